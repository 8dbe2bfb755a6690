import type { Localised } from '../../registry/localised.ts';
import type { ReadCell } from '../excel/index.ts';
import { cellText } from '../excel/index.ts';
import { Refusal } from '../core/index.ts';
import { findColumn, inReadingOrder, type Convert, type ImportColumn } from './importFields.ts';
import { fill, listed } from '../../registry/words.ts';

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

/** The column with the ids of records, as templates call it. */
export const idTitle: Localised = { 'zh-CN': '主键', 'en-US': 'Record key', 'zh-TW': '主鍵' };
/** The column that says in a report why a row was refused; the report is corrected and imported again. */
export const reasonTitle: Localised = { 'zh-CN': '错误原因', 'en-US': 'Import error', 'zh-TW': '錯誤原因' };

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
  sheet: readonly (readonly ReadCell[])[],
  columns: readonly ImportColumn[],
  convert: Convert,
  limit: number,
  own = nothingOwn,
): Promise<SheetRows> {
  const titles = (sheet[0] ?? []).map((cell) => cellText(cell).trim());
  const places = placesOf(titles, columns, own.shown);
  const filled = withoutTotals(sheet, titles, own.summed)
    .slice(1)
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  if (filled.length === 0) throw new Refusal(texts.nothing, '024');
  if (filled.length > limit) throw new Refusal(fill(texts.tooMany, { most: limit, count: filled.length }), '024');

  const rows: ImportRow[] = [];
  const reading = inReadingOrder(places.columns, ([, column]) => column);
  for (const { cells, row } of filled) {
    const id = cellText(cells[places.id]).trim();
    const values: Record<string, unknown> = {};
    const wrong = new Map<number, RowError>();
    for (const [at, column] of reading) {
      const cell = cells[at] ?? null;
      if (cell === null) continue;
      const converted = await convert(column, cell, values);
      if ('problem' in converted) wrong.set(at, { row, column: column.title, message: converted.problem });
      else values[column.field.name] = converted.value;
    }
    const errors = [...wrong].sort(([a], [b]) => a - b).map(([, error]) => error);
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

const isTitle = (title: Localised, text: string): boolean => Object.values(title).includes(text);
const isIdTitle = (text: string): boolean => text === 'id_' || isTitle(idTitle, text);

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
  const id = titles.findIndex(isIdTitle);
  const found: [number, ImportColumn][] = [];
  const unknown: string[] = [];
  const passed: string[] = [];
  for (const [at, title] of titles.entries()) {
    if (title === '' || at === id) continue;
    const column = findColumn(columns, title);
    if (column === undefined && (isIdTitle(title) || isTitle(reasonTitle, title))) continue;
    if (column === undefined) (shown.has(title) ? passed : unknown).push(title);
    else if (found.some(([, other]) => other === column)) throw new Refusal(fill(texts.twice, { title }), '024');
    else found.push([at, column]);
  }
  if (unknown.length > 0 || (found.length === 0 && passed.length > 0))
    throw new Refusal(fill(texts.closed, { columns: listed([...unknown, ...passed].slice(0, 10)) }), '024');
  if (found.length === 0) throw new Refusal(texts.otherSheet, '024');
  return { id, columns: found, passed };
}

const texts = {
  nothing: { 'zh-CN': '导入的文件中没有数据', 'en-US': 'The file holds no data.', 'zh-TW': '匯入的檔案中沒有資料' },
  tooMany: {
    'zh-CN': '一次最多导入{most}条数据，文件中有{count}条',
    'en-US': '{most} rows at most can be imported at a time; the file has {count}.',
    'zh-TW': '一次最多匯入{most}條資料，檔案中有{count}條',
  },
  twice: { 'zh-CN': '导入的文件中有重复的列：{title}', 'en-US': 'The file has a column twice: {title}', 'zh-TW': '匯入的檔案中有重複的欄：{title}' },
  closed: {
    'zh-CN': '导入的文件中有不能导入的列：{columns}',
    'en-US': 'The file has columns that cannot be imported: {columns}',
    'zh-TW': '匯入的檔案中有不能匯入的欄：{columns}',
  },
  otherSheet: {
    'zh-CN': '导入的文件与模板不符，请使用下载的模板',
    'en-US': 'The file does not fit the template. Please use the template that is offered.',
    'zh-TW': '匯入的檔案與範本不符，請使用下載的範本',
  },
} as const;
