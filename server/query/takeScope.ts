import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import { isAbsent, oneValue } from './askedValues.ts';
import { nameFinder } from './nameFinder.ts';
import { QueryRefusal } from './QueryRefusal.ts';
import { querysOf } from './readFilter.ts';

export interface Scope<Name extends string> {
  /** What the client named, of these. */
  readonly scope: Readonly<Partial<Record<Name, string>>>;
  /** The filter without it. */
  readonly filter: QueryFilter;
}

/**
 * Takes out of a filter what says whose list is wanted, as the document whose readers are listed. It narrows beside all groups, so it can only be
 * equal to one value.
 */
export function takeScope<const Name extends string>(filter: QueryFilter, names: readonly Name[]): Scope<Name> {
  const find = nameFinder(names);
  const scope: Partial<Record<Name, string>> = {};
  const take = (property: string, operation: string, value: unknown): boolean => {
    const name = find(property) as Name | undefined;
    if (name === undefined) return false;
    if (operation !== 'EQUAL') throw new QueryRefusal({ code: 'operation', property, operation });
    if (isAbsent(value)) return true;
    const given = oneValue({ property, operation, value });
    if (scope[name] !== undefined && scope[name] !== given) throw new QueryRefusal({ code: 'value', property, operation, value });
    scope[name] = given;
    return true;
  };
  const querys = querysOf(filter).filter(({ property, operation = 'EQUAL', value }) => !take(property, operation, value));
  const params = Object.fromEntries(Object.entries(filter.params ?? {}).filter(([property, value]) => !take(property, 'EQUAL', value)));
  const { querys: _taken, ...pageBean } = filter.pageBean ?? {};
  return { scope, filter: { ...filter, pageBean, querys, params } };
}
