import { isHumanNode } from '../model.ts';
import type { CompiledFlow, FlowNode, NodeType } from '../model.ts';
import type { ExecRow, InstanceAggregate } from './aggregate.ts';
import { commonScopes, scopesOf, upstreamOf } from './scopes.ts';

export interface NodeRef {
  readonly nodeId: string;
  readonly name: string;
  readonly type: NodeType;
}

/** What a task may be rejected to. `direct` comes straight back afterwards, `normal` walks the diagram again. */
export interface RejectFacts {
  readonly taskId: string;
  /** The step before; empty when there is none. */
  readonly backNode: string;
  /** The mode that the form should preselect. */
  readonly backMode: 'direct' | 'normal';
  readonly canReject: boolean;
  readonly canRejectToStart: boolean;
  readonly canRejectPreAct: boolean;
  readonly canRejectToAnyNode: boolean;
  readonly allowDirectNode: readonly NodeRef[];
  readonly allowNormalNode: readonly NodeRef[];
  /** The task lies in an open fork; nodes outside the own branch are then offered for direct only. */
  readonly inGateway: boolean;
  /** Some join lies before this node. */
  readonly afterGateway: boolean;
  readonly inSubProcess: false;
}

/** An unknown or closed task, or a sub-task, can be rejected to nothing. */
export function rejectTargets(flow: CompiledFlow, aggregate: InstanceAggregate, taskId: string): RejectFacts {
  const task = aggregate.tasks.find((row) => row.id === taskId);
  const exec = aggregate.execs.find((row) => row.id === task?.execId);
  const node = task === undefined ? undefined : flow.nodes[task.nodeId];
  if (task === undefined || exec === undefined || node === undefined || task.parentId !== null) return nothing(taskId);

  const upstream = upstreamOf(flow, node.id);
  const lastVisit = new Map<string, number>();
  for (const visit of aggregate.execs) {
    const visited = flow.nodes[visit.nodeId];
    if (visit.state === 'done' && visited !== undefined && isHumanNode(visited) && upstream.has(visit.nodeId))
      lastVisit.set(visit.nodeId, Math.max(visit.seq, lastVisit.get(visit.nodeId) ?? 0));
  }
  const handled = flow.order.filter((id) => lastVisit.has(id));
  const before = nearest(flow, handled, lastVisit);
  const allowed = handled.filter((id) => ruleAllows(flow, node, id, before));
  const forkOf = (id: string) => aggregate.forks.find((fork) => fork.id === id);
  const normal = allowed.filter((id) => {
    const { kept, sibling } = commonScopes(flow, exec, forkOf, id);
    // on an errand a fork that is not open may have other branches that are still to be asked; opened for one of them it would pass by these
    const opensFork = exec.returnTo.length > 0 && scopesOf(flow, id).length > kept;
    return !sibling && !opensFork && (kept === exec.forks.length || node.rejectNormalInFork) && losesNobody(flow, aggregate, exec, exec.forks[kept], id);
  });
  return {
    taskId,
    backNode: before ?? '',
    backMode: allowed.length > 0 && normal.length === 0 ? 'direct' : 'normal',
    canReject: allowed.length > 0,
    canRejectToStart: allowed.includes(flow.firstNode),
    canRejectPreAct: before !== undefined && allowed.includes(before),
    canRejectToAnyNode: allowed.length > 0 && node.rejectTargets !== 'start' && node.rejectTargets !== 'prev',
    allowDirectNode: allowed.map((id) => refOf(flow, id)),
    allowNormalNode: normal.map((id) => refOf(flow, id)),
    inGateway: exec.forks.length > 0,
    afterGateway: Object.values(flow.forks).some((join) => upstream.has(join)),
    inSubProcess: false,
  };
}

// helpers

const nothing = (taskId: string): RejectFacts => ({
  taskId,
  backNode: '',
  backMode: 'normal',
  canReject: false,
  canRejectToStart: false,
  canRejectPreAct: false,
  canRejectToAnyNode: false,
  allowDirectNode: [],
  allowNormalNode: [],
  inGateway: false,
  afterGateway: false,
  inSubProcess: false,
});

/**
 * Whether nobody is lost whom an errand would still have asked when the drawing is walked again from a step. The own errand has been to what lies
 * before it, but for other branches of the scopes that stay open; one side by side must have gone to this step or to one behind it.
 */
function losesNobody(flow: CompiledFlow, { tokens, execs }: InstanceAggregate, exec: ExecRow, scope: string | undefined, target: string): boolean {
  const kept = scopesOf(flow, target);
  const own = exec.returnTo.every(
    ({ to }) =>
      to === undefined ||
      kept.every(({ fork, branch }, index) => {
        const other = scopesOf(flow, to)[index];
        return other?.fork === fork && other.branch === branch;
      }),
  );
  const inside = new Set(tokens.flatMap(({ forks, execId }) => (scope !== undefined && forks.includes(scope) && execId !== exec.id ? (execId ?? []) : [])));
  const beside = execs.flatMap(({ id, returnTo }) => (inside.has(id) ? returnTo.flatMap(({ to }) => to ?? []) : []));
  return own && beside.every((to) => to === target || upstreamOf(flow, to).has(target));
}

const refOf = (flow: CompiledFlow, id: string): NodeRef => ({ nodeId: id, name: flow.nodes[id]?.name ?? '', type: flow.nodes[id]?.type ?? 'USERTASK' });

/** Of the handled nodes with no other handled node between them and the task: the one handled last. */
function nearest(flow: CompiledFlow, handled: readonly string[], lastVisit: ReadonlyMap<string, number>): string | undefined {
  const passed = new Set(handled.flatMap((id) => [...upstreamOf(flow, id)]));
  return handled
    .filter((id) => !passed.has(id))
    .sort((a, b) => (lastVisit.get(a) ?? 0) - (lastVisit.get(b) ?? 0))
    .at(-1);
}

function ruleAllows(flow: CompiledFlow, node: FlowNode, target: string, before: string | undefined): boolean {
  switch (node.rejectTargets) {
    case 'any':
      return true;
    case 'start':
      return target === flow.firstNode;
    case 'prev':
      return target === before;
    default:
      return node.rejectTargets.includes(target);
  }
}
