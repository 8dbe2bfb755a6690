import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../db/index.ts';
import type { RowSource, SourceColumn } from './RowSource.ts';

/** Most rows that one answer holds. */
export const ROW_LIMIT = 1_000;

export interface Order {
  readonly column: SourceColumn;
  readonly descending: boolean;
}

export interface RowRequest {
  readonly source: RowSource;
  readonly select: ReadonlyMap<string, SourceColumn>;
  readonly where: readonly (RawBuilder<boolean> | undefined)[];
  readonly order: readonly Order[];
  readonly page: number;
  readonly pageSize: number;
}

export type Row = Record<string, unknown>;

/** One page of rows, in an order that is the same each time. */
export async function readRows(db: TenantDb, request: RowRequest): Promise<Row[]> {
  const { source, select, order, page } = request;
  const pageSize = Math.min(request.pageSize, ROW_LIMIT);
  const names = [...select];
  let query = restrict(db, request);
  for (const { column, descending } of order) query = query.orderBy(sql`${column.order} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`);
  query = query.orderBy(source.key.order, (direction) => direction.desc());
  const rows = await query
    .select(names.map(([, column], index) => column.json.as(`c${index}`)))
    .limit(pageSize).offset((page - 1) * pageSize).execute() as readonly Row[];
  return rows.map((row) => Object.fromEntries(names.map(([name, { type }], index) => [name, delivered(row[`c${index}`], type)])));
}

/** Number of rows, and exact totals of columns over all of them. */
export async function countRows(db: TenantDb, request: Pick<RowRequest, 'source' | 'where'>, sums: readonly SourceColumn[] = []): Promise<{ total: number; sums: Record<string, number | string> }> {
  const row = await restrict(db, request)
    .select([sql<string>`count(*)`.as('total'), ...sums.map((column, index) => sql<string | null>`sum(${column.value})::text`.as(`s${index}`))])
    .executeTakeFirstOrThrow() as Row;
  return {
    total: Number(row['total']),
    sums: Object.fromEntries(sums.map((column, index) => [column.name, wireNumber(row[`s${index}`])])),
  };
}

// helpers

function restrict(db: TenantDb, { source, where }: Pick<RowRequest, 'source' | 'where'>) {
  let query = source.rows(db);
  for (const condition of where) if (condition !== undefined) query = query.where(condition);
  return query;
}

/** Amounts are stored as decimal text; on the wire they are numbers. */
function delivered(value: unknown, type: SourceColumn['type']): unknown {
  return type === 'number' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? wireNumber(value) : value ?? null;
}

/** A JSON number while its digits survive that, text beyond. */
function wireNumber(value: unknown): number | string {
  const text = typeof value === 'string' ? value : '0';
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= 15 ? Number(text) : text;
}
