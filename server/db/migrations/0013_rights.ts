import { defineMigration } from './defineMigration.ts';

/** A record knows the form that its rights come from: the one it was saved with, and while a flow runs it the one that its request keeps. */
export const rights = defineMigration(
  'alter table bo_row add column form_key text',
  `update bo_row r set form_key = m.spec ->> 'form', form_ver = coalesce((i.manifest ->> 'form')::integer, r.form_ver)
   from wf_inst i join meta_item m on m.tenant_id = i.tenant_id and m.kind = 'flow' and m.key = i.def_key and m.version = coalesce((i.manifest ->> 'flow')::integer, i.def_version)
   where i.tenant_id = r.tenant_id and i.id = r.inst_id`,
  'create index wf_opinion_owner on wf_opinion (tenant_id, owner_id) where owner_id is not null',
);
