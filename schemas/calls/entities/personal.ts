import Type, { type Static } from 'typebox';
import { Bit, DateTime, Id, Line, LongText, Remark, YesNo, record } from '../shapes.ts';

/** A common phrase. Type 1 global, 2 flow category, 3 flow, 4 personal. */
export const ApprovalItem = record(
  { expression: Type.String({ minLength: 1, maxLength: 2_000 }) },
  {
    id: Id,
    userId: Id,
    defKey: Line,
    defName: Line,
    typeId: Line,
    type: Type.Union([Type.Integer({ minimum: 1, maximum: 4 }), Type.Enum(['1', '2', '3', '4'])]),
  },
);
export type ApprovalItem = Static<typeof ApprovalItem>;

/** A delegation for a time. Type 1 all flows, 2 some flows, 3 by condition. */
export const Agent = record(
  {},
  {
    id: Id,
    subject: Line,
    authId: Id,
    authName: Line,
    startDate: DateTime,
    endDate: DateTime,
    isEnabled: YesNo,
    agentId: Id,
    agent: Line,
    flowKey: LongText,
    flowName: LongText,
    type: Type.Union([Type.Integer({ minimum: 1, maximum: 3 }), Type.Enum(['1', '2', '3'])]),
    defList: Type.Array(record({}, { id: Id, settingId: Id, flowKey: Line, flowName: Line, nodeId: Line, nodeName: Line })),
    conditionList: Type.Array(record({}, { id: Id, settingId: Id, conditionDesc: Line, condition: LongText, agentId: Id, agentName: Line })),
    createBy: Id,
    createTime: DateTime,
    /** Where its window stands at the moment of the answer. */
    status: Type.Enum(['pending', 'active', 'expired', 'disabled']),
    /** Why a condition cannot be computed for a document of one of its flows: then nobody stands in. Only answered. */
    problem: LongText,
  },
);
export type Agent = Static<typeof Agent>;

export const Secretary = record(
  {},
  {
    id: Id,
    leaderId: Id,
    leaderName: Line,
    /** Ids joined by commas and wrapped in commas. */
    secretaryId: LongText,
    secretaryName: LongText,
    /** `1` shares by flow, otherwise by flow category. */
    shareType: Line,
    /** Comma-joined rights such as start and task. */
    shareRight: Line,
    /** Comma-joined flow keys or category ids. */
    shareKey: LongText,
    shareName: LongText,
    enabled: Bit,
  },
);
export type Secretary = Static<typeof Secretary>;

export const Deputy = record({}, { id: Id, userId: Id, userName: Line, agentId: Id, agentName: Line, isMail: Bit, isUsable: Bit });
export type Deputy = Static<typeof Deputy>;

/** The time allowed for a task; times in minutes. */
export const DueTime = record(
  {},
  {
    id: Id,
    parentId: Id,
    instId: Id,
    taskId: Id,
    dateType: Type.Enum(['caltime', 'worktime']),
    dueTime: Type.Integer(),
    addDueTime: Type.Integer(),
    startTime: DateTime,
    expirationDate: DateTime,
    remainingTime: Type.Integer(),
    status: Bit,
    userId: Id,
    userName: Line,
    remark: Remark,
    fileId: Line,
    isNew: Bit,
    createTime: DateTime,
  },
);
export type DueTime = Static<typeof DueTime>;
