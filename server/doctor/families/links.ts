import { tenantTables } from '../../db/index.ts';
import { bySql, type Invariant } from '../Invariant.ts';
import type { remedies } from '../remedies.ts';

type Link = readonly [child: string, column: string, parent: string, remedy: keyof typeof remedies, condition?: string];

/** Columns that name a row of another table of the same tenant, where the database itself does not hold it. */
const links: readonly Link[] = [
  ['bo_sub_row', 'ref_id', 'bo_row', 'restore'],
  ['bo_row', 'inst_id', 'wf_inst', 'restore'],
  ['wf_task', 'exec_id', 'wf_exec', 'restore', "c.status <> 'COMMU'"],
  ['wf_sign', 'exec_id', 'wf_exec', 'restore'],
  ['wf_group_member', 'group_id', 'wf_group', 'restore'],
  ['wf_due', 'inst_id', 'wf_inst', 'restore'],
  ['wf_follow', 'inst_id', 'wf_inst', 'restore'],
  ['wf_urge', 'inst_id', 'wf_inst', 'restore'],
  ['wf_save_opinion', 'inst_id', 'wf_inst', 'restore'],
  ['wf_inst', 'starter_id', 'app_user', 'people'],
  ['wf_inst', 'creator_id', 'app_user', 'people'],
  ['wf_inst', 'create_org_id', 'org', 'people'],
  ['wf_task', 'assignee_id', 'app_user', 'people', "c.assignee_id <> '0'"],
  ['wf_task', 'owner_id', 'app_user', 'people', "c.owner_id <> '0'"],
  ['wf_sign', 'user_id', 'app_user', 'people', 'c.vote is null'],
  ['wf_group_member', 'user_id', 'app_user', 'people', "c.state in ('open', 'waiting')"],
  ['wf_agent', 'auth_id', 'app_user', 'setting', 'c.enabled'],
  ['wf_agent', 'agent_id', 'app_user', 'setting', 'c.enabled'],
  ['wf_secretary', 'leader_id', 'app_user', 'setting', 'c.enabled'],
  ['wf_secretary', 'secretary_id', 'app_user', 'setting', 'c.enabled'],
  ['wf_deputy', 'user_id', 'app_user', 'setting', 'c.enabled'],
  ['wf_deputy', 'agent_id', 'app_user', 'setting', 'c.enabled'],
  ['org', 'parent_id', 'org', 'people', "c.parent_id <> '0'"],
  ['org', 'dem_id', 'dimension', 'people'],
  ['org', 'master_user_id', 'app_user', 'people'],
  ['org', 'leader_user_id', 'app_user', 'people'],
  ['org_post', 'job_id', 'job', 'people'],
  ['session', 'user_id', 'app_user', 'restore', "c.user_id <> 'guest'"],
  ['news_read', 'user_id', 'app_user', 'restore'],
  ['short_url', 'created_by', 'app_user', 'restore'],
  ['user_pref', 'user_id', 'app_user', 'restore'],
  ['message_receiver', 'receiver_id', 'app_user', 'restore'],
  ['form_draft', 'create_by', 'app_user', 'restore'],
  ['file', 'owner_id', 'app_user', 'restore'],
  ['file_use', 'file_id', 'file', 'restore'],
];

const orphan = ([child, column, parent, remedy, condition = 'true']: Link): Invariant =>
  bySql(
    {
      code: `link.${child}.${column}`,
      says: {
        'zh-CN': `${child}.${column} 指向的 ${parent} 不存在，或属于另一个租户`,
        'en-US': `${child}.${column} names no ${parent}, or one of another tenant.`,
        'zh-TW': `${child}.${column} 指向的 ${parent} 不存在，或屬於另一個租戶`,
      },
      remedy,
    },
    `select c.tenant_id as tenant, '${child}.${column}' as at, c.${column} || coalesce(' of tenant ' || (select min(o.tenant_id) from ${parent} o where o.id = c.${column}), '') || ' x ' || count(*) as what
    from ${child} c where c.${column} is not null and ${condition} and not exists (select from ${parent} p where p.tenant_id = c.tenant_id and p.id = c.${column})
    group by c.tenant_id, c.${column}`,
  );

export const linked: readonly Invariant[] = links.map(orphan);

/** Every row belongs to a tenant that there is. */
export const tenants: readonly Invariant[] = [
  bySql(
    {
      code: 'tenant.unknown',
      says: { 'zh-CN': '数据属于不存在的租户', 'en-US': 'Rows belong to a tenant that is not there.', 'zh-TW': '資料屬於不存在的租戶' },
      remedy: 'restore',
    },
    [...tenantTables]
      .filter((table) => table !== 'tenant')
      .map(
        (table) =>
          `select c.tenant_id as tenant, '${table}' as at, count(*)::text as what from "${table}" c where not exists (select from tenant t where t.tenant_id = c.tenant_id) group by c.tenant_id`,
      )
      .join('\nunion all '),
  ),
];
