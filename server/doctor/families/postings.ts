import { sql } from 'kysely';
import type { Posting } from '../../../schemas/metadata/index.ts';
import { demandsOf, recordsNamed, stageOf } from '../../documents/index.ts';
import { loadRecord } from '../../forms/index.ts';
import { byLooking, bySql, type Invariant, type Look, type Place } from '../Invariant.ts';

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
  bySql(
    {
      code: 'posting.documentsOtherwise',
      says: {
        'zh-CN': '记录上显示的关联单据与占用或过账的单据不符',
        'en-US': 'What a record shows as its documents are not those that hold of it or have posted to it.',
        'zh-TW': '記錄上顯示的關聯單據與佔用或過帳的單據不符',
      },
      remedy: 'report',
    },
    `select p.tenant_id as tenant, p.to_bo || ' ' || p.to_id as at, p.documents_field || ' ' || coalesce(r.data->>p.documents_field, '-') as what
    from (select distinct tenant_id, to_bo, to_id, documents_field, number from posting where documents_field is not null and number is not null) p
    join bo_row r on r.tenant_id = p.tenant_id and r.bo = p.to_bo and r.id = p.to_id
    where not p.number = any(string_to_array(coalesce(r.data->>p.documents_field, ''), '、'))`,
  ),
  byLooking(
    {
      code: 'posting.missing',
      says: {
        'zh-CN': '单据应占用或过账的记录存在，却没有登记',
        'en-US': 'A document holds nothing of a record that is there, or has posted nothing to it, though it should.',
        'zh-TW': '單據應佔用或過帳的記錄存在，卻沒有登記',
      },
      remedy: 'report',
    },
    async (look) => {
      const places: Place[] = [];
      for (const declared of await declarations(look)) places.push(...(await unposted(look, declared)));
      return places;
    },
  ),
];

// helpers

interface Declared {
  readonly tenant: string;
  readonly bo: string;
  readonly version: number;
  readonly postings: readonly Posting[];
}

/** What the versions of objects declare; a request keeps those of its own. */
async function declarations({ view }: Look): Promise<readonly Declared[]> {
  const rows = await view.allTenants
    .selectFrom('meta_item')
    .select(['tenant_id', 'key', 'version', 'spec'])
    .where('kind', '=', 'bo')
    .where('status', '<>', 'draft')
    .where(sql<boolean>`spec -> 'postings' is not null`)
    .execute();
  return rows.map(({ tenant_id: tenant, key: bo, version, spec }) => ({ tenant, bo, version, postings: spec['postings'] as readonly Posting[] }));
}

/**
 * The documents of a version that demand something of a record and have no line of it. What is only noted down at a step may name another record before its
 * decision, so of a document that runs it is asked whether there is a line at all.
 */
async function unposted({ view }: Look, { tenant, bo, version, postings }: Declared): Promise<Place[]> {
  const places: Place[] = [];
  const db = view.forTenant(tenant);
  const documents = await view.allTenants
    .selectFrom('bo_row as r')
    .innerJoin('wf_inst as i', (join) => join.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.id', '=', 'r.inst_id'))
    .select(['r.id', 'i.status'])
    .where('r.tenant_id', '=', tenant)
    .where('r.bo', '=', bo)
    .where(sql<boolean>`(i.manifest ->> 'bo')::integer = ${version}`)
    .orderBy('r.id')
    .execute();
  for (const { id, status } of documents) {
    const stage = stageOf(status as Parameters<typeof stageOf>[0]);
    const asked = postings.filter(({ hold }) => stage === 'posted' || (stage === 'held' && hold !== false));
    const record = asked.length === 0 ? undefined : await loadRecord(db, bo, id);
    if (record === undefined) continue;
    const lines = await db.selectFrom('posting').select(['key', 'to_id']).where('bo', '=', bo).where('record_id', '=', id).execute();
    for (const { posting, named } of demandsOf(asked, record.data).demands) {
      const own = lines.filter(({ key }) => key === posting.key);
      if (stage === 'held' && own.length > 0) continue;
      const [target, other] = await recordsNamed(db, { posting, named });
      if (target !== undefined && other === undefined && !own.some(({ to_id }) => to_id === target))
        places.push({ tenant, at: `${bo} ${id} ${posting.key}`, what: `${posting.to.bo} ${target} ${named.join(' ')}` });
    }
  }
  return places;
}
