import type { Selectable } from 'kysely';
import type { LongWorkItemTable, LongWorkTable, TenantDb, WorkState } from '../../db/index.ts';
import type { WorkCounts } from '../../context/index.ts';

export type WorkRow = Selectable<LongWorkTable>;
export type WorkItemRow = Selectable<LongWorkItemTable>;

/** States in which a process may still be at work. */
export const goingOn: readonly WorkState[] = ['open', 'running', 'stopping'];

/** What has become of the items of these works so far. */
export async function countItems(db: Pick<TenantDb, 'selectFrom'>, works: readonly Pick<WorkRow, 'id' | 'total'>[]): Promise<ReadonlyMap<string, WorkCounts>> {
  const ids = works.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('long_work_item')
          .select((eb) => ['work_id', 'state', eb.fn.countAll<string>().as('count')])
          .where('work_id', 'in', ids)
          .groupBy(['work_id', 'state'])
          .execute();
  const of = (id: string, state: string): number => Number(rows.find((row) => row.work_id === id && row.state === state)?.count ?? 0);
  return new Map(works.map(({ id, total }) => [id, { total, done: of(id, 'done'), failed: of(id, 'failed'), left: of(id, 'cancelled') }]));
}
