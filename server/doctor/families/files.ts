import { digestOf } from '../../backup/index.ts';
import { bySql, byLooking, type Invariant, type Look, type Place } from '../Invariant.ts';

/** A file id inside of JSON, also where that stands in a text. */
const named = String.raw`\\?"fileId\\?":\s*\\?"([0-9a-f]{32})\\?"`;

/** Where documents name files: tenant, record, file. */
const namedByRecords = `(select b.tenant_id, b.id as owner, m[1] as file_id from bo_row b, regexp_matches(b.data::text, '${named}', 'g') m
  union select s.tenant_id, s.ref_id, m[1] from bo_sub_row s, regexp_matches(s.data::text, '${named}', 'g') m)`;

/** Uploaded files: their bytes, what names them, and evidence. */
export const files: readonly Invariant[] = [
  byLooking(
    {
      code: 'file.lostBytes',
      says: { 'zh-CN': '文件的内容丢失', 'en-US': 'The bytes of a file are lost.', 'zh-TW': '檔案的內容遺失' },
      remedy: 'file',
    },
    async (look) => (await bytesOf(look)).filter(({ state }) => state === 'lost').map(({ place }) => place),
  ),
  byLooking(
    {
      code: 'file.alteredBytes',
      says: { 'zh-CN': '文件的内容与上传时不同', 'en-US': 'The bytes of a file are not those that were uploaded.', 'zh-TW': '檔案的內容與上傳時不同' },
      remedy: 'file',
    },
    async (look) => (await bytesOf(look)).filter(({ state }) => state === 'altered').map(({ place }) => place),
  ),
  byLooking(
    {
      code: 'file.bytesOfNothing',
      severity: 'warning',
      says: { 'zh-CN': '一天前的内容不属于任何文件', 'en-US': 'Bytes of more than a day ago belong to no file.', 'zh-TW': '一天前的內容不屬於任何檔案' },
      remedy: 'upkeep',
    },
    async ({ view, files: store }) => {
      const rows = await view.allTenants.selectFrom('file').select('content').execute();
      const known = new Set(rows.map(({ content }) => content));
      const places: Place[] = [];
      for await (const id of store.older(86_400)) if (!known.has(id)) places.push({ tenant: '-', at: id, what: '' });
      return places;
    },
  ),
  bySql(
    {
      code: 'file.namedAndGone',
      says: { 'zh-CN': '单据引用的文件不存在', 'en-US': 'A document names a file that is not there.', 'zh-TW': '單據引用的檔案不存在' },
      remedy: 'restore',
    },
    `select n.tenant_id as tenant, 'bo_row ' || n.owner as at, 'file ' || n.file_id as what from ${namedByRecords} n
    where not exists (select from file f where f.tenant_id = n.tenant_id and f.id = n.file_id)`,
  ),
  bySql(
    {
      code: 'file.notIndexed',
      says: {
        'zh-CN': '单据引用了文件，但索引中没有记录',
        'en-US': 'A document names a file, and the index does not say so.',
        'zh-TW': '單據引用了檔案，但索引中沒有記錄',
      },
      remedy: 'restore',
    },
    `select n.tenant_id as tenant, 'bo_row ' || n.owner as at, 'file ' || n.file_id as what from ${namedByRecords} n
    join file f on f.tenant_id = n.tenant_id and f.id = n.file_id
    where not exists (select from file_use u where u.tenant_id = n.tenant_id and u.file_id = n.file_id and u.kind = 'record' and u.owner_id = n.owner and u.gone_at is null)`,
  ),
  bySql(
    {
      code: 'file.notEvidence',
      says: { 'zh-CN': '已发起单据的附件没有固定', 'en-US': 'A file of a started document is not evidence.', 'zh-TW': '已發起單據的附件沒有固定' },
      remedy: 'evidence',
    },
    `select u.tenant_id as tenant, 'bo_row ' || u.owner_id as at, 'file ' || u.file_id || ' ' || u.path as what from file_use u
    join bo_row b on b.tenant_id = u.tenant_id and b.id = u.owner_id
    where u.kind = 'record' and u.gone_at is null and u.sha256 is null and b.inst_id is not null and b.status <> 'draft'`,
  ),
  bySql(
    {
      code: 'file.evidenceOpen',
      says: { 'zh-CN': '作为证据的文件可以被替换', 'en-US': 'A file that is evidence can be replaced.', 'zh-TW': '作為證據的檔案可以被取代' },
      remedy: 'evidence',
    },
    `select distinct f.tenant_id as tenant, 'file ' || f.id as at, f.name as what from file_use u join file f on f.tenant_id = u.tenant_id and f.id = u.file_id
    where u.sha256 is not null and f.frozen_at is null`,
  ),
  bySql(
    {
      code: 'file.evidenceReplaced',
      says: { 'zh-CN': '文件的内容不是提交时的内容', 'en-US': 'The content of a file is not what was submitted.', 'zh-TW': '檔案的內容不是提交時的內容' },
      remedy: 'evidence',
    },
    `select u.tenant_id as tenant, 'file ' || u.file_id as at, u.kind || ' ' || u.owner_id || ' ' || u.path as what from file_use u
    join file f on f.tenant_id = u.tenant_id and f.id = u.file_id where u.sha256 is not null and u.sha256 <> f.sha256`,
  ),
  bySql(
    {
      code: 'file.usedByNothing',
      says: { 'zh-CN': '文件索引指向不存在的内容', 'en-US': 'The index of files names an owner that is not there.', 'zh-TW': '檔案索引指向不存在的內容' },
      remedy: 'restore',
    },
    `select u.tenant_id as tenant, 'file ' || u.file_id as at, u.kind || ' ' || u.owner_id as what from file_use u where not case u.kind
      when 'record' then exists (select from bo_row b where b.tenant_id = u.tenant_id and b.id = u.owner_id)
      when 'draft' then exists (select from form_draft d where d.tenant_id = u.tenant_id and d.id = u.owner_id)
      when 'opinion' then exists (select from wf_inst i where i.tenant_id = u.tenant_id and i.id = u.owner_id)
      when 'due' then exists (select from wf_due d where d.tenant_id = u.tenant_id and d.task_id = u.owner_id)
      when 'work' then exists (select from long_work w where w.tenant_id = u.tenant_id and w.id = u.owner_id)
      when 'mail' then exists (select from mail e where e.tenant_id = u.tenant_id and e.id = u.owner_id)
      when 'message' then exists (select from message g where g.tenant_id = u.tenant_id and g.id = u.owner_id)
      else true end`,
  ),
];

// helpers

interface Bytes {
  readonly state: 'lost' | 'altered';
  readonly place: Place;
}

/** Every file is read once, one after the other. */
const bytesOf = (look: Look): Promise<readonly Bytes[]> =>
  look.once('bytes of files', async () => {
    const rows = await look.view.allTenants.selectFrom('file').select(['tenant_id', 'id', 'name', 'content', 'size', 'sha256']).orderBy('id').execute();
    const wrong: Bytes[] = [];
    for (const { tenant_id: tenant, id, name, content, size, sha256 } of rows) {
      const found = await look.files.read(content);
      const state = found === undefined ? 'lost' : found.size === Number(size) && (await digestOf(found.stream)).sha256 === sha256 ? undefined : 'altered';
      if (state !== undefined) wrong.push({ state, place: { tenant, at: `file ${id}`, what: `${name}, ${content}` } });
    }
    return wrong;
  });
