import { defineMigration } from './defineMigration.ts';

export const platform = defineMigration(
  // sign-on
  `create table session (
    tenant_id text not null,
    id text not null,
    user_id text not null,
    family text not null,
    scope text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    replaced_at timestamptz,
    revoked_at timestamptz,
    device text,
    primary key (tenant_id, id)
  )`,
  'create index session_of_user on session (tenant_id, user_id)',
  'create index session_family on session (tenant_id, family)',
  `create table login_attempt (
    tenant_id text not null,
    account text not null,
    fails integer not null,
    last_at timestamptz not null,
    locked_until timestamptz,
    primary key (tenant_id, account)
  )`,
  `create table captcha (
    tenant_id text not null,
    id text not null,
    answer_hash text not null,
    expires_at timestamptz not null,
    primary key (tenant_id, id)
  )`,
  `create table handoff (
    tenant_id text not null,
    code_hash text not null,
    user_id text not null,
    audience text not null,
    expires_at timestamptz not null,
    primary key (tenant_id, code_hash)
  )`,
  `create table idempotency (
    tenant_id text not null,
    user_id text not null,
    key text not null,
    status text not null check (status in ('running', 'committed', 'done')),
    body_hash text not null,
    http_status integer,
    response text,
    created_at timestamptz not null,
    primary key (tenant_id, user_id, key)
  )`,
  'create index idempotency_age on idempotency (tenant_id, created_at)',
  // files
  `create table file (
    tenant_id text not null,
    id text not null,
    name text not null,
    extension text not null,
    mime text not null,
    size bigint not null,
    sha256 text not null,
    owner_id text not null,
    owner_name text not null,
    is_public boolean not null default false,
    props jsonb not null default '{}',
    create_time timestamptz not null,
    is_dele boolean not null default false,
    primary key (tenant_id, id)
  )`,
  // messages
  `create table message (
    tenant_id text not null,
    id text not null,
    subject text not null,
    owner_id text,
    owner text,
    message_type text not null,
    can_reply boolean not null default false,
    is_public boolean not null default false,
    content text not null,
    file_msg jsonb,
    detail_url text,
    create_time timestamptz not null,
    primary key (tenant_id, id)
  )`,
  `create table message_receiver (
    tenant_id text not null,
    id text not null,
    message_id text not null,
    receiver_id text not null,
    receiver_name text,
    receiver_org_id text,
    receiver_org_name text,
    receive_time timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, message_id) references message (tenant_id, id)
  )`,
  'create index message_receiver_of on message_receiver (tenant_id, receiver_id, receive_time)',
  // settings
  `create table serial (
    tenant_id text not null,
    key text not null,
    period text not null,
    value bigint not null default 0,
    primary key (tenant_id, key, period)
  )`,
  `create table setting (
    tenant_id text not null,
    key text not null,
    name text,
    value jsonb not null,
    is_public boolean not null default false,
    primary key (tenant_id, key)
  )`,
  `create table approval_item (
    tenant_id text not null,
    id text not null,
    user_id text,
    def_key text,
    type_id text,
    expression text not null,
    sn integer not null default 0,
    create_time timestamptz not null,
    primary key (tenant_id, id)
  )`,
  'create index approval_item_user on approval_item (tenant_id, user_id)',
  `create table often_flow (
    tenant_id text not null,
    user_id text not null,
    def_key text not null,
    name text not null,
    icon jsonb,
    sn integer not null default 0,
    primary key (tenant_id, user_id, def_key)
  )`,
  `create table audit_log (
    tenant_id text not null,
    id text not null,
    user_id text,
    account text,
    action text not null,
    target text,
    outcome text not null,
    ip text,
    log_id text,
    detail jsonb,
    at timestamptz not null,
    primary key (tenant_id, id)
  )`,
  'create index audit_log_at on audit_log (tenant_id, at desc)',
  // metadata
  `create table meta_item (
    tenant_id text not null,
    kind text not null,
    key text not null,
    version integer not null check (version > 0),
    status text not null check (status in ('draft', 'published', 'archived')),
    name text not null,
    type_key text,
    spec json not null,
    envelope jsonb not null default '{}',
    checksum text not null,
    remark text,
    created_by text not null,
    created_at timestamptz not null,
    updated_by text not null,
    updated_at timestamptz not null,
    primary key (tenant_id, kind, key, version)
  )`,
  "create unique index meta_item_published on meta_item (tenant_id, kind, key) where status = 'published'",
  "create unique index meta_item_draft on meta_item (tenant_id, kind, key) where status = 'draft'",
);
