import { namedChoices, type NamedChoice } from './choiceNames.ts';
import type { Choice } from './choices.ts';

/**
 * The choices that a text may mean: that of this way, else those whose way ends with it (so those of this name), else that of this
 * code. More than one: the text does not say which.
 */
export function choicesMeant(text: string, choices: readonly Choice[], may: (choice: Choice) => boolean = () => true, separator = '/'): readonly NamedChoice[] {
  const plain = (way: string): string =>
    way
      .split(separator.trim() || '/')
      .flatMap((part) => part.split('/'))
      .map((part) => part.trim())
      .join('/');
  const wanted = plain(text.trim());
  const open = namedChoices(choices)
    .filter(({ choice }) => may(choice))
    .map((each) => ({ each, way: plain(each.names.join('/')) }));
  const tiers = [
    open.filter(({ way }) => way === wanted),
    open.filter(({ way }) => way.endsWith(`/${wanted}`)),
    open.filter(({ each: { choice, keys } }) => choice.key === text.trim() || keys.join('/') === wanted),
  ];
  return (tiers.find(({ length }) => length > 0) ?? []).map(({ each }) => each);
}
