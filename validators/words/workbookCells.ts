import { strFromU8, strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { sheetNumber } from './sheetNumber.ts';
import { sheetMoment, sheetSerial } from './sheetMoment.ts';
import { unpackWorkbook } from './unpackWorkbook.ts';

/** A cell of a workbook; numbers as plain decimal text, see {@link sheetNumber}. */
export type WorkbookCell = null | string | boolean | { readonly number: string } | { readonly date: string } | WrongCell;

/** A cell without a value: a formula that came to an error (`#N/A`), a number for a day that does not exist, or one whose last digits are lost. */
export interface WrongCell {
  readonly wrong: 'formula' | 'day' | 'digits';
  /** What the sheet shows or holds. */
  readonly text: string;
}

/** The cells of the first sheet of an .xlsx file. Throws when it is none, and `WorkbookTooLarge` when it would become too large. */
export async function workbookCells(file: Uint8Array, options: { readonly trim?: boolean } = {}): Promise<WorkbookCell[][]> {
  const { marked, since1904 } = markErrors(file);
  const rows = await readSheet(marked.slice().buffer, { ...options, parseNumber: (number: string) => ({ number }) });
  return (rows as readonly (readonly unknown[])[]).map((row) => row.map((cell) => cellOf(cell, since1904)));
}

// helpers

/** Before the name of an error; of no use to people, so nobody has it in a text of his own. */
const MARK = '\uE0FF';
const BOOK = 'xl/workbook.xml';
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const ERROR_CELL = /<((?:\w+:)?c)\b([^>]*?)\st=(?:"e"|'e')([^>]*?)(?<!\/)>([\s\S]*?)<\/\1>/g;
const VALUE = /<((?:\w+:)?v)>([^<]*)<\/\1>/;

/** The parser takes a cell with an error for an empty one: as texts with a mark they come through. */
function markErrors(file: Uint8Array): { readonly marked: Uint8Array; readonly since1904: boolean } {
  const entries = unpackWorkbook(file);
  for (const [name, bytes] of Object.entries(entries)) {
    if (!SHEET.test(name)) continue;
    const text = strFromU8(bytes);
    const marked = text.replace(ERROR_CELL, (_, tag: string, before: string, after: string, inner: string) => {
      const [, value = 'v', error = '#ERROR!'] = VALUE.exec(inner) ?? [];
      return `<${tag}${before} t="str"${after}><${value}>${MARK}${error}</${value}></${tag}>`;
    });
    if (marked !== text) entries[name] = strToU8(marked);
  }
  const book = strFromU8(entries[BOOK] ?? new Uint8Array());
  // the parser knows one of the two words for yes
  const plain = book.replace(/\bdate1904=["']true["']/, 'date1904="1"');
  if (plain !== book) entries[BOOK] = strToU8(plain);
  // what was not measured, such as pictures, does not get to the parser, which would unpack it
  return { marked: zipSync(entries, { level: 0 }), since1904: /\bdate1904=["']1["']/.test(plain) };
}

function cellOf(value: unknown, since1904: boolean): WorkbookCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value.startsWith(MARK) ? { wrong: 'formula', text: value.slice(MARK.length) } : value;
  if (typeof value === 'boolean') return value;
  if (!(value instanceof Date)) return sheetNumber((value as { readonly number: string }).number);
  const date = sheetMoment(value, since1904);
  return date === undefined ? { wrong: 'day', text: sheetSerial(value, since1904) } : { date };
}
