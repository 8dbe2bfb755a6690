import type { TaskRow } from '../aggregate.ts';
import { mustOffer, mustRun, notForLeader, openTask, type OpenTask } from '../guard.ts';
import { holdingOf } from '../holder.ts';
import { createTask } from '../people.ts';
import { refuse } from '../refusals.ts';
import type { Run } from '../Run.ts';
import { defineCommand } from './handler.ts';

/**
 * Asks others for a word. Nobody waits for it: the task goes on, and an answer that comes later is still recorded. Whoever does not hold the task asks
 * from the step at which he acted last: the people asked see what the step they are asked at shows, so he cannot show them another's. People who were only
 * asked themselves do not pass it on.
 */
export const communicate = defineCommand({
  kind: 'communicate',
  async run(run, command) {
    mustRun(run);
    notForLeader(run);
    const open = openTask(run, command.taskId);
    mustOffer(open.node, 'communicate', 'startCommu');
    const { task } = open;
    const { node, exec } = placeOf(run, open);
    const users = [...new Set(command.userIds.filter((id) => id !== ''))];
    if (users.length === 0) throw refuse('NO_USERS');
    if (users.includes(run.principal)) throw refuse('USER_SELF');
    for (const userId of users) if (!(await run.ports.isActive(userId))) throw refuse('USER_INACTIVE');
    const asked = run.draft.tasks.where((row) => row.status === 'COMMU' && row.parentId === (task.parentId ?? task.id)).map((row) => row.assigneeId);
    if (users.some((userId) => asked.includes(userId))) throw refuse('USER_TWICE');
    run.record('start_commu', { node, exec, task }, command.note);
    for (const userId of users)
      createTask(run, node, exec, { status: 'COMMU', ownerId: userId, assigneeId: userId, candidates: [], parentId: task.parentId ?? task.id });
    run.effects.push({ kind: 'message', template: 'asked', to: users, nodeId: node.id });
    return null;
  },
});

// helpers

/** Where the actor stands: at the task if it is his, at another that he holds, otherwise at his last visit. */
function placeOf(run: Run, named: OpenTask): Pick<OpenTask, 'node' | 'exec'> {
  if (holds(run, named.task)) return named;
  const held = run.draft.tasks.where((task) => holds(run, task))[0];
  const own =
    held === undefined
      ? run.draft.execs
          .where((each) => each.handlers.includes(run.principal))
          .sort((a, b) => a.seq - b.seq)
          .at(-1)
      : run.draft.execs.get(held.execId);
  if (own === undefined) throw refuse('NO_RIGHT');
  return { node: run.node(own.nodeId), exec: own };
}

const holds = (run: Run, task: TaskRow): boolean =>
  task.parentId === null && ['holder', 'mustClaim'].includes(holdingOf(run.node(task.nodeId), task, run.actor));
