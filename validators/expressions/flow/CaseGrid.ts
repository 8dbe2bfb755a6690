import type { CaseSpace, CaseValue, CaseVariable, DecidedCondition } from '../../../formula/index.ts';

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

  /** `kept`: the variables of the space that are told apart here. */
  constructor(space: CaseSpace, kept: readonly number[]) {
    this.variables = kept.flatMap((index) => space.variables[index] ?? []);
    const strides: number[] = [];
    this.size = this.variables.reduce((stride, { values }) => {
      strides.push(stride);
      return stride * values.length;
    }, 1);
    this.#strides = strides;
    this.#places = new Map(this.variables.map(({ symbol }, place) => [symbol.aliasOf ?? symbol.name, place]));
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

  none(): Cases {
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
      const count = this.variables[place]?.values.length ?? 1;
      for (let index = 0; index < this.size; index += 1) {
        if (this.digitAt(index, place) !== 0) continue;
        let some = 0;
        for (let digit = 0; digit < count; digit += 1) some |= result[this.withDigit(index, place, digit)] ?? 0;
        for (let digit = 0; digit < count; digit += 1) result[this.withDigit(index, place, digit)] = some;
      }
    }
    return result;
  }

  /** Those of a set with one of these values at a place. */
  kept(cases: Cases, place: number, isKept: (value: CaseValue) => boolean): Cases {
    const result = this.none();
    for (let index = 0; index < this.size; index += 1) if (cases[index] === 1 && isKept(this.valueAt(index, place))) result[index] = 1;
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

export const isNone = (cases: Cases): boolean => !cases.includes(1);
export const both = (one: Cases, other: Cases): Cases => one.map((value, index) => value & (other[index] ?? 0));
export const either = (one: Cases, other: Cases): Cases => one.map((value, index) => value | (other[index] ?? 0));
export const without = (one: Cases, other: Cases): Cases => one.map((value, index) => (other[index] === 1 ? 0 : value));
