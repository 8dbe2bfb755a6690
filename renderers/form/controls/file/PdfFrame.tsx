import { useEffect, useRef } from 'react';

/**
 * The browser's own PDF viewer. It does not start inside a sandbox, so the frame has none; the address is a blob whose
 * type is pinned to PDF, which holds nothing that could run in our name.
 */
export function PdfFrame({ url, title, height }: { readonly url: string; readonly title: string; readonly height: string | number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = document.createElement('iframe');
    frame.className = 'yb-preview-frame';
    frame.title = title;
    frame.style.height = typeof height === 'number' ? `${height}px` : height;
    frame.src = url;
    place.current?.replaceChildren(frame);
    return () => frame.remove();
  }, [url, title, height]);
  return <div ref={place} />;
}
