import Type from 'typebox';
import { defineCall, session } from '../defineCall.ts';
import { Definition } from '../entities/flow.ts';
import { DoneInstance, FlowColumns, FlowGroup, Instance, ReadRecord } from '../entities/instance.ts';
import { Done, Key, OptionalFlag, QueryFilter, TypeCounts, record } from '../shapes.ts';

const Status = Type.Optional(Type.String({ maxLength: 64 }));
const page = { method: 'POST', body: QueryFilter, style: 'page', policy: session, write: false } as const;
const counts = { style: 'bare', response: TypeCounts, policy: session, write: false } as const;

export const instanceGetDoneInstList = defineCall({
  ...page,
  name: 'instance.getDoneInstList',
  path: '/runtime/instance/v1/getDoneInstList',
  query: Type.Object({ status: Status }),
  response: DoneInstance,
  doc: 'Instances that the caller has decided on, one row per instance.',
});

export const instanceGetDoneInstCount = defineCall({
  ...counts,
  name: 'instance.getDoneInstCount',
  method: 'POST',
  path: '/runtime/instance/v1/getDoneInstCount',
  body: QueryFilter,
  doc: 'Done instances per flow category.',
});

export const instanceGetDoneList = defineCall({
  ...page,
  name: 'instance.getDoneList',
  path: '/runtime/instance/v1/getDoneList',
  query: Type.Object({ isCheckRevoke: OptionalFlag, status: Status }),
  response: DoneInstance,
  doc: 'Decisions of the caller, one row per decision, with the mark whether it may be taken back.',
});

export const instanceMyRequest = defineCall({
  ...page,
  name: 'instance.myRequest',
  path: '/runtime/instance/v1/myRequest',
  response: Instance,
  extra: record({}, { summary: Type.Array(record({}, { amount: Type.Union([Type.Number(), Type.String()]) })) }),
  doc: 'Instances that the caller started, drafts included, with total and purpose of their documents; `summary` holds the sum of all that are found.',
});

export const instanceMyRequestCount = defineCall({
  ...counts,
  name: 'instance.myRequestCount',
  method: 'GET',
  path: '/runtime/instance/v1/myRequestCount',
  doc: 'Own requests per flow category.',
});

export const instanceRelatedProcess = defineCall({
  ...page,
  name: 'instance.relatedProcess',
  path: '/runtime/instance/v1/relatedProcess',
  response: Instance,
  doc: 'Instances that the caller may link to another.',
});

export const instanceNewProcess = defineCall({
  ...page,
  name: 'instance.newProcess',
  path: '/runtime/instance/v1/newProcess',
  response: Definition,
  doc: 'Flows that the caller may start, with the leaders on whose behalf.',
});

export const instanceNewProcessCount = defineCall({
  ...counts,
  name: 'instance.newProcessCount',
  method: 'POST',
  path: '/runtime/instance/v1/newProcessCount',
  body: QueryFilter,
  doc: 'Startable flows per flow category.',
});

export const instanceGetHasAuthFlowList = defineCall({
  name: 'instance.getHasAuthFlowList',
  method: 'POST',
  path: '/runtime/instance/v1/getHasAuthFlowList',
  body: QueryFilter,
  style: 'bare',
  response: Type.Array(FlowGroup),
  policy: session,
  write: false,
  doc: 'Startable flows grouped by category.',
});

export const instanceGetMyOftenFlow = defineCall({
  name: 'instance.getMyOftenFlow',
  method: 'GET',
  path: '/runtime/instance/v1/getMyOftenFlow',
  style: 'page',
  response: Definition,
  policy: session,
  doc: 'Often-used flows of the caller.',
});

export const instanceSaveMyOftenFlow = defineCall({
  name: 'instance.saveMyOftenFlow',
  method: 'POST',
  path: '/bpmModel/BpmOftenFlow/v1/saveMyOftenFlow',
  body: Type.Array(record({ defKey: Type.String({ minLength: 1, maxLength: 64 }) }, {}), { maxItems: 200 }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Replaces the often-used flows of the caller.',
});

export const instanceGetInstanceByPks = defineCall({
  name: 'instance.getInstanceByPks',
  method: 'POST',
  path: '/runtime/instance/v1/getInstanceByPks',
  query: Type.Object({ boDefAlias: Key }),
  body: Type.Array(Type.String({ maxLength: 128 }), { maxItems: 1_000 }),
  style: 'envelope',
  response: Type.Record(Type.String(), FlowColumns),
  policy: session,
  write: false,
  doc: 'Flow columns of business rows, by primary key.',
});

export const instanceGetByRecordInstId = defineCall({
  ...page,
  name: 'instance.getByRecordInstId',
  path: '/runtime/instance/v1/getByRecordInstId',
  response: ReadRecord,
  doc: 'Who has opened the instance.',
});

export const instanceListCalls = [
  // mine
  instanceMyRequest,
  instanceMyRequestCount,
  instanceGetDoneInstList,
  instanceGetDoneInstCount,
  instanceGetDoneList,
  instanceRelatedProcess,
  // startable
  instanceNewProcess,
  instanceNewProcessCount,
  instanceGetHasAuthFlowList,
  instanceGetMyOftenFlow,
  instanceSaveMyOftenFlow,
  // by record
  instanceGetInstanceByPks,
  instanceGetByRecordInstId,
] as const;
