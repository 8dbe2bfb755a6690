import { bySql, type Invariant } from '../Invariant.ts';

/** What documents hold of, or have posted to, figures of other records. */
export const postings: readonly Invariant[] = [
  bySql(
    {
      code: 'posting.heldInVain',
      says: {
        'zh-CN': '占用的金额属于没有在审批的单据',
        'en-US': 'An amount is held by a document that is not under approval.',
        'zh-TW': '佔用的金額屬於沒有在審批的單據',
      },
      remedy: 'report',
    },
    `select p.tenant_id as tenant, 'posting ' || p.id as at, p.bo || ' ' || p.record_id || ' ' || coalesce(r.status, '-') as what from posting p
    left join bo_row r on r.tenant_id = p.tenant_id and r.bo = p.bo and r.id = p.record_id
    where p.state = 'held' and (r.status is null or r.status not in ('running', 'back', 'revoke'))`,
  ),
  bySql(
    {
      code: 'posting.postedEarly',
      says: {
        'zh-CN': '已过账的单据不存在或尚未办结',
        'en-US': 'The document of a posted amount is not there, or has not ended.',
        'zh-TW': '已過帳的單據不存在或尚未辦結',
      },
      remedy: 'report',
    },
    `select p.tenant_id as tenant, 'posting ' || p.id as at, p.bo || ' ' || p.record_id || ' ' || coalesce(r.status, '-') as what from posting p
    left join bo_row r on r.tenant_id = p.tenant_id and r.bo = p.bo and r.id = p.record_id
    where p.state = 'posted' and (r.id is null or r.status is not null and r.status <> 'end')`,
  ),
  bySql(
    {
      code: 'posting.toNothing',
      says: { 'zh-CN': '过账的目标单据不存在', 'en-US': 'The record that was posted to is not there.', 'zh-TW': '過帳的目標單據不存在' },
      remedy: 'restore',
    },
    `select p.tenant_id as tenant, 'posting ' || p.id as at, p.to_bo || ' ' || p.to_id as what from posting p
    where not exists (select from bo_row r where r.tenant_id = p.tenant_id and r.bo = p.to_bo and r.id = p.to_id)`,
  ),
  bySql(
    {
      code: 'posting.shownOtherwise',
      says: {
        'zh-CN': '记录上显示的占用与实际占用不符',
        'en-US': 'What a record shows as held is not what is held.',
        'zh-TW': '記錄上顯示的佔用與實際佔用不符',
      },
      remedy: 'report',
    },
    `select p.tenant_id as tenant, p.to_bo || ' ' || p.to_id as at, p.held_field || ' ' || coalesce(r.data->>p.held_field, '-') as what
    from (select tenant_id, to_bo, to_id, held_field, coalesce(sum(abs(amount)) filter (where state = 'held'), 0) as held
      from posting where held_field is not null group by 1, 2, 3, 4) p
    join bo_row r on r.tenant_id = p.tenant_id and r.bo = p.to_bo and r.id = p.to_id
    where (r.data->>p.held_field) is null or (r.data->>p.held_field)::numeric <> p.held`,
  ),
];
