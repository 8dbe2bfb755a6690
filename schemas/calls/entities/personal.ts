import Type, { type Static } from 'typebox';
import { Bit, DateTime, Id, Text, YesNo, record } from '../shapes.ts';

/** A common phrase. Type 1 global, 2 flow category, 3 flow, 4 personal. */
export const ApprovalItem = record({ expression: Type.String({ minLength: 1, maxLength: 2_000 }) }, {
  id: Id, userId: Id, defKey: Text, defName: Text, typeId: Text, type: Type.Union([Type.Integer({ minimum: 1, maximum: 4 }), Type.Enum(['1', '2', '3', '4'])]),
});
export type ApprovalItem = Static<typeof ApprovalItem>;

/** A delegation for a time. Type 1 all flows, 2 some flows, 3 by condition. */
export const Agent = record({}, {
  id: Id, subject: Text, authId: Id, authName: Text, startDate: DateTime, endDate: DateTime, isEnabled: YesNo, agentId: Id, agent: Text,
  flowKey: Text, flowName: Text, type: Type.Union([Type.Integer({ minimum: 1, maximum: 3 }), Type.Enum(['1', '2', '3'])]),
  defList: Type.Array(record({}, { id: Id, settingId: Id, flowKey: Text, flowName: Text, nodeId: Text, nodeName: Text })),
  conditionList: Type.Array(record({}, { id: Id, settingId: Id, conditionDesc: Text, condition: Text, agentId: Id, agentName: Text })),
  createBy: Id, createTime: DateTime,
});
export type Agent = Static<typeof Agent>;

export const Secretary = record({}, {
  id: Id, leaderId: Id, leaderName: Text,
  /** Ids joined by commas and wrapped in commas. */
  secretaryId: Text,
  secretaryName: Text,
  /** `1` shares by flow, otherwise by flow category. */
  shareType: Text,
  /** Comma-joined rights such as start and task. */
  shareRight: Text,
  /** Comma-joined flow keys or category ids. */
  shareKey: Text,
  shareName: Text, enabled: Bit,
});
export type Secretary = Static<typeof Secretary>;

export const Deputy = record({}, { id: Id, userId: Id, userName: Text, agentId: Id, agentName: Text, isMail: Bit, isUsable: Bit });
export type Deputy = Static<typeof Deputy>;

/** The time allowed for a task; times in minutes. */
export const DueTime = record({}, {
  id: Id, parentId: Id, instId: Id, taskId: Id, dateType: Type.Enum(['caltime', 'worktime']), dueTime: Type.Integer(), addDueTime: Type.Integer(),
  startTime: DateTime, expirationDate: DateTime, remainingTime: Type.Integer(), status: Bit, userId: Id, userName: Text, remark: Text, fileId: Text,
  isNew: Bit, createTime: DateTime,
});
export type DueTime = Static<typeof DueTime>;
