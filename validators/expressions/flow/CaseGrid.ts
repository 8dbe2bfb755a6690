import type { CaseSpace, CaseValue, CaseVariable, DecidedCondition } from '../../../formula/index.ts';
import type { Effort } from './Effort.ts';

/** A set of cases: 1 at the number of each that belongs to it. */
export type Cases = Uint8Array<ArrayBuffer>;

/**
 * Every combination of the values of some variables, numbered. Sets of them are what a flow can be in; the variables that are left out may
 * hold anything, so that conditions on them may hold or not.
 */
export class CaseGrid {
  readonly size: number;
  readonly variables: readonly CaseVariable[];
  readonly #strides: readonly number[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #outcomes: readonly (Cases | undefined)[];
  readonly #reads: readonly (readonly number[])[];
  readonly #effort: Effort | undefined;

  /** `kept`: the variables of the space that are told apart here. `effort`: what work with the sets of this grid may cost altogether. */
  constructor(space: CaseSpace, kept: readonly number[], effort?: Effort) {
    this.#effort = effort;
    this.variables = kept.flatMap((index) => space.variables[index] ?? []);
    const strides: number[] = [];
    this.size = this.variables.reduce((stride, { values }) => {
      strides.push(stride);
      return stride * values.length;
    }, 1);
    this.#strides = strides;
    this.#places = new Map(this.variables.map(({ symbol }, place) => [symbol.aliasOf ?? symbol.name, place]));
    this.#reads = space.conditions.map((condition) => (condition?.reads ?? []).map((read) => kept.indexOf(read)));
    this.#outcomes = space.conditions.map((condition) => (condition === undefined ? undefined : this.#outcomesOf(condition, kept)));
  }

  static sizeOf(space: CaseSpace, kept: readonly number[]): number {
    return kept.reduce((size, index) => size * (space.variables[index]?.values.length ?? 1), 1);
  }

  /** The place of a name, under which sets are asked; undefined for what is not told apart. */
  placeOf(name: string): number | undefined {
    return this.#places.get(name);
  }

  /** The cases in which a condition of the space holds; undefined where it may hold or not in any of them. */
  outcomes(condition: number): Cases | undefined {
    return this.#outcomes[condition];
  }

  /** The places that a condition reads; none where it is not known. */
  readBy(condition: number): readonly number[] {
    return this.#reads[condition] ?? [];
  }

  /** Counts work with sets of this grid, of which each costs what it holds; the work ends where that is too much. */
  spend(sets = 1): void {
    this.#effort?.spend(sets * (this.size + SET_COST));
  }

  none(): Cases {
    this.spend();
    return new Uint8Array(this.size);
  }

  all(): Cases {
    return this.none().fill(1);
  }

  single(index: number): Cases {
    const cases = this.none();
    cases[index] = 1;
    return cases;
  }

  valueAt(index: number, place: number): CaseValue {
    const { values = [] } = this.variables[place] ?? {};
    return values[this.digitAt(index, place)] ?? null;
  }

  digitAt(index: number, place: number): number {
    return Math.floor(index / (this.#strides[place] ?? 1)) % (this.variables[place]?.values.length ?? 1);
  }

  /** The same case with another value at one place. */
  withDigit(index: number, place: number, digit: number): number {
    return index + (digit - this.digitAt(index, place)) * (this.#strides[place] ?? 1);
  }

  /** The cases that differ from one of the set in these places at most: anything may have been entered there. */
  freed(cases: Cases, places: Iterable<number>): Cases {
    const result = cases.slice();
    for (const place of new Set(places)) {
      this.spend();
      const count = this.variables[place]?.values.length ?? 1;
      const stride = this.#strides[place] ?? 1;
      const block = stride * count;
      for (let start = 0; start < this.size; start += block) {
        for (let first = start; first < start + stride; first += 1) {
          let some = 0;
          for (let index = first; index < first + block; index += stride) some |= result[index] ?? 0;
          if (some === 1) for (let index = first; index < first + block; index += stride) result[index] = 1;
        }
      }
    }
    return result;
  }

  /** Those of a set with one of these values at a place. */
  kept(cases: Cases, place: number, isKept: (value: CaseValue) => boolean): Cases {
    const result = this.none();
    const values = this.variables[place]?.values ?? [null];
    const stride = this.#strides[place] ?? 1;
    values.forEach((value, digit) => {
      if (!isKept(value)) return;
      for (let start = digit * stride; start < this.size; start += stride * values.length) {
        for (let index = start; index < start + stride; index += 1) result[index] = cases[index] ?? 0;
      }
    });
    return result;
  }

  // helpers

  #outcomesOf({ reads, outcomes }: DecidedCondition, kept: readonly number[]): Cases | undefined {
    const places = reads.map((read) => kept.indexOf(read));
    if (places.includes(-1)) return undefined;
    const result = this.none();
    for (let index = 0; index < this.size; index += 1) {
      let at = 0;
      let stride = 1;
      for (const place of places) {
        at += this.digitAt(index, place) * stride;
        stride *= this.variables[place]?.values.length ?? 1;
      }
      result[index] = outcomes[at] ?? 0;
    }
    return result;
  }
}

/** Looking at a set at all costs something, however small it is. */
const SET_COST = 500;

export const isNone = (cases: Cases): boolean => !cases.includes(1);

export function isSame(one: Cases, other: Cases): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

export function both(one: Cases, other: Cases): Cases {
  const result = one.slice();
  for (let index = 0; index < result.length; index += 1) if (other[index] !== 1) result[index] = 0;
  return result;
}

export function either(one: Cases, other: Cases): Cases {
  const result = one.slice();
  for (let index = 0; index < result.length; index += 1) if (other[index] === 1) result[index] = 1;
  return result;
}

export function without(one: Cases, other: Cases): Cases {
  const result = one.slice();
  for (let index = 0; index < result.length; index += 1) if (other[index] === 1) result[index] = 0;
  return result;
}
