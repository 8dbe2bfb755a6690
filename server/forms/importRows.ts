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
}

/**
 * Reads the rows of a sheet. A sheet whose titles do not fit is refused as a whole; a cell that does not fit is an error of its
 * row. Empty cells of a row that names a record leave the stored value; rows without any value are passed over.
 */
export async function importRows(
  sheet: readonly (readonly ReadCell[])[], columns: readonly ImportColumn[], convert: (column: ImportColumn, cell: ReadCell) => Promise<Converted>, limit: number,
): Promise<SheetRows> {
  const titles = (sheet[0] ?? []).map((cell) => cellText(cell).trim());
  const places = placesOf(titles, columns);
  const filled = sheet.slice(1).map((cells, index) => ({ cells, row: index + 2 })).filter(({ cells }) => cells.some((cell) => cell !== null));
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
  return { titles, rows };
}

// helpers

interface Places {
  readonly id: number;
  readonly columns: readonly (readonly [at: number, column: ImportColumn])[];
}

/** A column that does not exist and one that the person may not fill look alike. */
function placesOf(titles: readonly string[], columns: readonly ImportColumn[]): Places {
  const found: [number, ImportColumn][] = [];
  const unknown: string[] = [];
  for (const [at, title] of titles.entries()) {
    if (title === '' || title === ID_TITLE || title === 'id_') continue;
    const column = findColumn(columns, title);
    if (column === undefined) unknown.push(title);
    else if (found.some(([, other]) => other === column)) throw new Refusal(`导入的文件中有重复的列：${title}`, '024');
    else found.push([at, column]);
  }
  if (unknown.length > 0) throw new Refusal(`导入的文件中有不能导入的列：${unknown.slice(0, 10).join('、')}`, '024');
  if (found.length === 0) throw new Refusal('导入的文件与模板不符，请使用下载的模板', '024');
  return { id: titles.findIndex((title) => title === ID_TITLE || title === 'id_'), columns: found };
}
