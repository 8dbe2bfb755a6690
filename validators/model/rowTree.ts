import { isRecord, type CompiledForm, type CompiledTable } from '../../registry/form/index.ts';
import type { Steps } from './turns.ts';

type Data = Record<string, unknown>;

/** One row of plain business data with its place. */
export interface RowEntry {
  readonly table: CompiledTable;
  readonly record: Data;
  /** 0-based position among its siblings. */
  readonly index: number;
  /** `2`, or `2_0` for the first row in the third row. */
  readonly key: string;
  /** `xcmx[2]`, or `xcmx[2].fpmx[0]`. */
  readonly path: string;
  readonly parent?: RowEntry;
}

/** The rows of one table over the whole document, in order; those of a nested table row by row of its parent. */
export function entriesOf(form: CompiledForm, data: Data, table: CompiledTable): RowEntry[] {
  const parent = table.parent === undefined ? undefined : form.tableByName.get(table.parent);
  if (!parent) return rowsAt(data, table);
  return entriesOf(form, data, parent).flatMap((entry) => rowsAt(entry.record, table, entry));
}

/** Every row of every table; parents before the rows in them. */
export function allEntries(form: CompiledForm, data: Data): RowEntry[] {
  return form.tables.flatMap((table) => entriesOf(form, data, table));
}

/** A copy of the data in which every row has been replaced, parents before the rows in them; a piece for each row. */
export function mapRows(form: CompiledForm, data: Data, change: RowChange): Steps<Data> {
  return mapInside(form, data, undefined, change);
}

/** The rows under a name; whatever is not a list of objects counts as none. */
export function rowsOf(record: Data, table: string): Data[] {
  const rows = record[table];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

// helpers

type RowChange = (row: Data, table: CompiledTable) => Data;

function* mapInside(form: CompiledForm, record: Data, parent: string | undefined, change: RowChange): Steps<Data> {
  const out = { ...record };
  for (const table of form.tables) {
    if (table.parent !== parent || !Array.isArray(out[table.name])) continue;
    const rows: Data[] = [];
    for (const row of rowsOf(out, table.name)) {
      rows.push(yield* mapInside(form, change(row, table), table.name, change));
      yield;
    }
    out[table.name] = rows;
  }
  return out;
}

function rowsAt(record: Data, table: CompiledTable, parent?: RowEntry): RowEntry[] {
  return rowsOf(record, table.name).map((row, index) => ({
    table,
    record: row,
    index,
    key: parent ? `${parent.key}_${index}` : String(index),
    path: parent ? `${parent.path}.${table.name}[${index}]` : `${table.name}[${index}]`,
    ...(parent ? { parent } : {}),
  }));
}
