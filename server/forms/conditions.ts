import { sql, type RawBuilder } from 'kysely';
import type { QueryField } from '../../schemas/calls/shapes.ts';
import { BadRequest } from '../core/refusals.ts';

export type Operation = NonNullable<QueryField['operation']>;

/** Text, number or date as it is compared; the SQL expression must already have that type. */
export interface ConditionColumn {
  readonly expression: RawBuilder<unknown>;
  readonly type: 'text' | 'number' | 'date';
}

type Bool = RawBuilder<boolean>;

/** One comparison as SQL with bound values. An operation that needs a value and has none gives undefined: the condition is dropped. */
export function conditionSql(column: ConditionColumn, operation: Operation, value: unknown): Bool | undefined {
  const { expression } = column;
  if (operation === 'IS_NULL') return sql<boolean>`(${expression} is null or ${expression}::text = '')`;
  if (operation === 'NOTNULL') return sql<boolean>`(${expression} is not null and ${expression}::text <> '')`;
  if (operation === 'IN') {
    const values = listOf(value).map((each) => bind(column, each));
    return values.length === 0 ? undefined : sql<boolean>`${expression} in (${sql.join(values)})`;
  }
  if (operation === 'BETWEEN') return between(column, value);
  if (value === null || value === undefined || value === '') return undefined;
  switch (operation) {
    case 'EQUAL': return sql<boolean>`${expression} = ${bind(column, value)}`;
    case 'NOT_EQUAL': return sql<boolean>`${expression} is distinct from ${bind(column, value)}`;
    case 'EQUAL_IGNORE_CASE': return sql<boolean>`lower(${expression}::text) = lower(${String(value)})`;
    case 'LESS': return sql<boolean>`${expression} < ${bind(column, value)}`;
    case 'LESS_EQUAL': return sql<boolean>`${expression} <= ${bind(column, value)}`;
    case 'GREAT': return sql<boolean>`${expression} > ${bind(column, value)}`;
    case 'GREAT_EQUAL': return sql<boolean>`${expression} >= ${bind(column, value)}`;
    case 'LIKE': return like(column, `%${escapeLike(value)}%`);
    case 'LEFT_LIKE': return like(column, `%${escapeLike(value)}`);
    case 'RIGHT_LIKE': return like(column, `${escapeLike(value)}%`);
  }
}

/** Conditions joined as the query filter says: members of a group by their own relation, groups by `groupRelation`. */
export function groupConditions(conditions: readonly { readonly group: string; readonly relation: 'AND' | 'OR'; readonly sql: Bool }[], groupRelation: 'AND' | 'OR'): Bool | undefined {
  const groups = new Map<string, Bool>();
  for (const { group, relation, sql: condition } of conditions) {
    const before = groups.get(group);
    groups.set(group, before === undefined ? condition : relation === 'OR' ? sql<boolean>`(${before} or ${condition})` : sql<boolean>`(${before} and ${condition})`);
  }
  const all = [...groups.values()];
  return all.length === 0 ? undefined : sql<boolean>`(${sql.join(all, groupRelation === 'OR' ? sql` or ` : sql` and `)})`;
}

// helpers

function between(column: ConditionColumn, value: unknown): Bool | undefined {
  const [from, to] = typeof value === 'string' ? value.split(/[|,]/) : Array.isArray(value) ? value : [];
  const parts: Bool[] = [];
  if (from !== undefined && from !== null && from !== '') parts.push(sql<boolean>`${column.expression} >= ${bind(column, from)}`);
  if (to !== undefined && to !== null && to !== '') {
    // A bare day means the whole day.
    const end = column.type === 'date' && typeof to === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(to) ? `${to} 23:59:59` : to;
    parts.push(sql<boolean>`${column.expression} <= ${bind(column, end)}`);
  }
  return parts.length === 0 ? undefined : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

function listOf(value: unknown): unknown[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : value === null || value === undefined ? [] : [value];
  return list.filter((each) => each !== '' && each !== null && each !== undefined).slice(0, 1000);
}

function bind(column: ConditionColumn, value: unknown): RawBuilder<unknown> {
  if (value !== null && typeof value === 'object') throw new BadRequest('查询条件的值格式不正确');
  const text = String(value);
  if (column.type !== 'number') return sql`${text}`;
  if (!/^-?\d{1,30}(\.\d{1,20})?$/.test(text.trim())) throw new BadRequest(`查询条件的值不是数字：${text.slice(0, 40)}`);
  return sql`${text.trim()}::numeric`;
}

function like(column: ConditionColumn, pattern: string): Bool {
  return sql<boolean>`${column.expression}::text ilike ${pattern}`;
}

function escapeLike(value: unknown): string {
  return String(value).replace(/[\\%_]/g, (char) => `\\${char}`);
}
