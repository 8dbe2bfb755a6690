import type { FlowLine } from '../../schemas/metadata/index.ts';
import { emptyPolicies, isGateway, nodeTypes } from './model.ts';
import type {
  AssigneeRule,
  ChoiceKind,
  DueRule,
  EmptyPolicy,
  FieldSets,
  FlowButton,
  FlowEdge,
  FlowNode,
  FlowProblem,
  FlowShape,
  JumpKind,
  NodeType,
  RejectTargetRule,
  SignatureRule,
  SignType,
  VoteRule,
} from './model.ts';
import { flowProblem } from './flowProblem.ts';

/** The nodes/edges shorthand in which flows are written by hand and imported. */
export interface FlowSpec {
  readonly form?: string;
  readonly subject?: string;
  readonly options?: { readonly revokeToStart?: 'untouched' | 'anytime' | 'never'; readonly returnHooks?: readonly string[] };
  readonly nodes: readonly NodeSpec[];
  readonly edges: readonly FlowLine[];
}

/** A rule with everything it may carry; {@link assigneeOf} keeps what the rule uses. */
export interface AssigneeSpec {
  readonly rule: AssigneeRule['rule'];
  readonly of?: string;
  readonly code?: string;
  readonly users?: readonly string[];
  readonly field?: string;
  readonly node?: string;
  readonly emptyPolicy?: EmptyPolicy;
}

export interface NodeSpec {
  readonly id: string;
  readonly type: NodeType;
  readonly name?: string;
  readonly assignee?: AssigneeSpec | readonly AssigneeSpec[];
  readonly emptyPolicy?: EmptyPolicy;
  readonly skipSame?: boolean;
  readonly skipIfStarter?: boolean;
  readonly skipWhen?: string;
  /** Condition to enter: when false the flow goes on as if the node were not drawn. */
  readonly when?: string;
  readonly buttons?: readonly (string | FlowButton)[];
  readonly buttonLabels?: Readonly<Record<string, string>>;
  readonly rejectTargets?: RejectTargetRule;
  readonly jumpType?: readonly JumpKind[];
  readonly chooseExecutors?: ChoiceKind;
  readonly signature?: Partial<SignatureRule> & Pick<SignatureRule, 'status'>;
  readonly revokeAfterRead?: boolean;
  readonly rejectNormalInFork?: boolean;
  readonly vote?: Partial<VoteRule>;
  readonly signType?: SignType;
  readonly due?: Partial<DueRule> & Pick<DueRule, 'minutes'>;
  readonly onComplete?: readonly { readonly set: FieldSets }[];
  readonly hooks?: readonly string[];
}

export const defaultDue: Omit<DueRule, 'minutes'> = { kind: 'caltime', remind: 0, then: 'notify' };

export const defaultSignature: Omit<SignatureRule, 'status'> = { isCover: true, secretFree: false };

export interface FlowHead {
  readonly key: string;
  readonly name: string;
  readonly version?: number;
}

export const defaultVote: VoteRule = {
  mode: 'parallel',
  pass: 'all',
  decide: 'agree',
  oneVeto: false,
  needAll: false,
  onVeto: 'route',
  direct: [],
  oneTicket: [],
};

/** A node with every property at its default. */
export function plainNode(id: string, type: NodeType, name: string): FlowNode {
  return {
    id,
    name,
    type,
    assignees: [],
    emptyPolicy: 'error',
    skipSame: false,
    skipIfStarter: false,
    buttons: [],
    rejectTargets: 'any',
    jumpType: [],
    revokeAfterRead: true,
    rejectNormalInFork: false,
    onComplete: [],
    hooks: [],
    ...(type === 'SIGNTASK' ? { vote: defaultVote } : {}),
    ...(type === 'CUSTOMSIGNTASK' ? { signType: 'Parallel' as const } : {}),
  };
}

/** Fills in defaults, ids of edges and the gateways of "condition to enter". Never throws; problems name the entry. */
export function shapeOf(head: FlowHead, spec: FlowSpec): { readonly shape: FlowShape; readonly problems: readonly FlowProblem[] } {
  const problems: FlowProblem[] = [];
  const nodes: Record<string, FlowNode> = {};
  for (const entry of spec.nodes) {
    if (!isXmlId(entry.id) || !nodeTypes.includes(entry.type)) {
      problems.push(flowProblem('FLOW_SPEC', String(entry.id), 'flowNode', { node: String(entry.name ?? entry.id) }));
      continue;
    }
    if (Object.hasOwn(nodes, entry.id)) problems.push(flowProblem('FLOW_DUPLICATE_NODE', entry.id, 'flowNodeTwice', { node: entry.id }));
    nodes[entry.id] = nodeOf(entry);
  }
  const ids = new Set([...Object.keys(nodes), ...spec.edges.flatMap((edge) => edge.id ?? [])]);
  const edges = spec.edges.map(
    (edge, index): FlowEdge => ({
      id: edge.id ?? freeId(`Flow_${index + 1}`, ids),
      from: edge.from,
      to: edge.to,
      ...(edge.name === undefined ? {} : { name: edge.name }),
      ...(edge.when === undefined ? {} : { when: edge.when }),
      ...(edge.default === true ? { default: true } : {}),
    }),
  );
  for (const edge of edges) {
    for (const end of [edge.from, edge.to]) {
      if (!Object.hasOwn(nodes, end)) problems.push(flowProblem('FLOW_UNKNOWN_NODE', edge.id, 'flowLineEnd', { from: edge.from, to: edge.to, node: end }));
    }
  }
  const expanded = spec.nodes.reduce((done, entry) => (entry.when === undefined ? done : withEnterGateway(done, entry.id, entry.when)), { nodes, edges });
  return {
    shape: {
      key: head.key,
      version: head.version ?? 1,
      name: head.name,
      formKey: spec.form ?? head.key,
      subject: spec.subject ?? '',
      options: { revokeToStart: spec.options?.revokeToStart ?? 'untouched', returnHooks: spec.options?.returnHooks ?? [] },
      nodes: expanded.nodes,
      edges: expanded.edges,
    },
    problems,
  };
}

/** Fills in what a rule leaves open: organisations default to the one of the request. */
export function assigneeOf({ rule, of, code = '', users = [], field = '', node }: AssigneeSpec): AssigneeRule {
  switch (rule) {
    case 'startUser':
      return { rule };
    case 'orgMaster':
    case 'orgLeader':
      return { rule, of: of ?? 'startOrg' };
    case 'role':
    case 'post':
      return { rule, code };
    case 'users':
      return { rule, users };
    case 'field':
      return { rule, field };
    case 'prevAssignee':
      return node === undefined ? { rule } : { rule, node };
    case 'secretaryOf':
      return of === undefined ? { rule } : { rule, of };
  }
}

// helpers

/** Ids become XML ids and keys of plain objects. */
const isXmlId = (id: string): boolean => /^(?!__)[\p{L}_][\p{L}\p{N}_.-]*$/u.test(id);

const freeId = (wished: string, taken: ReadonlySet<string>): string => (taken.has(wished) ? freeId(`${wished}_`, taken) : wished);

function nodeOf(spec: NodeSpec): FlowNode {
  const assignees = spec.assignee === undefined ? [] : [spec.assignee].flat();
  const policy = spec.emptyPolicy ?? assignees.find((rule) => rule.emptyPolicy !== undefined)?.emptyPolicy;
  const plain = plainNode(spec.id, spec.type, spec.name ?? (isGateway(spec.type) ? '' : spec.id));
  return {
    ...plain,
    assignees: assignees.map(assigneeOf),
    emptyPolicy: policy !== undefined && emptyPolicies.includes(policy) ? policy : plain.emptyPolicy,
    skipSame: spec.skipSame ?? plain.skipSame,
    skipIfStarter: spec.skipIfStarter ?? plain.skipIfStarter,
    ...(spec.skipWhen === undefined ? {} : { skipWhen: spec.skipWhen }),
    buttons: (spec.buttons ?? []).map((button) => buttonOf(button, spec.buttonLabels ?? {})),
    rejectTargets: spec.rejectTargets ?? plain.rejectTargets,
    jumpType: spec.jumpType ?? plain.jumpType,
    ...(spec.chooseExecutors === undefined ? {} : { chooseExecutors: spec.chooseExecutors }),
    ...(spec.signature === undefined || !isHuman(spec.type) ? {} : { signature: { ...defaultSignature, ...spec.signature } }),
    revokeAfterRead: spec.revokeAfterRead ?? plain.revokeAfterRead,
    rejectNormalInFork: spec.rejectNormalInFork ?? plain.rejectNormalInFork,
    ...(spec.type === 'SIGNTASK' ? { vote: { ...defaultVote, ...spec.vote } } : {}),
    ...(spec.type === 'CUSTOMSIGNTASK' ? { signType: spec.signType ?? 'Parallel' } : {}),
    ...(spec.due === undefined || !isHuman(spec.type) ? {} : { due: { ...defaultDue, ...spec.due } }),
    onComplete: (spec.onComplete ?? []).map((step) => step.set),
    hooks: spec.hooks ?? [],
  };
}

const isHuman = (type: NodeType): boolean => type === 'USERTASK' || type === 'SIGNTASK' || type === 'CUSTOMSIGNTASK';

function buttonOf(button: string | FlowButton, labels: Readonly<Record<string, string>>): FlowButton {
  const full = typeof button === 'string' ? { alias: button } : button;
  const label = Object.hasOwn(labels, full.alias) ? labels[full.alias] : undefined;
  return label === undefined ? full : { ...full, name: label };
}

/** Puts an exclusive gateway before the node: the condition leads in, the default leads to the node's successor. */
function withEnterGateway(
  flow: { nodes: Record<string, FlowNode>; edges: FlowEdge[] },
  id: string,
  when: string,
): { nodes: Record<string, FlowNode>; edges: FlowEdge[] } {
  const exit = flow.edges.find((edge) => edge.from === id);
  const node = flow.nodes[id];
  if (exit === undefined || node === undefined) return flow;
  const gateway = `${id}_enter`;
  return {
    nodes: { ...flow.nodes, [gateway]: plainNode(gateway, 'EXCLUSIVE', '') },
    edges: [
      ...flow.edges.map((edge) => (edge.to === id ? { ...edge, to: gateway } : edge)),
      { id: `${gateway}_yes`, from: gateway, to: id, when },
      { id: `${gateway}_no`, from: gateway, to: exit.to, default: true },
    ],
  };
}
