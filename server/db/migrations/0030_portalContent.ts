import { defineMigration } from './defineMigration.ts';

/** Who has read which article, short links, tags. */
export const portalContent = defineMigration(
  `create table news_read (
    tenant_id text not null,
    news_id text not null,
    user_id text not null,
    read_at timestamptz not null,
    primary key (tenant_id, news_id, user_id)
  )`,
  `create table short_url (
    tenant_id text not null,
    code text not null unique,
    url text not null,
    created_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    primary key (tenant_id, code)
  )`,
  `create table tag (
    tenant_id text not null,
    id text not null,
    name text not null,
    key text,
    type_id text,
    color text,
    sn integer not null default 0,
    primary key (tenant_id, id)
  )`,
  "create unique index tag_name on tag (tenant_id, coalesce(type_id, ''), name)",
);
