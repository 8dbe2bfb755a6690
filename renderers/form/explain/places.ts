import type { CompiledField } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/index.ts';
import type { FormStore } from '../FormStore.ts';

/** Long tables are reached by stepping into their cells; the list shows their first rows. */
const LISTED_ROWS = 20;

/** A field by its address (`bxzje`, `xcmx#3.je`) or, seen from a row, by its path (`xcmx.item.je`). */
export function fieldAt(store: FormStore, address: string, from?: Row): { readonly field: CompiledField; readonly row: Row | undefined } | undefined {
  const cell = /^([^#]+)#([^.]+)\.(.+)$/.exec(address);
  if (cell) {
    const [, table = '', key, name = ''] = cell;
    const row = store.model.rows(table).find((each) => each.key === key);
    const field = store.form.byPath.get(`${table}.item.${name}`);
    return row && field ? { field, row } : undefined;
  }
  const field = store.form.byPath.get(address);
  if (!field) return undefined;
  if (field.table === undefined) return { field, row: undefined };
  const row = [from, from?.parent].find((each) => each?.table === field.table) ?? store.model.rows(field.table, from)[0] ?? store.model.rows(field.table)[0];
  return row ? { field, row } : undefined;
}

export function rowsWithPlaces(store: FormStore): { readonly row: Row; readonly place: string; readonly columns: readonly CompiledField[] }[] {
  return store.form.tables.flatMap((table) =>
    store.model
      .rows(table.name)
      .slice(0, LISTED_ROWS)
      .map((row, index) => ({ row, place: `${table.title} ${index + 1}`, columns: table.columns })),
  );
}
