import { fill } from '../../../../registry/words.ts';
import type { Localised } from '../../../../registry/localised.ts';
import { isBlankValue } from '../../../../validators/rules/support/emptyValue.ts';
import {
  instanceDoNextcommu,
  instanceGetParallelRevokeTasks,
  instanceRevokeCustomSign,
  instanceRevokeSignLine,
  instanceRevokeTrans,
  taskCommunicate,
  taskCustomSignUsers,
  taskToInqu,
  taskToInquReply,
  taskToTrans,
  taskUserAddSignFeedback,
  taskUserTaskToSign,
  taskUserTaskToSignCheck,
} from '../../../../schemas/calls/index.ts';
import type { FeedbackBody } from '../../../../schemas/calls/entities/actions.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Forbidden, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import {
  actorOf,
  type Command,
  groupFacts,
  type GroupMemberRow,
  type GroupRule,
  kindOfSignType,
  namedLeader,
  namesOf,
  NONE,
  type Note,
  roundsOf,
} from '../../../workflow/index.ts';
import { executeCommand } from '../../../documents/index.ts';
import { draftWrite, handedInWrite } from './draftWrite.ts';
import { aggregateOf, decodeData, findInstance, findTask, named, takesPart, type FoundTask } from './found.ts';
import { decisionText } from './opinionRights.ts';
import { mustBeSealed, signatureAt } from './signature.ts';

/** Others beside the holder of a task: 征询, 流转, 加签, 签署, 沟通, their answers, and taking them back. */

const inquire = handle(taskToInqu, async ({ query, body }, context) => {
  mustSay(body.opinion);
  await ask(
    context,
    body.taskId,
    query.leaderId,
    { kind: 'openGroup', taskId: body.taskId, group: 'INQU', userIds: usersOf(body.userIds), note: noteOf(body) },
    body.data,
  );
  return envelope({ value: null, message: texts.asked });
});

const replyToInquiry = handle(taskToInquReply, ({ query, body }, context) => answer(context, body, query.leaderId, texts.replied));

const handOut = handle(taskToTrans, async ({ query, body }, context) => {
  const amount = Number(body.voteAmount ?? 0);
  const userIds = usersOf(body.userIds);
  const most = body.voteType === 'percent' ? 100 : userIds.length;
  // with more votes than there are people whatever they answer would count as its opposite
  if (amount > most) throw new Refusal(fill(texts.tooManyVotes, { amount, most }), '024');
  const pass = amount === 0 ? 'all' : `${body.voteType ?? 'amount'}:${amount}`;
  const rule: GroupRule = { sequential: body.signType === 'seq', pass, decide: body.decideType ?? 'agree', thenDo: body.action ?? 'back' };
  await ask(context, body.taskId, query.leaderId, { kind: 'openGroup', taskId: body.taskId, group: 'TRANS', userIds, note: noteOf(body), rule }, body.data);
  return envelope({ value: null, message: texts.handedOn });
});

/** An empty message: go ahead. A question: a round is over, and a second one may be meant. */
const checkAddSign = handle(taskUserTaskToSignCheck, async ({ query, body }, context) => {
  const { head, row, node, actor, holding } = await findTask(context, body.taskId, namedLeader(query.leaderId));
  if (holding !== 'holder' || actor.leaderId !== undefined || node.type !== 'USERTASK') throw new Refusal(common.noRight);
  const { aggregate } = await aggregateOf(context, head.id);
  const rounds = roundsOf(aggregate.groups, { id: row.id }, 'ADDSIGN');
  if (row.suspended && rounds !== 'open') throw new Refusal(texts.waiting);
  switch (rounds) {
    case 'open':
      throw new Refusal(texts.beingSigned);
    case 'finished':
      return envelope({ value: null, message: texts.signedBefore });
    case 'none':
      return envelope({ value: null, message: '' });
  }
});

const addSign = handle(taskUserTaskToSign, async ({ query, body }, context) => {
  mustSay(body.opinion);
  await ask(
    context,
    body.taskId,
    query.leaderId,
    { kind: 'openGroup', taskId: body.taskId, group: 'ADDSIGN', userIds: usersOf(body.userIds), note: noteOf(body) },
    body.data,
  );
  return envelope({ value: null, message: texts.signersAdded });
});

const answerAddSign = handle(taskUserAddSignFeedback, ({ query, body }, context) => answer(context, body, query.leaderId, texts.signerAnswered));

const nameSigners = handle(taskCustomSignUsers, async ({ query, body }, context) => {
  await ask(
    context,
    body.taskId,
    query.leaderId,
    { kind: 'openGroup', taskId: body.taskId, group: 'CUSTOM', userIds: usersOf(body.userId), note: noteOf(body) },
    body.data,
  );
  return envelope({ value: null, message: texts.done });
});

const communicate = handle(taskCommunicate, async ({ query, body }, context) => {
  mustSay(body.opinion);
  const taskId = named(body.taskId) ? body.taskId : await anyTask(context, body.instId);
  const found = await findTask(context, taskId, namedLeader(query.leaderId));
  if (!(await takesPart(context, found))) throw new Refusal(common.noRight);
  await ask(context, taskId, query.leaderId, { kind: 'communicate', taskId, userIds: usersOf(body.userId), note: noteOf(body) });
  return envelope({ value: null, message: texts.communicated });
});

const answerCommunication = handle(instanceDoNextcommu, ({ query, body }, context) => answer(context, body, query.leaderId, texts.answered));

const revokeHandOut = handle(instanceRevokeTrans, async ({ query, body }, context) => {
  const taskId = [body.parentTaskId, body.taskId].find(named);
  return recall(context, body.instanceId, query.leaderId, taskId, (id) => ({ kind: 'revokeGroup', taskId: id, note: { opinion: body.cause ?? '' } }));
});

const revokeSignLine = handle(instanceRevokeSignLine, async ({ query, body }, context) => {
  const taskId = [body.parentTaskId, body.taskId].find(named);
  const childTaskIds = usersOf(body.inApprovalTaskIds ?? '');
  return recall(context, body.instanceId, query.leaderId, taskId, (id) => ({
    kind: 'revokeGroup',
    taskId: id,
    note: { opinion: body.cause ?? '' },
    ...(childTaskIds.length === 0 ? {} : { childTaskIds }),
  }));
});

const revokeCustomSign = handle(instanceRevokeCustomSign, async ({ query, body }, context) => {
  const [current] = usersOf(body.currentTaskIds ?? '');
  return recall(context, body.instanceId, query.leaderId, [current, body.targetTaskId].find(named), (id) => ({
    kind: 'revokeSequence',
    taskId: id,
    note: { opinion: body.cause ?? '' },
  }));
});

/** Whom a step was given to for signing, and who of them can still be taken back. */
const parallelTasks = handle(instanceGetParallelRevokeTasks, async ({ query }, context) => {
  const { head } = await findInstance(context, query.instanceId);
  const { aggregate } = await aggregateOf(context, head.id);
  const open = aggregate.groups.filter(
    (group) =>
      group.state === 'open' &&
      (!named(query.taskId) || group.parentTaskId === query.taskId) &&
      aggregate.tasks.some((task) => task.id === group.parentTaskId && task.nodeId === query.nodeId),
  );
  const members = aggregate.members.filter((member) => open.some((group) => group.id === member.groupId)).sort((a, b) => a.ord - b.ord);
  const names = await namesOf(
    context.db,
    members.map((member) => member.userId),
  );
  return members.map((member) => {
    const task = aggregate.tasks.find((row) => row.id === member.taskId);
    const group = open.find((row) => row.id === member.groupId);
    return {
      id: member.id,
      type: group?.kind ?? '',
      status: signingStatus(member),
      parentId: group?.parentTaskId ?? '',
      path: member.id,
      instId: head.id,
      nodeId: query.nodeId,
      taskId: member.taskId ?? '',
      executor: JSON.stringify([{ id: member.userId, name: names.get(member.userId) ?? '', type: 'user' }]),
      isRead: task !== undefined && task.readAt !== null ? (1 as const) : (0 as const),
      fullname: names.get(member.userId) ?? '',
      account: '',
    };
  });
});

export const groupActionHandlers = [
  inquire,
  replyToInquiry,
  handOut,
  checkAddSign,
  addSign,
  answerAddSign,
  nameSigners,
  communicate,
  answerCommunication,
  revokeHandOut,
  revokeSignLine,
  revokeCustomSign,
  parallelTasks,
];

/** Answers a task that somebody else opened. Agreement and opposition come as action names. */
export async function answer(
  context: HandlerContext,
  body: Pick<FeedbackBody, 'taskId' | 'opinion' | 'files' | 'zfiles' | 'actionName' | 'addSignAction'> & { readonly data?: string | null | undefined },
  leaderId: string | null | undefined,
  message: Localised,
) {
  const found = await findTask(context, body.taskId, namedLeader(leaderId));
  const { head, actor } = found;
  const { text, required } = decisionText(found, found.row.node_id, decodeData(body.data), body.opinion ?? '');
  const action = voteOf([body.addSignAction, body.actionName]);
  if (await decidesTheStep(context, found)) {
    // where the answers decide, silence is no agreement
    if (action === undefined) throw new Refusal(texts.voteNeeded);
    if (required && isBlankValue(text)) throw new Refusal(texts.opinionNeeded);
    mustBeSealed(signatureAt(found.definition, found.node), body.zfiles);
  }
  await executeCommand(context, head.id, {
    actor,
    command: { kind: 'answer', taskId: body.taskId, note: noteOf({ ...body, opinion: text }), ...(action === undefined ? {} : { action }) },
  });
  return envelope({ value: null, message });
}

// helpers

type Vote = 'agree' | 'oppose';

/** Names under which clients agree or oppose: the bare words, those of buttons, and those that opinions bear. */
const votes: ReadonlyMap<string, Vote> = new Map(
  (['agree', 'oppose'] as const).flatMap((vote) => {
    const ending = vote === 'agree' ? 'Agree' : 'Oppose';
    return [vote, `${vote}Trans`, ...['trans', 'addsign', 'signSequence', 'signLine', 'approveLine'].map((of) => `${of}${ending}`)].map(
      (name): [string, Vote] => [name, vote],
    );
  }),
);

/** Names of answers that say what the opinion says. */
const answersAlone: ReadonlySet<string> = new Set(['taskToInquReply', 'inqu_reply', 'userAddSign', 'user_add_sign_back', 'commu', 'feedback']);

/** What the names of an answer come to; undefined for an answer without a vote. One that means nothing, or two that contradict, are refused. */
function voteOf(names: readonly (string | null | undefined)[]): Vote | undefined {
  const given = names.flatMap((name) => (name === undefined || name === null || name === '' ? [] : [name]));
  if (given.some((name) => !votes.has(name) && !answersAlone.has(name))) throw new Refusal(texts.unknownAction);
  const found = new Set(given.flatMap((name) => votes.get(name) ?? []));
  if (found.size > 1) throw new Refusal(texts.unknownAction);
  return [...found][0];
}

const usersOf = (list: string): string[] =>
  list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

const noteOf = (body: {
  readonly opinion?: string | null | undefined;
  readonly files?: string | null | undefined;
  readonly zfiles?: string | null | undefined;
}): Note => ({ opinion: body.opinion ?? '', files: body.files ?? '', zfiles: body.zfiles ?? '' });

function mustSay(opinion: string | null | undefined): void {
  if (isBlankValue(opinion)) throw new Refusal(texts.opinionNeeded);
}

/** `data`: what the asker has written into the form before. */
async function ask(context: HandlerContext, taskId: string, leaderId: string | null | undefined, command: Command, data?: string | null): Promise<void> {
  const found = await findTask(context, taskId, namedLeader(leaderId));
  await executeCommand(context, found.head.id, {
    actor: found.actor,
    command,
    ...(decidesInstead(command, found) ? handedInWrite(found, data) : draftWrite(found, data)),
  });
}

/** Whether the request goes on from the step when those who are asked have agreed, without coming back to whoever asks. */
function decidesInstead(command: Command, { node, row }: Pick<FoundTask, 'node' | 'row'>): boolean {
  // whoever was asked himself has nothing to hand in
  if (command.kind !== 'openGroup' || row.parent_id !== NONE) return false;
  return command.group === 'CUSTOM' ? groupFacts[kindOfSignType[node.signType ?? 'Parallel']].thenDo !== 'back' : (command.rule?.thenDo ?? 'back') !== 'back';
}

/** Whether the request goes on when this answer and the others like it are in, without whoever asked: then they decide, and owe what the step asks for. */
async function decidesTheStep(context: HandlerContext, { head, row }: FoundTask): Promise<boolean> {
  const { aggregate } = await aggregateOf(context, head.id);
  const groupId = aggregate.tasks.find(({ id }) => id === row.id)?.groupId;
  const group = aggregate.groups.find(({ id }) => id === groupId);
  return group !== undefined && group.thenDo !== 'back';
}

/** Takes back what the caller asked for in this instance. Without a task it is the only open round of his. */
async function recall(
  context: HandlerContext,
  instId: string,
  leaderId: string | null | undefined,
  taskId: string | undefined,
  commandFor: (taskId: string) => Command,
) {
  const { head, viewer } = await findInstance(context, instId);
  const actor = actorOf(viewer, head.def_key, namedLeader(leaderId));
  const { aggregate } = await aggregateOf(context, head.id);
  const target =
    taskId ?? aggregate.groups.filter((group) => group.state === 'open' && group.creatorId === (actor.leaderId ?? actor.userId)).at(-1)?.parentTaskId;
  if (target === undefined) throw new Refusal(texts.nothingToRevoke);
  // A task of another instance is not this instance's business.
  if (!aggregate.tasks.some((task) => task.id === target)) throw new Refusal(common.taskGone);
  await executeCommand(context, head.id, { actor, command: commandFor(target) });
  return envelope({ value: null, message: common.revoked });
}

async function anyTask(context: HandlerContext, instId: string | null | undefined): Promise<string> {
  if (!named(instId)) throw new BadRequest(texts.noTask);
  const { head } = await findInstance(context, instId);
  const { aggregate } = await aggregateOf(context, head.id);
  const task = aggregate.tasks.find((row) => row.parentId === null);
  if (task === undefined) throw new Forbidden();
  return task.id;
}

function signingStatus({ state }: GroupMemberRow): string {
  switch (state) {
    case 'waiting':
      return 'waitingForGenerationSignatureTask';
    case 'open':
      return 'inApproval';
    case 'done':
      return 'complete';
    case 'revoked':
      return 'retracted';
  }
}

const texts = {
  tooManyVotes: {
    'zh-CN': '通过票数 {amount} 超过了上限 {most}',
    'en-US': '{amount} votes are asked for, and there can be {most} at most.',
    'zh-TW': '通過票數 {amount} 超過了上限 {most}',
  },
  voteNeeded: { 'zh-CN': '请选择同意或反对', 'en-US': 'Please say whether you agree or oppose.', 'zh-TW': '請選擇同意或反對' },
  unknownAction: { 'zh-CN': '不支持的审批操作', 'en-US': 'There is no such action.', 'zh-TW': '不支援的審批操作' },
  replied: { 'zh-CN': '回复成功', 'en-US': 'Your reply has been sent.', 'zh-TW': '回覆成功' },
  signerAnswered: { 'zh-CN': '加签反馈成功', 'en-US': 'Your answer has been sent.', 'zh-TW': '加簽回饋成功' },
  answered: { 'zh-CN': '反馈成功', 'en-US': 'Your answer has been sent.', 'zh-TW': '回饋成功' },
  asked: { 'zh-CN': '征询成功', 'en-US': 'The question has been sent.', 'zh-TW': '徵詢成功' },
  handedOn: { 'zh-CN': '流转成功', 'en-US': 'Passed on.', 'zh-TW': '流轉成功' },
  waiting: {
    'zh-CN': '任务正在等待他人处理，暂时无法操作',
    'en-US': 'The task is waiting for somebody else; nothing can be done with it now.',
    'zh-TW': '任務正在等待他人處理，暫時無法操作',
  },
  beingSigned: {
    'zh-CN': '该任务正在加签，请等待加签人处理',
    'en-US': 'Others have been asked to sign this task. Please wait for them.',
    'zh-TW': '該任務正在加簽，請等待加簽人處理',
  },
  signedBefore: {
    'zh-CN': '该任务已经加签过，是否再次加签？',
    'en-US': 'Others have been asked to sign this task before. Ask again?',
    'zh-TW': '該任務已經加簽過，是否再次加簽？',
  },
  signersAdded: { 'zh-CN': '加签成功', 'en-US': 'Signers have been added.', 'zh-TW': '加簽成功' },
  done: { 'zh-CN': '操作成功', 'en-US': 'Done.', 'zh-TW': '操作成功' },
  communicated: { 'zh-CN': '沟通成功', 'en-US': 'Your message has been sent.', 'zh-TW': '溝通成功' },
  opinionNeeded: { 'zh-CN': '请填写意见', 'en-US': 'Please write an opinion.', 'zh-TW': '請填寫意見' },
  nothingToRevoke: { 'zh-CN': '没有可以撤回的任务', 'en-US': 'There is no task to withdraw.', 'zh-TW': '沒有可以撤回的任務' },
  noTask: { 'zh-CN': '缺少任务', 'en-US': 'The task is missing.', 'zh-TW': '缺少任務' },
} as const;
