import type { GroupKind, TaskRow } from '../aggregate.ts';
import type { CommandOf } from '../commands.ts';
import { heldTask, mustOffer, notForLeader, openTask } from '../guard.ts';
import type { OpenTask } from '../guard.ts';
import { groupFacts, kindOfSignType, membersOf, openMembers, settleGroup } from '../groups.ts';
import { refuse } from '../refusals.ts';
import type { Run } from '../Run.ts';
import { needOf } from '../tally.ts';
import { defineCommand } from './handler.ts';

/** Lets others deal with a task before its holder does. The task waits until they are through, or until he takes it back. */
export const openGroup = defineCommand({
  kind: 'openGroup',
  async run(run, command) {
    const open = heldTask(run, command.taskId);
    notForLeader(run);
    const kind = kindOf(open, command);
    if (open.task.parentId !== null) return extendGroup(run, open, kind, command);
    mustOffer(open.node, ...groupFacts[kind].buttons);
    const users = await askable(run, command.userIds, []);
    const rule =
      command.group === 'TRANS'
        ? ruleOf(command, users.length)
        : { sequential: kind === 'SIGNSEQ', pass: null, decide: 'agree' as const, thenDo: groupFacts[kind].thenDo };

    const { task, node, exec } = open;
    const group = run.draft.groups.put({
      id: run.ports.nextId(),
      parentTaskId: task.id,
      kind,
      state: 'open',
      values: await run.values(),
      creatorId: run.principal,
      ...rule,
    });
    users.forEach((userId, ord) =>
      run.draft.members.put({ id: `${group.id}:${ord}`, groupId: group.id, ord, userId, taskId: null, result: null, state: 'waiting' }),
    );
    run.record(groupFacts[kind].asked, { node, exec, task }, command.note);
    const parent = run.draft.tasks.patch(task.id, { suspended: true });
    openMembers(run, group, parent, node, exec);
    return null;
  },
});

/** Answers a sub-task. When that decides its group, the task it belongs to goes on. */
export const answer = defineCommand({
  kind: 'answer',
  async run(run, command) {
    const { task, node, exec } = heldTask(run, command.taskId);
    if (task.parentId === null) throw refuse('NOT_CHILD');
    if (task.status === 'COMMU') {
      run.closeTask(task, 'feedback', command.note);
      return null;
    }
    const group = task.groupId === null ? undefined : run.draft.groups.get(task.groupId);
    const member = group && membersOf(run, group.id).find((row) => row.taskId === task.id);
    const parent = group && run.draft.tasks.get(group.parentTaskId);
    if (group === undefined || member === undefined || parent === undefined) throw refuse('TASK_GONE');
    const facts = groupFacts[group.kind];
    run.closeTask(task, command.action === undefined ? facts.answered : command.action === 'agree' ? facts.agree : facts.oppose, command.note);
    run.draft.members.patch(member.id, { state: 'done', result: command.action ?? 'agree' });
    await settleGroup(run, group, { task: parent, node, exec });
    return null;
  },
});

// helpers

function kindOf({ node, task }: OpenTask, { group }: CommandOf<'openGroup'>): GroupKind {
  if (group === 'CUSTOM') {
    if (node.type !== 'CUSTOMSIGNTASK') throw refuse('NOT_CUSTOM_SIGN');
    return kindOfSignType[node.signType ?? 'Parallel'];
  }
  // In add-sign mode nobody inquires any further.
  if (group === 'INQU' && task.status === 'ADDSIGN') throw refuse('NO_RIGHT');
  if ((group === 'ADDSIGN' || group === 'TRANS') && node.type !== 'USERTASK') throw refuse('NO_RIGHT');
  return group;
}

/** A signer may bring in further ones: behind himself in a sequence, beside himself otherwise. Other sub-tasks ask nobody. */
async function extendGroup(run: Run, { task, node, exec }: OpenTask, kind: GroupKind, command: CommandOf<'openGroup'>): Promise<null> {
  const group = task.groupId === null ? undefined : run.draft.groups.get(task.groupId);
  if (group === undefined || group.kind !== kind || (kind !== 'SIGNSEQ' && kind !== 'SIGNLINE')) throw refuse('GROUP_CHILD');
  const members = membersOf(run, group.id);
  const users = await askable(
    run,
    command.userIds,
    members.filter((member) => member.state !== 'revoked').map((member) => member.userId),
  );
  const own = members.find((member) => member.taskId === task.id)?.ord ?? members.length;
  const behind = members.filter((member) => member.ord > own);
  // Positions are unique in their group, so the ones behind make room from the end.
  for (const member of [...behind].reverse()) run.draft.members.put({ ...member, ord: member.ord + users.length });
  users.forEach((userId, index) =>
    run.draft.members.put({ id: run.ports.nextId(), groupId: group.id, ord: own + 1 + index, userId, taskId: null, result: null, state: 'waiting' }),
  );
  run.record(groupFacts[kind].asked, { node, exec, task }, command.note);
  openMembers(run, group, openTask(run, group.parentTaskId).task, node, exec);
  return null;
}

async function askable(run: Run, userIds: readonly string[], taken: readonly string[]): Promise<string[]> {
  const users = [...new Set(userIds.filter((id) => id !== ''))];
  if (users.length === 0) throw refuse('NO_USERS');
  if (users.includes(run.principal)) throw refuse('USER_SELF');
  if (users.some((userId) => taken.includes(userId))) throw refuse('USER_TWICE');
  for (const userId of users) if (!(await run.ports.isActive(userId))) throw refuse('USER_INACTIVE');
  return users;
}

function ruleOf({ rule }: CommandOf<'openGroup'>, users: number): NonNullable<CommandOf<'openGroup'>['rule']> {
  if (rule === undefined) return { sequential: false, pass: null, decide: 'agree', thenDo: 'back' };
  const plain = {
    pass: rule.pass ?? 'all',
    mode: 'parallel',
    decide: rule.decide,
    oneVeto: false,
    needAll: false,
    onVeto: 'route',
    direct: [],
    oneTicket: [],
  } as const;
  if (needOf(plain, users) === undefined) throw refuse('GROUP_RULE');
  return rule;
}

/** The rounds of a kind that a task has had: none, one that is open, or only finished ones. */
export function roundsOf(
  groups: readonly { readonly parentTaskId: string; readonly kind: GroupKind; readonly state: string }[],
  task: Pick<TaskRow, 'id'>,
  kind: GroupKind,
): 'none' | 'open' | 'finished' {
  const own = groups.filter((group) => group.parentTaskId === task.id && group.kind === kind);
  if (own.some((group) => group.state === 'open')) return 'open';
  return own.some((group) => group.state === 'done') ? 'finished' : 'none';
}
