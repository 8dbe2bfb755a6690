import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable, isUnavailable, openDatabase, sharedRead, type Database, type DatabaseTarget } from '../../../server/db/index.ts';
import { createTurns } from '../../../server/db/pglite/createTurns.ts';
import { createMetadataStore } from '../../../server/metadata/MetadataStore.ts';
import { createTenantDirectory } from '../../../server/identity/TenantDirectory.ts';
import { testDatabase } from '../../helpers/testDatabase.ts';

/**
 * Nobody waits for a connection, or for somebody who waits for one, while he holds one himself: on PGlite there is one
 * connection, on PostgreSQL the pool is made that small.
 */
const limits = { connectTimeoutMs: 1_500, idleTimeoutMs: 3_000 };
const opened = new Map<string, Promise<Database>>();
const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

/** One database for all tests that ask for the same. */
function open(poolSize = 1, options = limits): Promise<Database> {
  const key = JSON.stringify([poolSize, options]);
  const database = opened.get(key) ?? openNew(poolSize, options);
  opened.set(key, database);
  return database;
}

async function openNew(poolSize: number, options: typeof limits): Promise<Database> {
  const { target, drop } = await testDatabase();
  cleanUps.push(drop);
  const small: DatabaseTarget = target.kind === 'postgres' ? { ...target, poolSize } : target;
  const database = await openDatabase(small, options);
  cleanUps.push(() => database.close());
  await database.migrate();
  return database;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe('what many requests share', () => {
  test('a transaction does not wait for a reading that waits for its connection', async () => {
    const database = await open();
    const store = createMetadataStore(database);
    const started = Date.now();
    await database.forTenant('-1').transaction(async (tx) => {
      await tx.selectFrom('setting').select('key').execute();
      const outside = pendingOutside(() => store.forTenant('-1').list('menu'));
      await pause(20);
      expect(await store.forTenant('-1').list('menu')).toEqual([]);
      cleanUps.push(() => outside.catch(() => undefined));
    });
    expect(Date.now() - started).toBeLessThan(limits.connectTimeoutMs);
  });

  test('with as many transactions as connections it is the same', async () => {
    const database = await open(2);
    const store = createMetadataStore(database);
    const both = [1, 2].map(() =>
      database.forTenant('-1').transaction(async (tx) => {
        await tx.selectFrom('setting').select('key').execute();
        await pause(30);
        return store.forTenant('-1').list('menu');
      }),
    );
    await pause(10);
    const outside = store.forTenant('-1').list('menu');
    expect(await Promise.all([...both, outside])).toEqual([[], [], []]);
  });

  test('the directory of tenants answers outside, and says no inside instead of waiting', async () => {
    const database = await open();
    const tenants = createTenantDirectory(database);
    await database.forTenant('-1').transaction(async (tx) => {
      await tx.selectFrom('setting').select('key').execute();
      const outside = pendingOutside(() => tenants.list());
      await pause(20);
      await expect(tenants.list()).rejects.toThrow('only its own handle');
      cleanUps.push(() => outside.catch(() => undefined));
    });
    expect(await tenants.list()).toEqual([]);
  });

  test('one reading for all who ask at once; a forgotten one is not kept; a failed one neither', async () => {
    let reads = 0;
    let fails = false;
    const shared = sharedRead(60_000, async () => {
      reads += 1;
      const mine = reads;
      await pause(20);
      if (fails) throw new Error('down');
      return mine;
    });
    expect(await Promise.all([shared.get(), shared.get(), shared.get()])).toEqual([1, 1, 1]);
    expect(await shared.get()).toBe(1);
    shared.forget();
    const late = shared.get();
    shared.forget();
    expect(await shared.get()).toBe(3);
    expect(await late).toBe(2);
    expect(await shared.get()).toBe(3);
    shared.forget();
    fails = true;
    await expect(shared.get()).rejects.toThrow('down');
    fails = false;
    expect(await shared.get()).toBe(5);
  });
});

describe('waiting ends', () => {
  test('who waits too long for a connection is refused, and those behind go on', async () => {
    const database = await open();
    const db = database.forTenant('-1');
    const holder = db.transaction(async (tx) => {
      await tx.selectFrom('setting').select('key').execute();
      await pause(limits.connectTimeoutMs + 500);
      return 'held';
    });
    await pause(100);
    const refused = await pendingOutside(() => db.selectFrom('setting').select('key').execute()).catch((error: unknown) => error);
    expect(isUnavailable(refused), String(refused)).toBe(true);
    expect(await holder).toBe('held');
    expect(await db.selectFrom('setting').select('key').execute()).toEqual([]);
  });

  test('a transaction that falls silent is rolled back, and nobody waits for it any more', async () => {
    const database = await open(1, { connectTimeoutMs: 5_000, idleTimeoutMs: 600 });
    const db = database.forTenant('-1');
    const silent = db
      .transaction(async (tx) => {
        await tx.insertInto('setting').values({ key: 'lost', name: null, value: '1' }).execute();
        await pause(1_500);
        await tx.insertInto('setting').values({ key: 'late', name: null, value: '1' }).execute();
      })
      .catch((error: unknown) => error);
    await pause(100);
    expect(await pendingOutside(() => db.selectFrom('setting').select('key').execute())).toEqual([]);
    expect(isUnavailable(await silent)).toBe(true);
    await db.transaction((tx) => tx.insertInto('setting').values({ key: 'kept', name: null, value: '1' }).execute());
    expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'kept' }]);
  });

  test('turns are taken in order, given back once, and left by who gave up', async () => {
    const turns = createTurns(100);
    const order: string[] = [];
    const first = await turns.take();
    const second = turns.take().then((leave) => {
      order.push('second');
      leave();
      leave();
    });
    const third = turns.take().then((leave) => {
      order.push('third');
      return leave;
    });
    first();
    await second;
    const leaveThird = await third;
    await expect(turns.take()).rejects.toThrow(DatabaseUnavailable);
    leaveThird();
    (await turns.take())();
    expect(order).toEqual(['second', 'third']);
  });
});

// helpers

/** Starts work as another request would: its chain of calls is in no transaction. Made at load time, outside of all. */
const pendingOutside = AsyncLocalStorage.snapshot() as <Value>(work: () => Promise<Value>) => Promise<Value>;
