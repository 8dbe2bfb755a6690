import { choicesMeant, pathOf, separatorOf } from '../../../validators/words/index.ts';
import type { Binding } from '../store/Binding.ts';
import { ambiguous, isLeaf } from './choices.ts';

/** The codes from the root to what a cascading field has chosen. */
export const chosenPath = ({ value, options }: Binding): readonly string[] => pathOf(value, options);

/** The value of a path: an array field keeps all of it, the others the last code or, on demand, the path as text. */
export function valueOfPath({ field }: Binding, path: readonly string[]): unknown {
  if (path.length === 0) return null;
  if (field.type === 'array') return [...path];
  return field.ui.keep === 'path' ? path.join('/') : path.at(-1) ?? null;
}

/** A pasted path of names or codes, or the end of one where no other ends so. */
export function pastePath(text: string, binding: Binding): unknown {
  const { field, options = [] } = binding;
  const separator = separatorOf(field);
  const [meant, another] = choicesMeant(text, options, (choice) => field.ui.changeOnSelect === true || isLeaf(choice), separator);
  if (another !== undefined) return ambiguous;
  return valueOfPath(binding, meant?.keys ?? text.split(separator.trim() || '/').map((part) => part.trim()).filter((part) => part !== ''));
}
