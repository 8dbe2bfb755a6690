import {
  flowDefGet,
  flowGetJson,
  flowGetPermissionList,
  flowHasStartRights,
  flowListJson,
  flowStartRight,
  instanceGetHasAuthFlowList,
  instanceGetMyOftenFlow,
  instanceNewProcess,
  instanceNewProcessCount,
  instanceSaveMyOftenFlow,
} from '../../../../schemas/calls/index.ts';
import { flowCategories } from '../../../../schemas/metadata/index.ts';
import type { Definition, Identity } from '../../../../schemas/calls/entities/flow.ts';
import { localised } from '../../../../registry/localised.ts';
import { translated, type LoadedItem } from '../../../../registry/metadata/index.ts';
import { toJson } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Forbidden } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { type Viewer, viewerOf } from '../../../workflow/index.ts';
import { leadersToStartFor, startDoor } from '../../../rights/index.ts';
import { columnsOf, matchingRows, member, numberMember, pageOfRows } from '../../../query/index.ts';
import { otherFlows, permissionKinds } from './texts.ts';
import { defIdOf, parseDefId } from './toWire.ts';

type FlowItem = LoadedItem<'flow'>;

const defGet = handle(flowDefGet, async ({ query }, context) => {
  const { key, version } = parseDefId(query.defId);
  return definitionOf(context, await context.meta.find('flow', key, version));
});

const getJson = handle(flowGetJson, async ({ query }, context) => definitionOf(context, await context.meta.find('flow', parseDefId(query.defKey).key)));

const listJson = handle(flowListJson, async ({ body }, context) => pageOfRows(context.db, await startable(context), body, columns, 20));

const hasStartRights = handle(flowHasStartRights, async ({ query }, context) => {
  const item = await context.meta.find('flow', parseDefId(query.defKey).key);
  return item !== undefined && (await doorOf(context, item))(context.user);
});

const startRight = handle(flowStartRight, async ({ query }, context) => {
  const item = await context.meta.find('flow', parseDefId(query.defId).key);
  if (item === undefined) return false;
  const leaderId = query.leadId === undefined || query.leadId === '' || query.leadId === '0' ? undefined : query.leadId;
  if (leaderId === undefined) return (await doorOf(context, item))(context.user);
  return (await startersOf(context, await viewerOf(context), item)).leaders.some((leader) => leader.id === leaderId);
});

const permissionList = handle(flowGetPermissionList, async (_input, context) =>
  Object.entries(permissionKinds).map(([type, title]) => ({ type, title: localised(title, context.language) })),
);

const newProcess = handle(instanceNewProcess, async ({ body }, context) => pageOfRows(context.db, await startable(context), body, columns, 20));

const newProcessCount = handle(instanceNewProcessCount, async ({ body }, context) => {
  const counts = new Map<string, { typeName: string; count: number }>();
  for (const definition of await matchingRows(context.db, await startable(context), body, columns)) {
    const typeId = definition.typeId ?? '';
    counts.set(typeId, { typeName: definition.typeName ?? '', count: (counts.get(typeId)?.count ?? 0) + 1 });
  }
  return [...counts].map(([typeId, { typeName, count }]) => ({ typeId, typeName, count }));
});

const byType = handle(instanceGetHasAuthFlowList, async ({ body }, context) => {
  const types = await categories(context);
  const definitions = await matchingRows(context.db, await startable(context), body, columns);
  const groups = [...types].map(([id, name], sn) => ({
    id,
    name,
    typeKey: id,
    parentId: '0',
    sn,
    flowList: definitions.filter((definition) => definition.typeId === id),
  }));
  const others = definitions.filter((definition) => !types.has(definition.typeId ?? ''));
  return [
    ...groups,
    ...(others.length === 0
      ? []
      : [{ id: '', name: localised(otherFlows, context.language), typeKey: '', parentId: '0', sn: groups.length, flowList: others }]),
  ].filter((group) => group.flowList.length > 0);
});

const oftenFlows = handle(instanceGetMyOftenFlow, async (_input, context) => {
  const rows = await context.db.selectFrom('often_flow').select(['def_key', 'icon']).where('user_id', '=', context.user.id).orderBy('sn').execute();
  const definitions = await startable(context);
  const own = rows.flatMap((row) =>
    definitions
      .filter((definition) => definition.defKey === row.def_key)
      .map((definition) => ({ ...definition, ...(row.icon === null ? {} : { icon: JSON.stringify(row.icon) }), isAdd: true })),
  );
  return { rows: own, total: own.length, page: 1, pageSize: Math.max(1, own.length) };
});

const saveOftenFlows = handle(instanceSaveMyOftenFlow, async ({ body }, context) => {
  const { db, user } = context;
  const definitions = new Map((await startable(context)).map((definition) => [definition.defKey, definition]));
  const keys = [...new Set(body.map((entry) => entry.defKey))].filter((key) => definitions.has(key));
  await db.transaction(async (tx) => {
    await tx.deleteFrom('often_flow').where('user_id', '=', user.id).execute();
    if (keys.length > 0)
      await tx
        .insertInto('often_flow')
        .values(keys.map((key, sn) => ({ user_id: user.id, def_key: key, name: definitions.get(key)?.name ?? key, icon: toJson(null), sn })))
        .execute();
  });
  return envelope({ value: null, message: texts.favouritesSaved });
});

export const flowHandlers = [
  // definitions
  defGet,
  getJson,
  listJson,
  hasStartRights,
  startRight,
  permissionList,
  // what may be started
  newProcess,
  newProcessCount,
  byType,
  oftenFlows,
  saveOftenFlows,
];

// helpers

/** Flow category -> name, in the order of the dictionary. */
export async function categories({ meta, language }: Pick<HandlerContext, 'meta' | 'language'>): Promise<Map<string, string>> {
  const item = await meta.find('dict', flowCategories);
  return new Map(
    (item?.spec.items ?? []).map((entry, index) => [
      entry.value,
      item === undefined ? entry.label : translated(item, language, `/spec/items/${index}/label`, entry.label),
    ]),
  );
}

/** The published flows that the caller may start, for himself or for a leader. */
async function startable(context: HandlerContext): Promise<Definition[]> {
  const viewer = await viewerOf(context);
  const types = await categories(context);
  const starters = await Promise.all((await context.meta.list('flow')).map(async (item) => ({ item, ...(await startersOf(context, viewer, item)) })));
  return starters.flatMap(({ item, self, leaders }) => (self || leaders.length > 0 ? [toDefinition(context, item, types, leaders)] : []));
}

const doorOf = ({ meta }: Pick<HandlerContext, 'meta'>, { spec, auth }: FlowItem) => startDoor(meta, { formKey: spec.form, auth });

async function startersOf(context: HandlerContext, viewer: Viewer, item: FlowItem): Promise<{ readonly self: boolean; readonly leaders: Identity[] }> {
  const isOpen = await doorOf(context, item);
  return {
    self: isOpen(context.user),
    leaders: leadersToStartFor(viewer, item, isOpen).map(({ person }) => ({ id: person.id, name: person.fullname, type: 'user' as const })),
  };
}

async function definitionOf(context: HandlerContext, item: FlowItem | undefined): Promise<Definition> {
  if (item === undefined) throw new Forbidden();
  const { self, leaders } = await startersOf(context, await viewerOf(context), item);
  const takesPart =
    self ||
    leaders.length > 0 ||
    (await context.db
      .selectFrom('wf_opinion as o')
      .innerJoin('wf_inst as i', 'i.id', 'o.inst_id')
      .select('o.id')
      .where('i.def_key', '=', item.key)
      .where('o.user_id', '=', context.user.id)
      .limit(1)
      .executeTakeFirst()) !== undefined;
  if (!takesPart) throw new Forbidden();
  return toDefinition(context, item, await categories(context), leaders);
}

function toDefinition({ language }: HandlerContext, item: FlowItem, types: ReadonlyMap<string, string>, leaders: readonly Identity[]): Definition {
  return {
    defId: defIdOf(item.key, item.version),
    defKey: item.key,
    name: translated(item, language, '/name', item.name),
    desc: '',
    status: 'deploy',
    testStatus: 'run',
    version: item.version,
    mainDefId: defIdOf(item.key, item.version),
    isMain: 'Y',
    supportMobile: 1,
    showUrgentState: 0,
    showModifyRecord: 0,
    isReadRevoke: 'true',
    typeId: item.typeKey ?? '',
    typeName: types.get(item.typeKey ?? '') ?? '',
    leaders: [...leaders],
  };
}

/** What clients narrow definitions by. */
const columns = columnsOf({
  ...Object.fromEntries(
    ['defId', 'defKey', 'name', 'desc', 'status', 'testStatus', 'mainDefId', 'isMain', 'typeId', 'typeName'].map((name) => [name, member(name)]),
  ),
  version: numberMember('version'),
});

const texts = {
  favouritesSaved: { 'zh-CN': '保存常用流程成功', 'en-US': 'Your frequent processes have been saved.', 'zh-TW': '儲存常用流程成功' },
} as const;
