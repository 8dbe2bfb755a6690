import { sql } from 'kysely';
import { propertiesOf, schemaOf } from '../../registry/form/index.ts';
import type { TenantDb } from '../db/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';

/** The field that a number is for. */
export interface NumberedField {
  readonly bo: string;
  readonly field: string;
}

/**
 * The next number of a serial item, for example `CL-2026-0202`, for no field in particular. Taken inside the caller's
 * transaction: a request that fails uses no number up, and two requests never get the same one.
 */
export async function nextSerial(tx: TenantDb, meta: TenantMetadata, key: string, today: string): Promise<string> {
  const { shape, counter } = await takeFromSeries(tx, meta, key, today);
  return render(shape, counter);
}

/**
 * The next number of a field. Numbers of one field never repeat, whatever becomes of the series that it names: its counter may begin anew
 * at another time, another series may have the same pattern, the zeros may become more or fewer. So beside the series the field has counters
 * of its own, one for each text around the counter; the number taken is greater than both. Where there is none yet, stored documents tell how far it came.
 * A number that somebody entered while the field had no series is left out; only fields that were without one are looked through for it each time.
 */
export async function nextNumber(tx: TenantDb, meta: TenantMetadata, key: string, today: string, at: NumberedField): Promise<string> {
  const { shape, counter: offered, period } = await takeFromSeries(tx, meta, key, today);
  const counters = await countersAround(tx, at, shape);
  const own = counters.find(({ before, after }) => before === shape.before && after === shape.after)?.counter;
  const next = Math.max(offered, (own ?? -1) + 1);
  const isKnown = own !== undefined && !counters.some((other) => hasGiven(other, render(shape, next)));
  const least = isKnown ? next : Math.max(next, (await greatestStored(tx, at, shape)) + 1);
  const taken = await takeFromField(tx, at, shape, least);
  const free = isKnown && (await wasEntered(meta, at)) ? await firstFree(tx, at, shape, taken) : taken;
  const counter = free === taken ? taken : await takeFromField(tx, at, shape, free);
  if (counter > offered) await tx.updateTable('serial').set({ value: counter }).where('key', '=', key).where('period', '=', period).execute();
  return render(shape, counter);
}

// helpers

/** What stands around the counter on a day, and how many digits it has at least: it grows beyond its zeros when it must. */
interface Shape {
  readonly before: string;
  readonly after: string;
  readonly digits: number;
}

type Counter = Pick<Shape, 'before' | 'after'> & { readonly counter: number };

/** In the place of the counter, in the key of its row: no pattern has braces around its texts. */
const PLACE = '{0}';

/** A counter that a number can hold exactly; a longer run of digits in a document came from somewhere else. */
const MOST_DIGITS = 15;

async function takeFromSeries(
  tx: TenantDb,
  meta: TenantMetadata,
  key: string,
  today: string,
): Promise<{ readonly shape: Shape; readonly counter: number; readonly period: string }> {
  const { spec } = await meta.get('serialNo', key);
  const period = periodOf(spec.reset, today);
  const row = await tx
    .insertInto('serial')
    .values({ key, period, value: spec.start ?? 1 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key', 'period']).doUpdateSet({ value: sql`serial.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return { shape: shapeOf(spec.pattern, today), counter: Number(row.value), period };
}

/** `CL-{yyyy}-{0000}`: parts of the day and one counter. */
function shapeOf(pattern: string, today: string): Shape {
  const [yyyy = '', MM = '', dd = ''] = today.split('-');
  const parts: Readonly<Record<string, string>> = { yyyy, yyyyMM: yyyy + MM, yyyyMMdd: yyyy + MM + dd, MM, dd };
  const dated = pattern.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
  const [, before = dated, zeros = '', after = ''] = /^(.*)\{(0+)\}(.*)$/s.exec(dated) ?? [];
  return { before, after, digits: zeros.length };
}

const render = ({ before, after, digits }: Shape, counter: number): string => `${before}${String(counter).padStart(digits, '0')}${after}`;

/** No key of a serial item begins like that. */
const keyOf = ({ bo, field }: NumberedField): string => `#${bo}.${field}`;

/** The field's counters whose numbers can look like those of a shape, its own among them: `HT-2026` with `0001` is `HT-` with `20260001`. */
async function countersAround(tx: TenantDb, at: NumberedField, { before, after }: Shape): Promise<Counter[]> {
  const part = (place: 1 | 2) => sql<string>`split_part(period, ${PLACE}, ${sql.lit(place)})`;
  const [head, tail] = [part(1), part(2)];
  const rows = await tx
    .selectFrom('serial')
    .select(['period', 'value'])
    .where('key', '=', keyOf(at))
    .where(sql<boolean>`(left(${before}::text, length(${head})) = ${head} or left(${head}, length(${before}::text)) = ${before})`)
    .where(sql<boolean>`(right(${after}::text, length(${tail})) = ${tail} or right(${tail}, length(${after}::text)) = ${after})`)
    .execute();
  return rows.map(({ period, value }) => {
    const [start = '', end = ''] = period.split(PLACE);
    return { before: start, after: end, counter: Number(value) };
  });
}

/** Whether a number may be one that another counter came past. */
function hasGiven({ before, after, counter }: Counter, number: string): boolean {
  const digits = number.slice(before.length, number.length - after.length);
  return number.startsWith(before) && number.endsWith(after) && /^\d+$/.test(digits) && Number(digits) <= counter;
}

/** The greatest counter of a shape among the documents of the object, drafts and finished ones alike; -1 where there is none. */
async function greatestStored(tx: TenantDb, { bo, field }: NumberedField, shape: Shape): Promise<number> {
  const row = await tx
    .selectFrom('bo_row')
    .select(sql<string | null>`max(substring(data ->> ${field}::text from ${numbersOf(shape)}::text)::bigint)`.as('greatest'))
    .where('bo', '=', bo)
    .executeTakeFirst();
  return Number(row?.greatest ?? -1);
}

/** The object of some version had the field without a series; documents of that version may still be written. */
async function wasEntered(meta: TenantMetadata, { bo, field }: NumberedField): Promise<boolean> {
  for (let { version = 0 } = await meta.get('bo', bo); version > 0; version -= 1) {
    const item = await meta.get('bo', bo, version).catch(() => undefined);
    const property = item && propertiesOf(schemaOf(item))[field];
    if (property !== undefined && property['x-ui']?.widget !== 'serialNo') return true;
  }
  return false;
}

/** The least counter from one on whose number no document holds. */
async function firstFree(tx: TenantDb, { bo, field }: NumberedField, shape: Shape, from: number): Promise<number> {
  const stored = sql<string>`data ->> ${field}::text`;
  const rows = await tx
    .selectFrom('bo_row')
    .select(stored.as('number'))
    .where('bo', '=', bo)
    .where(sql<boolean>`${stored} ~ ${numbersOf(shape)}::text`)
    .execute();
  const held = new Set(rows.map(({ number }) => number));
  let counter = from;
  while (held.has(render(shape, counter))) counter += 1;
  return counter;
}

/** What the numbers of a shape look like, as the database reads patterns. */
const numbersOf = ({ before, after }: Shape): string => `^${literally(before)}([0-9]{1,${MOST_DIGITS}})${literally(after)}$`;

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whoever comes at the same moment waits here, and takes the one after. */
async function takeFromField(tx: TenantDb, at: NumberedField, { before, after }: Shape, least: number): Promise<number> {
  const row = await tx
    .insertInto('serial')
    .values({ key: keyOf(at), period: `${before}${PLACE}${after}`, value: least })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key', 'period']).doUpdateSet({ value: sql`greatest(serial.value + 1, excluded.value)` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(row.value);
}

function periodOf(reset: string, today: string): string {
  switch (reset) {
    case 'year':
      return today.slice(0, 4);
    case 'month':
      return today.slice(0, 7);
    case 'day':
      return today;
    default:
      return '-';
  }
}
