import { sql } from 'kysely';
import { finding, shapeOfBo, type BoFieldEntry, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { momentFormats } from '../../registry/form/index.ts';
import type { TenantDb } from '../db/index.ts';
import { itemOf } from '../metadata/index.ts';
import { isRead, isRows, isSeveral, typesOf, typeText, widgetOf } from './checkStored.ts';

/**
 * Fields whose type changes while requests are under way that keep an older version of their object: these go on writing values of the old type,
 * which lists, sums and filters would read as the new one. How many there are, and one of them. What is stored already is asked for
 * by `checkStored`; `known` is what that has found.
 */
export async function checkRunning(db: TenantDb, items: readonly RawItem[], known: readonly MetadataProblem[]): Promise<MetadataProblem[]> {
  const problems: MetadataProblem[] = [];
  for (const item of items.filter(({ kind }) => kind === 'bo')) {
    const { byPath } = shapeOfBo(item);
    for (const { version, count, id } of await runningOf(db, item.key)) {
      for (const old of (await shapeAt(db, item.key, version)) ?? []) {
        const field = byPath.get(old.path);
        const isTold = (found: MetadataProblem): boolean => found.kind === 'bo' && found.key === item.key && found.pointer === field?.pointer;
        if (
          field === undefined ||
          [...known.filter(({ id: what }) => what === 'storedUnread' || what === 'storedLeft'), ...problems].some(isTold) ||
          takes(field, old)
        )
          continue;
        const [from, to] = typeText(old) === typeText(field) ? [widgetOf(old), widgetOf(field)] : [typeText(old), typeText(field)];
        const name = field.property.title ?? field.path;
        problems.push(finding(item, 'runningRetyped', field.pointer, { name, from, to, count: String(count), id, version: String(version) }));
      }
    }
  }
  return problems;
}

// helpers

interface Running {
  readonly version: number;
  readonly count: number | string | bigint;
  /** Of one of them: its subject may say what whoever publishes has no right to see. */
  readonly id: string;
}

/** Requests under way by the version of the object that they keep; a draft takes the newest when it is started. */
async function runningOf(db: TenantDb, bo: string): Promise<readonly Running[]> {
  const version = sql<number>`(manifest ->> 'bo')::integer`;
  return db
    .selectFrom('wf_inst')
    .where('bo_alias', '=', bo)
    .where('status', 'not in', ['draft', 'end', 'manualend'])
    .where(sql<boolean>`manifest ->> 'bo' is not null`)
    .groupBy(version)
    .select([version.as('version'), sql<number>`count(*)`.as('count'), sql<string>`min(id)`.as('id')])
    .orderBy('version', 'desc')
    .execute();
}

async function shapeAt(db: TenantDb, bo: string, version: number): Promise<readonly BoFieldEntry[] | undefined> {
  const row = await db.selectFrom('meta_item').selectAll().where('kind', '=', 'bo').where('key', '=', bo).where('version', '=', version).executeTakeFirst();
  return row === undefined ? undefined : shapeOfBo(itemOf(row) as RawItem).fields;
}

/** Whether everything that the old field may write is a value of the new one, and means the same. */
function takes(field: BoFieldEntry, old: BoFieldEntry): boolean {
  if (isRows(field) || isRows(old)) return isRows(field) === isRows(old);
  const [had, has] = [typesOf(old), typesOf(field)];
  const isKept = (type: string): boolean => has.length === 0 || has.includes(type) || (type === 'integer' && has.includes('number'));
  if (!had.every(isKept) || (had.length === 0 && has.length > 0)) return false;
  return typeText(old) === typeText(field) || writtenBy(old).every((value) => isRead(old, field, value));
}

/** One value of each sort that a field of this type and control may write. */
function writtenBy(field: BoFieldEntry): readonly unknown[] {
  const format = (momentFormats as Readonly<Record<string, string | undefined>>)[widgetOf(field)];
  const text =
    format?.replace('YYYY', '2026').replace('MM', '11').replace('DD', '16').replace('HH', '09').replace('mm', '30').replace('ss', '00') ??
    texts[widgetOf(field)] ??
    'text';
  const { items } = field.property as { readonly items?: { readonly type?: unknown } };
  const samples: Readonly<Record<string, readonly unknown[]>> = {
    string: isSeveral(field) ? [`${text},${text}2`] : [text],
    number: [1.5],
    integer: [1],
    boolean: [true],
    object: [{ id: '1', name: text }],
    array: [[items?.type === 'number' ? 1.5 : items?.type === 'object' ? { id: '1', name: text } : text]],
  };
  return typesOf(field).flatMap((type) => samples[type] ?? []);
}

/** Texts of controls that write no words. */
const texts: Readonly<Record<string, string | undefined>> = { number: '1.5', money: '1.50', rate: '0.5', duration: '1.5', year: '2026' };
