import { byName } from '../../../../schemas/byName.ts';
import { flowCategories } from '../../../../schemas/metadata/index.ts';
import type { DictEntry, SysType } from '../../../../schemas/calls/entities/portal.ts';
import { translated } from '../../../../registry/metadata/index.ts';
import {
  dictGetByTypeKey,
  identityGetNextId,
  sysGetByAlias,
  sysGetDecryptByAlias,
  sysGetDecryptBySysSetting,
  sysTypeGetByParentId,
  sysTypeGetTypesByKey,
} from '../../../../schemas/calls/index.ts';
import { nextSerial } from '../../../forms/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Forbidden, Refusal } from '../../../core/index.ts';
import { handle } from '../../handle.ts';

/** Category groups of the wire that have a dictionary of another name. */
const typeGroups: Readonly<Record<string, string>> = byName({ FLOW_TYPE: flowCategories });

/** Names and logos for the login page; nothing else is open to everybody. */
const platformSetting = handle(sysGetDecryptBySysSetting, async (_input, { db }) => {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', 'sysSetting').executeTakeFirst();
  const tenant = await db.selectFrom('tenant').select(['name', 'manage_logo', 'front_logo']).executeTakeFirst();
  const logo = (id: string | null | undefined): { id: string }[] => (id === null || id === undefined ? [] : [{ id }]);
  const fallback = {
    manageName: tenant?.name ?? '',
    frontName: tenant?.name ?? '',
    manageLogo: logo(tenant?.manage_logo),
    frontLogo: logo(tenant?.front_logo),
    ico: [],
  };
  const value = typeof stored?.value === 'object' && stored.value !== null ? { ...fallback, ...stored.value } : fallback;
  return { alias: 'sysSetting', value: JSON.stringify(value) };
});

const byAlias = handle(sysGetByAlias, async ({ query }, { db }) => {
  const row = await readable(db, query.alias);
  return row?.value ?? query.defaultValue ?? null;
});

const record = handle(sysGetDecryptByAlias, async ({ query }, { db }) => {
  const row = await readable(db, query.alias);
  if (row === undefined) throw new Forbidden();
  return { alias: query.alias, name: row.name, value: typeof row.value === 'string' ? row.value : JSON.stringify(row.value) };
});

const typesByKey = handle(sysTypeGetTypesByKey, async ({ query }, context) =>
  (await entriesOf(context, typeGroups[query.typeKey] ?? query.typeKey)).map((entry) => toType(entry, query.typeKey)),
);

const typesByParent = handle(sysTypeGetByParentId, async ({ query }, context) => {
  for (const [group, key] of Object.entries(typeGroups)) {
    const below = (await entriesOf(context, key)).filter((entry) => entry.parentId === query.catId);
    if (below.length > 0) return below.map((entry) => toType(entry, group));
  }
  return [];
});

const dictionary = handle(dictGetByTypeKey, ({ query }, context) => entriesOf(context, query.typeKey));

const nextNumber = handle(identityGetNextId, async ({ query }, { db, meta, clock }) => {
  if ((await meta.find('serialNo', query.alias)) === undefined) throw new Refusal(texts.noSeries, '016');
  return db.transaction((tx) => nextSerial(tx, meta, query.alias, clock.today()));
});

export const sysHandlers = [platformSetting, byAlias, record, typesByKey, typesByParent, dictionary, nextNumber];

// helpers

const readable = (db: HandlerContext['db'], key: string) =>
  db.selectFrom('setting').select(['name', 'value']).where('key', '=', key).where('is_public', '=', true).executeTakeFirst();

async function entriesOf({ meta, language }: HandlerContext, key: string): Promise<DictEntry[]> {
  const item = await meta.find('dict', key);
  if (item === undefined) return [];
  const locale = language;
  return item.spec.items.map((entry, index) => ({
    id: entry.value,
    key: entry.value,
    typeId: key,
    parentId: entry.parent ?? '0',
    sn: index,
    name: translated(item, locale, `/spec/items/${index}/label`, entry.label),
    ...(entry.color === undefined ? {} : { color: entry.color }),
  }));
}

function toType(entry: DictEntry, group: string): SysType {
  return {
    id: entry.key,
    name: entry.name,
    typeKey: entry.key,
    typeGroupKey: group,
    struType: 1,
    parentId: entry.parentId,
    depth: 1,
    path: `${entry.key}.`,
    isLeaf: 'Y',
    sn: entry.sn,
    icon: '',
  };
}

const texts = {
  noSeries: { 'zh-CN': '流水号不存在', 'en-US': 'There is no such number series.', 'zh-TW': '流水號不存在' },
} as const;
