import { isRecord } from '../../../registry/form/index.ts';
import { choiceTree, type Choice as OfferedChoice } from '../../../validators/words/index.ts';

/** One thing to choose, with the choice that it stands under. */
export interface Choice {
  readonly key: string;
  readonly parent: string | undefined;
  readonly disabled: boolean;
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
  const parents = new Set(list.map(({ parent }) => parent));
  const find = (key: string, parent: string | undefined, anywhere: boolean): Choice | undefined =>
    list.find((choice) => choice.key === key && !choice.disabled && (anywhere || (choice.parent ?? '') === (parent ?? '')));
  const isTaken = (key: string): boolean => anyLevel || flat || !parents.has(key);
  if (kind === 'node') return codes.every((code) => find(code, undefined, true) !== undefined && isTaken(code));
  const last = codes.at(-1);
  return last !== undefined && codes.every((code, at) => find(code, codes[at - 1], at === 0 && (flat || list.every(({ parent }) => parent !== undefined))) !== undefined) && isTaken(last);
}

/** `ui.options`: plain texts, `{key, name}` or `{value, label}`, with `disabled`, `group` or `children`. */
export function statedChoices(options: readonly unknown[], parent?: string): Choice[] {
  return options.flatMap((option): Choice[] => {
    if (!isRecord(option)) return [{ key: String(option), parent, disabled: false }];
    const key = String(option['key'] ?? option['value'] ?? option['id'] ?? '');
    const children = Array.isArray(option['children']) ? statedChoices(option['children'], key) : [];
    return [{ key, parent, disabled: option['disabled'] === true }, ...children];
  });
}

/** Items of a dictionary: in their levels, as a tree offers them; else with `under` those that stand under this value or under none. */
export function dictChoices(items: readonly { readonly value: string; readonly parent?: string | undefined; readonly disabled?: boolean | undefined }[], under: string | undefined, levels = false): Choice[] {
  if (levels) return flatTree(choiceTree(items.map(({ value, parent, disabled }) => ({ key: value, name: value, ...(parent === undefined ? {} : { parent }), ...(disabled === true ? { disabled } : {}) }))));
  return items
    .filter(({ parent }) => under === undefined || parent === undefined || parent === under)
    .map(({ value, parent, disabled }) => ({ key: value, parent, disabled: disabled === true }));
}

// helpers

const flatTree = (choices: readonly OfferedChoice[], parent?: string): Choice[] =>
  choices.flatMap(({ key, disabled, children = [] }): Choice[] => [{ key, parent, disabled: disabled === true }, ...flatTree(children, key)]);
