import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Page } from '../../schemas/calls/defineCall.ts';
import type { QueryField, QueryFilter } from '../../schemas/calls/shapes.ts';
import { BadRequest } from '../core/refusals.ts';

/** What clients may filter and sort by: wire name -> column (`u.fullname`) and its type. Everything else is refused. */
export type Columns = Readonly<Record<string, ColumnFacts>>;
export interface ColumnFacts {
  readonly column: string;
  readonly type?: 'text' | 'number' | 'boolean' | 'time';
}

export const text = (column: string): ColumnFacts => ({ column, type: 'text' });
export const time = (column: string): ColumnFacts => ({ column, type: 'time' });
export const number = (column: string): ColumnFacts => ({ column, type: 'number' });

export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

/** Numbers of a page request, which clients also send as text. `-1` or a huge size asks for everything, at most {@link everything}. */
function pageRequest(filter: QueryFilter, fallback = 10): PageRequest {
  const { page, pageSize } = filter.pageBean ?? {};
  const size = Number(pageSize ?? fallback);
  return { page: Math.min(Math.max(1, Number(page ?? 1)), 1_000_000), pageSize: size < 1 || size > everything ? everything : size };
}

/** The properties of a filter by their normal names: `tmp.proc_def_name_` is `procDefName`. */
export function normalName(property: string): string {
  const bare = property.slice(property.lastIndexOf('.') + 1).replace(/_+$/, '');
  const snake = bare.includes('_') || bare === bare.toUpperCase();
  return snake ? bare.toLowerCase().replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : bare;
}

/** The value of one property that is no column, for example `roleId` of a user search. */
export function valueOf(filter: QueryFilter, name: string): string | undefined {
  const value = filter.querys?.find((query) => normalName(query.property) === name)?.value ?? filter.params?.[name];
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

/** Conditions of a filter, or undefined when there are none. Properties in `handled` are left to the caller. */
export function conditionsOf(filter: QueryFilter, columns: Columns, handled: readonly string[] = []): RawBuilder<SqlBool> | undefined {
  const groups = new Map<string, { readonly relation: 'AND' | 'OR'; readonly condition: RawBuilder<SqlBool> }[]>();
  for (const query of filter.querys ?? []) {
    const name = normalName(query.property);
    if (handled.includes(name)) continue;
    const facts = columns[name];
    if (facts === undefined || !Object.hasOwn(columns, name)) throw new BadRequest(`查询条件 ${query.property} 不支持`);
    const condition = conditionOf(query, facts);
    if (condition === undefined) continue;
    const group = query.group ?? 'main';
    groups.set(group, [...(groups.get(group) ?? []), { relation: query.relation ?? 'AND', condition }]);
  }
  const joined = [...groups.values()].map((members) => members.slice(1).reduce(
    (left, member) => (member.relation === 'OR' || members[0]?.relation === 'OR'
      ? sql<SqlBool>`(${left} or ${member.condition})`
      : sql<SqlBool>`(${left} and ${member.condition})`),
    members[0]?.condition ?? sql<SqlBool>`true`,
  ));
  if (joined.length === 0) return undefined;
  return joined.slice(1).reduce(
    (left, right) => (filter.groupRelation === 'OR' ? sql<SqlBool>`(${left} or ${right})` : sql<SqlBool>`(${left} and ${right})`),
    joined[0] ?? sql<SqlBool>`true`,
  );
}

/**
 * One page of a query. `query` carries its own conditions and selection; the filter of the wire is added, then sorted and cut.
 * `order` is used when the client does not sort, and to make the order complete.
 */
export async function pageOf<Db, Table extends keyof Db, Row, Wire>(
  query: SelectQueryBuilder<Db, Table, Row>,
  filter: QueryFilter,
  options: {
    readonly columns: Columns;
    readonly handled?: readonly string[];
    /** Columns, with ` desc` where needed. */
    readonly order: readonly string[];
    readonly map: (row: Row) => Wire;
    readonly pageSize?: number;
  },
): Promise<Page<Wire>> {
  const { page, pageSize } = pageRequest(filter, options.pageSize);
  const condition = conditionsOf(filter, options.columns, options.handled);
  const narrowed = condition === undefined ? query : query.where(condition);
  const counting = String(filter.pageBean?.showTotal ?? true) === 'false' ? undefined : narrowed.clearSelect().clearOrderBy().select((eb) => eb.fn.countAll<string>().as('count'));
  let sorted = narrowed;
  for (const { property, direction } of filter.sorter ?? []) {
    const facts = options.columns[normalName(property)];
    if (facts === undefined) throw new BadRequest(`排序字段 ${property} 不支持`);
    sorted = sorted.orderBy(sql.ref(facts.column), direction === 'DESC' ? 'desc' : 'asc');
  }
  for (const entry of options.order) {
    const [column = '', direction] = entry.split(' ');
    sorted = sorted.orderBy(sql.ref(column), (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()));
  }
  const cut = sorted.limit(pageSize).offset((page - 1) * pageSize);
  if (counting === undefined) {
    const rows = await cut.execute();
    return { rows: rows.map(options.map), total: rows.length, page, pageSize };
  }
  // rows and total are one question; a page behind the last one has no row that could tell the total
  const rows = await cut.select(counting.as(TOTAL)).execute();
  const told = (rows as readonly { readonly [TOTAL]?: string }[])[0]?.[TOTAL];
  const total = told ?? (page === 1 ? 0 : (await counting.executeTakeFirst() as { readonly count: string } | undefined)?.count);
  return { rows: rows.map((row) => options.map(withoutTotal(row) as Row)), total: Number(total ?? 0), page, pageSize };
}

/** A page of a list that is in memory already. */
export function pageOfList<Row>(rows: readonly Row[], filter: QueryFilter, fallback?: number): Page<Row> {
  const { page, pageSize } = pageRequest(filter, fallback);
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
}

// helpers

const everything = 5_000;

const TOTAL = 'total_of_all_pages';

const withoutTotal = (row: object): object => Object.fromEntries(Object.entries(row).filter(([name]) => name !== TOTAL));

function conditionOf(query: QueryField, { column, type = 'text' }: ColumnFacts): RawBuilder<SqlBool> | undefined {
  const ref = sql.ref(column);
  const operation = query.operation ?? 'EQUAL';
  if (operation === 'IS_NULL') return sql<SqlBool>`${ref} is null`;
  if (operation === 'NOTNULL') return sql<SqlBool>`${ref} is not null`;
  if (query.value === undefined || query.value === null || query.value === '') return undefined;
  const value = (raw: unknown): unknown => valueFor(type, raw, query.property);
  const like = (pattern: string): RawBuilder<SqlBool> => sql<SqlBool>`${ref}::text ilike ${pattern}`;
  const literal = escapeLike(String(query.value));
  switch (operation) {
    case 'EQUAL': return sql<SqlBool>`${ref} = ${value(query.value)}`;
    case 'NOT_EQUAL': return sql<SqlBool>`${ref} is distinct from ${value(query.value)}`;
    case 'EQUAL_IGNORE_CASE': return sql<SqlBool>`lower(${ref}::text) = lower(${String(query.value)})`;
    case 'LESS': return sql<SqlBool>`${ref} < ${value(query.value)}`;
    case 'LESS_EQUAL': return sql<SqlBool>`${ref} <= ${value(query.value)}`;
    case 'GREAT': return sql<SqlBool>`${ref} > ${value(query.value)}`;
    case 'GREAT_EQUAL': return sql<SqlBool>`${ref} >= ${value(query.value)}`;
    case 'LIKE': return like(`%${literal}%`);
    case 'LEFT_LIKE': return like(`%${literal}`);
    case 'RIGHT_LIKE': return like(`${literal}%`);
    case 'IN': {
      const values = listOf(query.value).map(value);
      return values.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${ref} in (${sql.join(values)})`;
    }
    case 'BETWEEN': {
      const [from, to] = listOf(query.value);
      if (from === undefined || to === undefined) throw new BadRequest(`查询条件 ${query.property} 需要起止两个值`);
      const end = type === 'time' && /^\d{4}-\d{2}-\d{2}$/.test(String(to)) ? `${String(to)} 23:59:59` : to;
      return sql<SqlBool>`${ref} between ${value(from)} and ${value(end)}`;
    }
  }
}

const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value).split(',').map((part) => part.trim()));

/** Values that the column cannot hold are the caller's mistake, not the database's. */
function valueFor(type: NonNullable<ColumnFacts['type']>, raw: unknown, property: string): unknown {
  const bad = (): never => { throw new BadRequest(`查询条件 ${property} 的值不正确`); };
  if (typeof raw === 'object' && raw !== null) bad();
  switch (type) {
    case 'text': return String(raw);
    case 'number': return /^-?\d{1,15}(\.\d{1,6})?$/.test(String(raw)) ? String(raw) : bad();
    case 'boolean': return ['true', '1', 'Y'].includes(String(raw)) ? true : ['false', '0', 'N'].includes(String(raw)) ? false : bad();
    case 'time': return /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/.test(String(raw)) && !Number.isNaN(Date.parse(String(raw).replace(' ', 'T'))) ? String(raw) : bad();
  }
}
