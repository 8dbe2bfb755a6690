import type { TenantDb } from '../db/index.ts';
import { auditLines, BEGINNING, hashOfLine } from './lineHash.ts';

export interface AuditVerdict {
  /** Lines of the chain that hold, from the first one on. */
  readonly held: number;
  /** Lines that are written and not joined yet. */
  readonly waiting: number;
  /** How the chain ends; kept elsewhere, it proves later that nobody has made the chain anew. */
  readonly head: string;
  readonly broken?: { readonly seq: string; readonly id: string | undefined; readonly what: 'missing' | 'changed' | 'order' | 'end' };
}

/** Walks the chain of a tenant from its beginning and stops at the first line that is not what was written. Changes nothing. */
export async function verifyAudit(db: TenantDb): Promise<AuditVerdict> {
  const head = (await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()) ?? { seq: '0', hash: BEGINNING };
  const open = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('seq', 'is', null)
    .executeTakeFirstOrThrow();
  const known = { waiting: Number(open.count), head: head.hash };
  let [seq, hash] = [0n, BEGINNING];
  for (;;) {
    const lines = await auditLines(db).select(['l.seq', 'l.prev_hash', 'l.hash']).where('l.seq', '>', String(seq)).orderBy('l.seq').limit(AT_ONCE).execute();
    for (const line of lines) {
      const broken = (what: NonNullable<AuditVerdict['broken']>['what'], at: bigint, id: string | undefined): AuditVerdict => ({
        held: Number(seq),
        ...known,
        broken: { seq: String(at), id, what },
      });
      const next = seq + 1n;
      if (BigInt(line.seq ?? 0) !== next) return broken('missing', next, undefined);
      if (line.prev_hash !== hash) return broken('order', next, line.id);
      if (line.hash !== hashOfLine(db.tenantId, String(next), hash, line)) return broken('changed', next, line.id);
      [seq, hash] = [next, line.hash];
    }
    if (lines.length < AT_ONCE) break;
  }
  if (String(seq) !== head.seq || hash !== head.hash) return { held: Number(seq), ...known, broken: { seq: String(seq + 1n), id: undefined, what: 'end' } };
  return { held: Number(seq), ...known };
}

// helpers

const AT_ONCE = 1_000;
