import type { ModdleElement } from 'bpmn-moddle';
import type { CompiledFlow, FlowEdge, FlowNode, FlowProblem, FlowShape, NodeBox } from '../model.ts';
import { checkExtension } from './checkExtension.ts';
import { checkStructure } from './checkStructure.ts';
import type { ConditionChecker } from './checkStructure.ts';
import { child, children, theModdle, readFlow, readNode, text } from './nodeExtension.ts';
import { nodeTypeOf } from './nodeTypeOf.ts';
import { flowProblem } from '../flowProblem.ts';

export interface CompileResult {
  /** Absent when a problem is an error. */
  readonly flow?: CompiledFlow;
  /** What is drawn, sound or not; absent when the XML holds no process. */
  readonly shape?: FlowShape;
  readonly problems: readonly FlowProblem[];
}

/**
 * Reads BPMN 2.0 XML with the `wf:` extension and checks what is drawn. Never throws for what the XML contains. Its settings are judged where they
 * are published (`drawnProblems`). Of one that was published before, words that nobody knows are refused here; a figure or flag that cannot be read is what it
 * is by default.
 * `checkCondition` answers why a formula is not usable, or undefined.
 */
export async function compileBpmn(xml: string, checkCondition: ConditionChecker): Promise<CompileResult> {
  const parsed = await parse(xml);
  if (Array.isArray(parsed)) return { problems: parsed };
  const { root, warnings } = parsed;
  const processes = children(root, 'rootElements').filter((element) => element.$type === 'bpmn:Process');
  const process = processes[0];
  if (process === undefined || processes.length > 1) return { problems: [flowProblem('FLOW_NO_PROCESS', '', 'flowOneProcess')] };
  const { shape, problems } = readShape(process);
  const report = checkStructure(shape, checkCondition);
  const all = [...warnings.map(problemOf), ...problems, ...report.problems];
  return all.some((problem) => problem.level === 'error')
    ? { shape, problems: all }
    : { shape, flow: { ...shape, ...report.derived, layout: readLayout(root) }, problems: all };
}

// helpers

const maxXmlLength = 2_000_000;

async function parse(xml: string): Promise<{ readonly root: ModdleElement; readonly warnings: readonly string[] } | FlowProblem[]> {
  if (xml.length > maxXmlLength) return [flowProblem('FLOW_XML', '', 'flowXmlSize')];
  try {
    const { rootElement, warnings } = await theModdle().fromXML(xml);
    return { root: rootElement, warnings: warnings.map((warning) => warning.message) };
  } catch (error) {
    return [flowProblem('FLOW_XML', '', 'flowXml', { reason: error instanceof Error ? error.message : String(error) })];
  }
}

/** An id that occurs twice loses one of the elements; other remarks of the parser do not. */
function problemOf(warning: string): FlowProblem {
  const [, id] = /duplicate ID <([^>]*)>/.exec(warning) ?? [];
  return id === undefined
    ? flowProblem('FLOW_XML', '', 'flowUnreadable', { reason: warning }, /<wf:/i.test(warning) ? 'error' : 'warning')
    : flowProblem('FLOW_DUPLICATE_NODE', id, 'flowElementTwice', { name: id });
}

function readShape(process: ModdleElement): { readonly shape: FlowShape; readonly problems: readonly FlowProblem[] } {
  const problems: FlowProblem[] = [];
  const nodes: Record<string, FlowNode> = {};
  const edges: FlowEdge[] = [];
  const defaults = new Set<string>();
  for (const element of children(process, 'flowElements')) {
    const id = text(element, 'id');
    const name = text(element, 'name');
    if (element.$type === 'bpmn:SequenceFlow') {
      const condition = child(element, 'conditionExpression');
      const when = condition === undefined ? '' : text(condition, 'body').trim();
      edges.push({ id, from: idOf(element, 'sourceRef'), to: idOf(element, 'targetRef'), ...(name === '' ? {} : { name }), ...(when === '' ? {} : { when }) });
      continue;
    }
    const type = nodeTypeOf[element.$type];
    const hasEvent = type === undefined ? [] : eventDefinitions(element);
    if (type === undefined || hasEvent.length > 0 || id.startsWith('__')) {
      problems.push(flowProblem('FLOW_UNKNOWN_ELEMENT', id, 'flowElement', { name: name === '' ? id : name, type: hasEvent[0]?.$type ?? element.$type }));
      continue;
    }
    const extension = extensionOf(element, 'wf:Node');
    if (extension !== undefined) problems.push(...checkExtension(extension, id));
    const isSign = type === 'USERTASK' && extension !== undefined && child(extension, 'vote') !== undefined;
    const isCustom = type === 'USERTASK' && extension !== undefined && text(extension, 'signType') !== '';
    nodes[id] = readNode(id, isSign ? 'SIGNTASK' : isCustom ? 'CUSTOMSIGNTASK' : type, name, extension);
    const fallback = type === 'EXCLUSIVE' || type === 'INCLUSIVE' ? idOf(element, 'default') : '';
    if (fallback !== '') defaults.add(fallback);
  }
  const settings = extensionOf(process, 'wf:Flow');
  if (settings !== undefined) problems.push(...checkExtension(settings, text(process, 'id')));
  for (const edge of edges) {
    for (const end of [edge.from, edge.to]) {
      if (!Object.hasOwn(nodes, end)) problems.push(flowProblem('FLOW_UNKNOWN_NODE', edge.id, 'flowLineOpen', { name: edge.id }));
    }
  }
  return {
    shape: {
      ...readFlow(text(process, 'id'), settings),
      name: text(process, 'name'),
      nodes,
      edges: edges.map((edge) => (defaults.has(edge.id) ? { ...edge, default: true } : edge)),
    },
    problems,
  };
}

/** Timer, message and similar events would be ignored silently; they are refused instead. */
const eventDefinitions = (element: ModdleElement): readonly ModdleElement[] =>
  element.$type === 'bpmn:StartEvent' || element.$type === 'bpmn:EndEvent' ? children(element, 'eventDefinitions') : [];

function extensionOf(element: ModdleElement, type: string): ModdleElement | undefined {
  const container = child(element, 'extensionElements');
  return container === undefined ? undefined : children(container, 'values').find((value) => value.$type === type);
}

function idOf(element: ModdleElement, reference: string): string {
  const target = child(element, reference);
  return target === undefined ? '' : text(target, 'id');
}

function readLayout(root: ModdleElement): Record<string, NodeBox> {
  const boxes: Record<string, NodeBox> = {};
  for (const diagram of children(root, 'diagrams')) {
    const plane = child(diagram, 'plane');
    for (const shape of plane === undefined ? [] : children(plane, 'planeElement')) {
      const bounds = child(shape, 'bounds');
      if (shape.$type !== 'bpmndi:BPMNShape' || bounds === undefined) continue;
      const number = (name: string): number => {
        const value = bounds.get(name);
        return typeof value === 'number' && Number.isFinite(value) ? value : 0;
      };
      boxes[idOf(shape, 'bpmnElement')] = { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
    }
  }
  return boxes;
}
