import type { FunctionLookup, Node } from '../engine/index.ts';
import { childrenOf, functionOf } from '../engine/index.ts';

/**
 * The first call of an expression that gives nothing for some documents, unless a function around it says what holds then (`replaced`: whether one
 * does). A year that the work calendar does not cover is no matter of the document: whoever decides is told, and can when it is covered.
 */
export function mayFail(node: Node, functions: FunctionLookup, replaced = false): Node | undefined {
  if (node.type !== 'call') return firstOf(childrenOf(node).map((each) => mayFail(each, functions, replaced)));
  const called = functionOf(node, functions);
  // what is written out is known to go well or not
  if (called.fails && !replaced && node.args.some(reads)) return node;
  return firstOf(node.args.map((each, index) => mayFail(each, functions, replaced || called.replacesFailureOf === index)));
}

// helpers

const firstOf = (found: readonly (Node | undefined)[]): Node | undefined => found.find((each) => each !== undefined);

const reads = (node: Node): boolean => (node.type === 'leaf' ? node.token.type === 'reference' : childrenOf(node).some(reads));
