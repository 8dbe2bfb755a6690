export { ExportDialog, type ExportChoice } from './ExportDialog.tsx';
export { ImportDialog, type ImportPort } from './ImportDialog.tsx';
export { watchImport } from './watchImport.ts';
