import type { TenantDb } from '../../db/index.ts';

/** Somebody else has done the item: another process that took it for abandoned. */
export class AlreadyDone extends Error {}

export interface OnceDb {
  readonly db: TenantDb;
  /** Whether a transaction was committed with it. */
  isDone(): boolean;
}

/** A handle whose first transaction to be committed marks the item as done, and holds it from its beginning on: with the work, the mark. */
export function onceDb(db: TenantDb, workId: string, seq: number): OnceDb {
  let done = false;
  return {
    isDone: () => done,
    db: {
      ...db,
      async transaction(work) {
        if (done) return db.transaction(work);
        const result = await db.transaction(async (tx) => {
          await markDone(tx, workId, seq);
          return work(tx);
        });
        done = true;
        return result;
      },
    },
  };
}

/** The row is held until the end of the transaction, so another process waits and then finds it done. */
export async function markDone(db: TenantDb, workId: string, seq: number): Promise<void> {
  const held = await db
    .updateTable('long_work_item')
    .set({ state: 'done', message: null })
    .where('work_id', '=', workId)
    .where('seq', '=', seq)
    .where('state', '=', 'open')
    .returning('seq')
    .executeTakeFirst();
  if (held === undefined) throw new AlreadyDone();
}
