import { holdsSeveral } from '../../../registry/form/index.ts';
import { codesOf, findChoice, type Choice } from '../../../validators/words/index.ts';
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

/** Whether nothing stands below a choice. */
export const isLeaf = ({ children = [] }: Choice): boolean => children.length === 0;

/** Codes that are no longer among the choices. Nothing is lost while the choices are on their way. */
export function lostCodes(codes: readonly string[], choices: readonly Choice[] | undefined): readonly string[] {
  return choices === undefined ? [] : codes.filter((code) => findChoice(choices, code) === undefined);
}
