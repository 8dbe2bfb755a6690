export { PdfView } from './PdfView.tsx';
