import type { Choice } from './choices.ts';

/** A choice as people find it: the names from the root to it. A heading is no choice. */
export interface NamedChoice {
  readonly choice: Choice;
  readonly keys: readonly string[];
  readonly names: readonly string[];
}

/** All choices of all levels with their ways. The same list gives the same answer. */
export function namedChoices(choices: readonly Choice[]): readonly NamedChoice[] {
  let made = madeWays.get(choices);
  if (made === undefined) madeWays.set(choices, (made = waysIn(choices)));
  return made;
}

/** How a code is said: its name, and where several choices have that name, the names from the root to it. */
export function choiceWord(code: string, choices: readonly Choice[]): string {
  let words = madeWords.get(choices);
  if (words === undefined) madeWords.set(choices, (words = wordsOf(namedChoices(choices))));
  return words.get(code) ?? code;
}

// helpers

const SEPARATOR = ' / ';
const madeWays = new WeakMap<readonly Choice[], readonly NamedChoice[]>();
const madeWords = new WeakMap<readonly Choice[], ReadonlyMap<string, string>>();

function waysIn(choices: readonly Choice[], keys: readonly string[] = [], names: readonly string[] = []): NamedChoice[] {
  return choices.flatMap((choice) => {
    const heading = choice.key.startsWith('group:') && choice.children !== undefined;
    const way = { choice, keys: heading ? keys : [...keys, choice.key], names: [...names, choice.name] };
    return [...(heading ? [] : [way]), ...waysIn(choice.children ?? [], way.keys, way.names)];
  });
}

function wordsOf(ways: readonly NamedChoice[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>();
  for (const {
    choice: { name },
  } of ways)
    count.set(name, (count.get(name) ?? 0) + 1);
  return new Map(ways.toReversed().map(({ choice: { key, name }, names }) => [key, count.get(name) === 1 ? name : names.join(SEPARATOR)]));
}
