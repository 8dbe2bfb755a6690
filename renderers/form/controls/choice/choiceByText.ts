import { isFoundBy } from '../../../../validators/words/pinyin.ts';
import { choicesMeant } from '../../../../validators/words/choicesMeant.ts';
import { namedChoices, type Choice, type NamedChoice } from '../../../../validators/words/index.ts';

/**
 * The choice that a typed text means: one of that name, way or code, else the first that has the text in its name, else the only one
 * below one of that name. Several that nothing tells apart are all answered. Only choices that `may` be taken count.
 */
export function choiceByText(choices: readonly Choice[], text: string, may: (choice: Choice) => boolean): readonly NamedChoice[] {
  const wanted = text.trim().toUpperCase();
  const open = namedChoices(choices).filter(({ choice, keys }) => may(choice) && !isClosed(choices, keys));
  const taken = new Set(open.map(({ choice }) => choice));
  const meant = choicesMeant(text, choices, (choice) => taken.has(choice));
  if (meant.length > 0) return meant;
  const named = (name: string): boolean => name.toUpperCase() === wanted;
  const equal = open.filter(({ choice }) => named(choice.name));
  if (equal.length > 0) return equal;
  const first = open.find(({ choice }) => isFoundBy(choice.name, text));
  if (first !== undefined) return open.filter(({ choice }) => choice.name === first.choice.name);
  return open.filter(({ names }) => names.some(named));
}

// helpers

/** Whether something on the way is shown only. */
function isClosed(choices: readonly Choice[], [first, ...rest]: readonly string[]): boolean {
  const choice = choices.flatMap((each) => (each.key.startsWith('group:') ? (each.children ?? []) : [each])).find(({ key }) => key === first);
  return choice !== undefined && (choice.disabled === true || isClosed(choice.children ?? [], rest));
}
