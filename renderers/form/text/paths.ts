import type { Binding } from '../store/Binding.ts';
import type { Choice } from '../store/OptionSource.ts';
import { plainText } from './values.ts';

/** The codes from the root to what a cascading field has chosen: a stored path, or the way to the stored last code. */
export function chosenPath(binding: Binding): readonly string[] {
  const { value } = binding;
  if (Array.isArray(value)) return value.map(String);
  const text = plainText(value);
  if (text === '') return [];
  return pathTo(binding.options, text) ?? (text.includes('/') ? text.split('/') : [text]);
}

/** The names along the way, `浙江 / 杭州`. */
export function pathText(binding: Binding): string {
  return namesAlong(binding.options, chosenPath(binding)).join(separatorOf(binding));
}

/** The value of a path: an array field keeps all of it, the others the last code or, on demand, the path as text. */
export function valueOfPath({ field }: Binding, path: readonly string[]): unknown {
  if (path.length === 0) return null;
  if (field.type === 'array') return [...path];
  return field.ui.keep === 'path' ? path.join('/') : path.at(-1) ?? null;
}

/** A pasted path of names or codes. */
export function pastePath(text: string, binding: Binding): unknown {
  const parts = text.split(separatorOf(binding).trim() || '/').map((part) => part.trim()).filter((part) => part !== '');
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

// helpers

function separatorOf({ field }: Binding): string {
  return plainText(field.ui.separator) || ' / ';
}

function pathTo(choices: readonly Choice[] | undefined, key: string): readonly string[] | undefined {
  for (const choice of choices ?? []) {
    if (choice.key === key) return [key];
    const inside = pathTo(choice.children, key);
    if (inside) return [choice.key, ...inside];
  }
  return undefined;
}

function namesAlong(choices: readonly Choice[] | undefined, path: readonly string[]): string[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const choice = choices?.find((each) => each.key === first);
  return [choice?.name ?? first, ...namesAlong(choice?.children, rest)];
}
