import { ownProperty } from './engine/index.ts';
import type { FormulaClock, FormulaScope, KindsOf } from './types.ts';

export interface PlainScopeOptions {
  readonly clock: FormulaClock;
  readonly kindsOf?: KindsOf | undefined;
  /** The row the formula stands in; absent on the main record. */
  readonly row?: Readonly<Record<string, unknown>>;
  /** The row that holds `row`, where the table stands in a row of another table. */
  readonly parent?: Readonly<Record<string, unknown>>;
}

/**
 * A scope over a plain business object, `{ bxzje: '10', xcmx: [{ je: '1' }] }`. Reads own properties only. A column of a table that stands in rows of
 * another one is read over the whole document.
 */
export function plainScope(data: Readonly<Record<string, unknown>>, { clock, kindsOf, row, parent }: PlainScopeOptions): FormulaScope {
  return {
    clock,
    ...(kindsOf === undefined ? {} : { kindsOf }),
    field: (name) => ownProperty(data, name),
    ...(row === undefined ? {} : { item: (name: string) => ownProperty(row, name) }),
    ...(parent === undefined ? {} : { parent: (name: string) => ownProperty(parent, name) }),
    column: (table, name) => rowsOf(data, table).map((entry) => ownProperty(entry, name)),
  };
}

// helpers

/** The rows under a name, here or in the rows of the tables here: names of tables are their own in the whole document. */
function rowsOf(record: unknown, table: string): readonly unknown[] {
  const own = ownProperty(record, table);
  if (Array.isArray(own)) return own;
  if (typeof record !== 'object' || record === null) return [];
  return Object.values(record).flatMap((rows) => (Array.isArray(rows) ? rows.flatMap((row) => rowsOf(row, table)) : []));
}
