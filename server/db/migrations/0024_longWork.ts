import { defineMigration } from './defineMigration.ts';

/** Work of many items that outlives the request that began it, and the process. */
export const longWork = defineMigration(
  `create table long_work (
    tenant_id text not null,
    id text not null,
    name text not null,
    owner_id text not null,
    language text not null,
    params jsonb not null default '{}',
    asked jsonb not null default '{}',
    state text not null,
    total integer not null,
    listed boolean not null default false,
    message jsonb,
    worker text,
    lease_until timestamptz,
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (tenant_id, id)
  )`,
  'create index long_work_owner on long_work (tenant_id, owner_id, created_at)',
  'create index long_work_open on long_work (lease_until) where ended_at is null',
  `create table long_work_item (
    tenant_id text not null,
    work_id text not null,
    seq integer not null,
    key text not null,
    label text not null,
    input jsonb,
    state text not null default 'open',
    message jsonb,
    primary key (tenant_id, work_id, seq),
    unique (tenant_id, work_id, key),
    foreign key (tenant_id, work_id) references long_work (tenant_id, id) on delete cascade
  )`,
  'create index long_work_item_state on long_work_item (tenant_id, work_id, state, seq)',
);
