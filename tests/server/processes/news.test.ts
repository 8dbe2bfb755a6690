import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../server/db/index.ts';
import type { News } from '../../../server/db/news.ts';
import { startScratchPostgres, type ScratchPostgres } from '../../helpers/scratchPostgres.ts';

let postgres: ScratchPostgres | undefined;
let [teller, hearer]: (Database | undefined)[] = [];
const heard: (News | undefined)[] = [];

beforeAll(async () => {
  postgres = await startScratchPostgres();
  if (postgres === undefined) return;
  const target = { kind: 'postgres', url: postgres.url, poolSize: 2 } as const;
  [teller, hearer] = [await openDatabase(target), await openDatabase(target)];
  hearer.hear((news) => {
    heard.push(news);
  });
}, 60_000);
afterAll(async () => {
  await teller?.close();
  await hearer?.close();
  await postgres?.stop();
});

async function hearing(what: () => boolean): Promise<boolean> {
  for (let round = 0; round < 200 && !what(); round++)
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  return what();
}

test('what is announced is heard with the commit, never without; a connection that breaks is replaced, and that is heard too', async ({ skip }) => {
  if (teller === undefined || hearer === undefined) return skip('no PostgreSQL is installed');
  const db = teller.forTenant('t 1');
  // whoever begins to listen may have missed something
  expect(await hearing(() => heard.length === 1)).toBe(true);
  expect(heard).toEqual([undefined]);

  let before = 0;
  await db.transaction(async (tx) => {
    await tx.announce('metadata');
    before = heard.length;
  });
  await db
    .transaction(async (tx) => {
      await tx.announce('sessions');
      throw new Error('taken back');
    })
    .catch(() => undefined);
  await db.announce('sessions');
  expect(await hearing(() => heard.length === 3)).toBe(true);
  expect(before).toBe(1);
  expect(heard.slice(1)).toEqual([
    { topic: 'metadata', tenantId: 't 1' },
    { topic: 'sessions', tenantId: 't 1' },
  ]);

  await teller.execute("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'");
  expect(await hearing(() => heard.length === 4)).toBe(true);
  expect(heard[3]).toBeUndefined();
  await teller.execute("select pg_notify('yuanbiao_news', 'weather t1')");
  await db.announce('metadata');
  expect(await hearing(() => heard.length === 5)).toBe(true);
  expect(heard[4]).toEqual({ topic: 'metadata', tenantId: 't 1' });
}, 60_000);
