import Type, { type Static } from 'typebox';
import { Bit, DateTime, FilesText, Id, Text, record } from '../shapes.ts';
import { Identity, Layout, NodeDef, Opinion } from './flow.ts';

const taskStatuses = [
  'NORMAL',
  'AGENT',
  'DELIVERTO',
  'TRANSFORMING',
  'TRANSFORMED',
  'APPROVELINEING',
  'APPROVELINEED',
  'SIGNSEQUENCEING',
  'SIGNSEQUENCEED',
  'SIGNLINEING',
  'SIGNLINEED',
  'TRANSFORMEDINQU',
  'COMMU',
  'BACK',
  'ADDSIGN',
  'COPYTO',
  'SHARE',
  'BACKSHARE',
  'FOLLOW',
] as const;

const task = {
  taskId: Id,
  name: Text,
  subject: Text,
  execId: Id,
  nodeId: Id,
  procInstId: Id,
  procDefId: Id,
  procDefKey: Text,
  procDefName: Text,
  /** `0` means nobody. */
  ownerId: Id,
  ownerName: Text,
  /** `0` means that candidates may claim the task. */
  assigneeId: Id,
  assigneeName: Text,
  /** One of `taskStatuses`; readers must accept others. */
  status: Type.String({ examples: taskStatuses }),
  priority: Type.Integer(),
  dueTime: DateTime,
  suspendState: Bit,
  /** `0` at the top. */
  parentId: Id,
  bpmnInstId: Id,
  bpmnDefId: Id,
  typeId: Id,
  isRead: Bit,
  isRevoke: Bit,
  prop1: Text,
  prop2: Text,
  prop3: Text,
  prop4: Text,
  prop5: Text,
  prop6: Text,
  supportMobile: Bit,
  createTime: DateTime,
  /** Creation of the instance. */
  createDate: DateTime,
  creatorId: Id,
  creator: Text,
  instStatus: Text,
  instIsForbidden: Bit,
  /** Leaders of a shared task; `leaderIds` are their ids joined by commas. */
  identityList: Type.Array(Identity),
  leaderIds: Text,
  dueDateType: Type.Enum(['caltime', 'worktime']),
  dueExpDate: DateTime,
  /** Minutes allowed and used. */
  dueTaskTime: Type.Integer(),
  dueUseTaskTime: Type.Integer(),
  dueStatus: Bit,
  urgentStateValue: Text,
  isBpmTask: Type.Boolean(),
};

export const Task = record({ id: Id }, task);
export type Task = Static<typeof Task>;

/** A circulation or communication still to be read. */
export const TaskNotice = record({ id: Id }, { ...task, bpmTaskNoticeId: Id });
export type TaskNotice = Static<typeof TaskNotice>;

/** A circulation or communication that was read. */
export const TaskNoticeDone = record(
  { id: Id },
  {
    procDefId: Id,
    procDefKey: Text,
    procInstId: Id,
    taskId: Id,
    taskKey: Text,
    taskName: Text,
    auditor: Id,
    auditorName: Text,
    opinion: Text,
    status: Type.String({ examples: taskStatuses }),
    assignTime: DateTime,
    completeTime: DateTime,
    durMs: Type.Integer(),
    files: FilesText,
    subject: Text,
    procDefName: Text,
    bpmTaskNoticeId: Id,
    supportMobile: Bit,
    createTime: DateTime,
    typeId: Id,
  },
);
export type TaskNoticeDone = Static<typeof TaskNoticeDone>;

/** What became of one task when everything of a person was handed over. */
export const HandedOver = record({ taskId: Id, state: Type.Boolean(), message: Text }, { subject: Text, nodeName: Text });
export type HandedOver = Static<typeof HandedOver>;

/** What became of one task of several that were agreed to together. */
export const BatchResult = Type.Object({ taskId: Id, state: Type.Boolean(), message: Text });
export type BatchResult = Static<typeof BatchResult>;

/** A task handed to somebody else. */
export const TaskTurn = record(
  { id: Id },
  {
    taskId: Id,
    taskName: Text,
    taskSubject: Text,
    nodeId: Id,
    procInstId: Id,
    procDefKey: Text,
    procDefName: Text,
    ownerId: Id,
    ownerName: Text,
    assigneeId: Id,
    assigneeName: Text,
    status: Type.Enum(['running', 'finish', 'cancel']),
    turnType: Type.Enum(['agent', 'turn']),
    typeId: Id,
    createTime: DateTime,
    finishTime: DateTime,
    supportMobile: Bit,
    turnAssignList: Type.Array(
      record({ id: Id }, { taskTurnId: Id, fromUserId: Id, fromUser: Text, receiverId: Id, receiver: Text, createTime: DateTime, comment: Text }),
    ),
  },
);
export type TaskTurn = Static<typeof TaskTurn>;

/** What a task page shows around the form. `curNodeDef` is absent for COMMU, FOLLOW and COPYTO. */
export const TaskView = record(
  { bpmTask: Task },
  {
    bpmDefLayout: Layout,
    /** Grouped by consecutive node. */
    opinionList: Type.Array(Type.Array(Opinion)),
    bpmIdentities: Type.Array(Identity),
    curNodeDef: NodeDef,
    showModifyRecord: Type.Boolean(),
    formKey: Text,
    initFillData: Type.Boolean(),
  },
);
export type TaskView = Static<typeof TaskView>;

/**
 * 0 already handled, 1 can be claimed, 2 needs no claim, 3 can be released, 4 claimed by someone else, 5 seen by an administrator,
 * 6 instance suspended.
 */
export const LockCode = Type.Integer({ minimum: 0, maximum: 6 });

/** The node's opinions, or the people it waits for. */
export const NodeOpinion = record({ hasOpinion: Type.Boolean() }, { data: Type.Array(Opinion), users: Type.Array(Identity) });
export type NodeOpinion = Static<typeof NodeOpinion>;
