import { sql, type RawBuilder } from 'kysely';
import { idsOf, isAbsent, oneValue, rangeOf, severalValues, type Asked } from './askedValues.ts';
import { comparison, textComparison, type Comparison } from './comparison.ts';
import { listCondition } from './listCondition.ts';
import { textOf, type Operation, type QueryColumn } from './QueryColumn.ts';
import { QueryRefusal } from './QueryRefusal.ts';

type Bool = RawBuilder<boolean>;

/**
 * One comparison over a column, the same for every list (ADR 0047). A named value is met by its id or its name, a list by one of its
 * members, a bare day is the whole day. Undefined: nothing to compare with, the condition is dropped. What the column or the operation
 * does not take is refused by the name that the client used.
 */
export function columnCondition(column: QueryColumn, operation: Operation, given: unknown, property = column.name): Bool | undefined {
  const value = idsOf(given);
  const asked: Asked = { property, title: column.title, operation, value };
  if (operation !== 'IS_NULL' && operation !== 'NOTNULL' && isAbsent(value)) return undefined;
  switch (column.shape) {
    case 'relation':
      return relationCondition(column, asked);
    case 'list':
      return listCondition(column, asked);
    case 'named':
      return namedCondition(column, asked);
    case 'plain':
      return plainCondition(column, asked);
  }
}

// helpers

function plainCondition(column: QueryColumn, asked: Asked): Bool | undefined {
  const compare = column.type === 'text' ? textComparison(column.value) : comparison(column, asked);
  switch (asked.operation) {
    case 'IS_NULL':
      return compare.isEmpty;
    case 'NOTNULL':
      return sql<boolean>`(not ${compare.isEmpty})`;
    case 'EQUAL':
      return compare.equal(oneValue(asked));
    case 'NOT_EQUAL':
      return sql<boolean>`(${compare.equal(oneValue(asked))}) is not true`;
    case 'EQUAL_IGNORE_CASE':
      return compare.equalIgnoringCase(oneValue(asked));
    case 'IN':
      return among(compare, severalValues(asked));
    case 'LIKE':
      return like(column, `%${escaped(asked)}%`);
    case 'LEFT_LIKE':
      return like(column, `%${escaped(asked)}`);
    case 'RIGHT_LIKE':
      return like(column, `${escaped(asked)}%`);
    case 'LESS':
      return ordered(compare, asked).below(oneValue(asked));
    case 'LESS_EQUAL':
      return ordered(compare, asked).upTo(oneValue(asked));
    case 'GREAT':
      return ordered(compare, asked).above(oneValue(asked));
    case 'GREAT_EQUAL':
      return ordered(compare, asked).since(oneValue(asked));
    case 'BETWEEN': {
      const { since, upTo } = ordered(compare, asked);
      const { from, to } = rangeOf(asked);
      const parts = [...(from === undefined ? [] : [since(from)]), ...(to === undefined ? [] : [upTo(to)])];
      return parts.length === 0 ? undefined : sql<boolean>`(${sql.join(parts, sql` and `)})`;
    }
    default:
      throw refused(asked);
  }
}

/** A list that names nothing finds nothing. */
const among = (compare: Comparison, values: readonly string[]): Bool => (values.length === 0 ? sql<boolean>`false` : compare.among(values));

function namedCondition(column: QueryColumn, asked: Asked): Bool | undefined {
  const name = { ...column, shape: 'plain' as const };
  const id = { ...name, value: column.id ?? column.value };
  switch (asked.operation) {
    case 'EQUAL':
    case 'EQUAL_IGNORE_CASE':
    case 'IN':
    case 'NOTNULL':
      return sql<boolean>`(${plainCondition(id, asked)} or ${plainCondition(name, asked)})`;
    case 'IS_NULL':
      return sql<boolean>`(${plainCondition(id, asked)} and ${plainCondition(name, asked)})`;
    case 'NOT_EQUAL':
      return sql<boolean>`(${namedCondition(column, { ...asked, operation: 'EQUAL' })}) is not true`;
    default:
      return plainCondition(name, asked);
  }
}

function relationCondition({ holds, operations = [] }: QueryColumn, asked: Asked): Bool {
  if (holds === undefined || !(operations as readonly string[]).includes(asked.operation)) throw refused(asked);
  switch (asked.operation) {
    case 'EQUAL':
    case 'LIKE':
      return holds([oneValue(asked)]);
    case 'NOT_EQUAL':
      return sql<boolean>`(${holds([oneValue(asked)])}) is not true`;
    case 'IN': {
      const values = severalValues(asked);
      return values.length === 0 ? sql<boolean>`false` : holds(values);
    }
    default:
      throw refused(asked);
  }
}

const like = (column: QueryColumn, pattern: string): Bool => sql<boolean>`${textOf(column)} ilike ${pattern}`;

const escaped = (asked: Asked): string => oneValue(asked).replace(/[\\%_]/g, '\\$&');

function ordered(compare: Comparison, asked: Asked): NonNullable<Comparison['order']> {
  if (compare.order === undefined) throw refused(asked);
  return compare.order;
}

const refused = ({ property, title, operation }: Asked): QueryRefusal => new QueryRefusal({ code: 'operation', property, title, operation });
