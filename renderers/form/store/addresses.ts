import type { CompiledField, CompiledForm } from '../../../registry/form/index.ts';
import { cellAddress, type Address, type Row, type RowView } from '../../../validators/model/index.ts';

/** A place of an issue (`bxzje`, `xcmx[0].je`, `xcmx[0].fpmx[1].sl`, `xcmx`) taken apart. */
export interface Place {
  readonly field?: CompiledField;
  readonly table?: string;
  /** 0-based row. */
  readonly index?: number;
  /** The row that holds the row, for a nested table. */
  readonly parent?: Place;
}

export function addressOf(field: CompiledField, row?: RowView): Address {
  return row && field.table !== undefined ? cellAddress(field.table, row, field.name) : field.path;
}

export function placeOf(form: CompiledForm, path: string): Place {
  let parent: Place | undefined;
  for (const [at, step] of path.split('.').entries()) {
    const [, name = step, index] = /^([^[]+)\[(\d+)\]$/.exec(step) ?? [];
    const inside = parent ? { parent } : {};
    if (index !== undefined) parent = { table: name, index: Number(index), ...inside };
    else if (form.tableByName.has(name) && (at === 0 || parent)) return { table: name, ...inside };
    else {
      const field = form.byPath.get(parent?.table === undefined ? path : `${parent.table}.item.${name}`);
      return { ...parent, ...(field ? { field } : {}) };
    }
  }
  return parent ?? {};
}

/** The address of a place, or undefined when its row is gone. */
export function addressAt(place: Place, rows: (table: string, parent?: Row) => readonly Row[]): Address | undefined {
  if (place.table === undefined) return place.field?.path;
  if (place.index === undefined) return place.table;
  const row = rowAt(place, rows);
  if (!row) return undefined;
  return place.field ? addressOf(place.field, row) : `${place.table}#${row.key}`;
}

/** Key of the row of a cell or row address (`xcmx#3.je`, `xcmx#3`). */
export function rowKeyOf(address: Address): string | undefined {
  const hash = address.indexOf('#');
  if (hash < 0) return undefined;
  const dot = address.indexOf('.', hash);
  return address.slice(hash + 1, dot < 0 ? undefined : dot);
}

// helpers

function rowAt({ table, index, parent }: Place, rows: (table: string, parent?: Row) => readonly Row[]): Row | undefined {
  if (table === undefined || index === undefined) return undefined;
  const holder = parent ? rowAt(parent, rows) : undefined;
  return parent && !holder ? undefined : rows(table, holder)[index];
}
