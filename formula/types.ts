import type { Decimal } from 'decimal.js';

/** What a formula computes with. Numbers are always Decimal; dates are text (`YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`). */
export type FormulaValue = Decimal | string | boolean | null | readonly FormulaValue[];

/** A field that a formula reads. */
export type FormulaReference =
  /** `bxzje`, or `sqr.name` with the member `name`. */
  | { readonly kind: 'field'; readonly name: string; readonly member?: string }
  /** `item.je`: the column in the row the formula stands in. */
  | { readonly kind: 'item'; readonly name: string; readonly member?: string }
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
}

/** Where a formula finds its values. Raw business values go in; the engine converts them. */
export interface FormulaScope {
  field(name: string): unknown;
  /** Absent outside a sub-table row. */
  item?(name: string): unknown;
  column(table: string, name: string): readonly unknown[];
  /** A maintained aggregate, or undefined when the scope keeps none; the engine then reads the column. */
  aggregate?(fn: string, table: string, column: string): FormulaValue | undefined;
  readonly clock: FormulaClock;
}

/** A parsed formula. Immutable; made once per text. */
export interface Formula {
  readonly text: string;
  readonly references: readonly FormulaReference[];
  readonly aggregates: readonly FormulaAggregate[];
  /** Throws {@link FormulaError} for a wrong argument; a missing value counts as 0 or empty. */
  evaluate(scope: FormulaScope): FormulaValue;
}

export type FormulaErrorCode =
  | 'FML_SYNTAX' | 'FML_UNKNOWN_FUNCTION' | 'FML_ARITY' | 'FML_TYPE' | 'FML_INVALID_DATE' | 'FML_TOO_LONG' | 'FML_TOO_DEEP' | 'FML_FORBIDDEN' | 'FML_DIVIDE' | 'FML_RANGE';

/** Why a formula cannot be parsed or evaluated, and where (0-based offset into the text). */
export class FormulaError extends Error {
  constructor(readonly code: FormulaErrorCode, message: string, readonly at: number, readonly subject: string = '') {
    super(message);
    this.name = 'FormulaError';
  }
}
