import type { TenantDb } from '../../db/index.ts';

/** Whether other documents hold amounts of a record, or have posted to it. The record is locked by whoever asks before he removes it. */
export async function isPostedTo(tx: TenantDb, bo: string, id: string): Promise<boolean> {
  const line = await tx
    .selectFrom('posting')
    .select('id')
    .where('to_bo', '=', bo)
    .where('to_id', '=', id)
    .where((eb) => eb.or([eb('bo', '<>', bo), eb('record_id', '<>', id)]))
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
