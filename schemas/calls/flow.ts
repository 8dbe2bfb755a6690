import Type from 'typebox';
import { defineCall, role, session } from './defineCall.ts';
import { FlowDesignRow, FlowReport, Simulation } from './entities/flowDesign.ts';
import { Definition } from './entities/flow.ts';
import { ItemBody } from './entities/metadata.ts';
import { DueTime } from './entities/personal.ts';
import { Done, Key, OpenRecord, OptionalKey, QueryFilter, Remark, record } from './shapes.ts';

export const flowDefGet = defineCall({
  name: 'flow.defGet',
  method: 'GET',
  path: '/flow/def/v1/defGet',
  query: Type.Object({ defId: Key }),
  style: 'bare',
  response: Definition,
  policy: session,
  doc: 'A flow definition by id.',
});

export const flowGetJson = defineCall({
  name: 'flow.getJson',
  method: 'GET',
  path: '/flow/def/v1/getJson',
  query: Type.Object({ defKey: Key }),
  style: 'bare',
  response: Definition,
  policy: session,
  doc: 'The current definition of a flow key.',
});

export const flowListJson = defineCall({
  name: 'flow.listJson',
  method: 'POST',
  path: '/flow/def/v1/listJson',
  body: QueryFilter,
  style: 'page',
  response: Definition,
  policy: session,
  write: false,
  doc: 'Flow definitions, paged.',
});

export const flowHasStartRights = defineCall({
  name: 'flow.flowHasStartRights',
  method: 'GET',
  path: '/flow/def/v1/flowHasStartRights',
  query: Type.Object({ defKey: Key }),
  style: 'envelope',
  response: Type.Boolean(),
  policy: session,
  doc: 'Whether the caller may start the flow.',
});

export const flowStartRight = defineCall({
  name: 'flow.startRight',
  method: 'GET',
  path: '/flow/defAuthorize/v1/startRight',
  query: Type.Object({ userId: OptionalKey, defId: Key, leadId: OptionalKey, instId: OptionalKey }),
  style: 'envelope',
  response: Type.Boolean(),
  policy: session,
  doc: 'Whether the caller may start the definition, for a leader or from a draft.',
});

export const flowGetPermissionList = defineCall({
  name: 'flow.getPermissionList',
  method: 'GET',
  path: '/flow/defAuthorize/v1/getPermissionList',
  style: 'bare',
  response: Type.Array(OpenRecord),
  policy: session,
  doc: 'Kinds of subject that a right can be given to.',
});

/** System administrators and form designers. */
const designers = role('xtgly', 'bdsjs');

export const flowDesignList = defineCall({
  name: 'flow.designList',
  method: 'GET',
  path: '/flow/def/v1/designList',
  query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 100 })), page: Type.Optional(Type.Integer()), pageSize: Type.Optional(Type.Integer()) }),
  style: 'page',
  response: FlowDesignRow,
  policy: designers,
  doc: 'Flows for their designers, drafts included, with the requests that are under way.',
});

export const flowCheck = defineCall({
  name: 'flow.check',
  method: 'POST',
  path: '/flow/def/v1/check',
  body: record(
    { item: ItemBody },
    {
      /** What is published together with it: its form, with the rights of new steps. */
      beside: Type.Array(ItemBody, { maxItems: 4 }),
    },
  ),
  style: 'bare',
  response: FlowReport,
  policy: designers,
  write: false,
  doc: 'What publishing a flow, with what goes along, would refuse, by element, and its drawing.',
});

export const flowSimulate = defineCall({
  name: 'flow.simulate',
  method: 'POST',
  path: '/flow/def/v1/simulate',
  body: record(
    { item: ItemBody, starterId: Key },
    {
      orgId: Type.String({ maxLength: 64 }),
      data: OpenRecord,
      /** Node id -> what is decided there at its first visit; everybody else agrees. */
      votes: Type.Record(Type.String(), Type.Enum(['agree', 'oppose'])),
    },
  ),
  style: 'bare',
  response: Simulation,
  policy: designers,
  write: false,
  doc: 'Runs a flow on paper: the path and the people for a starter and a document. Nothing is stored.',
});

export const followGetFollowedNode = defineCall({
  name: 'taskFollow.getFollowedNode',
  method: 'GET',
  path: '/runtime/taskFollow/v1/getFollowedNode',
  query: Type.Object({ instId: Key }),
  style: 'envelope',
  response: Type.String(),
  policy: session,
  doc: 'Nodes of an instance that the caller follows, ids joined by commas.',
});

export const followSave = defineCall({
  name: 'taskFollow.save',
  method: 'POST',
  path: '/runtime/taskFollow/v1/save',
  body: record(
    { proInst: Type.String({ minLength: 1, maxLength: 64 }) },
    {
      id: Type.String({ maxLength: 64 }),
      taskId: Type.String({ maxLength: 4_000, description: 'node ids joined by commas' }),
      creatorId: Type.String({ maxLength: 64 }),
    },
  ),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Follows nodes of an instance; an empty list stops following.',
});

export const dueTimeGetByTaskId = defineCall({
  name: 'dueTime.getByTaskId',
  method: 'GET',
  path: '/runtime/bpmTaskDueTime/v1/getByTaskId',
  query: Type.Object({ taskId: Key }),
  style: 'bare',
  response: DueTime,
  policy: session,
  doc: 'Time allowed for a task, empty when it has none.',
});

export const dueTimeGetExpirationDate = defineCall({
  name: 'dueTime.getExpirationDate',
  method: 'GET',
  path: '/runtime/bpmTaskDueTime/v1/getExpirationDate',
  query: Type.Object({ id: Key, addDueTime: Type.Integer({ minimum: 0, description: 'minutes' }) }),
  style: 'scalar',
  response: Type.Union([Type.Number(), Type.String()]),
  policy: session,
  doc: 'Expiry after an extension, milliseconds since 1970.',
});

export const dueTimeSave = defineCall({
  name: 'dueTime.save',
  method: 'POST',
  path: '/runtime/bpmTaskDueTime/v1/save',
  body: record(
    { taskId: Key, addDueTime: Type.Integer({ minimum: 1, description: 'minutes' }) },
    { id: Type.String({ maxLength: 64 }), instId: Type.String({ maxLength: 64 }), remark: Remark, fileId: Type.String({ maxLength: 64 }) },
  ),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Extends the time of a task; refused once it has expired.',
});

export const reportGetEchartsData = defineCall({
  name: 'report.getEchartsData',
  method: 'GET',
  path: '/runtime/report/v1/getEchartsData',
  query: Type.Object({ reportId: Key }),
  style: 'envelope',
  response: OpenRecord,
  policy: session,
  doc: 'Chart of a report as ECharts options.',
});

export const flowCalls = [
  // definitions
  flowDefGet,
  flowGetJson,
  flowListJson,
  flowHasStartRights,
  flowStartRight,
  flowGetPermissionList,
  // designing them
  flowDesignList,
  flowCheck,
  flowSimulate,
  // follow, due time, report
  followGetFollowedNode,
  followSave,
  dueTimeGetByTaskId,
  dueTimeGetExpirationDate,
  dueTimeSave,
  reportGetEchartsData,
] as const;
