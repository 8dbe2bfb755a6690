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
} from '../../../registry/form/index.ts';
import { heldKey } from '../../../validators/words/index.ts';
import { fieldOfSource } from '../../../validators/model/plan.ts';
import type { Claim, Verdict } from '../../../validators/submission/truth.ts';
import { BadRequest, Forbidden } from '../../core/refusals.ts';
import { runQuery, type CustomQueryItem, type QueryReader } from '../../lists/customQuery.ts';
import { isOpenTo } from '../../rights/listGrants.ts';
import type { Row } from '../../query/readRows.ts';
import { isKept, type Kept } from './cascade.ts';
import type { TruthContext, ValueKind } from './ValueKind.ts';

const widgets: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox', 'treeSelect', 'cascader', 'tags', 'switch']);

/**
 * Choices: codes of a fixed list, a dictionary or a query, as the metadata and linkage offer them at this moment. A disabled
 * item, an item under another parent and a row that the person may not read are no choices.
 */
export const choices: ValueKind = {
  covers: ({ ui }) => widgets.has(ui.widget) && !isFree(ui),
  shape: (field, value) => {
    const codes = codesIn(field, value);
    if (field.type === 'array' && !codes.every((code) => code !== '')) return { code: 'type' };
    // a path may go through the same code twice
    return field.ui.widget === 'cascader' || new Set(codes).size === codes.length ? undefined : { code: 'uniqueItems' };
  },
  ids: codesIn,
  standsUnder: (field) => [
    ...(parentFieldOf(field) === undefined ? [] : [parentFieldOf(field) ?? '']),
    ...Object.values(paramsIn(field.ui['query'])).map(String),
  ],
  truth: async (claims, context) => {
    const keys = [...new Set(claims.flatMap((claim) => (sourceOf(claim).kind === 'dict' ? dictKeyOf(claim) : [])))];
    const dicts = new Map((keys.length === 0 ? [] : await context.reader.meta.list('dict', { keys })).map((item) => [item.key, item.spec.items]));
    const asked = new Map<string, Promise<readonly Choice[]>>();
    return Promise.all(
      claims.map(async (claim): Promise<Verdict> => {
        const { field } = claim;
        const source = sourceOf(claim);
        const codes = codesIn(field, claim.value);
        const most = field.ui['max'];
        if (typeof most === 'number' && holdsSeveral(field) && codes.length > most) return { problem: { code: 'choiceCount', params: { n: most } } };
        switch (source.kind) {
          case 'none':
            return {};
          case 'switch':
            return source.values.includes(codes[0] ?? '') ? {} : refused;
          case 'stated': {
            const list = heldBy(field, statedChoices(source.options));
            return isAmong(codes, list, choiceShapeOf(field)) ? keptBy(field, codes, list) : refused;
          }
          case 'dict': {
            // a dictionary that is gone cannot be asked; publishing watches over it
            const items = dicts.get(source.key);
            if (items === undefined) return {};
            const levels = offersTree(field.ui);
            const listed = (under: string | undefined): readonly Choice[] => heldBy(field, dictChoices(items, under, levels));
            const fits = (under: string | undefined): boolean => isAmong(codes, listed(under), { ...choiceShapeOf(field), flat: !levels });
            const under = parentOf(claim);
            if (fits(under)) return keptBy(field, codes, listed(under));
            return under !== undefined && fits(undefined) ? elsewhere(field, context.form) : refused;
          }
          case 'query': {
            const answered = await isAnswered(codes, claim, source.query, context, asked);
            return answered === undefined ? refused : keptBy(field, codes, answered);
          }
        }
      }),
    );
  },
};

/** The field whose value the items of a dictionary stand under. */
export function parentFieldOf({ ui }: CompiledField): string | undefined {
  const source = ui['parentField'];
  return typeof source === 'string' && source !== '' ? source : undefined;
}

// helpers

const refused: Verdict = { problem: { code: 'choice' } };

type Source =
  | { readonly kind: 'none' }
  | { readonly kind: 'switch'; readonly values: readonly string[] }
  | { readonly kind: 'stated'; readonly options: readonly unknown[] }
  | { readonly kind: 'dict'; readonly key: string }
  | { readonly kind: 'query'; readonly query: Readonly<Record<string, unknown>> };

/** Linkage goes first, then the field's own list, its query, its dictionary; in the same order as the browser offers them. */
function sourceOf({ field: { ui, type }, options }: Claim): Source {
  if (ui.widget === 'switch')
    return type === 'boolean' ? { kind: 'none' } : { kind: 'switch', values: [ui['activeValue'] ?? true, ui['inactiveValue'] ?? false].map(String) };
  if (options !== undefined) return { kind: 'dict', key: options };
  if (Array.isArray(ui['options'])) return { kind: 'stated', options: ui['options'] };
  const query = ui['query'];
  if (isRecord(query) && typeof query['alias'] === 'string') return { kind: 'query', query };
  return ui.dict === undefined ? { kind: 'none' } : { kind: 'dict', key: ui.dict };
}

function dictKeyOf(claim: Claim): string[] {
  const source = sourceOf(claim);
  return source.kind === 'dict' ? [source.key] : [];
}

/** Choices by the codes that the field holds. */
const heldBy = ({ type }: CompiledField, list: readonly Choice[]): readonly Choice[] =>
  type === 'number' ? list.map((choice) => ({ ...choice, key: heldKey(choice.key, type), parent: choice.parent && heldKey(choice.parent, type) })) : list;

/** The item exists, under another parent. Both are named, unless the parent is hidden from whoever chooses. */
function elsewhere(field: CompiledField, form: CompiledForm): Verdict {
  const parent = form.byPath.get(fieldOfSource(form, parentFieldOf(field) ?? '', field.table) ?? '');
  return parent === undefined || parent.mode === 'n' ? refused : { problem: { code: 'cascade', params: { child: field.title, parent: parent.title } } };
}

/** A tree whose levels are ticked together keeps what it says that it keeps. */
function keptBy(field: CompiledField, codes: readonly string[], list: readonly Choice[]): Verdict {
  const { widget, cascade, keep } = field.ui;
  if (widget !== 'treeSelect' || cascade !== true || !holdsSeveral(field) || codes.length === 0) return {};
  const kept: Kept = keep === 'parent' || keep === 'all' ? keep : 'leaf';
  return isKept(codes, list, kept) ? {} : { problem: { code: 'keep', text: keepTexts[kept] } };
}

const keepTexts: Readonly<Record<Kept, string>> = { leaf: 'keepLeaf', parent: 'keepParent', all: 'keepAll' };

/** The value that the items of a dictionary stand under, where the field names one. */
function parentOf({ field, read }: Claim): string | undefined {
  const source = parentFieldOf(field);
  if (source === undefined) return undefined;
  const value = read(source);
  return value === null || value === undefined ? '' : String(value);
}

/** What a person may write himself is no choice. */
function isFree(ui: CompiledField['ui']): boolean {
  return ui['allowCreate'] === true || ui['freeEntry'] === true || (ui.widget === 'tags' && ui['allowCreate'] !== false);
}

function codesIn(field: CompiledField, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value))
    return value.map((code: unknown) => (typeof code === 'string' || typeof code === 'number' || typeof code === 'boolean' ? String(code) : ''));
  const text = typeof value === 'object' ? '' : String(value);
  if (field.ui.widget === 'cascader') return field.ui['keep'] === 'path' ? text.split('/') : [text];
  return holdsSeveral(field) ? severalIn(text) : [text];
}

const paramsIn = (query: unknown): Readonly<Record<string, unknown>> => (isRecord(query) && isRecord(query['params']) ? query['params'] : {});

/** The choices of a query that answers a row for each code; a long answer is asked for the code alone. */
async function isAnswered(
  codes: readonly string[],
  { field, read }: Claim,
  query: Readonly<Record<string, unknown>>,
  { reader }: TruthContext,
  asked: Map<string, Promise<readonly Choice[]>>,
): Promise<readonly Choice[] | undefined> {
  const alias = String(query['alias']);
  const item = await reader.meta.find('customQuery', alias);
  if (item === undefined || !isOpenTo(reader.user, item.auth?.view)) return undefined;
  const params = Object.fromEntries(Object.entries(paramsIn(query)).map(([name, source]) => [name, read(String(source))]));
  const column =
    typeof query['value'] === 'string' && query['value'] !== ''
      ? query['value']
      : (['key', 'id', 'value'].find((name) => item.spec.results.some((result) => result.field === name)) ?? 'key');
  const ask = (more: Readonly<Record<string, unknown>>): Promise<readonly Choice[]> => {
    const key = JSON.stringify([alias, params, more, field.type === 'number']);
    let answer = asked.get(key);
    if (answer === undefined)
      asked.set(
        key,
        (answer = readableRows(reader, item, { ...params, ...more }).then((rows) =>
          heldBy(
            field,
            rows.map((row) => choiceOf(row, column, query['parent'])),
          ),
        )),
      );
    return answer;
  };
  const isKnown = async (code: string): Promise<boolean> => {
    const isIt = ({ key, disabled }: Choice): boolean => key === code && !disabled;
    return (await ask({})).some(isIt) || (item.spec.results.some((result) => result.field === column) && (await ask({ [column]: code })).some(isIt));
  };
  const list = await ask({});
  const fits = choiceShapeOf(field).kind === 'path' ? isAmong(codes, list, choiceShapeOf(field)) : (await Promise.all(codes.map(isKnown))).every(Boolean);
  return fits ? list : undefined;
}

/** Who may not read the source, or the column that is asked over, was offered nothing. */
async function readableRows(reader: QueryReader, item: CustomQueryItem, parameters: Row): Promise<readonly Row[]> {
  try {
    return (await runQuery(reader, item, parameters)).rows;
  } catch (error) {
    if (error instanceof Forbidden || error instanceof BadRequest) return [];
    throw error;
  }
}

function choiceOf(row: Readonly<Record<string, unknown>>, column: string, parent: unknown): Choice {
  const above = typeof parent === 'string' ? row[parent] : undefined;
  const { disabled } = row;
  return {
    key: String(row[column] ?? ''),
    parent: above === null || above === undefined ? undefined : String(above),
    disabled: disabled === true || disabled === 1 || disabled === '1',
  };
}
