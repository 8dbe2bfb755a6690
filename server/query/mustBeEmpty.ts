import { isAbsent } from './askedValues.ts';
import { QueryRefusal } from './QueryRefusal.ts';

/** Refuses members of a request that would narrow a list and that this list has no use for: left out in silence they would be more rows. */
export function mustBeEmpty<Name extends string>(request: Readonly<Partial<Record<Name, unknown>>>, names: readonly Name[]): void {
  for (const name of names) if (!isAbsent(request[name])) throw new QueryRefusal({ code: 'property', property: name });
}
