import { isRecord } from './boData.ts';
import type { FieldType } from './types.ts';

/** One thing to choose, with the choice that it stands under. */
export interface Choice {
  readonly key: string;
  readonly parent: string | undefined;
  readonly disabled: boolean;
}

/** A choice as metadata states it. */
export interface NamedChoice extends Choice {
  readonly name: string;
}

export interface ChoiceShape {
  /** `path`: codes from the root down to one choice. `node`: each code is a choice of its own. */
  readonly kind: 'path' | 'node';
  /** Whether a choice that others stand under can be taken. */
  readonly anyLevel: boolean;
  /** The list is also offered without its levels, as dictionaries are. */
  readonly flat?: boolean;
}

/** Whether codes can be chosen from a list. */
export function isAmong(codes: readonly string[], list: readonly Choice[], { kind, anyLevel, flat = false }: ChoiceShape): boolean {
  const { parents, byKey } = indexOf(list);
  const find = (key: string, parent: string | undefined, anywhere: boolean): Choice | undefined =>
    byKey.get(key)?.find((choice) => !choice.disabled && (anywhere || (choice.parent ?? '') === (parent ?? '')));
  const isTaken = (key: string): boolean => anyLevel || flat || !parents.has(key);
  if (kind === 'node') return codes.every((code) => find(code, undefined, true) !== undefined && isTaken(code));
  const last = codes.at(-1);
  return (
    last !== undefined && codes.every((code, at) => find(code, codes[at - 1], at === 0 && (flat || !parents.has(undefined))) !== undefined) && isTaken(last)
  );
}

/** How the control of a field chooses from a list. */
export function choiceShapeOf({ ui, type }: { readonly type: FieldType; readonly ui: Readonly<Record<string, unknown>> }): ChoiceShape {
  if (ui['widget'] === 'cascader') return { kind: type === 'array' || ui['keep'] === 'path' ? 'path' : 'node', anyLevel: ui['changeOnSelect'] === true };
  if (ui['widget'] === 'treeSelect') return { kind: 'node', anyLevel: ui['leafOnly'] !== true || ui['multiple'] === true || type === 'array' };
  return { kind: 'node', anyLevel: false };
}

/** `ui.options`: plain texts, `{key, name}` or `{value, label}`, with `disabled`, `group` or `children`. */
export function statedChoices(options: readonly unknown[], parent?: string): NamedChoice[] {
  return options.flatMap((option): NamedChoice[] => {
    if (!isRecord(option)) return [{ key: String(option), name: String(option), parent, disabled: false }];
    const key = String(option['key'] ?? option['value'] ?? option['id'] ?? '');
    const children = Array.isArray(option['children']) ? statedChoices(option['children'], key) : [];
    return [{ key, name: String(option['name'] ?? option['label'] ?? key), parent, disabled: option['disabled'] === true }, ...children];
  });
}

/** Items of a dictionary: in their levels, as a tree offers them; else with `under` those that stand under this value or under none. */
export function dictChoices(
  items: readonly { readonly value: string; readonly label: string; readonly parent?: string | undefined; readonly disabled?: boolean | undefined }[],
  under?: string,
  levels = false,
): NamedChoice[] {
  const all = items.map(({ value, label, parent, disabled }) => ({ key: value, name: label, parent, disabled: disabled === true }));
  return levels ? inLevels(all) : all.filter(({ parent }) => under === undefined || parent === undefined || parent === under);
}

// helpers

interface ChoiceIndex {
  readonly parents: ReadonlySet<string | undefined>;
  readonly byKey: ReadonlyMap<string, readonly Choice[]>;
}

const indexes = new WeakMap<readonly Choice[], ChoiceIndex>();

function indexOf(list: readonly Choice[]): ChoiceIndex {
  const known = indexes.get(list);
  if (known) return known;
  const byKey = new Map<string, Choice[]>();
  for (const choice of list) {
    const same = byKey.get(choice.key);
    if (same) same.push(choice);
    else byKey.set(choice.key, [choice]);
  }
  const index = { parents: new Set(list.map(({ parent }) => parent)), byKey };
  indexes.set(list, index);
  return index;
}

/** What stands under itself or under no choice is a root; a circle hangs below nothing and is left out. */
function inLevels(list: readonly NamedChoice[]): NamedChoice[] {
  const keys = new Set(list.map(({ key }) => key));
  const placed = list.map((choice) =>
    choice.parent === undefined || choice.parent === choice.key || !keys.has(choice.parent) ? { ...choice, parent: undefined } : choice,
  );
  const below = new Map<string | undefined, NamedChoice[]>();
  for (const choice of placed) below.set(choice.parent, [...(below.get(choice.parent) ?? []), choice]);
  const found: NamedChoice[] = [...(below.get(undefined) ?? [])];
  for (const { key } of found) {
    found.push(...(below.get(key) ?? []));
    below.delete(key);
  }
  return found;
}
