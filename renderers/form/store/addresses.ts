import type { CompiledField, CompiledForm } from '../../../registry/form/index.ts';
import { cellAddress, type Address, type Row, type RowView } from '../../../validators/model/index.ts';

/** A place of an issue (`bxzje`, `xcmx[0].je`, `xcmx`) taken apart. */
export interface Place {
  readonly field?: CompiledField;
  readonly table?: string;
  /** 0-based row. */
  readonly index?: number;
}

export function addressOf(field: CompiledField, row?: RowView): Address {
  return row && field.table !== undefined ? cellAddress(field.table, row, field.name) : field.path;
}

export function placeOf(form: CompiledForm, path: string): Place {
  const cell = /^(.+)\[(\d+)\](?:\.(.+))?$/.exec(path);
  if (cell) {
    const [, table = '', index = '0', column = ''] = cell;
    const field = form.byPath.get(`${table}.item.${column}`);
    return { table, index: Number(index), ...(field ? { field } : {}) };
  }
  if (form.tableByName.has(path)) return { table: path };
  const field = form.byPath.get(path);
  return field ? { field } : {};
}

/** The address of a place, or undefined when its row is gone. */
export function addressAt(place: Place, rows: (table: string) => readonly Row[]): Address | undefined {
  if (place.table === undefined) return place.field?.path;
  if (place.index === undefined) return place.table;
  const row = rows(place.table)[place.index];
  if (!row) return undefined;
  return place.field ? addressOf(place.field, row) : `${place.table}#${row.key}`;
}
