import type { Localised } from '../../registry/localised.ts';
import { Problem } from '../core/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { isUnavailable, type TenantDb, toJson } from '../db/index.ts';
import {
  type Actor,
  type Command,
  type DueRow,
  NONE,
  openInstance,
  presetOf,
  sendMessage,
  SYSTEM,
  systemWords,
  timeAfterExpiry,
  timerOf,
  usersBehind,
} from '../workflow/index.ts';
import { executeCommand } from './executeCommand.ts';

/** `stale`: the task is over, the deadline moved, or somebody else did it. `early`: its time has not come. `refused`: what has to happen is not allowed now. */
export type DueOutcome = 'done' | 'stale' | 'early' | 'refused';

/** Reminds whoever holds the task, once per deadline. */
export async function remindDue(context: HandlerContext, taskId: string, round?: number): Promise<DueOutcome> {
  return underLock(context, taskId, round, async (tx, row, task) => {
    if (row.remind_at === null || row.reminded_at !== null) return 'stale';
    if (row.remind_at > context.clock.now()) return 'early';
    await tx.updateTable('wf_due').set({ reminded_at: context.clock.now() }).where('task_id', '=', taskId).execute();
    await tell(context, tx, 'dueSoon', row, task);
    return 'done';
  });
}

/**
 * The time is over: what the step says then happens. A decision in the holder's place is an ordinary command that checks the
 * deadline again under the lock; where the rules refuse it (a required field is empty), people are told once and it stays due.
 */
export async function expireDue(context: HandlerContext, taskId: string, round?: number): Promise<DueOutcome> {
  const row = await context.db.selectFrom('wf_due').selectAll().where('task_id', '=', taskId).executeTakeFirst();
  if (row === undefined || !isOpen(row, round) || row.expired_at !== null) return 'stale';
  if (row.expires_at > context.clock.now()) return 'early';
  if (row.then_do === 'autoAgree' || row.then_do === 'autoReject') {
    try {
      return await decide(context, row);
    } catch (error) {
      if (!(error instanceof Problem) && isUnavailable(error)) throw error;
      const facts = { taskId, instId: row.inst_id, then: row.then_do };
      if (error instanceof Problem) context.log.warn({ ...facts, reason: error.message }, 'the decision at expiry was refused; it is tried again');
      else context.log.error({ ...facts, err: error }, 'the decision at expiry failed; it is tried again');
      return refused(context, row, error instanceof Problem ? error.text : texts.defect);
    }
  }
  return underLock(context, taskId, row.round, async (tx, current, task) => {
    if (current.expired_at !== null) return 'stale';
    if (current.expires_at > context.clock.now()) return 'early';
    await tx.updateTable('wf_due').set({ expired_at: context.clock.now() }).where('task_id', '=', taskId).execute();
    if (current.then_do !== 'none') await tell(context, tx, 'overdue', current, task);
    return 'done';
  });
}

// helpers

interface DueTask {
  readonly inst_id: string;
  readonly node_name: string;
  readonly subject: string;
  readonly assignee_id: string;
  readonly cand: readonly string[];
}

/** Thrown inside the command's transaction, so that nothing of it stays. */
class NoLongerDue extends Error {}

const isOpen = (row: DueRow, round: number | undefined): boolean =>
  row.closed_at === null && row.paused_at === null && (round === undefined || row.round === round);

/** Somebody may put right what is in the way: upkeep tries again, administrators see why, and whoever holds the task is told the first time. */
const refused = (context: HandlerContext, { task_id: taskId, round }: DueRow, why: Localised): Promise<DueOutcome> =>
  underLock(context, taskId, round, async (tx, row, task) => {
    if (row.expired_at !== null) return 'stale';
    const { clock } = context;
    const pause = Math.min(longestPause, shortestPause * 2 ** row.refused_count);
    await tx
      .updateTable('wf_due')
      .set({ refused_at: clock.now(), refused_count: row.refused_count + 1, refused_why: toJson(why), next_try_at: clock.after(pause) })
      .where('task_id', '=', taskId)
      .execute();
    if (row.refused_at === null) await tell(context, tx, 'overdue', row, task);
    return 'refused';
  });

/** Seconds between two tries. */
const shortestPause = 600;
const longestPause = 7_200;

/** All that belongs to an instance is written under its row lock. */
async function underLock(
  context: HandlerContext,
  taskId: string,
  round: number | undefined,
  work: (tx: TenantDb, row: DueRow, task: DueTask) => Promise<DueOutcome>,
): Promise<DueOutcome> {
  return context.db.transaction(async (tx) => {
    const known = await tx.selectFrom('wf_due').select('inst_id').where('task_id', '=', taskId).executeTakeFirst();
    if (known === undefined) return 'stale';
    await tx.selectFrom('wf_inst').select('id').where('id', '=', known.inst_id).forUpdate().execute();
    const row = await tx.selectFrom('wf_due').selectAll().where('task_id', '=', taskId).executeTakeFirst();
    const task = await tx.selectFrom('wf_task').select(['inst_id', 'node_name', 'subject', 'assignee_id', 'cand']).where('id', '=', taskId).executeTakeFirst();
    return row === undefined || task === undefined || !isOpen(row, round) ? 'stale' : work(tx, row, task);
  });
}

async function tell({ meta, clock, server }: HandlerContext, tx: TenantDb, event: 'dueSoon' | 'overdue', row: DueRow, task: DueTask): Promise<void> {
  const to = task.assignee_id === NONE ? await usersBehind(tx, task.cand) : [task.assignee_id];
  const templates = (await meta.list('messageTemplate')).map((item) => item.spec);
  await sendMessage(tx, event, to, {
    instId: row.inst_id,
    subject: task.subject,
    actor: { id: SYSTEM, name: systemWords.name['zh-CN'] },
    opinion: '',
    now: clock.now(),
    time: row.expires_at,
    node: task.node_name,
    templates,
    jobs: server.jobs,
  });
}

async function decide(context: HandlerContext, row: DueRow): Promise<DueOutcome> {
  const task = await context.db.selectFrom('wf_task').selectAll().where('id', '=', row.task_id).executeTakeFirst();
  if (task === undefined) return 'stale';
  if (task.suspended && (await isPatienceOver(context, row))) await withdrawQuestion(context, row);
  const { definition } = await openInstance(context, row.inst_id);
  const agree = row.then_do === 'autoAgree';
  const note = { opinion: systemWords[agree ? 'autoAgreed' : 'autoRejected']['zh-CN'] };
  const command: Command = agree ? { kind: 'complete', taskId: task.id, action: 'agree', note } : { kind: 'reject', taskId: task.id, note };
  const actor: Actor = { userId: SYSTEM, identities: task.cand, ...(task.assignee_id === NONE ? {} : { leaderId: task.assignee_id }) };
  try {
    await executeCommand(context, row.inst_id, {
      command,
      actor,
      form: { boData: {}, preset: presetOf(definition, task.node_id), level: agree ? 'submit' : 'draft' },
      async underLock(tx) {
        const now = await tx.selectFrom('wf_due').selectAll().where('task_id', '=', row.task_id).executeTakeFirst();
        if (now === undefined || !isOpen(now, row.round) || now.expired_at !== null) throw new NoLongerDue();
        await tx.updateTable('wf_due').set({ expired_at: context.clock.now() }).where('task_id', '=', row.task_id).execute();
      },
    });
    return 'done';
  } catch (error) {
    const gone =
      error instanceof NoLongerDue || (await context.db.selectFrom('wf_task').select('id').where('id', '=', task.id).executeTakeFirst()) === undefined;
    if (gone) return 'stale';
    throw error;
  }
}

/** Whoever was asked has, once the time is over, as long as the step had: to ask somebody does not put a deadline off for good. */
async function isPatienceOver(context: HandlerContext, row: DueRow): Promise<boolean> {
  return context.clock.now() >= timeAfterExpiry(await timerOf(context), row);
}

async function withdrawQuestion(context: HandlerContext, { task_id: taskId, inst_id: instId }: DueRow): Promise<void> {
  await executeCommand(context, instId, {
    command: { kind: 'revokeGroup', taskId, isOverdue: true, note: { opinion: systemWords.questionOverdue['zh-CN'] } },
    actor: { userId: SYSTEM, identities: [], manager: true },
  });
}

const texts = {
  defect: {
    'zh-CN': '系统异常，原因见服务器日志',
    'en-US': 'Something went wrong; the log of the server says what.',
    'zh-TW': '系統異常，原因見伺服器日誌',
  },
} as const;
