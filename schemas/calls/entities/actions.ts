import Type, { type Static } from 'typebox';
import { DataBase64, FilesText, JsonText, Line, MessageTypes, Remark, Text, record } from '../shapes.ts';

const IdText = Type.String({ maxLength: 64 });
const Users = Type.String({ maxLength: 20_000, description: 'user ids joined by commas' });

/** What names the form, and stands in for it where the document is that of another system. */
const formNameMembers = {
  formType: Type.Enum(['inner', 'frame']),
  formKey: IdText,
  businessKey: Type.String({ maxLength: 128 }),
  sysCode: IdText,
  vars: Type.Record(Type.String(), Type.Union([Text, Type.Number(), Type.Boolean(), Type.Null()])),
};

/** How form data travels with an action. `files` and `zfiles` are JSON text; `data` is Base64. */
const formDataMembers = { data: DataBase64, ...formNameMembers };

const urgentMember = { urgentStateValue: record({}, { old: Text, new: Text }) };

/** Where the flow goes next. `nodeUsers` is JSON text of `[{nodeId, executors: [{id, name, type}]}]`. */
const routingMembers = {
  destination: IdText,
  jumpType: Type.Enum(['free', 'select', 'common', '']),
  nodeUsers: JsonText,
  usersMap: Type.Unknown(),
};

export const CompleteBody = record(
  { taskId: IdText, actionName: Type.String({ minLength: 1, maxLength: 32 }) },
  {
    opinion: Remark,
    files: FilesText,
    zfiles: FilesText,
    ...formDataMembers,
    ...routingMembers,
    ...urgentMember,
    agentLeaderId: IdText,
    backHandMode: Type.Enum(['direct', 'normal', '']),
    rejectTaskId: IdText,
    addSignAction: IdText,
    directHandlerSign: Type.Boolean(),
    notifyType: MessageTypes,
    interPoseOpinion: Remark,
    instId: IdText,
    defId: IdText,
    approval: Type.Boolean(),
  },
);
export type CompleteBody = Static<typeof CompleteBody>;

/** Draft of an open task: like complete, without the obligation to name an action. */
export const TaskDraftBody = record(
  { taskId: IdText },
  {
    actionName: Type.String({ maxLength: 32 }),
    opinion: Remark,
    files: FilesText,
    zfiles: FilesText,
    ...formDataMembers,
    ...routingMembers,
    ...urgentMember,
    agentLeaderId: IdText,
    defId: IdText,
    instId: IdText,
    approval: Type.Boolean(),
  },
);
export type TaskDraftBody = Static<typeof TaskDraftBody>;

/** Feedback on a communication, circulation or add-sign: words, and nothing of the document. */
export const FeedbackBody = record(
  { taskId: IdText },
  {
    opinion: Remark,
    files: FilesText,
    zfiles: FilesText,
    actionName: Type.String({ maxLength: 32 }),
    addSignAction: Type.String({ maxLength: 32 }),
    notifyType: MessageTypes,
    messageType: MessageTypes,
    instId: IdText,
    ...formNameMembers,
  },
);
export type FeedbackBody = Static<typeof FeedbackBody>;

export const DelegateBody = record(
  { taskId: IdText, userId: IdText },
  {
    messageType: MessageTypes,
    opinion: Remark,
    files: FilesText,
    formData: JsonText,
    formKey: IdText,
    data: DataBase64,
  },
);
export const InquiryBody = record(
  { taskId: IdText, userIds: Users, opinion: Remark },
  { notifyType: MessageTypes, messageType: MessageTypes, files: FilesText, data: DataBase64, formKey: IdText },
);
export const HandOutBody = record(
  { taskId: IdText, userIds: Users },
  {
    opinion: Remark,
    action: Type.Enum(['submit', 'back']),
    decideType: Type.Enum(['agree', 'refuse']),
    voteType: Type.Enum(['amount', 'percent']),
    voteAmount: Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d+$', maxLength: 9 })]),
    signType: Type.Enum(['parallel', 'seq']),
    notifyType: MessageTypes,
    files: FilesText,
    data: DataBase64,
    formKey: IdText,
    instanceId: IdText,
  },
);
export const AddSignBody = record(
  { taskId: IdText, userIds: Users, opinion: Remark },
  { action: Type.Enum(['back', '']), files: FilesText, data: DataBase64, notifyType: MessageTypes, messageType: MessageTypes },
);
/** Signers added to a signing node or named by a custom-sign node. */
export const SignUsersBody = record({ taskId: IdText, userId: Users }, { opinion: Remark, messageType: MessageTypes, files: FilesText, data: DataBase64 });
export const CommunicateBody = record(
  { taskId: IdText, userId: Users },
  { opinion: Remark, messageType: MessageTypes, instId: IdText, defId: IdText, files: FilesText },
);

/** Start of an instance, or its draft. Either the definition id or the flow key names the flow. */
export const StartBody = record(
  {},
  {
    defId: IdText,
    flowKey: IdText,
    subject: Line,
    /** A draft that is started. */
    proInstId: IdText,
    ...formDataMembers,
    ...routingMembers,
    ...urgentMember,
    isSendNodeUsers: Type.Union([Type.Integer(), Text]),
    startOrgId: IdText,
    agentLeaderId: IdText,
    supportMobile: Type.Union([Type.Integer(), Text]),
    isApproval: Type.Boolean(),
    approval: Type.Boolean(),
    taskId: IdText,
    expression: Remark,
    account: IdText,
    opinion: Remark,
    files: FilesText,
    zfiles: FilesText,
    dataKey: IdText,
    delDraftId: IdText,
  },
);
export type StartBody = Static<typeof StartBody>;

export const RevokeBody = record(
  { instanceId: IdText },
  {
    /** True when taken back from the done list. */
    isHandRevoke: Type.Boolean(),
    cause: Remark,
    messageType: MessageTypes,
    revokeNodeId: IdText,
    taskId: IdText,
  },
);
const revokeTrans = { nodeId: IdText, parentTaskId: IdText, taskId: IdText, messageType: MessageTypes, cause: Remark };
export const RevokeTransBody = record({ instanceId: IdText }, revokeTrans);
export const RevokeSignLineBody = record({ instanceId: IdText }, { ...revokeTrans, inApprovalTaskIds: Users });
export const RevokeCustomSignBody = record(
  { instanceId: IdText },
  {
    currentTaskIds: Users,
    messageType: MessageTypes,
    cause: Remark,
    targetNodeId: IdText,
    targetTaskId: IdText,
    signType: IdText,
  },
);

/** Circulation. Only an instance: from the done list; only a task: from the to-do list; both: from the task page. */
export const TransToMoreBody = record(
  { userId: Users },
  {
    instanceId: Users,
    taskId: Users,
    opinion: Remark,
    messageType: MessageTypes,
    /** `0` circulates, `1` forwards. */
    copyToType: Type.Union([Type.Integer(), Text]),
    files: FilesText,
    selectNodeId: IdText,
  },
);

export const EndProcessBody = record(
  { taskId: IdText },
  { endReason: Remark, messageType: MessageTypes, files: FilesText, zfiles: FilesText, account: IdText },
);

export const UrgentBody = record(
  { instId: IdText },
  {
    nodeId: IdText,
    nodeName: Line,
    appointee: Line,
    appointeeId: Users,
    content: Remark,
    type: MessageTypes,
    appointeeSecretary: Type.Boolean(),
    promoter: Line,
    promoterId: IdText,
  },
);
