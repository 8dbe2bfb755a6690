import Type, { type Static } from 'typebox';
import { Bit, DateTime, Id, JsonText, Text, record } from '../shapes.ts';
import { Definition, Identity, Layout } from './flow.ts';

const instanceStatuses = ['draft', 'running', 'end', 'manualend', 'backToStart', 'back', 'revoke', 'revokeToStart'] as const;

const instance = {
  subject: Text,
  procDefId: Id,
  bpmnDefId: Id,
  procDefKey: Text,
  procDefName: Text,
  bizKey: Text,
  sysCode: Text,
  formKey: Text,
  status: Type.Enum(instanceStatuses),
  endTime: DateTime,
  /** Milliseconds. */
  duration: Type.Integer(),
  typeId: Id,
  resultType: Type.Enum(['agree', 'refuse']),
  bpmnInstId: Id,
  isFormmal: Text,
  parentInstId: Id,
  superNodeId: Id,
  urgentState: Text,
  creator: Text,
  createBy: Id,
  createTime: DateTime,
  createOrgId: Id,
  createOrgPath: Text,
  updateBy: Id,
  updateTime: DateTime,
  isForbidden: Bit,
  isDele: Bit,
  supportMobile: Bit,
  dataMode: Text,
  /** `read`: a list shows it to the caller, who has no part in it. */
  authorizeRight: Text,
  taskName: Text,
  /** Who has it now: names of people, and of groups of which nobody has claimed it. */
  holder: Text,
  /** Total of its document and what it is for, as the form declares them. */
  amount: Type.Union([Type.Number(), Type.String()]),
  reason: Text,
  isBackToStart: Bit,
  showModifyRecord: Bit,
  bpmFormKey: Text,
};

export const Instance = record({ id: Id }, instance);
export type Instance = Static<typeof Instance>;

/** An instance as the done list shows it: one row per decision of the caller. */
export const DoneInstance = record(
  { id: Id },
  {
    ...instance,
    completeTime: DateTime,
    auditor: Id,
    auditorName: Text,
    taskId: Id,
    taskKey: Text,
    opinionStatus: Text,
    signType: Text,
    skipType: Text,
    /** The decision may be taken back. */
    revoke: Type.Boolean(),
  },
);
export type DoneInstance = Static<typeof DoneInstance>;

export const FlowImage = record(
  { defId: Id, bpmDefLayout: Layout },
  {
    instanceId: Id,
    parentInstId: Id,
    from: Text,
    bpmProcessInstance: Instance,
    bpmProcessInstanceList: Type.Array(Instance),
    bpmnXml: Text,
    /** Node id to node status, for colouring. */
    nodeStatus: Type.Record(Type.String(), Text),
  },
);
export type FlowImage = Static<typeof FlowImage>;

/** What `start` and `saveDraft` answer; `instId` also stands beside `value`. */
export const Started = record({ instId: Id }, { taskId: Id, subject: Text, businessKey: Text, status: Text });
export type Started = Static<typeof Started>;

/** The way ahead. `complete` is false where it cannot be followed to the end; `reason` then says why. `absent`: an agent stands in for somebody. */
export const PathPreview = record(
  { complete: Type.Boolean() },
  {
    steps: Type.Array(
      record({ nodeId: Id }, { nodeName: Text, nodeType: Text, skipped: Type.Boolean(), absent: Type.Boolean(), excutorList: Type.Array(Identity) }),
    ),
    reason: Text,
  },
);
export type PathPreview = Static<typeof PathPreview>;

/** A flow category with its flows. */
export const FlowGroup = record({ id: Id, name: Text, flowList: Type.Array(Definition) }, { typeKey: Text, parentId: Id, sn: Type.Integer() });
export type FlowGroup = Static<typeof FlowGroup>;

export const Urgent = record(
  {},
  {
    id: Id,
    instId: Id,
    nodeId: Id,
    nodeName: Text,
    appointee: Text,
    appointeeId: Text,
    content: Text,
    type: Text,
    appointeeSecretary: Type.Boolean(),
    promoter: Text,
    promoterId: Id,
    createTime: DateTime,
  },
);
export type Urgent = Static<typeof Urgent>;

/** Empty when the flow knows no urgency. */
export const UrgentState = record({}, { conf: JsonText, value: Text, right: Text });

export const ReadRecord = record(
  { id: Id },
  {
    procInstId: Id,
    taskId: Id,
    taskKey: Text,
    taskName: Text,
    reader: Id,
    readerName: Text,
    readTime: DateTime,
    orgId: Id,
    orgPath: Text,
  },
);
export type ReadRecord = Static<typeof ReadRecord>;

export const Watermark = record({}, { id: Id, name: Text, type: Type.Integer(), content: Text });
export type Watermark = Static<typeof Watermark>;

/** The flow columns of one business row. */
export const FlowColumns = record(
  {},
  {
    bpm_proc_inst_id_: Id,
    bpm_subject_: Text,
    bpm_proc_def_name_: Text,
    bpm_status_: Text,
    bpm_create_time_: DateTime,
    bpm_end_time_: DateTime,
    bpm_is_forbidden_: Bit,
    bpm_creator_: Text,
    bpm_is_dele_: Bit,
  },
);
export type FlowColumns = Static<typeof FlowColumns>;

export const SigningData = record(
  { id: Id },
  {
    type: Text,
    status: Text,
    parentId: Id,
    path: Text,
    instId: Id,
    nodeId: Id,
    taskId: Id,
    executor: JsonText,
    isRead: Bit,
    fullname: Text,
    account: Text,
  },
);
export type SigningData = Static<typeof SigningData>;

/** A stored state of the form data before a change. */
export const DataModifyRecord = record(
  { id: Id },
  {
    boAlias: Text,
    refId: Id,
    procInstId: Id,
    taskId: Id,
    taskName: Text,
    nodeId: Id,
    userId: Id,
    userName: Text,
    modifyTime: DateTime,
    reason: Text,
    data: JsonText,
    detail: JsonText,
    ip: Text,
  },
);
export type DataModifyRecord = Static<typeof DataModifyRecord>;
