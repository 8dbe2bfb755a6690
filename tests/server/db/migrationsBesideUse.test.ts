import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../server/db/index.ts';
import { startScratchPostgres, type ScratchPostgres } from '../../helpers/scratchPostgres.ts';

/** A new process migrates while the old one works: nobody notices. */

const folder = join(import.meta.dirname, '../../../server/db/migrations');
/** Those that stood before the rule. */
const firstJudged = '0023';

/** What a process of the version before would stumble over. */
const contracting: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(column|table|view|index)\b/i, 'takes away what the version before uses'],
  [/\brename\b/i, 'takes a name away that the version before uses'],
  [/\balter\s+column\s+\w+\s+(type|set\s+not\s+null)\b/i, 'changes a column that the version before writes'],
  [/\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i, 'asks for a value that the version before does not write'],
  [/\balter\s+table\s+\w+\s+add\s+(constraint|check|unique|foreign)\b/i, 'refuses rows that the version before writes'],
];

describe('a migration only adds', () => {
  const files = readdirSync(folder).filter((name) => /^\d{4}_/.test(name) && name.slice(0, 4) >= firstJudged);

  test.each(files)('%s', (name) => {
    const text = readFileSync(join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    // a table that this very migration makes is nobody's yet
    const own = [...text.matchAll(/create table (\w+)/g)].map(([, table]) => table);
    expect(contracting.filter(([pattern]) => pattern.test(text)).map(([, why]) => why)).toEqual([]);
    expect(own.every((table) => table !== undefined)).toBe(true);
  });

  test.each([
    ['alter table a drop column b', true],
    ['alter table a rename column b to c', true],
    ['alter table a add column b text not null', true],
    ["alter table a add column b text not null default ''", false],
    ['alter table a add column b text, add column c integer', false],
    ['alter table a add column b text, add column c integer not null', true],
    ['alter table a alter column b type bigint', true],
    ['create table a (b text not null)', false],
  ])('%s', (text, judged) => {
    expect(contracting.some(([pattern]) => pattern.test(text))).toBe(judged);
  });
});

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

describe('tables change under statements that are prepared', () => {
  let postgres: ScratchPostgres | undefined;
  let database: Database;
  beforeAll(async () => {
    postgres = await startScratchPostgres();
    if (postgres === undefined) return;
    database = await openDatabase({ kind: 'postgres', url: postgres.url, poolSize: 4 });
    await database.migrate();
    await database.execute("insert into setting (tenant_id, key, value) values ('-1', 'n', '0')");
    await database.execute("insert into serial (tenant_id, key, period, value) values ('-1', 'n', '', 0)");
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  test('no reading fails, and each transaction is carried out once', async ({ skip }) => {
    if (postgres === undefined) skip('no PostgreSQL is installed');
    const db = database.forTenant('-1');
    const state = { over: false, read: 0, written: 0 };
    const failed: unknown[] = [];
    const loop = async (work: () => Promise<void>): Promise<void> => {
      while (!state.over) await work().catch((error: unknown) => void failed.push(error));
    };
    const reading = async (): Promise<void> => {
      await db.selectFrom('setting').selectAll().where('key', '=', 'n').execute();
      state.read++;
    };
    const writing = async (): Promise<void> => {
      await db.transaction(async (tx) => {
        await tx.selectFrom('setting').selectAll().where('key', '=', 'n').execute();
        const [row] = await tx.selectFrom('serial').selectAll().where('key', '=', 'n').forUpdate().execute();
        await tx
          .updateTable('serial')
          .set({ value: Number(row?.value ?? 0) + 1 })
          .where('key', '=', 'n')
          .returningAll()
          .execute();
      });
      state.written++;
    };
    const working = [loop(reading), loop(reading), loop(writing), loop(writing)];
    const migrating = new pg.Client({ connectionString: postgres?.url ?? '' });
    await migrating.connect();
    for (let round = 0; round < 6; round++) {
      const before = { ...state };
      // all connections have prepared what they ask
      await until(() => state.read >= before.read + 20 && state.written >= before.written + 20);
      await migrating.query(
        `begin; alter table setting add column added${round} text; alter table serial add column added${round} integer not null default 0; commit`,
      );
    }
    state.over = true;
    await Promise.all(working);
    await migrating.end();
    expect(failed).toEqual([]);
    const { rows } = await database.execute("select value from serial where key = 'n'");
    expect(rows).toEqual([{ value: String(state.written) }]);
  }, 60_000);
});
