import {
  instanceGetDoneInstList,
  instanceMyRequest,
  messageList,
  taskGetDelegate,
  taskGetLeaderTodoList,
  taskGetMyNoticeReadList,
  taskGetNoticeDoneReadList,
  taskGetNoticeTodoReadList,
  taskGetTodoList,
} from '../../../schemas/calls/index.ts';
import type { QueryFilter } from '../../../schemas/calls/shapes.ts';
import type { Task } from '../../../schemas/calls/entities/task.ts';
import type { Api } from '../../api/index.ts';
import { openDone, openRequest, openTodo, type OpenTarget } from './openTarget.ts';

/** One row of any workflow list, in the words of the screen. */
export interface FlowRow {
  readonly key: string;
  readonly subject: string;
  readonly flow: string;
  readonly person: string;
  readonly node: string;
  /** Date and time of the wire. */
  readonly time: string;
  readonly status: string;
  readonly statusKind: 'task' | 'instance' | 'turn' | 'none';
  readonly unread: boolean;
  /** What a click does; nothing when absent. */
  readonly target: OpenTarget | undefined;
  /** `林志强 委托 王建国`, as the two names; absent where nobody works for another. */
  readonly agency: { readonly owner: string; readonly agent: string } | undefined;
  /** When the task expires, as the wire spells it; empty when it does not. */
  readonly due: string;
  /** The task that may be agreed to together with others; whether its step allows that is asked when it comes to it. */
  readonly batch: { readonly taskId: string; readonly leaderId?: string } | undefined;
  readonly actions: readonly RowAction[];
}

/** Something that is done with a row without opening it. */
export interface RowAction {
  readonly name: 'removeDraft' | 'markRead' | 'withdrawNotice' | 'removeNotice' | 'retrieve';
  readonly id: string;
}

/** By what a list can be narrowed, as properties of its call. */
export interface FlowFilters {
  readonly person?: string;
  readonly time: string;
  readonly status?: 'instance' | 'task';
  readonly org?: string;
}

export interface FlowListDefinition {
  readonly name: string;
  readonly titleKey: string;
  /** Heading of the column with the person. */
  readonly personKey: string;
  readonly timeKey: string;
  /** Absent where only the subject can be searched. */
  readonly filters?: FlowFilters;
  /** Rows wait for somebody: how long, and until when, is shown. */
  readonly waits?: boolean;
  readonly load: (
    api: Api,
    filter: QueryFilter,
    viewerId: string,
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly FlowRow[]; readonly total: number }>;
}

type Source<Row> = (api: Api, filter: QueryFilter, signal: AbortSignal) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;

function flowList<Row>(
  definition: Omit<FlowListDefinition, 'load'>,
  source: Source<Row>,
  toRow: (row: Row, viewerId: string) => Partial<FlowRow> & Pick<FlowRow, 'key'>,
): FlowListDefinition {
  return {
    ...definition,
    async load(api, filter, viewerId, signal) {
      const { rows, total } = await source(api, filter, signal);
      return { rows: rows.map((row) => ({ ...emptyRow, ...toRow(row, viewerId) })), total };
    },
  };
}

const emptyRow = {
  subject: '',
  flow: '',
  person: '',
  node: '',
  time: '',
  status: '',
  statusKind: 'none',
  unread: false,
  target: undefined,
  agency: undefined,
  due: '',
  batch: undefined,
  actions: [],
} as const;
const go = (to: string): OpenTarget => ({ kind: 'go', to });
const text = (value: string | null | undefined): string => value ?? '';
const agencyOf = ({ status, ownerName, assigneeName }: Pick<Task, 'status' | 'ownerName' | 'assigneeName'>): FlowRow['agency'] =>
  status === 'AGENT' && text(ownerName) !== '' && text(assigneeName) !== '' ? { owner: text(ownerName), agent: text(assigneeName) } : undefined;

/** Statuses in which an agreement is the holder's own decision on the step. */
const DECIDABLE: readonly string[] = ['NORMAL', 'BACK', 'DELIVERTO', 'AGENT', 'SHARE', 'BACKSHARE', ''];

/** A task of the viewer, or of the one leader he would act for. */
function batchOf(task: Task, viewerId: string): FlowRow['batch'] {
  const open = openTodo(task, viewerId);
  if (open.kind !== 'go' || !DECIDABLE.includes(text(task.status)) || !open.to.startsWith('/task/') || (task.parentId ?? '0') !== '0') return undefined;
  const [leader] = task.status === 'SHARE' || task.status === 'BACKSHARE' ? (task.identityList ?? []) : [];
  return { taskId: task.id, ...(leader === undefined ? {} : { leaderId: leader.id }) };
}

const isOff = (bit: unknown): boolean => String(bit) === '0';

const todo = flowList(
  {
    name: 'v-todo',
    titleKey: 'vflow.todo',
    personKey: 'vflow.creator',
    timeKey: 'vflow.arrived',
    filters: { person: 'creator', time: 'createTime', status: 'task', org: 'createOrgId' },
    waits: true,
  },
  (api, body, signal) => api.call(taskGetTodoList, { body }, { signal, silent: true }),
  (task, viewerId) => ({
    key: task.id,
    subject: text(task.subject),
    flow: text(task.procDefName),
    person: text(task.creator),
    node: text(task.name),
    time: text(task.createTime),
    status: text(task.status),
    statusKind: 'task',
    unread: isOff(task.isRead),
    target: openTodo(task, viewerId),
    agency: agencyOf(task),
    due: text(task.dueExpDate),
    batch: batchOf(task, viewerId),
  }),
);

const leader = flowList(
  {
    name: 'v-leader',
    titleKey: 'vflow.leader',
    personKey: 'vflow.creator',
    timeKey: 'vflow.arrived',
    filters: { person: 'creator', time: 'createTime', org: 'createOrgId' },
    waits: true,
  },
  (api, body, signal) => api.call(taskGetLeaderTodoList, { body }, { signal, silent: true }),
  (task, viewerId) => ({
    // One row per task and leader.
    key: `${task.id}/${text(task.leaderIds)}`,
    subject: text(task.subject),
    flow: text(task.procDefName),
    person: text(task.creator),
    node: text(task.name),
    time: text(task.createTime),
    status: text(task.status),
    statusKind: 'task',
    target: openTodo(task, viewerId),
    due: text(task.dueExpDate),
    batch: batchOf(task, viewerId),
  }),
);

const done = flowList(
  {
    name: 'v-done',
    titleKey: 'vflow.done',
    personKey: 'vflow.creator',
    timeKey: 'vflow.handled',
    filters: { person: 'creator', time: 'completeTime', status: 'instance', org: 'createOrgId' },
  },
  (api, body, signal) => api.call(instanceGetDoneInstList, { query: {}, body }, { signal, silent: true }),
  (row) => ({
    key: row.id,
    subject: text(row.subject),
    flow: text(row.procDefName),
    person: text(row.creator),
    node: text(row.taskName),
    time: text(row.completeTime ?? row.createTime),
    status: text(row.status),
    statusKind: 'instance',
    target: openDone(row),
  }),
);

const request = flowList(
  { name: 'v-request', titleKey: 'vflow.request', personKey: 'vflow.creator', timeKey: 'vflow.created', filters: { time: 'createTime', status: 'instance' } },
  (api, body, signal) => api.call(instanceMyRequest, { body }, { signal, silent: true }),
  (row) => ({
    key: row.id,
    subject: text(row.subject),
    flow: text(row.procDefName),
    person: text(row.creator),
    node: text(row.taskName),
    time: text(row.createTime),
    status: text(row.status),
    statusKind: 'instance',
    target: openRequest(row),
    actions: row.status === 'draft' ? [{ name: 'removeDraft', id: row.id }] : [],
  }),
);

const todoRead = flowList(
  { name: 'v-todoRead', titleKey: 'vflow.todoRead', personKey: 'vflow.sender', timeKey: 'vflow.arrived', filters: { person: 'creator', time: 'createTime' } },
  (api, body, signal) => api.call(taskGetNoticeTodoReadList, { body }, { signal, silent: true }),
  (row) => ({
    key: row.id,
    subject: text(row.subject),
    flow: text(row.procDefName),
    person: text(row.ownerName),
    node: text(row.name),
    time: text(row.createTime),
    status: text(row.status),
    statusKind: 'task',
    unread: isOff(row.isRead),
    target: go(`/inst/${text(row.procInstId)}/todoRead/${row.id}`),
    actions: [{ name: 'markRead', id: row.id }],
  }),
);

const doneRead = flowList(
  { name: 'v-doneRead', titleKey: 'vflow.doneRead', personKey: 'vflow.sender', timeKey: 'vflow.readAt', filters: { person: 'creator', time: 'completeTime' } },
  (api, body, signal) => api.call(taskGetNoticeDoneReadList, { body }, { signal, silent: true }),
  (row) => ({
    key: row.id,
    subject: text(row.subject),
    flow: text(row.procDefName),
    person: text(row.auditorName),
    node: text(row.taskName),
    time: text(row.completeTime ?? row.createTime),
    status: text(row.status),
    statusKind: 'task',
    target: go(`/inst/${text(row.procInstId)}/doneRead/doneRead/${row.id}`),
    actions: [{ name: 'removeNotice', id: row.id }],
  }),
);

const myRead = flowList(
  { name: 'v-myRead', titleKey: 'vflow.myRead', personKey: 'vflow.receiver', timeKey: 'vflow.sent', filters: { person: 'assigneeName', time: 'createTime' } },
  (api, body, signal) => api.call(taskGetMyNoticeReadList, { body }, { signal, silent: true }),
  (row) => ({
    key: row.id,
    subject: text(row.subject),
    flow: text(row.procDefName),
    person: text(row.assigneeName),
    node: text(row.name),
    time: text(row.createTime),
    status: text(row.status),
    statusKind: 'task',
    unread: isOff(row.isRead),
    target: go(`/myRead/${text(row.procInstId)}/${row.id}/myRead`),
    actions: isOff(row.isRead) ? [{ name: 'withdrawNotice', id: row.id }] : [],
  }),
);

const myDelegate = flowList(
  {
    name: 'v-myDelegate',
    titleKey: 'vflow.myDelegate',
    personKey: 'vflow.receiver',
    timeKey: 'vflow.created',
    filters: { person: 'assigneeName', time: 'createTime' },
  },
  (api, body, signal) => api.call(taskGetDelegate, { body }, { signal, silent: true }),
  (row) => ({
    key: row.id,
    subject: text(row.taskSubject),
    flow: text(row.procDefName),
    person: text(row.assigneeName),
    node: text(row.taskName),
    time: text(row.createTime),
    status: text(row.status),
    statusKind: 'turn',
    target: go(`/instRead/${text(row.procInstId)}/agent`),
    actions: row.status === 'running' ? [{ name: 'retrieve', id: text(row.taskId) }] : [],
  }),
);

const messages = flowList(
  { name: 'messages', titleKey: 'vflow.messages', personKey: 'vflow.sender', timeKey: 'vflow.arrived' },
  (api, body, signal) => api.call(messageList, { body }, { signal, silent: true }),
  (row) => ({ key: row.id, subject: text(row.subject), person: text(row.owner), time: text(row.createTime) }),
);

/** The lists of the workflow container, by their place in the address. */
const flowLists: readonly FlowListDefinition[] = [
  // mine to do
  todo,
  leader,
  // done and asked
  done,
  request,
  // circulation
  todoRead,
  doneRead,
  myRead,
  // handed over, messages
  myDelegate,
  messages,
];

export const flowListByName = (name: string): FlowListDefinition | undefined => flowLists.find((list) => list.name === name);

/** Tabs of the message page. */
export const messageTabs = [
  { key: 'tagOne', list: 'v-todo' },
  { key: 'tagTwo', list: 'v-done' },
  { key: 'tagThree', list: 'v-request' },
  { key: 'tagNine', list: 'v-todoRead' },
  { key: 'tagTen', list: 'v-doneRead' },
  { key: 'tagEleven', list: 'v-myRead' },
] as const;
