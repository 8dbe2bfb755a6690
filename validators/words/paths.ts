import type { Choice } from './choices.ts';
import type { Declared } from './declared.ts';
import { plainText } from './values.ts';

/** The codes from the root to what a cascading field has chosen: a stored path, or the way to the stored last code. */
export function pathOf(value: unknown, choices: readonly Choice[] | undefined): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  const text = plainText(value);
  if (text === '') return [];
  return pathTo(choices, text) ?? (text.includes('/') ? text.split('/') : [text]);
}

/** The names along the way, `浙江 / 杭州`. */
export function pathWords(value: unknown, field: Declared, choices: readonly Choice[] | undefined): string {
  return namesAlong(choices, pathOf(value, choices)).join(separatorOf(field));
}

export function separatorOf({ ui }: Declared): string {
  return plainText(ui.separator) || ' / ';
}

export function pathTo(choices: readonly Choice[] | undefined, key: string): readonly string[] | undefined {
  for (const choice of choices ?? []) {
    if (choice.key === key) return [key];
    const inside = pathTo(choice.children, key);
    if (inside) return [choice.key, ...inside];
  }
  return undefined;
}

// helpers

/** Choices of a dictionary stand side by side: what is not below is looked for among all. */
function namesAlong(choices: readonly Choice[] | undefined, path: readonly string[], all = choices): string[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const choice = choices?.find((each) => each.key === first) ?? all?.find((each) => each.key === first);
  return [choice?.name ?? first, ...namesAlong(choice?.children, rest, all)];
}
