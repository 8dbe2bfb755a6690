import type { BpmnModdle, ModdleElement } from 'bpmn-moddle';
import type { FlowNode, FlowProblem, FlowShape, NodeBox, NodeType } from '../model.ts';
import { shapeOf } from '../spec.ts';
import type { FlowHead, FlowSpec } from '../spec.ts';
import { layoutFlow } from './layout.ts';
import type { FlowLayout } from './layout.ts';
import { theModdle, writeFlow, writeNode } from './nodeExtension.ts';

/** The element of a node type. A sign task is a user task with a vote. */
const elementTypes: Readonly<Record<NodeType, string>> = {
  START: 'bpmn:StartEvent',
  USERTASK: 'bpmn:UserTask',
  SIGNTASK: 'bpmn:UserTask',
  CUSTOMSIGNTASK: 'bpmn:UserTask',
  EXCLUSIVE: 'bpmn:ExclusiveGateway',
  PARALLEL: 'bpmn:ParallelGateway',
  INCLUSIVE: 'bpmn:InclusiveGateway',
  COPYTO: 'bpmn:SendTask',
  SERVICE: 'bpmn:ServiceTask',
  END: 'bpmn:EndEvent',
};

/** Turns the nodes/edges shorthand into BPMN 2.0 XML with a diagram. `xml` is absent when the shorthand itself is broken. */
export async function flowToBpmn(head: FlowHead, spec: FlowSpec): Promise<{ readonly xml?: string; readonly problems: readonly FlowProblem[] }> {
  const { shape, problems } = shapeOf(head, spec);
  return problems.some((problem) => problem.level === 'error') ? { problems } : { xml: await shapeToBpmn(shape), problems };
}

/** Writes a flow as BPMN 2.0 XML, laid out. */
async function shapeToBpmn(shape: FlowShape): Promise<string> {
  const moddle = theModdle();
  const elements = new Map<string, ModdleElement>(Object.values(shape.nodes).map((node) => [node.id, nodeElement(moddle, node)]));
  const flows = shape.edges.flatMap((edge) => {
    const [sourceRef, targetRef] = [elements.get(edge.from), elements.get(edge.to)];
    if (sourceRef === undefined || targetRef === undefined) return [];
    const flow = moddle.create('bpmn:SequenceFlow', {
      id: edge.id,
      sourceRef,
      targetRef,
      ...(edge.name === undefined ? {} : { name: edge.name }),
      ...(edge.when === undefined ? {} : { conditionExpression: moddle.create('bpmn:FormalExpression', { body: edge.when }) }),
    });
    if (edge.default === true) sourceRef.set('default', flow);
    return [flow];
  });
  const extension = moddle.create('bpmn:ExtensionElements', { values: [writeFlow(moddle, shape)] });
  const process = moddle.create('bpmn:Process', {
    id: processId(shape.key),
    name: shape.name,
    isExecutable: true,
    extensionElements: extension,
    flowElements: [...elements.values(), ...flows],
  });
  const known = new Map([...elements, ...flows.map((flow) => [String(flow.get('id')), flow] as const)]);
  const definitions = moddle.create('bpmn:Definitions', {
    id: `Definitions_${processId(shape.key)}`,
    targetNamespace: 'urn:yuanbiao:flows',
    rootElements: [process],
    diagrams: [diagram(moddle, process, known, layoutFlow(shape))],
  });
  return (await moddle.toXML(definitions, { format: true })).xml;
}

// helpers

/** Ids are unique in the whole file, and a node may be called like the flow. The key itself stands in the extension. */
const processId = (key: string): string => `Process_${key.replace(/[^\p{L}\p{N}_.-]/gu, '_')}`;

function nodeElement(moddle: BpmnModdle, node: FlowNode): ModdleElement {
  const extension = writeNode(moddle, node);
  return moddle.create(elementTypes[node.type], {
    id: node.id,
    name: node.name,
    extensionElements: moddle.create('bpmn:ExtensionElements', { values: [extension] }),
    // Lets other tools draw the three bars of a task for several people.
    ...(node.type === 'SIGNTASK'
      ? { loopCharacteristics: moddle.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: node.vote?.mode === 'sequential' }) }
      : {}),
  });
}

function diagram(moddle: BpmnModdle, process: ModdleElement, elements: ReadonlyMap<string, ModdleElement>, layout: FlowLayout): ModdleElement {
  const bounds = (box: NodeBox): ModdleElement => moddle.create('dc:Bounds', { ...box });
  const label = (id: string): Readonly<Record<string, unknown>> => {
    const box = layout.labels[id];
    return box === undefined ? {} : { label: moddle.create('bpmndi:BPMNLabel', { bounds: bounds(box) }) };
  };
  const shapes = Object.entries(layout.boxes).map(([id, box]) =>
    moddle.create('bpmndi:BPMNShape', {
      id: `${id}_di`,
      bpmnElement: elements.get(id),
      bounds: bounds(box),
      ...label(id),
      ...(elements.get(id)?.$type === 'bpmn:ExclusiveGateway' ? { isMarkerVisible: true } : {}),
    }),
  );
  const edges = Object.entries(layout.lines).map(([id, points]) =>
    moddle.create('bpmndi:BPMNEdge', {
      id: `${id}_di`,
      bpmnElement: elements.get(id),
      waypoint: points.map((point) => moddle.create('dc:Point', { ...point })),
      ...label(id),
    }),
  );
  const plane = moddle.create('bpmndi:BPMNPlane', { id: 'Plane_1', bpmnElement: process, planeElement: [...shapes, ...edges] });
  return moddle.create('bpmndi:BPMNDiagram', { id: 'Diagram_1', plane });
}
