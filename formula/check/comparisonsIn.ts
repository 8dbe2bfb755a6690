import { childrenOf, parse } from '../engine/index.ts';
import type { Node } from '../engine/index.ts';
import type { FormulaReference } from '../types.ts';

/** What one part of a condition reads. */
export interface Comparison {
  readonly references: readonly FormulaReference[];
}

/** The parts that a condition joins by `and`, `or` and `not`: what stands in different ones is not compared with each other. */
export function comparisonsIn(text: string): readonly Comparison[] {
  return partsOf(parse(text)).map((part) => ({ references: referencesIn(part) }));
}

// helpers

function partsOf(node: Node): readonly Node[] {
  const isJoined = (node.type === 'binary' && (node.symbol === 'and' || node.symbol === 'or')) || (node.type === 'unary' && node.symbol === 'not');
  return isJoined ? childrenOf(node).flatMap(partsOf) : [node];
}

const referencesIn = (node: Node): FormulaReference[] =>
  node.type === 'leaf' ? (node.token.type === 'reference' ? [node.token.reference] : []) : childrenOf(node).flatMap(referencesIn);
