import {
  instanceDoNextcommu, instanceGetParallelRevokeTasks, instanceRevokeCustomSign, instanceRevokeSignLine, instanceRevokeTrans, taskCommunicate, taskCustomSignUsers, taskToInqu,
  taskToInquReply, taskToTrans, taskUserAddSignFeedback, taskUserTaskToSign, taskUserTaskToSignCheck,
} from '../../../schemas/calls/index.ts';
import type { FeedbackBody } from '../../../schemas/calls/entities/actions.ts';
import type { HandlerContext } from '../../http/context.ts';
import { BadRequest, Forbidden, Refusal } from '../../core/refusals.ts';
import { envelope, handle } from '../../http/handle.ts';
import { actorOf, namedLeader } from '../../workflow/access.ts';
import { executeCommand } from '../../workflow/executeCommand.ts';
import type { GroupMemberRow } from '../../workflow/kernel/aggregate.ts';
import type { Command, GroupRule, Note } from '../../workflow/kernel/commands.ts';
import { roundsOf } from '../../workflow/kernel/commands/group.ts';
import { namesOf } from '../../workflow/repository.ts';
import { aggregateOf, findInstance, findTask, named, takesPart } from './found.ts';

/** Others beside the holder of a task: 征询, 流转, 加签, 签署, 沟通, their answers, and taking them back. */

const inquire = handle(taskToInqu, async ({ query, body }, context) => {
  mustSay(body.opinion);
  await ask(context, body.taskId, query.leaderId, { kind: 'openGroup', taskId: body.taskId, group: 'INQU', userIds: usersOf(body.userIds), note: noteOf(body) });
  return envelope({ value: null, message: '征询成功' });
});

const replyToInquiry = handle(taskToInquReply, ({ query, body }, context) => answer(context, body, query.leaderId, '回复成功'));

const handOut = handle(taskToTrans, async ({ query, body }, context) => {
  const amount = Number(body.voteAmount ?? 0);
  const pass = amount === 0 ? 'all' : `${body.voteType ?? 'amount'}:${amount}`;
  const rule: GroupRule = { sequential: body.signType === 'seq', pass, decide: body.decideType ?? 'agree', thenDo: body.action ?? 'back' };
  await ask(context, body.taskId, query.leaderId, { kind: 'openGroup', taskId: body.taskId, group: 'TRANS', userIds: usersOf(body.userIds), note: noteOf(body), rule });
  return envelope({ value: null, message: '流转成功' });
});

/** An empty message: go ahead. A question: a round is over, and a second one may be meant. */
const checkAddSign = handle(taskUserTaskToSignCheck, async ({ query, body }, context) => {
  const { head, row, node, actor, holding } = await findTask(context, body.taskId, namedLeader(query.leaderId));
  if (holding !== 'holder' || actor.leaderId !== undefined || node.type !== 'USERTASK') throw new Refusal('您没有权限执行该操作');
  const { aggregate } = await aggregateOf(context, head.id);
  const rounds = roundsOf(aggregate.groups, { id: row.id }, 'ADDSIGN');
  if (row.suspended && rounds !== 'open') throw new Refusal('任务正在等待他人处理，暂时无法操作');
  switch (rounds) {
    case 'open': throw new Refusal('该任务正在加签，请等待加签人处理');
    case 'finished': return envelope({ value: null, message: '该任务已经加签过，是否再次加签？' });
    case 'none': return envelope({ value: null, message: '' });
  }
});

const addSign = handle(taskUserTaskToSign, async ({ query, body }, context) => {
  mustSay(body.opinion);
  await ask(context, body.taskId, query.leaderId, { kind: 'openGroup', taskId: body.taskId, group: 'ADDSIGN', userIds: usersOf(body.userIds), note: noteOf(body) });
  return envelope({ value: null, message: '加签成功' });
});

const answerAddSign = handle(taskUserAddSignFeedback, ({ query, body }, context) => answer(context, body, query.leaderId, '加签反馈成功'));

const nameSigners = handle(taskCustomSignUsers, async ({ query, body }, context) => {
  await ask(context, body.taskId, query.leaderId, { kind: 'openGroup', taskId: body.taskId, group: 'CUSTOM', userIds: usersOf(body.userId), note: noteOf(body) });
  return envelope({ value: null, message: '操作成功' });
});

const communicate = handle(taskCommunicate, async ({ query, body }, context) => {
  mustSay(body.opinion);
  const taskId = named(body.taskId) ? body.taskId : await anyTask(context, body.instId);
  const found = await findTask(context, taskId, namedLeader(query.leaderId));
  if (!await takesPart(context, found)) throw new Refusal('您没有权限执行该操作');
  await ask(context, taskId, query.leaderId, { kind: 'communicate', taskId, userIds: usersOf(body.userId), note: noteOf(body) });
  return envelope({ value: null, message: '沟通成功' });
});

const answerCommunication = handle(instanceDoNextcommu, ({ query, body }, context) => answer(context, body, query.leaderId, '反馈成功'));

const revokeHandOut = handle(instanceRevokeTrans, async ({ query, body }, context) => {
  const taskId = [body.parentTaskId, body.taskId].find(named);
  return recall(context, body.instanceId, query.leaderId, taskId, (id) => ({ kind: 'revokeGroup', taskId: id, note: { opinion: body.cause ?? '' } }));
});

const revokeSignLine = handle(instanceRevokeSignLine, async ({ query, body }, context) => {
  const taskId = [body.parentTaskId, body.taskId].find(named);
  const childTaskIds = usersOf(body.inApprovalTaskIds ?? '');
  return recall(context, body.instanceId, query.leaderId, taskId, (id) => ({ kind: 'revokeGroup', taskId: id, note: { opinion: body.cause ?? '' }, ...(childTaskIds.length === 0 ? {} : { childTaskIds }) }));
});

const revokeCustomSign = handle(instanceRevokeCustomSign, async ({ query, body }, context) => {
  const [current] = usersOf(body.currentTaskIds ?? '');
  return recall(context, body.instanceId, query.leaderId, [current, body.targetTaskId].find(named), (id) => ({ kind: 'revokeSequence', taskId: id, note: { opinion: body.cause ?? '' } }));
});

/** Whom a step was given to for signing, and who of them can still be taken back. */
const parallelTasks = handle(instanceGetParallelRevokeTasks, async ({ query }, context) => {
  const { head } = await findInstance(context, query.instanceId);
  const { aggregate } = await aggregateOf(context, head.id);
  const open = aggregate.groups.filter((group) => group.state === 'open' && (!named(query.taskId) || group.parentTaskId === query.taskId)
    && aggregate.tasks.some((task) => task.id === group.parentTaskId && task.nodeId === query.nodeId));
  const members = aggregate.members.filter((member) => open.some((group) => group.id === member.groupId)).sort((a, b) => a.ord - b.ord);
  const names = await namesOf(context.db, members.map((member) => member.userId));
  return members.map((member) => {
    const task = aggregate.tasks.find((row) => row.id === member.taskId);
    const group = open.find((row) => row.id === member.groupId);
    return {
      id: member.id, type: group?.kind ?? '', status: signingStatus(member), parentId: group?.parentTaskId ?? '', path: member.id, instId: head.id, nodeId: query.nodeId, taskId: member.taskId ?? '',
      executor: JSON.stringify([{ id: member.userId, name: names.get(member.userId) ?? '', type: 'user' }]), isRead: task !== undefined && task.readAt !== null ? 1 as const : 0 as const, fullname: names.get(member.userId) ?? '', account: '',
    };
  });
});

export const groupActionHandlers = [
  inquire, replyToInquiry, handOut, checkAddSign, addSign, answerAddSign, nameSigners, communicate, answerCommunication, revokeHandOut, revokeSignLine, revokeCustomSign, parallelTasks,
];

/** Answers a task that somebody else opened. Agreement and opposition come as action names. */
export async function answer(context: HandlerContext, body: Pick<FeedbackBody, 'taskId' | 'opinion' | 'files' | 'zfiles' | 'actionName' | 'addSignAction'>, leaderId: string | null | undefined, message: string) {
  const { head, actor } = await findTask(context, body.taskId, namedLeader(leaderId));
  const wanted = `${body.addSignAction ?? ''} ${body.actionName ?? ''}`;
  const action = /oppose/i.test(wanted) ? 'oppose' as const : /agree/i.test(wanted) ? 'agree' as const : undefined;
  await executeCommand(context, head.id, { actor, command: { kind: 'answer', taskId: body.taskId, note: noteOf(body), ...(action === undefined ? {} : { action }) } });
  return envelope({ value: null, message });
}

// helpers

const usersOf = (list: string): string[] => list.split(',').map((id) => id.trim()).filter((id) => id !== '');

const noteOf = (body: { readonly opinion?: string | null | undefined; readonly files?: string | null | undefined; readonly zfiles?: string | null | undefined }): Note =>
  ({ opinion: body.opinion ?? '', files: body.files ?? '', zfiles: body.zfiles ?? '' });

function mustSay(opinion: string | null | undefined): void {
  if ((opinion ?? '').trim() === '') throw new Refusal('请填写意见');
}

async function ask(context: HandlerContext, taskId: string, leaderId: string | null | undefined, command: Command): Promise<void> {
  const { head, actor } = await findTask(context, taskId, namedLeader(leaderId));
  await executeCommand(context, head.id, { actor, command });
}

/** Takes back what the caller asked for in this instance. Without a task it is the only open round of his. */
async function recall(context: HandlerContext, instId: string, leaderId: string | null | undefined, taskId: string | undefined, commandFor: (taskId: string) => Command) {
  const { head, viewer } = await findInstance(context, instId);
  const actor = actorOf(viewer, head.def_key, namedLeader(leaderId));
  const { aggregate } = await aggregateOf(context, head.id);
  const target = taskId ?? aggregate.groups.filter((group) => group.state === 'open' && group.creatorId === (actor.leaderId ?? actor.userId)).at(-1)?.parentTaskId;
  if (target === undefined) throw new Refusal('没有可以撤回的任务');
  // A task of another instance is not this instance's business.
  if (!aggregate.tasks.some((task) => task.id === target)) throw new Refusal('任务不存在，可能已经被处理');
  await executeCommand(context, head.id, { actor, command: commandFor(target) });
  return envelope({ value: null, message: '撤回成功' });
}

async function anyTask(context: HandlerContext, instId: string | null | undefined): Promise<string> {
  if (!named(instId)) throw new BadRequest('缺少任务');
  const { head } = await findInstance(context, instId);
  const { aggregate } = await aggregateOf(context, head.id);
  const task = aggregate.tasks.find((row) => row.parentId === null);
  if (task === undefined) throw new Forbidden();
  return task.id;
}

function signingStatus({ state }: GroupMemberRow): string {
  switch (state) {
    case 'waiting': return 'waitingForGenerationSignatureTask';
    case 'open': return 'inApproval';
    case 'done': return 'complete';
    case 'revoked': return 'retracted';
  }
}
