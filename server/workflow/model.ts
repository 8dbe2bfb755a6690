import type { Word } from '../../registry/words.ts';

/** What a flow is once it is compiled. Plain JSON: it is stored beside the definition and never changes for a version. */

export const nodeTypes = ['START', 'USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK', 'EXCLUSIVE', 'PARALLEL', 'INCLUSIVE', 'COPYTO', 'SERVICE', 'END'] as const;
export type NodeType = (typeof nodeTypes)[number];

/** Who works on a node. `of` is `startOrg` (the department the request was started for) or an organisation id. */
export type AssigneeRule =
  | { readonly rule: 'startUser' }
  | { readonly rule: 'orgMaster' | 'orgLeader'; readonly of: string }
  | { readonly rule: 'role' | 'post'; readonly code: string }
  | { readonly rule: 'users'; readonly users: readonly string[] }
  | { readonly rule: 'field'; readonly field: string }
  /** The last handler of `node`, or of the step before when `node` is absent. */
  | { readonly rule: 'prevAssignee'; readonly node?: string }
  | { readonly rule: 'secretaryOf'; readonly of?: string };

export const assigneeRules = [
  'startUser',
  'orgMaster',
  'orgLeader',
  'role',
  'post',
  'users',
  'field',
  'prevAssignee',
  'secretaryOf',
] as const satisfies readonly AssigneeRule['rule'][];

export const emptyPolicies = ['error', 'skip', 'admin', 'deputy'] as const;
/** What happens when the rules find nobody. */
export type EmptyPolicy = (typeof emptyPolicies)[number];

export interface FlowButton {
  readonly alias: string;
  readonly name?: string;
  /** The button by whose name this one goes while it has none of its own: a step that is back at its starter is agreed to, but says "submit". */
  readonly labelOf?: string;
  /** Only on `lockUnlock`: a candidate must claim before acting. */
  readonly isLock?: boolean;
}

/** `start` only the first node, `prev` only the step before, `any` every handled step upstream, otherwise the listed nodes. */
export type RejectTargetRule = 'any' | 'start' | 'prev' | readonly string[];

export type JumpKind = 'common' | 'select' | 'free';

export interface VoteRule {
  readonly mode: 'parallel' | 'sequential';
  /** `all`, `majority` (more than half), `percent:<1..100>` (rounded up) or `amount:<n>`. */
  readonly pass: string;
  /** `agree`: counts agreements and passes at the need. `refuse`: counts oppositions and refuses at the need. */
  readonly decide: 'agree' | 'refuse';
  /** One opposition refuses at once. */
  readonly oneVeto: boolean;
  /** Nothing is decided before everybody has voted. */
  readonly needAll: boolean;
  /** After a refusal: follow the diagram, or hand the request back to its starter. */
  readonly onVeto: 'route' | 'backToStart';
  /** People, by id or account, whose vote decides alone. */
  readonly direct: readonly string[];
  /** People, by id or account, whose opposition refuses alone. */
  readonly oneTicket: readonly string[];
}

/**
 * Signing by people whom the holder of the step chooses: one after the other, all at once (the flow goes on after the
 * last one either way), or all at once with the decision left to the holder.
 */
export const signTypes = ['Sequential', 'Parallel', 'ParallelApprove'] as const;
export type SignType = (typeof signTypes)[number];

/** Form values written when a node is completed: text, number, boolean or null. */
export type FieldValue = string | number | boolean | null;
export type FieldSets = Readonly<Record<string, FieldValue>>;

export const dueKinds = ['caltime', 'worktime'] as const;
/** Minutes of the calendar, or only those in which people work. */
export type DueKind = (typeof dueKinds)[number];

export const dueActions = ['none', 'notify', 'autoAgree', 'autoReject'] as const;
/** What happens when the time is over: nothing, messages, or a decision in the holder's place. */
export type DueAction = (typeof dueActions)[number];

export interface DueRule {
  readonly minutes: number;
  readonly kind: DueKind;
  /** Minutes before the expiry at which the holder is reminded; 0 never. */
  readonly remind: number;
  readonly then: DueAction;
}

export const choiceKinds = ['candidate', 'free'] as const;
/** Whom the holder may choose for the steps that come next: some of the people whom their rules find, or anybody. */
export type ChoiceKind = (typeof choiceKinds)[number];

export const signatureStates = ['enable', 'required'] as const;
/** The seal of the person beneath a decision. */
export interface SignatureRule {
  /** `enable`: may stand there. `required`: without it nothing is decided. */
  readonly status: (typeof signatureStates)[number];
  /** A new seal takes the place of the one that is there. */
  readonly isCover: boolean;
  /** No password is asked for. */
  readonly secretFree: boolean;
}

export interface FlowNode {
  readonly id: string;
  readonly name: string;
  readonly type: NodeType;
  readonly assignees: readonly AssigneeRule[];
  readonly emptyPolicy: EmptyPolicy;
  /** Skips the node when its only executor handled the step before. */
  readonly skipSame: boolean;
  /** Skips the node when its only executor started the request. */
  readonly skipIfStarter: boolean;
  /** Formula; true skips the node. */
  readonly skipWhen?: string;
  readonly buttons: readonly FlowButton[];
  readonly rejectTargets: RejectTargetRule;
  readonly jumpType: readonly JumpKind[];
  /** Absent: the rules of the next steps alone decide. */
  readonly chooseExecutors?: ChoiceKind;
  readonly signature?: SignatureRule;
  /** False: this step cannot be taken back once somebody has read the task that follows. */
  readonly revokeAfterRead: boolean;
  /** Allows a normal reject out of an open fork, which cancels the sibling branches. */
  readonly rejectNormalInFork: boolean;
  /** Only on SIGNTASK. */
  readonly vote?: VoteRule;
  /** Only on CUSTOMSIGNTASK: how those whom the holder chooses sign. */
  readonly signType?: SignType;
  /** How long a task of this node may take. */
  readonly due?: DueRule;
  readonly onComplete: readonly FieldSets[];
  /** Named server actions that run when the node is left (END: when it is reached). */
  readonly hooks: readonly string[];
}

export interface FlowEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly name?: string;
  /** Formula; the edge is taken when it is true. */
  readonly when?: string;
  readonly default?: boolean;
}

/** One enclosing parallel or inclusive fork, and the branch in which the node lies. */
export interface ScopeRef {
  readonly fork: string;
  readonly branch: number;
}

export interface NodeBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FlowOptions {
  /** When the starter may take the whole request back. */
  readonly revokeToStart: 'untouched' | 'anytime' | 'never';
  /** Hooks that run whenever the request returns to its starter or is ended by hand. */
  readonly returnHooks: readonly string[];
}

/** What is written by hand or drawn: everything but what follows from it. */
export interface FlowShape {
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly formKey: string;
  /** Text template such as `${sqr.name} 差旅费报销 ${djbh}`. */
  readonly subject: string;
  readonly options: FlowOptions;
  readonly nodes: Readonly<Record<string, FlowNode>>;
  readonly edges: readonly FlowEdge[];
}

export interface CompiledFlow extends FlowShape {
  /** Node ids so that every edge but those of a loop points forward. */
  readonly order: readonly string[];
  /** Fork gateway to its join gateway. */
  readonly forks: Readonly<Record<string, string>>;
  /** Enclosing forks of a node, outermost first. Nodes outside every fork are absent. */
  readonly scopes: Readonly<Record<string, readonly ScopeRef[]>>;
  readonly startNode: string;
  /** The node in which the starter fills in the form. */
  readonly firstNode: string;
  readonly layout: Readonly<Record<string, NodeBox>>;
}

export type FlowProblemCode =
  | 'FLOW_XML'
  | 'FLOW_NO_PROCESS'
  | 'FLOW_UNKNOWN_ELEMENT'
  | 'FLOW_DUPLICATE_NODE'
  | 'FLOW_UNKNOWN_NODE'
  | 'FLOW_START'
  | 'FLOW_NO_END'
  | 'FLOW_UNREACHABLE'
  | 'FLOW_DEAD_END'
  | 'FLOW_FIRST_NODE'
  | 'FLOW_MANY_EXITS'
  | 'FLOW_MIXED_GATEWAY'
  | 'FLOW_NO_JOIN'
  | 'FLOW_NO_FORK'
  | 'FLOW_SHARED_JOIN'
  | 'FLOW_FORK_LEAK'
  | 'FLOW_FORK_CROSSING'
  | 'FLOW_CONDITION'
  | 'FLOW_NO_CONDITION'
  | 'FLOW_NO_DEFAULT'
  | 'FLOW_CONDITION_IGNORED'
  | 'FLOW_NO_ASSIGNEE'
  | 'FLOW_ASSIGNEE'
  | 'FLOW_VOTE'
  | 'FLOW_REJECT_TARGET'
  | 'FLOW_SPEC';

/** Something wrong with a definition. An `error` blocks publishing. */
export interface FlowProblem {
  readonly code: FlowProblemCode;
  readonly level: 'error' | 'warning';
  /** Node or edge id; empty when the whole flow is meant. */
  readonly nodeId: string;
  /** In Chinese, for logs. */
  readonly message: string;
  /** Which words of the table of findings `message` is, and what stands in them. */
  readonly id: string;
  readonly params: Readonly<Record<string, Word>>;
}

export const isHumanNode = (node: FlowNode): boolean => node.type === 'USERTASK' || node.type === 'SIGNTASK' || node.type === 'CUSTOMSIGNTASK';
export const isForkType = (type: NodeType): boolean => type === 'PARALLEL' || type === 'INCLUSIVE';
export const isGateway = (type: NodeType): boolean => type === 'EXCLUSIVE' || isForkType(type);
