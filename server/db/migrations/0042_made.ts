import { defineMigration } from './defineMigration.ts';

/** Which record a document has made by which declaration, and what it gave for it. */
export const made = defineMigration(
  `create table made (
    tenant_id text not null,
    bo text not null,
    record_id text not null,
    key text not null,
    to_bo text not null,
    to_id text not null,
    given jsonb not null,
    inst_id text,
    by_id text not null,
    at timestamptz not null,
    primary key (tenant_id, bo, record_id, key),
    unique (tenant_id, to_bo, to_id)
  )`,
);
