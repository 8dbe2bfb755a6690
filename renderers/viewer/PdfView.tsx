import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useRenderContext } from '../core/index.ts';
import { openPdf } from './openPdf.ts';
import { PdfPage } from './PdfPage.tsx';
import './viewer.css';

/** The pages of a PDF. It is drawn here and not by the browser's own viewer, which runs the scripts of a document (docs/adr/0066). */
export function PdfView({ blob, title, height }: { readonly blob: Blob; readonly title: string; readonly height: string | number }) {
  const { t } = useRenderContext();
  const place = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<Read>();
  const [zoom, setZoom] = useState(1);
  const [room, setRoom] = useState(0);

  useEffect(() => {
    let task: ReturnType<typeof openPdf> | undefined;
    let current = true;
    const open = async (): Promise<Read> => {
      task = openPdf(await blob.arrayBuffer());
      const pdf = await task.promise;
      const { width, height: tall } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      return { of: blob, pdf, shape: tall / width };
    };
    open().then(
      (found) => current && setRead(found),
      () => current && setRead({ of: blob }),
    );
    return () => {
      current = false;
      void task?.destroy();
    };
  }, [blob]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    // what scrolls is reached by the keyboard
    element.tabIndex = 0;
    const measure = (): void => setRoom(Math.max(0, element.clientWidth - margin));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const known = read?.of === blob ? read : undefined;
  const { pdf, shape = 1 } = known ?? {};
  const pages = pdf === undefined ? [] : Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return (
    <div className="yb-pdf">
      <div className="yb-page-bar">
        <button type="button" className="yb-button" disabled={zoom <= 0.5} onClick={() => setZoom(zoom - 0.25)}>
          {t('control.file.smaller')}
        </button>
        <span aria-live="polite">{pdf === undefined ? '' : t('control.file.pages', { count: pdf.numPages })}</span>
        <button type="button" className="yb-button" disabled={zoom >= 3} onClick={() => setZoom(zoom + 0.25)}>
          {t('control.file.larger')}
        </button>
      </div>
      {known !== undefined && pdf === undefined ? <p role="alert">{t('control.file.brokenPdf')}</p> : null}
      <div ref={place} className="yb-pdf-pages" role="group" aria-label={title} aria-busy={known === undefined} style={{ height }}>
        {pdf === undefined
          ? null
          : pages.map((number) => (
              <PdfPage
                key={number}
                pdf={pdf}
                number={number}
                width={Math.round(room * zoom)}
                shape={shape}
                broken={t('control.file.brokenPdf')}
                label={t('control.file.page', { number, count: pages.length })}
              />
            ))}
      </div>
    </div>
  );
}

// helpers

interface Read {
  readonly of: Blob;
  /** Absent: it could not be read. */
  readonly pdf?: PDFDocumentProxy;
  readonly shape?: number;
}

/** Beside a page, for the bar that scrolls. */
const margin = 24;
