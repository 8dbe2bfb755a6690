import { FormulaError } from '../../../formula/index.ts';
import { outgoing } from '../../../validators/expressions/flow/graph.ts';
import type { FlowEdge, FlowNode } from '../model.ts';
import { refuse } from './refusals.ts';
import type { Run } from './Run.ts';

/** A condition that cannot be computed stops the command and is named: it neither fails the server nor passes anybody over. */
export async function holds(
  run: Run,
  code: 'CONDITION' | 'SKIP_CONDITION',
  node: FlowNode,
  condition: string,
  fromExecs: readonly string[],
  name = '',
): Promise<boolean> {
  try {
    return await run.ports.evaluate(condition, run.facts(fromExecs));
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw refuse(code, node.name === '' ? node.id : node.name, name === '' ? condition : name);
  }
}

/** The line that an exclusive gateway takes now. */
export async function chooseOne(run: Run, node: FlowNode, fromExecs: readonly string[]): Promise<FlowEdge> {
  const exits = outgoing(run.graph, node.id);
  if (exits.length === 1 && exits[0] !== undefined) return exits[0];
  for (const edge of exits) {
    if (edge.default !== true && edge.when !== undefined && (await holds(run, 'CONDITION', node, edge.when, fromExecs, edge.name))) return edge;
  }
  const fallback = exits.find((edge) => edge.default === true);
  if (fallback === undefined) throw refuse('NO_BRANCH', node.name === '' ? node.id : node.name);
  return fallback;
}

/** The lines that a parallel or inclusive gateway takes now. */
export async function chooseMany(run: Run, node: FlowNode, fromExecs: readonly string[]): Promise<readonly FlowEdge[]> {
  const exits = outgoing(run.graph, node.id);
  if (node.type === 'PARALLEL') return exits;
  const chosen: FlowEdge[] = [];
  for (const edge of exits) {
    if (edge.default !== true && edge.when !== undefined && (await holds(run, 'CONDITION', node, edge.when, fromExecs, edge.name))) chosen.push(edge);
  }
  if (chosen.length > 0) return chosen;
  const fallback = exits.find((edge) => edge.default === true);
  if (fallback === undefined) throw refuse('NO_BRANCH', node.name === '' ? node.id : node.name);
  return [fallback];
}
