import { branchesOf, type FlowWalk } from './FlowWalk.ts';
import { isPeopleNode, type ViewNode } from './flowView.ts';
import { outgoing } from './graph.ts';

export interface EndlessLoop {
  readonly node: ViewNode;
  /** The first case that goes round. */
  readonly at: number;
  /** Steps of people on it, which are passed over. */
  readonly passed: readonly ViewNode[];
}

/** Nodes on loops that are drawn so that nobody may have to act on them; most flows have none and need no closer look. */
export function loopsWithoutPeople({ structure }: Pick<FlowWalk, 'structure'>, isPassed: (node: ViewNode) => boolean): ReadonlySet<string> {
  const isAutomatic = (node: ViewNode): boolean => !isPeopleNode(node) || isPassed(node) || node.when !== undefined || node.skipWhen !== undefined;
  const automatic = new Set([...structure.nodes.values()].filter((node) => node.id !== structure.first && isAutomatic(node)).map(({ id }) => id));
  const next = (id: string): string[] => outgoing(structure.graph, id).flatMap(({ to }) => (automatic.has(to) ? [to] : []));
  const returns = (start: string): boolean => {
    const seen = new Set<string>();
    const open = next(start);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === start) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...next(id));
    }
    return false;
  };
  return new Set([...automatic].filter(returns));
}

/**
 * A request that goes round without anybody having to act: the cases that arrive on a loop are followed until they rest. `isPassed`: steps
 * that may be passed over because of who would have to act.
 */
export function findEndlessLoop(walk: FlowWalk, isPassed: (node: ViewNode) => boolean): EndlessLoop | undefined {
  const { structure, grid } = walk;
  const around = loopsWithoutPeople(walk, isPassed);
  const rests = new Set<string>();
  for (const id of structure.nodes.keys()) {
    const cases = around.has(id) ? (walk.arrived.get(id) ?? grid.none()) : grid.none();
    for (let at = 0; at < grid.size; at += 1) {
      const loop = cases[at] === 1 ? follow(id, at) : undefined;
      const nodes = loop?.flatMap((each) => structure.nodes.get(each) ?? []) ?? [];
      const [node] = [...structure.nodes.values()].filter((each) => nodes.includes(each));
      if (node !== undefined) return { node, at, passed: nodes.filter(isPeopleNode) };
    }
  }
  return undefined;

  /** The loop that a case runs into from a node. */
  function follow(start: string, first: number): readonly string[] | undefined {
    const path: { readonly id: string; readonly at: number; readonly next: readonly Step[]; place: number }[] = [
      { id: start, at: first, next: onwards(start, first), place: 0 },
    ];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const step = top.next[top.place];
      top.place += 1;
      if (step === undefined) {
        rests.add(`${top.id} ${top.at}`);
        path.pop();
        continue;
      }
      const [id, at] = step;
      const begun = path.findIndex((each) => each.id === id && each.at === at);
      if (begun >= 0) return path.slice(begun).map((each) => each.id);
      if (!rests.has(`${id} ${at}`)) path.push({ id, at, next: onwards(id, at), place: 0 });
    }
    return undefined;
  }

  /** Where a case goes from a node without anybody acting. */
  function onwards(id: string, at: number): readonly Step[] {
    const node = structure.nodes.get(id);
    const after = outgoing(structure.graph, id)[0]?.to;
    if (node === undefined || after === undefined || id === structure.first) return [];
    const entered = node.when === undefined || walk.may(node.when).hold[at] === 1;
    const around: Step[] = node.when !== undefined && walk.may(node.when).fail[at] === 1 ? [[after, at]] : [];
    if (!entered) return around;
    if (isPeopleNode(node)) {
      const skips = isPassed(node) || (node.skipWhen !== undefined && walk.may(node.skipWhen).hold[at] === 1);
      return skips ? [...around, [after, skipped(id, at)]] : around;
    }
    if (node.type === 'EXCLUSIVE')
      return [...around, ...walk.ways(id, grid.single(at)).taken.flatMap(([{ to }, cases]): Step[] => (cases[at] === 1 ? [[to, at]] : []))];
    const join = structure.joins.get(id);
    if (join === undefined) return [...around, [after, at]];
    // a branch that loops is found by itself; the way on is open where none of the branches stops
    const through = walk.openings(id, grid.single(at)).sets.some((opening) => branchesOf(opening).every(([{ to }]) => passes(to, at, join, new Set())));
    const beyond = outgoing(structure.graph, join)[0]?.to;
    return through && beyond !== undefined ? [...around, [beyond, at]] : around;
  }

  function passes(id: string, at: number, join: string, seen: Set<string>): boolean {
    if (id === join) return true;
    if (seen.has(`${id} ${at}`)) return false;
    seen.add(`${id} ${at}`);
    return onwards(id, at).some(([to, then]) => passes(to, then, join, seen));
  }

  function skipped(id: string, at: number): number {
    const place = grid.placeOf(`$skipped.${id}`);
    const digit = place === undefined ? -1 : (grid.variables[place]?.values.indexOf(true) ?? -1);
    return place === undefined || digit < 0 ? at : grid.withDigit(at, place, digit);
  }
}

// helpers

type Step = readonly [id: string, at: number];
