import { instanceGetUrgrntById, instanceSendUrgent } from '../../../../schemas/calls/index.ts';
import { newId, type TenantDb } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { flowWords, instanceOf, isEnded, namesOf, NONE, sendMessage, usersBehind } from '../../../workflow/index.ts';
import { columnsOf, pageOf, takeScope, text, time } from '../../../query/index.ts';
import { findInstance, named, type FoundInstance } from './found.ts';

/** Urging: whoever waits for a request asks its handlers to hurry, once per task in ten minutes. */

const urge = handle(instanceSendUrgent, async ({ body }, context) => {
  const found = await findInstance(context, body.instId);
  const { db, user, clock, server } = context;
  if (isEnded(instanceOf(found.head))) throw new Refusal(common.ended);
  if (!(await waitsFor(context, found))) throw new Refusal(texts.mayNotUrge);
  const templates = (await context.meta.list('messageTemplate')).map((item) => item.spec);
  const content = (body.content ?? '').trim();
  const only = new Set(
    (body.appointeeId ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  );
  const toSecretaries = body.appointeeSecretary === true;
  await db.transaction(async (tx) => {
    const head = await tx.selectFrom('wf_inst').select('forbidden').where('id', '=', found.head.id).forUpdate().executeTakeFirst();
    if (head?.forbidden === true) throw new Refusal(texts.suspendedNoUrge);
    const open = await openTasks(tx, found.head.id, named(body.nodeId) ? body.nodeId : undefined);
    const asked = open
      .map((task) => ({ ...task, to: task.holders.filter((id) => id !== user.id && (only.size === 0 || only.has(id))) }))
      .filter((task) => task.to.length > 0);
    if (asked.length === 0) throw new Refusal(texts.nobodyToUrge);
    const recent = new Set(
      (
        await tx
          .selectFrom('wf_urge')
          .select('task_id')
          .where(
            'task_id',
            'in',
            asked.map(({ id }) => id),
          )
          .where('from_id', '=', user.id)
          .where('at', '>', clock.after(-600))
          .execute()
      ).map((row) => row.task_id),
    );
    const due = asked.filter((task) => !recent.has(task.id));
    if (due.length === 0) throw new Refusal(texts.urgedRecently);
    const receivers = new Set(due.flatMap(({ to }) => to));
    if (toSecretaries) for (const id of await secretariesFor(tx, [...receivers], found.head.def_key, clock.now())) receivers.add(id);
    await tx
      .insertInto('wf_urge')
      .values(
        due.map((task) => ({
          id: newId(),
          inst_id: found.head.id,
          task_id: task.id,
          node_id: task.node_id,
          node_name: task.node_name,
          from_id: user.id,
          to_ids: task.to,
          to_secretaries: toSecretaries,
          content,
          at: clock.now(),
        })),
      )
      .execute();
    await sendMessage(tx, 'urged', [...receivers], {
      instId: found.head.id,
      subject: found.head.subject,
      actor: { id: user.id, name: user.fullname },
      opinion: content,
      now: clock.now(),
      templates,
      jobs: server.jobs,
      node: due.map((task) => task.node_name).join('、'),
    });
  });
  return envelope({ value: null, message: texts.urged });
});

const urged = handle(instanceGetUrgrntById, async ({ body }, context) => {
  const { scope, filter } = takeScope(body, ['instId', 'procInstId']);
  const { head } = await findInstance(context, scope.instId ?? scope.procInstId);
  const query = context.db
    .selectFrom('wf_urge as u')
    .leftJoin('app_user as p', 'p.id', 'u.from_id')
    .selectAll('u')
    .select('p.fullname')
    .where('u.inst_id', '=', head.id);
  const sent = await pageOf(query, filter, {
    columns: urgeColumns,
    order: ['u.at desc', 'u.id desc'],
    map: (row) => row,
  });
  const words = await flowWords(context);
  const names = await namesOf(
    context.db,
    sent.rows.flatMap((row) => row.to_ids),
  );
  return {
    ...sent,
    rows: sent.rows.map((row) => ({
      id: row.id,
      instId: row.inst_id,
      nodeId: row.node_id ?? '',
      nodeName: words.step(head.def_key, row.node_id ?? '', row.node_name ?? ''),
      content: row.content,
      appointeeId: row.to_ids.join(','),
      appointee: row.to_ids.map((id) => names.get(id) ?? id).join('、'),
      appointeeSecretary: row.to_secretaries,
      promoterId: row.from_id,
      promoter: row.fullname ?? '',
      createTime: row.at,
      type: 'inner',
    })),
  };
});

export const urgeHandlers = [urge, urged];

// helpers

const urgeColumns = columnsOf({
  id: text('u.id'),
  content: text('u.content'),
  createTime: time('u.at'),
  nodeId: text('u.node_id'),
  nodeName: text('u.node_name'),
  promoterId: text('u.from_id'),
  promoter: text('p.fullname'),
});

/** The starter, whoever made the request for him, and everybody who acted on it. */
async function waitsFor({ db, user }: HandlerContext, { head }: FoundInstance): Promise<boolean> {
  if (head.starter_id === user.id || head.creator_id === user.id) return true;
  return (
    (await db
      .selectFrom('wf_opinion')
      .select('id')
      .where('inst_id', '=', head.id)
      .where('user_id', '=', user.id)
      .where('acted', '=', true)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

async function openTasks(tx: TenantDb, instId: string, nodeId: string | undefined) {
  const all = tx
    .selectFrom('wf_task')
    .select(['id', 'node_id', 'node_name', 'assignee_id', 'cand'])
    .where('inst_id', '=', instId)
    .where('suspended', '=', false)
    .orderBy('seq');
  const tasks = await (nodeId === undefined ? all : all.where('node_id', '=', nodeId)).execute();
  const open: ((typeof tasks)[number] & { readonly holders: readonly string[] })[] = [];
  for (const task of tasks) open.push({ ...task, holders: task.assignee_id === NONE ? await usersBehind(tx, task.cand) : [task.assignee_id] });
  return open;
}

/** Secretaries with whom one of the leaders shares this flow now. */
async function secretariesFor(tx: TenantDb, leaders: readonly string[], defKey: string, now: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('wf_secretary')
    .select(['secretary_id', 'def_keys'])
    .where('leader_id', 'in', [...leaders])
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('start_at', 'is', null), eb('start_at', '<=', now)]))
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>=', now)]))
    .execute();
  return rows.filter((row) => row.def_keys.length === 0 || row.def_keys.includes(defKey)).map((row) => row.secretary_id);
}

const texts = {
  mayNotUrge: {
    'zh-CN': '只有发起人和已处理人可以催办',
    'en-US': 'Only the starter and those who have acted may urge.',
    'zh-TW': '只有發起人和已處理人可以催辦',
  },
  suspendedNoUrge: {
    'zh-CN': '流程实例已被挂起，无需催办',
    'en-US': 'The process has been suspended; there is nothing to urge.',
    'zh-TW': '流程實例已被掛起，無需催辦',
  },
  nobodyToUrge: { 'zh-CN': '没有可以催办的人员', 'en-US': 'There is nobody to urge.', 'zh-TW': '沒有可以催辦的人員' },
  urgedRecently: {
    'zh-CN': '十分钟内已经催办过，请稍后再试',
    'en-US': 'You have urged within the last ten minutes. Please try again later.',
    'zh-TW': '十分鐘內已經催辦過，請稍後再試',
  },
  urged: { 'zh-CN': '催办成功', 'en-US': 'Urged.', 'zh-TW': '催辦成功' },
} as const;
