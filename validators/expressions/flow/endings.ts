import { both, either, isNone, without, type Cases } from './CaseGrid.ts';
import type { FlowWalk } from './FlowWalk.ts';
import { isPeopleNode, type ViewNode } from './flowView.ts';
import { outgoing } from './graph.ts';

/** The first node from which some request can never reach an end, whatever people decide and enter, with the cases. */
export function findTrap(walk: FlowWalk): { readonly node: ViewNode; readonly cases: Cases } | undefined {
  const { structure, grid } = walk;
  const ending = new Map<string, Cases>();
  const of = (id: string): Cases => ending.get(id) ?? grid.none();
  const order = [...structure.nodes.values()].reverse();
  for (let grown = true; grown;) {
    grown = false;
    for (const node of order) {
      const next = either(of(node.id), reaching(walk, node, of));
      if (isNone(without(next, of(node.id)))) continue;
      ending.set(node.id, next);
      grown = true;
    }
  }
  for (const node of structure.nodes.values()) {
    const cases = without(walk.arrived.get(node.id) ?? grid.none(), of(node.id));
    if (!isNone(cases)) return { node, cases };
  }
  return undefined;
}

// helpers

/** The cases that may leave a node for where an end can be reached; what finds no way out is another finding. */
function reaching(walk: FlowWalk, node: ViewNode, ending: (id: string) => Cases): Cases {
  const { structure, grid, effects } = walk;
  const after = ending(outgoing(structure.graph, node.id)[0]?.to ?? '');
  if (node.type === 'START') return grid.all();
  if (node.type === 'END') return grid.all();
  const around = node.when === undefined ? grid.none() : both(walk.may(node.when).fail, after);
  if (isPeopleNode(node)) {
    const all = effects.completed(node, grid.all());
    const changed = effects.touched([node.id]);
    const targets = [...effects.sentBackTo(node), ...effects.jumpsTo(node)].map(({ id }) => ending(id));
    const onwards = [both(all.on, after), both(all.toStart, ending(structure.first)), ...targets].map((cases) => grid.freed(cases, changed));
    const over = node.skipWhen === undefined && !node.skipSame && !node.skipIfStarter ? [] : [grid.freed(both(effects.passedOver(node, grid.all()), after), effects.results(node))];
    return [...onwards, ...over].reduce(either, around);
  }
  if (node.type === 'EXCLUSIVE') {
    const { taken, rest } = walk.ways(node.id, grid.all());
    return taken.reduce((cases, [{ to }, way]) => either(cases, both(way, ending(to))), either(around, rest));
  }
  const join = structure.joins.get(node.id);
  if (join === undefined) {
    const fork = [...structure.joins].find(([, each]) => each === node.id)?.[0];
    const rooms = fork === undefined ? [] : outgoing(structure.graph, fork).flatMap(({ to }) => [...structure.room({ fork, join: node.id, entry: to })]);
    return either(around, grid.freed(after, effects.touched(rooms)));
  }
  const { sets, rest } = walk.openings(node.id, grid.all());
  return sets.reduce((cases, [edges, some]) => either(cases, edges.reduce((left, { to }) => both(left, grid.freed(ending(to), walk.beside({ fork: node.id, join, entry: to }, edges))), some)), either(around, rest));
}
