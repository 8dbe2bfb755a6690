import { bySql, type Invariant } from '../Invariant.ts';

/** Records that documents have made. */
export const made: readonly Invariant[] = [
  bySql(
    {
      code: 'made.early',
      says: {
        'zh-CN': '已据以生成记录的单据不存在或尚未办结',
        'en-US': 'The document of which a record was made is not there, or has not ended.',
        'zh-TW': '已據以產生記錄的單據不存在或尚未辦結',
      },
      remedy: 'report',
    },
    `select m.tenant_id as tenant, m.bo || ' ' || m.record_id as at, m.key || ' ' || coalesce(r.status, '-') as what from made m
    left join bo_row r on r.tenant_id = m.tenant_id and r.bo = m.bo and r.id = m.record_id
    where r.id is null or r.status is not null and r.status <> 'end'`,
  ),
  bySql(
    {
      code: 'made.gone',
      says: { 'zh-CN': '单据生成的记录不存在', 'en-US': 'The record that a document made is not there.', 'zh-TW': '單據產生的記錄不存在' },
      remedy: 'restore',
    },
    `select m.tenant_id as tenant, m.bo || ' ' || m.record_id as at, m.to_bo || ' ' || m.to_id as what from made m
    where not exists (select from bo_row r where r.tenant_id = m.tenant_id and r.bo = m.to_bo and r.id = m.to_id)`,
  ),
];
