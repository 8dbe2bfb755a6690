import type { RawBuilder } from 'kysely';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import { wellFormed } from './askedValues.ts';
import { columnCondition } from './columnCondition.ts';
import { joinConditions, type JoinedCondition } from './joinConditions.ts';
import { nameFinder } from './nameFinder.ts';
import { pageAsked, type PageAsked } from './pageAsked.ts';
import type { QueryColumn, QueryColumns } from './QueryColumn.ts';
import { QueryRefusal } from './QueryRefusal.ts';

export interface Order {
  readonly column: QueryColumn;
  readonly descending: boolean;
}

export interface ReadFilter extends PageAsked {
  readonly where: RawBuilder<boolean> | undefined;
  readonly order: readonly Order[];
}

/**
 * A query filter over the columns that the caller may name; any other name is refused, and named. `params` are further conditions:
 * each of them has to hold.
 */
export function readFilter(filter: QueryFilter | null | undefined, columns: QueryColumns, pageSize?: number): ReadFilter {
  let find: ReturnType<typeof nameFinder> | undefined;
  const columnOf = (property: string, code: 'property' | 'sorter'): QueryColumn => {
    const fault = (): QueryRefusal => new QueryRefusal({ code, property });
    find ??= nameFinder(columns.keys());
    const column = columns.get(find(wellFormed(property, fault)) ?? '');
    if (column === undefined || (code === 'sorter' && column.shape === 'relation')) throw fault();
    return column;
  };
  const conditions = querysOf(filter).flatMap(({ property, operation = 'EQUAL', value, relation = 'AND', group = 'main' }): JoinedCondition[] => {
    const condition = columnCondition(columnOf(property, 'property'), operation, value, property);
    return condition === undefined ? [] : [{ group, relation, condition }];
  });
  const given = Object.entries(filter?.params ?? {}).flatMap(
    ([property, value]) => columnCondition(columnOf(property, 'property'), Array.isArray(value) ? 'IN' : 'EQUAL', value, property) ?? [],
  );
  const joined = joinConditions(conditions, filter?.groupRelation ?? 'AND');
  return {
    where: joinConditions(
      [...(joined === undefined ? [] : [joined]), ...given].map((condition, index) => ({ group: String(index), relation: 'AND', condition })),
      'AND',
    ),
    order: (filter?.sorter ?? []).map(({ property, direction }) => ({ column: columnOf(property, 'sorter'), descending: direction === 'DESC' })),
    ...pageAsked(filter, pageSize),
  };
}

/** Some clients put their conditions beside the page. */
export const querysOf = (filter: QueryFilter | null | undefined): NonNullable<QueryFilter['querys']> => [
  ...(filter?.querys ?? []),
  ...(filter?.pageBean?.querys ?? []),
];
