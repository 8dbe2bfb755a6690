import { holdsSeveral, type FieldDisplay } from '../../../registry/form/index.ts';
import { codesOf, displayedChoices, type Choice } from '../../../validators/words/index.ts';
import type { DictEntry, ListColumn, ListTemplate } from '../types.ts';

interface Named {
  readonly dict?: string | undefined;
  readonly display?: FieldDisplay | undefined;
}

/** The words of the codes of a column or filter: those of the dictionary that it names itself, else the choices of its field. */
export function entriesOf({ dicts }: Pick<ListTemplate, 'dicts'>, { dict, display }: Named, otherwise?: string): readonly DictEntry[] {
  const key = dict ?? (display === undefined ? otherwise : undefined);
  if (key !== undefined || display === undefined) return dicts[key ?? ''] ?? [];
  return flat(displayedChoices(display, (name) => dicts[name]));
}

/** The codes of a cell; a text field may hold several. */
export function codesIn(value: unknown, { display, several }: Pick<ListColumn, 'display' | 'several'>): readonly string[] {
  if (several === true) return wordsIn(value);
  return codesOf(value, display !== undefined && holdsSeveral(display));
}

/** The parts of a text that commas join. */
export const wordsIn = (value: unknown): readonly string[] =>
  String(value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

// helpers

function flat(choices: readonly Choice[]): DictEntry[] {
  return choices.flatMap(({ key, name, color, children = [] }) => [{ value: key, label: name, ...(color === undefined ? {} : { color }) }, ...flat(children)]);
}
