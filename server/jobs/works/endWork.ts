import { type TenantDb, toJson, type WorkState } from '../../db/index.ts';
import type { Localised } from '../../../registry/localised.ts';
import type { HandlerContext, LongWork, WorkCounts } from '../../context/index.ts';
import { fill } from '../../../registry/words.ts';
import { deliver } from '../../workflow/index.ts';
import { countItems, goingOn, type WorkRow } from './workRows.ts';

/** How a work ends: with a result for each item, before that, or not at all, for a reason. */
export type Ending = { readonly state: Extract<WorkState, 'done' | 'cancelled'> } | { readonly state: 'failed'; readonly reason: Localised };

/**
 * Ends a work once: what was not begun stays undone, and everybody hears of it in one message. Whoever still waits for the answer of his
 * click is told by that (`isAnswered`). Undefined: another process was first.
 */
export async function endWork(
  context: Pick<HandlerContext, 'db' | 'clock'> & { readonly full: HandlerContext | undefined },
  unit: LongWork | undefined,
  { id, params, owner_id: owner, language }: WorkRow,
  ending: Ending,
  isAnswered: boolean,
): Promise<WorkCounts | undefined> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const held = await tx.selectFrom('long_work').select(['id', 'total', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();
    if (held === undefined || !goingOn.includes(held.state)) return undefined;
    await tx.updateTable('long_work_item').set({ state: 'cancelled' }).where('work_id', '=', id).where('state', '=', 'open').execute();
    const counts = (await countItems(tx, [held])).get(id) ?? { total: held.total, done: 0, failed: 0, left: 0 };
    const message = ending.state === 'failed' ? ending.reason : summaryOf(unit, counts, params);
    await tx
      .updateTable('long_work')
      .set({ state: ending.state, message: toJson(message), worker: null, lease_until: null, ended_at: now })
      .where('id', '=', id)
      .execute();
    const said = message[language as keyof Localised];
    if (!isAnswered) await deliver(tx, { subject: said, content: said, url: `/works?id=${id}`, now }, [owner]);
    if (context.full !== undefined && counts.done > 0) await tellOthers(context.full, tx, unit, counts, params);
    return counts;
  });
}

// helpers

async function tellOthers(context: HandlerContext, tx: TenantDb, unit: LongWork | undefined, counts: WorkCounts, params: WorkRow['params']): Promise<void> {
  await unit?.tellOthers?.(context, tx, counts, params);
}

function summaryOf(unit: LongWork | undefined, counts: WorkCounts, params: WorkRow['params']): Localised {
  const summary = unit?.summary(counts, params) ?? fill(texts.ended, { ...counts });
  return counts.left === 0 ? summary : fill(texts.cancelled, { summary, left: counts.left });
}

const texts = {
  ended: { 'zh-CN': '共 {total} 项，完成 {done} 项', 'en-US': '{done} of {total} are done.', 'zh-TW': '共 {total} 項，完成 {done} 項' },
  cancelled: {
    'zh-CN': '{summary}；已取消，{left} 个未处理',
    'en-US': '{summary} It was cancelled; {left} have not been dealt with.',
    'zh-TW': '{summary}；已取消，{left} 個未處理',
  },
} as const;
