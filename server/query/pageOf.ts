import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Page } from '../../schemas/calls/defineCall.ts';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import { mustBeAll, rowsToRead } from './pageAsked.ts';
import type { QueryColumns } from './QueryColumn.ts';
import { readFilter } from './readFilter.ts';

export interface PageOptions<Row, Wire> {
  /** What clients may filter and sort by. */
  readonly columns: QueryColumns;
  /** Columns, with ` desc` where needed, or whole expressions, for when the client does not sort, and to make the order complete. */
  readonly order: readonly (string | RawBuilder<unknown>)[];
  readonly map: (row: Row) => Wire;
  readonly pageSize?: number;
}

/** One page of a query. `query` carries its own conditions and selection; the filter of the wire is added, then sorted and cut. */
export async function pageOf<Db, Table extends keyof Db, Row, Wire>(
  query: SelectQueryBuilder<Db, Table, Row>,
  filter: QueryFilter,
  options: PageOptions<Row, Wire>,
): Promise<Page<Wire>> {
  const asked = readFilter(filter, options.columns, options.pageSize);
  const { where, page, pageSize } = asked;
  const narrowed = where === undefined ? query : query.where(where);
  const counting =
    String(filter.pageBean?.showTotal ?? true) === 'false'
      ? undefined
      : narrowed
          .clearSelect()
          .clearOrderBy()
          .select((eb) => eb.fn.countAll<string>().as('count'));
  let sorted = narrowed;
  for (const { column, descending } of asked.order) sorted = sorted.orderBy(column.order, (order) => (descending ? order.desc() : order.asc()).nullsLast());
  for (const entry of options.order) {
    if (typeof entry !== 'string') {
      sorted = sorted.orderBy(entry);
      continue;
    }
    const [column = '', direction] = entry.split(' ');
    sorted = sorted.orderBy(sql.ref(column), (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()));
  }
  const cut = sorted.limit(rowsToRead(asked)).offset((page - 1) * pageSize);
  if (counting === undefined) {
    const rows = await cut.execute();
    mustBeAll(asked, rows.length);
    return { rows: rows.map(options.map), total: rows.length, page, pageSize };
  }
  // rows and total are one question; a page behind the last one has no row that could tell the total
  const rows = await cut.select(counting.as(TOTAL)).execute();
  mustBeAll(asked, rows.length);
  const told = (rows as readonly { readonly [TOTAL]?: string }[])[0]?.[TOTAL];
  const total = told ?? (page === 1 ? 0 : ((await counting.executeTakeFirst()) as { readonly count: string } | undefined)?.count);
  return { rows: rows.map((row) => options.map(withoutTotal(row) as Row)), total: Number(total ?? 0), page, pageSize };
}

// helpers

const TOTAL = 'total_of_all_pages';

const withoutTotal = (row: object): object => Object.fromEntries(Object.entries(row).filter(([name]) => name !== TOTAL));
