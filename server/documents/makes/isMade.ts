import type { TenantDb } from '../../db/index.ts';

/** Whether a document has made a record, or is one that another document has made: it is evidence, and stays. */
export async function isMade(tx: TenantDb, bo: string, id: string): Promise<boolean> {
  const line = await tx
    .selectFrom('made')
    .select('key')
    .where((eb) => eb.or([eb.and([eb('bo', '=', bo), eb('record_id', '=', id)]), eb.and([eb('to_bo', '=', bo), eb('to_id', '=', id)])]))
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
