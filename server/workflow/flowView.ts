import { votesOf, type FlowView, type ViewEdge, type ViewNode } from '../../validators/expressions/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import type { FlowShape } from './model.ts';

/** What each element is called in messages. */
const titleOf = (element: ViewNode | ViewEdge): Localised =>
  fill('type' in element ? texts.node : texts.line, { name: element.name === undefined || element.name === '' ? (element.id ?? '') : element.name });

/** A compiled flow as its conditions are judged. All elements stand in one text, so that messages name them. */
export function viewOfXml(shape: FlowShape): FlowView {
  return { ...elementsOf(shape), pointer: () => '/spec/bpmn', place: titleOf };
}

/** The same for the designer, whose remarks belong to elements of the drawing. */
export function viewOfDrawing(shape: FlowShape): FlowView {
  return { ...elementsOf(shape), pointer: ({ id = '' }) => id, place: titleOf };
}

// helpers

function elementsOf({ nodes, edges }: FlowShape): Pick<FlowView, 'nodes' | 'edges'> {
  return {
    nodes: Object.values(nodes).map(
      ({ id, name, type, skipWhen, ...node }): ViewNode => ({
        id,
        name,
        type,
        ...(skipWhen === undefined ? {} : { skipWhen }),
        assignees: node.assignees,
        onComplete: node.onComplete,
        skipSame: node.skipSame,
        skipIfStarter: node.skipIfStarter,
        buttons: node.buttons.map(({ alias }) => alias),
        rejectTargets: node.rejectTargets,
        jumpType: node.jumpType,
        returnsOnVeto: node.vote?.onVeto === 'backToStart',
        autoReject: node.due?.then === 'autoReject',
        autoAgree: node.due?.then === 'autoAgree',
        mustSign: node.signature?.status === 'required',
        emptyPolicy: node.emptyPolicy,
        ...votesOf(node.vote),
      }),
    ),
    edges,
  };
}

const texts = {
  node: { 'zh-CN': '节点【{name}】', 'en-US': 'step {name}', 'zh-TW': '節點【{name}】' },
  line: { 'zh-CN': '连线【{name}】', 'en-US': 'line {name}', 'zh-TW': '連線【{name}】' },
} as const;
