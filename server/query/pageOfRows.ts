import { sql } from 'kysely';
import type { Page } from '../../schemas/calls/defineCall.ts';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import type { TenantDb } from '../db/index.ts';
import { pageAsked } from './pageAsked.ts';
import { pageOfAll } from './pageOfAll.ts';
import { number, text, type QueryColumns, type UnnamedColumn } from './QueryColumn.ts';
import { querysOf, readFilter } from './readFilter.ts';
import type { RowQuery } from './RowSource.ts';

/** A text, or a number, of rows that are in memory. */
export const member = (name: string): UnnamedColumn => text(sql`(t.data ->> ${sql.lit(name)})`);
export const numberMember = (name: string): UnnamedColumn => number(sql`(t.data ->> ${sql.lit(name)})::numeric`);

/** A page of rows that are in memory already. The database judges the filter, as it judges every other. */
export async function pageOfRows<Row extends object>(
  db: TenantDb,
  rows: readonly Row[],
  filter: QueryFilter,
  columns: QueryColumns,
  pageSize?: number,
): Promise<Page<Row>> {
  return pageOfAll(await matchingRows(db, rows, filter, columns), pageAsked(filter, pageSize));
}

/** Those of the rows that a filter leaves, in its order, else in their own. */
export async function matchingRows<Row extends object>(db: TenantDb, rows: readonly Row[], filter: QueryFilter, columns: QueryColumns): Promise<Row[]> {
  const { where, order } = readFilter(filter, columns);
  const isAsked = querysOf(filter).length + Object.keys(filter.params ?? {}).length + order.length > 0;
  if (!isAsked || rows.length === 0) return [...rows];
  const given = sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality`.as(sql`t(data, at)`);
  let query = db.selectFrom(given as never) as unknown as RowQuery;
  if (where !== undefined) query = query.where(where);
  for (const { column, descending } of order) query = query.orderBy(column.order, (by) => (descending ? by.desc() : by.asc()).nullsLast());
  const found = (await query.orderBy(sql.ref('t.at')).select(sql<string>`t.at`.as('at')).execute()) as readonly { readonly at: string }[];
  return found.flatMap(({ at }) => rows[Number(at) - 1] ?? []);
}
