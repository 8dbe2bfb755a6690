import type { TenantDb } from '../../db/index.ts';

/**
 * Whoever makes a record of an object that postings name waits for the others who do: the declaration stands for all its records. So does who passes by
 * because there is none; those do not wait for each other.
 */
export async function lockNames(tx: TenantDb, bo: string, as: 'maker' | 'passer' = 'maker'): Promise<void> {
  const declaration = tx.selectFrom('meta_item').select('key').where('kind', '=', 'bo').where('key', '=', bo).where('status', '=', 'published');
  await (as === 'maker' ? declaration.forUpdate() : declaration.forShare()).execute();
}
