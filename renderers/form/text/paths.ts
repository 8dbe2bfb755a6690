import { pathOf } from '../../../validators/words/index.ts';
import type { Binding } from '../store/Binding.ts';

/** The codes from the root to what a cascading field has chosen. */
export const chosenPath = ({ value, options }: Binding): readonly string[] => pathOf(value, options);

/** The value of a path: an array field keeps all of it, the others the last code or, on demand, the path as text. */
export function valueOfPath({ field }: Binding, path: readonly string[]): unknown {
  if (path.length === 0) return null;
  if (field.type === 'array') return [...path];
  return field.ui.keep === 'path' ? path.join('/') : path.at(-1) ?? null;
}
