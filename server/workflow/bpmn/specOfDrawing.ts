import { BpmnModdle } from 'bpmn-moddle';
import type { ModdleElement } from 'bpmn-moddle';
import wf from '../../../schemas/metadata/wf.moddle.json' with { type: 'json' };
import { flowProblem } from '../flowProblem.ts';
import type { FlowProblem, NodeType } from '../model.ts';
import { children, readFieldValue, text } from './nodeExtension.ts';
import { nodeTypeOf } from './nodeTypeOf.ts';

/** The settings of a drawing in the notation of nodes and edges, as they are written there: nothing is filled in, nothing wrong is left out. */
export interface DrawnSpec {
  readonly nodes: readonly (Readonly<Record<string, unknown>> & { readonly id: string; readonly type: NodeType })[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly options: Readonly<Record<string, unknown>>;
  /** What has no counterpart there: settings of other names, at other places, or written twice. */
  readonly problems: readonly FlowProblem[];
}

/** `xml` is a drawing that can be parsed. What is no setting of ours is left to the compiler. */
export async function specOfDrawing(xml: string): Promise<DrawnSpec> {
  const { rootElement, warnings } = await moddle().fromXML(xml);
  const problems: FlowProblem[] = warnings
    .filter(({ message }) => message.startsWith('unparsable') && /<wf:|unexpected body text/i.test(message))
    .map(({ message }) => flowProblem('FLOW_SPEC', '', 'flowUnreadable', { reason: message }));
  const nodes: (Record<string, unknown> & { id: string; type: NodeType })[] = [];
  const edges: { from: string; to: string }[] = [];
  let options: Record<string, unknown> = {};
  for (const element of elementsBelow(rootElement)) {
    const id = text(element, 'id');
    const refuse: Refuse = (name, type) => problems.push(flowProblem('FLOW_SPEC', id, 'flowSetting', { node: id, name, type }));
    for (const name of Object.keys(element.$attrs ?? {})) if (name.startsWith('wf:')) refuse(name, element.$type.replace(/^\w+:/, ''));
    const type = nodeTypeOf[element.$type];
    const wanted = type !== undefined ? 'wf:Node' : element.$type === 'bpmn:Process' ? 'wf:Flow' : undefined;
    const own = settingsOf(element);
    own.forEach((each, index) => {
      if (each.$type !== wanted || index > 0) refuse(tagOf(each), element.$type.replace(/^\w+:/, ''));
    });
    const extension = own[0]?.$type === wanted ? own[0] : undefined;
    const found = extension === undefined ? {} : plainOf(extension, id, problems);
    if (type !== undefined) nodes.push({ ...nodeOf(found, id, problems), id, type: typeOf(type, found) });
    else if (element.$type === 'bpmn:SequenceFlow') edges.push({ from: idOf(element, 'sourceRef'), to: idOf(element, 'targetRef') });
    else if (wanted !== undefined) options = optionsOf(found, id, problems);
  }
  return { nodes, edges, options, problems };
}

// helpers

type Plain = Readonly<Record<string, unknown>>;
type Refuse = (name: string, type: string) => void;

let reader: BpmnModdle | undefined;
const moddle = (): BpmnModdle => (reader ??= new BpmnModdle({ wf: asWritten }));

/** Every attribute as the text that stands there, and every element that stands there: none is taken for another. */
const asWritten = {
  ...wf,
  types: wf.types.map((type) => ({
    ...type,
    name: unprefixed(type.name),
    properties: type.properties.map((property) => ({
      ...property,
      name: unprefixed(property.name),
      ...('isAttr' in property ? { type: 'String' } : { type: unprefixed(property.type), isMany: true }),
    })),
  })),
};

const declared: ReadonlyMap<string, readonly { readonly name: string; readonly type: string; readonly isMany?: boolean }[]> = new Map(
  wf.types.map(({ name, properties }) => [unprefixed(name), properties.map((each) => ({ ...each, name: unprefixed(each.name) }))]),
);

/** Attributes that hold a list, joined by commas. */
const lists: ReadonlySet<string> = new Set(['Flow.returnHooks', 'Node.jumpType', 'Node.hooks', 'Assignee.users', 'Vote.direct', 'Vote.oneTicket']);

/** The reader of drawings writes its prefix into the names that it is given. */
function unprefixed(name: string): string {
  return name.replace(/^wf:/, '');
}

function idOf(element: ModdleElement, reference: string): string {
  const target = element.get(reference);
  return isElement(target) ? text(target, 'id') : '';
}

const tagOf = (element: ModdleElement): string => element.$type.toLowerCase();

const typeOf = (type: NodeType, { vote, signType }: Plain): NodeType =>
  type !== 'USERTASK' ? type : vote !== undefined ? 'SIGNTASK' : signType !== undefined ? 'CUSTOMSIGNTASK' : type;

function settingsOf(element: ModdleElement): readonly ModdleElement[] {
  const container = element.get('extensionElements');
  return isElement(container) ? children(container, 'values').filter(({ $type }) => $type.startsWith('wf:')) : [];
}

/** What an element of ours says, by the names of the declaration. */
function plainOf(element: ModdleElement, id: string, problems: FlowProblem[]): Plain {
  const type = unprefixed(element.$type);
  const refuse: Refuse = (name, of) => problems.push(flowProblem('FLOW_SPEC', id, 'flowSetting', { node: id, name, type: of }));
  for (const name of Object.keys(element.$attrs ?? {})) if (!name.startsWith('xmlns')) refuse(name, type);
  return Object.fromEntries(
    (declared.get(type) ?? []).flatMap((property): [string, unknown][] => {
      const value = element.get(property.name);
      if (typeof value === 'string') return [[property.name, valueOf(type, property, value)]];
      if (!Array.isArray(value) || value.length === 0) return [];
      const found = value.filter(isElement).map((each) => plainOf(each, id, problems));
      if (property.isMany === true) return [[property.name, found]];
      if (found.length > 1) refuse(property.name, type);
      return [[property.name, found[0]]];
    }),
  );
}

/** The value that a text of the declared type stands for; a text that is none stays what it is. */
function valueOf(type: string, property: { readonly name: string; readonly type: string }, written: string): unknown {
  if (property.type === 'Boolean' && (written === 'true' || written === 'false')) return written === 'true';
  if (property.type === 'Integer' && /^-?\d+(\.\d+)?$/.test(written)) return Number(written);
  if (lists.has(`${type}.${property.name}`)) return listOf(written);
  if (type === 'Node' && property.name === 'rejectTargets' && written.startsWith('list:')) return listOf(written.slice('list:'.length));
  return written;
}

const listOf = (written: string): string[] => (written.trim() === '' ? [] : written.split(',').map((part) => part.trim()));

function nodeOf({ assignees, sets, ...rest }: Plain, id: string, problems: FlowProblem[]): Plain {
  return {
    ...rest,
    ...(assignees === undefined ? {} : { assignee: assignees }),
    ...(sets === undefined ? {} : { onComplete: completionOf(sets as readonly Plain[], id, problems) }),
  };
}

/** Entries by their number; a field stands once in each. Values are JSON, anything else is a text. */
function completionOf(sets: readonly Plain[], id: string, problems: FlowProblem[]): readonly { readonly set: Plain }[] {
  const steps = new Map<number, Record<string, unknown>>();
  const refuse = (name: string, value: unknown): void => {
    problems.push(
      flowProblem('FLOW_SPEC', id, 'flowSet', { node: id, name, value: typeof value === 'string' || typeof value === 'number' ? String(value) : '' }),
    );
  };
  for (const { step = 0, field, value } of sets) {
    if (typeof step !== 'number' || !Number.isSafeInteger(step) || step < 0) refuse('step', step);
    else if (typeof field !== 'string' || field === '') refuse('field', field);
    else if (typeof value !== 'string') refuse('value', value);
    else if (Object.hasOwn(steps.get(step) ?? {}, field)) refuse('field', field);
    else steps.set(step, { ...steps.get(step), [field]: readFieldValue(value) });
  }
  return [...steps].sort(([a], [b]) => a - b).map(([, set]) => ({ set }));
}

/** The rest of the element names the flow, which its item does. */
function optionsOf({ revokeToStart, returnHooks, version }: Plain, id: string, problems: FlowProblem[]): Record<string, unknown> {
  if (version !== undefined && !(typeof version === 'number' && Number.isSafeInteger(version) && version > 0))
    problems.push(flowProblem('FLOW_SPEC', id, 'type', { drawnAt: 'wf:flow version', type: 'integer' }));
  return { ...(revokeToStart === undefined ? {} : { revokeToStart }), ...(returnHooks === undefined ? {} : { returnHooks }) };
}

/** An element and everything that stands inside it. */
function elementsBelow(element: ModdleElement): ModdleElement[] {
  const found: ModdleElement[] = [];
  // a drawing may be nested deeper than calls can be
  const left = [element];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const around = next;
    found.push(around);
    const inside = (around.$descriptor?.properties ?? []).flatMap(({ name, isReference }) => {
      const value: unknown = isReference === true ? undefined : around.get(name);
      return [value].flat().filter(isElement);
    });
    left.push(...inside.filter(({ $type }) => !$type.startsWith('wf:')).reverse());
  }
  return found;
}

const isElement = (value: unknown): value is ModdleElement => typeof value === 'object' && value !== null && '$type' in value;
