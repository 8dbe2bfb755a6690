import { sql } from 'kysely';
import type { Localised } from '../../../../registry/localised.ts';
import { instanceMoveVersion } from '../../../../schemas/calls/index.ts';
import { type TenantDb, toJson } from '../../../db/index.ts';
import type { RawItem } from '../../../../registry/metadata/index.ts';
import { toDecimal, withThousands } from '../../../../formula/index.ts';
import { FormRefusal, movePostings, recompute, stageOf } from '../../../documents/index.ts';
import { type FormDefinition, loadForm, loadRecord } from '../../../forms/index.ts';
import { movedDocument } from '../../../publishing/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Forbidden, Refusal } from '../../../core/index.ts';
import { fill, filled, inChinese, inLanguage, listed, sentences, type Word } from '../../../../registry/words.ts';
import { reasonOf } from '../../../metadata/index.ts';
import { envelope, handle } from '../../handle.ts';
import { type FlowDefinition, loadFlow, loadInstance, type Manifest, manifestOf, presetOf, type StoredInstance } from '../../../workflow/index.ts';

/**
 * A running request keeps the versions it was started with. Where those cannot run, an administrator moves it to a version that
 * can: every step it has been to must be there, of the same kind and within the same branches, and the form must be one of the
 * same object. A preview says what stands against it and what becomes of the values of the document, and changes nothing; the move computes the
 * document by the new form and is written to the audit log.
 */
const moveVersion = handle(instanceMoveVersion, async ({ body }, context) => {
  const { db, meta } = context;
  const target = await targetOf(context, body.instId, body.version ?? undefined);
  const { definition, form } = target;
  const print = definition.printTemplate === undefined ? undefined : (await meta.find('printTemplate', definition.printTemplate))?.version;
  const manifest = manifestOf(definition, form, print);
  const preview = body.preview === true;
  const moving = db.transaction(async (tx) => {
    await tx.selectFrom('wf_inst').select('id').where('id', '=', body.instId).forUpdate().execute();
    const stored = await loadInstance(tx, body.instId);
    if (stored === undefined) throw new Forbidden();
    const { head } = stored;
    const standing = obstacles(stored, definition, form).map(({ text, name }) => inLanguage(filled(text, { name }), context.language));
    const document = standing.length > 0 ? undefined : await documentAfter(context, tx, stored, target);
    const answer = { from: head.def_version, to: definition.version, manifest: { ...manifest } };
    const unfit = [...standing, ...(document?.unread ?? [])];
    if (unfit.length > 0) throw new NotMoved({ ...answer, problems: unfit, remarks: [...(document?.remarks ?? [])], moved: false });
    await move(context, tx, stored, definition, answer);
    await document?.store?.();
    const held = await movedHolds(context, tx, stored, form);
    const done = {
      ...answer,
      problems: held.problems,
      remarks: [...(document?.remarks ?? []), ...held.remarks],
      moved: !preview && held.problems.length === 0,
    };
    if (!done.moved) throw new NotMoved(done);
    return done;
  });
  const moved = await moving.catch((error: unknown) => {
    if (error instanceof NotMoved) return error.answer;
    throw error;
  });
  if (!preview && !moved.moved) throw new Refusal(fill(texts.cannotMove, { version: moved.to, problems: sentences(moved.problems) }), '027', { value: moved });
  return envelope({ value: moved, message: preview ? texts.checked : texts.moved });
});

export const moveVersionHandlers = [moveVersion];

// helpers

interface Answer {
  readonly from: number;
  readonly to: number;
  readonly manifest: Record<string, unknown>;
  readonly problems: string[];
  readonly remarks: string[];
  readonly moved: boolean;
}

/** What the move would do is known, and undone. */
class NotMoved extends Error {
  constructor(readonly answer: Answer) {
    super();
  }
}

interface Target {
  readonly definition: FlowDefinition;
  readonly form: FormDefinition | undefined;
}

/** The version to move to, the published one by default, with the form that is published now. It has to run. */
async function targetOf({ db, meta }: HandlerContext, instId: string, version: number | undefined): Promise<Target> {
  const head = await db.selectFrom('wf_inst').select(['def_key']).where('id', '=', instId).executeTakeFirst();
  if (head === undefined) throw new Forbidden();
  try {
    const definition = await loadFlow(meta, head.def_key, version);
    if (definition === undefined) throw new Refusal(common.noVersion, '016');
    return { definition, form: definition.formKey === '' ? undefined : await loadForm(meta, definition.formKey) };
  } catch (error) {
    if (error instanceof Refusal && error.errorCode !== 'flow.cannotRun') throw error;
    throw new Refusal(fill(texts.cannotRun, { reason: reasonOf(error) }), '027');
  }
}

interface DocumentAfter {
  readonly unread: readonly string[];
  readonly remarks: readonly string[];
  readonly store?: () => Promise<void>;
}

/** What becomes of the document: its values by the other declarations, and what is computed from them. One that cannot be computed now is so at its next save. */
async function documentAfter(
  context: HandlerContext,
  tx: TenantDb,
  { head }: StoredInstance,
  { definition, form }: Target,
): Promise<DocumentAfter | undefined> {
  const { meta, language } = context;
  const record = form === undefined || head.business_key === null ? undefined : await loadRecord(tx, form.boAlias, head.business_key);
  if (form === undefined || record === undefined) return undefined;
  const [before, after] = [await meta.find('bo', form.boAlias, (head.manifest as Manifest).bo), await meta.find('bo', form.boAlias, form.boVersion)];
  const dictionaries = new Map((await meta.list('dict')).map((item) => [item.key, item as unknown as RawItem]));
  const find = (kind: string, key: string): RawItem | undefined => (kind === 'dict' ? dictionaries.get(key) : undefined);
  const { unread, remarks } =
    before === undefined || after === undefined
      ? { unread: [], remarks: [] }
      : movedDocument(before as unknown as RawItem, after as unknown as RawItem, find, record.data);
  const told = { unread: unread.map((text) => text[language]), remarks: remarks.map((text) => text[language]) };
  if (unread.length > 0) return told;
  try {
    const { changed, store } = await recompute(context, tx, form, definition.flow, record);
    const names = changed.map((name) => form.compiled('read').byPath.get(name)?.title ?? name);
    return {
      ...told,
      remarks: [...told.remarks, ...(names.length === 0 ? [] : [inLanguage(fill(texts.recomputed, { names: listed(names) }), language)])],
      store,
    };
  } catch (error) {
    if (!(error instanceof FormRefusal)) throw error;
    return { ...told, remarks: [...told.remarks, inLanguage(fill(texts.notComputed, { reason: error.text }), language)] };
  }
}

/** What the request holds by the declarations of the version, taken at once: where there is not enough, it is not moved. */
async function movedHolds(
  context: HandlerContext,
  tx: TenantDb,
  { head, aggregate }: StoredInstance,
  form: FormDefinition | undefined,
): Promise<Pick<Answer, 'problems' | 'remarks'>> {
  const { meta, language } = context;
  const record = form === undefined || head.business_key === null ? undefined : await loadRecord(tx, form.boAlias, head.business_key);
  if (form === undefined || record === undefined) return { problems: [], remarks: [] };
  const held = async (): Promise<ReadonlyMap<string, string>> => {
    const sums = await tx
      .selectFrom('posting')
      .select(['key', sql<string>`sum(abs(amount))::text`.as('sum')])
      .where('bo', '=', form.boAlias)
      .where('record_id', '=', record.id)
      .where('state', '=', 'held')
      .groupBy('key')
      .orderBy('key')
      .execute();
    return new Map(sums.map(({ key, sum }) => [key, sum]));
  };
  const before = await held();
  try {
    const document = { definition: form, id: record.id, data: record.data, stage: stageOf(aggregate.inst.status), origin: { instId: head.id } };
    await movePostings(context, tx, document);
  } catch (error) {
    if (!(error instanceof FormRefusal)) throw error;
    return { problems: [inLanguage(error.text, language)], remarks: [] };
  }
  const after = await held();
  const earlier = (await meta.find('bo', form.boAlias, (head.manifest as Manifest).bo))?.spec.postings ?? [];
  const named = (key: string): string => [...form.postings(language), ...earlier].find((posting) => posting.key === key)?.name ?? key;
  const sumOf = (sums: ReadonlyMap<string, string>, key: string): string => withThousands((toDecimal(sums.get(key) ?? 0) ?? toDecimal(0))?.toFixed(2) ?? '');
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ name: named(key), was: sumOf(before, key), is: sumOf(after, key) }))
    .filter(({ was, is }) => was !== is)
    .map(({ name, was, is }) => fill(texts.holds, { name, was, is }));
  return { problems: [], remarks: changes.map((text) => inLanguage(text, language)) };
}

interface Obstacle {
  readonly text: Localised;
  readonly name: Word;
}

const words = {
  ended: { 'zh-CN': '流程没有在运行', 'en-US': 'the request is not running', 'zh-TW': '流程沒有在執行' },
  node: {
    'zh-CN': '新版本没有节点【{name}】，或其类型不同',
    'en-US': 'the version has no step {name}, or one of another kind',
    'zh-TW': '新版本沒有節點【{name}】，或其類型不同',
  },
  branch: { 'zh-CN': '节点【{name}】所在的分支不同', 'en-US': 'step {name} lies in other branches', 'zh-TW': '節點【{name}】所在的分支不同' },
  object: { 'zh-CN': '表单属于另一个业务对象【{name}】', 'en-US': 'the form belongs to another object, {name}', 'zh-TW': '表單屬於另一個業務物件【{name}】' },
  form: { 'zh-CN': '表单不能使用：{name}', 'en-US': 'the form cannot be used: {name}', 'zh-TW': '表單不能使用：{name}' },
} as const satisfies Readonly<Record<string, Localised>>;

/** Everything that stands against running the instance on by the other version. */
function obstacles({ head, aggregate }: StoredInstance, definition: FlowDefinition, form: FormDefinition | undefined): Obstacle[] {
  const { flow } = definition;
  const found: Obstacle[] = [];
  if (aggregate.inst.endedAt !== null || aggregate.inst.status === 'draft') found.push({ text: words.ended, name: '' });
  const node = (id: string) => (Object.hasOwn(flow.nodes, id) ? flow.nodes[id] : undefined);

  // every step it has been to: people send it back there
  for (const id of new Set([...aggregate.tokens, ...aggregate.execs, ...aggregate.tasks].map(({ nodeId }) => nodeId)))
    if (node(id) === undefined) found.push({ text: words.node, name: id });
  for (const { nodeId, nodeName } of aggregate.tasks) {
    const type = node(nodeId)?.type;
    const signs = aggregate.signs.some(({ taskId }) => aggregate.tasks.some((task) => task.id === taskId && task.nodeId === nodeId));
    if (type !== undefined && (!['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK'].includes(type) || signs !== (type === 'SIGNTASK')))
      found.push({ text: words.node, name: nodeName });
  }
  const forks = new Map(aggregate.forks.map((fork) => [fork.id, fork]));
  for (const token of aggregate.tokens) {
    const lies = token.forks.map((id) => forks.get(id)?.gatewayId);
    const lay = (flow.scopes[token.nodeId] ?? []).map(({ fork }) => fork);
    const joins = token.forks.every((id) => flow.forks[forks.get(id)?.gatewayId ?? ''] === forks.get(id)?.joinId);
    if (node(token.nodeId) !== undefined && token.state === 'active' && (!joins || JSON.stringify(lies) !== JSON.stringify(lay)))
      found.push({ text: words.branch, name: token.nodeId });
  }
  if ((form?.boAlias ?? null) !== head.bo_alias) found.push({ text: words.object, name: form?.boAlias ?? '' });
  try {
    for (const { nodeId } of aggregate.tasks) form?.compiled(presetOf(definition, nodeId));
  } catch (error) {
    found.push({ text: words.form, name: reasonOf(error) });
  }
  return [...new Map(found.map((each) => [each.text['zh-CN'] + inChinese(each.name), each])).values()];
}

async function move(
  { user, newId, request, clock }: HandlerContext,
  tx: TenantDb,
  { head }: StoredInstance,
  definition: FlowDefinition,
  { from, to, manifest }: { readonly from: number; readonly to: number; readonly manifest: object },
): Promise<void> {
  await tx
    .updateTable('wf_inst')
    .set((eb) => ({ def_version: definition.version, def_name: definition.name, manifest: toJson(manifest), rev: eb('rev', '+', 1), updated_at: clock.now() }))
    .where('id', '=', head.id)
    .execute();
  // whom another version asks for the same values is for its drawing to say: an errand under way counts as one on other values
  await tx
    .updateTable('wf_exec')
    .set({ return_to: sql<string>`(select jsonb_agg(address - 'values') from jsonb_array_elements(return_to) as address)` })
    .where('inst_id', '=', head.id)
    .where('state', '=', 'active')
    .where(sql<boolean>`jsonb_array_length(return_to) > 0`)
    .execute();
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      user_id: user.id,
      account: user.account,
      action: 'instance.moveVersion',
      target: head.id,
      outcome: 'done',
      ip: request.ip,
      log_id: request.logId,
      detail: toJson({ flow: head.def_key, from, to, before: head.manifest, after: manifest }),
      at: clock.now(),
    })
    .execute();
}

const texts = {
  holds: {
    'zh-CN': '【{name}】占用的金额由 {was} 变为 {is}',
    'en-US': '{name}: the amount held changes from {was} to {is}',
    'zh-TW': '【{name}】佔用的金額由 {was} 變為 {is}',
  },
  recomputed: {
    'zh-CN': '按新版本重新计算：{names}',
    'en-US': 'computed anew by the version: {names}',
    'zh-TW': '按新版本重新計算：{names}',
  },
  notComputed: {
    'zh-CN': '单据还不能按新版本计算，将在下次保存时计算：{reason}',
    'en-US': 'the document cannot be computed by the version yet, and will be when it is saved next: {reason}',
    'zh-TW': '單據還不能按新版本計算，將在下次儲存時計算：{reason}',
  },
  cannotMove: {
    'zh-CN': '不能移到版本 {version}：{problems}',
    'en-US': 'It cannot be moved to version {version}: {problems}',
    'zh-TW': '不能移到版本 {version}：{problems}',
  },
  checked: { 'zh-CN': '检查完成', 'en-US': 'Checked.', 'zh-TW': '檢查完成' },
  moved: { 'zh-CN': '已移到新版本', 'en-US': 'Moved to the new version.', 'zh-TW': '已移到新版本' },
  cannotRun: { 'zh-CN': '该版本不能运行：{reason}', 'en-US': 'This version cannot run: {reason}', 'zh-TW': '該版本不能執行：{reason}' },
} as const;
