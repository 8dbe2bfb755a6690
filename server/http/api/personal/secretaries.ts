import type { Selectable } from 'kysely';
import { secretaryGet, secretaryGetByUserId, secretaryList, secretaryRemoves, secretarySave } from '../../../../schemas/calls/index.ts';
import { flowCategories } from '../../../../schemas/metadata/index.ts';
import type { Secretary } from '../../../../schemas/calls/entities/personal.ts';
import { translated } from '../../../../registry/metadata/index.ts';
import { type JsonObject, toJson, type WfSecretaryTable } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Forbidden, Refusal } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';
import { envelope, handle } from '../../handle.ts';
import { namesOf, sharedType } from '../../../workflow/index.ts';
import { columnsOf, flag, identified, pageOf, text } from '../../../query/index.ts';
import { sql } from 'kysely';
import { ownerOf } from './ownerOf.ts';
import { idsIn, mustBeActive } from './people.ts';

/** The leaders whose secretary the caller is. */
const mine = handle(secretaryGetByUserId, async (_input, context) => {
  const rows = await context.db
    .selectFrom('wf_secretary as s')
    .selectAll('s')
    .where('s.secretary_id', '=', context.user.id)
    .where('s.enabled', '=', true)
    .orderBy('s.id')
    .execute();
  const names = await sharedNames(context);
  return rows.map((row) => toSecretary(row, names));
});

const list = handle(secretaryList, async ({ query, body }, context) => {
  const { db, user } = context;
  const all = db.selectFrom('wf_secretary as s').selectAll('s');
  const names = await sharedNames(context);
  return pageOf(query.personal !== true && user.isAdmin ? all : all.where('s.leader_id', '=', user.id), body, {
    columns,
    order: ['s.created_at desc', 's.id desc'],
    map: (row) => toSecretary(row, names),
  });
});

/** For the leader himself and for his secretary. */
const get = handle(secretaryGet, async ({ params }, context) => {
  const row = await context.db.selectFrom('wf_secretary').selectAll().where('id', '=', params.id).executeTakeFirst();
  if (row === undefined || !(mayChange(context, row) || row.secretary_id === context.user.id)) throw new Forbidden();
  return toSecretary(row, await sharedNames(context));
});

/** One row per secretary: of several ids the first keeps the row, the others get rows of their own. */
const save = handle(secretarySave, async ({ body }, context) => {
  const { db, clock, newId, user } = context;
  return db.transaction(async (tx) => {
    const isNew = body.id === undefined || body.id === null || body.id === '';
    const stored = isNew
      ? undefined
      : await tx
          .selectFrom('wf_secretary')
          .selectAll()
          .where('id', '=', body.id ?? '')
          .forUpdate()
          .executeTakeFirst();
    if (!isNew && stored === undefined) throw new Forbidden();
    if (stored !== undefined && !mayChange(context, { leader_id: stored.leader_id })) throw new Forbidden();
    const leaderId = await ownerOf({ db: tx, user }, stored?.leader_id, body.leaderId);

    const secretaries = idsIn(body.secretaryId);
    if (secretaries.length === 0) throw new Refusal(texts.chooseSecretary);
    if (secretaries.includes(leaderId)) throw new Refusal(texts.secretaryYourself);
    await mustBeActive(tx, [leaderId, ...secretaries], texts.secretaryDisabled);
    const shared = await sharedOf(context, body);
    await tx.selectFrom('app_user').select('id').where('id', '=', leaderId).forUpdate().execute();
    const taken = await tx
      .selectFrom('wf_secretary')
      .select(['id', 'secretary_name'])
      .where('leader_id', '=', leaderId)
      .where('secretary_id', 'in', secretaries)
      .execute();
    const other = taken.find((row) => row.id !== stored?.id);
    if (other !== undefined) throw new Refusal(fill(texts.secretaryAlready, { name: other.secretary_name }));

    const names = await namesOf(tx, [leaderId, ...secretaries]);
    let first: string | undefined;
    for (const secretary of secretaries) {
      const row = {
        leader_id: leaderId,
        leader_name: names.get(leaderId) ?? '',
        secretary_id: secretary,
        secretary_name: names.get(secretary) ?? '',
        def_keys: shared,
        rights: toJson(rightsOf(body)),
        enabled: String(body.enabled ?? 1) !== '0',
      };
      const own = first === undefined ? stored?.id : undefined;
      const id = own ?? newId();
      if (own === undefined)
        await tx
          .insertInto('wf_secretary')
          .values({ ...row, id, created_at: clock.now() })
          .execute();
      else await tx.updateTable('wf_secretary').set(row).where('id', '=', own).execute();
      first ??= id;
    }
    return envelope({ value: first ?? null, message: common.saved });
  });
});

const removes = handle(secretaryRemoves, async ({ query }, context) => {
  const ids = idsIn(query.ids);
  await context.db.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('wf_secretary')
      .select(['id', 'leader_id'])
      .where('id', 'in', ['', ...ids])
      .execute();
    if (rows.length < ids.length || rows.some((row) => !mayChange(context, row))) throw new Forbidden();
    await tx
      .deleteFrom('wf_secretary')
      .where('id', 'in', ['', ...ids])
      .execute();
  });
  return envelope({ value: null, message: common.deleted });
});

export const secretaryHandlers = [mine, list, get, save, removes];

// helpers

/** The id of a secretary is delivered with commas around it; clients search it with and without them. */
const columns = columnsOf({
  id: text('s.id'),
  leaderId: text('s.leader_id'),
  leaderName: text('s.leader_name'),
  secretaryId: identified('s.secretary_id', sql`(',' || s.secretary_id || ',')`),
  secretaryName: text('s.secretary_name'),
  enabled: flag('s.enabled'),
  shareType: text(
    sql`(case when exists (select 1 from unnest(s.def_keys) as shared(name) where starts_with(shared.name, ${sharedType})) then '2' else '1' end)`,
  ),
});

type Row = Selectable<WfSecretaryTable>;

const rightNames = ['start', 'task'] as const;

const mayChange = ({ user }: Pick<HandlerContext, 'user'>, row: Pick<Row, 'leader_id'>): boolean => user.isAdmin || row.leader_id === user.id;

function rightsOf({ shareRight }: Secretary): JsonObject {
  const given = idsIn(shareRight);
  const rights = rightNames.filter((right) => given.includes(right));
  if (rights.length === 0) throw new Refusal(texts.chooseRights);
  return Object.fromEntries(rights.map((right) => [right, true]));
}

/** Flow keys, or marked categories; nothing shares everything. */
async function sharedOf({ meta }: HandlerContext, { shareType, shareKey }: Secretary): Promise<string[]> {
  const keys = idsIn(shareKey);
  const byFlow = (shareType ?? '1') === '1';
  const flows = await meta.list('flow');
  const known = new Set(byFlow ? flows.map((item) => item.key) : flows.map((item) => item.typeKey));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined) throw new Refusal(byFlow ? fill(common.noSuchFlow, { name: unknown }) : fill(texts.noSuchCategory, { name: unknown }));
  return byFlow ? keys : keys.map((key) => `${sharedType}${key}`);
}

/** Flow and category names by the key under which they are shared. */
async function sharedNames({ meta, language }: HandlerContext): Promise<ReadonlyMap<string, string>> {
  const locale = language;
  const types = await meta.find('dict', flowCategories);
  return new Map([
    ...(await meta.list('flow')).map((item) => [item.key, translated(item, locale, '/name', item.name)] as const),
    ...(types?.spec.items ?? []).map(
      (entry, index) =>
        [`${sharedType}${entry.value}`, types === undefined ? entry.label : translated(types, locale, `/spec/items/${index}/label`, entry.label)] as const,
    ),
  ]);
}

/** Ids are wrapped in commas, as clients search them with "contains". */
function toSecretary(row: Row, names: ReadonlyMap<string, string>): Secretary {
  const rights = Object.keys(row.rights).length === 0 ? [...rightNames] : rightNames.filter((right) => row.rights[right] === true);
  const byType = row.def_keys.some((key) => key.startsWith(sharedType));
  return {
    id: row.id,
    leaderId: row.leader_id,
    leaderName: row.leader_name,
    secretaryId: `,${row.secretary_id},`,
    secretaryName: row.secretary_name,
    shareType: byType ? '2' : '1',
    shareRight: rights.join(','),
    shareKey: row.def_keys.map((key) => (byType ? key.slice(sharedType.length) : key)).join(','),
    shareName: row.def_keys.map((key) => names.get(key) ?? key).join(','),
    enabled: row.enabled ? 1 : 0,
  };
}

const texts = {
  secretaryDisabled: { 'zh-CN': '秘书已停用', 'en-US': 'The secretary has been disabled.', 'zh-TW': '秘書已停用' },
  chooseSecretary: { 'zh-CN': '请选择秘书', 'en-US': 'Please choose a secretary.', 'zh-TW': '請選擇秘書' },
  secretaryYourself: { 'zh-CN': '秘书不能是本人', 'en-US': 'You cannot be your own secretary.', 'zh-TW': '秘書不能是本人' },
  secretaryAlready: { 'zh-CN': '{name}已经是秘书', 'en-US': '{name} is your secretary already.', 'zh-TW': '{name}已經是秘書' },
  chooseRights: { 'zh-CN': '请选择秘书权限', 'en-US': 'Please choose what the secretary may do.', 'zh-TW': '請選擇秘書權限' },
  noSuchCategory: { 'zh-CN': '流程分类【{name}】不存在', 'en-US': 'There is no category {name}.', 'zh-TW': '流程分類【{name}】不存在' },
} as const;
