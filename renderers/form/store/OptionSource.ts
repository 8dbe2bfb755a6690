import { isRecord, offersTree } from '../../../registry/form/index.ts';
import { asGroups, choiceTree, codesOf, findChoice, heldChoices, plainText, staticChoices, type Choice } from '../../../validators/words/index.ts';
import type { Binding } from './Binding.ts';
import type { OptionParams, OptionRows } from './OptionLoader.ts';
import { paramsOf, valueOf } from './params.ts';

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
  const offered = offeredBy(binding);
  return offered && heldChoices(offered, binding.field.type);
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
  const made =
    query.parent !== undefined
      ? choiceTree(list.map(({ row, choice }) => under(choice, textAt(row, [query.parent ?? '']))))
      : query.group !== undefined
        ? asGroups(list.map(({ row, choice }) => ({ group: textAt(row, [query.group ?? '']) ?? '', choice })))
        : list.map(({ choice }) => choice);
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

// helpers

/** Fields may look at one answer in their own ways, so what was made of it is kept by both. */
const madeFrom = new WeakMap<OptionRows, WeakMap<OptionQuery, readonly Choice[]>>();
const madeQueries = new WeakMap<object, OptionQuery>();

/** The items of a dictionary as the control offers them: level by level, or side by side. */
function ofDictionary(binding: Binding, items: readonly Choice[] | undefined): readonly Choice[] | undefined {
  return items !== undefined && offersTree(binding.field.ui) ? choiceTree(items) : underParent(binding, items);
}

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
    value: column('value'),
    label: column('label'),
    parent: column('parent'),
    group: column('group'),
    search: column('search'),
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

function offeredBy(binding: Binding): readonly Choice[] | undefined {
  const source = sourceOf(binding);
  switch (source.kind) {
    case 'static':
      return staticChoices(source.items);
    case 'dict':
      return ofDictionary(binding, binding.store.dict(source.key));
    case 'query':
      return source.query.search === undefined ? queried(binding, source.query) : namedByValue(binding, source.query);
    case 'none':
      return undefined;
  }
}

const under = (choice: Choice, parent: string | undefined): Choice => (parent === undefined ? choice : { ...choice, parent });

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
