import { checkExpression, type SymbolTable } from '../../../formula/index.ts';
import { said } from '../../../registry/metadata/index.ts';
import type { Finding } from '../types.ts';
import type { FlowView } from './flowView.ts';

/** Conditions that cannot be computed for some documents: whoever decides there would be refused for what somebody else wrote. */
export function checkFailing(view: FlowView, symbols: SymbolTable): (Finding & { readonly pointer: string })[] {
  const asked = [
    ...view.edges.map((edge) => ({ element: edge, member: '/when', text: edge.when })),
    ...view.nodes.flatMap((node) => [
      { element: node, member: '/when', text: node.when },
      { element: node, member: '/skipWhen', text: node.skipWhen },
    ]),
  ];
  return asked.flatMap(({ element, member, text }) => {
    const name = text === undefined ? undefined : checkExpression(text, { symbols }).fails;
    return text === undefined || name === undefined ? [] : [{ pointer: view.pointer(element, member), ...said('conditionFails', { when: text, name }) }];
  });
}
