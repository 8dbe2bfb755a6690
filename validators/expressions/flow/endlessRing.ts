import { both, either, isNone, without, type Cases } from './CaseGrid.ts';
import { endingCases, type CasesAt } from './endings.ts';
import { allBranchesOf, type FlowWalk } from './FlowWalk.ts';
import { isPeopleNode, type ViewEdge, type ViewNode } from './flowView.ts';
import { outgoing } from './graph.ts';

export interface EndlessRing {
  /** In the order in which they come, each once. */
  readonly nodes: readonly ViewNode[];
  /** A case that goes round. */
  readonly at: number;
  /** All cases that do at the first node. */
  readonly cases: Cases;
}

/**
 * Steps round which a request goes for as long as people deal with it as the flow is drawn: by deciding, and by entering what their rights
 * let them. Sending back, which is there for exceptions, is no way out of a ring, and neither is handing in again what a default line
 * returns: a line that says nothing of its documents tells the starter nothing to correct.
 */
export function findEndlessRing(walk: FlowWalk, plainest: (cases: Cases) => number): EndlessRing | undefined {
  const { structure, grid, effects } = walk;
  const first = structure.nodes.get(structure.first);
  const ending = endingCases(walk, {
    leave: (node, of) => leaving(node, of, effects.changedAt(node)),
    follow: (edge, of) =>
      first !== undefined && edge.default === true && comesToFirst(walk, edge) ? leaving(first, of, new Set(effects.results(first))) : of(edge.to),
  });
  const seen = new Set<string>();
  for (const node of structure.nodes.values()) {
    const stuck = stuckAt(node.id);
    for (let left = stuck, count = 0; !isNone(left) && count < MOST_EXAMPLES; count += 1) {
      const at = plainest(left);
      const ring = ringFrom(node.id, at);
      if (ring !== undefined) return ring;
      left = without(left, grid.single(at));
    }
  }
  return undefined;

  function leaving(node: ViewNode, of: CasesAt, changed: ReadonlySet<number>): Cases {
    const { on, toStart } = effects.completed(node, grid.all());
    const jumps = effects.jumpsTo(node).map(({ id }) => of(id));
    return [both(on, of(after(node.id))), both(toStart, of(structure.first)), ...jumps].map((cases) => grid.freed(cases, changed)).reduce(either, grid.none());
  }

  function stuckAt(id: string): Cases {
    return without(walk.arrived.get(id) ?? grid.none(), ending(id));
  }

  /** Follows one case until it comes back to where it was. */
  function ringFrom(start: string, from: number): EndlessRing | undefined {
    const path: { readonly id: string; readonly at: number }[] = [];
    for (let step: Step | undefined = [start, from]; step !== undefined; ) {
      const [id, at]: Step = step;
      const begun = path.findIndex((each) => each.id === id && each.at === at);
      if (begun >= 0) return ringOf(path.slice(begun));
      if (seen.has(`${id} ${at}`)) return undefined;
      seen.add(`${id} ${at}`);
      path.push({ id, at });
      step = onwards(id, at);
    }
    return undefined;
  }

  function ringOf(path: readonly { readonly id: string; readonly at: number }[]): EndlessRing | undefined {
    const people = path.filter(({ id }) => [...structure.nodes.values()].some((node) => node.id === id && isPeopleNode(node)));
    const start = people.find(({ id }) => id !== structure.first) ?? people[0];
    if (start === undefined) return undefined;
    const place = path.indexOf(start);
    const nodes = [...path.slice(place), ...path.slice(0, place)].flatMap(({ id }) => structure.nodes.get(id) ?? []);
    return { nodes, at: start.at, cases: stuckAt(start.id) };
  }

  /** Where a case goes that no way leads to an end; people leave the document as it is where they can. */
  function onwards(id: string, at: number): Step | undefined {
    const node = structure.nodes.get(id);
    const own = grid.single(at);
    if (node === undefined) return undefined;
    if (node.when !== undefined && walk.may(node.when).hold[at] !== 1) return [after(id), at];
    if (isPeopleNode(node)) {
      const { on } = effects.completed(node, grid.all());
      const next = [effects.results(node), [...effects.changedAt(node)]].map((places) => both(grid.freed(own, places), on)).find((cases) => !isNone(cases));
      return next === undefined ? undefined : [after(id), plainest(next)];
    }
    if (node.type === 'EXCLUSIVE') {
      const taken = walk.ways(id, own).taken.find(([, cases]) => !isNone(cases));
      return taken === undefined ? undefined : [taken[0].to, at];
    }
    const join = structure.joins.get(id);
    if (join === undefined) return outgoing(structure.graph, id).length === 0 ? undefined : [after(id), at];
    const opening = walk.openings(id, own).sets.find(({ cases }) => !isNone(cases));
    const branch = opening === undefined ? undefined : allBranchesOf(opening).find(([{ to }]) => ending(to)[at] !== 1);
    return branch === undefined ? [after(join), at] : [branch[0].to, at];
  }

  function after(id: string): string {
    return outgoing(structure.graph, id)[0]?.to ?? '';
  }
}

// helpers

type Step = readonly [id: string, at: number];

/** Cases that are followed from each node: those that cannot be handed in as they are lead nowhere. */
const MOST_EXAMPLES = 20;

/** Whether a line leads to the starter without anybody else, or a choice, before. */
function comesToFirst({ structure }: FlowWalk, { to }: ViewEdge): boolean {
  const seen = new Set<string>();
  for (let id = to; !seen.has(id); ) {
    if (id === structure.first) return true;
    seen.add(id);
    const node = structure.nodes.get(id);
    const exits = outgoing(structure.graph, id);
    if (node === undefined || isPeopleNode(node) || node.when !== undefined || exits.length !== 1) return false;
    id = exits[0]?.to ?? '';
  }
  return false;
}
