import { sql } from 'kysely';
import type { TenantDb } from '../db/index.ts';
import type { TenantMetadata } from '../metadata/MetadataStore.ts';

/**
 * The next number of a serial item, for example `CL-2026-0202`. Taken inside the caller's transaction: a request that
 * fails uses no number up, and two requests never get the same one.
 */
export async function nextSerial(tx: TenantDb, meta: TenantMetadata, key: string, today: string): Promise<string> {
  const { spec } = await meta.get('serialNo', key);
  const period = periodOf(spec.reset, today);
  const row = await tx.insertInto('serial').values({ key, period, value: spec.start ?? 1 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key', 'period']).doUpdateSet({ value: sql`serial.value + 1` }))
    .returning('value').executeTakeFirstOrThrow();
  return renderSerial(spec.pattern, today, Number(row.value));
}

/** `CL-{yyyy}-{0000}` with a date and a counter; the counter grows beyond its zeros when it must. */
function renderSerial(pattern: string, today: string, counter: number): string {
  const [yyyy = '', MM = '', dd = ''] = today.split('-');
  const parts: Readonly<Record<string, string>> = { yyyy, yyyyMM: yyyy + MM, yyyyMMdd: yyyy + MM + dd, MM, dd };
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => (/^0+$/.test(name) ? String(counter).padStart(name.length, '0') : parts[name] ?? whole));
}

// helpers

function periodOf(reset: string, today: string): string {
  switch (reset) {
    case 'year': return today.slice(0, 4);
    case 'month': return today.slice(0, 7);
    case 'day': return today;
    default: return '-';
  }
}
