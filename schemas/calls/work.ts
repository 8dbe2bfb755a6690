import Type from 'typebox';
import { defineCall, session } from './defineCall.ts';
import { Work, WorkItem } from './entities/work.ts';
import { Done, Key, QueryFilter } from './shapes.ts';

const One = Type.Object({ id: Key });

export const workList = defineCall({
  name: 'work.list',
  method: 'GET',
  path: '/sys/work/v1/list',
  style: 'bare',
  response: Type.Array(Work),
  policy: session,
  doc: 'Long works that the caller began, the newest fifty; they are kept for a month.',
});

export const workGet = defineCall({
  name: 'work.get',
  method: 'GET',
  path: '/sys/work/v1/get',
  query: One,
  style: 'bare',
  response: Work,
  policy: session,
  doc: 'How far a long work of the caller is, and what became of it.',
});

export const workItems = defineCall({
  name: 'work.items',
  method: 'POST',
  path: '/sys/work/v1/items',
  query: One,
  body: QueryFilter,
  style: 'page',
  response: WorkItem,
  policy: session,
  write: false,
  doc: 'The items of a long work of the caller, each with its result.',
});

export const workCancel = defineCall({
  name: 'work.cancel',
  method: 'POST',
  path: '/sys/work/v1/cancel',
  body: One,
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Ends a long work of the caller after the item that is being done; what is done stays.',
});

export const workRetry = defineCall({
  name: 'work.retry',
  method: 'POST',
  path: '/sys/work/v1/retry',
  body: One,
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Does what failed or was left of a long work of the caller, once more.',
});

export const workCalls = [workList, workGet, workItems, workCancel, workRetry] as const;
