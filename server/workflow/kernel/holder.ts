import type { CompiledFlow, FlowNode } from '../model.ts';
import type { InstanceAggregate, TaskRow } from './aggregate.ts';
import type { Actor } from './commands.ts';

export type Holding = 'holder' | 'mustClaim' | 'claimedByOther' | 'none';

/** Whether the actor may act on a task: its assignee, or a candidate where claiming is not required. */
export function holdingOf(node: FlowNode, task: TaskRow, actor: Actor): Holding {
  const principal = actor.leaderId ?? actor.userId;
  if (task.assigneeId === principal) return 'holder';
  if (!isCandidate(task, actor)) return 'none';
  if (task.assigneeId !== null) return 'claimedByOther';
  return node.buttons.some((button) => button.alias === 'lockUnlock' && button.isLock === true) ? 'mustClaim' : 'holder';
}

/** A node that lists 签收 offers it to a single holder too: he then acknowledges that he has taken the task on. */
export const acknowledges = (node: FlowNode | undefined): boolean => node?.buttons.some((button) => button.alias === 'lockUnlock') === true;

/**
 * 0 the task is gone, 1 free to claim, 2 made for one person and nothing to claim, 3 claimed by the viewer, 4 claimed by another,
 * 5 the viewer is no candidate, 6 the instance is suspended.
 */
export function claimState(flow: CompiledFlow, aggregate: InstanceAggregate, taskId: string, viewer: Actor): number {
  const task = aggregate.tasks.find((row) => row.id === taskId);
  if (task === undefined) return 0;
  if (aggregate.inst.forbidden) return 6;
  const mine = task.assigneeId === (viewer.leaderId ?? viewer.userId);
  if (!task.claimed && task.assigneeId !== null) {
    if (!mine) return 5;
    return acknowledges(flow.nodes[task.nodeId]) ? 1 : 2;
  }
  if (mine) return 3;
  if (!isCandidate(task, viewer)) return 5;
  return task.claimed ? 4 : 1;
}

// helpers

function isCandidate(task: TaskRow, actor: Actor): boolean {
  return task.candidates.some((candidate) => candidate === `user:${actor.leaderId ?? actor.userId}` || actor.identities.includes(candidate));
}
