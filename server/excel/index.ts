export type { Cell } from './cells.ts';
export { cellText, filledIn, readWorkbook, type ReadCell } from './readWorkbook.ts';
export { receiveWorkbook } from './receiveWorkbook.ts';
export { neutralise, plainText } from './neutralise.ts';
export { sheetName, workbookBytes, writeWorkbook, XLSX, type WorkSheet } from './writeWorkbook.ts';
