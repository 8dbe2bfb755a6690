import { fieldDisplay, heldBy, holdsSeveral, severalIn, statedChoices, type PropertySchema } from '../../registry/form/index.ts';
import { fieldChoices, type BoFieldEntry, type BoShape, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';

/** A declaration with what stands around it, before a change or after it. */
export interface Side {
  readonly field: BoFieldEntry;
  /** The fields of the same record or row: their linkage may swap the choices. */
  readonly beside: readonly BoFieldEntry[];
  readonly find: (kind: string, key: string) => RawItem | undefined;
}

/** A field with what stands beside it in its shape. */
export const sideOf = (field: BoFieldEntry, { fields }: Pick<BoShape, 'fields'>, find: Side['find']): Side => ({
  field,
  beside: fields.filter(({ table }) => table === field.table),
  find,
});

/** In which respect a value means something else from now on. */
export interface Change {
  readonly from: string;
  readonly to: string;
  /** Of which values it is true. */
  readonly concerns: (value: unknown) => boolean;
  /** The codes have no word any more. */
  readonly isUnlisted?: true;
}

/**
 * Codes that are called something else, wherever their words stand (`options`, `enum`, dictionaries, the texts of a switch or a rating): by the word that another code had,
 * by one that has little in common with theirs, or by none any more. A word that is only spelt otherwise, shorter or longer stays the same.
 */
export function changedWords(before: Side, after: Side): readonly Change[] {
  if (typeof heldBy(after.field.property as PropertySchema).ui['query'] === 'object') return [];
  const [words, labels] = [wordsOf(before), wordsOf(after)];
  const taken = new Set(labels.values());
  const changeOf = (moved: readonly (readonly [string, string])[]): Change[] => {
    const codes = new Set(moved.map(([code]) => code));
    const concerns = (value: unknown): boolean => codesIn(after.field, value).some((code) => codes.has(code));
    return moved.slice(0, 1).map(([code, word]) => ({ from: `${code}: ${word}`, to: `${code}: ${labels.get(code) ?? '-'}`, concerns }));
  };
  const renamed = [...words].filter(([code, word]) => {
    const label = labels.get(code) ?? word;
    return label !== word && (taken.has(word) || !isSameWord(word, label));
  });
  const unlisted = [...words].filter(([code, word]) => !labels.has(code) && word !== code);
  return [...changeOf(renamed), ...changeOf(unlisted).map((change) => ({ ...change, isUnlisted: true as const }))];
}

/** The codes that a field takes, where it takes others than before. */
export function newChoices(before: Side, after: Side): ReadonlySet<string> | undefined {
  const [had, has] = [before, after].map(({ field, find }) => fieldChoices(field.property, find));
  const codes = has === undefined ? undefined : new Set(has.map(({ value }) => value));
  return codes === undefined || had?.every(({ value }) => codes.has(value)) === true ? undefined : codes;
}

export function codesIn({ property }: BoFieldEntry, value: unknown): readonly string[] {
  const codes = typeof value === 'string' && holdsSeveral(heldBy(property as PropertySchema)) ? severalIn(value) : [value].flat();
  return codes.flatMap((code) => (['string', 'number', 'boolean'].includes(typeof code) ? [String(code)] : []));
}

/** The dictionaries that the codes of a field may be of. */
export const dictsOf = ({ field, beside }: Pick<Side, 'field' | 'beside'>): readonly string[] =>
  fieldDisplay(
    field.name,
    field.property as PropertySchema,
    beside.map(({ property }) => property as PropertySchema),
  ).dicts ?? [];

// helpers

/** The word that each code of a field is shown by. */
function wordsOf(side: Side): ReadonlyMap<string, string> {
  const { ui, type } = heldBy(side.field.property as PropertySchema);
  const { options, texts, activeText, inactiveText }: Readonly<Record<string, unknown>> = ui;
  if (ui.widget === 'switch' && type === 'boolean') return new Map([...said('true', activeText), ...said('false', inactiveText)]);
  if (ui.widget === 'rating') return new Map(Array.isArray(texts) ? texts.flatMap((word, at) => said(String(at + 1), word)) : []);
  const only = fieldChoices(side.field.property, side.find);
  const listed = Array.isArray(options) ? statedChoices(options).map(({ key, name }) => ({ value: key, label: name })) : [];
  const defined = dictsOf(side).flatMap((dict) => (side.find('dict', dict)?.spec as MetadataSpecs['dict'] | undefined)?.items ?? []);
  // the field's own words come last: they have their way
  return new Map([...defined, ...listed, ...(only ?? [])].map(({ value, label }) => [value, label]));
}

const said = (code: string, word: unknown): readonly (readonly [string, string])[] => (typeof word === 'string' ? [[code, word]] : []);

/** Whether two words share more than half of what the shorter one is made of, and deny the same. */
function isSameWord(one: string, other: string): boolean {
  const [shorter, longer] = [partsOf(one), partsOf(other)].sort((a, b) => a.length - b.length) as [readonly string[], readonly string[]];
  const denied = (parts: readonly string[]): number => parts.filter((part) => denial.test(part)).length;
  const shared = shorter.filter((part) => longer.some((each) => isSamePart(part, each))).length;
  return shared * 2 > shorter.length && denied(shorter) === denied(longer);
}

const denial = /^(?:[不未非无無没沒否免]|no|non|not|without)$/u;

/** Han characters one by one, other letters by words. */
const partsOf = (word: string): readonly string[] =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];

/** The same letters, or a word with another ending. */
function isSamePart(one: string, other: string): boolean {
  if (one === other) return true;
  const stem = [...one].findIndex((letter, at) => letter !== other[at]);
  const shared = stem < 0 ? one.length : stem;
  return shared >= STEM && shared * 2 > Math.max(one.length, other.length);
}

const STEM = 4;
