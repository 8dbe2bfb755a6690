import type { Expectation } from '../../../formula/index.ts';
import { pointerOf } from '../../../registry/metadata/index.ts';
import type { Expression, Place } from '../types.ts';
import { nodeTitle, type FlowView, type ViewEdge, type ViewNode } from './flowView.ts';

/** Conditions, values and named fields of a flow, in every notation. */
export function flowPlaces(view: FlowView): Place[] {
  const place = (element: ViewNode | ViewEdge, part: string, expression: Expression): Place => {
    const named = view.place(element);
    return { pointer: view.pointer(element, part), expression, ...(named === undefined ? {} : { place: named }) };
  };
  const expected = (of: string): Expectation => ({ kinds: ['boolean'], of });
  return [
    ...view.edges.flatMap((edge) => (edge.when === undefined ? [] : [place(edge, '/when', { language: 'formula', text: edge.when, expected: expected('连线条件') })])),
    ...view.nodes.flatMap((node) => [
      ...(node.when === undefined ? [] : [place(node, '/when', { language: 'formula', text: node.when, expected: expected('进入条件') })]),
      ...(node.skipWhen === undefined ? [] : [place(node, '/skipWhen', { language: 'formula', text: node.skipWhen, expected: expected('跳过条件') })]),
      ...node.assignees.flatMap((rule, index) => (rule.rule === 'field' && rule.field !== undefined
        ? [place(node, node.assignees.length === 1 ? '/assignee' : pointerOf('assignee', index), { language: 'field', path: rule.field, kinds: ['named', 'list', 'text'], of: `节点【${nodeTitle(node)}】的审批人` })] : [])),
      ...node.onComplete.flatMap((set, step) => Object.entries(set).map(([name, value]) => place(node, pointerOf('onComplete', step, 'set', name), { language: 'value', value, target: name }))),
    ]),
  ];
}
