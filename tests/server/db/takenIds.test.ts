import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../server/db/index.ts';
import { loadRecord, saveRecord, type SaveRecord } from '../../../server/forms/BoStore.ts';
import type { AggregateDiff } from '../../../server/workflow/kernel/aggregate.ts';
import { writeDiff } from '../../../server/workflow/repository.ts';
import { startListServer, type ListServer } from '../form/listServer.ts';

/** An id that came twice never makes one row the content of another: the second writer fails, and what was stored stays. */
let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
}, 120_000);
afterAll(() => portal.close());

const record = (id: string, more: Partial<SaveRecord> = {}): SaveRecord => ({
  id,
  isNew: true,
  bo: 'clfybx',
  tables: ['xcmx'],
  data: { ccsy: 'mine', xcmx: [{ cs: '合肥' }] },
  by: 'sun',
  now: '2026-11-20 09:00:00',
  formVersion: 1,
  newId,
  ...more,
});
const save = (each: SaveRecord): Promise<number> => portal.db.transaction((tx) => saveRecord(tx, each));

describe('records', () => {
  test.each([
    ['a new one of the same object', { data: { ccsy: 'theirs' }, by: 'chen' }],
    ['a new one of another object', { bo: 'jkd', tables: [], data: { sy: 'theirs' }, by: 'chen' }],
    ['a change of one that another object has', { isNew: false, bo: 'jkd', tables: [], data: { sy: 'theirs' } }],
  ] as const)('%s fails', async (_name, more) => {
    const id = newId();
    await save(record(id));
    await expect(save(record(id, more))).rejects.toThrow();
    expect(await loadRecord(portal.db, 'clfybx', id)).toMatchObject({ bo: 'clfybx', createBy: 'sun', rev: 1, data: { ccsy: 'mine', xcmx: [{ cs: '合肥' }] } });
  });

  test('a change of one that is gone is a conflict', async () => {
    await expect(save(record(newId(), { isNew: false }))).rejects.toMatchObject({ errorCode: '041', message: '单据已被他人删除' });
  });

  test('rows of another document are not taken over by naming them', async () => {
    const [mine, theirs] = [newId(), newId()];
    await save(record(mine));
    await save(record(theirs, { data: { xcmx: [{ cs: '南京' }] } }));
    const { id: row } = await portal.db.selectFrom('bo_sub_row').select('id').where('ref_id', '=', theirs).executeTakeFirstOrThrow();
    await save(record(mine, { isNew: false, data: { xcmx: [{ id_: row, ref_id_: theirs, cs: '合肥' }] } }));
    expect(await portal.db.selectFrom('bo_sub_row').select(['ref_id', 'data']).where('id', '=', row).executeTakeFirst()).toMatchObject({
      ref_id: theirs,
      data: { cs: '南京' },
    });
    expect((await loadRecord(portal.db, 'clfybx', mine))?.data['xcmx']).toEqual([expect.objectContaining({ cs: '合肥' })]);
  });
});

describe('rows of flows', () => {
  const token = (id: string, nodeId: string) => ({ id, nodeId, state: 'active' as const, forks: [], execId: null, fromExecs: [] });
  const none = { insert: [], update: [], remove: [] };
  const changing = (tokens: object): AggregateDiff => ({
    inst: null,
    forks: none,
    tokens: { ...none, ...tokens },
    execs: none,
    tasks: none,
    groups: none,
    members: none,
    signs: none,
    turns: none,
    opinions: none,
  });
  const write = (inst: string, tokens: { insert?: ReturnType<typeof token>[]; update?: ReturnType<typeof token>[] }): Promise<void> =>
    portal.db.transaction((tx) => {
      writeDiff(tx, inst, 'clfybxV1', changing(tokens), { now: '2026-11-20 09:00:00', acted: () => true, subject: '', typeId: null, names: new Map() });
      return Promise.resolve();
    });
  const instance = async (): Promise<string> => `i${await portal.claim({ by: 'sun', data: {}, status: 'running' })}`;
  const stored = (id: string) => portal.db.selectFrom('wf_token').select(['inst_id', 'node_id']).where('id', '=', id).executeTakeFirst();

  test('a new one whose id is taken fails, in its own instance and in another', async () => {
    const [one, other, id] = [await instance(), await instance(), newId()];
    await write(one, { insert: [token(id, 'UserTask1')] });
    await expect(write(one, { insert: [token(id, 'UserTask2')] })).rejects.toMatchObject({ code: '23505' });
    await expect(write(other, { insert: [token(id, 'UserTask2')] })).rejects.toMatchObject({ code: '23505' });
    expect(await stored(id)).toEqual({ inst_id: one, node_id: 'UserTask1' });
  });

  test('a change stays within its instance', async () => {
    const [one, other, id] = [await instance(), await instance(), newId()];
    await write(one, { insert: [token(id, 'UserTask1')] });
    await write(other, { update: [token(id, 'UserTask3')] });
    expect(await stored(id)).toEqual({ inst_id: one, node_id: 'UserTask1' });
    await write(one, { update: [token(id, 'UserTask2')] });
    expect(await stored(id)).toEqual({ inst_id: one, node_id: 'UserTask2' });
  });
});
