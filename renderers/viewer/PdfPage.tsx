import { useEffect, useRef, useState } from 'react';
import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** Counted from 1. */
  readonly number: number;
  /** Of the page on the screen, CSS pixels. */
  readonly width: number;
  /** Height by width, until the page itself is known. */
  readonly shape: number;
  readonly label: string;
  /** Stands where a page cannot be drawn. */
  readonly broken: string;
}

/** One page: drawn when it comes near, with its words over it so that they can be selected, found and read aloud. */
export function PdfPage({ pdf, number, width, shape, label, broken }: PdfPageProps) {
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), { rootMargin: '100% 0px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = place.current;
    if (!near || element === null || width === 0) return undefined;
    const ending = new AbortController();
    draw(pdf, number, width, element, ending.signal).catch(() => {
      if (!ending.signal.aborted) element.textContent = broken;
    });
    return () => {
      ending.abort();
      element.replaceChildren();
    };
  }, [near, pdf, number, width, broken]);

  return <section ref={place} className="yb-pdf-page" aria-label={label} style={{ width, height: Math.round(width * shape) }} />;
}

// helpers

async function draw(pdf: PDFDocumentProxy, number: number, width: number, place: HTMLElement, signal: AbortSignal): Promise<void> {
  const page = await pdf.getPage(number);
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const dense = Math.min(window.devicePixelRatio || 1, mostDense);
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * dense);
  canvas.height = Math.floor(viewport.height * dense);
  canvas.setAttribute('aria-hidden', 'true');
  const drawing = page.render({ canvas, viewport, transform: [dense, 0, 0, dense, 0, 0], annotationMode: 0 });
  signal.addEventListener('abort', () => drawing.cancel());
  await drawing.promise;
  if (signal.aborted) return;
  const words = document.createElement('div');
  words.className = 'yb-pdf-words';
  words.style.setProperty('--total-scale-factor', String(scale));
  place.style.height = `${Math.round(viewport.height)}px`;
  place.replaceChildren(canvas, words);
  await new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport }).render();
}

/** Sharper than this nobody sees; it costs memory by the square. */
const mostDense = 2;
