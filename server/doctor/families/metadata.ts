import { itemOf } from '../../metadata/index.ts';
import { checksumOf } from '../../publishing/index.ts';
import { byLooking, bySql, type Invariant, type Place } from '../Invariant.ts';

const version = (kind: string, key: string, number: string, tenant: string): string =>
  `exists (select from meta_item m where m.tenant_id = ${tenant} and m.kind = '${kind}' and m.key = ${key} and m.version = ${number} and m.status <> 'draft')`;

/** Items are large: so many are in memory at once. */
const AT_ONCE = 100;

/** Published versions never change, and what was begun with one still finds it. */
export const metadata: readonly Invariant[] = [
  byLooking(
    {
      code: 'metadata.changed',
      says: { 'zh-CN': '元数据版本的内容与发布时不同', 'en-US': 'A version of metadata is not what was published.', 'zh-TW': '中繼資料版本的內容與發布時不同' },
      remedy: 'restore',
    },
    async ({ view }) => {
      const places: Place[] = [];
      for (let seen = 0; ; seen += AT_ONCE) {
        const rows = await view.allTenants
          .selectFrom('meta_item')
          .selectAll()
          .orderBy('tenant_id')
          .orderBy('kind')
          .orderBy('key')
          .orderBy('version')
          .limit(AT_ONCE)
          .offset(seen)
          .execute();
        for (const row of rows)
          if (checksumOf(itemOf(row)) !== row.checksum) places.push({ tenant: row.tenant_id, at: `${row.kind} ${row.key}`, what: `version ${row.version}` });
        if (rows.length < AT_ONCE) break;
      }
      return places;
    },
  ),
  bySql(
    {
      code: 'metadata.flowOfRequest',
      says: {
        'zh-CN': '流程实例所用的流程版本不存在',
        'en-US': 'The version of the flow that a request keeps is not there.',
        'zh-TW': '流程實例所用的流程版本不存在',
      },
      remedy: 'restore',
    },
    `select i.tenant_id as tenant, 'wf_inst ' || i.id as at, i.def_key || ' ' || coalesce(i.manifest ->> 'flow', i.def_version::text) as what from wf_inst i
    where not ${version('flow', 'i.def_key', "coalesce((i.manifest ->> 'flow')::integer, i.def_version)", 'i.tenant_id')}`,
  ),
  bySql(
    {
      code: 'metadata.formOfRequest',
      says: {
        'zh-CN': '流程实例所用的表单或业务对象版本不存在',
        'en-US': 'The version of the form or business object that a request keeps is not there.',
        'zh-TW': '流程實例所用的表單或業務物件版本不存在',
      },
      remedy: 'restore',
    },
    `select i.tenant_id as tenant, 'wf_inst ' || i.id as at, i.manifest::text as what from wf_inst i
    left join meta_item f on f.tenant_id = i.tenant_id and f.kind = 'flow' and f.key = i.def_key and f.version = coalesce((i.manifest ->> 'flow')::integer, i.def_version)
    where i.manifest ->> 'form' is not null and f.spec ->> 'form' is not null and not ${version('form', "(f.spec ->> 'form')", "(i.manifest ->> 'form')::integer", 'i.tenant_id')}
    or i.manifest ->> 'bo' is not null and i.bo_alias is not null and not ${version('bo', 'i.bo_alias', "(i.manifest ->> 'bo')::integer", 'i.tenant_id')}`,
  ),
  bySql(
    {
      code: 'metadata.formOfRecord',
      says: { 'zh-CN': '单据所用的表单版本不存在', 'en-US': 'The version of the form of a document is not there.', 'zh-TW': '單據所用的表單版本不存在' },
      remedy: 'restore',
    },
    `select b.tenant_id as tenant, 'bo_row ' || b.id as at, b.form_key || ' ' || b.form_ver as what from bo_row b
    where b.form_key is not null and not ${version('form', 'b.form_key', 'b.form_ver', 'b.tenant_id')}`,
  ),
  bySql(
    {
      code: 'metadata.objectOfRecord',
      says: { 'zh-CN': '单据的业务对象从未发布', 'en-US': 'The business object of documents was never published.', 'zh-TW': '單據的業務物件從未發布' },
      remedy: 'restore',
    },
    `select b.tenant_id as tenant, b.bo as at, count(*)::text as what from bo_row b
    where not exists (select from meta_item m where m.tenant_id = b.tenant_id and m.kind = 'bo' and m.key = b.bo and m.status <> 'draft') group by b.tenant_id, b.bo`,
  ),
];
