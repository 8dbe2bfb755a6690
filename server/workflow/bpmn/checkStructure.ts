import { backEdges, graphOf, incoming, nearestPostDominators, outgoing, reachable, topologicalOrder } from '../../../validators/expressions/flow/graph.ts';
import type { Graph } from '../../../validators/expressions/flow/graph.ts';
import type { Localised } from '../../../registry/localised.ts';
import { isForkType, isGateway, isHumanNode } from '../model.ts';
import type { CompiledFlow, FlowEdge, FlowNode, FlowProblem, FlowShape, ScopeRef } from '../model.ts';
import { flowProblem } from '../flowProblem.ts';
import { needOf } from '../kernel/tally.ts';

/** Answers why a formula cannot be used as a condition, or undefined when it can. */
export type ConditionChecker = (text: string) => Localised | undefined;

export interface StructureReport {
  readonly problems: readonly FlowProblem[];
  /** Complete only when no problem is an error. */
  readonly derived: Pick<CompiledFlow, 'order' | 'forks' | 'scopes' | 'startNode' | 'firstNode'>;
}

/** Everything that must hold before a flow may be published, and what follows from the drawing. */
export function checkStructure(shape: FlowShape, checkCondition: ConditionChecker): StructureReport {
  const problems: FlowProblem[] = [];
  const report: Report = (...problem) => problems.push(flowProblem(...problem));
  const nodes = Object.values(shape.nodes);
  const graph = graphOf(
    nodes.map((node) => node.id),
    shape.edges,
  );
  const starts = nodes.filter((node) => node.type === 'START');
  const ends = nodes.filter((node) => node.type === 'END');

  if (starts.length !== 1) report('FLOW_START', starts[1]?.id ?? '', 'flowStarts', { count: String(starts.length) });
  if (ends.length === 0) report('FLOW_NO_END', '', 'flowNoEnd');
  const start = starts[0]?.id ?? '';
  checkReach(
    graph,
    nodes,
    start,
    ends.map((node) => node.id),
    report,
  );
  const firstNode = checkFirstNode(shape, graph, start, report);
  nodes.forEach((node) => checkExits(graph, node, report));
  nodes.forEach((node) => checkRules(shape, node, checkCondition, report));
  checkConditions(shape, checkCondition, report);
  const { forks, scopes } = checkForks(
    shape,
    graph,
    start,
    ends.map((node) => node.id),
    report,
  );
  return { problems, derived: { order: topologicalOrder(graph, start), forks, scopes, startNode: start, firstNode } };
}

// helpers

type Report = (...problem: Parameters<typeof flowProblem>) => void;

const title = (node: FlowNode): string => (node.name === '' ? node.id : node.name);

function checkReach(graph: Graph<FlowEdge>, nodes: readonly FlowNode[], start: string, ends: readonly string[], report: Report): void {
  const forward = reachable(graph, start === '' ? [] : [start]);
  const backward = reachable(graph, ends, 'in');
  for (const node of nodes) {
    if (start !== '' && !forward.has(node.id)) report('FLOW_UNREACHABLE', node.id, 'flowUnreachable', { node: title(node) });
    if (ends.length > 0 && !backward.has(node.id)) report('FLOW_DEAD_END', node.id, 'flowDeadEnd', { node: title(node) });
  }
}

/** The starter's own step comes first, without anything in between. */
function checkFirstNode(shape: FlowShape, graph: Graph<FlowEdge>, start: string, report: Report): string {
  const first = shape.nodes[outgoing(graph, start)[0]?.to ?? ''];
  if (start !== '' && first?.type !== 'USERTASK') report('FLOW_FIRST_NODE', start, 'flowFirstNode');
  return first?.id ?? '';
}

function checkExits(graph: Graph<FlowEdge>, node: FlowNode, report: Report): void {
  const [exits, entries] = [outgoing(graph, node.id).length, incoming(graph, node.id).length];
  if (node.type === 'END' && exits > 0) report('FLOW_MANY_EXITS', node.id, 'flowEndExits', { node: title(node) });
  if (node.type === 'START' && entries > 0) report('FLOW_START', node.id, 'flowStartEntries', { node: title(node) });
  if (!isGateway(node.type) && exits > 1) report('FLOW_MANY_EXITS', node.id, 'flowManyExits', { node: title(node) });
  if (isForkType(node.type) && entries > 1 && exits > 1) report('FLOW_MIXED_GATEWAY', node.id, 'flowMixedGateway', { node: title(node) });
}

function checkRules(shape: FlowShape, node: FlowNode, checkCondition: ConditionChecker, report: Report): void {
  if (isHumanNode(node) && node.assignees.length === 0) report('FLOW_NO_ASSIGNEE', node.id, 'flowNoAssignee', { node: title(node) });
  for (const rule of node.assignees) {
    const empty = ('code' in rule && rule.code === '') || ('field' in rule && rule.field === '') || ('users' in rule && rule.users.length === 0);
    if (empty) report('FLOW_ASSIGNEE', node.id, 'flowAssignee', { node: title(node), rule: rule.rule });
    if (rule.rule === 'prevAssignee' && rule.node !== undefined && !Object.hasOwn(shape.nodes, rule.node))
      report('FLOW_ASSIGNEE', node.id, 'flowAssigneeNode', { node: title(node), from: rule.node });
  }
  if (node.vote !== undefined && needOf(node.vote, 100) === undefined) report('FLOW_VOTE', node.id, 'flowVote', { node: title(node), rule: node.vote.pass });
  if (typeof node.rejectTargets !== 'string') {
    for (const target of node.rejectTargets) {
      const found = Object.hasOwn(shape.nodes, target) ? shape.nodes[target] : undefined;
      if (found === undefined || !isHumanNode(found)) report('FLOW_REJECT_TARGET', node.id, 'flowRejectTarget', { node: title(node), target });
    }
  }
  const wrong = node.skipWhen === undefined ? undefined : checkCondition(node.skipWhen);
  if (wrong !== undefined) report('FLOW_CONDITION', node.id, 'flowSkipWhen', { node: title(node), reason: wrong });
}

function checkConditions(shape: FlowShape, checkCondition: ConditionChecker, report: Report): void {
  for (const edge of shape.edges) {
    if (edge.when === undefined) continue;
    const from = shape.nodes[edge.from];
    if (from?.type !== 'EXCLUSIVE' && from?.type !== 'INCLUSIVE') {
      report('FLOW_CONDITION_IGNORED', edge.id, 'flowGuardIdle', { line: edge.id }, 'warning');
      continue;
    }
    const wrong = checkCondition(edge.when);
    if (wrong !== undefined) report('FLOW_CONDITION', edge.id, 'flowGuard', { line: edge.id, reason: wrong });
  }
  for (const node of Object.values(shape.nodes)) {
    const exits = shape.edges.filter((edge) => edge.from === node.id);
    if ((node.type !== 'EXCLUSIVE' && node.type !== 'INCLUSIVE') || exits.length < 2) continue;
    // Whether conditions without a default leave anything open is judged with the form, where their names mean something.
    if (exits.filter((edge) => edge.default === true).length > 1) report('FLOW_NO_DEFAULT', node.id, 'flowDefaults', { node: title(node) });
    for (const edge of exits) {
      if (edge.default !== true && edge.when === undefined) report('FLOW_NO_CONDITION', edge.id, 'flowNoGuard', { node: title(node), line: edge.id });
    }
  }
}

/**
 * Each fork has a join of its type that every branch reaches and nothing bypasses. The branches between them are closed rooms:
 * no line leads in or out but through the gateways, and none from one branch into another. The kernel relies on this.
 */
function checkForks(
  shape: FlowShape,
  graph: Graph<FlowEdge>,
  start: string,
  ends: readonly string[],
  report: Report,
): { forks: Record<string, string>; scopes: Record<string, ScopeRef[]> } {
  const nodes = Object.values(shape.nodes);
  // Lines that close a loop are left out: a way round a loop still ends at the join.
  const back = backEdges(graph, start);
  const dominators = nearestPostDominators(
    graphOf(
      graph.nodes,
      shape.edges.filter((edge) => !back.has(edge)),
    ),
    ends,
  );
  const forks: Record<string, string> = {};
  const rooms = new Map<string, Set<string>[]>();
  for (const node of nodes) {
    if (!isForkType(node.type) || outgoing(graph, node.id).length < 2) continue;
    const joinId = dominators.get(node.id);
    const join = joinId === undefined ? undefined : shape.nodes[joinId];
    if (join === undefined || join.type !== node.type || outgoing(graph, join.id).length > 1) {
      report('FLOW_NO_JOIN', node.id, 'flowNoJoin', { node: title(node) });
      continue;
    }
    const other = Object.keys(forks).find((fork) => forks[fork] === join.id);
    if (other !== undefined) report('FLOW_SHARED_JOIN', node.id, 'flowSharedJoin', { node: title(node), other });
    forks[node.id] = join.id;
    const branches = outgoing(graph, node.id).map((edge) => reachable(graph, [edge.to], 'out', join.id));
    rooms.set(node.id, branches);
    checkRoom(graph, node, branches, new Set([start, ...ends]), report);
  }
  for (const node of nodes) {
    const isJoin = Object.values(forks).includes(node.id);
    if (isForkType(node.type) && incoming(graph, node.id).length > 1 && !isJoin) report('FLOW_NO_FORK', node.id, 'flowNoFork', { node: title(node) });
    if (isJoin) checkJoinEntries(graph, node, forks, rooms, report);
  }
  return { forks, scopes: scopesOf(nodes, rooms) };
}

function checkRoom(graph: Graph<FlowEdge>, fork: FlowNode, branches: readonly Set<string>[], outside: ReadonlySet<string>, report: Report): void {
  const room = new Set(branches.flatMap((branch) => [...branch]));
  if (room.has(fork.id) || [...room].some((id) => outside.has(id))) report('FLOW_FORK_LEAK', fork.id, 'flowBypass', { node: title(fork) });
  for (const id of room) {
    if (incoming(graph, id).some((edge) => edge.from !== fork.id && !room.has(edge.from)))
      report('FLOW_FORK_LEAK', id, 'flowIntruder', { node: title(fork), at: id });
    if (branches.filter((branch) => branch.has(id)).length > 1) report('FLOW_FORK_CROSSING', id, 'flowCrossing', { node: title(fork), at: id });
  }
}

function checkJoinEntries(
  graph: Graph<FlowEdge>,
  join: FlowNode,
  forks: Readonly<Record<string, string>>,
  rooms: ReadonlyMap<string, readonly Set<string>[]>,
  report: Report,
): void {
  const fork = Object.keys(forks).find((id) => forks[id] === join.id) ?? '';
  const inside = (id: string): boolean => id === fork || (rooms.get(fork) ?? []).some((branch) => branch.has(id));
  if (incoming(graph, join.id).some((edge) => !inside(edge.from))) report('FLOW_FORK_LEAK', join.id, 'flowJoinIntruder', { node: title(join) });
}

function scopesOf(nodes: readonly FlowNode[], rooms: ReadonlyMap<string, readonly Set<string>[]>): Record<string, ScopeRef[]> {
  const size = (fork: string): number => (rooms.get(fork) ?? []).reduce((sum, branch) => sum + branch.size, 0);
  const outermostFirst = [...rooms.keys()].sort((a, b) => size(b) - size(a));
  const scopes: Record<string, ScopeRef[]> = {};
  for (const node of nodes) {
    const own = outermostFirst.flatMap((fork): ScopeRef[] => {
      const branch = (rooms.get(fork) ?? []).findIndex((ids) => ids.has(node.id));
      return branch < 0 ? [] : [{ fork, branch }];
    });
    if (own.length > 0) scopes[node.id] = own;
  }
  return scopes;
}
