import { both, either, isNone, without, type Cases } from './CaseGrid.ts';
import { placesKey, type FlowWalk } from './FlowWalk.ts';
import { isPeopleNode, type ViewEdge, type ViewNode } from './flowView.ts';
import { outgoing } from './graph.ts';
import { remembered } from './remembered.ts';

/** The first node from which some request can never reach an end, whatever people decide and enter, with the cases. */
export function findTrap(walk: FlowWalk): { readonly node: ViewNode; readonly cases: Cases } | undefined {
  const { structure, grid } = walk;
  const ending = endingCases(walk, { leave: (node, of) => leavingAnyhow(walk, node, of), follow: ({ to }, of) => of(to) });
  for (const node of structure.nodes.values()) {
    const cases = without(walk.arrived.get(node.id) ?? grid.none(), ending(node.id));
    if (!isNone(cases)) return { node, cases };
  }
  return undefined;
}

export type CasesAt = (id: string) => Cases;

/** What counts as a way on. */
export interface WaysOn {
  /** The cases that people at a node can bring to where an end can be reached. */
  leave(node: ViewNode, ending: CasesAt): Cases;
  /** The cases that reach an end behind a line of an exclusive gateway. */
  follow(edge: ViewEdge, ending: CasesAt): Cases;
}

/** By node: the cases that can get to an end from there. */
export function endingCases(walk: FlowWalk, ways: WaysOn): CasesAt {
  const { structure, grid } = walk;
  const ending = new Map<string, Cases>();
  const of = (id: string): Cases => ending.get(id) ?? grid.none();
  const order = [...structure.nodes.values()].reverse();
  for (let grown = true; grown; ) {
    grown = false;
    for (const node of order) {
      const next = either(of(node.id), reaching(walk, node, of, ways));
      if (isNone(without(next, of(node.id)))) continue;
      ending.set(node.id, next);
      grown = true;
    }
  }
  return of;
}

// helpers

/** Those that are passed over for who or what they are; a value of the system says that they were. */
function passingOver(walk: FlowWalk, node: ViewNode, ending: CasesAt): Cases {
  const { structure, grid, effects } = walk;
  const may = walk.mayBePassed(node) ? grid.all() : node.skipWhen === undefined ? grid.none() : walk.may(node.skipWhen).hold;
  const after = ending(outgoing(structure.graph, node.id)[0]?.to ?? '');
  return both(may, grid.freed(both(effects.passedOver(node, may), after), effects.skipping(node)));
}

/** Whatever people decide, enter, send back and jump to. */
function leavingAnyhow(walk: FlowWalk, node: ViewNode, ending: CasesAt): Cases {
  const { structure, grid, effects } = walk;
  const after = ending(outgoing(structure.graph, node.id)[0]?.to ?? '');
  const all = effects.completed(node, grid.all());
  const changed = effects.touched([node.id]);
  const targets = [...effects.sentBackTo(node), ...effects.jumpsTo(node)].map(({ id }) => ending(id));
  const onwards = [both(all.on, after), both(all.toStart, ending(structure.first)), ...targets].map((cases) => grid.freed(cases, changed));
  return onwards.reduce(either, grid.none());
}

/** The cases that may leave a node for where an end can be reached; what finds no way out is another finding. */
function reaching(walk: FlowWalk, node: ViewNode, ending: CasesAt, ways: WaysOn): Cases {
  const { structure, grid, effects } = walk;
  const after = ending(outgoing(structure.graph, node.id)[0]?.to ?? '');
  if (node.type === 'START') return grid.all();
  if (node.type === 'END') return grid.all();
  const around = node.when === undefined ? grid.none() : both(walk.may(node.when).fail, after);
  if (isPeopleNode(node))
    return [walk.options.passed?.has(node.id) === true ? grid.none() : ways.leave(node, ending), passingOver(walk, node, ending)].reduce(either, around);
  if (node.type === 'EXCLUSIVE') {
    const { taken, rest } = walk.ways(node.id, grid.all());
    return taken.reduce((cases, [edge, way]) => either(cases, both(way, ways.follow(edge, ending))), either(around, rest));
  }
  const join = structure.joins.get(node.id);
  if (join === undefined) {
    const fork = [...structure.joins].find(([, each]) => each === node.id)?.[0];
    const rooms = fork === undefined ? [] : outgoing(structure.graph, fork).flatMap(({ to }) => [...structure.room({ fork, join: node.id, entry: to })]);
    return either(around, grid.freed(after, effects.touched(rooms)));
  }
  const { sets, rest } = walk.everyOpening(node.id);
  const freed = new Map<string, Cases>();
  return sets.reduce(
    (cases, opening) => {
      const { edges, quiet, cases: some } = opening;
      const endingOf = ({ to }: ViewEdge): Cases => {
        const beside = walk.beside({ fork: node.id, join, entry: to }, edges);
        return remembered(freed, placesKey(to, beside), () => grid.freed(ending(to), beside));
      };
      grid.spend(edges.length + quiet.length);
      const always = edges.reduce((left, edge) => both(left, endingOf(edge)), some);
      return either(
        cases,
        quiet.reduce((left, [edge, here]) => without(left, without(here, endingOf(edge))), always),
      );
    },
    either(around, rest),
  );
}
