import type { FlowNode, SignType } from '../model.ts';
import type { ExecRow, GroupKind, GroupMemberRow, GroupRow, OpinionStatus, TaskRow, TaskStatus } from './aggregate.ts';
import { finishStep } from './commands/complete.ts';
import type { OpenTask } from './guard.ts';
import { createTask } from './people.ts';
import type { Run } from './Run.ts';
import { tally, type Vote } from './tally.ts';

/** How the kinds of sub-tasks differ; everything else about them is the same. */
export interface GroupFacts {
  readonly child: TaskStatus;
  /** What the history says about who asked, who answered, and what was taken back. */
  readonly asked: OpinionStatus;
  readonly agree: OpinionStatus;
  readonly oppose: OpinionStatus;
  /** An answer without a vote. */
  readonly answered: OpinionStatus;
  readonly withdrawn: OpinionStatus;
  readonly thenDo: GroupRow['thenDo'];
  readonly buttons: readonly string[];
}

export const groupFacts: Readonly<Record<GroupKind, GroupFacts>> = {
  TRANS: {
    child: 'TRANSFORMED',
    asked: 'transforming',
    agree: 'transAgree',
    oppose: 'transOppose',
    answered: 'transAgree',
    withdrawn: 'transRevoker',
    thenDo: 'back',
    buttons: ['startTrans'],
  },
  INQU: {
    child: 'TRANSFORMEDINQU',
    asked: 'inqu',
    agree: 'inqu_reply',
    oppose: 'inqu_reply',
    answered: 'inqu_reply',
    withdrawn: 'retracted',
    thenDo: 'back',
    buttons: ['inqu'],
  },
  ADDSIGN: {
    child: 'ADDSIGN',
    asked: 'addsign',
    agree: 'addsignAgree',
    oppose: 'addsignOppose',
    answered: 'user_add_sign_back',
    withdrawn: 'retracted',
    thenDo: 'back',
    buttons: ['addSign'],
  },
  SIGNSEQ: {
    child: 'SIGNSEQUENCEED',
    asked: 'signSequenceing',
    agree: 'signSequenceAgree',
    oppose: 'signSequenceOppose',
    answered: 'signSequenceAgree',
    withdrawn: 'retracted',
    thenDo: 'advance',
    buttons: ['signSequence'],
  },
  SIGNLINE: {
    child: 'SIGNLINEED',
    asked: 'signLineing',
    agree: 'signLineAgree',
    oppose: 'signLineOppose',
    answered: 'signLineAgree',
    withdrawn: 'signLineRetracted',
    thenDo: 'advance',
    buttons: ['signLine'],
  },
  APPROVELINE: {
    child: 'APPROVELINEED',
    asked: 'approveLineing',
    agree: 'approveLineAgree',
    oppose: 'approveLineOppose',
    answered: 'approveLineAgree',
    withdrawn: 'retracted',
    thenDo: 'back',
    buttons: ['approveLine'],
  },
};

export const kindOfSignType: Readonly<Record<SignType, GroupKind>> = { Sequential: 'SIGNSEQ', Parallel: 'SIGNLINE', ParallelApprove: 'APPROVELINE' };

/** The open group of a task. */
export const openGroupOf = (run: Run, taskId: string): GroupRow | undefined =>
  run.draft.groups.where((group) => group.parentTaskId === taskId && group.state === 'open')[0];

export const membersOf = (run: Run, groupId: string): GroupMemberRow[] =>
  run.draft.members.where((member) => member.groupId === groupId).sort((a, b) => a.ord - b.ord);

/** Gives members that wait their task: all of them, or the next one of a sequence. */
export function openMembers(run: Run, group: GroupRow, parent: TaskRow, node: FlowNode, exec: ExecRow): void {
  const members = membersOf(run, group.id);
  const waiting = members.filter((member) => member.state === 'waiting');
  if (group.sequential && members.some((member) => member.state === 'open')) return;
  const next = group.sequential ? waiting.slice(0, 1) : waiting;
  for (const member of next) {
    const task = createTask(run, node, exec, {
      status: groupFacts[group.kind].child,
      ownerId: member.userId,
      assigneeId: member.userId,
      candidates: [],
      parentId: parent.id,
      groupId: group.id,
    });
    run.draft.members.patch(member.id, { taskId: task.id, state: 'open' });
  }
  if (next.length > 0) run.effects.push({ kind: 'message', template: 'asked', to: next.map(({ userId }) => userId), nodeId: node.id });
}

/** After an answer or a withdrawal: decides when it can be decided, else asks the next of a sequence. */
export async function settleGroup(run: Run, group: GroupRow, open: OpenTask): Promise<void> {
  const { task: parent, node, exec } = open;
  const members = membersOf(run, group.id).filter((member) => member.state !== 'revoked');
  // votes on other values, cast for a holder who has seen others: he decides himself
  const stands = group.values !== null && group.values === (await run.values());
  if (!stands) run.draft.groups.patch(group.id, { values: null });
  const decision = decide(group, members);
  if (decision === 'open') return openMembers(run, group, parent, node, exec);
  for (const member of members) {
    if (member.state === 'done') continue;
    const task = member.taskId === null ? undefined : run.draft.tasks.get(member.taskId);
    if (task !== undefined) run.closeTask(task, decision === 'pass' ? 'passCancel' : 'notPassCancel', {}, true);
    run.draft.members.patch(member.id, { state: 'revoked' });
  }
  run.draft.groups.patch(group.id, { state: 'done' });
  const resumed = run.draft.tasks.patch(parent.id, { suspended: false, readAt: null });
  run.setVars({ [`group_${node.id}`]: decision });
  if (group.thenDo === 'back' || !stands) {
    run.effects.push({ kind: 'message', template: 'answered', to: [group.creatorId], nodeId: node.id });
    return;
  }
  const action: Vote = decision === 'pass' ? 'agree' : 'oppose';
  run.closeTask(resumed, action, {}, true);
  await finishStep(run, { ...open, task: resumed }, action, group.creatorId);
}

/** Ends a group without a decision; the task is its holder's again. */
export function abandonGroup(run: Run, group: GroupRow, parent: TaskRow): void {
  for (const member of membersOf(run, group.id)) if (member.state !== 'done') run.draft.members.patch(member.id, { state: 'revoked' });
  run.draft.groups.patch(group.id, { state: 'revoked' });
  run.draft.tasks.patch(parent.id, { suspended: false });
}

// helpers

/** Without a rule everybody is heard; one opposition then makes the result a refusal, which only 签署 hands on. */
function decide(group: GroupRow, members: readonly GroupMemberRow[]): 'pass' | 'refuse' | 'open' {
  if (group.pass === null) {
    if (members.some((member) => member.state !== 'done')) return 'open';
    return members.some((member) => member.result === 'oppose') ? 'refuse' : 'pass';
  }
  const rule = {
    mode: 'parallel',
    pass: group.pass,
    decide: group.decide,
    oneVeto: false,
    needAll: false,
    onVeto: 'route',
    direct: [],
    oneTicket: [],
  } as const;
  return tally(
    rule,
    members.map(({ userId, result }) => ({ userId, ...(result === null ? {} : { vote: result }) })),
  );
}
