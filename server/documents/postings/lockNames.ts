import type { TenantDb } from '../../db/index.ts';

/** Whoever makes a record of an object that postings name waits for the others who do: the declaration stands for all its records. */
export async function lockNames(tx: TenantDb, bo: string): Promise<void> {
  await tx.selectFrom('meta_item').select('key').where('kind', '=', 'bo').where('key', '=', bo).where('status', '=', 'published').forUpdate().execute();
}
