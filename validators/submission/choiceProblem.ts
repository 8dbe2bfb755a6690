import {
  choiceShapeOf,
  dictChoices,
  holdsSeveral,
  isAmong,
  isRecord,
  offersTree,
  severalIn,
  statedChoices,
  type Choice,
  type CompiledField,
  type CompiledForm,
} from '../../registry/form/index.ts';
import { fieldOfSource } from '../model/plan.ts';
import { heldKey } from '../words/choices.ts';
import { isKept, type Kept } from './isKept.ts';
import type { Problem } from './truth.ts';

/** Where the choices of a field come from. */
export type ChoiceSource =
  | { readonly kind: 'none' }
  | { readonly kind: 'switch'; readonly values: readonly string[] }
  | { readonly kind: 'stated'; readonly options: readonly unknown[] }
  | { readonly kind: 'dict'; readonly key: string }
  | { readonly kind: 'query'; readonly query: Readonly<Record<string, unknown>> };

type DictItems = Parameters<typeof dictChoices>[0];

/** A value that stands in a field whose values are chosen, and what its choices depend on. */
export interface ChosenValue {
  readonly value: unknown;
  /** Dictionary that linkage puts in place of the field's own choices. */
  readonly options: string | undefined;
  /** The value that the items stand under, where the field names a parent; see {@link parentFieldOf}. */
  readonly under: unknown;
  /** Somebody has chosen it; what is computed or brought may have gone out of use since. */
  readonly isEntered: boolean;
}

const widgets: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox', 'treeSelect', 'cascader', 'tags', 'switch']);

/** Whether the values of a field are among choices, whoever writes them. What a person may write himself is no choice. */
export const isOfChoices = ({ ui }: CompiledField): boolean =>
  widgets.has(ui.widget) && ui['allowCreate'] !== true && ui['freeEntry'] !== true && (ui.widget !== 'tags' || ui['allowCreate'] === false);

/** Linkage goes first, then the field's own list, its query, its dictionary; in the same order as the browser offers them. */
export function choiceSource({ ui, type }: CompiledField, options: string | undefined): ChoiceSource {
  if (ui.widget === 'switch')
    return type === 'boolean' ? { kind: 'none' } : { kind: 'switch', values: [ui['activeValue'] ?? true, ui['inactiveValue'] ?? false].map(String) };
  if (options !== undefined) return { kind: 'dict', key: options };
  if (Array.isArray(ui['options'])) return { kind: 'stated', options: ui['options'] };
  const query = ui['query'];
  if (isRecord(query) && typeof query['alias'] === 'string') return { kind: 'query', query };
  return ui.dict === undefined ? { kind: 'none' } : { kind: 'dict', key: ui.dict };
}

/** The field whose value the items of a dictionary stand under. */
export function parentFieldOf({ ui }: CompiledField): string | undefined {
  const source = ui['parentField'];
  return typeof source === 'string' && source !== '' ? source : undefined;
}

/** The codes that a value holds. */
export function codesIn(field: CompiledField, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value))
    return value.map((code: unknown) => (typeof code === 'string' || typeof code === 'number' || typeof code === 'boolean' ? String(code) : ''));
  const text = typeof value === 'object' ? '' : String(value);
  if (field.ui.widget === 'cascader') return field.ui['keep'] === 'path' ? text.split('/') : [text];
  return holdsSeveral(field) ? severalIn(text) : [text];
}

/**
 * Why a value is none of the choices of its field, the same in browser and server. Undefined where it is one, where its
 * dictionary is not known (publishing watches over it), and for the rows of a query, which the server asks itself.
 */
export function choiceProblem(
  form: CompiledForm,
  field: CompiledField,
  { value, options, under, isEntered }: ChosenValue,
  itemsOf: (key: string) => DictItems | undefined,
): Problem | undefined {
  const codes = codesIn(field, value);
  const source = choiceSource(field, options);
  if (codes.length === 0) return undefined;
  switch (source.kind) {
    case 'none':
    case 'query':
      return undefined;
    case 'switch':
      return source.values.includes(codes[0] ?? '') ? undefined : refused;
    case 'stated': {
      const list = listFrom(source.options, field, isEntered, '', () => statedChoices(source.options));
      return isAmong(codes, list, choiceShapeOf(field)) ? keptProblem(field, codes, list) : refused;
    }
    case 'dict': {
      const items = itemsOf(source.key);
      if (items === undefined) return undefined;
      const levels = offersTree(field.ui);
      const listed = (parent: string | undefined): readonly Choice[] =>
        listFrom(items, field, isEntered, `${levels} ${parent ?? ''} ${parent === undefined}`, () => dictChoices(items, parent, levels));
      const fits = (parent: string | undefined): boolean => isAmong(codes, listed(parent), { ...choiceShapeOf(field), flat: !levels });
      const parent = parentFieldOf(field) === undefined ? undefined : under === null || under === undefined ? '' : String(under);
      if (fits(parent)) return keptProblem(field, codes, listed(parent));
      return parent !== undefined && fits(undefined) ? elsewhere(form, field) : refused;
    }
  }
}

/** Choices by the codes that the field holds. */
export const heldBy = ({ type }: CompiledField, list: readonly Choice[]): readonly Choice[] =>
  type === 'number' ? list.map((choice) => ({ ...choice, key: heldKey(choice.key, type), parent: choice.parent && heldKey(choice.parent, type) })) : list;

/** A tree whose levels are ticked together keeps what it says that it keeps. */
export function keptProblem(field: CompiledField, codes: readonly string[], list: readonly Choice[]): Problem | undefined {
  const { widget, cascade, keep } = field.ui;
  if (widget !== 'treeSelect' || cascade !== true || !holdsSeveral(field) || codes.length === 0) return undefined;
  const kept: Kept = keep === 'parent' || keep === 'all' ? keep : 'leaf';
  return isKept(codes, list, kept) ? undefined : { code: 'keep', text: keepTexts[kept] };
}

// helpers

const refused: Problem = { code: 'choice' };

const keepTexts: Readonly<Record<Kept, string>> = { leaf: 'keepLeaf', parent: 'keepParent', all: 'keepAll' };

const made = new WeakMap<object, Map<string, readonly Choice[]>>();

/** All cells of a column look at one list. What nobody chooses may have gone out of use. */
function listFrom(source: object, field: CompiledField, isEntered: boolean, way: string, make: () => readonly Choice[]): readonly Choice[] {
  const ways = made.get(source) ?? new Map<string, readonly Choice[]>();
  made.set(source, ways);
  const key = `${way} ${field.type === 'number'} ${isEntered}`;
  let list = ways.get(key);
  if (list === undefined) {
    const held = heldBy(field, make());
    ways.set(key, (list = isEntered ? held : held.map((choice) => ({ ...choice, disabled: false }))));
  }
  return list;
}

/** The item exists, under another parent. Both are named, unless the parent is hidden from whoever chooses. */
function elsewhere(form: CompiledForm, field: CompiledField): Problem {
  const parent = form.byPath.get(fieldOfSource(form, parentFieldOf(field) ?? '', field.table) ?? '');
  return parent === undefined || parent.mode === 'n' ? refused : { code: 'cascade', params: { child: field.title, parent: parent.title } };
}
