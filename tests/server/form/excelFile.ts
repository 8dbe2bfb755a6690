import { inflateRawSync } from 'node:zlib';
import { filledIn, workbookBytes, type Cell, type ReadCell } from '../../../server/excel/index.ts';
import { workbookCells } from '../../../validators/words/workbookCells.ts';

/** A workbook with one sheet: titles, then rows. */
export const sheetOf = (titles: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  workbookBytes([{ name: '数据', columns: titles.map((title) => ({ title })), rows: [rows] }]);

/** Rows of an answered workbook, titles first. The portal's own file is harmless: it needs no thread to be read in, which takes 200 ms to start. */
export const rowsIn = async (bytes: Buffer): Promise<ReadCell[][]> => filledIn(await workbookCells(new Uint8Array(bytes), { trim: false }));

/** A multipart body with one file, and the header that belongs to it. */
export function multipart(bytes: Buffer, fileName = 'data.xlsx'): { readonly payload: Buffer; readonly headers: Record<string, string> } {
  const boundary = '----yuanbiao-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** All texts of a workbook as they stand in its parts, for searching. */
export function partsOf(bytes: Buffer): string {
  const texts: string[] = [];
  for (let at = bytes.indexOf(DIRECTORY_ENTRY); at >= 0; at = bytes.indexOf(DIRECTORY_ENTRY, at + 46)) {
    const start = bytes.readUInt32LE(at + 42);
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    texts.push(inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(at + 20))).toString('utf8'));
  }
  return texts.join('\n');
}

// helpers

const DIRECTORY_ENTRY = Buffer.from('504b0102', 'hex');
