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

/**
 * The choices that a text may mean: that of this way, else those whose way ends with it (so those of this name), else that of this
 * code. More than one: the text does not say which.
 */
export function choicesMeant(text: string, choices: readonly Choice[], may: (choice: Choice) => boolean = () => true, separator = '/'): readonly NamedChoice[] {
  const plain = (way: string): string => way.split(separator.trim() || '/').flatMap((part) => part.split('/')).map((part) => part.trim()).join('/');
  const wanted = plain(text.trim());
  const open = namedChoices(choices).filter(({ choice }) => may(choice)).map((each) => ({ each, way: plain(each.names.join('/')) }));
  const tiers = [
    open.filter(({ way }) => way === wanted),
    open.filter(({ way }) => way.endsWith(`/${wanted}`)),
    open.filter(({ each: { choice, keys } }) => choice.key === text.trim() || keys.join('/') === wanted),
  ];
  return (tiers.find(({ length }) => length > 0) ?? []).map(({ each }) => each);
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
  for (const { choice: { name } } of ways) count.set(name, (count.get(name) ?? 0) + 1);
  return new Map(ways.toReversed().map(({ choice: { key, name }, names }) => [key, count.get(name) === 1 ? name : names.join(SEPARATOR)]));
}
