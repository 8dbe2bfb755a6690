import { compileNode } from '../engine/index.ts';
import type { FunctionLookup, Node, Operand } from '../engine/index.ts';
import { FormulaError } from '../types.ts';
import type { FormulaScope } from '../types.ts';

/** The value of an expression that reads neither fields nor the clock; undefined for every other one, and for what cannot be computed. */
export function constantOf(node: Node, functions: FunctionLookup): { readonly value: Operand } | undefined {
  try {
    return { value: compileNode(node, functions, { several: false })(NOWHERE) };
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

// helpers

/** What asks for a field, the clock or chance fails, and so is no constant. */
const notConstant = (): never => {
  throw new FormulaError('FML_FORBIDDEN', 'notConstant', 0);
};

/** A scope without anything in it. */
export const NOWHERE: FormulaScope = { field: notConstant, column: notConstant, clock: { today: notConstant, now: notConstant } };
