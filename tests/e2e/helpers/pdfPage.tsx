/** A page with one PDF, whole or, with `?broken`, cut off. */
import { createRoot } from 'react-dom/client';
import { RenderProvider, type RenderContextValue } from '../../../renderers/core/index.ts';
import { PdfView } from '../../../renderers/viewer/index.ts';
import { hostilePdf } from '../../helpers/hostilePdf.ts';

const bytes = hostilePdf('Invoice 4711');
const blob = new Blob([new Uint8Array(window.location.search === '?broken' ? bytes.slice(0, 40) : bytes)], { type: 'application/pdf' });
const context = { t: (key: string) => key, services: {} } as unknown as RenderContextValue;

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <RenderProvider value={context}>
    <PdfView blob={blob} title="发票" height={400} />
  </RenderProvider>,
);
