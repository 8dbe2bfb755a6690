import type { Choice } from '../../../../validators/words/index.ts';

/**
 * The choice that a typed text means, as the way to it: one of that name, else the first that has the text in its name. Only choices
 * that `may` be taken count.
 */
export function choiceByText(choices: readonly Choice[], text: string, may: (choice: Choice) => boolean): readonly Choice[] | undefined {
  const wanted = text.trim().toUpperCase();
  const named = (name: string): boolean => name.toUpperCase() === wanted;
  const ways = waysIn(choices).filter((way) => way.every(({ disabled }) => disabled !== true) && may(way.at(-1) as Choice));
  return ways.find((way) => named((way.at(-1) as Choice).name)) ?? ways.find((way) => (way.at(-1) as Choice).name.toUpperCase().includes(wanted)) ?? ways.find((way) => way.some(({ name }) => named(name)));
}

export const isLeaf = ({ children }: Choice): boolean => children === undefined || children.length === 0;

// helpers

function waysIn(choices: readonly Choice[], above: readonly Choice[] = []): (readonly Choice[])[] {
  return choices.flatMap((choice) => [[...above, choice], ...waysIn(choice.children ?? [], [...above, choice])]);
}
