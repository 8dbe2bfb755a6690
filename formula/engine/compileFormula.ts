import { FormulaError } from '../types.ts';
import type { Formula, FormulaAggregate, FormulaReference } from '../types.ts';
import { aggregateColumn, compileNode, functionOf } from './compileNode.ts';
import type { FunctionLookup } from './FormulaFunction.ts';
import { parse } from './parse.ts';
import type { Node } from './parse.ts';
import { referenceKey } from './references.ts';
import { toFormulaValue } from './values.ts';

const MAX_NODES = 1500;
const MAX_CACHED = 2000;

/**
 * Text to formula, made once per text and set of functions.
 *
 * @throws FormulaError for everything that is wrong with the text itself: syntax, unknown functions, argument counts, size
 */
export function compileFormula(text: string, functions: FunctionLookup): Formula {
  const cache = cacheOf(functions);
  const known = cache.get(text);
  if (known !== undefined) {
    return known;
  }
  const formula = build(text, functions);
  if (cache.size >= MAX_CACHED) {
    const oldest = cache.keys().next().value;
    cache.delete(oldest ?? '');
  }
  cache.set(text, formula);
  return formula;
}

// helpers

const caches = new WeakMap<FunctionLookup, Map<string, Formula>>();

function cacheOf(functions: FunctionLookup): Map<string, Formula> {
  let cache = caches.get(functions);
  if (cache === undefined) {
    cache = new Map();
    caches.set(functions, cache);
  }
  return cache;
}

function build(text: string, functions: FunctionLookup): Formula {
  const tree = parse(text);
  const { references, aggregates } = survey(tree, functions);
  const run = compileNode(tree, functions);
  return Object.freeze({
    text,
    references: Object.freeze(references),
    aggregates: Object.freeze(aggregates),
    evaluate: (scope: Parameters<Formula['evaluate']>[0]) => toFormulaValue(run(scope)),
  });
}

/** Lists what a formula reads and refuses trees that are too large. */
function survey(tree: Node, functions: FunctionLookup): { references: FormulaReference[]; aggregates: FormulaAggregate[] } {
  const references = new Map<string, FormulaReference>();
  const aggregates = new Map<string, FormulaAggregate>();
  const waiting: Node[] = [tree];
  let seen = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    seen += 1;
    if (seen > MAX_NODES) {
      throw new FormulaError('FML_TOO_LONG', `公式不能超过 ${MAX_NODES} 个部分`, node.at);
    }
    if (node.type === 'leaf' && node.token.type === 'reference') {
      references.set(referenceKey(node.token.reference), node.token.reference);
    }
    if (node.type === 'call') {
      const called = functionOf(node, functions);
      const column = aggregateColumn(node, called);
      if (column !== undefined) {
        aggregates.set(`${called.name} ${column.table} ${column.name}`, { fn: called.name, table: column.table, column: column.name });
      }
    }
    waiting.push(...childrenOf(node).toReversed());
  }
  return { references: [...references.values()], aggregates: [...aggregates.values()] };
}

function childrenOf(node: Node): readonly Node[] {
  switch (node.type) {
    case 'leaf':
      return [];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'choice':
      return [node.condition, node.then, node.otherwise];
    case 'call':
      return node.args;
  }
}
