import type { TenantDb } from '../db/index.ts';

/** A setting of the tenant, or undefined. Keys are the aliases of the system-property calls. */
export async function readSetting(db: TenantDb, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}
