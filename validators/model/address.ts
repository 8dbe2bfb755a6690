import type { RowView } from './view.ts';

/**
 * Where something changed: `bxzje` (main field or table mode), `xcmx#3.je` (cell), `xcmx#` (rows of a table) or
 * `xcmx#3.fpmx` (mode of a nested table in one row). A mode change is reported with a leading `@`: `@bxzje`, `@xcmx#3.je`.
 */
export type Address = string;

export const cellAddress = (table: string, row: RowView, column: string): Address => `${table}#${row.key}.${column}`;
export const rowsAddress = (table: string): Address => `${table}#`;
export const modeAddress = (address: Address): Address => `@${address}`;

/** The address of a main field, or of a column in a row. */
export const fieldAddress = (field: { readonly path: string; readonly name: string; readonly table?: string }, row?: RowView): Address =>
  row && field.table !== undefined ? cellAddress(field.table, row, field.name) : field.path;
