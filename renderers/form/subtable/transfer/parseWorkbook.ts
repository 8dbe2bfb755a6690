import { workbookCells } from '../../../../validators/words/workbookCells.ts';
import type { SourceCell } from '../convertCell.ts';

/** The cells of the first sheet of an .xlsx file. Numbers stay text, so that no digit is lost. */
export async function parseWorkbook(buffer: ArrayBuffer): Promise<readonly (readonly SourceCell[])[]> {
  const rows = await workbookCells(new Uint8Array(buffer));
  // The apostrophe before a text that looks like a formula was put there by the export.
  return rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replace(/^'(?=[=+\-@\t\r])/, '') : cell)));
}
