import { backEdges, graphOf, outgoing, reachable } from '../../validators/expressions/flow/graph.ts';
import { isHumanNode, type CompiledFlow } from '../../server/workflow/model.ts';

/** Steps with people on the way that the drawing takes for an amount. */
export function demanded(flow: CompiledFlow, n: number): string[] {
  const graph = graphOf(Object.keys(flow.nodes), flow.edges);
  const forward = graphOf(
    graph.nodes,
    flow.edges.filter((edge) => !backEdges(graph, flow.startNode).has(edge)),
  );
  const taken = flow.edges.filter((edge) => {
    const holds = ({ when }: { readonly when?: string }): boolean => when !== undefined && n > Number(when.split(' > ')[1]);
    const exits = outgoing(graph, edge.from);
    const type = flow.nodes[edge.from]?.type;
    if (exits.length === 1 || type === 'PARALLEL') return true;
    if (type === 'INCLUSIVE') return edge.default === true ? !exits.some(holds) : holds(edge);
    return (exits.find(holds) ?? exits.find((each) => each.default === true)) === edge;
  });
  const way = reachable(graphOf(forward.nodes, taken), [flow.startNode]);
  return [...way].filter((id) => {
    const node = flow.nodes[id];
    return node !== undefined && isHumanNode(node) && (node.skipWhen === undefined || n >= 5);
  });
}
