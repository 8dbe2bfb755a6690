import { sql, type RawBuilder } from 'kysely';
import { wireNumber } from '../../validators/model/index.ts';
import type { TenantDb } from '../db/index.ts';
import { mustBeAll, rowsToRead, type PageAsked } from './pageAsked.ts';
import type { QueryColumn } from './QueryColumn.ts';
import type { Order } from './readFilter.ts';
import type { RowSource } from './RowSource.ts';

export interface RowRequest extends Pick<PageAsked, 'page' | 'pageSize'> {
  readonly source: RowSource;
  readonly select: ReadonlyMap<string, QueryColumn>;
  readonly where: readonly (RawBuilder<boolean> | undefined)[];
  readonly order: readonly Order[];
  /** All rows are wanted at once: too many are refused. */
  readonly everything?: boolean;
}

export type Row = Record<string, unknown>;

/** One page of rows, in an order that is the same each time. */
export async function readRows(db: TenantDb, request: RowRequest): Promise<Row[]> {
  const { select, page, pageSize, everything = false } = request;
  const names = [...select];
  const rows = (await ordered(restrict(db, request), request)
    .select(names.map(([, column], index) => column.json.as(`c${index}`)))
    .limit(rowsToRead({ pageSize, everything }))
    .offset((page - 1) * pageSize)
    .execute()) as readonly Row[];
  mustBeAll({ everything }, rows.length);
  return rows.map((row) => named(row, names));
}

/** Keys of all rows in their order, up to a limit; a long read fetches its rows by them, so that a row that comes or goes meanwhile shifts nothing. */
export async function readKeys(db: TenantDb, request: Omit<RowRequest, 'select' | 'page' | 'pageSize' | 'everything'>, limit: number): Promise<string[]> {
  const { source } = request;
  const query = ordered(restrict(db, request), request);
  const rows = (await query
    .select([sql<string>`${source.key.value}`.as('key')])
    .limit(limit)
    .execute()) as readonly { readonly key: string }[];
  return rows.map(({ key }) => key);
}

/** The rows with these keys that still meet the conditions, in the order of the keys. */
export async function readRowsByKey(db: TenantDb, request: Pick<RowRequest, 'source' | 'select' | 'where'>, keys: readonly string[]): Promise<Row[]> {
  const names = [...request.select];
  const rows = (await restrict(db, request)
    .where(sql<boolean>`${request.source.key.value} = any(string_to_array(${keys.join(',')}::text, ','))`)
    .select([sql<string>`${request.source.key.value}`.as('key'), ...names.map(([, column], index) => column.json.as(`c${index}`))])
    .execute()) as readonly Row[];
  const byKey = new Map(rows.map((row) => [row['key'], row]));
  return keys.flatMap((key) => {
    const row = byKey.get(key);
    return row === undefined ? [] : [named(row, names)];
  });
}

/** Number of rows, and exact totals of columns over all of them. */
export async function countRows(
  db: TenantDb,
  request: Pick<RowRequest, 'source' | 'where'>,
  sums: readonly QueryColumn[] = [],
): Promise<{ total: number; sums: Record<string, number | string> }> {
  const row = (await restrict(db, request)
    .select([sql<string>`count(*)`.as('total'), ...sums.map((column, index) => sql<string | null>`sum(${column.value})::text`.as(`s${index}`))])
    .executeTakeFirstOrThrow()) as Row;
  return {
    total: Number(row['total']),
    sums: Object.fromEntries(sums.map((column, index) => [column.name, wireNumber((row[`s${index}`] as string | null) ?? '0')])),
  };
}

// helpers

function restrict(db: TenantDb, { source, where }: Pick<RowRequest, 'source' | 'where'>) {
  let query = source.rows(db);
  for (const condition of where) if (condition !== undefined) query = query.where(condition);
  return query;
}

function ordered(restricted: ReturnType<typeof restrict>, { source, order }: Pick<RowRequest, 'source' | 'order'>) {
  let query = restricted;
  for (const { column, descending } of order) query = query.orderBy(sql`${column.order} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`);
  return query.orderBy(source.key.order, (direction) => direction.desc());
}

function named(row: Row, names: readonly (readonly [string, QueryColumn])[]): Row {
  return Object.fromEntries(names.map(([name, column], index) => [name, delivered(row[`c${index}`], column)]));
}

/** Amounts are stored as decimal text; on the wire they are numbers, unless a text holds them. */
function delivered(value: unknown, { type, isText }: QueryColumn): unknown {
  return type === 'number' && isText !== true && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? wireNumber(value) : (value ?? null);
}
