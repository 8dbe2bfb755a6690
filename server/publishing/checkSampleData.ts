import { isRecord, type CompiledField, type CompiledForm, type PropertySchema } from '../../registry/form/index.ts';
import type { Language, Localised } from '../../registry/localised.ts';
import type { Word } from '../../registry/words.ts';
import { finding, pointerOf, shapeOfBo, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { checkFieldValue, translateRule } from '../../validators/index.ts';
import { sourceValue } from '../../validators/model/valueSource.ts';
import type { Claim, Problem } from '../../validators/submission/truth.ts';
import { choices, type TruthContext } from '../documents/index.ts';

type Find = (kind: string, key: string) => RawItem | undefined;
type Values = Readonly<Record<string, unknown>>;

/**
 * The values of a sample, judged as those of a document that is handed in: the type and the rules of each field by itself, choices, and what
 * stands under another choice. What is left out is not asked for: a sample need not be complete. Rows that a query brings are not there yet.
 */
export async function checkSampleData(item: RawItem, bo: RawItem, form: CompiledForm, data: Values, at: string, find: Find): Promise<MetadataProblem[]> {
  const { byPath } = shapeOfBo(bo);
  const swapped = new Set(
    [...form.byPath.values()].flatMap(({ linkage = [] }) => linkage.flatMap(({ then = [], else: other = [] }) => [...then, ...other].map(optionsTarget))),
  );
  const found: MetadataProblem[] = [];
  const claims: (Claim & { readonly pointer: string })[] = [];
  const walk = (record: Values, pointer: string, table: string | undefined, parent: Values | undefined): void => {
    for (const [name, value] of Object.entries(record)) {
      const path = table === undefined ? name : `${table}.item.${name}`;
      const rows = form.tableByName.has(name) && Array.isArray(value) ? value.filter(isRecord) : undefined;
      rows?.forEach((row, index) => walk(row, pointer + pointerOf(name, index), name, record));
      const field = form.byPath.get(path);
      const property = byPath.get(path)?.property;
      if (rows !== undefined || field === undefined || property === undefined || isBlank(value) || field.formula !== undefined) continue;
      const reason = checkFieldValue(property as PropertySchema, value, { fixed: true });
      const place = pointer + pointerOf(name);
      if (reason !== undefined) found.push(wrong(item, place, value, reason));
      else if (choices.covers(field, form) && !isRecord(field.ui['query']) && !swapped.has(path) && !swapped.has(name))
        claims.push({ ...claimOf(field, value, data, record, parent), pointer: place });
    }
  };
  walk(data, at, undefined, undefined);
  const verdicts = await choices.truth(claims, { form, reader: { meta: dictionariesOf(find) } } as unknown as TruthContext);
  return [
    ...found,
    ...verdicts.flatMap(({ problem }, index) => {
      const { pointer = at, value } = claims[index] ?? {};
      return problem === undefined ? [] : [wrong(item, pointer, value, textOf(problem))];
    }),
  ];
}

// helpers

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A field whose choices linkage replaces is judged in the form. */
const optionsTarget = ({ field, options }: { readonly field: string; readonly options?: unknown }): string =>
  options === undefined ? '' : field.replace(/^item\./, '');

const wrong = (item: RawItem, pointer: string, value: unknown, reason: Word): MetadataProblem =>
  finding(item, 'value', pointer, { value: String(JSON.stringify(value)).slice(0, 60), reason });

const textOf = ({ code, text, params }: Problem): Localised => {
  const say = (language: Language): string => translateRule(language)(`validation.${text ?? code}`, params);
  return { 'zh-CN': say('zh-CN'), 'en-US': say('en-US'), 'zh-TW': say('zh-TW') };
};

function claimOf(field: CompiledField, value: unknown, main: Values, record: Values, parent: Values | undefined): Claim {
  return {
    field,
    value,
    before: undefined,
    options: undefined,
    isKept: false,
    isEntered: true,
    read: (source) =>
      sourceValue(source, (name) => {
        if (name.startsWith('item.')) return record[name.slice('item.'.length)];
        return name.startsWith('parent.') ? parent?.[name.slice('parent.'.length)] : main[name];
      }),
    at: (other) => (other.table === field.table ? record[other.name] : main[other.name]),
    earlier: () => [],
  };
}

/** Only dictionaries are asked for: fields that ask a query are left out. */
const dictionariesOf = (find: Find) => ({
  list: async (_kind: 'dict', { keys }: { readonly keys: readonly string[] }): Promise<readonly RawItem[]> => keys.flatMap((key) => find('dict', key) ?? []),
});
