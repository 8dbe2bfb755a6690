import { languages, type Language } from '../../../registry/localised.ts';
import { newId } from '../../db/index.ts';
import type { HandlerContext, LongWork } from '../../context/index.ts';
import { Problem } from '../../core/index.ts';
import { loadPerson } from '../../identity/index.ts';
import type { WorkJob } from '../../queue/index.ts';
import { defineJob, type JobTools } from '../defineJob.ts';
import { systemContext } from '../systemContext.ts';
import { endWork } from './endWork.ts';
import { leaseMs } from './holdLease.ts';
import { listItems, performItems, type TurnOutcome } from './performItems.ts';
import { queueOf } from './queueOf.ts';
import { goingOn, type WorkRow } from './workRows.ts';

/** Goes on with long works, each for some seconds, so that one does not wait for the end of another. */
export const workJob = defineJob({
  queue: 'work',
  pollSeconds: 1,
  batch: 1,
  async run(job, tools) {
    await runWork(job, tools);
  },
});

/** The same for works of which one item may take minutes. */
export const heavyJob = defineJob({
  queue: 'heavy',
  pollSeconds: 1,
  batch: 1,
  async run(job, tools) {
    await runWork(job, tools);
  },
});

/** `none`: it is over, or another process is at it. `more`: the next turn is queued. */
export type WorkOutcome = 'none' | 'more' | 'ended';

/** One turn of a long work, in the name and with the present rights of whoever began it. */
export async function runWork({ tenantId, id }: WorkJob, tools: JobTools, turnMs = defaultTurnMs, forMs = leaseMs): Promise<WorkOutcome> {
  const { parts, log } = tools;
  const db = parts.database.forTenant(tenantId);
  const worker = newId();
  const work = await takeWork(db, parts.clock, id, worker, forMs);
  if (work === undefined) return 'none';
  const unit = parts.longWorks.get(work.name);
  const person = await loadPerson(db, work.owner_id);
  const bare = { db, clock: parts.clock };
  if (unit === undefined || person === undefined || (unit.roles !== undefined && !unit.roles.some((role) => person.roles.includes(role)))) {
    await endWork({ ...bare, full: undefined }, unit, work, { state: 'failed', reason: texts.mayNoMore }, false);
    return 'ended';
  }
  const context = asItWasAsked(systemContext({ parts, tenantId, log, person }), work);
  const outcome = await takeTurn(context, unit, work, { worker, turnMs, leaseMs: forMs });
  if (outcome !== 'more') return outcome === 'lost' ? 'none' : 'ended';
  await queueAgain(context, unit, id, worker);
  return 'more';
}

/** Lists, does and ends; a list that is refused ends the work with that reason. */
export async function takeTurn(
  context: HandlerContext,
  unit: LongWork,
  work: WorkRow,
  { worker, turnMs, leaseMs: forMs = leaseMs }: { readonly worker: string; readonly turnMs: number; readonly leaseMs?: number },
  isAnswered = false,
): Promise<TurnOutcome> {
  const until = Date.now() + turnMs;
  const ended = { db: context.db, clock: context.clock, full: context };
  try {
    await listItems(context, unit, work);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await endWork(ended, unit, work, { state: 'failed', reason: error.text }, isAnswered);
    return 'over';
  }
  const outcome = work.state === 'stopping' ? 'stopped' : await performItems(context, unit, work, { worker, until, leaseMs: forMs });
  if (outcome === 'over' || outcome === 'stopped') await endWork(ended, unit, work, { state: outcome === 'over' ? 'done' : 'cancelled' }, isAnswered);
  return outcome;
}

/** Gives the work back and wakes whoever comes next. */
export async function queueAgain({ db, server, tenantId }: HandlerContext, unit: LongWork, id: string, worker: string): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await tx
      .updateTable('long_work')
      .set({ worker: null, lease_until: null })
      .where('id', '=', id)
      .where('worker', '=', worker)
      .returning('id')
      .executeTakeFirst();
    if (held !== undefined) await server.jobs.enqueue(tx, queueOf(unit), { tenantId, id });
  });
}

// helpers

const defaultTurnMs = 5_000;

async function takeWork(db: HandlerContext['db'], clock: HandlerContext['clock'], id: string, worker: string, forMs: number): Promise<WorkRow | undefined> {
  return db
    .updateTable('long_work')
    .set((eb) => ({
      worker,
      lease_until: clock.after(forMs / 1000),
      state: eb.case().when('state', '=', 'open').then('running').else(eb.ref('state')).end() as never,
    }))
    .where('id', '=', id)
    .where('state', 'in', goingOn)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', clock.now())]))
    .returningAll()
    .executeTakeFirst();
}

/** Lines of the audit log name the click that everything began with. */
function asItWasAsked(context: HandlerContext, { asked, language }: WorkRow): HandlerContext {
  const textOf = (name: string): string => (typeof asked[name] === 'string' ? asked[name] : '');
  const spoken = languages.find((each): each is Language => each === language) ?? context.language;
  return { ...context, user: context.user, language: spoken, request: { ...context.request, ip: textOf('ip'), logId: textOf('logId') } };
}

const texts = {
  mayNoMore: {
    'zh-CN': '发起人已无权执行，处理已停止',
    'en-US': 'Whoever began it may do it no more; it was stopped.',
    'zh-TW': '發起人已無權執行，處理已停止',
  },
} as const;
