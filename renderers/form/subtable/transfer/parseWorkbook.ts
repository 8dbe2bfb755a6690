import { readSheet } from 'read-excel-file/universal';
import { sheetMoment } from '../../../../validators/words/sheetMoment.ts';
import type { SourceCell } from '../convertCell.ts';

/** The cells of the first sheet of an .xlsx file. Numbers stay text, so that no digit is lost. */
export async function parseWorkbook(buffer: ArrayBuffer): Promise<readonly (readonly SourceCell[])[]> {
  const rows = await readSheet(buffer, { parseNumber: (number: string) => ({ number }) });
  return (rows as readonly (readonly unknown[])[]).map((row) => row.map(cellOf));
}

// helpers

function cellOf(value: unknown): SourceCell {
  if (value === null || value === undefined) return null;
  // The apostrophe before a text that looks like a formula was put there by the export.
  if (typeof value === 'string') return value.replace(/^'(?=[=+\-@\t\r])/, '');
  if (typeof value === 'boolean') return value;
  if (value instanceof Date) return { date: sheetMoment(value) };
  return value as { readonly number: string };
}
