import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable, isUnavailable, openDatabase, type Database } from '../../../server/db/index.ts';
import { startScratchPostgres, type ScratchPostgres } from '../../helpers/scratchPostgres.ts';

let postgres: ScratchPostgres | undefined;
beforeAll(async () => {
  postgres = await startScratchPostgres();
}, 60_000);
afterAll(async () => {
  await postgres?.stop();
});

async function endBackends(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_terminate_backend(pid, 10000) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'yuanbiao'");
  await client.end();
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error;
  }
}

describe.each([false, true])('connections that the database ends, prepared statements: %s', (prepared) => {
  test('a transaction between two statements fails as unavailable, the process lives, the next one works', async (context) => {
    if (postgres === undefined) {
      context.skip();
      return;
    }
    const { url } = postgres;
    const database: Database = await openDatabase({ kind: 'postgres', url, poolSize: 2, prepared });
    try {
      await database.migrate();
      const db = database.forTenant(`t${String(prepared)}`);
      const insert = (tx: typeof db, key: string) => tx.insertInto('setting').values({ key, name: null, value: '1' }).execute();
      const error = await failureOf(
        db.transaction(async (tx) => {
          await insert(tx, 'lost');
          await endBackends(url);
          await new Promise((resolve) => {
            setTimeout(resolve, 200);
          });
          await insert(tx, 'never');
        }),
      );
      expect(isUnavailable(error), String(error)).toBe(true);
      for (let time = 0; time < 3; time += 1) await db.transaction((tx) => insert(tx, `kept${time}`));
      expect((await db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key)).toEqual(['kept0', 'kept1', 'kept2']);
    } finally {
      await database.close();
    }
  }, 60_000);
});

describe('what counts as unavailable', () => {
  test.each([
    [{ code: '57P01' }, true],
    [{ code: '55P03' }, true],
    [{ code: '25P03' }, true],
    [{ code: '23505' }, false],
    [new Error('Client has encountered a connection error and is not queryable'), true],
    [new DatabaseUnavailable('x'), true],
    [new Error('other'), false],
  ])('%o', (error, expected) => {
    expect(isUnavailable(error)).toBe(expected);
  });
});
