import { defineMigration } from './defineMigration.ts';

/** A file id inside JSON: a member of an entry, in an array or in JSON text that stands inside a text. */
const named = String.raw`\\?"(?:fileId|id)\\?":\s*\\?"([0-9a-f]{32})\\?"`;

/** Uses that rows of older versions imply; the query answers tenant, file, $kind, owner, path, business object and time. */
const indexed = (kind: string, select: string): string =>
  `insert into file_use (tenant_id, file_id, kind, owner_id, path, bo, since) ${select.replaceAll('$kind', `'${kind}'`)} on conflict do nothing`;

/** The index of rows that were written before there was one. */
export const backFill: readonly string[] = [
  indexed(
    'record',
    `select distinct b.tenant_id, m[1], $kind, b.id, e.key, b.bo, b.create_time
    from bo_row b, jsonb_each(b.data) e, regexp_matches(e.value::text, '${named}', 'g') m`,
  ),
  indexed(
    'record',
    `select distinct b.tenant_id, m[1], $kind, b.id, s.sub || '.item.' || e.key, b.bo, b.create_time
    from bo_sub_row s join bo_row b on b.tenant_id = s.tenant_id and b.id = s.ref_id, jsonb_each(s.data) e, regexp_matches(e.value::text, '${named}', 'g') m`,
  ),
  // files that were taken out of a document stand in its modification record only
  `insert into file_use (tenant_id, file_id, kind, owner_id, path, bo, since, gone_at)
    select distinct on (r.tenant_id, r.ref_id, m[1]) r.tenant_id, m[1], 'record', r.ref_id, e.value->>'path', r.bo, r.at, r.at
    from bo_modify_record r, jsonb_array_elements(r.changes) e, regexp_matches(e.value::text, '${named}', 'g') m
    where not exists (select 1 from file_use u where u.tenant_id = r.tenant_id and u.kind = 'record' and u.owner_id = r.ref_id and u.file_id = m[1])
    order by r.tenant_id, r.ref_id, m[1], r.at desc
    on conflict do nothing`,
  indexed(
    'draft',
    `select distinct d.tenant_id, m[1], $kind, d.id, 'data', null, d.create_time from form_draft d, regexp_matches(d.data::text, '${named}', 'g') m`,
  ),
  indexed(
    'opinion',
    `select distinct o.tenant_id, m[1], $kind, o.inst_id, o.id, null, o.created_at
    from wf_opinion o, regexp_matches(coalesce(o.files::text, '') || coalesce(o.zfiles::text, ''), '${named}', 'g') m`,
  ),
  indexed(
    'due',
    `select distinct d.tenant_id, m[1], $kind, d.task_id, 'fileId', null, d.start_at
    from wf_due d, regexp_matches(coalesce(d.files::text, '') || d.extensions::text, '"([0-9a-f]{32})"', 'g') m`,
  ),
  indexed(
    'message',
    `select distinct g.tenant_id, m[1], $kind, g.id, 'fileMsg', null, g.create_time from message g, regexp_matches(g.file_msg::text, '"([0-9a-f]{32})"', 'g') m`,
  ),
  indexed(
    'seal',
    `select s.tenant_id, s.value->>'fileId', $kind, substr(s.key, 6), '', null, f.create_time
    from setting s join file f on f.tenant_id = s.tenant_id and f.id = s.value->>'fileId' where s.key like 'seal.%'`,
  ),
  indexed(
    'photo',
    `select u.tenant_id, u.photo, $kind, u.id, '', null, f.create_time from app_user u join file f on f.tenant_id = u.tenant_id and f.id = u.photo`,
  ),
  // evidence: documents that were submitted, opinions, extensions of deadlines; and seals, which are changed with a password only
  `update file_use u set sha256 = f.sha256 from file f where f.tenant_id = u.tenant_id and f.id = u.file_id and (u.kind in ('opinion', 'due', 'seal')
    or u.kind = 'record' and exists (select 1 from bo_row b where b.tenant_id = u.tenant_id and b.id = u.owner_id and (b.status <> 'draft'
      or b.status is null and not exists (select 1 from meta_item w join meta_item d on d.tenant_id = w.tenant_id and d.kind = 'form' and d.key = w.spec->>'form'
        where w.tenant_id = b.tenant_id and w.kind = 'flow' and d.spec->>'bo' = b.bo))))`,
  'update file f set frozen_at = u.since from file_use u where u.tenant_id = f.tenant_id and u.file_id = f.id and u.sha256 is not null',
];

/**
 * What names a file decides who reads it; what a submitted document names does not change any more. Rows from before this table
 * are indexed as if they had been written with it.
 */
export const fileUse = defineMigration(
  'alter table file add column content text',
  'update file set content = id',
  'alter table file alter column content set not null',
  'alter table file add column frozen_at timestamptz',
  'alter table file add column version integer not null default 1',
  'alter table file add column version_of text',
  `create table file_use (
    tenant_id text not null,
    file_id text not null,
    kind text not null,
    owner_id text not null,
    path text not null,
    bo text,
    sha256 text,
    since timestamptz not null,
    gone_at timestamptz,
    primary key (tenant_id, kind, owner_id, path, file_id)
  )`,
  'create index file_use_file on file_use (tenant_id, file_id)',
  ...backFill,
);
