import { sql } from 'kysely';
import { finding, shapeOfBo, type BoFieldEntry, type BoShape, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { STICKY } from '../../validators/model/index.ts';
import type { TenantDb } from '../db/index.ts';
import { itemOf } from '../metadata/index.ts';
import { codesIn, dictsOf, newChoices, sideOf, type Side } from './changedWords.ts';
import { changedMeanings, changeText, newlyComputed, saidOf } from './meanings.ts';
import { isFiles, isRead, isRows, titleOf, typeText } from './readsAs.ts';

/**
 * Fields whose type or control changes, and names that come back, although documents hold values that cannot be read like that: how many, and
 * the first of them, also where only the dictionary changes from which an object chooses. Its value is not told, since whoever publishes may have no right to see it. Remarks: what can be read and then means something
 * else ({@link changedMeanings}), what people wrote and is computed from now on, what is none of the choices that there are now, and what nobody will see any more because its
 * field is gone or has another name.
 */
export async function checkStored(db: TenantDb, published: ReadonlyMap<string, RawItem>, items: readonly RawItem[]): Promise<MetadataProblem[]> {
  const problems: MetadataProblem[] = [];
  const own = new Map(items.map((item) => [`${item.kind}/${item.key}`, item]));
  const returned = await returnedCodes(db, published, own);
  const foundBefore: Find = (kind, key) => returned.get(`${kind}/${key}`) ?? published.get(`${kind}/${key}`);
  const foundNow: Find = (kind, key) => own.get(`${kind}/${key}`) ?? foundBefore(kind, key);
  for (const item of [...items.filter(({ kind }) => kind === 'bo'), ...choosingFrom(published, own)]) {
    const before = published.get(`bo/${item.key}`);
    if (before === undefined) continue;
    const [known, shape] = [shapeOfBo(before), shapeOfBo(item)];
    problems.push(...(await goneFrom(db, item, known, shape)));
    for (const field of shape.fields) {
      const old = known.byPath.get(field.path) ?? (await leftBy(db, item.key, field)) ?? field;
      const sides = [sideOf(old, known, foundBefore), sideOf(field, shape, foundNow)] as const;
      problems.push(...(await storedProblems(db, item, sides, !known.byPath.has(field.path))));
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

type Find = Side['find'];

/** So many versions of a dictionary are looked through for the words that codes had. */
const VERSIONS_BACK = 50;

/** Dictionaries to which codes come back that an older version had: as they stand, with the words that these codes had last. Documents may hold them since. */
async function returnedCodes(db: TenantDb, published: ReadonlyMap<string, RawItem>, own: ReadonlyMap<string, RawItem>): Promise<ReadonlyMap<string, RawItem>> {
  const itemsOf = (item: RawItem): MetadataSpecs['dict']['items'] => (item.spec as unknown as MetadataSpecs['dict']).items;
  const returned = new Map<string, RawItem>();
  for (const [label, item] of own) {
    const before = item.kind === 'dict' ? published.get(label) : undefined;
    if (before === undefined) continue;
    const known = new Set(itemsOf(before).map(({ value }) => value));
    const fresh = new Set(itemsOf(item).flatMap(({ value }) => (known.has(value) ? [] : [value])));
    if (fresh.size === 0) continue;
    const older = await db
      .selectFrom('meta_item')
      .selectAll()
      .where('kind', '=', 'dict')
      .where('key', '=', item.key)
      .where('version', '<', before.version ?? 0)
      .orderBy('version', 'desc')
      .limit(VERSIONS_BACK)
      .execute();
    const words = new Map<string, MetadataSpecs['dict']['items'][number]>();
    for (const row of older)
      for (const entry of itemsOf(itemOf(row) as RawItem)) if (fresh.has(entry.value) && !words.has(entry.value)) words.set(entry.value, entry);
    if (words.size > 0) returned.set(label, { ...before, spec: { ...before.spec, items: [...itemsOf(before), ...words.values()] } });
  }
  return returned;
}

/** Fields that are gone although documents hold values of them. */
async function goneFrom(db: TenantDb, item: RawItem, known: BoShape, { byPath }: BoShape): Promise<MetadataProblem[]> {
  const problems: MetadataProblem[] = [];
  for (const gone of known.fields) {
    const table = gone.table === undefined ? undefined : byPath.get(gone.table);
    const isWithin = gone.table !== undefined && (table === undefined || !isRows(table));
    if (byPath.has(gone.path) || isWithin) continue;
    const told = factsOf(isRows(gone) ? await rowsIn(db, item.key, gone) : await valuesIn(db, item.key, gone));
    if (told !== undefined) problems.push(finding(item, 'storedGone', '/spec/schema/properties', { ...told, name: titleOf(gone), path: gone.path }));
  }
  return problems;
}

/** What is wrong or to be remarked of the values that documents hold in a field. */
async function storedProblems(db: TenantDb, item: RawItem, [before, after]: readonly [Side, Side], isNew: boolean): Promise<MetadataProblem[]> {
  const [old, field] = [before.field, after.field];
  const meanings = changedMeanings(before, after);
  const computed = newlyComputed(old, field);
  const chosen = isNew && old === field ? undefined : newChoices(before, after);
  const isSame = typeText(old) === typeText(field) && meanings.length === 0 && isFiles(old) === isFiles(field);
  if (!isNew && isSame && computed === undefined && chosen === undefined) return [];

  const stored = isRows(old) ? await rowsIn(db, item.key, old) : await valuesIn(db, item.key, old);
  const name = titleOf(field);
  const wrong = factsOf(stored.filter(({ value }) => isRows(field) !== isRows(old) || !isRead(old, field, value)));
  if (wrong !== undefined)
    return [
      finding(item, isNew ? 'storedLeft' : 'storedUnread', field.pointer, { name, ...wrong, ...(isNew ? { to: typeText(field) } : changeText(before, after)) }),
    ];

  const problems: MetadataProblem[] = [];
  const tell = (id: 'storedMeaning' | 'storedComputed' | 'storedUnlisted', told: readonly Stored[], more: object = {}): void => {
    const found = factsOf(told);
    if (found !== undefined) problems.push(finding(item, id, field.pointer, { name, ...found, ...more }));
  };
  // a code that is no choice any more is told as that
  const open = chosen === undefined ? meanings : meanings.filter(({ isUnlisted }) => isUnlisted !== true);
  const held = open.filter(({ concerns }) => stored.some(({ value }) => concerns(value)));
  tell(
    'storedMeaning',
    stored.filter(({ value }) => held.some(({ concerns }) => concerns(value))),
    saidOf(held),
  );
  if (computed !== undefined) tell('storedComputed', computed.isOverMarked ? await valuesIn(db, item.key, old, true) : stored, { to: computed.by });
  if (chosen !== undefined)
    tell(
      'storedUnlisted',
      stored.filter(({ value }) => codesIn(field, value).some((code) => !chosen.has(code))),
    );
  return problems;
}

function factsOf(told: readonly Stored[]): { readonly count: string; readonly id: string } | undefined {
  const [first] = told;
  return first === undefined ? undefined : { count: String(told.reduce((sum, each) => sum + Number(each.count), 0)), id: first.id };
}

/** Published objects that are not in the package and choose from a dictionary that is. */
function choosingFrom(published: ReadonlyMap<string, RawItem>, own: ReadonlyMap<string, RawItem>): readonly RawItem[] {
  const changed = [...own.values()].filter(({ kind }) => kind === 'dict').map(({ key }) => key);
  if (changed.length === 0) return [];
  const uses = (item: RawItem): boolean => {
    const shape = shapeOfBo(item);
    return shape.fields.some((field) => dictsOf(sideOf(field, shape, () => undefined)).some((dict) => changed.includes(dict)));
  };
  return [...published.values()].filter((item) => item.kind === 'bo' && !own.has(`bo/${item.key}`) && uses(item));
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

/** What stands in a field or column, each value once; by the first document. `isMarked`: only what somebody has marked as his own. */
async function valuesIn(db: TenantDb, bo: string, { table, name }: BoFieldEntry, isMarked = false): Promise<readonly Stored[]> {
  const value = sql<unknown>`data -> ${sql.lit(name)}`;
  const counts = isMarked
    ? sql<boolean>`${isFilled(value)} and jsonb_exists(${table === undefined ? sql`sticky` : sql`coalesce(data -> ${sql.lit(STICKY)}, '[]')`}, ${name})`
    : isFilled(value);
  const found =
    table === undefined
      ? await db
          .selectFrom('bo_row')
          .where('bo', '=', bo)
          .where(counts)
          .groupBy(value)
          .select([value.as('value'), sql<number>`count(*)`.as('count'), sql<string>`min(id)`.as('id')])
          .execute()
      : await db
          .selectFrom('bo_sub_row')
          .where('bo', '=', bo)
          .where('sub', '=', table)
          .where(counts)
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
