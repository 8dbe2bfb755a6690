export { ExportDialog, type ExportChoice, type ExportDialogProps } from './ExportDialog.tsx';
export { ImportDialog, type ImportDialogProps, type ImportMode, type ImportPort } from './ImportDialog.tsx';
