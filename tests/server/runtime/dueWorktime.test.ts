import { afterAll, beforeAll, expect, test } from 'vitest';
import { toJson } from '../../../server/db/index.ts';
import { DEFAULT_TENANT } from '../../../server/services/tenant/TenantDirectory.ts';
import { addSeconds, loadCalendar } from '../../../server/workflow/due/index.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer({ seed: [] }); }, 60_000);
afterAll(async () => { await server.close(); });

const calendar = () => loadCalendar({ db: server.parts.database.forTenant(DEFAULT_TENANT), meta: server.parts.metadata.forTenant(DEFAULT_TENANT) });

test('the work calendar is what the tenant says', async () => {
  const add = async (from: string, hours: number): Promise<string> => addSeconds(server.parts.clock, await calendar(), 'worktime', from, hours * 3600);
  expect(await add('2026-09-30 17:00:00', 1)).toBe('2026-10-01 09:00:00');

  const db = server.parts.database.forTenant(DEFAULT_TENANT);
  const at = '2026-09-01 09:00:00';
  const dict = (key: string, ...values: string[]) => ({
    kind: 'dict', key, version: 1, status: 'published' as const, name: key, type_key: null, spec: toJson({ items: values.map((value) => ({ value, label: value })) }),
    envelope: toJson({ schemaVersion: '1.0' }), checksum: `sha256:${'0'.repeat(64)}`, remark: null, created_by: 'U1', created_at: at, updated_by: 'U1', updated_at: at,
  });
  await db.insertInto('meta_item').values([dict('holiday', '2026-10-01~2026-10-07', '不是日期'), dict('workday', '2026-10-10')]).execute();
  server.parts.metadata.forget();
  expect(await add('2026-09-30 17:00:00', 1)).toBe('2026-10-08 09:00:00');
  expect(await add('2026-10-09 17:00:00', 1)).toBe('2026-10-10 09:00:00');

  await db.insertInto('setting').values({ key: 'workHours', name: null, value: toJson('09:00-18:00') }).execute();
  expect(await add('2026-09-30 17:00:00', 2)).toBe('2026-10-08 10:00:00');
  await db.updateTable('setting').set({ value: toJson('nonsense') }).where('key', '=', 'workHours').execute();
  expect((await calendar()).hours).toEqual([[510, 720], [810, 1050]]);
});
