import type { Localised } from '../../../../registry/localised.ts';
import { isBlankValue } from '../../../../validators/rules/support/emptyValue.ts';
import {
  taskAddReadRecord,
  taskComplete,
  taskDelegate,
  taskLockUnlock,
  taskRetrieve,
  taskSaveDraft,
  taskSaveOpinion,
  taskSignUsers,
} from '../../../../schemas/calls/index.ts';
import type { CompleteBody } from '../../../../schemas/calls/entities/actions.ts';
import type { TenantDb } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { type Command, namedLeader, NONE, type Note, presetOf } from '../../../workflow/index.ts';
import { executeCommand, type FormWrite } from '../../../documents/index.ts';
import { chosenPeople } from './chosenPeople.ts';
import { frameWriteOf } from './frameForm.ts';
import { draftWrite } from './draftWrite.ts';
import { decodeData, findPastTask, findTask, type FoundTask } from './found.ts';
import { answer } from './groupActions.ts';
import { decisionText } from './opinionRights.ts';
import { mustOnlyAnswer } from './mustOnlyAnswer.ts';
import { mustBeSealed, signatureAt } from './signature.ts';

const complete = handle(taskComplete, async ({ query, body }, context) => decideTask(context, body, namedLeader(query.leaderId, body.agentLeaderId)));

/** Decides a task, for oneself or for a leader; answers what is said about it. */
export async function decideTask(context: HandlerContext, body: CompleteBody, leaderId: string | undefined) {
  const found = await findTask(context, body.taskId, leaderId);
  // A task that somebody else opened is answered; the flow goes on through the task it belongs to.
  if (found.row.parent_id !== NONE) {
    if (!answers.has(body.actionName)) throw new Refusal(texts.notForSubtasks);
    await mustOnlyAnswer(context, found, body.data);
    return answer(context, body, leaderId, texts.decided);
  }
  const { text, required } = decisionText(found, found.row.node_id, decodeData(body.data), body.opinion ?? '');
  const { command, level, message } = decisionOf({ ...body, opinion: text }, found.row.node_id === found.definition.flow.firstNode);
  if (required && isBlankValue(text)) throw new Refusal(texts.decisionOpinionNeeded);
  mustBeSealed(signatureAt(found.definition, found.node), body.zfiles);
  await executeCommand(context, found, {
    command,
    actor: found.actor,
    form: writeOf(found, body.data, level),
    frame: frameWriteOf(body),
    urgency: body.urgentStateValue?.new ?? undefined,
    underLock: (tx) => {
      forgetSavedOpinion(tx, found);
    },
  });
  return envelope({ value: null, message });
}

const saveDraft = handle(taskSaveDraft, async ({ query, body }, context) => {
  const found = await findTask(context, body.taskId, namedLeader(query.leaderId, body.agentLeaderId));
  await executeCommand(context, found.head.id, {
    command: { kind: 'saveForm', taskId: body.taskId },
    actor: found.actor,
    form: writeOf(found, body.data ?? undefined, 'draft', {}),
    frame: frameWriteOf(body),
  });
  if (body.opinion !== undefined && body.opinion !== null) await keepOpinion(context, found, body.opinion);
  return envelope({ value: null, message: texts.draftSaved });
});

const lockUnlock = handle(taskLockUnlock, async ({ query }, context) => {
  const open = await context.db.selectFrom('wf_task').select('id').where('id', '=', query.taskId).executeTakeFirst();
  if (open === undefined) {
    await findPastTask(context, query.taskId);
    return 0;
  }
  const { head, actor } = await findTask(context, query.taskId, namedLeader(query.leaderId));
  const { result } = await executeCommand(context, head.id, { command: { kind: 'lockUnlock', taskId: query.taskId }, actor });
  return result ?? 0;
});

const delegate = handle(taskDelegate, async ({ query, body }, context) => {
  const found = await findTask(context, body.taskId, namedLeader(query.leaderId));
  await executeCommand(context, found.head.id, {
    command: { kind: 'delegate', taskId: body.taskId, userId: body.userId, note: { opinion: body.opinion ?? '', files: body.files ?? '' } },
    actor: found.actor,
    ...draftWrite(found, body.data ?? body.formData),
  });
  return envelope({ value: null, message: texts.delegated });
});

const retrieve = handle(taskRetrieve, async ({ query }, context) => {
  const { head, actor } = await findTask(context, query.taskId);
  await executeCommand(context, head.id, { command: { kind: 'retrieve', taskId: query.taskId }, actor });
  return envelope({ value: null, message: texts.retrieved });
});

/** Further signers of a running countersign. */
const addSigners = handle(taskSignUsers, async ({ query, body }, context) => {
  const found = await findTask(context, body.taskId, namedLeader(query.leaderId));
  const userIds = body.userId
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  const command = { kind: 'addSigners', taskId: body.taskId, userIds, note: { opinion: body.opinion ?? '', files: body.files ?? '' } } as const;
  await executeCommand(context, found.head.id, { command, actor: found.actor, ...draftWrite(found, body.data) });
  return envelope({ value: null, message: texts.signersAdded });
});

const addReadRecord = handle(taskAddReadRecord, async ({ query }, context) => {
  const { db, user, clock } = context;
  const open = await db.selectFrom('wf_task').select('id').where('id', '=', query.taskId).executeTakeFirst();
  const task = open === undefined ? undefined : await findTask(context, query.taskId);
  const { head } = task ?? (await findPastTask(context, query.taskId));
  await db
    .insertInto('wf_read')
    .values({ ref_id: query.taskId, inst_id: head.id, user_id: user.id, at: clock.now() })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'ref_id', 'user_id']).doNothing())
    .execute();
  if (task !== undefined && task.holding !== 'none' && task.row.read_at === null) {
    await executeCommand(context, head.id, { command: { kind: 'read', taskId: query.taskId }, actor: task.actor });
    await db.updateTable('wf_opinion').set({ is_read: true }).where('task_id', '=', query.taskId).where('status', '=', 'awaiting_check').execute();
  }
  return null;
});

const saveOpinion = handle(taskSaveOpinion, async ({ query, body }, context) => {
  const found = await findTask(context, body.taskId, namedLeader(query.leaderId));
  if (found.holding === 'none' || found.holding === 'claimedByOther') throw new Refusal(common.noRight);
  await keepOpinion(context, found, body.opinion);
  return envelope({ value: null, message: common.saved });
});

export const taskActionHandlers = [complete, saveDraft, lockUnlock, delegate, retrieve, addSigners, addReadRecord, saveOpinion];

// helpers

interface Decision {
  readonly command: Command;
  readonly level: FormWrite['level'];
  readonly message: Localised;
}

/** What may be said about a task that somebody else opened. */
const answers: ReadonlySet<string> = new Set([
  'agree',
  'oppose',
  'agreeTrans',
  'opposeTrans',
  'taskToInquReply',
  'inqu_reply',
  'userAddSign',
  'commu',
  'feedback',
]);

/** What an action name asks for. Only an agreement needs a form without errors, and whatever the starter sends on again. */
function decisionOf(body: CompleteBody, isFirst: boolean): Decision {
  const { taskId } = body;
  if (body.actionName === 'startFlow' && !isFirst) throw new Refusal(texts.onlyFirst);
  const note: Note = { opinion: body.opinion ?? '', files: body.files ?? '', zfiles: body.zfiles ?? '' };
  const mode = body.backHandMode === 'direct' || body.backHandMode === 'normal' ? { mode: body.backHandMode } : {};
  const destination = body.destination === undefined || body.destination === null || body.destination === '' ? {} : { destination: body.destination };
  switch (body.actionName) {
    case 'agree':
    case 'startFlow': {
      const jump = body.jumpType === 'select' || body.jumpType === 'free' ? { jumpType: body.jumpType, ...destination } : {};
      return {
        command: { kind: 'complete', taskId, action: 'agree', note, ...jump, ...chosenPeople(body.nodeUsers) },
        level: 'submit',
        message: body.actionName === 'startFlow' ? texts.submitted : texts.decided,
      };
    }
    case 'oppose':
    case 'abandon':
      return { command: { kind: 'complete', taskId, action: body.actionName, note }, level: isFirst ? 'submit' : 'draft', message: texts.decided };
    case 'reject':
    case 'rejectToAnyNode':
    case 'rejectPre':
      mustSay(note);
      return { command: { kind: 'reject', taskId, note, ...mode, ...destination }, level: 'draft', message: texts.sentBack };
    case 'backToStart':
      mustSay(note);
      return { command: { kind: 'backToStart', taskId, note, ...mode }, level: 'draft', message: texts.sentBack };
    case 'endProcess':
      mustSay(note);
      return { command: { kind: 'endProcess', taskId, note }, level: 'draft', message: texts.terminated };
    default:
      throw new Refusal(texts.unknownAction);
  }
}

function mustSay(note: Note): void {
  if (isBlankValue(note.opinion)) throw new Refusal(texts.decisionOpinionNeeded);
}

/** Without data the stored document is checked alone, so that nobody agrees past a required field. */
function writeOf(found: FoundTask, data: string | null | undefined, level: FormWrite['level'], otherwise: unknown = {}): FormWrite {
  return { boData: decodeData(data) ?? otherwise, preset: presetOf(found.definition, found.row.node_id), level };
}

async function keepOpinion({ db, user, clock }: HandlerContext, { row, head }: FoundTask, opinion: string): Promise<void> {
  await db
    .insertInto('wf_save_opinion')
    .values({ inst_id: head.id, task_id: row.id, user_id: user.id, opinion, at: clock.now() })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'inst_id', 'task_id', 'user_id']).doUpdateSet({ opinion, at: clock.now() }))
    .execute();
}

function forgetSavedOpinion(tx: TenantDb, { row, head }: FoundTask): void {
  tx.later((db) => db.deleteFrom('wf_save_opinion').where('inst_id', '=', head.id).where('task_id', '=', row.id));
}

const texts = {
  decided: { 'zh-CN': '审批成功', 'en-US': 'Decided.', 'zh-TW': '審批成功' },
  submitted: { 'zh-CN': '提交成功', 'en-US': 'Submitted.', 'zh-TW': '提交成功' },
  sentBack: { 'zh-CN': '驳回成功', 'en-US': 'Sent back.', 'zh-TW': '駁回成功' },
  terminated: { 'zh-CN': '终止成功', 'en-US': 'Ended.', 'zh-TW': '終止成功' },
  onlyFirst: {
    'zh-CN': '只有发起节点可以提交，此节点请选择审批操作',
    'en-US': 'Only the first step is submitted. Please decide here instead.',
    'zh-TW': '只有發起節點可以提交，此節點請選擇審批操作',
  },
  notForSubtasks: { 'zh-CN': '子任务不能执行该操作', 'en-US': 'This cannot be done with a subtask.', 'zh-TW': '子任務不能執行該操作' },
  decisionOpinionNeeded: { 'zh-CN': '请填写审批意见', 'en-US': 'Please write an opinion.', 'zh-TW': '請填寫審批意見' },
  draftSaved: { 'zh-CN': '保存草稿成功', 'en-US': 'The draft has been saved.', 'zh-TW': '儲存草稿成功' },
  delegated: { 'zh-CN': '转办成功', 'en-US': 'Handed over.', 'zh-TW': '轉辦成功' },
  retrieved: { 'zh-CN': '取回成功', 'en-US': 'Taken back.', 'zh-TW': '取回成功' },
  signersAdded: { 'zh-CN': '加签成功', 'en-US': 'Signers have been added.', 'zh-TW': '加簽成功' },
  unknownAction: { 'zh-CN': '不支持的审批操作', 'en-US': 'There is no such action.', 'zh-TW': '不支援的審批操作' },
} as const;
