import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import { QueryRefusal } from './QueryRefusal.ts';

/** Most rows that one answer holds. */
export const ROW_LIMIT = 5_000;

export interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
  /** Whether all rows are wanted at once: more than {@link ROW_LIMIT} are refused, not cut. */
  readonly everything: boolean;
}

/** Page and size as numbers, which clients also send as text. A size of `-1`, or one that no page has, asks for everything. */
export function pageAsked(filter: QueryFilter | null | undefined, fallback = DEFAULT_PAGE_SIZE): PageAsked {
  const { page: at, pageSize: size } = filter?.pageBean ?? {};
  const page = Number(at ?? 1);
  if (page > MOST_PAGES) throw new QueryRefusal({ code: 'page', property: 'page', value: at });
  const pageSize = Number(size ?? fallback);
  const everything = pageSize < 1 || pageSize > ROW_LIMIT;
  return { page: Math.max(1, page), pageSize: everything ? ROW_LIMIT : pageSize, everything };
}

/** How many rows to read: one more than is answered tells that there are too many. */
export const rowsToRead = ({ pageSize, everything }: Pick<PageAsked, 'pageSize' | 'everything'>): number => (everything ? ROW_LIMIT + 1 : pageSize);

/** Refuses to answer a part of what was asked for as a whole. */
export function mustBeAll({ everything }: Pick<PageAsked, 'everything'>, found: number): void {
  if (everything && found > ROW_LIMIT) throw new QueryRefusal({ code: 'rows', property: 'pageSize', most: ROW_LIMIT });
}

// helpers

const DEFAULT_PAGE_SIZE = 10;
const MOST_PAGES = 1_000_000;
