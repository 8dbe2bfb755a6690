import { mustOffer, mustRun, notForLeader, openTask } from '../guard.ts';
import { createTask } from '../people.ts';
import { refuse } from '../refusals.ts';
import { defineCommand } from './handler.ts';

/** Asks others for a word. Nobody waits for it: the task goes on, and an answer that comes later is still recorded. */
export const communicate = defineCommand({
  kind: 'communicate',
  async run(run, command) {
    mustRun(run);
    notForLeader(run);
    const { task, node, exec } = openTask(run, command.taskId);
    mustOffer(node, 'communicate', 'startCommu');
    const users = [...new Set(command.userIds.filter((id) => id !== ''))];
    if (users.length === 0) throw refuse('NO_USERS');
    if (users.includes(run.principal)) throw refuse('USER_SELF');
    for (const userId of users) if (!await run.ports.isActive(userId)) throw refuse('USER_INACTIVE');
    const asked = run.draft.tasks.where((row) => row.status === 'COMMU' && row.parentId === (task.parentId ?? task.id)).map((row) => row.assigneeId);
    if (users.some((userId) => asked.includes(userId))) throw refuse('USER_TWICE');
    run.record('start_commu', { node, exec, task }, command.note);
    for (const userId of users) createTask(run, node, exec, { status: 'COMMU', ownerId: userId, assigneeId: userId, candidates: [], parentId: task.parentId ?? task.id });
    run.effects.push({ kind: 'message', template: 'asked', to: users, nodeId: node.id });
    return null;
  },
});
