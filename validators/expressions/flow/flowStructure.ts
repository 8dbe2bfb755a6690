import { backEdges, graphOf, nearestPostDominators, outgoing, reachable, type Graph } from './graph.ts';
import { remembered } from './remembered.ts';
import { isPeopleNode, type FlowView, type ViewEdge, type ViewNode } from './flowView.ts';

/** A branch of a parallel or inclusive gateway in which a node lies. */
export interface Branch {
  readonly fork: string;
  readonly join: string;
  readonly entry: string;
}

/** What follows from the drawing of a sound flow. */
export interface FlowStructure {
  readonly nodes: ReadonlyMap<string, ViewNode>;
  readonly graph: Graph<ViewEdge>;
  /** The step of the starter. */
  readonly first: string;
  /** Gateway that splits -> the one that joins. */
  readonly joins: ReadonlyMap<string, string>;
  /** Branches around a node, outermost first. */
  branches(id: string): readonly Branch[];
  /** Everything in a branch. */
  room(branch: Branch): ReadonlySet<string>;
  /** Steps of people that lie before a node. */
  stepsBefore(id: string): readonly ViewNode[];
  /** Steps of people that come next, through gateways and automatic nodes. */
  stepsAfter(id: string): readonly ViewNode[];
}

/** Undefined where the drawing is not sound; the workflow compiler says why. */
export function flowStructure({ nodes: list, edges }: FlowView): FlowStructure | undefined {
  const nodes = new Map(list.map((node) => [node.id, node]));
  const graph = graphOf([...nodes.keys()], edges);
  const start = list.filter(({ type }) => type === 'START');
  const ends = list.filter(({ type }) => type === 'END').map(({ id }) => id);
  const first = outgoing(graph, start[0]?.id ?? '')[0]?.to ?? '';
  const leads = list.every(({ id, type }) => (type === 'END') === (outgoing(graph, id).length === 0));
  if (start.length !== 1 || nodes.size !== list.length || ends.length === 0 || nodes.get(first)?.type !== 'USERTASK' || !leads) return undefined;

  const back = backEdges(graph, start[0]?.id ?? '');
  const forward = graphOf(
    graph.nodes,
    edges.filter((edge) => !back.has(edge)),
  );
  const dominators = nearestPostDominators(forward, ends);
  const joins = new Map<string, string>();
  const rooms = new Map<string, ReadonlySet<string>>();
  const inside: Branch[] = [];
  for (const { id, type } of list) {
    const exits = outgoing(graph, id);
    if ((type !== 'PARALLEL' && type !== 'INCLUSIVE') || exits.length < 2) continue;
    const join = dominators.get(id);
    if (join === undefined || nodes.get(join)?.type !== type || outgoing(graph, join).length > 1 || [...joins.values()].includes(join)) return undefined;
    joins.set(id, join);
    for (const { to } of exits) {
      const branch = { fork: id, join, entry: to };
      const room = reachable(graph, [to], 'out', join);
      if (room.has(id) || ends.some((end) => room.has(end))) return undefined;
      rooms.set(keyOf(branch), room);
      inside.push(branch);
    }
  }
  const before = new Map<string, readonly ViewNode[]>();
  const around = new Map<string, readonly Branch[]>();
  const sizeOf = (branch: Branch): number => rooms.get(keyOf(branch))?.size ?? 0;
  const outermostFirst = inside.sort((a, b) => sizeOf(b) - sizeOf(a));
  return {
    nodes,
    graph,
    first,
    joins,
    branches: (id) => remembered(around, id, () => outermostFirst.filter((branch) => rooms.get(keyOf(branch))?.has(id) === true)),
    room: (branch) => rooms.get(keyOf(branch)) ?? new Set(),
    stepsBefore: (id) =>
      remembered(before, id, () => {
        const above = reachable(forward, [id], 'in');
        return list.filter((node) => node.id !== id && isPeopleNode(node) && above.has(node.id));
      }),
    stepsAfter(id) {
      const found = new Set<ViewNode>();
      const seen = new Set<string>();
      const open = outgoing(graph, id).map(({ to }) => to);
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const node = nodes.get(next);
        if (node === undefined || seen.has(next)) continue;
        seen.add(next);
        if (isPeopleNode(node)) found.add(node);
        else open.push(...outgoing(graph, next).map(({ to }) => to));
      }
      return [...found];
    },
  };
}

// helpers

const keyOf = ({ fork, entry }: Branch): string => `${fork}\n${entry}`;
