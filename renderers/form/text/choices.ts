import { holdsSeveral } from '../../../registry/form/index.ts';
import { choicesMeant, codesOf, findChoice, type Choice } from '../../../validators/words/index.ts';
import type { Binding } from '../store/Binding.ts';

/** The codes a field holds now. */
export function chosenCodes({ value, field }: Binding): string[] {
  return codesOf(value, holdsSeveral(field));
}

/** The value of chosen codes as the field stores them. */
export function valueOfCodes(binding: Binding, codes: readonly string[]): unknown {
  if (codes.length === 0) return null;
  if (!holdsSeveral(binding.field)) return codes[0] ?? null;
  return binding.field.type === 'array' ? [...codes] : codes.join(',');
}

/** Choices of all levels in one list: headings are left out, inner nodes of a tree on demand. */
export function flatChoices(choices: readonly Choice[] | undefined, withInner = false): readonly Choice[] {
  return (choices ?? []).flatMap((choice) => {
    if (!choice.children || choice.children.length === 0) return [choice];
    const below = flatChoices(choice.children, withInner);
    return withInner ? [choice, ...below] : below;
  });
}

/** What a text is read as that several choices have for a name: nobody can say which of them is meant. */
export const ambiguous = Symbol('ambiguous');

/** A pasted text is a name, or the way to it, first, then a code. */
export function pasteChoices(text: string, binding: Binding): unknown {
  const { field, options = [] } = binding;
  const { leafOnly, cascade } = field.ui;
  const several = holdsSeveral(field);
  const parts = several ? text.split(/[、,，;；]/).map((part) => part.trim()).filter((part) => part !== '') : [text.trim()];
  // with `cascade` a choice stands for what is below it: taken as it is said
  const may = (choice: Choice): boolean => several || cascade === true || leafOnly !== true || isLeaf(choice);
  const found = parts.map((part) => choicesMeant(part, options, may));
  if (found.some(({ length }) => length > 1)) return ambiguous;
  const codes = found.map(([meant], at) => meant?.choice.key ?? parts[at] ?? '').filter((code) => code !== '');
  return several ? valueOfCodes(binding, codes) : codes[0] ?? null;
}

export const isLeaf = ({ children = [] }: Choice): boolean => children.length === 0;

/** Codes that are no longer among the choices. Nothing is lost while the choices are on their way. */
export function lostCodes(codes: readonly string[], choices: readonly Choice[] | undefined): readonly string[] {
  return choices === undefined ? [] : codes.filter((code) => findChoice(choices, code) === undefined);
}
