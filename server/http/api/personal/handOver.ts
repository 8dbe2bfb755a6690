import { taskChangeHolder, taskHandOver, taskHandOverCount } from '../../../../schemas/calls/index.ts';
import type { HandedOver } from '../../../../schemas/calls/entities/task.ts';
import type { Localised } from '../../../../registry/localised.ts';
import { toJson, type TenantDb } from '../../../db/index.ts';
import { defineLongWork, type HandlerContext } from '../../../context/index.ts';
import { Refusal } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';
import { envelope, handle } from '../../handle.ts';
import { executeCommand } from '../../../documents/index.ts';
import { ADMIN_ROLE } from '../../../identity/index.ts';
import { startWork } from '../../../jobs/index.ts';
import { deliver, namesOf } from '../../../workflow/index.ts';
import { findTask } from '../runtime/found.ts';
import { mustBeActive } from './people.ts';

/** Tasks of people who have left, given to others by an administrator. Every change leaves a line in the history and in the audit log. */

const changeHolder = handle(taskChangeHolder, async ({ body }, context) => {
  await move(context, body.taskId, body.userId, body.opinion ?? '', false);
  return envelope({ value: null, message: texts.holderChanged });
});

type HandOver = { readonly from: string; readonly fromName: string; readonly to: string; readonly toName: string; readonly opinion: string };

/** Every open task of somebody. Each goes by itself, and what cannot be handed over stays and says why; both sides hear of all of them in one message. */
export const handOverWork = defineLongWork<HandOver>({
  name: taskHandOver.name,
  roles: [ADMIN_ROLE],
  title: ({ fromName, toName }) => fill(texts.title, { from: fromName, to: toName }),
  async list({ db }, { from }) {
    const tasks = await db
      .selectFrom('wf_task as k')
      .innerJoin('wf_inst as i', 'i.id', 'k.inst_id')
      .select(['k.id', 'k.node_name', 'i.subject'])
      .where('k.assignee_id', '=', from)
      .orderBy('k.created_at')
      .orderBy('k.id')
      .execute();
    return tasks.map((task) => ({ key: task.id, label: `${task.subject} · ${task.node_name}`, input: { subject: task.subject, nodeName: task.node_name } }));
  },
  perform: (context, { key }, { to, opinion }) => move(context, key, to, opinion, true),
  summary: ({ total, done }) => fill(texts.handedOver, { total, count: done }),
  async tellOthers({ clock, language }, tx, { done }, { from, fromName, to, toName }) {
    const tell = async (text: Localised, receiver: string): Promise<void> =>
      deliver(tx, { subject: text[language], content: text[language], url: '/v-flow/v-todo', now: clock.now() }, [receiver]);
    await tell(fill(texts.received, { name: fromName, count: done }), to);
    await tell(fill(texts.given, { name: toName, count: done }), from);
  },
});

/** One result per task; of many the long work says how far it is. */
const handOver = handle(taskHandOver, async ({ body }, context) => {
  const { db } = context;
  const { fromUserId: from, userId: to } = body;
  if (from === to) throw new Refusal(texts.successorYourself);
  await mustBeActive(db, [to], texts.successorDisabled);
  const names = await namesOf(db, [from, to]);
  const params = { from, fromName: names.get(from) ?? from, to, toName: names.get(to) ?? to, opinion: body.opinion ?? '' };
  const started = await startWork(context, handOverWork, params, await openTasksOf(db, from));
  if (!started.isOver) return envelope({ value: { workId: started.workId, total: started.counts.total }, message: texts.goesOn });
  const value = started.items.map(
    ({ key, input, state, message }): HandedOver => ({
      taskId: key,
      subject: String(input?.['subject'] ?? ''),
      nodeName: String(input?.['nodeName'] ?? ''),
      state: state === 'done',
      message: (state === 'done' ? texts.holderChanged : message)?.[context.language] ?? '',
    }),
  );
  return envelope({ value, message: fill(texts.handedOver, { total: started.counts.total, count: started.counts.done }) });
});

/** Whoever hands over sees beforehand how many tasks that are. */
const handOverCount = handle(taskHandOverCount, async ({ query }, { db }) => ({ count: await openTasksOf(db, query.userId) }));

export const handOverHandlers = [changeHolder, handOver, handOverCount];

// helpers

async function openTasksOf(db: TenantDb, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('wf_task as k')
    .innerJoin('wf_inst as i', 'i.id', 'k.inst_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('k.assignee_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function move(context: HandlerContext, taskId: string, userId: string, opinion: string, isQuiet: boolean): Promise<void> {
  const { user, clock, newId, request } = context;
  const found = await findTask(context, taskId);
  const { head, row, actor } = found;
  await context.db.transaction(async (tx) => {
    const names = await namesOf(tx, [row.assignee_id, userId]);
    // travels with what the command writes
    tx.later((db) =>
      db.insertInto('audit_log').values({
        id: newId(),
        user_id: user.id,
        account: user.account,
        action: 'task.changeHolder',
        target: taskId,
        outcome: 'done',
        ip: request.ip,
        log_id: request.logId,
        at: clock.now(),
        detail: toJson({
          instId: head.id,
          from: row.assignee_id,
          fromName: names.get(row.assignee_id) ?? '',
          to: userId,
          toName: names.get(userId) ?? '',
          opinion,
        }),
      }),
    );
    await executeCommand({ ...context, db: tx }, found, { actor, command: { kind: 'changeHolder', taskId, userId, note: { opinion } }, isQuiet });
  });
}

const texts = {
  successorDisabled: { 'zh-CN': '交接人已停用', 'en-US': 'Whom you hand over to has been disabled.', 'zh-TW': '交接人已停用' },
  holderChanged: { 'zh-CN': '变更处理人成功', 'en-US': 'The task has been given to somebody else.', 'zh-TW': '變更處理人成功' },
  successorYourself: { 'zh-CN': '交接人不能是本人', 'en-US': 'You cannot hand over to yourself.', 'zh-TW': '交接人不能是本人' },
  title: { 'zh-CN': '{from}的待办交接给{to}', 'en-US': 'Tasks of {from} to {to}', 'zh-TW': '{from}的待辦交接給{to}' },
  goesOn: {
    'zh-CN': '任务较多，正在后台交接，完成后会通知您',
    'en-US': 'There are many tasks. They are being handed over; you will be told when it is done.',
    'zh-TW': '任務較多，正在背景交接，完成後會通知您',
  },
  received: {
    'zh-CN': '{name}的 {count} 个任务已交接给您',
    'en-US': '{count} tasks of {name} have been handed over to you.',
    'zh-TW': '{name}的 {count} 個任務已交接給您',
  },
  given: {
    'zh-CN': '您的 {count} 个任务已交接给{name}',
    'en-US': '{count} of your tasks have been handed over to {name}.',
    'zh-TW': '您的 {count} 個任務已交接給{name}',
  },
  handedOver: {
    'zh-CN': '共 {total} 个任务，已交接 {count} 个',
    'en-US': '{count} of {total} tasks have been handed over.',
    'zh-TW': '共 {total} 個任務，已交接 {count} 個',
  },
} as const;
