import type { Page } from '../../schemas/calls/defineCall.ts';
import { mustBeAll, type PageAsked } from './pageAsked.ts';

/** One page of rows that are all there. */
export function pageOfAll<Row>(rows: readonly Row[], asked: PageAsked): Page<Row> {
  const { page, pageSize } = asked;
  mustBeAll(asked, rows.length);
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
}
