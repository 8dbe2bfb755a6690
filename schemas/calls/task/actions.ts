import Type from 'typebox';
import { defineCall, role, session } from '../defineCall.ts';
import {
  AddSignBody,
  CommunicateBody,
  CompleteBody,
  DelegateBody,
  FeedbackBody,
  HandOutBody,
  InquiryBody,
  SignUsersBody,
  TaskDraftBody,
} from '../entities/actions.ts';
import { BatchResult, HandedOver, LockCode } from '../entities/task.ts';
import { WorkStarted } from '../entities/work.ts';
import { Done, Key, KeyList, OptionalKey, record, Remark } from '../shapes.ts';

/** A leader on whose behalf the caller acts; `0` and empty mean none. */
const Leader = Type.Object({ leaderId: OptionalKey });
const action = { method: 'POST', query: Leader, style: 'envelope', response: Done, policy: session } as const;

export const taskComplete = defineCall({
  ...action,
  name: 'task.complete',
  path: '/runtime/task/v1/complete',
  body: CompleteBody,
  doc: 'Decides a task: agree, oppose, abandon, reject, backToStart, agreeTrans, opposeTrans, commu.',
});

export const taskSaveDraft = defineCall({
  ...action,
  name: 'task.saveDraft',
  path: '/runtime/task/v1/saveDraft',
  body: TaskDraftBody,
  doc: 'Saves form data and opinion of a task without deciding it.',
});

export const taskLockUnlock = defineCall({
  name: 'task.lockUnlock',
  method: 'GET',
  path: '/runtime/task/v1/lockUnlock',
  query: Type.Object({ taskId: Key, leaderId: OptionalKey }),
  style: 'scalar',
  response: LockCode,
  policy: session,
  write: true,
  doc: 'Claims a free task or releases the own; answers the code found before it acted.',
});

export const taskDelegate = defineCall({
  ...action,
  name: 'task.delegate',
  path: '/runtime/task/v1/delegate',
  body: DelegateBody,
  doc: 'Hands the task to another user.',
});

export const taskToInqu = defineCall({
  ...action,
  name: 'task.taskToInqu',
  path: '/runtime/task/v1/taskToInqu',
  body: InquiryBody,
  doc: 'Asks others for their view on the task.',
});

export const taskToInquReply = defineCall({
  ...action,
  name: 'task.taskToInquReply',
  path: '/runtime/task/v1/taskToInquReply',
  body: FeedbackBody,
  doc: 'Answers an inquiry.',
});

export const taskToTrans = defineCall({
  ...action,
  name: 'task.taskToTrans',
  path: '/runtime/task/v1/taskToTrans',
  body: HandOutBody,
  doc: 'Hands the task out to several users who vote.',
});

export const taskCommunicate = defineCall({
  ...action,
  name: 'task.communicate',
  path: '/runtime/task/v1/communicate',
  body: CommunicateBody,
  doc: 'Starts a communication with others.',
});

export const taskUserTaskToSignCheck = defineCall({
  ...action,
  name: 'task.userTaskToSignCheck',
  path: '/runtime/task/v1/userTaskToSignCheck',
  body: AddSignBody,
  write: false,
  doc: 'Whether signers can be added; the message may ask to add again.',
});

export const taskUserTaskToSign = defineCall({
  ...action,
  name: 'task.userTaskToSign',
  path: '/runtime/task/v1/userTaskToSign',
  body: AddSignBody,
  doc: 'Adds signers to a user task.',
});

export const taskUserAddSignFeedback = defineCall({
  ...action,
  name: 'task.userAddSignFeedback',
  path: '/runtime/task/v1/userAddSignFeedback',
  body: FeedbackBody,
  doc: 'An added signer answers.',
});

export const taskSignUsers = defineCall({
  ...action,
  name: 'task.taskSignUsers',
  path: '/runtime/task/v1/taskSignUsers',
  body: SignUsersBody,
  doc: 'Adds signers to a signing task.',
});

export const taskCustomSignUsers = defineCall({
  ...action,
  name: 'task.taskCustomSignUsers',
  path: '/runtime/task/v1/taskCustomSignUsers',
  body: SignUsersBody,
  doc: 'Names the signers of a custom-sign task: parallel approval, sequential or parallel signing, as its node says.',
});

export const taskAddReadRecord = defineCall({
  name: 'task.addReadRecord',
  method: 'POST',
  path: '/runtime/task/v1/addReadRecord',
  query: Type.Object({ taskId: Key }),
  style: 'bare',
  response: Done,
  policy: session,
  doc: 'Records that the caller has opened the task.',
});

export const taskNoticeTurnDone = defineCall({
  name: 'task.noticeTurnDode',
  method: 'POST',
  path: '/runtime/task/v1/noticeTurnDode',
  query: Type.Object({ taskId: KeyList }),
  style: 'bare',
  response: Done,
  policy: session,
  doc: 'Marks circulations as read.',
});

export const taskDeleteNotice = defineCall({
  name: 'task.delBpmTaskNoticeById',
  method: 'POST',
  path: '/runtime/task/v1/delBpmTaskNoticeById',
  query: Type.Object({ id: Key }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Withdraws or removes a circulation.',
});

export const taskRetrieve = defineCall({
  name: 'task.retrieveBpmTask',
  method: 'GET',
  path: '/runtime/task/v1/retrieveBpmTask',
  query: Type.Object({ taskId: Key }),
  style: 'envelope',
  response: Done,
  policy: session,
  write: true,
  doc: 'Takes back a task that was handed over.',
});

const Handing = { userId: Key, opinion: Type.Optional(Remark) };

export const taskChangeHolder = defineCall({
  name: 'task.changeHolder',
  method: 'POST',
  path: '/runtime/task/v1/changeHolder',
  body: Type.Object({ taskId: Key, ...Handing }),
  style: 'envelope',
  response: Done,
  policy: role('xtgly'),
  doc: 'An administrator gives an open task to somebody else.',
});

export const taskHandOver = defineCall({
  name: 'task.handOver',
  method: 'POST',
  path: '/runtime/task/v1/handOver',
  body: Type.Object({ fromUserId: Key, ...Handing }),
  style: 'envelope',
  response: Type.Union([Type.Array(HandedOver), WorkStarted]),
  policy: role('xtgly'),
  doc: 'An administrator gives every open task of a person to somebody else; one result per task, or, where there are many, the long work that goes on behind the answer.',
});

export const taskHandOverCount = defineCall({
  name: 'task.handOverCount',
  method: 'GET',
  path: '/runtime/task/v1/handOverCount',
  query: Type.Object({ userId: Key }),
  style: 'envelope',
  response: Type.Object({ count: Type.Integer() }),
  policy: role('xtgly'),
  doc: 'How many open tasks of a person an administrator would hand over.',
});

export const taskCompleteBatch = defineCall({
  name: 'task.completeBatch',
  method: 'POST',
  path: '/runtime/task/v1/completeBatch',
  body: Type.Object({
    tasks: Type.Array(record({ taskId: Key }, { leaderId: Type.String({ maxLength: 64 }) }), { minItems: 1, maxItems: 1_000 }),
    opinion: Remark,
  }),
  style: 'envelope',
  response: Type.Union([Type.Array(BatchResult), WorkStarted]),
  policy: session,
  doc: 'Agrees to several tasks with the same words; one result per task, or, where there are many, the long work that goes on behind the answer.',
});

export const taskActionCalls = [
  // decide
  taskComplete,
  taskCompleteBatch,
  taskSaveDraft,
  taskLockUnlock,
  // involve others
  taskDelegate,
  taskRetrieve,
  taskToInqu,
  taskToInquReply,
  taskToTrans,
  taskCommunicate,
  // signers
  taskUserTaskToSignCheck,
  taskUserTaskToSign,
  taskUserAddSignFeedback,
  taskSignUsers,
  taskCustomSignUsers,
  // reading
  taskAddReadRecord,
  taskNoticeTurnDone,
  taskDeleteNotice,
  // holders who have left
  taskChangeHolder,
  taskHandOver,
  taskHandOverCount,
] as const;
