import type { Simulation } from '../../../../schemas/calls/entities/flowDesign.ts';
import type { CompiledFlow, FlowEdge, InstanceAggregate } from '../../../workflow/index.ts';

interface Asked {
  readonly holds: boolean;
  readonly values: readonly { readonly name: string; readonly value: string }[];
  readonly failure?: string;
}

/**
 * Which line each gateway took, and why. The flow it hands out is the given one with every condition replaced by a tag, so that
 * a question to `evaluate` tells where it comes from even when two lines carry the same condition.
 */
export function decisionLog(flow: CompiledFlow) {
  const decisions: { readonly gatewayId: string; readonly asked: Map<string, Asked> }[] = [];
  const edges = new Map(flow.edges.map((edge) => [edge.id, edge]));
  const skips = new Map(Object.values(flow.nodes).flatMap((node) => (node.skipWhen === undefined ? [] : [[node.id, node.skipWhen] as const])));
  return {
    flow: {
      ...flow,
      edges: flow.edges.map((edge) => (edge.when === undefined ? edge : { ...edge, when: `line:${edge.id}` })),
      nodes: Object.fromEntries(Object.entries(flow.nodes).map(([id, node]) => [id, node.skipWhen === undefined ? node : { ...node, skipWhen: `skip:${id}` }])),
    } satisfies CompiledFlow,
    /** The condition behind a tag. */
    conditionOf: (tag: string): string => edges.get(rest(tag))?.when ?? skips.get(rest(tag)) ?? 'false',
    elementOf: rest,
    asked(tag: string, outcome: Asked): void {
      const edge = tag.startsWith('line:') ? edges.get(rest(tag)) : undefined;
      if (edge === undefined) return;
      const last = decisions.at(-1);
      if (last?.gatewayId === edge.from && !last.asked.has(edge.id)) last.asked.set(edge.id, outcome);
      else decisions.push({ gatewayId: edge.from, asked: new Map([[edge.id, outcome]]) });
    },
    result(aggregate: InstanceAggregate): Pick<Simulation, 'decisions' | 'nodes' | 'edges'> {
      const told = decisions.map(({ gatewayId, asked }) => {
        const exits = flow.edges.filter((edge) => edge.from === gatewayId);
        const taken = takenOf(exits, asked);
        const node = flow.nodes[gatewayId];
        return {
          nodeId: gatewayId,
          name: node?.name ?? '',
          lines: exits.map((edge) => ({
            edgeId: edge.id,
            taken: taken.has(edge.id),
            name: edge.name ?? '',
            target: flow.nodes[edge.to]?.name ?? edge.to,
            default: edge.default === true,
            ...(edge.when === undefined ? {} : { condition: edge.when }),
            ...answerOf(asked.get(edge.id)),
          })),
        };
      });
      const takenEver = new Map<string, Set<string>>();
      for (const { nodeId, lines } of told)
        takenEver.set(nodeId, new Set([...(takenEver.get(nodeId) ?? []), ...lines.filter((line) => line.taken).map((line) => line.edgeId)]));
      return { decisions: told, ...walk(flow, takenEver, new Set(aggregate.execs.map((exec) => exec.nodeId))) };
    },
  };
}

// helpers

const rest = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

const answerOf = (asked: Asked | undefined) =>
  asked === undefined ? {} : { holds: asked.holds, values: [...asked.values], ...(asked.failure === undefined ? {} : { failure: asked.failure }) };

/** The lines whose condition held, or the default line. */
function takenOf(exits: readonly FlowEdge[], asked: ReadonlyMap<string, Asked>): Set<string> {
  const held = exits.filter((edge) => asked.get(edge.id)?.holds === true);
  return new Set((held.length > 0 ? held : exits.filter((edge) => edge.default === true)).map((edge) => edge.id));
}

/** Everything that was walked, for the drawing. Nodes that leave a trace must have left one. */
function walk(flow: CompiledFlow, taken: ReadonlyMap<string, ReadonlySet<string>>, visited: ReadonlySet<string>): Pick<Simulation, 'nodes' | 'edges'> {
  const nodes = new Set([flow.startNode]);
  const edges = new Set<string>();
  const open = [flow.startNode];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const edge of flow.edges) {
      if (edge.from !== id || edges.has(edge.id) || taken.get(id)?.has(edge.id) === false) continue;
      const target = flow.nodes[edge.to];
      if (target === undefined || (leavesTrace.has(target.type) && !visited.has(target.id))) continue;
      edges.add(edge.id);
      if (nodes.has(target.id)) continue;
      nodes.add(target.id);
      open.push(target.id);
    }
  }
  return { nodes: [...nodes], edges: [...edges] };
}

const leavesTrace: ReadonlySet<string> = new Set(['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK', 'COPYTO', 'SERVICE', 'END']);
