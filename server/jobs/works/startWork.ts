import { type JsonObject, newId, toJson } from '../../db/index.ts';
import type { HandlerContext, LongWork, WorkCounts } from '../../context/index.ts';
import { leaseMs } from './holdLease.ts';
import { queueAgain, takeTurn } from './runWork.ts';
import { queueOf } from './queueOf.ts';
import { countItems, type WorkItemRow, type WorkRow } from './workRows.ts';

/** What was done before the answer, or that it goes on behind it. */
export type Started =
  | { readonly workId: string; readonly isOver: false; readonly counts: WorkCounts }
  | { readonly workId: string; readonly isOver: true; readonly counts: WorkCounts; readonly items: readonly WorkItemRow[]; readonly row: WorkRow };

/**
 * Begins a long work. It is written down first. Few items are begun at once, within the request, and its answer has their results;
 * what that leaves after {@link patienceMs}, and everything of a large or heavy work, is done by the queue.
 */
export async function startWork<Params extends JsonObject>(context: HandlerContext, unit: LongWork<Params>, params: Params, count: number): Promise<Started> {
  const { db, clock, user, server, request, tenantId } = context;
  const [id, worker, small] = [context.newId(), newId(), count <= mostAtOnce && unit.isHeavy !== true];
  const work = await db.transaction(async (tx) => {
    const row = await tx
      .insertInto('long_work')
      .values({
        id,
        name: unit.name,
        owner_id: user.id,
        language: context.language,
        params: toJson(params),
        asked: toJson({ ip: request.ip, logId: request.logId }),
        state: small ? 'running' : 'open',
        total: count,
        worker: small ? worker : null,
        lease_until: small ? clock.after(leaseMs / 1000) : null,
        created_at: clock.now(),
        ended_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!small) await server.jobs.enqueue(tx, queueOf(unit), { tenantId, id });
    return row;
  });
  const general = server.longWorks.get(unit.name);
  if (general === undefined) throw new Error(`the long work <${unit.name}> is not joined in longWorks`);
  if (!small) return { workId: id, isOver: false, counts: { total: count, done: 0, failed: 0, left: 0 } };
  const outcome = await takeTurn(context, general, work, { worker, turnMs: server.config.testMode ? testPatienceMs : patienceMs }, true);
  if (outcome === 'more') await queueAgain(context, general, id, worker);
  const row = await db.selectFrom('long_work').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const counts = (await countItems(db, [row])).get(id) ?? { total: row.total, done: 0, failed: 0, left: 0 };
  if (row.ended_at === null) return { workId: id, isOver: false, counts };
  const items = await db.selectFrom('long_work_item').selectAll().where('work_id', '=', id).orderBy('seq').execute();
  return { workId: id, isOver: true, counts, items, row };
}

// helpers

/** So many are begun within the request. */
const mostAtOnce = 100;
/** So long a request works on them. */
const patienceMs = 700;
/** A test says how many there are, not how fast they are. */
const testPatienceMs = 60_000;
