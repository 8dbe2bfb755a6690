import { isBlankValue } from '../../../../validators/rules/support/emptyValue.ts';
import { instanceDoNextCopyto, instanceTransToMore } from '../../../../schemas/calls/index.ts';
import { newId, type TenantDb } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Forbidden, Refusal } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';
import { envelope, handle } from '../../handle.ts';
import { activeUsers, namesOf, sendMessage } from '../../../workflow/index.ts';
import { findInstance, findPastTask, mayCirculate, named, type FoundInstance } from './found.ts';

/** Circulates requests: from the task page, or several at once from the to-do or the done list. */
const circulate = handle(instanceTransToMore, async ({ body }, context) => {
  const receivers = [...new Set(listOf(body.userId))];
  if (receivers.length === 0) throw new Refusal(texts.choosePeople);
  if (receivers.includes(context.user.id)) throw new Refusal(texts.notYourself);
  const active = await activeUsers(context.db, receivers);
  if (active.length < receivers.length) throw new Refusal(texts.disabledPerson);
  const found = await instancesOf(context, listOf(body.instanceId ?? ''), listOf(body.taskId ?? ''));
  for (const { instance } of found) if (!(await mayCirculate(context, instance))) throw new Refusal(common.noRight);
  const step = named(body.selectNodeId) ? body.selectNodeId : undefined;
  for (const { instance } of found)
    if (step !== undefined && !(await wasVisited(context, instance, step))) throw new Refusal(fill(texts.noNamedStep, { step }));
  const forwards = String(body.copyToType ?? '0') === '1';
  const templates = (await context.meta.list('messageTemplate')).map((item) => item.spec);

  await context.db.transaction(async (tx) => {
    for (const { instance, taskId, nodeId } of found) {
      await sendNotices(tx, context, instance, { receivers, taskId, type: forwards ? 'forward' : 'copy', opinion: body.opinion ?? '', nodeId: step ?? nodeId });
      await sendMessage(tx, 'notice', receivers, {
        instId: instance.head.id,
        subject: instance.head.subject,
        actor: { id: context.user.id, name: context.user.fullname },
        opinion: body.opinion ?? '',
        now: context.clock.now(),
        templates,
      });
    }
  });
  return envelope({ value: null, message: forwards ? texts.forwarded : texts.circulated });
});

/** The receiver of a circulation writes back; that also marks it as read. */
const reply = handle(instanceDoNextCopyto, async ({ body }, context) => {
  const { db, user, clock } = context;
  const notice = await db.selectFrom('wf_notice').selectAll().where('id', '=', body.taskId).where('receiver', '=', user.id).executeTakeFirst();
  if (notice === undefined) throw new Forbidden();
  const text = (body.opinion ?? '').trim();
  if (isBlankValue(text)) throw new Refusal(texts.opinionNeeded);
  const instance = await findInstance(context, notice.inst_id);
  await db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('wf_notice')
      .set({ state: 'done', read_at: notice.read_at ?? clock.now(), reply: text })
      .where('id', '=', notice.id)
      .executeTakeFirstOrThrow();
    // withdrawn meanwhile: a line of his would keep the request open to him
    if (numUpdatedRows === 0n) throw new Forbidden();
    await writeLine(tx, context, instance, { status: 'copyto_reply', nodeId: notice.node_id, taskId: notice.task_id, opinion: text });
  });
  return envelope({ value: null, message: texts.replied });
});

export const copyToHandlers = [circulate, reply];

// helpers

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '' && id !== '0');

/** A line stands beside a step only where the request has been. */
async function wasVisited({ db }: HandlerContext, { head, definition }: FoundInstance, step: string): Promise<boolean> {
  if (!Object.hasOwn(definition.flow.nodes, step)) return false;
  return (await db.selectFrom('wf_exec').select('id').where('inst_id', '=', head.id).where('node_id', '=', step).limit(1).executeTakeFirst()) !== undefined;
}

interface Circulated {
  readonly instance: FoundInstance;
  readonly taskId: string | null;
  /** Where the task stands or stood. */
  readonly nodeId: string | null;
}

async function instancesOf(context: HandlerContext, instIds: readonly string[], taskIds: readonly string[]): Promise<Circulated[]> {
  if (instIds.length + taskIds.length === 0) throw new BadRequest(common.noInstance);
  const found: Circulated[] = [];
  for (const taskId of taskIds) {
    const instance = await findPastTask(context, taskId);
    const line = await context.db
      .selectFrom('wf_opinion')
      .select('node_id')
      .where('task_id', '=', taskId)
      .where('inst_id', '=', instance.head.id)
      .orderBy('seq')
      .executeTakeFirst();
    found.push({ instance, taskId, nodeId: line?.node_id ?? null });
  }
  for (const instId of instIds)
    if (!found.some(({ instance }) => instance.head.id === instId)) found.push({ instance: await findInstance(context, instId), taskId: null, nodeId: null });
  if (found.some(({ instance }) => instance.head.status === 'draft')) throw new Refusal(texts.noDraftCirculation);
  return found;
}

async function sendNotices(
  tx: TenantDb,
  context: HandlerContext,
  instance: FoundInstance,
  notice: {
    readonly receivers: readonly string[];
    readonly taskId: string | null;
    readonly type: string;
    readonly opinion: string;
    readonly nodeId: string | null;
  },
): Promise<void> {
  const { user, clock } = context;
  const names = await namesOf(tx, [...notice.receivers]);
  await tx
    .insertInto('wf_notice')
    .values(
      notice.receivers.map((receiver) => ({
        id: newId(),
        inst_id: instance.head.id,
        task_id: notice.taskId,
        node_id: notice.nodeId,
        sender: user.id,
        sender_name: user.fullname,
        receiver,
        receiver_name: names.get(receiver) ?? null,
        type: notice.type,
        state: 'todo',
        opinion: notice.opinion,
        reply: null,
        created_at: clock.now(),
        read_at: null,
      })),
    )
    .execute();
  await writeLine(tx, context, instance, { status: 'copyto', nodeId: notice.nodeId, taskId: notice.taskId, opinion: notice.opinion });
}

/** A line of the history that belongs to no step: its number comes after all others. */
async function writeLine(
  tx: TenantDb,
  { user, clock }: HandlerContext,
  { head, definition }: FoundInstance,
  line: { readonly status: string; readonly nodeId: string | null; readonly taskId: string | null; readonly opinion: string },
): Promise<void> {
  const nodeId = line.nodeId ?? definition.flow.firstNode;
  const { seq } = await tx
    .updateTable('wf_inst')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', head.id)
    .returning('seq')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('wf_opinion')
    .values({
      id: newId(),
      inst_id: head.id,
      exec_id: null,
      task_id: line.taskId,
      parent_id: null,
      node_id: nodeId,
      node_name: definition.flow.nodes[nodeId]?.name ?? '',
      user_id: user.id,
      user_name: user.fullname,
      agent_leader_id: null,
      agent_leader_name: null,
      owner_id: null,
      qualifieds: null,
      status: line.status,
      opinion: line.opinion,
      files: null,
      zfiles: null,
      form_snapshot: null,
      is_read: true,
      created_at: clock.now(),
      assigned_at: clock.now(),
      completed_at: clock.now(),
      duration: 0,
      seq,
      acted: false,
    })
    .execute();
}

const texts = {
  choosePeople: { 'zh-CN': '请选择人员', 'en-US': 'Please choose somebody.', 'zh-TW': '請選擇人員' },
  notYourself: { 'zh-CN': '不能选择自己', 'en-US': 'You cannot choose yourself.', 'zh-TW': '不能選擇自己' },
  disabledPerson: { 'zh-CN': '所选人员已停用', 'en-US': 'Whom you chose has been disabled.', 'zh-TW': '所選人員已停用' },
  noNamedStep: { 'zh-CN': '流程没有到过节点【{step}】', 'en-US': 'The request has not been at a step {step}.', 'zh-TW': '流程沒有到過節點【{step}】' },
  forwarded: { 'zh-CN': '转发成功', 'en-US': 'Forwarded.', 'zh-TW': '轉發成功' },
  circulated: { 'zh-CN': '传阅成功', 'en-US': 'Circulated.', 'zh-TW': '傳閱成功' },
  opinionNeeded: { 'zh-CN': '请填写意见', 'en-US': 'Please write an opinion.', 'zh-TW': '請填寫意見' },
  replied: { 'zh-CN': '回复成功', 'en-US': 'Your reply has been sent.', 'zh-TW': '回覆成功' },
  noDraftCirculation: { 'zh-CN': '草稿不能传阅', 'en-US': 'Drafts cannot be circulated.', 'zh-TW': '草稿不能傳閱' },
} as const;
