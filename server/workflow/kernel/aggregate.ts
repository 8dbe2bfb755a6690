import type { FieldValue } from '../model.ts';
import type { Vote } from './tally.ts';

/** The rows of one running instance. All ids are opaque strings, all times the text of the caller's clock. Rows are never changed in place. */

export type InstanceStatus = 'draft' | 'running' | 'back' | 'backToStart' | 'revoke' | 'revokeToStart' | 'end' | 'manualend';

export type FlowVars = Readonly<Record<string, FieldValue>>;

export interface InstanceRow {
  readonly id: string;
  readonly flowKey: string;
  readonly version: number;
  readonly status: InstanceStatus;
  readonly starterId: string;
  /** Differs from the starter when a secretary started the request. */
  readonly creatorId: string;
  readonly forbidden: boolean;
  /** `result`, `result_<node>`, `sign_<node>`, `skipped_<node>`. */
  readonly vars: FlowVars;
  /** Grows by one with each command that changes something. */
  readonly rev: number;
  /** Last number given to an exec, task or opinion of this instance. */
  readonly seq: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** An open, joined or abandoned split. */
export interface ForkRow {
  readonly id: string;
  readonly gatewayId: string;
  readonly joinId: string;
  readonly parentId: string | null;
  readonly state: 'open' | 'joined' | 'closed';
}

/** Where the flow stands. `forks` are the scopes it lies in, outermost first. */
export interface TokenRow {
  readonly id: string;
  readonly nodeId: string;
  /** `waiting`: arrived at its join. */
  readonly state: 'active' | 'waiting';
  readonly forks: readonly string[];
  readonly execId: string | null;
  /** While waiting: the visits that led here. */
  readonly fromExecs: readonly string[];
}

/** Whom the rules of a step named when people were put to work on it. */
export interface Asked {
  /** The visits that the drawing put before it. */
  readonly after: readonly string[];
  /** `user:1`, `role:2`, sorted. */
  readonly named: readonly string[];
  /** Who worked for the one person whose it was. */
  readonly agents?: { readonly of: string; readonly chain: readonly string[] };
}

/** Where a direct reject returns to. What follows the people is missing in addresses of before it was kept; they count as sent on other values. */
export interface ReturnAddress {
  readonly nodeId: string;
  readonly users: readonly string[];
  /** Whom the rules named when these people got the step. */
  readonly asked?: Asked | null;
  /** The step that the errand went to: from there the drawing is asked who comes before it returns. */
  readonly to?: string;
  /** What the document said when the errand left: digest of the values that decide. */
  readonly values?: string;
  /** Last number of the instance when the errand left. */
  readonly seq?: number;
  /** Visits that were open beside it then: what is decided there may be decided on what the errand changes. */
  readonly beside?: readonly string[];
  /** What each step that had decided answers for, as it was then. */
  readonly answered?: Readonly<Record<string, string>>;
  /** What steps had decided then, by the names under which conditions read it. */
  readonly decided?: FlowVars;
}

export type ExecCause = 'flow' | 'back' | 'return' | 'jump' | 'revoke';

/** One visit of one node. */
export interface ExecRow {
  readonly id: string;
  readonly nodeId: string;
  readonly seq: number;
  /** The visits that directly caused this one. */
  readonly fromExecs: readonly string[];
  readonly forks: readonly string[];
  /** `auto`: a node without people; `skipped`: people were passed over. */
  readonly state: 'active' | 'done' | 'back' | 'cancel' | 'revoked' | 'skipped' | 'auto';
  readonly cause: ExecCause;
  /** Stack, next return first. Copied whenever the visit is made anew. */
  readonly returnTo: readonly ReturnAddress[];
  /** Who acted, in order; the leader where a secretary acted for him. */
  readonly handlers: readonly string[];
  /** What they decided on: digest of the values that decide. Null: nobody has acted, or it was not kept yet. */
  readonly decidedOn: string | null;
  /** Digest of the values for which the step answers, as it left them. */
  readonly answeredFor: string | null;
  /** Null: nobody asked the rules, or it was not kept yet. */
  readonly asked: Asked | null;
  readonly enteredAt: string;
  readonly leftAt: string | null;
}

export type TaskStatus =
  | 'NORMAL'
  | 'BACK'
  | 'AGENT'
  | 'DELIVERTO'
  | 'TRANSFORMING'
  | 'TRANSFORMED'
  | 'TRANSFORMEDINQU'
  | 'ADDSIGN'
  | 'COMMU'
  | 'APPROVELINEING'
  | 'APPROVELINEED'
  | 'SIGNSEQUENCEING'
  | 'SIGNSEQUENCEED'
  | 'SIGNLINEING'
  | 'SIGNLINEED';

/** One line in somebody's to-do. */
export interface TaskRow {
  readonly id: string;
  readonly execId: string;
  readonly nodeId: string;
  readonly nodeName: string;
  /** Null for a top-level task. */
  readonly parentId: string | null;
  readonly groupId: string | null;
  readonly status: TaskStatus;
  /** The person the task was first made for; differs from the assignee after delegation or with an agent. */
  readonly ownerId: string | null;
  readonly assigneeId: string | null;
  readonly claimed: boolean;
  /** `user:1`, `role:2`, `org:3`, `post:4`, `job:5`. Empty for a task of one person. */
  readonly candidates: readonly string[];
  /** True while a blocking group of sub-tasks is open. */
  readonly suspended: boolean;
  readonly prevStatus: TaskStatus | null;
  readonly readAt: string | null;
  readonly createdAt: string;
  readonly seq: number;
}

export type GroupKind = 'TRANS' | 'INQU' | 'ADDSIGN' | 'SIGNSEQ' | 'SIGNLINE' | 'APPROVELINE';

/** Sub-tasks of one task. At most one group of a task is open, and it blocks the task. */
export interface GroupRow {
  readonly id: string;
  readonly parentTaskId: string;
  readonly kind: GroupKind;
  readonly sequential: boolean;
  /** How many results decide, as in a countersign; absent: all must answer. */
  readonly pass: string | null;
  readonly decide: 'agree' | 'refuse';
  readonly thenDo: 'back' | 'submit' | 'advance';
  readonly state: 'open' | 'done' | 'revoked';
  /** What the document said when it was opened: digest of the values that decide. Null: not kept yet, or something else by now. */
  readonly values: string | null;
  readonly creatorId: string;
}

export interface GroupMemberRow {
  readonly id: string;
  readonly groupId: string;
  readonly ord: number;
  readonly userId: string;
  readonly taskId: string | null;
  readonly result: Vote | null;
  readonly state: 'waiting' | 'open' | 'done' | 'revoked';
}

/** One signer of one countersign visit. */
export interface SignRow {
  readonly id: string;
  readonly execId: string;
  /** Null before his turn in a sequential countersign. */
  readonly taskId: string | null;
  readonly userId: string;
  readonly vote: Vote | null;
  readonly ord: number;
}

/** A task that went from one person to another. */
export interface TurnRow {
  readonly id: string;
  readonly taskId: string;
  readonly type: 'turn' | 'agent' | 'trans';
  readonly fromId: string;
  readonly toId: string;
  readonly ownerId: string;
  readonly state: 'running' | 'finish' | 'cancel';
  readonly at: string;
}

export type OpinionStatus =
  | 'start'
  | 'end'
  | 'awaiting_check'
  | 'agree'
  | 'oppose'
  | 'abandon'
  | 'reject'
  | 'backToStart'
  | 'reSubmit'
  | 'revoker'
  | 'revoker_to_start'
  | 'retracted'
  | 'signPass'
  | 'signNotPass'
  | 'signBackCancel'
  | 'signRecoverCancel'
  | 'passCancel'
  | 'notPassCancel'
  | 'deliverto'
  | 'deliverto_cancel'
  | 'delivertoAgree'
  | 'delivertoOppose'
  | 'transforming'
  | 'transAgree'
  | 'transOppose'
  | 'transRevoker'
  | 'addsign'
  | 'user_add_sign_back'
  | 'inqu'
  | 'inqu_reply'
  | 'start_commu'
  | 'awaiting_feedback'
  | 'feedback'
  | 'addsignAgree'
  | 'addsignOppose'
  | 'approveLineing'
  | 'approveLineAgree'
  | 'approveLineOppose'
  | 'signSequenceing'
  | 'signSequenceAgree'
  | 'signSequenceOppose'
  | 'signLineing'
  | 'signLineAgree'
  | 'signLineOppose'
  | 'signLineRetracted'
  | 'copyto'
  | 'copyto_reply'
  | 'skip'
  | 'lockTask'
  | 'unLockTask'
  | 'manual_end';

/** A line of the history. Inserted as `awaiting_check` with its task and given its final status once. */
export interface OpinionRow {
  readonly id: string;
  readonly seq: number;
  readonly execId: string | null;
  readonly taskId: string | null;
  readonly parentTaskId: string | null;
  readonly nodeId: string;
  readonly nodeName: string;
  /** Null for the system and while several candidates are asked. */
  readonly userId: string | null;
  /** The leader for whom a secretary acted. */
  readonly agentLeaderId: string | null;
  /** The person the task was made for when somebody else acted. */
  readonly ownerId: string | null;
  readonly candidates: readonly string[];
  readonly status: OpinionStatus;
  readonly opinion: string;
  readonly files: string;
  readonly zfiles: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
}

/** Everything a command may read. Opinions: at least those still awaiting. */
export interface InstanceAggregate {
  readonly inst: InstanceRow;
  readonly forks: readonly ForkRow[];
  readonly tokens: readonly TokenRow[];
  readonly execs: readonly ExecRow[];
  readonly tasks: readonly TaskRow[];
  readonly groups: readonly GroupRow[];
  readonly members: readonly GroupMemberRow[];
  readonly signs: readonly SignRow[];
  readonly turns: readonly TurnRow[];
  readonly opinions: readonly OpinionRow[];
}

export const tableNames = ['forks', 'tokens', 'execs', 'tasks', 'groups', 'members', 'signs', 'turns', 'opinions'] as const;
export type TableName = (typeof tableNames)[number];
export type RowOf<Name extends TableName> = InstanceAggregate[Name][number];

export interface TableDiff<Row> {
  readonly insert: readonly Row[];
  /** Whole rows, found by id. */
  readonly update: readonly Row[];
  readonly remove: readonly string[];
}

export type AggregateDiff = { readonly inst: InstanceRow | null } & { readonly [Name in TableName]: TableDiff<RowOf<Name>> };

/** A request that has no step yet: the state before `saveDraft` or `start`. */
export function newInstance(head: {
  readonly id: string;
  readonly flowKey: string;
  readonly version: number;
  readonly starterId: string;
  readonly creatorId: string;
}): InstanceAggregate {
  const inst: InstanceRow = { ...head, status: 'draft', forbidden: false, vars: {}, rev: 0, seq: 0, startedAt: null, endedAt: null };
  return { inst, forks: [], tokens: [], execs: [], tasks: [], groups: [], members: [], signs: [], turns: [], opinions: [] };
}

export const isEnded = (inst: InstanceRow): boolean => inst.status === 'end' || inst.status === 'manualend';
