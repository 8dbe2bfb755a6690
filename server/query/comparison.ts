import { sql, type RawBuilder } from 'kysely';
import type { Asked } from './askedValues.ts';
import { periodOf, type Period } from './periodOf.ts';
import type { QueryColumn } from './QueryColumn.ts';
import { QueryRefusal } from './QueryRefusal.ts';

type Bool = RawBuilder<boolean>;
type Compare = (value: string) => Bool;

/** How values of one type are compared in SQL. Values are bound, several of them as one parameter. */
export interface Comparison {
  readonly isEmpty: Bool;
  readonly equal: Compare;
  readonly equalIgnoringCase: Compare;
  readonly among: (values: readonly string[]) => Bool;
  /** Absent where there is no order. */
  readonly order?: { readonly below: Compare; readonly upTo: Compare; readonly above: Compare; readonly since: Compare };
}

/** A text may be empty without being null. It is ordered by its characters, the same on every database. */
export function textComparison(text: RawBuilder<unknown>): Comparison {
  const ordered = sql`${text} collate "C"`;
  return {
    isEmpty: emptyText(text),
    equal: (value) => sql<boolean>`${text} = ${value}`,
    equalIgnoringCase: (value) => sql<boolean>`lower(${text}) = lower(${value})`,
    among: (values) => sql<boolean>`${text} = any(${values}::text[])`,
    order: {
      below: (value) => sql<boolean>`(${ordered} < ${value} and ${text} <> '')`,
      upTo: (value) => sql<boolean>`(${ordered} <= ${value} and ${text} <> '')`,
      above: (value) => sql<boolean>`${ordered} > ${value}`,
      since: (value) => sql<boolean>`${ordered} >= ${value}`,
    },
  };
}

/** That of a column by its type. A value that the type does not have is refused. */
export function comparison({ type, value: column, reach }: QueryColumn, asked: Asked): Comparison {
  const { property, title, operation } = asked;
  const no = (text: string): never => {
    throw new QueryRefusal({ code: 'value', property, title, operation, value: text });
  };
  switch (type) {
    case 'text':
      return textComparison(column);
    case 'number':
      return numbers(column, (text) => (isNumber.test(text.trim()) ? text.trim() : no(text)));
    case 'boolean':
      return switches(column, (text) => spellings.get(text.trim().toLowerCase()) ?? no(text));
    case 'date':
    case 'month':
      return stretches(column, (text) => (periodOf(text)?.prefix ?? no(text)).slice(0, reach));
    case 'clock':
      return stretches(column, (text) => (timeOfDay.test(text.trim()) ? text.trim() : no(text)).slice(0, reach));
    case 'time':
      return moments(column, (text) => periodOf(text) ?? no(text));
  }
}

// helpers

const timeOfDay = /^([01]\d|2[0-3])(:[0-5]\d){1,2}$/;
const isNumber = /^-?\d{1,30}(\.\d{1,20})?$/;
const spellings: ReadonlyMap<string, 'true' | 'false'> = new Map([
  ['true', 'true'],
  ['1', 'true'],
  ['y', 'true'],
  ['false', 'false'],
  ['0', 'false'],
  ['n', 'false'],
]);

const emptyText = (text: RawBuilder<unknown>): Bool => sql<boolean>`(${text} is null or ${text} = '')`;
const isNull = (column: RawBuilder<unknown>): Bool => sql<boolean>`(${column} is null)`;

function numbers(column: RawBuilder<unknown>, read: (text: string) => string): Comparison {
  const compare =
    (operator: string): Compare =>
    (value) =>
      sql<boolean>`${column} ${sql.raw(operator)} ${read(value)}::numeric`;
  return {
    isEmpty: isNull(column),
    equal: compare('='),
    equalIgnoringCase: compare('='),
    among: (values) => sql<boolean>`${column} = any(${values.map(read)}::text[]::numeric[])`,
    order: { below: compare('<'), upTo: compare('<='), above: compare('>'), since: compare('>=') },
  };
}

function switches(column: RawBuilder<unknown>, read: (text: string) => 'true' | 'false'): Comparison {
  const equal: Compare = (value) => sql<boolean>`${column} = ${sql.raw(read(value))}`;
  return {
    isEmpty: isNull(column),
    equal,
    equalIgnoringCase: equal,
    among: (values) => sql<boolean>`(${sql.join([...new Set(values.map(read))].map(equal), sql` or `)})`,
  };
}

/** Days, moments and times of day as text: what begins with the prefix lies within the stretch of time, and `~` comes after every character of it. */
function stretches(column: RawBuilder<unknown>, prefixOf: (text: string) => string): Comparison {
  const startsWith: Compare = (value) => sql<boolean>`${column} like ${`${prefixOf(value)}%`}`;
  return {
    isEmpty: emptyText(column),
    equal: startsWith,
    equalIgnoringCase: startsWith,
    among: (values) => sql<boolean>`${column} like any(${values.map((value) => `${prefixOf(value)}%`)}::text[])`,
    order: {
      below: (value) => sql<boolean>`(${column} < ${prefixOf(value)} and ${column} <> '')`,
      upTo: (value) => sql<boolean>`(${column} < ${`${prefixOf(value)}~`} and ${column} <> '')`,
      above: (value) => sql<boolean>`${column} >= ${`${prefixOf(value)}~`}`,
      since: (value) => sql<boolean>`${column} >= ${prefixOf(value)}`,
    },
  };
}

function moments(column: RawBuilder<unknown>, read: (text: string) => Period): Comparison {
  const equal: Compare = (value) => sql<boolean>`(${column} >= ${read(value).from} and ${column} < ${read(value).next})`;
  return {
    isEmpty: isNull(column),
    equal,
    equalIgnoringCase: equal,
    among: (values) => sql<boolean>`${column} <@ any(${values.map(read).map(({ from, next }) => `["${from}","${next}")`)}::text[]::tstzrange[])`,
    order: {
      below: (value) => sql<boolean>`${column} < ${read(value).from}`,
      upTo: (value) => sql<boolean>`${column} < ${read(value).next}`,
      above: (value) => sql<boolean>`${column} >= ${read(value).next}`,
      since: (value) => sql<boolean>`${column} >= ${read(value).from}`,
    },
  };
}
