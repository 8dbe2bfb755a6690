import { defineMigration } from './defineMigration.ts';

export const importJob = defineMigration(
  `create table import_job (
    tenant_id text not null,
    id text not null,
    owner_id text not null,
    alias text not null,
    status text not null,
    total integer not null,
    checked integer not null default 0,
    created integer not null default 0,
    updated integer not null default 0,
    failed integer not null default 0,
    message text not null default '',
    report jsonb not null default '{}',
    create_time timestamptz not null,
    beat timestamptz not null,
    primary key (tenant_id, id)
  )`,
  'create index import_job_owner on import_job (tenant_id, owner_id, create_time)',
);
