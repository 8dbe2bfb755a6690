import type { FlowNode, FieldSets } from '../model.ts';
import type { AggregateDiff, FlowVars } from './aggregate.ts';
import type { Vote } from './tally.ts';

/** Who asks. The caller has verified the session and, for `leader`, that the actor is his secretary. */
export interface Actor {
  readonly userId: string;
  /** `user:1`, `role:2`, `org:3` … of the actor; of the leader when acting for one. */
  readonly identities: readonly string[];
  /** The leader on whose behalf a secretary acts. */
  readonly leaderId?: string;
  /** Has the `manage` right on the flow. */
  readonly manager?: boolean;
}

/** Text and attachments that go into the history. Files are JSON texts. */
export interface Note {
  readonly opinion?: string;
  readonly files?: string;
  readonly zfiles?: string;
}

/** Node -> the users whom the actor chose for it. A node that is not reached is passed by. */
export type ChosenPeople = Readonly<Record<string, readonly string[]>>;

export type BackHandMode = 'normal' | 'direct';

/** What a person may ask others for. */
export type AskedGroup = 'TRANS' | 'INQU' | 'ADDSIGN' | 'CUSTOM';

export interface GroupRule {
  readonly sequential: boolean;
  /** As in a countersign: `all`, `majority`, `percent:66`, `amount:2`; null waits for everybody. */
  readonly pass: string | null;
  readonly decide: 'agree' | 'refuse';
  readonly thenDo: 'back' | 'submit';
}

export type Command =
  | { readonly kind: 'saveDraft' }
  | { readonly kind: 'start'; readonly note?: Note; readonly people?: ChosenPeople }
  | {
      readonly kind: 'complete';
      readonly taskId: string;
      readonly action: Vote;
      readonly note?: Note;
      readonly jumpType?: 'select' | 'free';
      readonly destination?: string;
      readonly people?: ChosenPeople;
    }
  /** Without a destination: to the step before. Without a mode: normal where allowed, else direct. */
  | { readonly kind: 'reject'; readonly taskId: string; readonly destination?: string; readonly mode?: BackHandMode; readonly note?: Note }
  | { readonly kind: 'backToStart'; readonly taskId: string; readonly mode?: BackHandMode; readonly note?: Note }
  /** Takes back the actor's own completed visit; without `execId` the latest one. */
  | { readonly kind: 'revoke'; readonly execId?: string; readonly note?: Note }
  | { readonly kind: 'revokeToStart'; readonly note?: Note }
  | { readonly kind: 'lockUnlock'; readonly taskId: string }
  | { readonly kind: 'read'; readonly taskId: string }
  | { readonly kind: 'addSigners'; readonly taskId: string; readonly userIds: readonly string[]; readonly note?: Note }
  | { readonly kind: 'delegate'; readonly taskId: string; readonly userId: string; readonly note?: Note }
  | { readonly kind: 'retrieve'; readonly taskId: string }
  /** Lets others deal with the task first; it waits for them. `CUSTOM` is what the node's signing type says. */
  | {
      readonly kind: 'openGroup';
      readonly taskId: string;
      readonly group: AskedGroup;
      readonly userIds: readonly string[];
      readonly note?: Note;
      /** 流转 only: how the answers decide, and what happens then. */
      readonly rule?: GroupRule;
    }
  /** Answers a task that somebody else opened: 流转, 征询, 加签, 签署, 并审, 沟通. Without an action it is only answered. */
  | { readonly kind: 'answer'; readonly taskId: string; readonly action?: Vote; readonly note?: Note }
  /** Takes back what was asked and is not answered yet; without `childTaskIds` all of it. `isOverdue`: its time is over, so also what somebody has looked at. */
  | { readonly kind: 'revokeGroup'; readonly taskId: string; readonly childTaskIds?: readonly string[]; readonly isOverdue?: boolean; readonly note?: Note }
  /** In a sequential signing: whoever signed before takes his signature back while the next one has not looked. */
  | { readonly kind: 'revokeSequence'; readonly taskId: string; readonly note?: Note }
  /** Asks others without waiting for them. The caller has checked that the actor takes part in the request. */
  | { readonly kind: 'communicate'; readonly taskId: string; readonly userIds: readonly string[]; readonly note?: Note }
  /** Hands an open task to somebody else: a manager, when its holder has left. */
  | { readonly kind: 'changeHolder'; readonly taskId: string; readonly userId: string; readonly note?: Note }
  | { readonly kind: 'endProcess'; readonly taskId?: string; readonly note?: Note }
  | { readonly kind: 'forbid' }
  | { readonly kind: 'unforbid' };

export type CommandKind = Command['kind'];
export type CommandOf<Kind extends CommandKind> = Extract<Command, { readonly kind: Kind }>;

/** What the caller must do in the same transaction, or queue there. */
export type Effect =
  /** Write these form values. Conditions evaluated later in the same command already see them. */
  | { readonly kind: 'setFields'; readonly nodeId: string; readonly values: FieldSets }
  | { readonly kind: 'hook'; readonly name: string; readonly nodeId: string; readonly event: 'complete' | 'service' | 'end' | 'return' }
  | { readonly kind: 'notice'; readonly nodeId: string; readonly users: readonly string[]; readonly candidates: readonly string[] }
  | {
      readonly kind: 'message';
      readonly template: 'rejected' | 'terminated' | 'delegated' | 'asked' | 'answered';
      readonly to: readonly string[];
      readonly nodeId: string;
    }
  | { readonly kind: 'ended'; readonly status: 'end' | 'manualend' };

export interface Resolved {
  /** Users in order, without disabled ones. Exactly one user and no candidates makes a personal task. */
  readonly users: readonly string[];
  /** Group identities such as `role:2`. A SIGNTASK needs users: the port resolves its groups. */
  readonly candidates: readonly string[];
}

export interface FlowFacts {
  readonly vars: FlowVars;
  /** Ids of the nodes, whose results conditions may name. */
  readonly nodes: readonly string[];
  /** Form values written earlier in this command. */
  readonly sets: FieldSets;
  readonly starterId: string;
  /** Last handler of each node that was handled. */
  readonly handlers: Readonly<Record<string, string>>;
  /** Who completed the step before. */
  readonly previous: readonly string[];
}

/** What the kernel asks. Implementations read; they never write. */
export interface KernelPorts {
  nextId(): string;
  /** The time of this command. */
  readonly now: string;
  /** Throws `FormulaError` for a condition that cannot be computed or does not say yes or no. */
  evaluate(condition: string, facts: FlowFacts): Promise<boolean>;
  /** A digest of the values that decide in this flow, with what steps of this command write: the same for values that mean the same. */
  decisiveValues(facts: FlowFacts): Promise<string>;
  /** A digest of the values for which a step answers, with what steps of this command write. Absent: steps answer for nothing of their own. */
  answeredValues?(nodeId: string, facts: FlowFacts): Promise<string>;
  resolveAssignees(node: FlowNode, facts: FlowFacts): Promise<Resolved>;
  /** For the policies `admin` and `deputy`. */
  fallbackAssignees(policy: 'admin' | 'deputy', node: FlowNode, facts: FlowFacts): Promise<Resolved>;
  isActive(userId: string): Promise<boolean>;
  /** Ids of people whom a definition names by id or account. */
  idsOf?(names: readonly string[]): Promise<readonly string[]>;
  /** The active users whom group identities mean. */
  usersBehind(candidates: readonly string[]): Promise<readonly string[]>;
  /** The agents who work for `userId` on this flow now, one after the other; the last one gets the task. Empty: nobody. `sets`: what steps have just written. */
  agentOf?(userId: string, node: FlowNode, sets: FieldSets): Promise<readonly string[]>;
  /**
   * When a request leaves a step: for each value that some step has decided and that the document does not allow any more, the steps that decide it.
   * Throws where the step that is left is one of them.
   */
  outdatedAfter?(nodeId: string): Promise<readonly (readonly string[])[]>;
}

export interface Outcome {
  readonly diff: AggregateDiff;
  readonly effects: readonly Effect[];
  /** `lockUnlock`: the code found before acting. Otherwise null. */
  readonly result: number | null;
}
