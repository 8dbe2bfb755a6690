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

/** What a field stores of a path: a list all of it, a text the last code or, on demand, the path. */
export function pathValue({ type, ui }: Declared, path: readonly string[]): unknown {
  if (path.length === 0) return null;
  if (type === 'array') return [...path];
  return ui.keep === 'path' ? path.join('/') : (path.at(-1) ?? null);
}

/** The codes of a path that is written in names or codes, `浙江 / 杭州`; one alone may be anywhere. What is no choice stays as it is written. */
export function readPath(text: string, field: Declared, choices: readonly Choice[] | undefined): readonly string[] {
  const separator = separatorOf(field);
  const whole = namedPath(text.trim(), choices ?? [], separator);
  if (whole !== undefined) return whole;
  const path: string[] = [];
  let level = choices;
  for (const part of text
    .split(separator.trim() || '/')
    .map((each) => each.trim())
    .filter((each) => each !== '')) {
    const choice: Choice | undefined = level?.find((each) => each.name === part || each.key === part);
    path.push(choice?.key ?? part);
    level = choice?.children;
  }
  const [only] = path;
  return path.length === 1 && only !== undefined ? (pathTo(choices, only) ?? path) : path;
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

/** A name may hold the separator itself. */
function namedPath(text: string, choices: readonly Choice[], separator: string): readonly string[] | undefined {
  for (const { key, name, children = [] } of choices) {
    if (name === text) return [key];
    const rest = text.startsWith(`${name}${separator}`) ? namedPath(text.slice(name.length + separator.length), children, separator) : undefined;
    if (rest !== undefined) return [key, ...rest];
  }
  return undefined;
}

/** Choices of a dictionary stand side by side: what is not below is looked for among all. */
function namesAlong(choices: readonly Choice[] | undefined, path: readonly string[], all = choices): string[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const choice = choices?.find((each) => each.key === first) ?? all?.find((each) => each.key === first);
  return [choice?.name ?? first, ...namesAlong(choice?.children, rest, all)];
}
