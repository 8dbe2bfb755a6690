import { sql } from 'kysely';
import { finding, shapeOfBo, type BoFieldEntry, type BoShape, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { TenantDb } from '../db/index.ts';
import { itemOf } from '../metadata/index.ts';
import { sideOf, type Side } from './changedWords.ts';
import { changedMeanings, changeText, newlyComputed, saidOf } from './meanings.ts';
import { isRead, isRows, isSeveral, patternOf, titleOf, typesOf, typeText, widgetOf } from './readsAs.ts';

/**
 * Fields that change while requests are under way that keep an older version of their object. Where these go on writing values that cannot be read by then,
 * publishing refuses; what means something else then ({@link changedMeanings}), and what people go on writing although it is computed from now on, is a remark. How many there are, by which versions, and one of them.
 * What is stored already is asked for by `checkStored`; `known` is what that has found, and a value that cannot be read is not told twice.
 */
export async function checkRunning(
  db: TenantDb,
  published: ReadonlyMap<string, RawItem>,
  items: readonly RawItem[],
  known: readonly MetadataProblem[],
): Promise<MetadataProblem[]> {
  const now = new Map([...published, ...items.map((item) => [`${item.kind}/${item.key}`, item] as const)]);
  const find: Side['find'] = (kind, key) => now.get(`${kind}/${key}`);
  const problems: MetadataProblem[] = [];
  for (const item of items.filter(({ kind }) => kind === 'bo')) {
    const unread = new Set(known.filter(({ id, key, kind }) => kind === 'bo' && key === item.key && refusals.has(id)).map(({ pointer }) => pointer));
    const told = (await changesUnder(db, item, published.get(`bo/${item.key}`), find)).filter(({ field }) => !unread.has(field.pointer));
    problems.push(...told.map((each) => problemOf(item, each)));
  }
  return problems;
}

// helpers

const refusals: ReadonlySet<string | undefined> = new Set(['storedUnread', 'storedLeft']);

interface RunningChange {
  readonly id: 'runningRetyped' | 'runningMeaning' | 'runningComputed';
  readonly from: string;
  readonly to: string;
}

/** A change of a field, with the requests that are concerned by the version that they keep, the newest first. */
interface Told extends RunningChange {
  readonly field: BoFieldEntry;
  readonly by: readonly Running[];
}

/** What the item changes under requests by older versions. A remark is made once: when the item that stands now says it otherwise. */
async function changesUnder(db: TenantDb, item: RawItem, standing: RawItem | undefined, find: Side['find']): Promise<readonly Told[]> {
  const [shape, current] = [shapeOfBo(item), standing === undefined ? undefined : shapeOfBo(standing)];
  const told = new Map<string, Told>();
  for (const running of await runningOf(db, item.key)) {
    const kept = await shapeAt(db, item.key, running.version);
    for (const field of shape.fields) {
      const [old, now] = [kept?.byPath.get(field.path), current?.byPath.get(field.path)];
      if (kept === undefined || old === undefined) continue;
      // dictionaries are not kept: all of them choose from those that there are from now on
      const after = sideOf(field, shape, find);
      const since = current === undefined || now === undefined ? undefined : changesOf(sideOf(now, current, find), after);
      for (const change of changesOf(sideOf(old, kept, find), after)) {
        if (change.id !== 'runningRetyped' && since?.every(({ id }) => id !== change.id) === true) continue;
        const place = `${change.id} ${field.pointer}`;
        told.set(place, { ...change, field, by: [...(told.get(place)?.by ?? []), running], ...firstWords(told.get(place)) });
      }
    }
  }
  return [...told.values()];
}

/** What was said of a newer version is said of the older ones as well. */
const firstWords = (told: Told | undefined): { from?: string; to?: string } => (told === undefined ? {} : { from: told.from, to: told.to });

/** What becomes of the values that requests go on writing by an older declaration. */
function changesOf(before: Side, after: Side): readonly RunningChange[] {
  if (!takes(after.field, before.field)) return [{ id: 'runningRetyped', ...changeText(before, after) }];
  const meanings = changedMeanings(before, after);
  const computed = newlyComputed(before.field, after.field);
  return [
    ...(meanings.length > 0 ? [{ id: 'runningMeaning' as const, ...saidOf(meanings) }] : []),
    ...(computed === undefined ? [] : [{ id: 'runningComputed' as const, from: '', to: computed.by }]),
  ];
}

function problemOf(item: RawItem, { id, from, to, field, by }: Told): MetadataProblem {
  const count = String(by.reduce((sum, each) => sum + Number(each.count), 0));
  const version = by.map((each) => String(each.version)).join(', ');
  return finding(item, id, field.pointer, { name: titleOf(field), ...(from === '' ? {} : { from }), to, count, id: by[0]?.id ?? '', version });
}

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

async function shapeAt(db: TenantDb, bo: string, version: number): Promise<BoShape | undefined> {
  const row = await db.selectFrom('meta_item').selectAll().where('kind', '=', 'bo').where('key', '=', bo).where('version', '=', version).executeTakeFirst();
  return row === undefined ? undefined : shapeOfBo(itemOf(row) as RawItem);
}

/** Whether everything that the old field may write is a value of the new one. */
function takes(field: BoFieldEntry, old: BoFieldEntry): boolean {
  if (isRows(field) || isRows(old)) return isRows(field) === isRows(old);
  const [had, has] = [typesOf(old), typesOf(field)];
  const isKept = (type: string): boolean => has.length === 0 || has.includes(type) || (type === 'integer' && has.includes('number'));
  if (!had.every(isKept) || (had.length === 0 && has.length > 0)) return false;
  return (typeText(old) === typeText(field) && patternOf(old) === patternOf(field)) || writtenBy(old).every((value) => isRead(old, field, value));
}

/** One value of each sort that a field of this type and control may write. */
function writtenBy(field: BoFieldEntry): readonly unknown[] {
  const moment = patternOf(field)?.replace('YYYY', '2026').replace('MM', '11').replace('DD', '16').replace('HH', '09').replace('mm', '30').replace('ss', '00');
  const isRange = widgetOf(field).endsWith('Range');
  const text = moment ?? texts[widgetOf(field)] ?? 'text';
  const { items } = field.property as { readonly items?: { readonly type?: unknown } };
  const samples: Readonly<Record<string, readonly unknown[]>> = {
    string: isRange ? [`${text},${text}`] : isSeveral(field) ? [`${text},${text}2`] : [text],
    number: [1.5],
    integer: [1],
    boolean: [true],
    object: [{ id: '1', name: text }],
    array: isRange ? [[text, text]] : [[items?.type === 'number' ? 1.5 : items?.type === 'object' ? { id: '1', name: text } : text]],
  };
  return typesOf(field).flatMap((type) => samples[type] ?? []);
}

/** Texts of controls that write no words. */
const texts: Readonly<Record<string, string | undefined>> = { number: '1.5', money: '1.50', rate: '0.5', duration: '1.5' };
