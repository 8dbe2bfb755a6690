import { sql } from 'kysely';
import { type TenantDb, toJson } from '../../../db/index.ts';

/** Whether the deputy of a person is told by mail too: a setting of the tenant under a key of the person's own. */

const keyOf = (userId: string): string => `deputy.mail.${userId}`;

/** Those of the people whose deputies are told by mail. */
export async function mailedDeputies(db: TenantDb, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.selectFrom('setting').select('key').where('key', 'in', userIds.map(keyOf)).execute();
  const stored = new Set(rows.map(({ key }) => key));
  return new Set(userIds.filter((id) => stored.has(keyOf(id))));
}

/** The setting of the person whose id stands in the column, if there is one. */
export const isMailed = (db: TenantDb, userId: string) =>
  db
    .selectFrom('setting as mailed')
    .select('mailed.key')
    .where('mailed.key', '=', sql<string>`${keyOf('')} || ${sql.ref(userId)}`);

export async function setDeputyMail(tx: TenantDb, userId: string, mailed: boolean): Promise<void> {
  if (mailed)
    await tx
      .insertInto('setting')
      .values({ key: keyOf(userId), name: null, value: toJson(true) })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
      .execute();
  else await tx.deleteFrom('setting').where('key', '=', keyOf(userId)).execute();
}
