import type { FlowNode } from '../model.ts';
import { isEnded } from './aggregate.ts';
import type { ExecRow, TaskRow } from './aggregate.ts';
import { hasButton } from './buttons.ts';
import { holdingOf } from './holder.ts';
import { InvariantBroken, refuse } from './refusals.ts';
import type { Run } from './Run.ts';

export interface OpenTask {
  readonly task: TaskRow;
  readonly exec: ExecRow;
  readonly node: FlowNode;
}

/** The task, if it is open, the instance runs and the actor holds it; otherwise refuses. */
export function heldTask(run: Run, taskId: string): OpenTask {
  const open = openTask(run, taskId);
  if (open.task.suspended) throw refuse('SUSPENDED');
  switch (holdingOf(open.node, open.task, run.actor)) {
    case 'holder':
      return open;
    case 'mustClaim':
      throw refuse('NOT_CLAIMED');
    case 'claimedByOther':
      throw refuse('CLAIMED_BY_OTHER');
    case 'none':
      throw refuse('NO_RIGHT');
  }
}

/** The task that carries its step, likewise: whoever was only asked about it does not decide over it, and may answer when the step is long left. */
export function stepTask(run: Run, taskId: string): OpenTask {
  const open = heldTask(run, taskId);
  if (open.task.parentId !== null) throw refuse('NO_RIGHT');
  return open;
}

/** The task and its place, whoever asks. */
export function openTask(run: Run, taskId: string): OpenTask {
  const task = run.draft.tasks.get(taskId);
  if (task === undefined) throw refuse('TASK_GONE');
  if (run.draft.inst.forbidden) throw refuse('INSTANCE_FORBIDDEN');
  const exec = run.draft.execs.get(task.execId);
  if (exec === undefined) throw new InvariantBroken([`task <${task.id}> has no visit`]);
  return { task, exec, node: run.node(task.nodeId) };
}

export function mustRun(run: Run): void {
  if (isEnded(run.draft.inst)) throw refuse('INSTANCE_ENDED');
  if (run.draft.inst.status === 'draft') throw refuse('NOT_STARTED');
  if (run.draft.inst.forbidden) throw refuse('INSTANCE_FORBIDDEN');
}

/** A secretary may only agree, reject and claim. */
export function notForLeader(run: Run): void {
  if (run.actor.leaderId !== undefined) throw refuse('LEADER_MODE');
}

export function mustOffer(node: FlowNode, ...aliases: readonly string[]): void {
  if (!hasButton(node, ...aliases)) throw refuse('NO_RIGHT');
}
