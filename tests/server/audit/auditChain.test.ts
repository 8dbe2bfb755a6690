import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { sql } from 'kysely';
import { sealAudit } from '../../../server/audit/sealAudit.ts';
import { verifyAudit } from '../../../server/audit/verifyAudit.ts';
import { openDatabase, toJson, type TenantDb } from '../../../server/db/index.ts';
import { testDatabase, type TestDatabase } from '../../helpers/testDatabase.ts';

let kept: TestDatabase;
let database: Awaited<ReturnType<typeof openDatabase>>;
let db: TenantDb;
beforeAll(async () => {
  kept = await testDatabase();
  database = await openDatabase(kept.target, { timeZone: 'Asia/Shanghai' });
  await database.migrate();
  db = database.forTenant('-1');
}, 60_000);
afterAll(async () => {
  await database.close();
  await kept.drop();
});

const write = (from: number, count: number): Promise<unknown> =>
  db
    .insertInto('audit_log')
    .values(
      Array.from({ length: count }, (_, index) => ({
        id: `a${String(from + index).padStart(4, '0')}`,
        user_id: 'u',
        account: 'u',
        action: 'meta.publish',
        target: `form/f${from + index}`,
        outcome: 'done',
        ip: null,
        log_id: 'l',
        detail: toJson({ b: 1, a: '值' }),
        at: '2026-11-20 09:00:00',
      })),
    )
    .execute();
const change = (id: string, columns: Record<string, unknown>): Promise<unknown> => db.updateTable('audit_log').set(columns).where('id', '=', id).execute();

beforeEach(async () => {
  await sql`truncate audit_log, audit_head`.execute(database.allTenants);
  await write(1, 450);
  expect(await sealAudit(db)).toBe(450);
});

it('holds, goes on, and knows what waits', async () => {
  await write(451, 3);
  expect(await verifyAudit(db)).toMatchObject({ held: 450, waiting: 3 });
  expect(await sealAudit(db)).toBe(3);
  const verdict = await verifyAudit(db);
  expect(verdict).toMatchObject({ held: 453, waiting: 0, head: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  expect(verdict).not.toHaveProperty('broken');
  // the zone in which times are said is of no importance
  await sql`select 1`.execute(database.allTenants);
  expect(await sealAudit(db)).toBe(0);
});

describe('finds the first line that is not what was written', () => {
  const found = (seq: string, id: string | undefined, what: string) => ({ held: Number(seq) - 1, broken: { seq, id, what } });
  test.each([
    ['account', 'v'],
    ['action', 'meta.archive'],
    ['target', 'form/x'],
    ['outcome', 'refused'],
    ['ip', '::1'],
    ['log_id', null],
    ['user_id', null],
    ['detail', '{"a":"值","b":2}'],
    ['at', '2026-11-20 09:00:01'],
  ])('a changed %s', async (column, value) => {
    await change('a0220', { [column]: value });
    expect(await verifyAudit(db)).toMatchObject(found('220', 'a0220', 'changed'));
  });

  test('a removed line, at the beginning, in the middle and at the end', async () => {
    await db.deleteFrom('audit_log').where('id', '=', 'a0450').execute();
    expect(await verifyAudit(db)).toMatchObject(found('450', undefined, 'end'));
    await db.deleteFrom('audit_log').where('id', '=', 'a0220').execute();
    expect(await verifyAudit(db)).toMatchObject(found('220', undefined, 'missing'));
    await db.deleteFrom('audit_log').where('id', '=', 'a0001').execute();
    expect(await verifyAudit(db)).toMatchObject(found('1', undefined, 'missing'));
  });

  test('two lines that have changed places, with their hashes or without', async () => {
    await change('a0300', { seq: '999' });
    await change('a0301', { seq: '300' });
    await change('a0300', { seq: '301' });
    expect(await verifyAudit(db)).toMatchObject(found('300', 'a0301', 'order'));
    const [one, two] = await db.selectFrom('audit_log').select(['prev_hash', 'hash']).where('id', 'in', ['a0300', 'a0301']).orderBy('id').execute();
    await change('a0301', { ...one });
    await change('a0300', { ...two });
    expect(await verifyAudit(db)).toMatchObject(found('300', 'a0301', 'changed'));
  });

  test('a changed line that was taken out of the chain to be joined anew', async () => {
    await change('a0100', { account: 'v', seq: null, prev_hash: null, hash: null });
    await sealAudit(db);
    expect(await verifyAudit(db)).toMatchObject(found('100', undefined, 'missing'));
  });
});

it('several who join lines at once keep one chain, and who writes waits for none of them', async () => {
  const [sealed] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => sealAudit(db))),
    ...Array.from({ length: 20 }, (_, index) => write(1_000 + index * 10, 10)),
  ]);
  const rest = await sealAudit(db);
  expect(sealed.reduce((sum, count) => sum + count, rest)).toBe(200);
  expect(await verifyAudit(db)).toMatchObject({ held: 650, waiting: 0 });
  expect(await verifyAudit(db)).not.toHaveProperty('broken');
});
