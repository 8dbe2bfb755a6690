import type { Expectation } from '../../../formula/index.ts';
import { pointerOf } from '../../../registry/metadata/index.ts';
import type { Localised } from '../../../registry/localised.ts';
import type { Expression, Place } from '../types.ts';
import type { FlowView, ViewEdge, ViewNode } from './flowView.ts';

/** What the condition of a line is called; gateways judge theirs together. */
export const LINE: Localised = { 'zh-CN': '连线条件', 'en-US': 'the condition of a line', 'zh-TW': '連線條件' };

/** Conditions and values of a flow, in every notation. */
export function flowPlaces(view: FlowView): Place[] {
  const place = (element: ViewNode | ViewEdge, part: string, expression: Expression): Place => {
    const named = view.place(element);
    return { pointer: view.pointer(element, part), expression, ...(named === undefined ? {} : { place: named }) };
  };
  const expected = (of: Localised): Expectation => ({ kinds: ['boolean'], of });
  return [
    ...view.edges.flatMap((edge) =>
      edge.when === undefined ? [] : [place(edge, '/when', { language: 'formula', text: edge.when, expected: expected(LINE) })],
    ),
    ...view.nodes.flatMap((node) => [
      ...(node.when === undefined ? [] : [place(node, '/when', { language: 'formula', text: node.when, expected: expected(texts.enter) })]),
      ...(node.skipWhen === undefined ? [] : [place(node, '/skipWhen', { language: 'formula', text: node.skipWhen, expected: expected(texts.skip) })]),
      ...node.onComplete.flatMap((set, step) =>
        Object.entries(set).map(([name, value]) => place(node, pointerOf('onComplete', step, 'set', name), { language: 'value', value, target: name })),
      ),
    ]),
  ];
}

// helpers

const texts = {
  enter: { 'zh-CN': '进入条件', 'en-US': 'the condition to enter', 'zh-TW': '進入條件' },
  skip: { 'zh-CN': '跳过条件', 'en-US': 'the condition to skip', 'zh-TW': '跳過條件' },
} as const;
