import { defaultFlowButtons } from '../../../schemas/metadata/index.ts';
import type { CompiledFlow, FlowButton, FlowNode } from '../model.ts';
import type { InstanceAggregate, TaskStatus } from './aggregate.ts';
import type { Actor } from './commands.ts';
import { acknowledges, holdingOf } from './holder.ts';
import { rejectTargets } from './rejectTargets.ts';

/** Whether a node offers an operation: as configured, or by the default of its type when nothing is configured. */
export const hasButton = (node: FlowNode, ...aliases: readonly string[]): boolean => configured(node).some((button) => aliases.includes(button.alias));

/** The buttons of a task for one viewer. They are hints: every rule is checked again by the command. */
export function buttonsFor(flow: CompiledFlow, aggregate: InstanceAggregate, taskId: string, viewer: Actor): readonly FlowButton[] {
  const task = aggregate.tasks.find((row) => row.id === taskId);
  const node = task === undefined ? undefined : flow.nodes[task.nodeId];
  if (task === undefined || node === undefined) return [];
  const views = configured(node).filter((button) => viewAliases.includes(button.alias));
  if (aggregate.inst.forbidden) return viewer.manager === true ? [...views, { alias: 'cancelHangUp' }] : views;
  if (task.suspended) return [];
  const holding = holdingOf(node, task, viewer);
  if (holding === 'none') return viewer.manager === true ? [...views, { alias: 'endProcess' }, { alias: 'hangUp' }] : [];
  const children = childButtons[task.status];
  if (children !== undefined && task.parentId !== null) return [...children.filter((alias) => offeredAt(node, alias)).map((alias) => ({ alias })), ...views];
  if (viewer.leaderId !== undefined)
    return configured(node)
      .filter((button) => leaderAliases.includes(button.alias))
      .filter(possible);
  return [...configured(node), ...(viewer.manager === true && !hasButton(node, 'hangUp') ? [{ alias: 'hangUp' }] : [])].filter(possible);

  function possible(button: FlowButton): boolean {
    if (task === undefined || node === undefined) return false;
    switch (button.alias) {
      case 'lockUnlock':
        return task.candidates.length > 0 || acknowledges(node);
      case 'reject':
      case 'rejectToAnyNode':
        return rejectTargets(flow, aggregate, task.id).canReject;
      case 'backToStart':
        return rejectTargets(flow, aggregate, task.id).canRejectToStart;
      case 'inqu':
        return task.parentId === null;
      case 'startTrans':
        return task.parentId === null && node.type === 'USERTASK';
      case 'approveLine':
        return node.signType === 'ParallelApprove';
      case 'signSequence':
        return node.signType === 'Sequential';
      case 'signLine':
        return node.signType === 'Parallel';
      case 'abandon':
        return node.type === 'SIGNTASK';
      case 'delegate':
        return !undelegable.includes(task.status);
      case 'cancelHangUp':
        return false;
      default:
        return true;
    }
  }
}

// helpers

/** What may be done with a task that somebody else opened. */
const childButtons: Partial<Readonly<Record<TaskStatus, readonly string[]>>> = {
  TRANSFORMED: ['agreeTrans', 'opposeTrans'],
  TRANSFORMEDINQU: ['taskToInquReply'],
  ADDSIGN: ['userAddSign'],
  COMMU: ['commu'],
  APPROVELINEED: ['agree', 'oppose'],
  SIGNSEQUENCEED: ['agree', 'oppose', 'signSequence'],
  SIGNLINEED: ['agree', 'oppose', 'signLine'],
};

/** Bringing in further signers is offered where the node offers it; answering always is. */
const offeredAt = (node: FlowNode, alias: string): boolean => (alias !== 'signSequence' && alias !== 'signLine') || hasButton(node, alias);

const viewAliases: readonly string[] = ['flowImage', 'opinions', 'approvalHistory', 'print'];
const leaderAliases: readonly string[] = ['agree', 'reject', 'lockUnlock'];
const undelegable: readonly TaskStatus[] = ['COMMU', 'TRANSFORMEDINQU'];

function defaultsOf({ type }: FlowNode): readonly string[] {
  return type === 'SIGNTASK' || type === 'CUSTOMSIGNTASK' ? defaultFlowButtons[type] : defaultFlowButtons.USERTASK;
}

function configured(node: FlowNode): readonly FlowButton[] {
  if (node.buttons.length === 0) return defaultsOf(node).map((alias) => ({ alias }));
  // A step that comes back to the starter is completed, not started again; the label stays.
  return node.buttons.map((button) => (button.alias === 'startFlow' ? { ...button, alias: 'agree', labelOf: 'startFlow' } : button));
}
