import { isUnavailable, toJson } from '../../db/index.ts';
import type { HandlerContext, LongWork } from '../../context/index.ts';
import { Problem } from '../../core/index.ts';
import { fill } from '../../../registry/words.ts';
import { holdLease, type Lease } from './holdLease.ts';
import { WorkInterrupted } from './keepFile.ts';
import { AlreadyDone, markDone, onceDb } from './onceDb.ts';
import type { WorkItemRow, WorkRow } from './workRows.ts';

/** Who is at it, and how long he stays at most. */
export interface Turn {
  readonly worker: string;
  /** Epoch milliseconds of this process. */
  readonly until: number;
  readonly leaseMs: number;
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

/** Does one item after the other until the turn is over. The lease is renewed beside it, so that an item may take longer than that. */
export async function performItems(context: HandlerContext, unit: LongWork, work: WorkRow, turn: Turn): Promise<TurnOutcome> {
  const lease = holdLease(context, work.id, turn.worker, turn.leaseMs);
  try {
    await lease.look();
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
        const state = lease.state();
        if (state !== 'running') return state === 'stopping' ? 'stopped' : 'lost';
        await performOne(context, unit, work, item, lease);
        if (Date.now() > turn.until || context.server.isStopping()) return 'more';
      }
    }
  } finally {
    await lease.end();
  }
}

// helpers

const rowsAtOnce = 1_000;
const itemsAtOnce = 50;

/** What is refused is the item's result. A database that is away is nobody's: the work goes on later, with this item. */
async function performOne(context: HandlerContext, unit: LongWork, work: WorkRow, item: WorkItemRow, lease: Lease): Promise<void> {
  const once = onceDb(context.db, work.id, item.seq);
  try {
    await unit.perform({ ...context, user: context.user, db: once.db }, { key: item.key, label: item.label, input: item.input ?? {} }, work.params, lease);
    if (!once.isDone()) await markDone(context.db, work.id, item.seq);
  } catch (error) {
    if (error instanceof AlreadyDone) return;
    // whoever was told to end it has ended it: the item is as it was, for whoever comes next
    if (lease.signal.aborted && !once.isDone()) return;
    if (error instanceof WorkInterrupted) {
      await lease.look();
      return;
    }
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
