import { problemIn, toTransport, type MetadataProblem, type RawItem, type ToldProblem } from '../../../../registry/metadata/index.ts';
import {
  metaExport,
  metaImport,
  metaItemArchive,
  metaItemDiff,
  metaItemDraft,
  metaItemGet,
  metaItemList,
  metaItemRemoveDraft,
  metaItemRollback,
  metaItemUses,
  metaItemVersions,
  metaProblems,
  metaPublish,
} from '../../../../schemas/calls/index.ts';
import type { ItemBody, ItemProblem, ItemRow, ItemUse, PackageBody, PackageResult } from '../../../../schemas/calls/entities/metadata.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import {
  archiveItem,
  type Base,
  checkItems,
  conditionalAgents,
  diffItems,
  importConflict,
  inspectPublished,
  publishChecked,
  referenceGraph,
  refusalOf,
  removeDraft,
  saveDrafts,
  spellingsOf,
  standingsOf,
  writeOf,
} from '../../../publishing/index.ts';
import { itemOf } from '../../../metadata/index.ts';
import { pageAsked, pageOfAll } from '../../../query/index.ts';
import { fill } from '../../../../registry/words.ts';

const publish = handle(metaPublish, async ({ body }, context) => {
  const items = asItems(body.items);
  const { outcomes, problems, rows } = await publishChecked(context, items, {
    action: 'meta.publish',
    package: body.package,
    remark: body.remark ?? undefined,
    data: body.data ?? [],
  });
  return envelope({
    value: { package: body.package, items: toWire(outcomes), problems: worded(context, problems), published: true, rows: [...rows] },
    message: texts.published,
  });
});

/** As drafts, unless `publish`; all or none. */
const importPackage = handle(metaImport, async ({ query, body }, context) => {
  const { db, server } = context;
  const items = asItems(body.items);
  const remark = body.remark ?? undefined;
  if (query.publish === true && query.dryRun !== true) {
    const { outcomes, problems, rows } = await publishChecked(context, items, { action: 'meta.import', package: body.package, remark, data: body.data ?? [] });
    return envelope({
      value: { package: body.package, items: toWire(outcomes), problems: worded(context, problems), published: true, rows: [...rows] },
      message: texts.importedAndPublished,
    });
  }
  const { problems } = await checkItems(db, server, context.clock, items);
  if (problems.some((problem) => problem.code === 'E01')) throw refusalOf(context, body.package, problems);
  const outcomes = await planOf(context, items);
  const result = { package: body.package, items: toWire(outcomes), problems: worded(context, problems) };
  if (query.dryRun === true) return envelope({ value: { ...result, dryRun: true }, message: texts.checked });
  await saveDrafts(
    context,
    items.filter((item) => outcomes.some((outcome) => outcome.kind === item.kind && outcome.key === item.key && outcome.action !== 'same')),
    { remark, imported: true },
  );
  return envelope({ value: { ...result, published: false }, message: texts.imported });
});

const exportPackage = handle(metaExport, async ({ query }, { server, tenantId }) => {
  const all: readonly RawItem[] = await server.metadata.sourceOf(tenantId).list();
  const labels = all.map((item) => `${item.kind}/${item.key}`);
  const wanted = (query.items ?? '')
    .split(',')
    .map((entry) => entry.trim().replace(':', '/'))
    .filter((entry) => entry !== '');
  const chosen = wanted.length === 0 ? labels : wanted;
  const items = query.closure === false ? all.filter((_, index) => chosen.includes(labels[index] ?? '')) : (await referenceGraph(all)).closureOf(chosen);
  return { ...toTransport({ package: query.package ?? 'export', version: 1, dependsOn: [], items, data: [] }, tenantId) } as unknown as PackageBody;
});

const problems = handle(
  metaProblems,
  async (_input, context) => worded(context, await inspectPublished(context.db, context.server, context.clock)) as ItemProblem[],
);

const list = handle(metaItemList, async ({ query }, { db }) => {
  let latest = db
    .selectFrom('meta_item')
    .select(['kind', 'key', 'name', 'version', 'status', 'type_key', 'updated_by', 'updated_at', 'remark'])
    .where('status', 'in', query.status === undefined ? ['published', 'draft'] : [query.status]);
  if (query.kind !== undefined) latest = latest.where('kind', '=', query.kind);
  const rows = await latest.orderBy('kind').orderBy('key').orderBy('version').execute();
  const drafts = new Set(rows.filter((row) => row.status === 'draft').map((row) => `${row.kind}/${row.key}`));
  const newest = new Map(rows.map((row) => [`${row.kind}/${row.key}`, row]));
  const keyword = query.keyword?.trim().toLowerCase() ?? '';
  const found = [...newest].filter(([label, row]) => keyword === '' || label.toLowerCase().includes(keyword) || row.name.toLowerCase().includes(keyword));
  return pageOfAll(
    found.map(([label, row]) => ({
      kind: row.kind as ItemRow['kind'],
      key: row.key,
      name: row.name,
      version: row.version,
      status: row.status,
      typeKey: row.type_key,
      hasDraft: drafts.has(label),
      updateBy: row.updated_by,
      updateTime: row.updated_at,
      remark: row.remark,
    })),
    pageAsked({ pageBean: query }, 20),
  );
});

const get = handle(metaItemGet, async ({ query }, context) => {
  const row = await rowOf(context, query.kind, query.key, query.version ?? (query.draft === true ? 'draft' : 'published'));
  if (row === undefined) throw new Refusal(texts.noItem, '016');
  return itemOf(row) as ItemBody;
});

const draft = handle(metaItemDraft, async ({ body }, context) => {
  const items = asItems([withoutNulls(body)]);
  const { problems } = await checkItems(context.db, context.server, context.clock, items);
  const [saved] = await saveDrafts(context, items);
  if (saved === undefined) throw new Refusal(texts.noItem, '016');
  return envelope({
    value: { version: saved.version, checksum: saved.checksum, baseVersion: saved.base, problems: worded(context, problems) },
    message: common.saved,
  });
});

const versions = handle(metaItemVersions, async ({ query }, { db }) => {
  const rows = await db
    .selectFrom('meta_item as m')
    .leftJoin('app_user as u', 'u.id', 'm.created_by')
    .select(['m.version', 'm.status', 'm.created_by', 'm.created_at', 'm.remark', 'm.checksum', 'u.fullname'])
    .where('m.kind', '=', query.kind)
    .where('m.key', '=', query.key)
    .orderBy('m.version', 'desc')
    .execute();
  const running =
    query.kind !== 'flow'
      ? []
      : await db
          .selectFrom('wf_inst')
          .select(['def_version', (eb) => eb.fn.countAll().as('count')])
          .where('def_key', '=', query.key)
          .where('ended_at', 'is', null)
          .groupBy('def_version')
          .execute();
  return rows.map((row) => ({
    version: row.version,
    status: row.status,
    createBy: row.created_by,
    createByName: row.fullname,
    createTime: row.created_at,
    remark: row.remark,
    checksum: row.checksum,
    running: Number(running.find((entry) => entry.def_version === row.version)?.count ?? 0),
  }));
});

const diff = handle(metaItemDiff, async ({ query }, context) => {
  const from = await rowOf(context, query.kind, query.key, query.from);
  const to =
    (await rowOf(context, query.kind, query.key, query.to ?? 'draft')) ??
    (query.to === undefined ? await rowOf(context, query.kind, query.key, 'published') : undefined);
  if (from === undefined || to === undefined) throw new Refusal(common.noVersion, '016');
  return diffItems(itemOf(from), itemOf(to));
});

/** History is never rewritten: the old content is published as a new version. */
const rollback = handle(metaItemRollback, async ({ body }, context) => {
  const old = await rowOf(context, body.kind, body.key, body.version);
  if (old === undefined || old.status === 'draft') throw new Refusal(common.noVersion, '016');
  const { meta: _history, version: _number, status: _status, ...item } = itemOf(old);
  const label = `${body.kind}/${body.key}`;
  const { outcomes, problems } = await publishChecked(context, [item], {
    action: 'meta.rollback',
    package: label,
    remark: body.remark ?? fill(texts.rolledBackTo, { version: body.version })[context.language],
    bases: new Map([[label, baseIn(body)]]),
  });
  return envelope({ value: { version: outcomes[0]?.version ?? old.version, problems: worded(context, problems) }, message: texts.rolledBack });
});

const archive = handle(metaItemArchive, async ({ body }, context) => {
  const { version, problems } = await archiveItem(context, body, baseIn(body));
  return envelope({ value: { version, problems: worded(context, problems) }, message: texts.archived });
});

const dropDraft = handle(metaItemRemoveDraft, async ({ body }, context) => {
  await removeDraft(context, body, baseIn(body));
  return envelope({ value: null, message: texts.draftDeleted });
});

const uses = handle(metaItemUses, async ({ query }, { server, tenantId, db, clock }) => {
  const graph = await referenceGraph(await server.metadata.sourceOf(tenantId).list(), await conditionalAgents(db, clock.now()));
  return (await spellingsOf(db, query))
    .flatMap((key) => graph.usesOf(`${query.kind}/${key}`, query.part))
    .map(
      ({ item, reference }): ItemUse => ({
        kind: item.kind as ItemUse['kind'],
        key: item.key,
        name: item.name,
        pointer: reference.pointer,
        ...(reference.part === undefined ? {} : { part: reference.part }),
      }),
    );
});

export const metaHandlers = [
  // packages
  publish,
  importPackage,
  exportPackage,
  problems,
  // items
  list,
  get,
  draft,
  versions,
  diff,
  rollback,
  archive,
  dropDraft,
  uses,
];

// helpers

/** Called before the check, which names whatever is malformed. */
const asItems = (items: readonly unknown[]): readonly RawItem[] => items as readonly RawItem[];

/** Kinds are known once an item has passed the check. */
const toWire = (outcomes: readonly { readonly kind: string; readonly key: string; readonly action: string }[]): PackageResult['items'] =>
  outcomes as PackageResult['items'];

/** Problems in the caller's language. */
const worded = (context: HandlerContext, problems: readonly MetadataProblem[]): ToldProblem[] =>
  problems.map((problem) => problemIn(problem, context.language));

/** The base that a call names beside the key of an item. */
function baseIn({
  base,
}: {
  readonly base?: { readonly version?: number | null | undefined; readonly checksum?: string | null | undefined } | null | undefined;
}): Base | undefined {
  if (base === undefined || base === null) return undefined;
  return { version: base.version ?? undefined, checksum: base.checksum ?? undefined };
}

function rowOf({ db }: HandlerContext, kind: string, key: string, which: number | 'draft' | 'published') {
  const query = db.selectFrom('meta_item').selectAll().where('kind', '=', kind).where('key', '=', key);
  return (typeof which === 'number' ? query.where('version', '=', which) : query.where('status', '=', which)).executeTakeFirst();
}

/** What an import would do, item by item, with every place that would be different; `conflict`: it would replace a draft or a version that the package does not name. */
async function planOf(context: HandlerContext, items: readonly RawItem[]) {
  const standings = await standingsOf(context.db, items);
  const before = new Map((await context.server.metadata.sourceOf(context.tenantId).list()).map((item) => [`${item.kind}/${item.key}`, item]));
  return items.map((item) => {
    const label = `${item.kind}/${item.key}`;
    const standing = standings.get(label) ?? {};
    const { published } = standing;
    const old = before.get(label);
    const write = writeOf(context, item);
    const action =
      published?.checksum === write.checksum ? 'same' : importConflict(standing, write) !== undefined ? 'conflict' : published === undefined ? 'add' : 'update';
    return {
      kind: item.kind,
      key: item.key,
      name: item.name,
      action,
      ...(published === undefined ? {} : { previous: published.version }),
      ...(old === undefined || action === 'same' ? {} : { changes: diffItems(old, item) }),
    } as const;
  });
}

function withoutNulls(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, name === 'base' ? withoutNulls(value as object) : value]),
  );
}

const texts = {
  rolledBackTo: { 'zh-CN': '回滚到版本 {version}', 'en-US': 'Rolled back to version {version}', 'zh-TW': '回復到版本 {version}' },
  published: { 'zh-CN': '发布成功', 'en-US': 'Published.', 'zh-TW': '發佈成功' },
  importedAndPublished: { 'zh-CN': '导入并发布成功', 'en-US': 'Imported and published.', 'zh-TW': '匯入並發佈成功' },
  checked: { 'zh-CN': '检查完成', 'en-US': 'Checked.', 'zh-TW': '檢查完成' },
  imported: { 'zh-CN': '导入成功', 'en-US': 'Imported.', 'zh-TW': '匯入成功' },
  noItem: { 'zh-CN': '元数据不存在', 'en-US': 'There is no such item.', 'zh-TW': '中繼資料不存在' },
  rolledBack: { 'zh-CN': '回滚成功', 'en-US': 'Rolled back.', 'zh-TW': '回復成功' },
  archived: { 'zh-CN': '已停用', 'en-US': 'Archived.', 'zh-TW': '已停用' },
  draftDeleted: { 'zh-CN': '草稿已删除', 'en-US': 'The draft has been deleted.', 'zh-TW': '草稿已刪除' },
} as const;
