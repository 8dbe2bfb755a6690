import { worded } from '../../../registry/metadata/index.ts';
import { bracketed, fill, listed } from '../../../registry/words.ts';
import type { Localised } from '../../../registry/localised.ts';
import type { Finding } from '../types.ts';
import { exampleOf, holdable, lineTitle, plainest, titleOf } from './caseExamples.ts';
import { both, isNone, without, type CaseGrid, type Cases } from './CaseGrid.ts';
import { isPeopleNode, type FlowView, type ViewEdge, type ViewNode } from './flowView.ts';
import { graphOf, reachable } from './graph.ts';
import { gatewayTexts as texts } from './gatewayTexts.ts';

/** A gateway with the ways out of it, and those of them that have a condition, in their order. */
export interface Gateway {
  readonly view: FlowView;
  readonly node: ViewNode;
  readonly exits: readonly ViewEdge[];
  readonly lines: readonly ViewEdge[];
}

/** Which documents get to the gateway, and of them those for which each line holds; `places` are the variables that its conditions read. */
export interface GatewayCases {
  readonly grid: CaseGrid;
  readonly arrived: Cases;
  readonly held: readonly Cases[];
  readonly places: readonly number[];
}

type Found = (Finding & { readonly pointer: string })[];

/**
 * A line that every document takes, although others come after it: whoever stands behind those is never asked, and nobody sees it. The lines of an
 * inclusive gateway are taken beside each other, all but the default one. Where everybody is asked all the same there is nothing to tell.
 */
export function alwaysTaken(gateway: Gateway, { grid, arrived, held, places }: GatewayCases): Found {
  const all = holdable(grid, arrived);
  const index = isNone(all) ? -1 : held.findIndex((cases) => isNone(without(all, cases)));
  return alwaysHolds(gateway, index, (other) => {
    // best a document for which the other line was drawn
    const meant = both(all, held[gateway.lines.indexOf(other)] ?? all);
    const shown = isNone(meant) ? all : meant;
    return exampleOf(grid, plainest(grid, shown), places, shown);
  });
}

/** The same of a line that is known to hold whatever stands in the document; -1 for none. */
export function alwaysHolds({ view, node, exits, lines }: Gateway, index: number, exampleFor: (other: ViewEdge) => readonly Localised[] = () => []): Found {
  const line = lines[index];
  if (line === undefined) return [];
  const others = [...(node.type === 'EXCLUSIVE' ? lines.slice(index + 1) : []), ...exits.filter((edge) => edge.default === true)];
  const skipped = leftOut(view, others);
  const [first] = others;
  if (first === undefined || skipped.length === 0) return [];
  const example = exampleFor(first);
  const words = { name: titleOf(node), line: lineTitle(line), others: bracketed(others.map(lineTitle)), skipped: bracketed(skipped.map(titleOf)) };
  return [
    {
      pointer: view.pointer(line, ''),
      ...worded('W10', example.length === 0 ? fill(texts.always, words) : fill(texts.alwaysFor, { ...words, example: listed(example) })),
    },
  ];
}

// helpers

/** The steps of people to which nothing leads any more without these lines. */
function leftOut({ nodes, edges }: FlowView, lines: readonly ViewEdge[]): readonly ViewNode[] {
  const ids = nodes.map(({ id }) => id);
  const starts = nodes.flatMap(({ id, type }) => (type === 'START' ? [id] : []));
  const reached = (some: readonly ViewEdge[]): ReadonlySet<string> => reachable(graphOf(ids, some), starts);
  const [all, left] = [reached(edges), reached(edges.filter((edge) => !lines.includes(edge)))];
  return nodes.filter((node) => isPeopleNode(node) && all.has(node.id) && !left.has(node.id));
}
