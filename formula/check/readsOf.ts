import { childrenOf, compileFormula, parse, referenceKey } from '../engine/index.ts';
import type { FunctionLookup, Node } from '../engine/index.ts';
import type { FormulaReference } from '../types.ts';

/** A name that an expression reads. `isOperand`: something is computed with it, rather than its value asked for as it is. */
export type ExpressionRead = FormulaReference & { readonly isOperand?: true };

/**
 * The names that an expression reads.
 *
 * @throws FormulaError when the text cannot be an expression
 */
export function readsOf(text: string, functions: FunctionLookup): readonly ExpressionRead[] {
  const operands = operandsIn(parse(text), false);
  return compileFormula(text, functions).references.map((reference) =>
    operands.has(referenceKey(reference)) ? { ...reference, isOperand: true as const } : reference,
  );
}

// helpers

const logic: ReadonlySet<string> = new Set(['and', 'or', 'not', '==', '!=', '<', '<=', '>', '>=']);
/** Functions that ask what a value is, as a comparison does. */
const asking: ReadonlySet<string> = new Set(['in', 'empty', 'isempty']);

function operandsIn(node: Node, isInside: boolean): ReadonlySet<string> {
  if (node.type === 'leaf') return new Set(isInside && node.token.type === 'reference' ? [referenceKey(node.token.reference)] : []);
  const asks = node.type === 'call' ? asking.has(node.name.toLowerCase()) : node.type !== 'choice' && logic.has(node.symbol);
  return new Set(childrenOf(node).flatMap((part) => [...operandsIn(part, isInside || !asks)]));
}
