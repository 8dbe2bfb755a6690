import type { ReadCell } from '../excel/index.ts';
import { cellText } from '../excel/index.ts';
import { Refusal } from '../core/refusals.ts';
import { findColumn, type Converted, type ImportColumn } from './importFields.ts';

/** One row of a sheet as the values of fields. */
export interface ImportRow {
  /** As people count: the titles are row 1. */
  readonly row: number;
  readonly id: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly RowError[];
  readonly cells: readonly ReadCell[];
}

export interface RowError {
  readonly row: number;
  readonly column?: string;
  readonly message: string;
}

export const ID_TITLE = '主键';

export interface SheetRows {
  readonly titles: readonly string[];
  readonly rows: readonly ImportRow[];
  /** Titles of columns that were passed over. */
  readonly passed: readonly string[];
}

/** What the export of a list writes beside the values that can be imported. */
export interface OwnExport {
  /** Titles that the reader sees in the list: what of them cannot be imported is passed over and named. */
  readonly shown: ReadonlySet<string>;
  /** Titles of the columns with a total. */
  readonly summed: ReadonlySet<string>;
}

const nothingOwn: OwnExport = { shown: new Set(), summed: new Set() };

/**
 * Reads the rows of a sheet. A sheet whose titles do not fit is refused as a whole; a cell that does not fit is an error of its
 * row. Empty cells of a row that names a record leave the stored value; rows without any value are passed over.
 */
export async function importRows(
  sheet: readonly (readonly ReadCell[])[], columns: readonly ImportColumn[], convert: (column: ImportColumn, cell: ReadCell) => Promise<Converted>, limit: number, own = nothingOwn,
): Promise<SheetRows> {
  const titles = (sheet[0] ?? []).map((cell) => cellText(cell).trim());
  const places = placesOf(titles, columns, own.shown);
  const filled = withoutTotals(sheet, titles, own.summed).slice(1).map((cells, index) => ({ cells, row: index + 2 })).filter(({ cells }) => cells.some((cell) => cell !== null));
  if (filled.length === 0) throw new Refusal('导入的文件中没有数据', '024');
  if (filled.length > limit) throw new Refusal(`一次最多导入${limit}条数据，文件中有${filled.length}条`, '024');

  const rows: ImportRow[] = [];
  for (const { cells, row } of filled) {
    const id = cellText(cells[places.id]).trim();
    const values: Record<string, unknown> = {};
    const errors: RowError[] = [];
    for (const [at, column] of places.columns) {
      const cell = cells[at] ?? null;
      if (cell === null) continue;
      const converted = await convert(column, cell);
      if ('problem' in converted) errors.push({ row, column: column.title, message: converted.problem });
      else values[column.field.name] = converted.value;
    }
    rows.push({ row, id: id === '' ? undefined : id, values, errors, cells });
  }
  return { titles, rows, passed: places.passed };
}

// helpers

interface Places {
  readonly id: number;
  readonly columns: readonly (readonly [at: number, column: ImportColumn])[];
  readonly passed: readonly string[];
}

/** The words that begin the totals under an exported list. */
const TOTALS = /^(合计|合計|Total)([（ (]|$)/;

/** The sheet without its last row, if that says nothing but totals. */
function withoutTotals(sheet: readonly (readonly ReadCell[])[], titles: readonly string[], summed: ReadonlySet<string>): readonly (readonly ReadCell[])[] {
  const others = (sheet.at(-1) ?? []).filter((cell, at) => cell !== null && !summed.has(titles[at] ?? ''));
  const isTotals = sheet.length > 2 && summed.size > 0 && others.length === 1 && TOTALS.test(cellText(others[0] ?? null));
  return isTotals ? sheet.slice(0, -1) : sheet;
}

/** A column that does not exist and one that the person may not fill look alike. */
function placesOf(titles: readonly string[], columns: readonly ImportColumn[], shown: ReadonlySet<string>): Places {
  const found: [number, ImportColumn][] = [];
  const unknown: string[] = [];
  const passed: string[] = [];
  for (const [at, title] of titles.entries()) {
    if (title === '' || title === ID_TITLE || title === 'id_') continue;
    const column = findColumn(columns, title);
    if (column === undefined) (shown.has(title) ? passed : unknown).push(title);
    else if (found.some(([, other]) => other === column)) throw new Refusal(`导入的文件中有重复的列：${title}`, '024');
    else found.push([at, column]);
  }
  if (unknown.length > 0 || (found.length === 0 && passed.length > 0)) throw new Refusal(`导入的文件中有不能导入的列：${[...unknown, ...passed].slice(0, 10).join('、')}`, '024');
  if (found.length === 0) throw new Refusal('导入的文件与模板不符，请使用下载的模板', '024');
  return { id: titles.findIndex((title) => title === ID_TITLE || title === 'id_'), columns: found, passed };
}
