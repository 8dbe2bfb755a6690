import { sql, type RawBuilder } from 'kysely';
import { conditionSql, type Operation } from '../forms/conditions.ts';
import { BadRequest } from '../core/refusals.ts';
import type { SourceColumn } from './RowSource.ts';

type Bool = RawBuilder<boolean>;

/**
 * One comparison over a column. A named value is met by its id or its name, a list by one of its members, a bare day as an
 * upper bound means the whole day. Undefined: nothing to compare with, the condition is dropped.
 */
export function columnCondition(column: SourceColumn, operation: Operation, given: unknown): Bool | undefined {
  const value = idsOf(given);
  if (column.shape === 'list') return listCondition(column, operation, value);
  const plain = { expression: column.value, type: column.type };
  if (column.id !== undefined && (operation === 'EQUAL' || operation === 'IN')) {
    const byId = conditionSql({ expression: column.id, type: 'text' }, operation, value);
    const byName = conditionSql(plain, operation, value);
    return byId === undefined || byName === undefined ? undefined : sql<boolean>`(${byId} or ${byName})`;
  }
  if (column.id !== undefined && operation === 'NOT_EQUAL') {
    const same = columnCondition(column, 'EQUAL', value);
    return same === undefined ? undefined : sql<boolean>`(${same}) is not true`;
  }
  return conditionSql(plain, operation, column.type === 'date' ? wholeDay(operation, value) : value);
}

// helpers

function listCondition(column: SourceColumn, operation: Operation, value: unknown): Bool | undefined {
  if (operation === 'NOT_EQUAL') {
    const same = listCondition(column, 'EQUAL', value);
    return same === undefined ? undefined : sql<boolean>`(${same}) is not true`;
  }
  if (operation !== 'EQUAL' && operation !== 'IN') return conditionSql({ expression: column.value, type: 'text' }, operation, value);
  const given = operation === 'IN' && typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  const members = given.filter((member) => member !== null && member !== undefined && member !== '').slice(0, 1000);
  if (members.some((member) => typeof member === 'object')) throw new BadRequest('查询条件的值格式不正确');
  if (members.length === 0) return undefined;
  const holds = members.flatMap((member) => [[member], [{ id: String(member) }]])
    .map((part) => sql<boolean>`${column.members ?? column.json} @> ${JSON.stringify(part)}::text::jsonb`);
  return sql<boolean>`(${sql.join(holds, sql` or `)})`;
}

/** Pickers hand over `{id, name}`; the id is what counts. */
function idsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idOf);
  return idOf(value);
}

function idOf(value: unknown): unknown {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && 'id' in value ? value.id : value;
}

function wholeDay(operation: Operation, value: unknown): unknown {
  return (operation === 'LESS_EQUAL' || operation === 'GREAT') && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value} 23:59:59` : value;
}
