import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defineLongWork, type LongWork } from '../../../server/context/index.ts';
import { newId, type TenantDb, toJson } from '../../../server/db/index.ts';
import { runWork } from '../../../server/jobs/index.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

/** Whoever is at a work keeps it, however long one item takes: two that look at it at once do it once. */

let server: TestServer;
let db: TenantDb;
let begun: string[];
let performing: LongWork['perform'];

const slow = defineLongWork({
  name: 'test.slow',
  title: () => said,
  list: () => Promise.resolve([{ key: 'one', label: 'one' }]),
  perform: (...given) => performing(...given),
  summary: () => said,
});
const said = { 'zh-CN': '慢', 'en-US': 'Slow.', 'zh-TW': '慢' };

beforeAll(async () => {
  server = await startTestServer();
  (server.parts.longWorks as Map<string, LongWork>).set(slow.name, slow);
  db = server.parts.database.forTenant('-1');
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  begun = [];
});

const leaseMs = 300;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const tools = () => ({ parts: server.parts, log: server.app.log });
const turn = (id: string): Promise<string> => runWork({ tenantId: '-1', id }, tools(), 60_000, leaseMs);
const rowOf = (id: string) => db.selectFrom('long_work').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function begin(): Promise<string> {
  const id = newId();
  await db
    .insertInto('long_work')
    .values({
      id,
      name: slow.name,
      owner_id: 'U1000',
      language: 'zh-CN',
      params: toJson({}),
      asked: toJson({}),
      state: 'open',
      total: 1,
      worker: null,
      lease_until: null,
      created_at: server.parts.clock.now(),
      ended_at: null,
    })
    .execute();
  return id;
}

/** What another process gets that looks again and again while the first is at it. */
async function lookedAt(id: string, work: Promise<string>): Promise<string[]> {
  const seen: string[] = [];
  const running = new Set([work]);
  const ended = work.finally(() => running.clear());
  await pause(50);
  while (running.size > 0) {
    seen.push(await turn(id));
    await pause(40);
  }
  await ended;
  return seen;
}

test('an item that takes five times its lease is begun once, and says how far it is', async () => {
  performing = async (_context, { key }, _params, hold) => {
    begun.push(key);
    for (let at = 1; at <= 15; at++) {
      hold.progress(at, 15);
      await pause(100);
    }
  };
  const id = await begin();
  const work = turn(id);
  const others = lookedAt(id, work);
  await pause(800);
  const { step_done: done, step_total: total } = await rowOf(id);
  expect(total).toBe(15);
  expect(done).toBeGreaterThan(2);
  expect(await work).toBe('ended');
  expect(new Set(await others)).toEqual(new Set(['none']));
  expect(begun).toEqual(['one']);
  expect(await rowOf(id)).toMatchObject({ state: 'done' });
});

test('whoever falls silent loses it: the other does the item, and the first commits nothing', async () => {
  let first = true;
  const wrote: string[] = [];
  performing = async (context, _item, _params, hold) => {
    const mine = first ? 'first' : 'second';
    begun.push(mine);
    if (first) {
      first = false;
      // as if this process had stood still
      await db
        .updateTable('long_work')
        .set({ worker: 'other', lease_until: server.parts.clock.after(-1) })
        .execute();
      while (!hold.signal.aborted) await pause(20);
      await turn(id);
    }
    await context.db.transaction(async (tx) => {
      await tx.selectFrom('app_user').select('id').limit(1).execute();
      wrote.push(mine);
    });
  };
  const id = await begin();
  await turn(id);
  expect([begun, wrote]).toEqual([['first', 'second'], ['second']]);
  expect(await rowOf(id)).toMatchObject({ state: 'done' });
});

test('an item that takes long hears within a second that it is not wanted any more, and is left', async () => {
  performing = async (_context, { key }, _params, { signal }) => {
    begun.push(key);
    await db.updateTable('long_work').set({ state: 'stopping' }).execute();
    for (const until = Date.now() + 10_000; Date.now() < until; await pause(20)) signal.throwIfAborted();
  };
  const id = await begin();
  const from = Date.now();
  expect(await turn(id)).toBe('ended');
  expect(Date.now() - from).toBeLessThan(2_000);
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled' });
  expect(await db.selectFrom('long_work_item').select('state').where('work_id', '=', id).execute()).toEqual([{ state: 'cancelled' }]);
});
