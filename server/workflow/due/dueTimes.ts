import type { Selectable } from 'kysely';
import { type TenantDb, toJson, type WfDueTable } from '../../db/index.ts';
import type { Clock } from '../../clock/index.ts';
import type { HandlerContext } from '../../context/index.ts';
import type { JobQueue } from '../../queue/index.ts';
import type { InstanceRow, TableDiff, TaskRow } from '../kernel/aggregate.ts';
import type { CompiledFlow, DueKind, DueRule } from '../model.ts';
import { addSeconds, secondsBetween, type WorkCalendar } from './calendar.ts';
import { loadCalendar } from './loadCalendar.ts';

export type DueRow = Selectable<WfDueTable>;

/** What deadlines are computed and watched with. */
export interface DueTimer {
  readonly clock: Clock;
  readonly calendar: WorkCalendar;
  readonly jobs: JobQueue;
}

export interface DueChange {
  readonly instId: string;
  readonly flow: CompiledFlow;
  readonly before: InstanceRow;
  readonly inst: InstanceRow;
  readonly tasks: TableDiff<TaskRow>;
}

export interface Extension {
  readonly minutes: number;
  readonly remark: string;
  readonly fileId: string;
  readonly userId: string;
  readonly userName: string;
}

/** Undefined for a flow in which no step has a deadline. Asked before the transaction: it reads metadata. */
export async function dueTimerOf(context: Pick<HandlerContext, 'db' | 'meta' | 'clock' | 'server'>, flow: CompiledFlow): Promise<DueTimer | undefined> {
  if (!Object.values(flow.nodes).some((node) => node.due !== undefined)) return undefined;
  return timerOf(context);
}

export const timerOf = async (context: Pick<HandlerContext, 'db' | 'meta' | 'clock' | 'server'>): Promise<DueTimer> => ({
  clock: context.clock,
  calendar: await loadCalendar(context),
  jobs: context.server.jobs,
});

/**
 * Keeps the deadlines in step with what a command did, in its own transaction: a finished task has none any more, a suspended
 * request stops the clock with the time that is left, and a new task gets the time its step allows.
 */
export async function followDue(tx: TenantDb, timer: DueTimer, { instId, flow, before, inst, tasks }: DueChange): Promise<void> {
  if (tasks.remove.length > 0) await close(tx, timer, tasks.remove);
  // what a deadline waited for is answered: it is tried at once
  const resumed = tasks.update.filter(({ suspended }) => !suspended).map(({ id }) => id);
  if (resumed.length > 0)
    await tx
      .updateTable('wf_due')
      .set({ next_try_at: timer.clock.now() })
      .where('task_id', 'in', resumed)
      .where('refused_at', 'is not', null)
      .where('expired_at', 'is', null)
      .where('closed_at', 'is', null)
      .execute();
  if (before.forbidden !== inst.forbidden) await (inst.forbidden ? pauseAll(tx, timer, instId) : resumeAll(tx, timer, instId));
  for (const task of tasks.insert) {
    const rule = flow.nodes[task.nodeId]?.due;
    if (rule !== undefined && task.parentId === null) await open(tx, timer, instId, task, rule);
  }
}

/** The expiry after some more minutes. */
export const expiryAfter = ({ clock, calendar }: Pick<DueTimer, 'clock' | 'calendar'>, row: DueRow, minutes: number): string =>
  addSeconds(clock, calendar, kindOf(row), row.expires_at, minutes * 60);

/** When the time of the step has passed once more after its expiry. */
export const timeAfterExpiry = (timer: Pick<DueTimer, 'clock' | 'calendar'>, row: DueRow): string => expiryAfter(timer, row, row.minutes);

/** Seconds that are left; 0 once it has expired. */
export function secondsLeft({ clock, calendar }: Pick<DueTimer, 'clock' | 'calendar'>, row: DueRow): number {
  if (row.paused_at !== null) return row.remaining ?? 0;
  return row.expired_at === null && row.closed_at === null ? secondsBetween(clock, calendar, kindOf(row), clock.now(), row.expires_at) : 0;
}

/** Moves the expiry. The caller holds the instance's lock and has checked that the row is open. */
export async function extendDue(tx: TenantDb, timer: DueTimer, row: DueRow, extension: Extension): Promise<void> {
  const expiresAt = expiryAfter(timer, row, extension.minutes);
  await run(tx, timer, { ...row, round: row.round + 1 }, expiresAt, {
    add_minutes: row.add_minutes + extension.minutes,
    reason: extension.remark,
    files: extension.fileId === '' ? null : toJson(extension.fileId),
    extensions: toJson([...row.extensions, { ...extension, at: timer.clock.now() }]),
    // what was refused at the end before is lifted
    refused_at: null,
    refused_count: 0,
    refused_why: null,
    next_try_at: null,
  });
}

// helpers

const kindOf = (row: DueRow): DueKind => (row.kind === 'worktime' ? 'worktime' : 'caltime');

async function open(tx: TenantDb, timer: DueTimer, instId: string, task: TaskRow, rule: DueRule): Promise<void> {
  const now = timer.clock.now();
  const expiresAt = addSeconds(timer.clock, timer.calendar, rule.kind, now, rule.minutes * 60);
  const row = await tx
    .insertInto('wf_due')
    .values({
      task_id: task.id,
      inst_id: instId,
      user_id: task.assigneeId,
      kind: rule.kind,
      minutes: rule.minutes,
      start_at: now,
      remaining: null,
      expires_at: expiresAt,
      paused_at: null,
      reason: null,
      files: null,
      remind_before: rule.remind,
      then_do: rule.then,
      remind_at: null,
      reminded_at: null,
      expired_at: null,
      refused_at: null,
      refused_why: null,
      closed_at: null,
      remind_job: null,
      expire_job: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await run(tx, timer, row, expiresAt);
}

async function close(tx: TenantDb, timer: DueTimer, taskIds: readonly string[]): Promise<void> {
  const closed = await tx
    .updateTable('wf_due')
    .set({ closed_at: timer.clock.now() })
    .where('task_id', 'in', [...taskIds])
    .where('closed_at', 'is', null)
    .returning(['remind_job', 'expire_job'])
    .execute();
  await timer.jobs.cancel(
    tx,
    'due',
    closed.flatMap((row) => [row.remind_job, row.expire_job]),
  );
}

async function pauseAll(tx: TenantDb, timer: DueTimer, instId: string): Promise<void> {
  const now = timer.clock.now();
  for (const row of await running(tx, instId).where('paused_at', 'is', null).execute()) {
    await timer.jobs.cancel(tx, 'due', [row.remind_job, row.expire_job]);
    await tx
      .updateTable('wf_due')
      .set({ paused_at: now, remaining: secondsLeft(timer, row), remind_job: null, expire_job: null })
      .where('task_id', '=', row.task_id)
      .execute();
    await tx.updateTable('wf_task').set({ due_at: null }).where('id', '=', row.task_id).execute();
  }
}

async function resumeAll(tx: TenantDb, timer: DueTimer, instId: string): Promise<void> {
  for (const row of await running(tx, instId).where('paused_at', 'is not', null).execute()) {
    const expiresAt = addSeconds(timer.clock, timer.calendar, kindOf(row), timer.clock.now(), row.remaining ?? 0);
    await run(tx, timer, { ...row, round: row.round + 1 }, expiresAt, { paused_at: null, remaining: null });
  }
}

const running = (tx: TenantDb, instId: string) =>
  tx.selectFrom('wf_due').selectAll().where('inst_id', '=', instId).where('closed_at', 'is', null).where('expired_at', 'is', null).orderBy('task_id');

/** Lets the clock run to a new expiry: the row, the date at the task, and a job for the reminder and for the end. */
async function run(tx: TenantDb, timer: DueTimer, row: DueRow, expiresAt: string, more: Readonly<Record<string, string | number | null>> = {}): Promise<void> {
  const { clock, calendar, jobs } = timer;
  const now = clock.now();
  const before = row.remind_before * 60;
  const left = secondsBetween(clock, calendar, kindOf(row), now, expiresAt);
  // a deadline that moved away is worth another reminder; one that comes back after a pause, or is over, is not
  const again = row.refused_at === null && (row.reminded_at === null || (row.paused_at === null && left > before));
  const remindAt = before === 0 || !again ? null : addSeconds(clock, calendar, kindOf(row), now, left - before);
  await jobs.cancel(tx, 'due', [row.remind_job, row.expire_job]);
  const job = (kind: 'remind' | 'expire', at: string): Promise<string | null> =>
    jobs.enqueue(tx, 'due', { tenantId: tx.tenantId, taskId: row.task_id, kind, round: row.round }, (clock.parse(at) - clock.epoch()) / 1000);
  await tx
    .updateTable('wf_due')
    .set({
      ...more,
      round: row.round,
      expires_at: expiresAt,
      remind_at: remindAt,
      reminded_at: remindAt === null ? row.reminded_at : null,
      remind_job: remindAt === null ? null : await job('remind', remindAt),
      expire_job: await job('expire', expiresAt),
    })
    .where('task_id', '=', row.task_id)
    .execute();
  await tx.updateTable('wf_task').set({ due_at: expiresAt }).where('id', '=', row.task_id).execute();
}
