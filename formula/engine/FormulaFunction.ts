import type { Localised } from '../../registry/localised.ts';
import type { FunctionSignature } from '../signature.ts';
import type { FailureId } from '../failures.ts';
import type { FailureParams, FormulaClock, FormulaErrorCode, FormulaRandom, FormulaScope } from '../types.ts';
import type { Operand, Place } from './values.ts';

/** An argument that has not been computed yet; a function that does not need it never computes it. */
export interface Argument extends Place {
  evaluate(): Operand;
}

/** What a function body may use besides its arguments. */
export interface FunctionTools {
  readonly clock: FormulaClock;
  /** Whether all that the call can give are dates, by what its arguments are declared to be: then there is none where no value is. */
  givesDates(): boolean;
  /** Stops the formula where its scope has no source of chance. */
  random(): FormulaRandom;
  /** Counts work that an `indexed` function does after all. */
  spend(units: number): void;
  /** Stops the formula with an error at the argument of this index, or at the function itself. The subject is what is written there, where nothing else is named. */
  fail(code: FormulaErrorCode, id: FailureId, argument?: number, more?: { readonly subject?: string; readonly params?: FailureParams }): never;
}

/** A function as the engine calls it. Declared with `defineFunction`. */
export interface FormulaFunction {
  readonly name: string;
  readonly aliases: readonly string[];
  /** For people: `round(x: number, digits: integer = 0)`. */
  readonly signature: string;
  /** For the type checker: what each argument may be and what a call gives. */
  readonly types: FunctionSignature;
  readonly doc: Localised;
  readonly minArgs: number;
  readonly maxArgs: number;
  /** Beyond `minArgs` arguments come so many at a time. */
  readonly argumentStep: number;
  /** True when a form may keep the result over one whole column up to date instead of reading the column. */
  readonly aggregate: boolean;
  /** True when a call costs far more than an addition; a formula may have a limited number of these. */
  readonly heavy: boolean;
  /** True when, over the rows of an aggregate around the call, its arguments mean the values of the row: `sum(if(AND(…), …))`. */
  readonly perRow: boolean;
  /** True when it answers from what is known about its column instead of going through it each time. */
  readonly indexed: boolean;
  /** True when a value that a condition in an argument leaves out takes no part: `count(if(t.item.lx == "x", 1))`. For others it is empty, which changes nothing. */
  readonly leavesOut: boolean;
  /** True when two calls with the same arguments differ. */
  readonly random: boolean;
  /** True when an empty result means that there is none, which is a failure where failures are replaced. */
  readonly emptyFails: boolean;
  /** True when there may be no result though each argument is of its type: a text that is not found, a year without a calendar. */
  readonly fails: boolean;
  /** Formulas beside their results; none in the pages of the portal. */
  readonly cases: readonly (readonly [formula: string, result: string])[];
  /** The argument whose failure it replaces. */
  readonly replacesFailureOf?: number;
  /** True when it counts working days. */
  readonly calendar: boolean;
  run(args: readonly Argument[], scope: FunctionScope, place: Place, givesDates?: () => boolean): Operand;
}

/** What of a scope a function may see: its arguments are all it learns about the data. */
export type FunctionScope = Pick<FormulaScope, 'budget' | 'clock' | 'random'>;

/** Where the engine finds functions by name or alias. */
export interface FunctionLookup {
  get(name: string): FormulaFunction | undefined;
}
