import { sql, type RawBuilder } from 'kysely';
import { oneValue, severalValues, type Asked } from './askedValues.ts';
import type { QueryColumn } from './QueryColumn.ts';
import { QueryRefusal } from './QueryRefusal.ts';

/**
 * A comparison with the members of a list, or of a text that joins choices: one of them has to be the value, to have it as its id, or to
 * contain it (in its name, where it has one). What carries the members makes no difference.
 */
export function listCondition(column: QueryColumn, asked: Asked): RawBuilder<boolean> {
  const held = column.members ?? column.json;
  switch (asked.operation) {
    case 'IS_NULL':
      return isEmpty(column);
    case 'NOTNULL':
      return sql<boolean>`(not ${isEmpty(column)})`;
    case 'EQUAL':
      return holds(held, Array.isArray(asked.value) ? severalValues(asked) : [oneValue(asked)]);
    case 'IN':
      return holds(held, severalValues(asked));
    case 'NOT_EQUAL':
      return sql<boolean>`(${listCondition(column, { ...asked, operation: 'EQUAL' })}) is not true`;
    case 'EQUAL_IGNORE_CASE':
      return holds(sql`lower((${held})::text)::jsonb`, [oneValue(asked).toLowerCase()]);
    case 'LIKE':
      return like(held, `%${escaped(asked)}%`);
    case 'LEFT_LIKE':
      return like(held, `%${escaped(asked)}`);
    case 'RIGHT_LIKE':
      return like(held, `${escaped(asked)}%`);
    // lists have no order
    default:
      throw new QueryRefusal({ code: 'operation', property: asked.property, title: asked.title, operation: asked.operation });
  }
}

// helpers

/** Nothing, an empty list, or a text that joins nothing. */
const isEmpty = ({ value, members }: QueryColumn): RawBuilder<boolean> =>
  members === undefined ? sql<boolean>`(${value} is null or ${value} in ('', '[]'))` : sql<boolean>`(${value} is null or ${members} = '[]'::jsonb)`;

function holds(list: RawBuilder<unknown>, members: readonly string[]): RawBuilder<boolean> {
  if (members.length === 0) return sql<boolean>`false`;
  const spellings = members.flatMap((member) => [[member], [{ id: member }], ...(isPlainNumber(member) ? [[Number(member)]] : [])]);
  return sql<boolean>`${list} @> any(${spellings.map((spelling) => JSON.stringify(spelling))}::text[]::jsonb[])`;
}

/** Lists of numbers hold numbers. */
const isPlainNumber = (text: string): boolean => /^-?\d{1,15}(\.\d+)?$/.test(text) && String(Number(text)) === text;

const like = (list: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]'::jsonb end) as member (value) where coalesce(member.value ->> 'name', member.value #>> '{}') ilike ${pattern})`;
const escaped = (asked: Asked): string => oneValue(asked).replace(/[\\%_]/g, '\\$&');
