import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toJson } from '../../../server/db/index.ts';
import { seedPackages } from '../../../server/seed/packages.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { addSeconds, loadCalendar } from '../../../server/workflow/due/index.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: [] });
}, 60_000);
afterAll(async () => {
  await server.close();
});

const calendar = () => loadCalendar({ db: server.parts.database.forTenant(DEFAULT_TENANT), meta: server.parts.metadata.forTenant(DEFAULT_TENANT) });

test('the work calendar is what the tenant says', async () => {
  const add = async (from: string, hours: number): Promise<string> => addSeconds(server.parts.clock, await calendar(), 'worktime', from, hours * 3600);
  expect(await add('2026-09-30 17:00:00', 1)).toBe('2026-10-01 09:00:00');

  const db = server.parts.database.forTenant(DEFAULT_TENANT);
  const at = '2026-09-01 09:00:00';
  const dict = (key: string, ...values: string[]) => ({
    kind: 'dict',
    key,
    version: 1,
    status: 'published' as const,
    name: key,
    type_key: null,
    spec: toJson({ items: values.map((value) => ({ value, label: value })) }),
    envelope: toJson({ schemaVersion: '1.0' }),
    checksum: `sha256:${'0'.repeat(64)}`,
    remark: null,
    created_by: 'U1',
    created_at: at,
    updated_by: 'U1',
    updated_at: at,
  });
  await db
    .insertInto('meta_item')
    .values([dict('holiday', '2026-10-01~2026-10-07', '不是日期'), dict('workday', '2026-10-10')])
    .execute();
  server.parts.metadata.clear();
  expect(await add('2026-09-30 17:00:00', 1)).toBe('2026-10-08 09:00:00');
  expect(await add('2026-10-09 17:00:00', 1)).toBe('2026-10-10 09:00:00');

  await db
    .insertInto('setting')
    .values({ key: 'workHours', name: null, value: toJson('09:00-18:00') })
    .execute();
  expect(await add('2026-09-30 17:00:00', 2)).toBe('2026-10-08 10:00:00');
  await db
    .updateTable('setting')
    .set({ value: toJson('nonsense') })
    .where('key', '=', 'workHours')
    .execute();
  expect((await calendar()).hours).toEqual([
    [510, 720],
    [810, 1050],
  ]);
});

describe('the calendar that is shipped', () => {
  let shipped: TestServer;
  beforeAll(async () => {
    shipped = await startTestServer({ seed: [seedPackages] });
  }, 60_000);
  afterAll(async () => {
    await shipped.close();
  });

  test.each([
    ['New Year, made up for on a Sunday', '2025-12-31 17:00:00', '2026-01-04 09:00:00'],
    ['the Saturday before Spring Festival', '2026-02-13 17:00:00', '2026-02-14 09:00:00'],
    ['Spring Festival', '2026-02-14 17:00:00', '2026-02-24 09:00:00'],
    ['the Saturday after Spring Festival', '2026-02-27 17:00:00', '2026-02-28 09:00:00'],
    ['Tomb-Sweeping Day', '2026-04-03 17:00:00', '2026-04-07 09:00:00'],
    ['Labour Day', '2026-04-30 17:00:00', '2026-05-06 09:00:00'],
    ['the Saturday after Labour Day', '2026-05-08 17:00:00', '2026-05-09 09:00:00'],
    ['Dragon Boat Festival', '2026-06-18 17:00:00', '2026-06-22 09:00:00'],
    ['a Sunday in September', '2026-09-18 17:00:00', '2026-09-20 09:00:00'],
    ['Mid-Autumn Festival', '2026-09-24 17:00:00', '2026-09-28 09:00:00'],
    ['National Day', '2026-09-30 17:00:00', '2026-10-08 09:00:00'],
    ['the Saturday after National Day', '2026-10-09 17:00:00', '2026-10-10 09:00:00'],
    ['an ordinary weekend', '2026-11-20 17:00:00', '2026-11-23 09:00:00'],
  ])('knows %s', async (_, from, expected) => {
    const { parts } = shipped;
    const shippedCalendar = await loadCalendar({ db: parts.database.forTenant(DEFAULT_TENANT), meta: parts.metadata.forTenant(DEFAULT_TENANT) });
    expect(addSeconds(parts.clock, shippedCalendar, 'worktime', from, 3600)).toBe(expected);
  });
});
