import { FormulaError } from '../types.ts';
import type { FormulaFunction, FunctionLookup } from './FormulaFunction.ts';
import type { Node } from './parse.ts';

/** The function a call names. */
export function functionOf(node: Extract<Node, { type: 'call' }>, functions: FunctionLookup): FormulaFunction {
  const found = functions.get(node.name);
  if (found === undefined) {
    throw new FormulaError('FML_UNKNOWN_FUNCTION', 'unknownFunction', node.at, node.name);
  }
  if (
    node.args.length < found.minArgs ||
    node.args.length > found.maxArgs ||
    (node.args.length > found.minArgs && (node.args.length - found.minArgs) % found.argumentStep !== 0)
  ) {
    throw new FormulaError('FML_ARITY', 'arguments', node.at, node.name, { signature: found.signature });
  }
  return found;
}
