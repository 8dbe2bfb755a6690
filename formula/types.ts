import type { Num } from './engine/Num.ts';
import type { FailureId } from './failures.ts';
import type { ValueKind } from './signature.ts';
import type { WorkDays } from './WorkDays.ts';

/** What a formula computes with. Numbers are always exact; dates are text (`YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`). */
export type FormulaValue = Num | string | boolean | null | readonly FormulaValue[];

/** A field that a formula reads. */
export type FormulaReference =
  /** `bxzje`, or `sqr.name` with the member `name`. */
  | { readonly kind: 'field'; readonly name: string; readonly member?: string }
  /** `item.je`: the column in the row the formula stands in. */
  | { readonly kind: 'item'; readonly name: string; readonly member?: string }
  /** `parent.je`: the column in the row that holds the row the formula stands in (a table inside a table). */
  | { readonly kind: 'parent'; readonly name: string; readonly member?: string }
  /** `xcmx.item.je`: the column of all rows of a sub-table. */
  | { readonly kind: 'column'; readonly table: string; readonly name: string };

/** An aggregate over exactly one column, for example `sum(xcmx.item.je)`. A form keeps these up to date incrementally. */
export interface FormulaAggregate {
  readonly fn: string;
  readonly table: string;
  readonly column: string;
}

export interface FormulaClock {
  /** `YYYY-MM-DD` */
  today(): string;
  /** `YYYY-MM-DD HH:mm:ss` */
  now(): string;
  /** Minutes that the clock is ahead of UTC, for time stamps; China's 480 where it does not say. */
  readonly utcOffset?: number;
  /** The work calendar; without one working days cannot be counted (`FML_CALENDAR`). */
  readonly workdays?: WorkDays | undefined;
}

/** Where `RAND` and `UUID` take chance from. Handed in, so that nothing differs between two computations by accident. */
export interface FormulaRandom {
  /** At least 0 and less than 1. */
  fraction(): number;
  uuid(): string;
}

/**
 * What a name is declared to hold; none where nobody knows. The same function for as long as the declarations are the same, so that
 * what follows from them is found out once.
 */
export type KindsOf = (reference: FormulaReference) => readonly ValueKind[];

/** Where a formula finds its values. Raw business values go in; the engine converts them. */
export interface FormulaScope {
  field(name: string): unknown;
  /** Absent outside a sub-table row. */
  item?(name: string): unknown;
  /** Absent outside a row of a table inside a table. */
  parent?(name: string): unknown;
  /** The values of a column; the list is never changed after it was handed out, and the same one as long as the column is the same saves work. */
  column(table: string, name: string): readonly unknown[];
  /** A maintained aggregate, or undefined when the scope keeps none; the engine then reads the column. */
  aggregate?(fn: string, table: string, column: string): FormulaValue | undefined;
  /**
   * What parts of formulas over whole columns gave, for all evaluations that see the same columns and the same main
   * record: a share or a rank in each of thousands of rows needs its total once. The engine fills it.
   */
  readonly shared?: Map<object, unknown>;
  /** Counts the work of several evaluations together. */
  readonly budget?: FormulaBudget;
  /** Absent where nothing is declared. What is missing then counts as a number that is missing, unless the formula itself says that it is a date. */
  readonly kindsOf?: KindsOf;
  readonly clock: FormulaClock;
  /** Absent wherever a formula is computed again and again, on the server too; `RAND` and `UUID` are then refused. */
  readonly random?: FormulaRandom;
}

export interface FormulaBudget {
  /** Throws {@link FormulaError} `FML_BUDGET` once it is used up. */
  spend(units: number): void;
}

/** A parsed formula. Immutable; made once per text. */
export interface Formula {
  readonly text: string;
  readonly references: readonly FormulaReference[];
  readonly aggregates: readonly FormulaAggregate[];
  /** Columns of the own row that are multiplied by each other, `item.dj * item.sl`: the names of each product. */
  readonly products: readonly (readonly string[])[];
  /** Columns of the own row that something is divided by. */
  readonly divisors: readonly string[];
  /** Whether it calls `RAND` or `UUID`, whose result is another one each time. */
  readonly usesRandom: boolean;
  /** Whether it counts working days, and so needs a work calendar. */
  readonly usesCalendar: boolean;
  /**
   * Throws {@link FormulaError} for a wrong argument; a missing value counts as 0 or empty. With `zeroWithoutInput` a
   * formula of which nothing is filled in, and which gives nothing, gives 0; what a division by zero leaves stays empty.
   */
  evaluate(scope: FormulaScope, options?: { readonly zeroWithoutInput?: boolean }): FormulaValue;
}

export type FormulaErrorCode =
  | 'FML_SYNTAX'
  | 'FML_UNKNOWN_FUNCTION'
  | 'FML_ARITY'
  | 'FML_TYPE'
  | 'FML_INVALID_DATE'
  | 'FML_TOO_LONG'
  | 'FML_TOO_DEEP'
  | 'FML_FORBIDDEN'
  | 'FML_DIVIDE'
  | 'FML_RANGE'
  | 'FML_FORMAT'
  | 'FML_PRECISION'
  | 'FML_COLUMN'
  | 'FML_BUDGET'
  | 'FML_RANDOM'
  /** There is no work calendar, or none for the year. */
  | 'FML_CALENDAR';

/** What stands in the places of the sentence that says why. */
export type FailureParams = Readonly<Record<string, string | number>>;

/** Why a formula cannot be parsed or evaluated, and where (0-based offset into the text). */
export class FormulaError extends Error {
  constructor(
    readonly code: FormulaErrorCode,
    /** Which sentence says it; `wordsOfFailure` has it in every language. */
    readonly id: FailureId,
    readonly at: number,
    readonly subject: string = '',
    readonly params: FailureParams = {},
  ) {
    super(`${code} ${id}`);
    this.name = 'FormulaError';
  }
}
