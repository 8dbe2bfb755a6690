import { isEmpty, isList, numberOf } from '../engine/index.ts';
import type { Num, Operand } from '../engine/index.ts';

/** How many numbers of a column meet an ordering; undefined for a column that it cannot know that of. */
export function countOrdered(values: readonly Operand[], sign: string, bound: Num): number | undefined {
  const numbers = sortedNumbers(values);
  if (numbers === undefined || bound.isNaN()) {
    return undefined;
  }
  switch (sign) {
    case '>':
      return numbers.length - countBelow(numbers, bound, true);
    case '>=':
      return numbers.length - countBelow(numbers, bound, false);
    case '<':
      return countBelow(numbers, bound, false);
    case '<=':
      return countBelow(numbers, bound, true);
    default:
      return undefined;
  }
}

const kept = new WeakMap<readonly Operand[], WeakMap<readonly Operand[], Map<string, Operand>>>();

/** What two columns gave for a condition: a group total in each of thousands of rows is added up once per group. */
export function keptFor(range: readonly Operand[], values: readonly Operand[], key: string | undefined, compute: () => Operand): Operand {
  if (key === undefined) {
    return compute();
  }
  const byValues = kept.get(range) ?? new WeakMap<readonly Operand[], Map<string, Operand>>();
  const byKey = byValues.get(values) ?? new Map<string, Operand>();
  kept.set(range, byValues.set(values, byKey));
  const known = byKey.get(key);
  if (known !== undefined) {
    return known;
  }
  const result = compute();
  byKey.set(key, result);
  return result;
}

// helpers

/** Columns asked before, by identity: `null` after the first time, which only counts; sorted from the second time on. */
const columns = new WeakMap<readonly Operand[], readonly Num[] | null>();

function sortedNumbers(values: readonly Operand[]): readonly Num[] | undefined {
  const known = columns.get(values);
  if (known !== undefined && known !== null) {
    return known;
  }
  if (known === undefined || values.some(isList)) {
    columns.set(values, null);
    return undefined;
  }
  const numbers = values.flatMap((value) => (isEmpty(value) || typeof value === 'boolean' ? [] : (numberOf(value) ?? [])));
  const sorted = sortedExactly(numbers);
  columns.set(values, sorted);
  return sorted;
}

/** By size; the nearest machine number decides between all but close neighbours, which spares most exact comparisons. */
function sortedExactly(numbers: readonly Num[]): readonly Num[] {
  const keyed = numbers.map((number) => ({ number, near: number.toNumber() }));
  keyed.sort((a, b) => (a.near < b.near ? -1 : a.near > b.near ? 1 : a.number.cmp(b.number)));
  return keyed.map(({ number }) => number);
}

function countBelow(sorted: readonly Num[], bound: Num, orEqual: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = sorted[middle]?.cmp(bound) ?? 1;
    if (order < 0 || (orEqual && order === 0)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
