import { pathOf, pathTo, separatorOf, type Choice } from '../../../validators/words/index.ts';
import type { Binding } from '../store/Binding.ts';

/** The codes from the root to what a cascading field has chosen. */
export const chosenPath = ({ value, options }: Binding): readonly string[] => pathOf(value, options);

/** The value of a path: an array field keeps all of it, the others the last code or, on demand, the path as text. */
export function valueOfPath({ field }: Binding, path: readonly string[]): unknown {
  if (path.length === 0) return null;
  if (field.type === 'array') return [...path];
  return field.ui.keep === 'path' ? path.join('/') : path.at(-1) ?? null;
}

/** A pasted path of names or codes. */
export function pastePath(text: string, binding: Binding): unknown {
  const parts = text.split(separatorOf(binding.field).trim() || '/').map((part) => part.trim()).filter((part) => part !== '');
  const path: string[] = [];
  let level: readonly Choice[] | undefined = binding.options;
  for (const part of parts) {
    const choice: Choice | undefined = level?.find((each) => each.name === part || each.key === part);
    path.push(choice?.key ?? part);
    level = choice?.children;
  }
  const [only] = path;
  return valueOfPath(binding, path.length === 1 && only !== undefined ? pathTo(binding.options, only) ?? path : path);
}
