import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantDb } from '../db/index.ts';

/** What a line says, as the database writes it: the same for every zone, process and version. */
export interface AuditLine {
  readonly id: string;
  readonly user_id: string | null;
  readonly account: string | null;
  readonly action: string;
  readonly target: string | null;
  readonly outcome: string;
  readonly ip: string | null;
  readonly log_id: string | null;
  readonly detail: string | null;
  readonly moment: string;
}

/** The hash before the first line. */
export const BEGINNING = '0'.repeat(64);

/** SHA-256 over the hash of the line before and everything that this one says. */
export function hashOfLine(tenantId: string, seq: string, before: string, line: AuditLine): string {
  const { id, user_id, account, action, target, outcome, ip, log_id, detail, moment } = line;
  return createHash('sha256')
    .update(JSON.stringify([before, tenantId, seq, id, user_id, account, action, target, outcome, ip, log_id, detail, moment]))
    .digest('hex');
}

/** Lines with what is hashed of them. `jsonb` has one spelling for each value, and seconds since 1970 know no zone. */
export const auditLines = (db: Pick<TenantDb, 'selectFrom'>) =>
  db
    .selectFrom('audit_log as l')
    .select(['l.id', 'l.user_id', 'l.account', 'l.action', 'l.target', 'l.outcome', 'l.ip', 'l.log_id'])
    .select([sql<string | null>`l.detail::text`.as('detail'), sql<string>`extract(epoch from l.at)::text`.as('moment')]);
