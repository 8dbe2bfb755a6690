import { defineMigration } from './defineMigration.ts';

/**
 * How large drafts are, so that nobody's are without limit and no list has to read them. Requests have their size in a table of its
 * own: `wf_inst` is read by every command, and a process of the version before goes on beside this one. Null: not known, it is computed.
 */
export const draftSize = defineMigration(
  'alter table form_draft add column bytes integer',
  'update form_draft set bytes = octet_length(data::text)',
  `create table request_draft (
    tenant_id text not null,
    inst_id text not null,
    user_id text not null,
    bytes integer not null,
    primary key (tenant_id, inst_id),
    foreign key (tenant_id, inst_id) references wf_inst (tenant_id, id) on delete cascade
  )`,
  'create index request_draft_of on request_draft (tenant_id, user_id)',
  `insert into request_draft (tenant_id, inst_id, user_id, bytes)
    select i.tenant_id, i.id, i.creator_id, coalesce(octet_length(b.data::text), 0)
    from wf_inst i left join bo_row b on b.tenant_id = i.tenant_id and b.id = i.business_key where i.status = 'draft'`,
);
