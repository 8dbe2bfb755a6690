import type { GroupMemberRow, GroupRow, TaskRow } from '../aggregate.ts';
import { notForLeader, openTask } from '../guard.ts';
import { abandonGroup, groupFacts, membersOf, openGroupOf, openMembers, settleGroup } from '../groups.ts';
import { refuse } from '../refusals.ts';
import type { Run } from '../Run.ts';
import { defineCommand } from './handler.ts';

/**
 * Takes back what has not been answered. What was answered stays in the history. Signing goes on with the answers there
 * are; everything else returns to whoever asked.
 */
export const revokeGroup = defineCommand({
  kind: 'revokeGroup',
  async run(run, command) {
    const open = openTask(run, command.taskId);
    notForLeader(run);
    const group = openGroupOf(run, open.task.id);
    if (group === undefined) throw refuse('GROUP_NOTHING');
    if (group.creatorId !== run.principal && run.actor.manager !== true) throw refuse('NO_RIGHT');
    const members = membersOf(run, group.id);
    const chosen = members.filter((member) => isOpen(member) && (command.childTaskIds === undefined || command.childTaskIds.includes(member.taskId ?? '')));
    if (chosen.length === 0 || (command.childTaskIds !== undefined && chosen.length < new Set(command.childTaskIds).size)) throw refuse('GROUP_NOTHING');
    if (command.isOverdue !== true && isSigning(group) && chosen.some((member) => (taskOf(run, member)?.readAt ?? null) !== null))
      throw refuse('GROUP_TOUCHED');

    for (const member of chosen) withdraw(run, group, member);
    run.record(groupFacts[group.kind].withdrawn, open, command.note);
    const left = membersOf(run, group.id);
    const answered = left.some((member) => member.state === 'done');
    if (left.some((member) => member.state === 'open')) return null;
    if (isSigning(group) && answered) {
      for (const member of left) if (member.state === 'waiting') run.draft.members.patch(member.id, { state: 'revoked' });
      await settleGroup(run, group, open);
    } else abandonGroup(run, group, open.task);
    return null;
  },
});

/** Whoever signed last takes his signature back while the next one has not looked; before the first it is whoever asked. */
export const revokeSequence = defineCommand({
  kind: 'revokeSequence',
  async run(run, command) {
    const { task, node, exec } = openTask(run, command.taskId);
    notForLeader(run);
    const group = task.groupId === null ? openGroupOf(run, task.id) : run.draft.groups.get(task.groupId);
    if (group === undefined || group.kind !== 'SIGNSEQ' || group.state !== 'open') throw refuse('GROUP_NOTHING');
    const members = membersOf(run, group.id);
    const current = members.find((member) => member.state === 'open');
    const currentTask = current && taskOf(run, current);
    const before = current && members.filter((member) => member.state === 'done' && member.ord < current.ord).at(-1);
    if (current === undefined || currentTask === undefined) throw refuse('GROUP_NOTHING');
    if ((before?.userId ?? group.creatorId) !== run.principal) throw refuse('NO_RIGHT');
    if (currentTask.readAt !== null || currentTask.status === 'DELIVERTO') throw refuse('GROUP_TOUCHED');

    run.closeTask(currentTask, 'retracted', command.note, true);
    run.draft.members.patch(current.id, { state: 'waiting', taskId: null });
    const { task: parent } = openTask(run, group.parentTaskId);
    if (before === undefined) {
      abandonGroup(run, group, parent);
      return null;
    }
    run.record('retracted', { node, exec }, command.note);
    run.draft.members.patch(before.id, { state: 'waiting', taskId: null, result: null });
    openMembers(run, group, parent, node, exec);
    return null;
  },
});

// helpers

const isSigning = (group: GroupRow): boolean => group.kind === 'SIGNLINE' || group.kind === 'SIGNSEQ' || group.kind === 'APPROVELINE';
const isOpen = (member: GroupMemberRow): boolean => member.state === 'open';

const taskOf = (run: Run, member: GroupMemberRow): TaskRow | undefined => (member.taskId === null ? undefined : run.draft.tasks.get(member.taskId));

function withdraw(run: Run, group: GroupRow, member: GroupMemberRow): void {
  const task = taskOf(run, member);
  if (task !== undefined) run.closeTask(task, groupFacts[group.kind].withdrawn, {}, true);
  run.draft.members.patch(member.id, { state: 'revoked' });
}
