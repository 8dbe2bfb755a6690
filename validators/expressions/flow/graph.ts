/** Questions about the drawing alone. All functions are linear or nearly so in nodes plus edges. */

export interface Line {
  readonly from: string;
  readonly to: string;
}

export interface Graph<Edge extends Line = Line> {
  readonly nodes: readonly string[];
  readonly out: ReadonlyMap<string, readonly Edge[]>;
  readonly in: ReadonlyMap<string, readonly Edge[]>;
}

/** Edges whose ends are not in `nodes` are left out. */
export function graphOf<Edge extends Line>(nodes: readonly string[], edges: readonly Edge[]): Graph<Edge> {
  const out = new Map<string, Edge[]>(nodes.map((id) => [id, []]));
  const into = new Map<string, Edge[]>(nodes.map((id) => [id, []]));
  for (const edge of edges) {
    if (!out.has(edge.from) || !into.has(edge.to)) continue;
    out.get(edge.from)?.push(edge);
    into.get(edge.to)?.push(edge);
  }
  return { nodes, out, in: into };
}

export const outgoing = <Edge extends Line>(graph: Graph<Edge>, id: string): readonly Edge[] => graph.out.get(id) ?? [];
export const incoming = <Edge extends Line>(graph: Graph<Edge>, id: string): readonly Edge[] => graph.in.get(id) ?? [];

/** All nodes that can be reached from `starts` (included) without walking through `stop`. */
export function reachable(graph: Graph, starts: readonly string[], direction: 'out' | 'in' = 'out', stop?: string): Set<string> {
  const seen = new Set<string>();
  const open = starts.filter((id) => id !== stop);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const edge of direction === 'out' ? outgoing(graph, id) : incoming(graph, id)) {
      const next = direction === 'out' ? edge.to : edge.from;
      if (next !== stop && !seen.has(next)) open.push(next);
    }
  }
  return seen;
}

/** Edges that close a loop when the graph is walked depth first from `start`. */
export function backEdges<Edge extends Line>(graph: Graph<Edge>, start: string): Set<Edge> {
  return walk(graph, start).back;
}

/** Reverse post-order from `start`; unreachable nodes follow at the end. */
export function topologicalOrder(graph: Graph, start: string): string[] {
  const order = walk(graph, start).postOrder.reverse();
  const placed = new Set(order);
  return [...order, ...graph.nodes.filter((id) => !placed.has(id))];
}

/** For each node that can reach an end: the nearest node through which every way to an end leads. */
export function nearestPostDominators(graph: Graph, ends: readonly string[]): Map<string, string> {
  const all = reachable(graph, ends, 'in');
  const sets = new Map<string, Set<string>>();
  for (const id of all) sets.set(id, ends.includes(id) ? new Set([id]) : new Set(all));
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of all) {
      if (ends.includes(id)) continue;
      const next = intersection(outgoing(graph, id).flatMap((edge) => sets.get(edge.to) ?? []));
      next.add(id);
      if (next.size !== sets.get(id)?.size) {
        sets.set(id, next);
        changed = true;
      }
    }
  }
  const nearest = new Map<string, string>();
  for (const [id, dominators] of sets) {
    // Post-dominators of one node form a chain; the nearest is dominated by all the others.
    let best: string | undefined;
    for (const candidate of dominators) {
      if (candidate !== id && (best === undefined || (sets.get(candidate)?.size ?? 0) > (sets.get(best)?.size ?? 0))) best = candidate;
    }
    if (best !== undefined) nearest.set(id, best);
  }
  return nearest;
}

// helpers

function walk<Edge extends Line>(graph: Graph<Edge>, start: string): { readonly back: Set<Edge>; readonly postOrder: string[] } {
  const back = new Set<Edge>();
  const postOrder: string[] = [];
  const onPath = new Set<string>();
  const seen = new Set<string>([start]);
  const stack = [{ id: start, next: 0 }];
  onPath.add(start);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const edge = outgoing(graph, top.id)[top.next];
    if (edge === undefined) {
      stack.pop();
      onPath.delete(top.id);
      postOrder.push(top.id);
      continue;
    }
    top.next += 1;
    if (onPath.has(edge.to)) back.add(edge);
    else if (!seen.has(edge.to)) {
      seen.add(edge.to);
      onPath.add(edge.to);
      stack.push({ id: edge.to, next: 0 });
    }
  }
  return { back, postOrder };
}

function intersection(sets: readonly Set<string>[]): Set<string> {
  const [first, ...rest] = sets;
  const result = new Set(first ?? []);
  for (const set of rest) for (const id of result) if (!set.has(id)) result.delete(id);
  return result;
}
