import { BpmnModdle } from 'bpmn-moddle';
import type { ModdleElement } from 'bpmn-moddle';
import { assigneeRules, choiceKinds, dueActions, dueKinds, emptyPolicies, signatureStates, signTypes } from '../model.ts';
import type {
  AssigneeRule,
  DueRule,
  FieldSets,
  FieldValue,
  FlowButton,
  FlowNode,
  FlowShape,
  JumpKind,
  NodeType,
  RejectTargetRule,
  SignatureRule,
  VoteRule,
} from '../model.ts';
import { assigneeOf, defaultDue, defaultSignature, defaultVote, plainNode } from '../spec.ts';
import wf from '../../../schemas/metadata/wf.moddle.json' with { type: 'json' };

/** The `wf:` extension elements: how the rules of a node and of a flow stand in the XML. Writing and reading are inverse. */

/** What belongs to the flow as a whole. */
export type FlowSettings = Pick<FlowShape, 'key' | 'formKey' | 'version' | 'subject' | 'options'>;

let known: BpmnModdle | undefined;

/** The reader and writer of drawings with our extension. It keeps nothing of what it reads, and takes longer to make than most drawings to read. */
export const theModdle = (): BpmnModdle => (known ??= new BpmnModdle({ wf }));

export function writeNode(moddle: BpmnModdle, node: FlowNode): ModdleElement {
  const plain = plainNode(node.id, node.type, node.name);
  return moddle.create('wf:Node', {
    ...unless(node.emptyPolicy === plain.emptyPolicy, { emptyPolicy: node.emptyPolicy }),
    ...unless(!node.skipSame, { skipSame: true }),
    ...unless(!node.skipIfStarter, { skipIfStarter: true }),
    ...unless(node.skipWhen === undefined, { skipWhen: node.skipWhen }),
    ...unless(node.rejectTargets === 'any', {
      rejectTargets: typeof node.rejectTargets === 'string' ? node.rejectTargets : `list:${node.rejectTargets.join(',')}`,
    }),
    ...unless(node.jumpType.length === 0, { jumpType: node.jumpType.join(',') }),
    ...unless(node.chooseExecutors === undefined, { chooseExecutors: node.chooseExecutors }),
    ...unless(node.revokeAfterRead, { revokeAfterRead: false }),
    ...unless(!node.rejectNormalInFork, { rejectNormalInFork: true }),
    ...unless(node.hooks.length === 0, { hooks: node.hooks.join(',') }),
    ...unless(node.assignees.length === 0, {
      assignees: node.assignees.map((rule) => moddle.create('wf:Assignee', 'users' in rule ? { ...rule, users: rule.users.join(',') } : rule)),
    }),
    ...unless(node.buttons.length === 0, { buttons: node.buttons.map((button) => moddle.create('wf:Button', { ...button })) }),
    ...unless(node.vote === undefined, {
      vote: node.vote && moddle.create('wf:Vote', { ...node.vote, direct: node.vote.direct.join(','), oneTicket: node.vote.oneTicket.join(',') }),
    }),
    ...unless(node.signType === undefined, { signType: node.signType }),
    ...unless(node.due === undefined, { due: node.due && moddle.create('wf:Due', { ...node.due }) }),
    ...unless(node.signature === undefined, { signature: node.signature && moddle.create('wf:Signature', { ...node.signature }) }),
    ...unless(node.onComplete.length === 0, {
      sets: node.onComplete.flatMap((step, index) =>
        Object.entries(step).map(([field, value]) => moddle.create('wf:Set', { step: index, field, value: JSON.stringify(value) })),
      ),
    }),
  });
}

/** `extension` is the `wf:Node` element, or undefined when the XML carries none. */
export function readNode(id: string, type: NodeType, name: string, extension: ModdleElement | undefined): FlowNode {
  const plain = plainNode(id, type, name);
  if (extension === undefined) return plain;
  const skipWhen = text(extension, 'skipWhen');
  const vote = child(extension, 'vote');
  const chooseExecutors = choiceKinds.find((kind) => kind === text(extension, 'chooseExecutors'));
  return {
    ...plain,
    emptyPolicy: oneOf(text(extension, 'emptyPolicy'), emptyPolicies, plain.emptyPolicy),
    skipSame: flag(extension, 'skipSame', false),
    skipIfStarter: flag(extension, 'skipIfStarter', false),
    ...(skipWhen === '' ? {} : { skipWhen }),
    rejectTargets: readRejectTargets(text(extension, 'rejectTargets')),
    jumpType: list(text(extension, 'jumpType')).filter((kind): kind is JumpKind => kind === 'common' || kind === 'select' || kind === 'free'),
    ...(chooseExecutors === undefined ? {} : { chooseExecutors }),
    revokeAfterRead: flag(extension, 'revokeAfterRead', true),
    rejectNormalInFork: flag(extension, 'rejectNormalInFork', false),
    hooks: list(text(extension, 'hooks')),
    assignees: children(extension, 'assignees').flatMap((element) => readAssignee(element) ?? []),
    buttons: children(extension, 'buttons').map(readButton),
    ...(type === 'SIGNTASK' ? { vote: vote === undefined ? defaultVote : readVote(vote) } : {}),
    ...(type === 'CUSTOMSIGNTASK' ? { signType: oneOf(text(extension, 'signType'), signTypes, 'Parallel') } : {}),
    ...readDue(type, child(extension, 'due')),
    ...readSignature(type, child(extension, 'signature')),
    onComplete: readSets(children(extension, 'sets')),
  };
}

export function writeFlow(moddle: BpmnModdle, head: FlowSettings): ModdleElement {
  return moddle.create('wf:Flow', {
    key: head.key,
    formKey: head.formKey,
    version: head.version,
    subject: head.subject,
    ...unless(head.options.revokeToStart === 'untouched', { revokeToStart: head.options.revokeToStart }),
    ...unless(head.options.returnHooks.length === 0, { returnHooks: head.options.returnHooks.join(',') }),
  });
}

/** `processId` serves as key where the extension names none. */
export function readFlow(processId: string, extension: ModdleElement | undefined): FlowSettings {
  const version = extension?.get('version');
  const key = text(extension, 'key');
  return {
    key: key === '' ? processId : key,
    formKey: text(extension, 'formKey'),
    version: typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : 1,
    subject: text(extension, 'subject'),
    options: {
      revokeToStart: oneOf(text(extension, 'revokeToStart'), ['untouched', 'anytime', 'never'] as const, 'untouched'),
      returnHooks: list(text(extension, 'returnHooks')),
    },
  };
}

export function text(element: ModdleElement | undefined, name: string): string {
  const value = element?.get(name);
  return typeof value === 'string' ? value : '';
}

export function child(element: ModdleElement, name: string): ModdleElement | undefined {
  const value = element.get(name);
  return isElement(value) ? value : undefined;
}

export function children(element: ModdleElement, name: string): readonly ModdleElement[] {
  const value = element.get(name);
  return Array.isArray(value) ? value.filter(isElement) : [];
}

// helpers

const isHumanType = (type: NodeType): boolean => type === 'USERTASK' || type === 'SIGNTASK' || type === 'CUSTOMSIGNTASK';

const isElement = (value: unknown): value is ModdleElement => typeof value === 'object' && value !== null && '$type' in value;

const unless = (absent: boolean, attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => (absent ? {} : attributes);

const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const oneOf = <Value extends string>(value: string, values: readonly Value[], fallback: Value): Value => values.find((known) => known === value) ?? fallback;

function flag(element: ModdleElement, name: string, fallback: boolean): boolean {
  const value = element.get(name);
  return typeof value === 'boolean' ? value : fallback;
}

function readRejectTargets(value: string): RejectTargetRule {
  if (value === 'start' || value === 'prev') return value;
  return value.startsWith('list:') ? list(value.slice('list:'.length)) : 'any';
}

/** Undefined for a rule this version does not know; the structure check then misses an executor. */
function readAssignee(element: ModdleElement): AssigneeRule | undefined {
  const rule = assigneeRules.find((known) => known === text(element, 'rule'));
  const given = (name: string): string | undefined => (text(element, name) === '' ? undefined : text(element, name));
  return rule && assigneeOf({ rule, of: given('of'), code: given('code'), users: list(text(element, 'users')), field: given('field'), node: given('node') });
}

function readButton(element: ModdleElement): FlowButton {
  const name = text(element, 'name');
  return { alias: text(element, 'alias'), ...(name === '' ? {} : { name }), ...(element.get('isLock') === true ? { isLock: true } : {}) };
}

function readVote(element: ModdleElement): VoteRule {
  const pass = text(element, 'pass');
  return {
    mode: oneOf(text(element, 'mode'), ['parallel', 'sequential'] as const, defaultVote.mode),
    pass: pass === '' ? defaultVote.pass : pass,
    decide: oneOf(text(element, 'decide'), ['agree', 'refuse'] as const, defaultVote.decide),
    oneVeto: flag(element, 'oneVeto', false),
    needAll: flag(element, 'needAll', false),
    onVeto: oneOf(text(element, 'onVeto'), ['route', 'backToStart'] as const, defaultVote.onVeto),
    direct: list(text(element, 'direct')),
    oneTicket: list(text(element, 'oneTicket')),
  };
}

/** Only people have seals. */
function readSignature(type: NodeType, element: ModdleElement | undefined): { readonly signature?: SignatureRule } {
  const status = signatureStates.find((known) => known === text(element, 'status'));
  if (element === undefined || status === undefined || !isHumanType(type)) return {};
  return {
    signature: { status, isCover: flag(element, 'isCover', defaultSignature.isCover), secretFree: flag(element, 'secretFree', defaultSignature.secretFree) },
  };
}

/** A time of nothing is no time; only steps of people have one. */
function readDue(type: NodeType, element: ModdleElement | undefined): { readonly due?: DueRule } {
  const whole = (name: string): number => {
    const value = element?.get(name);
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;
  };
  if (whole('minutes') === 0 || !isHumanType(type)) return {};
  return {
    due: {
      minutes: whole('minutes'),
      kind: oneOf(text(element, 'kind'), dueKinds, defaultDue.kind),
      remind: whole('remind'),
      then: oneOf(text(element, 'then'), dueActions, defaultDue.then),
    },
  };
}

function readSets(elements: readonly ModdleElement[]): FieldSets[] {
  const steps = new Map<number, Record<string, FieldValue>>();
  for (const element of elements) {
    const step = element.get('step');
    const at = typeof step === 'number' ? step : 0;
    steps.set(at, { ...steps.get(at), [text(element, 'field')]: readFieldValue(text(element, 'value')) });
  }
  return [...steps].sort(([a], [b]) => a - b).map(([, sets]) => sets);
}

/** Values are JSON; anything else a designer typed is taken as text. */
export function readFieldValue(value: string): FieldValue {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' || typeof parsed === 'number' || typeof parsed === 'boolean' || parsed === null ? parsed : value;
  } catch {
    return value;
  }
}
