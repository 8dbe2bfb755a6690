import { defineMigration } from './defineMigration.ts';

/** What the workflow kernel keeps of visits, votes and sub-tasks. */
export const steps = defineMigration(
  'alter table wf_inst add column seq integer not null default 0',
  'alter table wf_inst add column started_at timestamptz',
  'alter table wf_exec add column seq integer not null default 0',
  "alter table wf_exec add column handlers text[] not null default '{}'",
  // a line that a person finished himself, as opposed to one that was closed because of somebody else
  'alter table wf_opinion add column acted boolean not null default false',
  'create index wf_opinion_acted on wf_opinion (tenant_id, user_id, inst_id) where acted',
  'create index wf_opinion_leader on wf_opinion (tenant_id, agent_leader_id) where agent_leader_id is not null',
  // signers of a sequential countersign have no task before their turn
  'drop table wf_sign',
  `create table wf_sign (
    tenant_id text not null,
    id text not null,
    inst_id text not null,
    exec_id text not null,
    task_id text,
    user_id text not null,
    vote text,
    ord integer not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, inst_id) references wf_inst (tenant_id, id) on delete cascade
  )`,
  'create index wf_sign_inst on wf_sign (tenant_id, inst_id)',
  'drop table wf_group_member',
  `create table wf_group_member (
    tenant_id text not null,
    id text not null,
    group_id text not null,
    inst_id text not null,
    ord integer not null,
    user_id text not null,
    task_id text,
    result text,
    state text not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, inst_id) references wf_inst (tenant_id, id) on delete cascade
  )`,
  'create index wf_group_member_inst on wf_group_member (tenant_id, inst_id)',
);
