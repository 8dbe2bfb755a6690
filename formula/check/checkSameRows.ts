import { childrenOf, functionOf, reachOf } from '../engine/index.ts';
import type { FormulaFunction, FunctionLookup, Node } from '../engine/index.ts';
import { parameterAt } from '../signature.ts';

type Call = Extract<Node, { type: 'call' }>;

/** Two columns that a call goes through side by side although they are of different tables. */
export interface UnevenColumns {
  readonly node: Node;
  readonly table: string;
  readonly other: Node;
  readonly otherTable: string;
}

/**
 * Columns that are read row by row have to be of one table: two tables have as many rows only by chance, and then rows that have nothing
 * to do with each other are put together.
 */
export function checkSameRows(node: Call, called: FormulaFunction, functions: FunctionLookup): UnevenColumns | undefined {
  const leaders = new Set(called.types.parameters.map(({ sameRowsAs }) => sameRowsAs));
  const groups = new Map<string, { readonly node: Node; readonly table: string }>();
  for (const [index, arg] of node.args.entries()) {
    const parameter = parameterAt(called.types, index);
    const group = parameter === undefined ? undefined : (parameter.sameRowsAs ?? parameter.name);
    const tables = new Set(tablesOf(arg, functions));
    const [table] = tables;
    // a choice between columns of two tables is of one table or the other
    if (group === undefined || !leaders.has(group) || table === undefined || tables.size > 1) continue;
    const first = groups.get(group);
    if (first === undefined) groups.set(group, { node: arg, table });
    else if (first.table !== table) return { node: arg, table, other: first.node, otherTable: first.table };
  }
  return undefined;
}

// helpers

/** Tables whose rows an argument goes through; what an aggregate inside makes of a column is one value. */
function tablesOf(node: Node, functions: FunctionLookup): string[] {
  if (node.type === 'leaf') return node.token.type === 'reference' && node.token.reference.kind === 'column' ? [node.token.reference.table] : [];
  if (node.type !== 'call') return childrenOf(node).flatMap((child) => tablesOf(child, functions));
  const called = functionOf(node, functions);
  return node.args.flatMap((arg, index) => (reachOf(called, index, node.args.length) === 'row' ? tablesOf(arg, functions) : []));
}
