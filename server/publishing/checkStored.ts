import { sql } from 'kysely';
import { toDecimal } from '../../formula/index.ts';
import { heldBy, holdsSeveral, isTable, severalIn, statedChoices, type PropertySchema } from '../../registry/form/index.ts';
import { fieldChoices, finding, shapeOfBo, type BoFieldEntry, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { checkFieldValue } from '../../validators/index.ts';
import { filesOf } from '../../validators/words/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { TenantDb } from '../db/index.ts';
import { itemOf } from '../metadata/index.ts';

/**
 * Fields whose type or control changes, and names that come back, although documents hold values that cannot be read like that: how many, and
 * the first of them, also where only the dictionary changes from which an object chooses. Its value is not told, since whoever publishes may have no right to see it. Remarks: what can be read and then means something
 * else (another unit, exchanged labels), what is none of the choices that there are now, and what nobody will see any more because its
 * field is gone or has another name.
 */
export async function checkStored(db: TenantDb, published: ReadonlyMap<string, RawItem>, items: readonly RawItem[]): Promise<MetadataProblem[]> {
  const problems: MetadataProblem[] = [];
  const own = new Map(items.map((item) => [`${item.kind}/${item.key}`, item]));
  const foundBefore: Find = (kind, key) => published.get(`${kind}/${key}`);
  const foundNow: Find = (kind, key) => own.get(`${kind}/${key}`) ?? foundBefore(kind, key);
  for (const item of [...items.filter(({ kind }) => kind === 'bo'), ...choosingFrom(published, own)]) {
    const before = published.get(`bo/${item.key}`);
    if (before === undefined) continue;
    const known = shapeOfBo(before).byPath;
    const { fields, byPath } = shapeOfBo(item);
    for (const gone of shapeOfBo(before).fields) {
      const table = gone.table === undefined ? undefined : byPath.get(gone.table);
      const isWithin = gone.table !== undefined && (table === undefined || !isRows(table));
      if (byPath.has(gone.path) || isWithin) continue;
      const stored = isRows(gone) ? await rowsIn(db, item.key, gone) : await valuesIn(db, item.key, gone);
      const [first] = stored;
      if (first !== undefined)
        problems.push(
          finding(item, 'storedGone', '/spec/schema/properties', {
            name: gone.property.title ?? gone.path,
            path: gone.path,
            count: countOf(stored),
            id: first.id,
          }),
        );
    }
    for (const field of fields) {
      const isNew = !known.has(field.path);
      const old = known.get(field.path) ?? (await leftBy(db, item.key, field)) ?? field;
      const [from, to] = [typeText(old), typeText(field)];
      const meanings = changedMeaning(old, field) ?? exchangedWords(old, field, foundBefore, foundNow);
      const chosen = old === field ? undefined : newChoices(old, field, foundBefore, foundNow);
      if (!isNew && from === to && meanings === undefined && chosen === undefined && isFiles(old) === isFiles(field)) continue;
      const stored = isRows(old) ? await rowsIn(db, item.key, old) : await valuesIn(db, item.key, old);
      const unread = stored.filter(({ value }) => isRows(field) !== isRows(old) || !isRead(old, field, value));
      const factsOf = (told: readonly Stored[]): Readonly<Record<string, string>> | undefined =>
        told[0] === undefined ? undefined : { name: field.property.title ?? field.path, to, count: countOf(told), id: told[0].id };
      const wrong = factsOf(unread);
      if (wrong !== undefined) {
        const types = from === to ? { from: widgetOf(old), to: widgetOf(field) } : { from, to };
        problems.push(isNew ? finding(item, 'storedLeft', field.pointer, wrong) : finding(item, 'storedUnread', field.pointer, { ...wrong, ...types }));
        continue;
      }
      const other = meanings === undefined ? undefined : factsOf(stored.filter(({ value }) => meanings.concerns?.(value) !== false));
      if (other !== undefined && meanings !== undefined)
        problems.push(finding(item, 'storedMeaning', field.pointer, { ...other, from: meanings.from, to: meanings.to }));
      const unlisted = chosen === undefined ? undefined : factsOf(stored.filter(({ value }) => codesIn(field, value).some((code) => !chosen.has(code))));
      if (unlisted !== undefined) problems.push(finding(item, 'storedUnlisted', field.pointer, unlisted));
    }
  }
  return problems;
}

// helpers

interface Stored {
  readonly value: unknown;
  readonly count: number | string | bigint;
  /** Of one of the documents. */
  readonly id: string;
}

type Find = (kind: string, key: string) => RawItem | undefined;

const countOf = (told: readonly Stored[]): string => String(told.reduce((sum, each) => sum + Number(each.count), 0));

export const widgetOf = ({ property }: BoFieldEntry): string => String(heldBy(property as PropertySchema).ui.widget);

const fileControls: ReadonlySet<string> = new Set(['upload', 'flowFiles', 'image', 'pdf']);
const isFiles = (field: BoFieldEntry): boolean => fileControls.has(widgetOf(field));

/** The codes that a field takes, where it takes others than before. */
function newChoices(old: BoFieldEntry, field: BoFieldEntry, before: Find, now: Find): ReadonlySet<string> | undefined {
  const [had, has] = [fieldChoices(old.property, before), fieldChoices(field.property, now)];
  const codes = has === undefined ? undefined : new Set(has.map(({ value }) => value));
  return codes === undefined || (had !== undefined && had.every(({ value }) => codes.has(value))) ? undefined : codes;
}

function codesIn({ property }: BoFieldEntry, value: unknown): readonly string[] {
  const codes = typeof value === 'string' && holdsSeveral(heldBy(property as PropertySchema)) ? severalIn(value) : [value].flat();
  return codes.flatMap((code) => (typeof code === 'string' || typeof code === 'number' ? [String(code)] : []));
}

export const isRows = ({ property }: BoFieldEntry): boolean => isTable(property as PropertySchema);

export const typesOf = ({ property }: BoFieldEntry): readonly string[] => [...new Set([property.type ?? []].flat().filter((type) => type !== 'null'))].sort();

export const isSeveral = ({ property }: BoFieldEntry): boolean =>
  property['x-ui']?.multiple === true || ['checkbox', 'tags'].includes(property['x-ui']?.widget ?? '');

/** Controls that read what another one wrote in the same type differently: a day is no month, a person no department. */
const readers: ReadonlySet<string> = new Set([
  'date',
  'datetime',
  'month',
  'year',
  'time',
  'timeSelect',
  'dateRange',
  'datetimeRange',
  'monthRange',
  'timeRange',
  'number',
  'money',
  'rate',
  'duration',
  'user',
  'org',
  'post',
  'role',
  'job',
  'dimension',
]);

/** The type as it is told: `string`, `array of string`, `string, multiple`; with the control where that reads in its own way. */
export function typeText(field: BoFieldEntry): string {
  if (isRows(field)) return 'table';
  const { ui } = heldBy(field.property as PropertySchema);
  const control = readers.has(ui.widget) && (!typesOf(field).includes('number') || people.has(ui.widget)) ? ` (${ui.widget})` : '';
  return `${plainType(field)}${control}`;
}

const people: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);

/** What of a field says what a number, a code or a text in it means. */
const meaningOptions = ['unit', 'currency', 'storeAs', 'hoursPerDay', 'activeValue', 'inactiveValue'] as const;

/** Controls whose numbers are counted in their own way: hundredths, lengths of time. */
const measures: ReadonlySet<unknown> = new Set(['rate', 'duration']);
const isMarkup = ({ widget }: Readonly<Record<string, unknown>>): boolean => widget === 'richText';

interface Meaning {
  readonly from: string;
  readonly to: string;
  /** Of which values it is true; of all when absent. */
  readonly concerns?: (value: unknown) => boolean;
}

/** In which respect the same value means something else from now on, as `from` and `to`; undefined where it does not. */
function changedMeaning(before: BoFieldEntry, after: BoFieldEntry): Meaning | undefined {
  const [old, now] = [before, after].map(({ property }): Readonly<Record<string, unknown>> => heldBy(property as PropertySchema).ui);
  if (old === undefined || now === undefined) return undefined;
  const controls = { from: String(old['widget']), to: String(now['widget']) };
  const measured = (ui: Readonly<Record<string, unknown>>): unknown => (measures.has(ui['widget']) ? ui['widget'] : undefined);
  if (measured(old) !== measured(now)) return { ...controls, concerns: isNumeral };
  if (isMarkup(old) !== isMarkup(now)) return { ...controls, concerns: (value) => typeof value === 'string' && /[<&]/.test(value) };
  if (isFiles(before) && !isFiles(after)) return controls;
  const option = meaningOptions.find((name) => String(old[name] ?? '') !== String(now[name] ?? ''));
  if (option !== undefined) return { from: `${option}: ${String(old[option] ?? '-')}`, to: `${option}: ${String(now[option] ?? '-')}` };
  return undefined;
}

/** Codes whose word is now that of another one, wherever the words stand: `options`, `enum`, a dictionary, the texts of a switch. */
function exchangedWords(before: BoFieldEntry, after: BoFieldEntry, foundBefore: Find, foundNow: Find): Meaning | undefined {
  const [words, labels] = [wordsOf(before, foundBefore), wordsOf(after, foundNow)];
  const taken = new Set(labels.values());
  const moved = [...words].filter(([code, word]) => labels.has(code) && labels.get(code) !== word && taken.has(word));
  const [first] = moved;
  if (first === undefined) return undefined;
  const codes = new Set(moved.map(([code]) => code));
  return {
    from: `${first[0]}: ${first[1]}`,
    to: `${first[0]}: ${labels.get(first[0]) ?? ''}`,
    concerns: (value) => (typeof value === 'boolean' ? [String(value)] : codesIn(after, value)).some((code) => codes.has(code)),
  };
}

/** The word that each code of a field is shown by. */
function wordsOf({ property }: BoFieldEntry, find: Find): ReadonlyMap<string, string> {
  const { ui, type } = heldBy(property as PropertySchema);
  const { options, dict, activeText, inactiveText }: Readonly<Record<string, unknown>> = ui;
  if (ui.widget === 'switch' && type === 'boolean') return new Map([...said('true', activeText), ...said('false', inactiveText)]);
  const only = fieldChoices(property, find);
  if (only !== undefined) return new Map(only.map(({ value, label }) => [value, label]));
  if (Array.isArray(options)) return new Map(statedChoices(options).map(({ key, name }) => [key, name]));
  const items = typeof dict === 'string' ? ((find('dict', dict)?.spec as MetadataSpecs['dict'] | undefined)?.items ?? []) : [];
  return new Map(items.map(({ value, label }) => [value, label]));
}

const said = (code: string, word: unknown): readonly (readonly [string, string])[] => (typeof word === 'string' ? [[code, word]] : []);

/** Published objects that are not in the package and choose from a dictionary that is. */
function choosingFrom(published: ReadonlyMap<string, RawItem>, own: ReadonlyMap<string, RawItem>): readonly RawItem[] {
  const changed = [...own.values()].filter(({ kind }) => kind === 'dict').map(({ key }) => key);
  if (changed.length === 0) return [];
  const uses = ({ property }: BoFieldEntry): boolean => changed.includes(String((property['x-ui'] as { readonly dict?: unknown } | undefined)?.dict));
  return [...published.values()].filter((item) => item.kind === 'bo' && !own.has(`bo/${item.key}`) && shapeOfBo(item).fields.some(uses));
}

const isNumeral = (value: unknown): boolean => toDecimal(value) !== null;

function plainType(field: BoFieldEntry): string {
  const { items } = field.property as PropertySchema;
  const of = typesOf(field).includes('array') && items?.type !== undefined ? ` of ${[items.type].flat().join(' | ')}` : '';
  return `${typesOf(field).join(' | ')}${of}${typesOf(field).includes('string') && isSeveral(field) ? ', multiple' : ''}`;
}

/** Whether a value fits the new type; what limits it besides is judged when somebody saves the document. */
export function isRead(old: BoFieldEntry, { property, ...field }: BoFieldEntry, value: unknown): boolean {
  const { type, items } = property as PropertySchema;
  const { widget, format, multiple } = heldBy(property as PropertySchema).ui;
  if (people.has(widget) && people.has(heldBy(old.property as PropertySchema).ui.widget) && widget !== heldBy(old.property as PropertySchema).ui.widget)
    return false;
  if (fileControls.has(widget) && !isFiles(old)) return filesOf(value).length > 0;
  const control = readers.has(widget)
    ? { 'x-ui': { widget, ...(format === undefined ? {} : { format }), ...(multiple === undefined ? {} : { multiple }) } }
    : {};
  const bare = {
    ...(type === undefined ? {} : { type }),
    ...(items?.type === undefined ? {} : { items: { type: items.type } }),
    ...control,
    title: property.title ?? field.path,
  } as BoFieldEntry['property'];
  const isOne = !typesOf({ property, ...field }).includes('array') && !isSeveral({ property, ...field });
  return checkFieldValue(bare as PropertySchema, value) === undefined && !(isOne && isSeveral(old) && typeof value === 'string' && value.includes(','));
}

/** A name that comes back, as the last version that had it declared it; only asked for where documents hold something under it. */
async function leftBy(db: TenantDb, bo: string, field: BoFieldEntry): Promise<BoFieldEntry | undefined> {
  if ((await valuesIn(db, bo, field)).length === 0 && (await rowsIn(db, bo, field)).length === 0) return undefined;
  const archived = db.selectFrom('meta_item').where('kind', '=', 'bo').where('key', '=', bo).where('status', '=', 'archived');
  const versions = await archived.select('version').orderBy('version', 'desc').execute();
  for (const { version } of versions) {
    const row = await archived.where('version', '=', version).selectAll().executeTakeFirst();
    const left = row === undefined ? undefined : shapeOfBo(itemOf(row) as RawItem).byPath.get(field.path);
    if (left !== undefined) return left;
  }
  return undefined;
}

/** What stands in a field or column, each value once; by the first document. */
async function valuesIn(db: TenantDb, bo: string, { table, name }: BoFieldEntry): Promise<readonly Stored[]> {
  const value = sql<unknown>`data -> ${sql.lit(name)}`;
  const found =
    table === undefined
      ? await db
          .selectFrom('bo_row')
          .where('bo', '=', bo)
          .where(isFilled(value))
          .groupBy(value)
          .select([value.as('value'), sql<number>`count(*)`.as('count'), sql<string>`min(id)`.as('id')])
          .execute()
      : await db
          .selectFrom('bo_sub_row')
          .where('bo', '=', bo)
          .where('sub', '=', table)
          .where(isFilled(value))
          .groupBy(value)
          .select([value.as('value'), sql<number>`count(distinct ref_id)`.as('count'), sql<string>`min(ref_id)`.as('id')])
          .execute();
  return [...found].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The rows of a table, as one value. */
async function rowsIn(db: TenantDb, bo: string, { name }: BoFieldEntry): Promise<readonly Stored[]> {
  const found = await db
    .selectFrom('bo_sub_row')
    .where('bo', '=', bo)
    .where('sub', '=', name)
    .select([sql<number>`count(distinct ref_id)`.as('count'), sql<string | null>`min(ref_id)`.as('id')])
    .executeTakeFirst();
  return found === undefined || found.id === null ? [] : [{ value: [], count: found.count, id: found.id }];
}

const isFilled = (value: ReturnType<typeof sql<unknown>>) => sql<boolean>`coalesce((${value})::text, 'null') not in ('null', '""', '[]', '{}')`;
