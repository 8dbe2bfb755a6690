import { backEdges, graphOf, outgoing, reachable } from '../../../validators/expressions/flow/graph.ts';
import { isHumanNode } from '../model.ts';
import type { CompiledFlow, FlowNode, ScopeRef } from '../model.ts';
import type { ExecRow, ForkRow } from './aggregate.ts';

/** Where nodes lie relative to each other and to the open forks. Pure questions, shared by commands and by what the screens show. */

export const scopesOf = (flow: CompiledFlow, nodeId: string): readonly ScopeRef[] => (Object.hasOwn(flow.scopes, nodeId) ? (flow.scopes[nodeId] ?? []) : []);

/** Where branches of a fork come together. */
export const isJoin = (flow: CompiledFlow, nodeId: string): boolean => Object.values(flow.forks).includes(nodeId);

/** The node that a visit really belongs to: where it returns to in the end, or the node itself. */
const originOf = (exec: ExecRow): string => exec.returnTo.at(-1)?.nodeId ?? exec.nodeId;

/**
 * How many of the visit's open scopes (outermost first) also contain the target, and whether the target lies in another branch of one of them.
 */
export function commonScopes(
  flow: CompiledFlow,
  exec: ExecRow,
  forkOf: (id: string) => ForkRow | undefined,
  target: string,
): { readonly kept: number; readonly sibling: boolean } {
  const [own, wanted] = [scopesOf(flow, originOf(exec)), scopesOf(flow, target)];
  let kept = 0;
  for (const [index, forkId] of exec.forks.entries()) {
    const gateway = forkOf(forkId)?.gatewayId;
    if (gateway === undefined || wanted[index]?.fork !== gateway) break;
    if (own[index]?.branch !== wanted[index].branch) return { kept, sibling: true };
    kept += 1;
  }
  return { kept, sibling: false };
}

/** Nodes from which `nodeId` is reached without running round a loop. */
export function upstreamOf(flow: CompiledFlow, nodeId: string): Set<string> {
  const ids = Object.keys(flow.nodes);
  const back = backEdges(graphOf(ids, flow.edges), flow.startNode);
  const above = reachable(
    graphOf(
      ids,
      flow.edges.filter((edge) => !back.has(edge)),
    ),
    [nodeId],
    'in',
  );
  above.delete(nodeId);
  return above;
}

/** User nodes that come next, looking through gateways and automatic nodes. */
export function nextHumanNodes(flow: CompiledFlow, nodeId: string): FlowNode[] {
  const graph = graphOf(Object.keys(flow.nodes), flow.edges);
  const seen = new Set<string>();
  const found: FlowNode[] = [];
  const open = outgoing(graph, nodeId).map((edge) => edge.to);
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const node = flow.nodes[id];
    if (seen.has(id) || node === undefined) continue;
    seen.add(id);
    if (isHumanNode(node)) found.push(node);
    else open.push(...outgoing(graph, id).map((edge) => edge.to));
  }
  return found;
}
