import { pointerOf } from '../../../registry/metadata/index.ts';
import { isPeopleNode, type FlowView, type ViewEdge, type ViewNode } from './flowView.ts';

/** What decides over a request as soon as somebody has dealt with a step; `part`: where it stands in its element. */
export type Asked =
  | { readonly kind: 'condition'; readonly text: string; readonly element: ViewNode | ViewEdge; readonly part: string }
  | { readonly kind: 'write'; readonly field: string; readonly element: ViewNode; readonly part: string };

/** Steps of people, each with what it writes and what is asked between it and whoever comes next; `preset` names the rights under which it is dealt with. */
export function askedAfterSteps(view: FlowView): readonly { readonly step: ViewNode; readonly preset: string; readonly asked: readonly Asked[] }[] {
  const starts = new Set(view.nodes.filter(({ type }) => type === 'START').map(({ id }) => id));
  const first = view.edges.find(({ from }) => starts.has(from))?.to ?? '';
  return view.nodes
    .filter(isPeopleNode)
    .map((step) => ({ step, preset: step.id === first ? 'start' : step.id, asked: [...writesOf(step), ...conditionsBehind(view, step, first)] }));
}

// helpers

const writesOf = (step: ViewNode): Asked[] =>
  step.onComplete.flatMap((set, index) =>
    Object.keys(set).map((field): Asked => ({ kind: 'write', field, element: step, part: pointerOf('onComplete', index, 'set', field) })),
  );

function conditionsBehind({ nodes, edges }: FlowView, step: ViewNode, first: string): Asked[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found: Asked[] = [];
  const seen = new Set<string>();
  const open = [step.id];
  const ask = (element: ViewNode | ViewEdge, text: string | undefined, part: string): void => {
    if (text !== undefined) found.push({ kind: 'condition', text, element, part });
  };
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const edge of edges.filter(({ from }) => from === id)) {
      ask(edge, edge.when, '/when');
      const target = byId.get(edge.to);
      if (target === undefined || seen.has(target.id)) continue;
      seen.add(target.id);
      ask(target, target.when, '/when');
      if (target.id !== first) ask(target, target.skipWhen, '/skipWhen');
      if (!isPeopleNode(target) || isPassedOver(target)) open.push(target.id);
    }
  }
  return found;
}

/** Whether a request may go on behind a step without anybody having dealt with it. */
const isPassedOver = ({ when, skipWhen, skipSame, skipIfStarter, emptyPolicy }: ViewNode): boolean =>
  when !== undefined || skipWhen !== undefined || skipSame || skipIfStarter || emptyPolicy === 'skip';
