import descriptor from '../../../../../schemas/metadata/wf.moddle.json' with { type: 'json' };
import type { Drawing, DrawnElement, Moddle } from './modeler.ts';

/** The `wf:` extension of an element as plain values. What may stand there is said by the descriptor alone. */

export interface AssigneeSettings {
  readonly rule: string;
  readonly of?: string;
  readonly code?: string;
  /** Ids joined by commas. */
  readonly users?: string;
  readonly field?: string;
  readonly node?: string;
}

export interface ButtonSettings {
  readonly alias: string;
  readonly name?: string;
  readonly isLock?: boolean;
}

export interface VoteSettings {
  readonly mode?: string;
  readonly pass?: string;
  readonly decide?: string;
  readonly oneVeto?: boolean;
  readonly needAll?: boolean;
  readonly onVeto?: string;
  readonly direct?: string;
  readonly oneTicket?: string;
}

export interface DueSettings {
  readonly minutes: number;
  readonly kind?: string;
  /** Minutes before the expiry. */
  readonly remind?: number;
  readonly then?: string;
}

export interface SetSettings {
  readonly step?: number;
  readonly field: string;
  readonly value: string;
}

export interface SignatureSettings {
  readonly status: string;
  readonly isCover?: boolean;
  readonly secretFree?: boolean;
}

export interface NodeSettings extends Readonly<Record<string, unknown>> {
  readonly emptyPolicy?: string;
  readonly skipSame?: boolean;
  readonly skipIfStarter?: boolean;
  readonly skipWhen?: string;
  readonly rejectTargets?: string;
  readonly jumpType?: string;
  readonly chooseExecutors?: string;
  readonly signature?: SignatureSettings;
  readonly revokeAfterRead?: boolean;
  readonly rejectNormalInFork?: boolean;
  readonly hooks?: string;
  readonly signType?: string;
  readonly assignees?: readonly AssigneeSettings[];
  readonly buttons?: readonly ButtonSettings[];
  readonly vote?: VoteSettings;
  readonly due?: DueSettings;
  readonly sets?: readonly SetSettings[];
}

export interface FlowSettings extends Readonly<Record<string, unknown>> {
  readonly revokeToStart?: string;
  readonly returnHooks?: string;
}

export const nodeSettings = (element: DrawnElement): NodeSettings => read(element.businessObject, 'Node');
export const flowSettings = (element: DrawnElement): FlowSettings => read(element.businessObject, 'Flow');

/** Changes settings as one step that can be undone; undefined removes one. */
export function changeNode(
  drawing: Drawing,
  element: DrawnElement,
  changes: Partial<{ readonly [Key in keyof NodeSettings]: NodeSettings[Key] | undefined }>,
): void {
  const { bpmnFactory, modeling } = servicesOf(drawing);
  const next = { ...nodeSettings(element), ...changes };
  modeling.updateProperties(element, {
    extensionElements: containerWith(bpmnFactory, element.businessObject, 'Node', next),
    // Lets the drawing show that several people decide.
    ...('vote' in changes
      ? {
          loopCharacteristics:
            changes.vote === undefined
              ? undefined
              : bpmnFactory.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: changes.vote.mode === 'sequential' }),
        }
      : {}),
  });
}

export function changeFlow(
  drawing: Drawing,
  element: DrawnElement,
  changes: Partial<{ readonly [Key in keyof FlowSettings]: FlowSettings[Key] | undefined }>,
): void {
  const { bpmnFactory, modeling } = servicesOf(drawing);
  modeling.updateProperties(element, {
    extensionElements: containerWith(bpmnFactory, element.businessObject, 'Flow', { ...flowSettings(element), ...changes }),
  });
}

/** Extension of a new node. */
export const extensionWith = (bpmnFactory: Factory, settings: NodeSettings): Moddle => containerWith(bpmnFactory, undefined, 'Node', settings);

// helpers

type Factory = ReturnType<typeof servicesOf>['bpmnFactory'];
type TypeName = 'Node' | 'Flow';

const servicesOf = (drawing: Drawing) => ({ bpmnFactory: drawing.get('bpmnFactory'), modeling: drawing.get('modeling') });

interface Property {
  readonly name: string;
  readonly type: string;
  readonly isMany?: boolean;
}
/** A copy: the library writes prefixes into the descriptor that it is given. */
const types = new Map<string, readonly Property[]>(structuredClone(descriptor.types).map((type) => [type.name, type.properties]));

const isModdle = (value: unknown): value is Moddle => typeof value === 'object' && value !== null && '$type' in value;

function read(owner: Moddle, name: TypeName): Readonly<Record<string, unknown>> {
  const found = valuesOf(owner).find((value) => value.$type === `wf:${name}`);
  return found === undefined ? {} : toPlain(found, name);
}

function valuesOf(owner: Moddle | undefined): readonly Moddle[] {
  const container = owner?.get('extensionElements');
  const values = isModdle(container) ? container.get('values') : undefined;
  return Array.isArray(values) ? values.filter(isModdle) : [];
}

function toPlain(element: Moddle, name: string): Record<string, unknown> {
  return Object.fromEntries(
    (types.get(name) ?? []).flatMap((property): [string, unknown][] => {
      const value = element.get(property.name);
      if (value === undefined || value === null) return [];
      if (property.isMany === true)
        return Array.isArray(value) && value.length > 0 ? [[property.name, value.filter(isModdle).map((entry) => toPlain(entry, property.type))]] : [];
      return [[property.name, isModdle(value) ? toPlain(value, property.type) : value]];
    }),
  );
}

function containerWith(factory: Factory, owner: Moddle | undefined, name: TypeName, settings: Readonly<Record<string, unknown>>): Moddle {
  const own = fromPlain(factory, name, settings);
  const values = [...valuesOf(owner).filter((value) => value.$type !== `wf:${name}`), own];
  const container = factory.create('bpmn:ExtensionElements', { values });
  for (const value of values) value.$parent = container;
  if (owner !== undefined) container.$parent = owner;
  return container;
}

function fromPlain(factory: Factory, name: string, plain: Readonly<Record<string, unknown>>): Moddle {
  const children: Moddle[] = [];
  const make = (type: string, value: unknown): Moddle => {
    const made = fromPlain(factory, type, value as Readonly<Record<string, unknown>>);
    children.push(made);
    return made;
  };
  const attributes = Object.fromEntries(
    (types.get(name) ?? []).flatMap((property): [string, unknown][] => {
      const value = plain[property.name];
      if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return [];
      if (property.isMany === true) return [[property.name, (value as readonly unknown[]).map((entry) => make(property.type, entry))]];
      return [[property.name, types.has(property.type) ? make(property.type, value) : value]];
    }),
  );
  const made = factory.create(`wf:${name}`, attributes);
  for (const entry of children) entry.$parent = made;
  return made;
}
