import { sql } from 'kysely';
import { isTable, type PropertySchema } from '../../registry/form/index.ts';
import { finding, shapeOfBo, type BoFieldEntry, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { checkFieldValue } from '../../validators/index.ts';
import type { TenantDb } from '../db/index.ts';

/**
 * Fields whose type changes although documents hold values that the new one cannot read: how many, and the first of them. Its value is not
 * told, since whoever publishes may have no right to see it.
 */
export async function checkStored(db: TenantDb, published: ReadonlyMap<string, RawItem>, items: readonly RawItem[]): Promise<MetadataProblem[]> {
  const problems: MetadataProblem[] = [];
  for (const item of items.filter(({ kind }) => kind === 'bo')) {
    const before = published.get(`bo/${item.key}`);
    if (before === undefined) continue;
    const known = shapeOfBo(before).byPath;
    for (const field of shapeOfBo(item).fields) {
      const old = known.get(field.path);
      if (old === undefined || typeText(old) === typeText(field)) continue;
      const stored = isRows(old) ? await rowsIn(db, item.key, old) : await valuesIn(db, item.key, old);
      const unread = stored.filter(({ value }) => isRows(field) !== isRows(old) || !isRead(old, field, value));
      const [first] = unread;
      if (first === undefined) continue;
      const count = unread.reduce((sum, each) => sum + Number(each.count), 0);
      problems.push(finding(item, 'storedUnread', field.pointer, { name: field.property.title ?? field.path, from: typeText(old), to: typeText(field), count: String(count), id: first.id }));
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

const isRows = ({ property }: BoFieldEntry): boolean => isTable(property as PropertySchema);

const typesOf = ({ property }: BoFieldEntry): readonly string[] => [...new Set([property.type ?? []].flat().filter((type) => type !== 'null'))].sort();

const isSeveral = ({ property }: BoFieldEntry): boolean => property['x-ui']?.multiple === true || ['checkbox', 'tags'].includes(property['x-ui']?.widget ?? '');

/** The type as it is told: `string`, `array of string`, `string, multiple`. */
function typeText(field: BoFieldEntry): string {
  if (isRows(field)) return 'table';
  const { items } = field.property as PropertySchema;
  const of = typesOf(field).includes('array') && items?.type !== undefined ? ` of ${[items.type].flat().join(' | ')}` : '';
  return `${typesOf(field).join(' | ')}${of}${typesOf(field).includes('string') && isSeveral(field) ? ', multiple' : ''}`;
}

/** Whether a value fits the new type; what limits it besides is judged when somebody saves the document. */
function isRead(old: BoFieldEntry, { property, ...field }: BoFieldEntry, value: unknown): boolean {
  const { type, items } = property as PropertySchema;
  const bare = { ...(type === undefined ? {} : { type }), ...(items?.type === undefined ? {} : { items: { type: items.type } }), title: property.title ?? field.path } as BoFieldEntry['property'];
  const isOne = !typesOf({ property, ...field }).includes('array') && !isSeveral({ property, ...field });
  return checkFieldValue(bare as PropertySchema, value) === undefined && !(isOne && isSeveral(old) && typeof value === 'string' && value.includes(','));
}

/** What stands in a field or column, each value once; by the first document. */
async function valuesIn(db: TenantDb, bo: string, { table, name }: BoFieldEntry): Promise<readonly Stored[]> {
  const value = sql<unknown>`data -> ${sql.lit(name)}`;
  const found = table === undefined
    ? await db.selectFrom('bo_row').where('bo', '=', bo).where(isFilled(value)).groupBy(value).select([value.as('value'), sql<number>`count(*)`.as('count'), sql<string>`min(id)`.as('id')]).execute()
    : await db.selectFrom('bo_sub_row').where('bo', '=', bo).where('sub', '=', table).where(isFilled(value)).groupBy(value)
      .select([value.as('value'), sql<number>`count(distinct ref_id)`.as('count'), sql<string>`min(ref_id)`.as('id')]).execute();
  return [...found].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The rows of a table, as one value. */
async function rowsIn(db: TenantDb, bo: string, { name }: BoFieldEntry): Promise<readonly Stored[]> {
  const found = await db.selectFrom('bo_sub_row').where('bo', '=', bo).where('sub', '=', name).select([sql<number>`count(distinct ref_id)`.as('count'), sql<string | null>`min(ref_id)`.as('id')]).executeTakeFirst();
  return found === undefined || found.id === null ? [] : [{ value: [], count: found.count, id: found.id }];
}

const isFilled = (value: ReturnType<typeof sql<unknown>>) => sql<boolean>`coalesce((${value})::text, 'null') not in ('null', '""', '[]', '{}')`;
