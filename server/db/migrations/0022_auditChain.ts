import { defineMigration } from './defineMigration.ts';

/**
 * Lines of the audit log carry the hash of the one before. Null: written, and not yet joined to the chain. The head says how long the chain is and
 * how it ends, so that cutting off its end is noticed.
 */
export const auditChain = defineMigration(
  'alter table audit_log add column seq bigint, add column prev_hash text, add column hash text',
  'create index audit_log_open on audit_log (tenant_id) where seq is null',
  'create unique index audit_log_seq on audit_log (tenant_id, seq)',
  `create table audit_head (
    tenant_id text not null,
    seq bigint not null,
    hash text not null,
    primary key (tenant_id)
  )`,
);
