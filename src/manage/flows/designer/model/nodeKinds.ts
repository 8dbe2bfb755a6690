import type { DesignerServices, DrawnElement, Moddle } from './modeler.ts';
import { extensionWith, nodeSettings, type NodeSettings } from './settings.ts';

/** A kind of node that the designer draws. */
export interface NodeKind {
  readonly key: 'start' | 'user' | 'sign' | 'customSign' | 'exclusive' | 'parallel' | 'inclusive' | 'copyTo' | 'service' | 'end';
  readonly type: string;
  /** Class of the library's own symbol. */
  readonly icon: string;
  readonly settings?: NodeSettings;
  /** Whether people belong to it who are found by rules. */
  readonly people: boolean;
}

export const nodeKinds: readonly NodeKind[] = [
  { key: 'start', type: 'bpmn:StartEvent', icon: 'bpmn-icon-start-event-none', people: false },
  // people
  { key: 'user', type: 'bpmn:UserTask', icon: 'bpmn-icon-user-task', people: true },
  { key: 'sign', type: 'bpmn:UserTask', icon: 'bpmn-icon-parallel-mi-marker', people: true, settings: { vote: { mode: 'parallel', pass: 'all' } } },
  { key: 'customSign', type: 'bpmn:UserTask', icon: 'bpmn-icon-manual-task', people: true, settings: { signType: 'Parallel' } },
  { key: 'copyTo', type: 'bpmn:SendTask', icon: 'bpmn-icon-send-task', people: true },
  { key: 'service', type: 'bpmn:ServiceTask', icon: 'bpmn-icon-service-task', people: false },
  // ways
  { key: 'exclusive', type: 'bpmn:ExclusiveGateway', icon: 'bpmn-icon-gateway-xor', people: false },
  { key: 'parallel', type: 'bpmn:ParallelGateway', icon: 'bpmn-icon-gateway-parallel', people: false },
  { key: 'inclusive', type: 'bpmn:InclusiveGateway', icon: 'bpmn-icon-gateway-or', people: false },
  { key: 'end', type: 'bpmn:EndEvent', icon: 'bpmn-icon-end-event-none', people: false },
];

/** Undefined for lines, and for what came from another tool and is not supported. */
export function kindOf(element: DrawnElement): NodeKind | undefined {
  const candidates = nodeKinds.filter((kind) => kind.type === element.type);
  if (element.type !== 'bpmn:UserTask') return candidates[0];
  const { vote, signType } = nodeSettings(element);
  const key = vote !== undefined ? 'sign' : signType !== undefined && signType !== '' ? 'customSign' : 'user';
  return candidates.find((kind) => kind.key === key);
}

export const isLine = (element: DrawnElement): boolean => element.type === 'bpmn:SequenceFlow';
export const isChoice = (element: DrawnElement | undefined): boolean => element?.type === 'bpmn:ExclusiveGateway' || element?.type === 'bpmn:InclusiveGateway';

/** A node that is not on the sheet yet. */
export function makeNode(services: Pick<DesignerServices, 'bpmnFactory' | 'elementFactory'>, kind: NodeKind, name: string): DrawnElement {
  const { bpmnFactory, elementFactory } = services;
  const extension: Moddle | undefined = kind.settings === undefined ? undefined : extensionWith(bpmnFactory, kind.settings);
  const businessObject = bpmnFactory.create(kind.type, {
    ...(kind.key === 'exclusive' || kind.key === 'parallel' || kind.key === 'inclusive' ? {} : { name }),
    ...(extension === undefined ? {} : { extensionElements: extension }),
    ...(kind.key === 'sign' ? { loopCharacteristics: bpmnFactory.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: false }) } : {}),
  });
  if (extension !== undefined) extension.$parent = businessObject;
  return elementFactory.createShape({ type: kind.type, businessObject });
}
