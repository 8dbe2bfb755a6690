import { bySql, type Invariant } from '../Invariant.ts';

/** Documents, their rows, and the requests that run them. */
export const documents: readonly Invariant[] = [
  bySql(
    {
      code: 'document.otherStatus',
      says: { 'zh-CN': '单据状态与流程状态不一致', 'en-US': 'A document says another status than its request.', 'zh-TW': '單據狀態與流程狀態不一致' },
      remedy: 'report',
    },
    `select i.tenant_id as tenant, 'bo_row ' || r.id as at, coalesce(r.status, '-') || ' <> ' || i.status as what from wf_inst i
    join bo_row r on r.tenant_id = i.tenant_id and r.id = i.business_key and r.bo = i.bo_alias
    where r.inst_id is not distinct from i.id and r.status is distinct from i.status`,
  ),
  bySql(
    {
      code: 'document.otherRequest',
      says: { 'zh-CN': '流程的单据属于另一个流程', 'en-US': 'The document of a request belongs to another one.', 'zh-TW': '流程的單據屬於另一個流程' },
      remedy: 'report',
    },
    `select i.tenant_id as tenant, 'wf_inst ' || i.id as at, 'bo_row ' || r.id || ': ' || coalesce(r.inst_id, '-') as what from wf_inst i
    join bo_row r on r.tenant_id = i.tenant_id and r.id = i.business_key and r.bo = i.bo_alias where r.inst_id is distinct from i.id`,
  ),
  bySql(
    {
      code: 'document.missing',
      says: { 'zh-CN': '流程的单据不存在', 'en-US': 'The document of a request is not there.', 'zh-TW': '流程的單據不存在' },
      remedy: 'restore',
    },
    `select i.tenant_id as tenant, 'wf_inst ' || i.id as at, 'bo_row ' || coalesce(i.business_key, '-') as what from wf_inst i
    where i.bo_alias is not null and i.status <> 'draft' and not exists (select from bo_row r where r.tenant_id = i.tenant_id and r.id = i.business_key and r.bo = i.bo_alias)`,
  ),
  bySql(
    {
      code: 'document.rowOfOtherObject',
      says: { 'zh-CN': '子表行的业务对象与单据不同', 'en-US': 'A row says another business object than its document.', 'zh-TW': '子表列的業務物件與單據不同' },
      remedy: 'restore',
    },
    `select s.tenant_id as tenant, 'bo_row ' || s.ref_id as at, 'bo_sub_row ' || s.id || ': ' || s.bo || ' <> ' || r.bo as what from bo_sub_row s
    join bo_row r on r.tenant_id = s.tenant_id and r.id = s.ref_id where r.bo <> s.bo`,
  ),
  bySql(
    {
      code: 'document.rowOutsideRow',
      says: { 'zh-CN': '下级子表行的上级行不存在', 'en-US': 'The row around a row is not there.', 'zh-TW': '下級子表列的上級列不存在' },
      remedy: 'restore',
    },
    `select s.tenant_id as tenant, 'bo_row ' || s.ref_id as at, 'bo_sub_row ' || s.id || ' in ' || s.parent_id as what from bo_sub_row s
    where s.parent_id is not null and not exists (select from bo_sub_row p where p.tenant_id = s.tenant_id and p.ref_id = s.ref_id and p.id = s.parent_id)`,
  ),
  bySql(
    {
      code: 'document.rowsAtOnePlace',
      says: { 'zh-CN': '同一子表中两行的位置相同', 'en-US': 'Two rows of a table stand at one place.', 'zh-TW': '同一子表中兩列的位置相同' },
      remedy: 'restore',
    },
    `select s.tenant_id as tenant, 'bo_row ' || s.ref_id as at, s.sub || ' ' || s.sn as what from bo_sub_row s
    group by s.tenant_id, s.ref_id, s.parent_id, s.sub, s.sn having count(*) > 1`,
  ),
  bySql(
    {
      code: 'document.revisionAhead',
      says: {
        'zh-CN': '修改记录的版本号大于单据的版本号',
        'en-US': 'The modification record knows a later revision than the document.',
        'zh-TW': '修改記錄的版本號大於單據的版本號',
      },
      remedy: 'restore',
    },
    `select m.tenant_id as tenant, 'bo_row ' || m.ref_id as at, m.rev || ' > ' || r.rev as what from bo_modify_record m
    join bo_row r on r.tenant_id = m.tenant_id and r.id = m.ref_id and r.bo = m.bo where m.rev > r.rev`,
  ),
];
