import type { TenantDb } from '../db/index.ts';
import { auditLines, BEGINNING, hashOfLine } from './lineHash.ts';

/**
 * Joins the lines that have been written since to the chain of the tenant; answers how many. Whoever writes a line waits for nobody: decisions
 * of different people would otherwise queue up behind the one chain. Of several processes one goes on at a time, because the head is locked.
 */
export async function sealAudit(db: TenantDb): Promise<number> {
  let sealed = 0;
  for (let more = true; more; ) {
    const count = await db.transaction(sealSome);
    sealed += count;
    more = count === AT_ONCE;
  }
  return sealed;
}

// helpers

const AT_ONCE = 200;

async function sealSome(tx: TenantDb): Promise<number> {
  await tx
    .insertInto('audit_head')
    .values({ seq: 0, hash: BEGINNING })
    .onConflict((conflict) => conflict.columns(['tenant_id']).doNothing())
    .execute();
  const head = await tx.selectFrom('audit_head').select(['seq', 'hash']).forUpdate().executeTakeFirstOrThrow();
  const lines = await auditLines(tx).where('l.seq', 'is', null).orderBy('l.at').orderBy('l.id').limit(AT_ONCE).execute();
  let [seq, hash] = [BigInt(head.seq), head.hash];
  for (const line of lines) {
    const before = hash;
    seq += 1n;
    hash = hashOfLine(tx.tenantId, String(seq), before, line);
    await tx
      .updateTable('audit_log')
      .set({ seq: String(seq), prev_hash: before, hash })
      .where('id', '=', line.id)
      .execute();
  }
  if (lines.length > 0)
    await tx
      .updateTable('audit_head')
      .set({ seq: String(seq), hash })
      .execute();
  return lines.length;
}
