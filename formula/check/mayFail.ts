import type { FunctionLookup, Node } from '../engine/index.ts';
import { childrenOf, functionOf } from '../engine/index.ts';

/**
 * The first call of an expression that gives nothing for some documents, unless a function around it says what holds then; nothing stands in for
 * a work calendar. `replaced`: whether one does.
 */
export function mayFail(node: Node, functions: FunctionLookup, replaced = false): Node | undefined {
  if (node.type !== 'call') return firstOf(childrenOf(node).map((each) => mayFail(each, functions, replaced)));
  const called = functionOf(node, functions);
  // what is written out is known to go well or not
  if (called.fails && (called.calendar || !replaced) && node.args.some(reads)) return node;
  return firstOf(node.args.map((each, index) => mayFail(each, functions, replaced || called.replacesFailureOf === index)));
}

// helpers

const firstOf = (found: readonly (Node | undefined)[]): Node | undefined => found.find((each) => each !== undefined);

const reads = (node: Node): boolean => (node.type === 'leaf' ? node.token.type === 'reference' : childrenOf(node).some(reads));
