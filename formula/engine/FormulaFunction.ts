import type { FormulaClock, FormulaErrorCode } from '../types.ts';
import type { Operand, Place } from './values.ts';

/** An argument that has not been computed yet; a function that does not need it never computes it. */
export interface Argument extends Place {
  evaluate(): Operand;
}

/** What a function body may use besides its arguments. */
export interface FunctionTools {
  readonly clock: FormulaClock;
  /** Stops the formula with an error at the argument of this index, or at the function itself. */
  fail(code: FormulaErrorCode, message: string, argument?: number): never;
}

/** A function as the engine calls it. Declared with `defineFunction`. */
export interface FormulaFunction {
  readonly name: string;
  readonly aliases: readonly string[];
  /** For people: `round(x: number, digits: integer = 0)`. */
  readonly signature: string;
  readonly doc: string;
  readonly minArgs: number;
  readonly maxArgs: number;
  /** True when a form may keep the result over one whole column up to date instead of reading the column. */
  readonly aggregate: boolean;
  run(args: readonly Argument[], clock: FormulaClock, place: Place): Operand;
}

/** Where the engine finds functions by name or alias. */
export interface FunctionLookup {
  get(name: string): FormulaFunction | undefined;
}
