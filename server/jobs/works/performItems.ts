import { isUnavailable, toJson } from '../../db/index.ts';
import type { HandlerContext, LongWork } from '../../context/index.ts';
import { Problem } from '../../core/index.ts';
import { fill } from '../../../registry/words.ts';
import { AlreadyDone, markDone, onceDb } from './onceDb.ts';
import type { WorkItemRow, WorkRow } from './workRows.ts';

/** Who is at it, and how long he stays at most. */
export interface Turn {
  readonly worker: string;
  /** Epoch milliseconds of this process. */
  readonly until: number;
}

/** `over`: no item is left. `stopped`: it was cancelled. `more`: the turn is over first. `lost`: another process has taken it. */
export type TurnOutcome = 'over' | 'stopped' | 'more' | 'lost';

/** Writes down what there is to do, once. */
export async function listItems(context: HandlerContext, unit: LongWork, work: WorkRow): Promise<void> {
  if (work.listed) return;
  const items = await unit.list(context, work.params);
  await context.db.transaction(async (tx) => {
    const held = await tx.selectFrom('long_work').select('listed').where('id', '=', work.id).forUpdate().executeTakeFirst();
    if (held === undefined || held.listed) return;
    const rows = items.map(({ key, label, input }, seq) => ({ work_id: work.id, seq, key, label, input: input === undefined ? null : toJson(input) }));
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await tx
        .insertInto('long_work_item')
        .values(rows.slice(at, at + rowsAtOnce))
        .execute();
    await tx.updateTable('long_work').set({ listed: true, total: items.length }).where('id', '=', work.id).execute();
  });
}

/** Does one item after the other until the turn is over. */
export async function performItems(context: HandlerContext, unit: LongWork, work: WorkRow, turn: Turn): Promise<TurnOutcome> {
  let renewed = 0;
  for (;;) {
    const items = await context.db
      .selectFrom('long_work_item')
      .selectAll()
      .where('work_id', '=', work.id)
      .where('state', '=', 'open')
      .orderBy('seq')
      .limit(itemsAtOnce)
      .execute();
    if (items.length === 0) return 'over';
    for (const item of items) {
      if (Date.now() - renewed > renewMs) {
        const state = await renew(context, work.id, turn.worker);
        if (state !== 'running') return state === 'stopping' ? 'stopped' : 'lost';
        renewed = Date.now();
      }
      await performOne(context, unit, work, item);
      if (Date.now() > turn.until) return 'more';
    }
  }
}

/** Seconds for which a process that is at it is taken for alive. */
export const leaseSeconds = 20;

// helpers

const rowsAtOnce = 1_000;
const itemsAtOnce = 50;
/** Between two looks at whether it was cancelled. */
const renewMs = 500;

async function renew({ db, clock }: HandlerContext, id: string, worker: string): Promise<string | undefined> {
  const row = await db
    .updateTable('long_work')
    .set({ lease_until: clock.after(leaseSeconds) })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('ended_at', 'is', null)
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

/** What is refused is the item's result. A database that is away is nobody's: the work goes on later, with this item. */
async function performOne(context: HandlerContext, unit: LongWork, work: WorkRow, item: WorkItemRow): Promise<void> {
  const once = onceDb(context.db, work.id, item.seq);
  try {
    await unit.perform({ ...context, user: context.user, db: once.db }, { key: item.key, label: item.label, input: item.input ?? {} }, work.params);
    if (!once.isDone()) await markDone(context.db, work.id, item.seq);
  } catch (error) {
    if (error instanceof AlreadyDone) return;
    // what was committed is done, whatever went wrong behind it
    if (once.isDone()) {
      context.log.error({ err: error, work: work.id, item: item.key }, 'an item of a long work failed after it was done');
      return;
    }
    if (!(error instanceof Problem) && isUnavailable(error)) throw error;
    const { logId } = context.request;
    if (!(error instanceof Problem)) context.log.error({ err: error, work: work.id, item: item.key, logId }, 'an item of a long work failed');
    await context.db
      .updateTable('long_work_item')
      .set({ state: 'failed', message: toJson(error instanceof Problem ? error.text : fill(texts.defect, { logId })) })
      .where('work_id', '=', work.id)
      .where('seq', '=', item.seq)
      .where('state', '=', 'open')
      .execute();
  }
}

const texts = {
  defect: { 'zh-CN': '系统异常（{logId}）', 'en-US': 'Something went wrong ({logId}).', 'zh-TW': '系統異常（{logId}）' },
} as const;
