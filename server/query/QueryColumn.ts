import { sql, type RawBuilder } from 'kysely';
import type { QueryField } from '../../schemas/calls/shapes.ts';

export type Operation = NonNullable<QueryField['operation']>;

/** A named column that a list can be filtered and sorted by. Expressions hold no client text. */
export interface QueryColumn {
  readonly name: string;
  /** What people call it, where it is a field. */
  readonly title?: string;
  /** `date`: text that begins with a day; `month` and `clock`: text of a month, of a time of day; `time`: a moment as the database keeps it. */
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'month' | 'clock' | 'time';
  /** `named`: `{id, name}`; `list`: JSON array; `relation`: met by what else is stored, nothing of the row itself. */
  readonly shape: 'plain' | 'named' | 'list' | 'relation';
  /** As it is compared, of the SQL type that `type` says. */
  readonly value: RawBuilder<unknown>;
  /** Id of a `named` value. */
  readonly id?: RawBuilder<unknown>;
  /** Members of a `list` that is delivered as something else: choices that a text joins. */
  readonly members?: RawBuilder<unknown>;
  /** Whether a row has one of the values; only of a `relation`. */
  readonly holds?: (values: readonly string[]) => RawBuilder<boolean>;
  /** What a `relation` can be asked for with. */
  readonly operations?: readonly ('EQUAL' | 'NOT_EQUAL' | 'IN' | 'LIKE')[];
  /** A `number` that a text holds, and that is delivered as this text. */
  readonly isText?: true;
  /** Characters of its moments, where questions may name shorter stretches: seconds of what holds minutes. */
  readonly reach?: number;
  /** As it is delivered. */
  readonly json: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** Columns by the names that clients use. */
export type QueryColumns = ReadonlyMap<string, QueryColumn>;

/** A column that has yet to be named: a reference as `u.fullname`, or an expression. */
export type UnnamedColumn = (name: string) => QueryColumn;

export const text = (of: string | RawBuilder<unknown>): UnnamedColumn => plain('text', of);
export const number = (of: string | RawBuilder<unknown>): UnnamedColumn => plain('number', of);
export const flag = (of: string | RawBuilder<unknown>): UnnamedColumn => plain('boolean', of);
/** Delivered as wall-clock text; compared and ordered by the column itself, so that an index serves. */
export const time =
  (of: string | RawBuilder<unknown>): UnnamedColumn =>
  (name) => {
    const column = plain('time', of)(name);
    return { ...column, json: momentText(column.value) };
  };
/** Something that a row is met by and does not hold, as the roles of a person. */
export const relation =
  (holds: NonNullable<QueryColumn['holds']>, operations: NonNullable<QueryColumn['operations']> = ['EQUAL', 'NOT_EQUAL', 'IN']): UnnamedColumn =>
  (name) => ({ name, type: 'text', shape: 'relation', value: sql`null::text`, json: sql`null`, order: sql`null`, holds, operations });
/** Delivered in other words than its id. */
export const identified =
  (id: string, as: RawBuilder<unknown>): UnnamedColumn =>
  (name) => ({ ...plain('text', as)(name), shape: 'named', id: sql.ref(id) });

export const columnsOf = (unnamed: Readonly<Record<string, UnnamedColumn>>): QueryColumns =>
  new Map(Object.entries(unnamed).map(([name, column]) => [name, column(name)]));

/** A column whose expression serves all purposes. */
export function plainColumn(name: string, value: RawBuilder<unknown>, type: QueryColumn['type'] = 'text'): QueryColumn {
  return { name, type, shape: 'plain', value, json: value, order: value };
}

/** What a column is to clients, who know neither how moments are stored nor switches. */
export function wireTypeOf(column: Pick<QueryColumn, 'type'> | undefined): 'text' | 'number' | 'date' {
  switch (column?.type) {
    case 'number':
      return 'number';
    case 'date':
    case 'time':
      return 'date';
    default:
      return 'text';
  }
}

/** A value as people read it, where it is searched for a piece of text. */
export const textOf = ({ type, value }: Pick<QueryColumn, 'type' | 'value'>): RawBuilder<unknown> =>
  type === 'time' ? momentText(value) : sql`${value}::text`;

// helpers

const plain =
  (type: QueryColumn['type'], of: string | RawBuilder<unknown>): UnnamedColumn =>
  (name) =>
    plainColumn(name, typeof of === 'string' ? sql.ref(of) : of, type);

const momentText = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`;
