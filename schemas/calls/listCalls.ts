import type { Call } from './defineCall.ts';
import { instanceGetDoneInstCount, instanceGetDoneInstList, instanceMyRequest, instanceMyRequestCount, instanceRemoveDraftById } from './instance/index.ts';
import { messageList } from './message.ts';
import { meetingPending } from './portal.ts';
import { outboxListJson } from './outbox.ts';
import {
  agentListJson,
  agentRemove,
  approvalItemListJson,
  approvalItemRemove,
  deputyList,
  deputyRemoves,
  secretaryList,
  secretaryRemoves,
} from './personal.ts';
import {
  taskDeleteNotice,
  taskGetDelegate,
  taskGetDelegateCount,
  taskGetLeaderTodoCount,
  taskGetLeaderTodoList,
  taskGetMyNoticeReadCount,
  taskGetMyNoticeReadList,
  taskGetNoticeDoneReadCount,
  taskGetNoticeDoneReadList,
  taskGetNoticeTodoReadCount,
  taskGetNoticeTodoReadList,
  taskGetTodoCount,
  taskGetTodoList,
} from './task/index.ts';

/** A paged call whose rows a list of the metadata may show, with what belongs to it. */
export interface ListCall {
  readonly call: Call;
  /** Properties by which the call can be narrowed and sorted. The server accepts exactly these (a test holds it). */
  readonly filters: readonly string[];
  /** What the button `delete` of such a list calls, with the ids of the rows as `ids` or `id`. */
  readonly remove?: Call;
  /** Properties whose sums over all rows that are found stand in `summary` of the answer. */
  readonly sums?: readonly string[];
  /** How many rows there are in each category of flows. */
  readonly count?: Call;
  /** The name by which a column may open what a row calls for. */
  readonly target?: string;
  /** Buttons that act on rows of this call alone. */
  readonly buttons?: readonly string[];
}

const ofTask = [
  ...['id', 'taskId', 'name', 'nodeName', 'subject', 'nodeId', 'procInstId', 'procDefId', 'procDefKey', 'procDefName', 'typeId', 'status'],
  ...['assigneeId', 'assigneeName', 'ownerId', 'ownerName', 'createTime', 'createDate', 'creator', 'creatorId', 'instStatus', 'createOrgId'],
  ...['dueTime', 'dueExpDate', 'urgentStateValue', 'isRead', 'priority'],
];
const ofNotice = [
  ...['id', 'subject', 'procInstId', 'procDefId', 'procDefKey', 'procDefName', 'typeId', 'createTime', 'creator', 'ownerName', 'assigneeName', 'status'],
  ...['completeTime', 'auditorName', 'isRead', 'opinion'],
];
const ofInstance = [
  ...['id', 'procInstId', 'subject', 'procDefId', 'procDefKey', 'procDefName', 'status', 'typeId', 'createTime', 'updateTime', 'endTime', 'creator'],
  ...['createBy', 'creatorId', 'bizKey', 'createOrgId', 'urgentState', 'urgentStateValue', 'isDele', 'isForbidden'],
];

/** The calls that lists of the metadata may name as their `source`; any other is refused. */
export const listCalls: readonly ListCall[] = [
  // mine to do
  { call: taskGetTodoList, filters: ofTask, count: taskGetTodoCount, target: 'openTodo', buttons: ['agreeAll'] },
  { call: taskGetLeaderTodoList, filters: ofTask, count: taskGetLeaderTodoCount, target: 'openTodo', buttons: ['agreeAll'] },
  // done and asked for
  {
    call: instanceGetDoneInstList,
    filters: [...ofInstance, 'completeTime', 'opinionStatus', 'taskKey', 'taskName', 'taskId'],
    count: instanceGetDoneInstCount,
    target: 'openDone',
  },
  {
    call: instanceMyRequest,
    filters: [...ofInstance, 'amount', 'reason'],
    sums: ['amount'],
    count: instanceMyRequestCount,
    remove: instanceRemoveDraftById,
    target: 'openRequest',
  },
  // circulation
  { call: taskGetNoticeTodoReadList, filters: ofNotice, count: taskGetNoticeTodoReadCount, buttons: ['markRead'] },
  { call: taskGetNoticeDoneReadList, filters: ofNotice, count: taskGetNoticeDoneReadCount, remove: taskDeleteNotice },
  { call: taskGetMyNoticeReadList, filters: ofNotice, count: taskGetMyNoticeReadCount, buttons: ['withdraw'] },
  // handed over, told
  {
    call: taskGetDelegate,
    filters: [
      ...['id', 'taskId', 'taskName', 'taskSubject', 'subject', 'procInstId', 'procDefId', 'procDefKey', 'procDefName', 'typeId', 'status'],
      ...['turnType', 'ownerId', 'assigneeId', 'assigneeName', 'createTime', 'finishTime'],
    ],
    count: taskGetDelegateCount,
    buttons: ['retrieve'],
  },
  {
    call: messageList,
    filters: ['id', 'subject', 'owner', 'ownerId', 'messageType', 'createTime', 'receiveTime', 'receiverId', 'canReply', 'isPublic'],
  },
  { call: meetingPending, filters: ['id', 'subject', 'name', 'startTime', 'endTime', 'hostess', 'attendees', 'status'] },
  // one's own settings
  { call: approvalItemListJson, filters: ['id', 'expression', 'defKey', 'typeId', 'createTime', 'userId', 'type'], remove: approvalItemRemove },
  {
    call: agentListJson,
    filters: [
      ...['id', 'subject', 'authId', 'authName', 'agentId', 'agent', 'type', 'startDate', 'endDate', 'createTime', 'createBy'],
      ...['isEnabled', 'status'],
    ],
    remove: agentRemove,
  },
  { call: secretaryList, filters: ['id', 'leaderId', 'leaderName', 'secretaryId', 'secretaryName', 'enabled', 'shareType'], remove: secretaryRemoves },
  { call: deputyList, filters: ['id', 'userId', 'userName', 'agentId', 'agentName', 'isUsable', 'isMail'], remove: deputyRemoves },
  // administration
  { call: outboxListJson, filters: ['id', 'state', 'instId', 'subject', 'attempts', 'createTime'], buttons: ['retryWork', 'discardWork'] },
];

/** What belongs to a call that lists may show; undefined for any other. */
export const listCallNamed = (name: string): ListCall | undefined => listCalls.find(({ call }) => call.name === name);
