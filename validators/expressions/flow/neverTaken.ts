import { worded } from '../../../registry/metadata/index.ts';
import { bracketed, fill, listed } from '../../../registry/words.ts';
import type { Finding } from '../types.ts';
import type { Gateway, GatewayCases } from './alwaysTaken.ts';
import { exampleOf, holdable, lineTitle, plainest, titleOf } from './caseExamples.ts';
import { both, isNone, without, type CaseGrid, type Cases } from './CaseGrid.ts';
import type { ViewEdge } from './flowView.ts';
import { gatewayTexts as texts } from './gatewayTexts.ts';

type Found = (Finding & { readonly pointer: string })[];

/**
 * Lines that no document takes: because their condition never holds, or at an exclusive gateway because others before them are taken whenever it does,
 * each with a document that shows it.
 */
export function neverTaken({ view, node, lines }: Gateway, { grid, held, places }: GatewayCases): Found {
  const name = titleOf(node);
  return lines.flatMap((line, index): Found => {
    const own = held[index] ?? grid.none();
    const before = node.type === 'EXCLUSIVE' ? held.slice(0, index) : [];
    if (!isNone(before.reduce(without, own))) return [];
    const words = { name, line: lineTitle(line) };
    if (isNone(own)) return [{ pointer: view.pointer(line, ''), ...worded('W09', fill(texts.never, words)) }];
    const shown = some(grid, own);
    const at = plainest(grid, shown);
    const earlier = lines.find((_, place) => before[place]?.[at] === 1);
    const example = listed(exampleOf(grid, at, places, shown));
    return [
      {
        pointer: view.pointer(line, ''),
        ...worded('W09', fill(texts.covered, { ...words, example, earlier: earlier === undefined ? '' : lineTitle(earlier) })),
      },
    ];
  });
}

/** A default line beside conditions of which one holds for every document; a line that leads to the same place makes it a mere safeguard. */
export function defaultNever({ view, node, exits, lines }: Gateway, cases?: GatewayCases): Found {
  const line = exits.find((edge) => edge.default === true);
  if (line === undefined || lines.length === 0 || lines.some(({ to }) => to === line.to)) return [];
  const words = { name: titleOf(node), line: lineTitle(line), others: bracketed(lines.map(lineTitle)) };
  const [example, taken] = cases === undefined ? [[], undefined] : shownBy(cases, lines);
  const text =
    taken === undefined || example.length === 0
      ? fill(texts.defaultNever, words)
      : fill(texts.defaultNeverFor, { ...words, example: listed(example), taken: lineTitle(taken) });
  return [{ pointer: view.pointer(line, ''), ...worded('W09', text) }];
}

// helpers

/** Best documents that can be handed in. */
function some(grid: CaseGrid, cases: Cases): Cases {
  const best = holdable(grid, cases);
  return isNone(best) ? cases : best;
}

/** One that comes here, and the line that it takes. */
function shownBy({ grid, arrived, held, places }: GatewayCases, lines: readonly ViewEdge[]): readonly [ReturnType<typeof exampleOf>, ViewEdge | undefined] {
  const shown = some(grid, arrived);
  const at = plainest(grid, shown);
  return [exampleOf(grid, at, places, both(shown, held.find((cases) => cases[at] === 1) ?? shown)), lines.find((_, index) => held[index]?.[at] === 1)];
}
