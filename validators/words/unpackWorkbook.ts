import { strFromU8, unzipSync } from 'fflate';

/** What a workbook may hold, before anything reads it. */
const sheetLimits = {
  /** Parts of the archive, and the bytes of those that are read, unpacked. */
  parts: 500,
  unpacked: 64 * 1024 * 1024,
  /** As many as the program that makes such files allows. */
  rows: 1_048_576,
  columns: 16_384,
  /** Rows up to the last one with a value, times columns up to the last one with a value. */
  area: 2_000_000,
  /** Cells that are written down, with a value or without. */
  cells: 2_000_000,
} as const;

/** A file of few bytes that would become far more than its size promises. */
export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge';
}

/**
 * The XML parts of a workbook by path. Throws {@link WorkbookTooLarge} where they, or the cells that they describe, go beyond {@link sheetLimits}.
 *
 * Readers fill the gaps between cells: one cell at `ZZZZZZZ999999999` costs a gigabyte. So the addresses are measured in the text, in every
 * part, because any of them can be named as a sheet, and by rules that are stricter than a parser's: what they do not understand is refused.
 */
export function unpackWorkbook(file: Uint8Array): Record<string, Uint8Array> {
  let parts = 0;
  let unpacked = 0;
  const entries = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      parts += 1;
      if (parts > sheetLimits.parts) throw new WorkbookTooLarge('parts');
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > sheetLimits.unpacked) throw new WorkbookTooLarge('bytes');
      return true;
    },
  });
  for (const bytes of Object.values(entries)) measureCells(strFromU8(bytes));
  return entries;
}

// helpers

const TAG = /<(?:[^\s<>/"'=!?:]+:)?(row|c)(?=[\s/>])([^>]*)>/g;
const ADDRESS = /(?<=[\s"'])(?:[^\s<>/"'=:]+:)?r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function measureCells(text: string): void {
  let [cells, lastRow, lastColumn, row] = [0, 0, 0, 0];
  for (const [, tag, attributes = ''] of text.matchAll(TAG)) {
    if ((attributes.match(/"/g) ?? []).length % 2 !== 0 || (attributes.match(/'/g) ?? []).length % 2 !== 0)
      throw new WorkbookTooLarge('a tag that cannot be measured');
    const addresses = [...attributes.matchAll(ADDRESS)].map(([, double, single]) => double ?? single ?? '');
    if (tag === 'row') row += 1;
    else cells += 1;
    for (const address of addresses) {
      const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
      if (digits === '') throw new WorkbookTooLarge(`address ${address.slice(0, 20)}`);
      row = Math.max(row, Number(digits));
      // a cell without a value costs nothing, however far to the right it is
      if (tag === 'c' && !attributes.endsWith('/')) {
        lastRow = Math.max(lastRow, row);
        lastColumn = Math.max(lastColumn, columnOf(letters));
      }
    }
    if (row > sheetLimits.rows || lastColumn > sheetLimits.columns || cells > sheetLimits.cells || lastRow * lastColumn > sheetLimits.area)
      throw new WorkbookTooLarge('cells');
  }
}

const columnOf = (letters: string): number => [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
