import { toDecimal } from '../../formula/index.ts';
import { isRecord, offersTree, severalIn, type FieldDisplay, type FieldType } from '../../registry/form/index.ts';
import { choiceWord } from './choiceNames.ts';
import { choiceTree } from './choiceTree.ts';
import { plainText } from './values.ts';

/** Something that can be chosen. */
export interface Choice {
  readonly key: string;
  readonly name: string;
  /** The item, or the item of another dictionary, that this one stands under. */
  readonly parent?: string;
  /** Shown, but cannot be chosen. */
  readonly disabled?: boolean;
  readonly color?: string;
  readonly children?: readonly Choice[];
}

/** An entry of a dictionary, as it is stored and sent. */
interface DictEntry {
  readonly value: string;
  readonly label: string;
  readonly color?: string | null | undefined;
  readonly parent?: string | undefined;
}

/** Codes of a value, whether it is one, a list, or a text with commas where several may be chosen. */
export function codesOf(value: unknown, several = false): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (value === null || value === undefined || value === '') return [];
  return several && typeof value === 'string' ? severalIn(value) : [String(value)];
}

export function findChoice(choices: readonly Choice[] | undefined, key: string): Choice | undefined {
  for (const choice of choices ?? []) {
    if (choice.key === key) return choice;
    const inside = findChoice(choice.children, key);
    if (inside) return inside;
  }
  return undefined;
}

/** The words of codes; a code without a choice shows itself. */
export function choiceWords(codes: readonly string[], choices: readonly Choice[] = []): string {
  return codes.map((code) => choiceWord(code, choices)).join('、');
}

/** `ui.options` may hold plain texts, `{key, name}` or `{value, label}`, with `disabled`, `color`, `group` or `children`. The same list gives the same choices. */
export function staticChoices(items: readonly unknown[]): readonly Choice[] {
  const known = madeStatic.get(items);
  if (known) return known;
  const made = grouped(items.map(staticChoice));
  madeStatic.set(items, made);
  return made;
}

/** Choices under the headings of their groups; those without a group stand for themselves. */
export function asGroups(list: readonly GroupedChoice[]): readonly Choice[] {
  const groups = new Map<string, Choice[]>();
  for (const { group, choice } of list) {
    const members = groups.get(group);
    if (members) members.push(choice);
    else groups.set(group, [choice]);
  }
  return [...groups].flatMap(([name, children]): readonly Choice[] => (name === '' ? children : [{ key: `group:${name}`, name, children }]));
}

/** The code as a field of this type holds it: a number knows nothing of the zeros that `2.50` is written with. */
export const heldKey = (key: string, type: FieldType): string => (type === 'number' ? (toDecimal(key)?.toFixed() ?? key) : key);

/** Choices by the codes that a field of this type holds. */
export function heldChoices(choices: readonly Choice[], type: FieldType): readonly Choice[] {
  if (type !== 'number') return choices;
  const known = madeNumeric.get(choices);
  if (known) return known;
  const made = choices.map(
    (choice): Choice => ({
      ...choice,
      key: heldKey(choice.key, type),
      ...(choice.parent === undefined ? {} : { parent: heldKey(choice.parent, type) }),
      ...(choice.children === undefined ? {} : { children: heldChoices(choice.children, type) }),
    }),
  );
  madeNumeric.set(choices, made);
  return made;
}

/** What the codes of a field may be, where its form is not at hand: its own list, or its dictionaries, the own one first. */
export function displayedChoices({ type, ui, dicts = [] }: FieldDisplay, find: (key: string) => readonly DictEntry[] | undefined): readonly Choice[] {
  if (Array.isArray(ui.options)) return heldChoices(staticChoices(ui.options as readonly unknown[]), type);
  return heldChoices(
    dicts.flatMap((key) => {
      const items = (find(key) ?? []).map(choiceOfEntry);
      return offersTree(ui) ? choiceTree(items) : items;
    }),
    type,
  );
}

// helpers

const choiceOfEntry = ({ value, label, color, parent }: DictEntry): Choice => ({
  key: value,
  name: label,
  ...(color === null || color === undefined ? {} : { color }),
  ...(parent === undefined ? {} : { parent }),
});

const madeNumeric = new WeakMap<readonly Choice[], readonly Choice[]>();
const madeStatic = new WeakMap<readonly unknown[], readonly Choice[]>();

interface GroupedChoice {
  readonly choice: Choice;
  readonly group: string;
}

function staticChoice(option: unknown): GroupedChoice {
  if (!isRecord(option)) return { choice: { key: String(option), name: String(option) }, group: '' };
  const key = String(option.key ?? option.value ?? option.id ?? '');
  return {
    group: plainText(option.group),
    choice: {
      key,
      name: String(option.name ?? option.label ?? (key || plainText(option.group))),
      ...(option.disabled === true ? { disabled: true } : {}),
      ...(typeof option.color === 'string' ? { color: option.color } : {}),
      ...(Array.isArray(option.children) ? { children: option.children.map((child) => staticChoice(child).choice) } : {}),
    },
  };
}

function grouped(list: readonly GroupedChoice[]): readonly Choice[] {
  return list.every(({ group }) => group === '') ? list.map(({ choice }) => choice) : asGroups(list);
}
