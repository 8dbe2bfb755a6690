import { FormulaError } from '../../formula/index.ts';
import type { CompiledField } from '../../registry/form/index.ts';
import { fieldAddress, type Address } from './address.ts';
import { computeField } from './computeField.ts';
import type { FormulaScopes } from './FormulaScopes.ts';
import type { ComputedNode } from './plan.ts';
import type { Row } from './RowStore.ts';

/** One evaluation of a formula, for the trace shown to designers. */
export interface Computation {
  readonly field: CompiledField;
  readonly row?: Row;
  readonly before: unknown;
  readonly after: unknown;
}

/** Evaluates the formulas of a form and remembers which cannot be computed, and why: only of cells that their formula decides. */
export class Evaluations {
  private readonly failures = new Map<Address, FormulaError>();
  /** Hears every evaluation while set. */
  onCompute: ((computation: Computation) => void) | undefined;

  constructor(private readonly scopes: FormulaScopes) {}

  get errors(): ReadonlyMap<Address, FormulaError> {
    return this.failures;
  }

  /** The formula of a cell does not decide about it now; true when it had failed. */
  rests(address: Address): boolean {
    return this.failures.delete(address);
  }

  /** The value of a computed cell; null where it cannot be computed. `before` is what stands there. */
  evaluate(node: ComputedNode, before: unknown, row?: Row): unknown {
    const { field } = node;
    const address = fieldAddress(field, row);
    let value: unknown = null;
    try {
      value = computeField(node, this.scopes.of(row, node.formula.references));
      this.failures.delete(address);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.failures.set(address, error);
    }
    this.onCompute?.({ field, ...(row ? { row } : {}), before, after: value });
    return value;
  }
}
