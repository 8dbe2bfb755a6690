import {
  followSave,
  instanceDoEndProcess,
  instanceDoEndProcessById,
  instanceDoNextcommu,
  instanceDoNextCopyto,
  instanceForbid,
  instanceRemoveDraftById,
  instanceRevoke,
  instanceRevokeCustomSign,
  instanceRevokeSignLine,
  instanceRevokeTrans,
  instanceSaveDraft,
  instanceSaveFormData,
  instanceSendUrgent,
  instanceStart,
  instanceTransToMore,
  instanceUnForbid,
  taskAddReadRecord,
  taskCommunicate,
  taskComplete,
  taskCustomSignUsers,
  taskDelegate,
  taskDeleteNotice,
  taskLockUnlock,
  taskNoticeTurnDone,
  taskRetrieve,
  taskSaveDraft,
  taskSaveOpinion,
  taskSignUsers,
  taskToInqu,
  taskToInquReply,
  taskToTrans,
  taskUserAddSignFeedback,
  taskUserTaskToSign,
  taskUserTaskToSignCheck,
} from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { base64 } from '../runtime/office.ts';
import { third } from './people.ts';

/** What a situation is about. `child` is a task that the holder of `task` opened for somebody else. */
export interface Ids {
  readonly inst: string;
  readonly task: string;
  readonly child: string;
  readonly notice: string;
}

interface Request {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface CommandCall {
  readonly call: Call;
  /** False for those that only ask whether something is possible. */
  readonly writes: boolean;
  request(ids: Ids): Request;
}

const write = (call: Call, request: CommandCall['request']): CommandCall => ({ call, writes: true, request });
const ask = (call: Call, request: CommandCall['request']): CommandCall => ({ call, writes: false, request });
const decide = (actionName: string, more: Readonly<Record<string, unknown>> = {}): CommandCall =>
  write(taskComplete, ({ task }) => ({ body: { taskId: task, actionName, opinion: '意见', ...more } }));
const answer = (call: Call, more: Readonly<Record<string, unknown>> = {}): CommandCall =>
  write(call, ({ child }) => ({ body: { taskId: child, opinion: '答复', ...more } }));
const others = { userIds: third.id, opinion: '请协助' };
const other = { userId: third.id, opinion: '请协助' };
const data = base64({ jksq: { cwsm: '已核对' } });

/** Every call that changes a request, as somebody would send it. */
export const commands = {
  // decide
  agree: decide('agree'),
  oppose: decide('oppose'),
  abandon: decide('abandon'),
  reject: decide('reject', { destination: 'UserTask2', backHandMode: 'normal' }),
  rejectDirect: decide('reject', { destination: 'UserTask2', backHandMode: 'direct' }),
  backToStart: decide('backToStart'),
  jump: decide('agree', { jumpType: 'free', destination: 'UserTask2' }),
  endByDecision: decide('endProcess'),
  // keep
  saveDraft: write(taskSaveDraft, ({ task }) => ({ body: { taskId: task, data } })),
  saveFormData: write(instanceSaveFormData, ({ inst, task }) => ({ body: { proInstId: inst, taskId: task, data } })),
  saveOpinion: write(taskSaveOpinion, ({ task }) => ({ body: { taskId: task, opinion: '先记下' } })),
  lockUnlock: write(taskLockUnlock, ({ task }) => ({ query: { taskId: task } })),
  // involve others
  delegate: write(taskDelegate, ({ task }) => ({ body: { taskId: task, ...other } })),
  retrieve: write(taskRetrieve, ({ task }) => ({ query: { taskId: task } })),
  inquire: write(taskToInqu, ({ task }) => ({ body: { taskId: task, ...others } })),
  handOut: write(taskToTrans, ({ task }) => ({ body: { taskId: task, ...others, action: 'back' } })),
  checkAddSign: ask(taskUserTaskToSignCheck, ({ task }) => ({ body: { taskId: task, ...others } })),
  addSign: write(taskUserTaskToSign, ({ task }) => ({ body: { taskId: task, ...others } })),
  addSigners: write(taskSignUsers, ({ task }) => ({ body: { taskId: task, ...other } })),
  nameSigners: write(taskCustomSignUsers, ({ task }) => ({ body: { taskId: task, ...other } })),
  communicate: write(taskCommunicate, ({ task, inst }) => ({ body: { taskId: task, instId: inst, ...other } })),
  circulate: write(instanceTransToMore, ({ task, inst }) => ({ body: { instanceId: inst, taskId: task, ...other, copyToType: '0' } })),
  // answer others
  replyToInquiry: answer(taskToInquReply),
  answerAddSign: answer(taskUserAddSignFeedback),
  answerHandOut: write(taskComplete, ({ child }) => ({ body: { taskId: child, actionName: 'agreeTrans', opinion: '同意' } })),
  sign: write(taskComplete, ({ child }) => ({ body: { taskId: child, actionName: 'agree', opinion: '签署' } })),
  answerCommunication: answer(instanceDoNextcommu),
  delegateChild: write(taskDelegate, ({ child }) => ({ body: { taskId: child, ...other } })),
  rejectChild: write(taskComplete, ({ child }) => ({ body: { taskId: child, actionName: 'backToStart', opinion: '退回' } })),
  saveDraftOfChild: write(taskSaveDraft, ({ child }) => ({ body: { taskId: child, data } })),
  endByChild: write(instanceDoEndProcess, ({ child }) => ({ body: { taskId: child, endReason: '不再需要' } })),
  // take back
  revoke: write(instanceRevoke, ({ inst }) => ({ body: { instanceId: inst, isHandRevoke: true, cause: '有误' } })),
  revokeRequest: write(instanceRevoke, ({ inst }) => ({ body: { instanceId: inst, isHandRevoke: false, cause: '有误' } })),
  revokeHandOut: write(instanceRevokeTrans, ({ inst, task }) => ({ body: { instanceId: inst, parentTaskId: task, cause: '有误' } })),
  revokeSignLine: write(instanceRevokeSignLine, ({ inst, task, child }) => ({
    body: { instanceId: inst, parentTaskId: task, inApprovalTaskIds: child, cause: '有误' },
  })),
  revokeCustomSign: write(instanceRevokeCustomSign, ({ inst, child }) => ({ body: { instanceId: inst, currentTaskIds: child, cause: '有误' } })),
  // end and suspend
  end: write(instanceDoEndProcess, ({ task }) => ({ body: { taskId: task, endReason: '不再需要' } })),
  endById: write(instanceDoEndProcessById, ({ inst }) => ({ query: { id: inst, reason: '不再需要' } })),
  forbid: write(instanceForbid, ({ inst }) => ({ query: { instId: inst } })),
  unforbid: write(instanceUnForbid, ({ inst }) => ({ query: { instId: inst } })),
  // beside the flow
  urge: write(instanceSendUrgent, ({ inst }) => ({ body: { instId: inst, content: '请尽快' } })),
  follow: write(followSave, ({ inst }) => ({ body: { proInst: inst, taskId: 'UserTask6' } })),
  noteReading: write(taskAddReadRecord, ({ task }) => ({ query: { taskId: task } })),
  // circulation
  readNotice: write(taskNoticeTurnDone, ({ notice }) => ({ query: { taskId: notice } })),
  replyToNotice: write(instanceDoNextCopyto, ({ notice }) => ({ body: { taskId: notice, opinion: '已阅' } })),
  withdrawNotice: write(taskDeleteNotice, ({ notice }) => ({ query: { id: notice } })),
  // drafts
  startDraft: write(instanceStart, ({ inst }) => ({ body: { proInstId: inst, flowKey: 'matrixStep' } })),
  saveRequest: write(instanceSaveDraft, ({ inst }) => ({ body: { proInstId: inst, flowKey: 'matrixStep', data: base64({ jksq: { jksy: '改过的事由' } }) } })),
  removeDraft: write(instanceRemoveDraftById, ({ inst }) => ({ query: { ids: inst } })),
} as const satisfies Record<string, CommandCall>;

export type CommandName = keyof typeof commands;
