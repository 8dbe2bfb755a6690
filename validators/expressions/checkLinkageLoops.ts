import { caseSpace, type SymbolTable } from '../../formula/index.ts';
import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { listed } from '../../registry/words.ts';
import { exampleWord } from './exampleWords.ts';
import { CaseGrid } from './flow/CaseGrid.ts';
import type { LinkageStatement } from './checkConditions.ts';

/** Linkage that sets itself off without end: what one rule writes makes the condition of another true, and so on in a circle. */
export function checkLinkageLoops(item: RawItem, statements: readonly LinkageStatement[], symbols: SymbolTable): MetadataProblem[] {
  const writing = statements.filter(({ action }) => action.clear === true || action.value !== undefined);
  return [...new Set(writing.map(({ table }) => table))].flatMap((table) => {
    const own = writing.filter((statement) => statement.table === table);
    const loop = loopAmong(own, table === undefined ? symbols : { ...symbols, table });
    return loop === undefined ? [] : [finding(item, 'linkageLoop', loop.statement.pointer, { example: listed(loop.example), rule: loop.statement.when })];
  });
}

// helpers

const MOST_CASES = 20_000;

/** The first case from which the rules never come to rest, and a rule that is part of the circle. */
function loopAmong(
  statements: readonly LinkageStatement[],
  symbols: SymbolTable,
): { readonly statement: LinkageStatement; readonly example: readonly Localised[] } | undefined {
  const written = new Map<string, string[]>();
  for (const { target, action } of statements)
    written.set(nameOf(target), [...(written.get(nameOf(target)) ?? []), ...(isNothing(action) ? [] : [String(action.value)])]);
  const space = caseSpace(
    statements.map(({ holds }) => holds),
    symbols,
    { written },
  );
  const all = space.variables.map((_, index) => index);
  if (CaseGrid.sizeOf(space, all) > MOST_CASES) return undefined;
  const grid = new CaseGrid(space, all);
  const effects = statements.flatMap((statement, index) => {
    const [cases, place] = [grid.outcomes(index), grid.placeOf(nameOf(statement.target))];
    if (cases === undefined || place === undefined) return [];
    const digit =
      grid.variables[place]?.values.findIndex((value) =>
        isNothing(statement.action) ? value === null : value !== null && sameText(String(value), String(statement.action.value)),
      ) ?? -1;
    return digit < 0 ? [] : [{ statement, cases, place, digit }];
  });
  if (effects.length === 0) return undefined;
  const next = (index: number): number => effects.reduce((to, { cases, place, digit }) => (cases[index] === 1 ? grid.withDigit(to, place, digit) : to), index);
  const settled = new Uint8Array(grid.size);
  for (let start = 0; start < grid.size; start += 1) {
    const seen: number[] = [];
    let at = start;
    while (settled[at] === 0 && !seen.includes(at)) {
      seen.push(at);
      at = next(at);
    }
    if (settled[at] === 0 && next(at) !== at) {
      const acting = effects.find(({ cases }) => cases[at] === 1);
      if (acting !== undefined)
        return { statement: acting.statement, example: grid.variables.map(({ symbol }, place) => exampleWord(symbol, grid.valueAt(at, place))) };
    }
    for (const index of seen) settled[index] = 1;
  }
  return undefined;
}

/** Columns stand under their own name within their row. */
const nameOf = (target: string): string => target.slice(target.lastIndexOf('.item.') + (target.includes('.item.') ? '.item.'.length : 1));

const isNothing = ({ clear, value }: LinkageStatement['action']): boolean => clear === true || value === null || value === '';
const sameText = (one: string, other: string): boolean =>
  one === other || (/^-?[\d.]+$/.test(one) && /^-?[\d.]+$/.test(other) && Number(one) === Number(other));
