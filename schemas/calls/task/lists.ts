import Type from 'typebox';
import { defineCall, session } from '../defineCall.ts';
import { Task, TaskNotice, TaskNoticeDone, TaskTurn } from '../entities/task.ts';
import { QueryFilter, TypeCounts } from '../shapes.ts';

export const taskGetTodoList = defineCall({
  name: 'task.getTodoList',
  method: 'POST',
  path: '/runtime/task/v1/getTodoList',
  body: QueryFilter,
  style: 'page',
  response: Task,
  policy: session,
  write: false,
  doc: 'Tasks waiting for the caller, with those shared by leaders and granted by agents; one row per task.',
});

export const taskGetLeaderTodoList = defineCall({
  name: 'task.getLeaderTodoList',
  method: 'POST',
  path: '/runtime/task/v1/getLeaderTodoList',
  body: QueryFilter,
  style: 'page',
  response: Task,
  policy: session,
  write: false,
  doc: 'Tasks of the leaders whose secretary the caller is; one row per task and leader.',
});

export const taskGetDelegate = defineCall({
  name: 'task.getDelegate',
  method: 'POST',
  path: '/runtime/task/v1/getDelegate',
  body: QueryFilter,
  style: 'page',
  response: TaskTurn,
  policy: session,
  write: false,
  doc: 'Tasks that the caller handed to others.',
});

export const taskGetMyNoticeReadList = defineCall({
  name: 'task.getMyNoticeReadList',
  method: 'POST',
  path: '/runtime/task/v1/getMyNoticeReadList',
  body: QueryFilter,
  style: 'page',
  response: TaskNotice,
  policy: session,
  write: false,
  doc: 'Circulations that the caller sent.',
});

export const taskGetNoticeTodoReadList = defineCall({
  name: 'task.getNoticeTodoReadList',
  method: 'POST',
  path: '/runtime/task/v1/getNoticeTodoReadList',
  body: QueryFilter,
  style: 'page',
  response: TaskNotice,
  policy: session,
  write: false,
  doc: 'Circulations that the caller has still to read.',
});

export const taskGetNoticeDoneReadList = defineCall({
  name: 'task.getNoticeDoneReadList',
  method: 'POST',
  path: '/runtime/task/v1/getNoticeDoneReadList',
  body: QueryFilter,
  style: 'page',
  response: TaskNoticeDone,
  policy: session,
  write: false,
  doc: 'Circulations that the caller has read.',
});

const count = { body: QueryFilter, style: 'bare', response: TypeCounts, policy: session, write: false } as const;

export const taskGetTodoCount = defineCall({
  ...count,
  name: 'task.getTodoCount',
  method: 'POST',
  path: '/runtime/task/v1/getTodoCount',
  doc: 'To-do tasks per flow category.',
});
export const taskGetNoticeTodoReadCount = defineCall({
  ...count,
  name: 'task.getNoticeTodoReadCount',
  method: 'POST',
  path: '/runtime/task/v1/getNoticeTodoReadCount',
  doc: 'Unread circulations per flow category.',
});
export const taskGetMyNoticeReadCount = defineCall({
  ...count,
  name: 'task.getMyNoticeReadCount',
  method: 'POST',
  path: '/runtime/task/v1/getMyNoticeReadCount',
  doc: 'Sent circulations per flow category.',
});
export const taskGetNoticeDoneReadCount = defineCall({
  ...count,
  name: 'task.getNoticeDoneReadCount',
  method: 'POST',
  path: '/runtime/task/v1/getNoticeDoneReadCount',
  doc: 'Read circulations per flow category.',
});
export const taskGetDelegateCount = defineCall({
  ...count,
  name: 'task.getDelegateCount',
  method: 'POST',
  path: '/runtime/task/v1/getDelegateCount',
  doc: 'Handed-over tasks per flow category.',
});
export const taskGetLeaderTodoCount = defineCall({
  name: 'task.getLeaderTodoCount',
  method: 'GET',
  path: '/runtime/task/v1/getLeaderTodoCount',
  style: 'bare',
  response: TypeCounts,
  policy: session,
  doc: 'Tasks of the leaders per flow category.',
});

export const taskNextTask = defineCall({
  name: 'task.nextTask',
  method: 'GET',
  path: '/runtime/task/v1/nextTask',
  query: Type.Object({ defId: Type.Optional(Type.String({ maxLength: 64 })), defKey: Type.Optional(Type.String({ maxLength: 64 })) }),
  style: 'bare',
  response: Type.Union([Task, Type.Null()]),
  policy: session,
  doc: 'The next to-do task of the same flow, otherwise of any.',
});

export const taskListCalls = [
  // lists
  taskGetTodoList,
  taskGetLeaderTodoList,
  taskGetDelegate,
  taskGetMyNoticeReadList,
  taskGetNoticeTodoReadList,
  taskGetNoticeDoneReadList,
  // counts
  taskGetTodoCount,
  taskGetNoticeTodoReadCount,
  taskGetMyNoticeReadCount,
  taskGetNoticeDoneReadCount,
  taskGetDelegateCount,
  taskGetLeaderTodoCount,
  // what comes next
  taskNextTask,
] as const;
