import Type from 'typebox';
import { defineCall, session } from '../defineCall.ts';
import { User } from '../entities/organisation.ts';
import { NodeDef, Opinion } from '../entities/flow.ts';
import { FlowForm } from '../entities/form.ts';
import { DataModifyRecord, FlowImage, Instance, PathPreview, SigningData, UrgentState, Watermark } from '../entities/instance.ts';
import { Task } from '../entities/task.ts';
import { DataBase64, Key, OptionalFlag, OptionalKey, QueryFilter, record } from '../shapes.ts';

const IdText = Type.String({ maxLength: 64 });
const OfInstance = Type.Object({ instId: Key });

export const instanceGetFormAndBO = defineCall({
  name: 'instance.getFormAndBO',
  method: 'POST',
  path: '/runtime/instance/v1/getFormAndBO',
  query: Type.Object({ leaderId: OptionalKey }),
  body: record(
    {},
    { defId: IdText, flowKey: IdText, proInstId: IdText, copyInstId: IdText, nodeId: IdText, leaderId: IdText, businessKey: Type.String({ maxLength: 128 }) },
  ),
  style: 'bare',
  response: FlowForm,
  policy: session,
  write: false,
  doc: 'Form, default or draft data, rights and buttons of the start page.',
});

export const instanceGetInstFormAndBO = defineCall({
  name: 'instance.getInstFormAndBO',
  method: 'GET',
  path: '/runtime/instance/v1/getInstFormAndBO',
  query: Type.Object({ proInstId: Key, nodeId: OptionalKey, formId: OptionalKey, getStartForm: OptionalFlag, includData: OptionalFlag }),
  style: 'bare',
  response: FlowForm,
  policy: session,
  doc: 'Form and data of an instance, read-only.',
});

export const instanceGetInstanceByInstId = defineCall({
  name: 'instance.getInstanceByInstId',
  method: 'POST',
  path: '/runtime/instance/v1/getInstanceByInstId',
  query: Type.Object({ instId: OptionalKey }),
  body: record({}, { instId: IdText }),
  style: 'bare',
  response: Instance,
  policy: session,
  write: false,
  doc: 'One instance; the id may stand in the query or in the body.',
});

export const instanceFlowOpinions = defineCall({
  name: 'instance.instanceFlowOpinions',
  method: 'GET',
  path: '/runtime/instance/v1/instanceFlowOpinions',
  query: Type.Object({ instId: OptionalKey, taskId: OptionalKey, isCommu: OptionalFlag, isRelFlow: OptionalFlag, isRequest: OptionalFlag }),
  style: 'bare',
  response: Type.Array(Opinion),
  policy: session,
  doc: 'Approval history, newest first.',
});

export const instanceFlowImage = defineCall({
  name: 'instance.instanceFlowImage',
  method: 'GET',
  path: '/runtime/instance/v1/instanceFlowImage',
  query: Type.Object({ proInstId: OptionalKey, nodeId: OptionalKey, type: OptionalKey, defId: OptionalKey, from: OptionalKey }),
  style: 'bare',
  response: FlowImage,
  policy: session,
  doc: 'Diagram of an instance or definition with the state of its nodes.',
});

export const instanceGetBpmImage = defineCall({
  name: 'instance.getBpmImage',
  method: 'GET',
  path: '/runtime/instance/v1/getBpmImage',
  query: Type.Object({ taskId: OptionalKey, proInstId: OptionalKey, defId: OptionalKey, bpmnInstId: OptionalKey }),
  style: 'scalar',
  response: Type.String(),
  policy: session,
  doc: 'The diagram as a picture, Base64 text.',
});

export const instanceGetExcutorNameByInstId = defineCall({
  name: 'instance.getExcutorNameByInstId',
  method: 'GET',
  path: '/runtime/instance/v1/getExcutorNameByInstId',
  query: OfInstance,
  style: 'bare',
  response: Type.Union([Type.Array(Type.Intersect([NodeDef, record({}, { assigneeUsers: Type.Array(User) })])), Type.Null()]),
  policy: session,
  doc: 'Open nodes of an instance with their handlers, null when there are none.',
});

export const instanceGetRelatedInformationById = defineCall({
  name: 'instance.getRelatedInformationById',
  method: 'GET',
  path: '/runtime/instance/v1/getRelatedInformationById',
  query: Type.Object({ id: Key }),
  style: 'bare',
  response: record({}, { name: Type.String(), deptName: Type.String(), subject: Type.String(), template: Type.String() }),
  policy: session,
  doc: 'Starter, department and subject of an instance, for reminders.',
});

export const instanceGetStartNodeTaskByInstId = defineCall({
  name: 'instance.getStartNodeTaskByInstId',
  method: 'GET',
  path: '/runtime/instance/v1/getStartNodeTaskByInstId',
  query: OfInstance,
  style: 'bare',
  response: Type.Union([Task, Type.Null()]),
  policy: session,
  doc: 'The open task of the start node, if the instance was sent back to it.',
});

export const instanceGetDefStatus = defineCall({
  name: 'instance.getDefStatus',
  method: 'GET',
  path: '/runtime/instance/v1/getDefStatus',
  query: Type.Object({ instId: OptionalKey, taskId: OptionalKey, defId: OptionalKey }),
  style: 'scalar',
  response: Type.String(),
  policy: session,
  doc: 'Contains 1 when the instance is suspended and 3 when its definition forbids instances.',
});

export const instanceGetUrgentStateConf = defineCall({
  name: 'instance.getUrgentStateConf',
  method: 'POST',
  path: '/runtime/instance/v1/getUrgentStateConf',
  body: record({}, { defId: IdText, taskId: IdText, instId: IdText, getConf: Type.Union([Type.Boolean(), Type.String()]) }),
  style: 'bare',
  response: UrgentState,
  policy: session,
  write: false,
  doc: 'Urgency levels of a flow and the right to change them.',
});

export const instanceGetWatermark = defineCall({
  name: 'instance.getWatermark',
  method: 'GET',
  path: '/bpmModel/bpmWatermark/v1/getByInstId',
  query: OfInstance,
  style: 'bare',
  response: Type.Union([Watermark, Type.Null()]),
  policy: session,
  doc: 'Watermark of the pages of an instance.',
});

export const instanceGetParallelRevokeTasks = defineCall({
  name: 'customsign.getParallelRevokeTasks',
  method: 'GET',
  path: '/runtime/customsign/v1/getParallelRevokeTasks',
  query: Type.Object({ instanceId: Key, nodeId: Key, taskId: OptionalKey }),
  style: 'bare',
  response: Type.Array(SigningData),
  policy: session,
  doc: 'Signers of a custom-sign task and whether they can still be recalled.',
});

export const instanceDataModifyRecords = defineCall({
  name: 'boDataModifyRecord.listJson',
  method: 'POST',
  path: '/bpm/boDataModifyRecord/v1/listJson',
  body: QueryFilter,
  style: 'page',
  response: DataModifyRecord,
  policy: session,
  write: false,
  doc: 'Changes of the form data of an instance.',
});

export const instanceDataModifyRecord = defineCall({
  name: 'boDataModifyRecord.getJson',
  method: 'GET',
  path: '/bpm/boDataModifyRecord/v1/getJson',
  query: Type.Object({ id: Key }),
  style: 'bare',
  response: DataModifyRecord,
  policy: session,
  doc: 'One change of the form data.',
});

export const instancePreviewPath = defineCall({
  name: 'instance.previewPath',
  method: 'POST',
  path: '/runtime/instance/v1/previewPath',
  query: Type.Object({ leaderId: OptionalKey }),
  body: record({}, { defId: IdText, flowKey: IdText, proInstId: IdText, taskId: IdText, startOrgId: IdText, data: DataBase64 }),
  style: 'bare',
  response: PathPreview,
  policy: session,
  write: false,
  doc: 'The steps that a request would take with the given data if everybody agreed, with the people who would get them.',
});

export const instanceDetailCalls = [
  // forms
  instanceGetFormAndBO,
  instanceGetInstFormAndBO,
  instanceDataModifyRecords,
  instanceDataModifyRecord,
  // the instance
  instanceGetInstanceByInstId,
  instanceFlowOpinions,
  instanceGetExcutorNameByInstId,
  instanceGetRelatedInformationById,
  instanceGetStartNodeTaskByInstId,
  instanceGetDefStatus,
  instanceGetUrgentStateConf,
  instanceGetParallelRevokeTasks,
  instancePreviewPath,
  // pictures
  instanceFlowImage,
  instanceGetBpmImage,
  instanceGetWatermark,
] as const;
