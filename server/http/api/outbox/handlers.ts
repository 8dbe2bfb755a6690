import type { Localised } from '../../../../registry/localised.ts';
import { outboxDiscard, outboxLateDeadlines, outboxListJson, outboxRetry } from '../../../../schemas/calls/index.ts';
import type { OutboxWork } from '../../../../schemas/calls/entities/outbox.ts';
import { localised } from '../../../../registry/localised.ts';
import { type TenantDb, toJson } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Refusal } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';
import { envelope, handle } from '../../handle.ts';
import { hookNameOf, hooks, keepDaysOf, type OutboxRow } from '../../../jobs/index.ts';
import { columnsOf, number, pageOf, text, time } from '../../../query/index.ts';

/** Work of flows that is not done, for administrators. What was given up comes first: somebody has to look at it. */
const list = handle(outboxListJson, ({ body }, context) =>
  pageOf(
    context.db.selectFrom('wf_outbox as o').leftJoin('wf_inst as i', 'i.id', 'o.inst_id').selectAll('o').select('i.subject').where('o.state', '!=', 'sent'),
    body,
    {
      columns: columnsOf({
        id: text('o.id'),
        state: text('o.state'),
        instId: text('o.inst_id'),
        subject: text('i.subject'),
        attempts: number('o.attempts'),
        createTime: time('o.at'),
      }),
      // dead, open, pending
      order: ['o.state', 'o.at desc', 'o.id desc'],
      map: (row) => toWork(row, row.subject, context),
    },
  ),
);

const retry = handle(outboxRetry, async ({ body }, context) => {
  const { db, clock, server, tenantId } = context;
  await db.transaction(async (tx) => {
    const rows = await take(tx, body.ids, ['dead'], texts.onlyDead);
    await tx
      .updateTable('wf_outbox')
      .set({ state: 'open', attempts: 0, next_at: clock.now(), lease_until: null, error: null })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    for (const { id } of rows) await server.jobs.enqueue(tx, 'outbox', { tenantId, id });
    await log(tx, context, 'outbox.retry', rows);
  });
  return envelope({ value: null, message: texts.triedAgain });
});

const discard = handle(outboxDiscard, async ({ body }, context) => {
  await context.db.transaction(async (tx) => {
    const rows = await take(tx, body.ids, ['dead', 'pending'], texts.notRunning);
    await tx
      .deleteFrom('wf_outbox')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    await log(tx, context, 'outbox.discard', rows);
  });
  return envelope({ value: null, message: texts.givenUp });
});

/** Upkeep tries them again and again: what is still open minutes later fails each time, or was refused, and the log says why. */
const lateDeadlines = handle(outboxLateDeadlines, async (_input, { db, clock, language }) => {
  const rows = await db
    .selectFrom('wf_due as d')
    .innerJoin('wf_inst as i', 'i.id', 'd.inst_id')
    .leftJoin('wf_task as k', 'k.id', 'd.task_id')
    .select(['d.task_id', 'd.inst_id', 'd.expires_at', 'i.subject', 'k.node_name', 'd.refused_why', 'd.refused_count', 'd.next_try_at'])
    .where((eb) => eb.or([eb('d.expires_at', '<', clock.after(-grace)), eb('d.refused_at', 'is not', null)]))
    .where('d.expired_at', 'is', null)
    .where('d.closed_at', 'is', null)
    .where('d.paused_at', 'is', null)
    .orderBy('d.expires_at')
    .orderBy('d.task_id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    taskId: row.task_id,
    instId: row.inst_id,
    expiresAt: row.expires_at,
    subject: row.subject,
    nodeName: row.node_name ?? '',
    reason: row.refused_why?.[language] ?? '',
    tries: row.refused_count,
    nextTime: row.next_try_at,
  }));
});

export const outboxHandlers = [list, retry, discard, lateDeadlines];

// helpers

/** Seconds that a deadline may be late because nobody looked in between. */
const grace = 300;

/** All of the chosen rows or none: somebody else may have dealt with one of them. */
async function take(tx: TenantDb, ids: readonly string[], states: readonly string[], refusal: Localised): Promise<OutboxRow[]> {
  const rows = await tx.selectFrom('wf_outbox').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  if (rows.length < ids.length) throw new Refusal(texts.changedMeanwhile);
  if (rows.some((row) => !states.includes(row.state))) throw new Refusal(refusal);
  return rows;
}

async function log(tx: TenantDb, { user, newId, request, clock }: HandlerContext, action: string, rows: readonly OutboxRow[]): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(
      rows.map((row) => ({
        id: newId(),
        user_id: user.id,
        account: user.account,
        action,
        target: row.id,
        outcome: 'done',
        ip: request.ip,
        log_id: request.logId,
        at: clock.now(),
        detail: toJson({ hook: hookNameOf(row), instId: row.inst_id, payload: row.payload, error: row.error }),
      })),
    )
    .execute();
}

function toWork(row: OutboxRow, subject: string | null, context: HandlerContext): OutboxWork {
  const name = hookNameOf(row);
  const hook = hooks.find((each) => each.name === name);
  const state = row.state === 'dead' || row.state === 'pending' ? row.state : 'open';
  const nextTime = nextTimeOf(row, name, context);
  const say = (text: Localised): string => localised(text, context.language);
  return {
    id: row.id,
    name,
    title: hook === undefined ? name : localised(hook.title, context.language),
    module: hook?.module ?? '',
    state,
    instId: row.inst_id ?? '',
    subject: subject ?? '',
    attempts: row.attempts,
    error: state === 'pending' ? '' : (row.error ?? ''),
    createTime: row.at,
    nextTime,
    reason: state === 'pending' ? say(fill(texts.waits, { module: hook?.module ?? say(texts.unknownModule) })) : (row.error ?? ''),
    outlook: nextTime === null ? '' : say(fill(state === 'pending' ? texts.dropped : texts.again, { time: nextTime })),
  };
}

function nextTimeOf(row: OutboxRow, name: string, { server: { clock } }: HandlerContext): string | null {
  switch (row.state) {
    case 'dead':
      return null;
    case 'pending':
      return clock.format(clock.parse(row.at) + keepDaysOf(name) * 86_400_000);
    default:
      return row.next_at;
  }
}

const texts = {
  onlyDead: { 'zh-CN': '只能重新执行已放弃的工作', 'en-US': 'Only work that has failed for good can be tried again.', 'zh-TW': '只能重新執行已放棄的工作' },
  notRunning: { 'zh-CN': '正在执行的工作不能放弃', 'en-US': 'Work that is being done cannot be given up.', 'zh-TW': '正在執行的工作不能放棄' },
  triedAgain: { 'zh-CN': '已重新执行', 'en-US': 'It is being tried again.', 'zh-TW': '已重新執行' },
  givenUp: { 'zh-CN': '已放弃', 'en-US': 'Given up.', 'zh-TW': '已放棄' },
  waits: { 'zh-CN': '模块 {module} 尚未启用', 'en-US': 'The module {module} is not in use yet', 'zh-TW': '模組 {module} 尚未啟用' },
  unknownModule: { 'zh-CN': '未登记', 'en-US': '(not declared)', 'zh-TW': '未登記' },
  again: { 'zh-CN': '{time} 再次执行', 'en-US': 'again at {time}', 'zh-TW': '{time} 再次執行' },
  dropped: { 'zh-CN': '保留至 {time}', 'en-US': 'kept until {time}', 'zh-TW': '保留至 {time}' },
  changedMeanwhile: { 'zh-CN': '数据已被修改', 'en-US': 'Somebody else has changed it.', 'zh-TW': '資料已被修改' },
} as const;
