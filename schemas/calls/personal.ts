import Type from 'typebox';
import { defineCall, session } from './defineCall.ts';
import { Agent, ApprovalItem, Deputy, Secretary } from './entities/personal.ts';
import { Done, Key, KeyList, OptionalFlag, OptionalKey, QueryFilter, SavedId } from './shapes.ts';

const page = { method: 'POST', body: QueryFilter, style: 'page', policy: session, write: false } as const;
const save = { method: 'POST', style: 'envelope', response: SavedId, policy: session } as const;
const removal = { method: 'DELETE', query: Type.Object({ ids: KeyList }), style: 'envelope', response: Done, policy: session } as const;
const ById = Type.Object({ id: Key });
const Personal = Type.Object({ personal: OptionalFlag });

export const approvalItemListJson = defineCall({
  ...page,
  name: 'approvalItem.listJson',
  path: '/flow/approvalItem/v1/listJson',
  query: Type.Object({ isPersonal: OptionalFlag }),
  response: ApprovalItem,
  doc: 'Common phrases; with isPersonal the own ones.',
});
export const approvalItemSave = defineCall({
  ...save,
  name: 'approvalItem.save',
  path: '/flow/approvalItem/v1/save',
  body: ApprovalItem,
  doc: 'Creates or changes a common phrase.',
});
export const approvalItemGet = defineCall({
  name: 'approvalItem.approvalItemGet',
  method: 'GET',
  path: '/flow/approvalItem/v1/approvalItemGet',
  query: ById,
  style: 'bare',
  response: ApprovalItem,
  policy: session,
  doc: 'One common phrase.',
});
export const approvalItemRemove = defineCall({ ...removal, name: 'approvalItem.remove', path: '/flow/approvalItem/v1/remove', doc: 'Removes common phrases.' });
export const approvalItemsForFlow = defineCall({
  name: 'approvalItem.getApprovalByDefKeyAndTypeId',
  method: 'GET',
  path: '/flow/approvalItem/v1/getApprovalByDefKeyAndTypeId',
  query: Type.Object({ defKey: OptionalKey, typeId: OptionalKey, userId: OptionalKey }),
  style: 'bare',
  response: Type.Array(Type.String()),
  policy: session,
  doc: 'Phrases offered when deciding: global, of the flow and its category, own.',
});

export const agentListJson = defineCall({
  ...page,
  name: 'agent.listJson',
  path: '/flow/agent/v1/listJson',
  query: Type.Object({ isMgr: OptionalFlag }),
  response: Agent,
  doc: 'Delegations of the caller.',
});
export const agentGet = defineCall({
  name: 'agent.agentGet',
  method: 'GET',
  path: '/flow/agent/v1/agentGet',
  query: ById,
  style: 'bare',
  response: Agent,
  policy: session,
  doc: 'One delegation with its flows and conditions.',
});
export const agentSave = defineCall({
  ...save,
  name: 'agent.save',
  path: '/flow/agent/v1/save',
  body: Agent,
  doc: 'Creates or changes a delegation; overlapping ones are refused.',
});
export const agentRemove = defineCall({ ...removal, name: 'agent.remove', path: '/flow/agent/v1/remove', doc: 'Removes delegations.' });

export const secretaryList = defineCall({
  ...page,
  name: 'secretary.list',
  path: '/runtime/bpmSecretaryManage/v1/list',
  query: Personal,
  response: Secretary,
  doc: 'Secretaries of the caller.',
});
export const secretaryGet = defineCall({
  name: 'secretary.get',
  method: 'GET',
  path: '/runtime/bpmSecretaryManage/v1/get/{id}',
  params: ById,
  style: 'bare',
  response: Secretary,
  policy: session,
  doc: 'One secretary setting.',
});
export const secretarySave = defineCall({
  ...save,
  name: 'secretary.save',
  path: '/runtime/bpmSecretaryManage/v1/save',
  body: Secretary,
  doc: 'Creates or changes a secretary setting.',
});
export const secretaryRemoves = defineCall({
  ...removal,
  name: 'secretary.removes',
  path: '/runtime/bpmSecretaryManage/v1/removes',
  doc: 'Removes secretary settings.',
});
export const secretaryGetByUserId = defineCall({
  name: 'secretary.getSecretaryByUserId',
  method: 'GET',
  path: '/runtime/bpmSecretaryManage/v1/getSecretaryByUserId',
  style: 'bare',
  response: Type.Array(Secretary),
  policy: session,
  doc: 'Settings in which the caller is the secretary.',
});

export const deputyGetByUserId = defineCall({
  name: 'deputy.getByUserId',
  method: 'GET',
  path: '/bpmModel/bpmDeputy/v1/getByUserId',
  query: Type.Object({ userId: OptionalKey }),
  style: 'bare',
  response: Deputy,
  policy: session,
  doc: 'Deputy of the caller, empty when there is none.',
});
export const deputySave = defineCall({
  ...save,
  name: 'deputy.save',
  path: '/bpmModel/bpmDeputy/v1/save',
  body: Deputy,
  doc: 'Creates or changes the deputy.',
});
export const deputyList = defineCall({
  ...page,
  name: 'deputy.list',
  path: '/bpmModel/bpmDeputy/v1/list',
  query: Personal,
  response: Deputy,
  doc: 'Deputies of the caller.',
});
export const deputyRemoves = defineCall({ ...removal, name: 'deputy.removes', path: '/bpmModel/bpmDeputy/v1/removes', doc: 'Removes deputies.' });

export const personalCalls = [
  // common phrases
  approvalItemListJson,
  approvalItemSave,
  approvalItemGet,
  approvalItemRemove,
  approvalItemsForFlow,
  // delegations
  agentListJson,
  agentGet,
  agentSave,
  agentRemove,
  // secretaries
  secretaryList,
  secretaryGet,
  secretarySave,
  secretaryRemoves,
  secretaryGetByUserId,
  // deputies
  deputyGetByUserId,
  deputySave,
  deputyList,
  deputyRemoves,
] as const;
