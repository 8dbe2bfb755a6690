import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tables, TenantDb } from '../db/index.ts';

/** A named column of a source. Expressions refer to the alias `t` of the source and hold no client text. */
export interface SourceColumn {
  readonly name: string;
  readonly type: 'text' | 'number' | 'date';
  /** `named`: `{id, name}`; `list`: JSON array. */
  readonly shape: 'plain' | 'named' | 'list';
  /** As it is compared, of the SQL type that `type` says. */
  readonly value: RawBuilder<unknown>;
  /** Id of a `named` value. */
  readonly id?: RawBuilder<unknown>;
  /** Members of a `list` that is delivered as something else: choices that a text joins. */
  readonly members?: RawBuilder<unknown>;
  /** A `number` that a text holds, and that is delivered as this text. */
  readonly isText?: true;
  /** As it is delivered. */
  readonly json: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** A statement over a source; conditions and selections are raw expressions over `t`. */
export type RowQuery = SelectQueryBuilder<Tables, never, object>;

/** Rows of one tenant that lists, queries and dialogs read. */
export interface RowSource {
  readonly name: string;
  /** Begins a statement over all its rows. */
  rows(db: TenantDb): RowQuery;
  /** A column as the caller may see it: values that are hidden from him read as null; undefined when there is none for him. */
  column(name: string): SourceColumn | undefined;
  /** The same without regard to rights, for conditions that the metadata itself sets. */
  trusted(name: string): SourceColumn | undefined;
  /** Key of a row; last resort of every order. */
  readonly key: SourceColumn;
  /** What the reader has made himself: all that is left to a door that does not say which rows it shows. Undefined where rows are the directory of everybody. */
  readonly own: RawBuilder<boolean> | undefined;
}

/** A column whose expression serves all purposes. */
export function plainColumn(name: string, value: RawBuilder<unknown>, type: SourceColumn['type'] = 'text'): SourceColumn {
  return { name, type, shape: 'plain', value, json: value, order: value };
}

/** The column with null where `hidden` holds. */
export function maskedColumn(column: SourceColumn, hidden: RawBuilder<boolean>): SourceColumn {
  const mask = (expression: RawBuilder<unknown>) => sql`(case when ${hidden} then null else ${expression} end)`;
  return {
    ...column,
    value: mask(column.value), json: mask(column.json), order: mask(column.order),
    ...(column.id === undefined ? {} : { id: mask(column.id) }),
    ...(column.members === undefined ? {} : { members: mask(column.members) }),
  };
}

/** Wall-clock text of a time column; ordered by the column itself, so that an index serves. */
export function timeColumn(name: string, column: string): SourceColumn {
  const value = sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS') collate "C"`;
  return { name, type: 'date', shape: 'plain', value, json: value, order: sql.ref(column) };
}
