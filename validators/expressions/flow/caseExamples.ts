import type { CaseVariable } from '../../../formula/index.ts';
import type { Localised } from '../../../registry/localised.ts';
import { exampleWord } from '../exampleWords.ts';
import type { CaseGrid, Cases } from './CaseGrid.ts';
import type { ViewEdge, ViewNode } from './flowView.ts';
import { isRunValue } from './FlowWalk.ts';

/** Those in which every field holds what its schema, its control and its rules take: an example of others would be none. */
export function holdable(grid: CaseGrid, cases: Cases): Cases {
  return grid.variables.reduce((left, { symbol, values }, place) => {
    const { takes } = symbol;
    if (takes === undefined || symbol.name.startsWith('$')) return left;
    const taken = new Set(values.filter((value) => value === null || takes(value)));
    return taken.size === values.length ? left : grid.kept(left, place, (value) => taken.has(value));
  }, cases);
}

/** The case in which least has happened yet: the easiest one to try. */
export function plainest(grid: CaseGrid, cases: Cases): number {
  const happened = grid.variables.flatMap(({ symbol }, place) => (isRunValue(nameOf({ symbol, values: [] })) ? [place] : []));
  let best = -1;
  let least = Infinity;
  cases.forEach((is, index) => {
    const count = is === 1 ? happened.filter((place) => grid.valueAt(index, place) !== null).length : Infinity;
    if (count < least) [best, least] = [index, count];
  });
  return best;
}

/** `金额 12,000.00 元、方式为空`: what is asked here, and whatever else has to be so for the case to belong to the set. */
export function exampleOf(grid: CaseGrid, index: number, asked: readonly number[], cases: Cases): readonly Localised[] {
  const further = grid.variables.flatMap(({ values }, place) =>
    !asked.includes(place) && values.some((_, digit) => cases[grid.withDigit(index, place, digit)] !== 1) ? [place] : [],
  );
  return [...asked, ...further].flatMap((place) => {
    const variable = grid.variables[place];
    return variable === undefined ? [] : [exampleWord(variable.symbol, grid.valueAt(index, place))];
  });
}

/** The name of what a condition reads, whichever way it is written. */
export const nameOf = (variable: CaseVariable | undefined): string => variable?.symbol.aliasOf ?? variable?.symbol.name ?? '';

export const titleOf = ({ id, name }: Pick<ViewNode, 'id' | 'name'>): string => (name === undefined || name === '' ? id : name);

/** What a line is called: by its name, its condition, or where it leads. */
export const lineTitle = ({ id, name, when, to }: ViewEdge): string => (name === undefined || name === '' ? (when ?? id ?? to) : name);
