import { isSame, type Cases } from './CaseGrid.ts';

/** What followed from sets of cases: branches that others stir come to the same sets over and over. */
export class SeenCases<Key, Value> {
  readonly #known = new Map<Key, { readonly cases: Cases; readonly value: Value }[]>();

  of(key: Key, cases: Cases, find: () => Value): Value {
    const known = this.#known.get(key) ?? [];
    const seen = known.find((each) => isSame(each.cases, cases));
    if (seen !== undefined) return seen.value;
    const value = find();
    this.#known.set(key, [{ cases: cases.slice(), value }, ...known.slice(0, MOST_SETS - 1)]);
    return value;
  }
}

/** Sets that are kept in mind by key: the latest ones. */
const MOST_SETS = 8;
