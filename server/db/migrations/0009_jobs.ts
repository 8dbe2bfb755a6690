import { defineMigration } from './defineMigration.ts';

/** Deadlines of tasks and queued work are rows; the job queue only wakes somebody up to look at them. */
export const jobs = defineMigration(
  'alter table wf_due add column remind_before integer not null default 0',
  "alter table wf_due add column then_do text not null default 'notify'",
  'alter table wf_due add column round integer not null default 1',
  'alter table wf_due add column remind_at timestamptz',
  'alter table wf_due add column reminded_at timestamptz',
  'alter table wf_due add column expired_at timestamptz',
  'alter table wf_due add column closed_at timestamptz',
  'alter table wf_due add column remind_job text',
  'alter table wf_due add column expire_job text',
  "alter table wf_due add column extensions jsonb not null default '[]'",
  'create index wf_due_inst on wf_due (tenant_id, inst_id)',
  'create index wf_due_open on wf_due (expires_at) where closed_at is null and paused_at is null and expired_at is null',
  'create index wf_due_remind on wf_due (remind_at) where closed_at is null and paused_at is null and reminded_at is null and remind_at is not null',
  "alter table wf_outbox add column state text not null default 'open'",
  'alter table wf_outbox add column next_at timestamptz',
  'alter table wf_outbox add column lease_until timestamptz',
  'alter table wf_outbox add column error text',
  "create index wf_outbox_ready on wf_outbox (next_at) where state = 'open'",
  'alter table wf_urge add column node_id text',
  'alter table wf_urge add column node_name text',
  'alter table wf_urge add column to_secretaries boolean not null default false',
  'create index wf_urge_task on wf_urge (tenant_id, task_id, from_id, at)',
);
