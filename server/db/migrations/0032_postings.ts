import { defineMigration } from './defineMigration.ts';

/**
 * What documents add to figures of other records: one line for each document, declaration and record that it is posted to. A line that is
 * held becomes posted or goes; the sum of those that are posted is what the figure there was changed by.
 */
export const postings = defineMigration(
  `create table posting (
    tenant_id text not null,
    id text not null,
    bo text not null,
    record_id text not null,
    key text not null,
    to_bo text not null,
    to_id text not null,
    field text not null,
    amount numeric not null,
    state text not null check (state in ('held', 'posted')),
    inst_id text,
    by_id text not null,
    at timestamptz not null,
    primary key (tenant_id, id),
    unique (tenant_id, bo, record_id, key, to_bo, to_id)
  )`,
  'create index posting_to on posting (tenant_id, to_bo, to_id, field)',
);
