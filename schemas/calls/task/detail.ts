import Type from 'typebox';
import { defineCall, session } from '../defineCall.ts';
import { JumpConf, Layout, NodeDef, Opinion, RejectConf } from '../entities/flow.ts';
import { FlowForm } from '../entities/form.ts';
import { LockCode, NodeOpinion, TaskNotice, TaskNoticeDone, TaskView } from '../entities/task.ts';
import { DataBase64, Key, OptionalKey, Remark, record } from '../shapes.ts';

const TaskAndLeader = Type.Object({ taskId: Key, reqParams: Type.Optional(Type.String({ maxLength: 2_000 })), leaderId: OptionalKey });

export const taskGet = defineCall({
  name: 'task.get',
  method: 'GET',
  path: '/runtime/task/v1/get',
  query: Type.Object({ id: Key, leaderId: OptionalKey }),
  style: 'bare',
  response: TaskView,
  policy: session,
  doc: 'A task with its diagram, opinions and candidates. Opening a FOLLOW task removes it from the list.',
});

export const taskGetNotice = defineCall({
  name: 'task.getNotice',
  method: 'GET',
  path: '/runtime/task/v1/getNotice',
  query: Type.Object({ id: Key }),
  style: 'bare',
  response: TaskView,
  policy: session,
  doc: 'The same for a circulation or communication.',
});

export const taskDetail = defineCall({
  name: 'task.taskDetail',
  method: 'GET',
  path: '/runtime/task/v1/taskDetail',
  query: TaskAndLeader,
  style: 'bare',
  response: FlowForm,
  policy: session,
  doc: 'Form, data, rights, form opinions and buttons of a task.',
});

export const taskDetailBo = defineCall({
  name: 'task.taskDetailBo',
  method: 'GET',
  path: '/runtime/task/v1/taskDetailBo',
  query: TaskAndLeader,
  style: 'bare',
  response: FlowForm,
  policy: session,
  doc: 'The same call under the name that newer clients use.',
});

export const taskGetButtons = defineCall({
  name: 'task.getButtonsBytaskId',
  method: 'GET',
  path: '/runtime/task/v1/getButtonsBytaskId',
  query: TaskAndLeader,
  style: 'bare',
  response: FlowForm,
  policy: session,
  doc: 'Buttons of a task; with a leader only agree, reject and lockUnlock remain.',
});

export const taskNode = defineCall({
  name: 'task.taskNode',
  method: 'GET',
  path: '/runtime/task/v1/taskNode',
  query: Type.Object({ defId: OptionalKey, taskId: OptionalKey }),
  style: 'bare',
  response: record({ bpmDefLayout: Layout }, { taskId: Type.String(), instId: Type.String(), parentInstId: Type.String() }),
  policy: session,
  doc: 'Diagram of a definition, or of the flow of a task.',
});

export const taskToReject = defineCall({
  name: 'task.taskToReject',
  method: 'GET',
  path: '/runtime/task/v1/taskToReject',
  query: Type.Object({ taskId: Key, backModel: Type.Optional(Type.Enum(['', 'reject', 'backToStart'])) }),
  style: 'bare',
  response: RejectConf,
  policy: session,
  doc: 'Where the task may be rejected to.',
});

export const taskCanLock = defineCall({
  name: 'task.canLock',
  method: 'GET',
  path: '/runtime/task/v1/canLock',
  query: Type.Object({ taskId: Key, leaderId: OptionalKey }),
  style: 'scalar',
  response: LockCode,
  policy: session,
  doc: 'Whether the task can be claimed or released.',
});

export const taskGetCurNodeProperties = defineCall({
  name: 'task.getCurNodeProperties',
  method: 'GET',
  path: '/runtime/task/v1/getCurNodeProperties',
  query: Type.Object({ defId: OptionalKey, instId: OptionalKey, taskId: OptionalKey }),
  style: 'bare',
  response: NodeDef,
  policy: session,
  doc: 'Settings of the node of a task; of the start node when no task is named.',
});

export const taskGetAfterJumpNodes = defineCall({
  name: 'task.getAfterJumpNodes',
  method: 'POST',
  path: '/runtime/task/v1/getAfterJumpNodes',
  query: Type.Object({ leaderId: OptionalKey }),
  body: record({}, { taskId: Type.String({ maxLength: 64 }), defId: Type.String({ maxLength: 64 }), instId: Type.String({ maxLength: 64 }), data: DataBase64 }),
  style: 'bare',
  response: JumpConf,
  policy: session,
  write: false,
  doc: 'Next nodes and their candidates for the given data.',
});

export const taskNodeOpinion = defineCall({
  name: 'task.nodeOpinion',
  method: 'GET',
  path: '/runtime/task/v1/nodeOpinion',
  query: Type.Object({ instId: Key, nodeId: Type.String({ minLength: 1, maxLength: 4_000 }), defId: OptionalKey }),
  style: 'bare',
  response: Type.Union([NodeOpinion, Type.Record(Type.String(), NodeOpinion)]),
  policy: session,
  doc: 'Opinions of one node, or of several by node id.',
});

export const taskGetTaskKeyByTaskId = defineCall({
  name: 'task.getTaskKeyByTaskId',
  method: 'GET',
  path: '/runtime/task/v1/getTaskKeyByTaskId',
  query: Type.Object({ taskId: Key }),
  style: 'bare',
  response: Type.Union([Opinion, Type.Null()]),
  policy: session,
  doc: 'Opinion record of a task: its node key and files.',
});

export const taskGetTaskKeyByNodeId = defineCall({
  name: 'task.getTaskKeyByNodeId',
  method: 'GET',
  path: '/runtime/task/v1/getTaskKeyByNodeId',
  query: Type.Object({ nodeId: Key, instId: Key }),
  style: 'bare',
  response: Type.Union([Opinion, Type.Null()]),
  policy: session,
  doc: 'Latest opinion record of a node.',
});

export const taskGetNoticeById = defineCall({
  name: 'task.getBpmTaskNoticeById',
  method: 'GET',
  path: '/runtime/task/v1/getBpmTaskNoticeById',
  query: Type.Object({ id: Key }),
  style: 'bare',
  response: TaskNotice,
  policy: session,
  doc: 'One circulation.',
});

export const taskGetNoticeDoneById = defineCall({
  name: 'task.getBpmTaskNoticeDoneById',
  method: 'GET',
  path: '/runtime/task/v1/getBpmTaskNoticeDoneById',
  query: Type.Object({ id: Key }),
  style: 'bare',
  response: TaskNoticeDone,
  policy: session,
  doc: 'One read circulation.',
});

export const taskIsEnd = defineCall({
  name: 'task.isEnd',
  method: 'POST',
  path: '/runtime/task/v1/isEnd',
  query: Type.Object({ procInstId: Key }),
  style: 'envelope',
  response: Type.Null(),
  policy: session,
  write: false,
  doc: 'State true while the instance still runs, false once it has ended or is unknown.',
});

export const taskGetSavedOpinion = defineCall({
  name: 'task.getBpmSaveOpinionByTeam',
  method: 'GET',
  path: '/runtime/task/v1/getBpmSaveOpinionByTeam',
  query: Type.Object({ instId: OptionalKey, taskId: Key }),
  style: 'envelope',
  response: Type.String(),
  policy: session,
  doc: 'The opinion that the caller noted for later, or empty text.',
});

export const taskSaveOpinion = defineCall({
  name: 'task.createBpmSaveOpinion',
  method: 'POST',
  path: '/runtime/task/v1/createBpmSaveOpinion',
  query: Type.Object({ leaderId: OptionalKey }),
  body: record({ taskId: Key, opinion: Remark }, { procInstId: Type.String({ maxLength: 64 }) }),
  style: 'envelope',
  response: Type.Null(),
  policy: session,
  doc: 'Notes an opinion for later; a secretary notes her own at the task of her leader.',
});

export const taskDetailCalls = [
  // the page
  taskGet,
  taskGetNotice,
  taskDetail,
  taskDetailBo,
  taskGetButtons,
  taskNode,
  taskGetNoticeById,
  taskGetNoticeDoneById,
  // before an action
  taskToReject,
  taskCanLock,
  taskGetCurNodeProperties,
  taskGetAfterJumpNodes,
  taskIsEnd,
  // opinions
  taskNodeOpinion,
  taskGetTaskKeyByTaskId,
  taskGetTaskKeyByNodeId,
  taskGetSavedOpinion,
  taskSaveOpinion,
] as const;
