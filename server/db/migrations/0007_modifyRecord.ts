import { defineMigration } from './defineMigration.ts';

export const modifyRecord = defineMigration(
  `create table bo_modify_record (
    tenant_id text not null,
    id text not null,
    bo text not null,
    ref_id text not null,
    inst_id text,
    task_id text,
    node_id text,
    node_name text,
    user_id text not null,
    user_name text not null,
    at timestamptz not null,
    rev integer not null,
    ip text,
    changes jsonb not null,
    primary key (tenant_id, id)
  )`,
  'create index bo_modify_record_ref on bo_modify_record (tenant_id, bo, ref_id, at)',
  'alter table form_draft add column rev integer not null default 1',
);
