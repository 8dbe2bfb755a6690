import { isRecord } from '../../../registry/form/index.ts';
import type { DictItem } from '../../core/index.ts';
import { plainText } from '../text/values.ts';
import type { Binding } from './Binding.ts';
import type { OptionParams, OptionRows } from './OptionLoader.ts';
import { paramsOf, valueOf } from './params.ts';

/** Something that can be chosen. */
export interface Choice extends DictItem {
  readonly color?: string;
  readonly children?: readonly Choice[];
}

/** `ui.query`: a custom query whose rows are the choices. */
export interface OptionQuery {
  readonly alias: string;
  /** Query parameter -> field (`zjdj`, `item.cs`) or a quoted constant. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Column of the code; default `key`, `id` or `value`. */
  readonly value: string | undefined;
  /** Column of the name; default `name`, `label` or `title`. */
  readonly label: string | undefined;
  /** Column with the code of the row above: the choices are a tree. */
  readonly parent: string | undefined;
  /** Column that puts choices under headings. */
  readonly group: string | undefined;
  /** Parameter that takes what a person searches for: only matches are fetched. */
  readonly search: string | undefined;
  readonly pageSize: number;
  /** Asks although a parameter is empty. */
  readonly askEmpty: boolean;
}

export type OptionSource =
  | { readonly kind: 'static'; readonly items: readonly unknown[] }
  | { readonly kind: 'dict'; readonly key: string }
  | { readonly kind: 'query'; readonly query: OptionQuery }
  | { readonly kind: 'none' };

const PAGE_SIZE = 20;

/** Where the choices of a field come from now: linkage goes first, then its own list, its query, its dictionary. */
export function sourceOf(binding: Binding): OptionSource {
  const { options, dict } = binding.field.ui;
  const linked = binding.override?.options;
  if (linked !== undefined) return { kind: 'dict', key: linked };
  if (Array.isArray(options)) return { kind: 'static', items: options };
  const query = queryOf(binding.field.ui.query);
  if (query) return { kind: 'query', query };
  return dict === undefined ? { kind: 'none' } : { kind: 'dict', key: dict };
}

/** The choices; undefined until they are here. Of a searched query only those that the value names. */
export function choicesOf(binding: Binding): readonly Choice[] | undefined {
  const source = sourceOf(binding);
  switch (source.kind) {
    case 'static': return staticChoices(source.items);
    case 'dict': return underParent(binding, binding.store.dict(source.key));
    case 'query': return source.query.search === undefined ? queried(binding, source.query) : namedByValue(binding, source.query);
    case 'none': return undefined;
  }
}

/** A query that failed is asked again when somebody opens its list. */
export function retryChoices(binding: Binding): void {
  const source = sourceOf(binding);
  if (source.kind !== 'query') return;
  const params = paramsOf(binding, source.query.params);
  binding.store.choices.retry(source.query.alias, params);
}

/** Rows of a query as choices: a plain list, headings or a tree. */
export function choicesFrom(rows: OptionRows, query: OptionQuery): readonly Choice[] {
  const byQuery = madeFrom.get(rows) ?? new WeakMap<OptionQuery, readonly Choice[]>();
  const cached = byQuery.get(query);
  if (cached) return cached;
  const list = rows.map((row) => ({ row, choice: choiceOfRow(row, query) }));
  const made = query.parent !== undefined ? asTree(list, query.parent) : query.group !== undefined ? asGroups(list, query.group) : list.map(({ choice }) => choice);
  madeFrom.set(rows, byQuery.set(query, made));
  return made;
}

/** The code that a row of a query stands for. */
export function codeOfRow(row: Readonly<Record<string, unknown>>, query: OptionQuery): string {
  return choiceOfRow(row, query).key;
}

/** What a query is asked with now; undefined while a parameter has no value. */
export function questionOf(binding: Binding, query: OptionQuery): OptionParams | undefined {
  const params = paramsOf(binding, query.params);
  const open = Object.values(params).some((value) => value === null || value === undefined || value === '');
  return open && !query.askEmpty ? undefined : params;
}

/** Codes of a value, whether it is one, a list, or a text with commas where several may be chosen. */
export function codesOf(value: unknown, several = false): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (value === null || value === undefined || value === '') return [];
  return several && typeof value === 'string' ? value.split(',').map((code) => code.trim()).filter((code) => code !== '') : [String(value)];
}

export function findChoice(choices: readonly Choice[] | undefined, key: string): Choice | undefined {
  for (const choice of choices ?? []) {
    if (choice.key === key) return choice;
    const inside = findChoice(choice.children, key);
    if (inside) return inside;
  }
  return undefined;
}

// helpers

/** Fields may look at one answer in their own ways, so what was made of it is kept by both. */
const madeFrom = new WeakMap<OptionRows, WeakMap<OptionQuery, readonly Choice[]>>();
const madeStatic = new WeakMap<readonly unknown[], readonly Choice[]>();
const madeQueries = new WeakMap<object, OptionQuery>();

/** With `ui.parentField`, the items that stand under the value of that field, and what is chosen already. */
function underParent(binding: Binding, items: readonly Choice[] | undefined): readonly Choice[] | undefined {
  const source = plainText(binding.field.ui.parentField);
  if (source === '' || items === undefined) return items;
  const parent = plainText(valueOf(binding, source));
  const chosen = codesOf(binding.value, true);
  return items.filter((item) => item.parent === undefined || item.parent === parent || chosen.includes(item.key));
}

function queryOf(declared: unknown): OptionQuery | undefined {
  if (!isRecord(declared)) return undefined;
  const known = madeQueries.get(declared);
  if (known) return known;
  const alias = plainText(declared.alias);
  if (alias === '') return undefined;
  const column = (name: string): string | undefined => plainText(declared[name]) || undefined;
  const query: OptionQuery = {
    alias,
    params: isRecord(declared.params) ? declared.params : {},
    value: column('value'), label: column('label'), parent: column('parent'), group: column('group'), search: column('search'),
    pageSize: typeof declared.pageSize === 'number' && declared.pageSize > 0 ? declared.pageSize : PAGE_SIZE,
    askEmpty: declared.askEmpty === true,
  };
  madeQueries.set(declared, query);
  return query;
}

function queried(binding: Binding, query: OptionQuery): readonly Choice[] | undefined {
  const params = questionOf(binding, query);
  if (!params) return [];
  const rows = binding.store.choices.rows(query.alias, params);
  return rows && choicesFrom(rows, query);
}

/** A list too long to fetch is asked by the chosen codes only, so that they have their names. */
function namedByValue(binding: Binding, query: OptionQuery): readonly Choice[] | undefined {
  const params = questionOf(binding, query) ?? {};
  const found: Choice[] = [];
  for (const code of codesOf(binding.value, true)) {
    const rows = binding.store.choices.rows(query.alias, { ...params, [query.value ?? 'key']: code });
    if (!rows) return undefined;
    const choice = findChoice(choicesFrom(rows, query), code);
    if (choice) found.push(choice);
  }
  return found;
}

function choiceOfRow(row: Readonly<Record<string, unknown>>, query: OptionQuery): Choice {
  const key = textAt(row, query.value === undefined ? ['key', 'id', 'value'] : [query.value]) ?? '';
  const disabled = valueAt(row, 'disabled');
  const color = textAt(row, ['color']);
  return {
    key,
    name: textAt(row, query.label === undefined ? ['name', 'label', 'title'] : [query.label]) ?? key,
    ...(disabled === true || disabled === 1 || disabled === '1' ? { disabled: true } : {}),
    ...(color === undefined ? {} : { color }),
  };
}

interface Entry { readonly row: Readonly<Record<string, unknown>>; readonly choice: Choice }

/** Rows without a row above them in the answer are the roots; a circle hangs below nothing and is left out. */
function asTree(list: readonly Entry[], parentColumn: string): readonly Choice[] {
  const keys = new Set(list.map(({ choice }) => choice.key));
  const below = new Map<string, Choice[]>();
  const roots: Choice[] = [];
  for (const { row, choice } of list) {
    const parent = textAt(row, [parentColumn]);
    if (parent === undefined || parent === choice.key || !keys.has(parent)) roots.push(choice);
    else below.set(parent, [...(below.get(parent) ?? []), choice]);
  }
  const grow = (choice: Choice): Choice => {
    const children = below.get(choice.key);
    return children ? { ...choice, children: children.map(grow) } : choice;
  };
  return roots.map(grow);
}

function asGroups(list: readonly Entry[], groupColumn: string): readonly Choice[] {
  const groups = new Map<string, Choice[]>();
  for (const { row, choice } of list) {
    const name = textAt(row, [groupColumn]) ?? '';
    const members = groups.get(name);
    if (members) members.push(choice);
    else groups.set(name, [choice]);
  }
  return [...groups].flatMap(([name, children]): readonly Choice[] => (name === '' ? children : [{ key: `group:${name}`, name, children }]));
}

function staticChoices(items: readonly unknown[]): readonly Choice[] {
  const known = madeStatic.get(items);
  if (known) return known;
  const made = grouped(items.map(staticChoice));
  madeStatic.set(items, made);
  return made;
}

interface StaticChoice { readonly choice: Choice; readonly group: string }

/** `ui.options` may hold plain texts, `{key, name}` or `{value, label}`, with `disabled`, `color`, `group` or `children`. */
function staticChoice(option: unknown): StaticChoice {
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

function grouped(list: readonly StaticChoice[]): readonly Choice[] {
  if (list.every(({ group }) => group === '')) return list.map(({ choice }) => choice);
  return asGroups(list.map(({ choice, group }) => ({ row: { group }, choice })), 'group');
}

/** Databases answer with columns in their own spelling. */
function valueAt(row: Readonly<Record<string, unknown>>, column: string): unknown {
  if (Object.hasOwn(row, column)) return row[column];
  const lower = column.toLowerCase();
  const name = Object.keys(row).find((each) => each.toLowerCase() === lower);
  return name === undefined ? undefined : row[name];
}

function textAt(row: Readonly<Record<string, unknown>>, columns: readonly string[]): string | undefined {
  for (const column of columns) {
    const text = plainText(valueAt(row, column));
    if (text !== '') return text;
  }
  return undefined;
}
