import { defineMigration } from './defineMigration.ts';

export const business = defineMigration(
  `create table bo_row (
    tenant_id text not null,
    id text not null,
    bo text not null,
    inst_id text,
    def_key text,
    status text,
    cur_node text,
    create_by text not null,
    create_time timestamptz not null,
    update_by text,
    update_time timestamptz not null,
    org_id text,
    form_ver integer not null default 1,
    rev integer not null default 1,
    sticky jsonb not null default '[]',
    data jsonb not null,
    primary key (tenant_id, id)
  )`,
  'create index bo_row_bo on bo_row (tenant_id, bo, create_time desc)',
  'create index bo_row_creator on bo_row (tenant_id, create_by, create_time desc)',
  'create index bo_row_inst on bo_row (tenant_id, inst_id) where inst_id is not null',
  `create table bo_sub_row (
    tenant_id text not null,
    id text not null,
    bo text not null,
    ref_id text not null,
    sub text not null,
    sn integer not null,
    data jsonb not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, ref_id) references bo_row (tenant_id, id) on delete cascade
  )`,
  'create index bo_sub_row_ref on bo_sub_row (tenant_id, ref_id, sub, sn)',
  `create table form_draft (
    tenant_id text not null,
    id text not null,
    temp_alias text not null,
    title text not null,
    bo_alias text,
    form_key text,
    data jsonb not null,
    create_by text not null,
    create_time timestamptz not null,
    update_time timestamptz not null,
    primary key (tenant_id, id)
  )`,
  'create index form_draft_mine on form_draft (tenant_id, create_by, update_time desc)',
);
