import { backEdges, graphOf, incoming, nearestPostDominators, outgoing, reachable, topologicalOrder } from '../../../validators/expressions/flow/graph.ts';
import type { Graph } from '../../../validators/expressions/flow/graph.ts';
import { isForkType, isGateway, isHumanNode } from '../model.ts';
import type { CompiledFlow, FlowEdge, FlowNode, FlowProblem, FlowProblemCode, FlowShape, ScopeRef } from '../model.ts';
import { needOf } from '../kernel/tally.ts';

/** Answers why a formula cannot be used as a condition, or undefined when it can. */
export type ConditionChecker = (text: string) => string | undefined;

export interface StructureReport {
  readonly problems: readonly FlowProblem[];
  /** Complete only when no problem is an error. */
  readonly derived: Pick<CompiledFlow, 'order' | 'forks' | 'scopes' | 'startNode' | 'firstNode'>;
}

/** Everything that must hold before a flow may be published, and what follows from the drawing. */
export function checkStructure(shape: FlowShape, checkCondition: ConditionChecker): StructureReport {
  const problems: FlowProblem[] = [];
  const report: Report = (code, nodeId, message, level = 'error') => problems.push({ code, level, nodeId, message });
  const nodes = Object.values(shape.nodes);
  const graph = graphOf(nodes.map((node) => node.id), shape.edges);
  const starts = nodes.filter((node) => node.type === 'START');
  const ends = nodes.filter((node) => node.type === 'END');

  if (starts.length !== 1) report('FLOW_START', starts[1]?.id ?? '', `流程必须有且只有一个开始节点，现有 ${starts.length} 个`);
  if (ends.length === 0) report('FLOW_NO_END', '', '流程没有结束节点');
  const start = starts[0]?.id ?? '';
  checkReach(graph, nodes, start, ends.map((node) => node.id), report);
  const firstNode = checkFirstNode(shape, graph, start, report);
  nodes.forEach((node) => checkExits(graph, node, report));
  nodes.forEach((node) => checkRules(shape, node, checkCondition, report));
  checkConditions(shape, checkCondition, report);
  const { forks, scopes } = checkForks(shape, graph, start, ends.map((node) => node.id), report);
  return { problems, derived: { order: topologicalOrder(graph, start), forks, scopes, startNode: start, firstNode } };
}

// helpers

type Report = (code: FlowProblemCode, nodeId: string, message: string, level?: 'error' | 'warning') => void;

const title = (node: FlowNode): string => `【${node.name === '' ? node.id : node.name}】`;

function checkReach(graph: Graph<FlowEdge>, nodes: readonly FlowNode[], start: string, ends: readonly string[], report: Report): void {
  const forward = reachable(graph, start === '' ? [] : [start]);
  const backward = reachable(graph, ends, 'in');
  for (const node of nodes) {
    if (start !== '' && !forward.has(node.id)) report('FLOW_UNREACHABLE', node.id, `节点${title(node)}无法从开始节点到达`);
    if (ends.length > 0 && !backward.has(node.id)) report('FLOW_DEAD_END', node.id, `节点${title(node)}无法到达结束节点`);
  }
}

/** The starter's own step comes first, without anything in between. */
function checkFirstNode(shape: FlowShape, graph: Graph<FlowEdge>, start: string, report: Report): string {
  const first = shape.nodes[outgoing(graph, start)[0]?.to ?? ''];
  if (start !== '' && first?.type !== 'USERTASK') report('FLOW_FIRST_NODE', start, '开始节点之后必须直接是发起人填写的用户节点');
  return first?.id ?? '';
}

function checkExits(graph: Graph<FlowEdge>, node: FlowNode, report: Report): void {
  const [exits, entries] = [outgoing(graph, node.id).length, incoming(graph, node.id).length];
  if (node.type === 'END' && exits > 0) report('FLOW_MANY_EXITS', node.id, `结束节点${title(node)}不能有出线`);
  if (node.type === 'START' && entries > 0) report('FLOW_START', node.id, `开始节点${title(node)}不能有入线`);
  if (!isGateway(node.type) && exits > 1) report('FLOW_MANY_EXITS', node.id, `节点${title(node)}有多条出线，请用网关分支`);
  if (isForkType(node.type) && entries > 1 && exits > 1) report('FLOW_MIXED_GATEWAY', node.id, `网关${title(node)}不能同时汇合和分支，请拆成两个网关`);
}

function checkRules(shape: FlowShape, node: FlowNode, checkCondition: ConditionChecker, report: Report): void {
  if (isHumanNode(node) && node.assignees.length === 0) report('FLOW_NO_ASSIGNEE', node.id, `节点${title(node)}没有设置执行人`);
  for (const rule of node.assignees) {
    const empty = ('code' in rule && rule.code === '') || ('field' in rule && rule.field === '') || ('users' in rule && rule.users.length === 0);
    if (empty) report('FLOW_ASSIGNEE', node.id, `节点${title(node)}的执行人规则【${rule.rule}】不完整`);
    if (rule.rule === 'prevAssignee' && rule.node !== undefined && !Object.hasOwn(shape.nodes, rule.node)) report('FLOW_ASSIGNEE', node.id, `节点${title(node)}的执行人取自不存在的节点【${rule.node}】`);
  }
  if (node.vote !== undefined && needOf(node.vote, 100) === undefined) report('FLOW_VOTE', node.id, `节点${title(node)}的会签规则【${node.vote.pass}】不正确`);
  if (typeof node.rejectTargets !== 'string') {
    for (const target of node.rejectTargets) {
      const found = Object.hasOwn(shape.nodes, target) ? shape.nodes[target] : undefined;
      if (found === undefined || !isHumanNode(found)) report('FLOW_REJECT_TARGET', node.id, `节点${title(node)}的驳回目标【${target}】不是用户节点`);
    }
  }
  const wrong = node.skipWhen === undefined ? undefined : checkCondition(node.skipWhen);
  if (wrong !== undefined) report('FLOW_CONDITION', node.id, `节点${title(node)}的跳过条件不正确：${wrong}`);
}

function checkConditions(shape: FlowShape, checkCondition: ConditionChecker, report: Report): void {
  for (const edge of shape.edges) {
    if (edge.when === undefined) continue;
    const from = shape.nodes[edge.from];
    if (from?.type !== 'EXCLUSIVE' && from?.type !== 'INCLUSIVE') {
      report('FLOW_CONDITION_IGNORED', edge.id, `连线【${edge.id}】的条件无效：只有排他网关和包容网关的出线可以带条件`, 'warning');
      continue;
    }
    const wrong = checkCondition(edge.when);
    if (wrong !== undefined) report('FLOW_CONDITION', edge.id, `连线【${edge.id}】的条件不正确：${wrong}`);
  }
  for (const node of Object.values(shape.nodes)) {
    const exits = shape.edges.filter((edge) => edge.from === node.id);
    if ((node.type !== 'EXCLUSIVE' && node.type !== 'INCLUSIVE') || exits.length < 2) continue;
    // Whether conditions without a default leave anything open is judged with the form, where their names mean something.
    if (exits.filter((edge) => edge.default === true).length > 1) report('FLOW_NO_DEFAULT', node.id, `网关${title(node)}只能有一条默认出线`);
    for (const edge of exits) {
      if (edge.default !== true && edge.when === undefined) report('FLOW_NO_CONDITION', edge.id, `网关${title(node)}的出线【${edge.id}】没有条件`);
    }
  }
}

/**
 * Each fork has a join of its type that every branch reaches and nothing bypasses. The branches between them are closed rooms:
 * no line leads in or out but through the gateways, and none from one branch into another. The kernel relies on this.
 */
function checkForks(shape: FlowShape, graph: Graph<FlowEdge>, start: string, ends: readonly string[], report: Report): { forks: Record<string, string>; scopes: Record<string, ScopeRef[]> } {
  const nodes = Object.values(shape.nodes);
  // Lines that close a loop are left out: a way round a loop still ends at the join.
  const back = backEdges(graph, start);
  const dominators = nearestPostDominators(graphOf(graph.nodes, shape.edges.filter((edge) => !back.has(edge))), ends);
  const forks: Record<string, string> = {};
  const rooms = new Map<string, Set<string>[]>();
  for (const node of nodes) {
    if (!isForkType(node.type) || outgoing(graph, node.id).length < 2) continue;
    const joinId = dominators.get(node.id);
    const join = joinId === undefined ? undefined : shape.nodes[joinId];
    if (join === undefined || join.type !== node.type || outgoing(graph, join.id).length > 1) {
      report('FLOW_NO_JOIN', node.id, `网关${title(node)}没有与之对应的同类型汇合网关`);
      continue;
    }
    const other = Object.keys(forks).find((fork) => forks[fork] === join.id);
    if (other !== undefined) report('FLOW_SHARED_JOIN', node.id, `网关${title(node)}与【${other}】共用同一个汇合网关，每个分支网关需要自己的汇合网关`);
    forks[node.id] = join.id;
    const branches = outgoing(graph, node.id).map((edge) => reachable(graph, [edge.to], 'out', join.id));
    rooms.set(node.id, branches);
    checkRoom(graph, node, branches, new Set([start, ...ends]), report);
  }
  for (const node of nodes) {
    const isJoin = Object.values(forks).includes(node.id);
    if (isForkType(node.type) && incoming(graph, node.id).length > 1 && !isJoin) report('FLOW_NO_FORK', node.id, `汇合网关${title(node)}没有与之对应的分支网关`);
    if (isJoin) checkJoinEntries(graph, node, forks, rooms, report);
  }
  return { forks, scopes: scopesOf(nodes, rooms) };
}

function checkRoom(graph: Graph<FlowEdge>, fork: FlowNode, branches: readonly Set<string>[], outside: ReadonlySet<string>, report: Report): void {
  const room = new Set(branches.flatMap((branch) => [...branch]));
  if (room.has(fork.id) || [...room].some((id) => outside.has(id))) report('FLOW_FORK_LEAK', fork.id, `网关${title(fork)}的分支中有连线绕过了汇合网关`);
  for (const id of room) {
    if (incoming(graph, id).some((edge) => edge.from !== fork.id && !room.has(edge.from))) report('FLOW_FORK_LEAK', id, `有连线从外部直接进入网关${title(fork)}的分支【${id}】`);
    if (branches.filter((branch) => branch.has(id)).length > 1) report('FLOW_FORK_CROSSING', id, `节点【${id}】同时属于网关${title(fork)}的多个分支，分支之间不能互相连线`);
  }
}

function checkJoinEntries(graph: Graph<FlowEdge>, join: FlowNode, forks: Readonly<Record<string, string>>, rooms: ReadonlyMap<string, readonly Set<string>[]>, report: Report): void {
  const fork = Object.keys(forks).find((id) => forks[id] === join.id) ?? '';
  const inside = (id: string): boolean => id === fork || (rooms.get(fork) ?? []).some((branch) => branch.has(id));
  if (incoming(graph, join.id).some((edge) => !inside(edge.from))) report('FLOW_FORK_LEAK', join.id, `有连线从外部直接进入汇合网关${title(join)}`);
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
