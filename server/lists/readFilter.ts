import type { RawBuilder } from 'kysely';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import { groupConditions } from '../forms/conditions.ts';
import { BadRequest } from '../core/refusals.ts';
import { columnCondition } from './columnCondition.ts';
import { nameFinder } from './filterNames.ts';
import type { Order } from './readRows.ts';
import { ROW_LIMIT } from './readRows.ts';
import type { SourceColumn } from './RowSource.ts';

export interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
}

export interface ReadFilter extends PageAsked {
  readonly where: RawBuilder<boolean> | undefined;
  readonly order: readonly Order[];
}

/** A query filter over the columns that the caller may name. Any other name is refused, and named. */
export function readFilter(filter: QueryFilter | null | undefined, columns: ReadonlyMap<string, SourceColumn>, pageSize: number): ReadFilter {
  const find = nameFinder(columns.keys());
  const columnOf = (property: string): SourceColumn => {
    const column = columns.get(find(property) ?? '');
    if (column === undefined) throw new BadRequest(`不允许的查询字段：${property}`);
    return column;
  };
  const conditions = (filter?.querys ?? []).flatMap(({ property, operation, value, relation, group }) => {
    const condition = columnCondition(columnOf(property), operation ?? 'EQUAL', value);
    return condition === undefined ? [] : [{ group: group ?? 'main', relation: relation ?? 'AND', sql: condition }];
  });
  return {
    where: groupConditions(conditions, filter?.groupRelation ?? 'AND'),
    order: (filter?.sorter ?? []).map(({ property, direction }) => ({ column: columnOf(property), descending: direction === 'DESC' })),
    ...pageAsked(filter, pageSize),
  };
}

/** Page and size as numbers. A size of zero or less asks for all rows, up to the limit of one answer. */
export function pageAsked(filter: QueryFilter | null | undefined, fallback: number): PageAsked {
  const page = Number(filter?.pageBean?.page ?? 1);
  const size = Number(filter?.pageBean?.pageSize ?? fallback);
  return {
    page: Math.min(Math.max(page, 1), 1_000_000),
    pageSize: size <= 0 ? ROW_LIMIT : Math.min(size, ROW_LIMIT),
  };
}
