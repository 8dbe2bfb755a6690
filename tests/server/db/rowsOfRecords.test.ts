import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../server/db/index.ts';
import { deleteRecords, saveRecord, type SaveRecord } from '../../../server/forms/BoStore.ts';
import { startListServer, type ListServer } from '../form/listServer.ts';

/** No foreign key keeps rows with their record: the order of the statements does, whoever comes between. */
let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
}, 120_000);
afterAll(() => portal.close());

const record = (id: string, isNew: boolean, rows: number): SaveRecord => ({
  id,
  isNew,
  bo: 'clfybx',
  tables: ['xcmx'],
  data: { ccsy: 's', xcmx: Array.from({ length: rows }, (_, at) => ({ cs: String(at) })) },
  by: 'sun',
  now: '2026-11-20 09:00:00',
  formVersion: 1,
  newId,
});
const save = (id: string, isNew: boolean, rows: number): Promise<number> => portal.db.transaction((tx) => saveRecord(tx, record(id, isNew, rows)));
const remove = (id: string): Promise<number> => portal.db.transaction((tx) => deleteRecords(tx, 'clfybx', [id]));
const orphans = async (): Promise<unknown> =>
  (
    await portal.server.parts.database.execute(
      'select count(*)::int as count from bo_sub_row s where not exists (select 1 from bo_row b where b.tenant_id = s.tenant_id and b.id = s.ref_id)',
    )
  ).rows;
const rowsOf = async (id: string): Promise<number> => (await portal.db.selectFrom('bo_sub_row').select('id').where('ref_id', '=', id).execute()).length;

test('a record that is gone gets no rows', async () => {
  const id = newId();
  await expect(save(id, false, 3)).rejects.toMatchObject({ errorCode: '041' });
  expect(await rowsOf(id)).toBe(0);
});

test('rows go with their record, and only with theirs', async () => {
  const [one, other] = [newId(), newId()];
  await save(one, true, 3);
  await save(other, true, 2);
  expect(await remove(one)).toBe(1);
  expect([await rowsOf(one), await rowsOf(other)]).toEqual([0, 2]);
});

test('who saves and who deletes at the same time leave no row behind', async () => {
  const rounds = process.env['YUANBIAO_LONG'] === '1' ? 500 : 25;
  for (let round = 0; round < rounds; round += 1) {
    const id = newId();
    await save(id, true, 2);
    // who comes first is the database's to say: what must hold is the same either way
    const [first, second] = round % 2 === 0 ? [save(id, false, 40), remove(id)] : [remove(id), save(id, false, 40)];
    const removed = (await Promise.allSettled([first, second]))[round % 2 === 0 ? 1 : 0];
    expect(removed, `round ${round}`).toMatchObject({ status: 'fulfilled', value: 1 });
    expect(await rowsOf(id), `round ${round}`).toBe(0);
  }
  expect(await orphans()).toEqual([{ count: 0 }]);
});

test('a save that comes while its record is being deleted finds it gone', async () => {
  const id = newId();
  await save(id, true, 2);
  let saved: Promise<PromiseSettledResult<number>[]> | undefined;
  await portal.db.transaction(async (tx) => {
    expect(await deleteRecords(tx, 'clfybx', [id])).toBe(1);
    saved = Promise.allSettled([save(id, false, 40)]);
    // gives the saver time to come between on a database with several connections
    await setTimeout(100);
  });
  expect(await saved).toMatchObject([{ status: 'rejected', reason: { errorCode: '041' } }]);
  expect(await rowsOf(id)).toBe(0);
});

test('a save that is under way is waited for, and its rows go too', async () => {
  const id = newId();
  await save(id, true, 1);
  let deleted: Promise<number> | undefined;
  await portal.db.transaction(async (tx) => {
    await saveRecord(tx, record(id, false, 30));
    deleted = remove(id);
    // gives the deleter time to come between on a database with several connections
    await setTimeout(100);
  });
  expect(await deleted).toBe(1);
  expect(await rowsOf(id)).toBe(0);
});
