import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tables, TenantDb } from '../db/index.ts';
import type { QueryColumn } from './QueryColumn.ts';

/** A statement over a source; conditions and selections are raw expressions over `t`. */
export type RowQuery = SelectQueryBuilder<Tables, never, object>;

/** Rows of one tenant that lists, queries and dialogs read. Expressions of its columns refer to the alias `t`. */
export interface RowSource {
  readonly name: string;
  /** Begins a statement over all its rows. */
  rows(db: TenantDb): RowQuery;
  /** A column as the caller may see it: values that are hidden from him read as null; undefined when there is none for him. */
  column(name: string): QueryColumn | undefined;
  /** The same without regard to rights, for conditions that the metadata itself sets. */
  trusted(name: string): QueryColumn | undefined;
  /** Key of a row; last resort of every order. */
  readonly key: QueryColumn;
  /** The key only orders: rows cannot be found again by it, so that a long read takes them all at once. */
  readonly unkeyed?: true;
  /** What the reader has made himself: all that is left to a door that does not say which rows it shows. Undefined where rows are the directory of everybody. */
  readonly own: RawBuilder<boolean> | undefined;
}

/** The column with null where `hidden` holds. */
export function maskedColumn(column: QueryColumn, hidden: RawBuilder<boolean>): QueryColumn {
  const mask = (expression: RawBuilder<unknown>) => sql`(case when ${hidden} then null else ${expression} end)`;
  return {
    ...column,
    value: mask(column.value),
    json: mask(column.json),
    order: mask(column.order),
    ...(column.id === undefined ? {} : { id: mask(column.id) }),
    ...(column.members === undefined ? {} : { members: mask(column.members) }),
  };
}
