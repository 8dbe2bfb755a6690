import { defineMigration } from './defineMigration.ts';

export const reminder = defineMigration(
  `create table form_reminder (
    tenant_id text not null,
    id text not null,
    user_id text not null,
    subject text not null,
    content text not null,
    count integer not null default 1,
    create_time timestamptz not null,
    primary key (tenant_id, id)
  )`,
  'create index form_reminder_user on form_reminder (tenant_id, user_id, create_time)',
);
