import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, existsSync, readFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable, DirectoryLocked, lockDirectory, openDatabase, toJson } from '../../../server/db/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuanbiao-db-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the built-in database', () => {
  test('a runaway statement is ended, committed rows stay, an open transaction is gone', async () => {
    const database = await openDatabase({ kind: 'pglite', dataDir: join(folder, 'db') }, { statementTimeoutMs: 1_500 });
    try {
      await database.migrate();
      const db = database.forTenant('-1');
      await db
        .insertInto('setting')
        .values({ key: 'kept', value: toJson(1) })
        .execute();
      let ticks = 0;
      const timer = setInterval(() => {
        ticks++;
      }, 50);
      await expect(
        db.transaction(async (tx) => {
          await tx
            .insertInto('setting')
            .values({ key: 'lost', value: toJson(1) })
            .execute();
          await tx.selectNoFrom(sql`(with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r)`.as('n')).execute();
        }),
      ).rejects.toThrow(DatabaseUnavailable);
      clearInterval(timer);
      expect(ticks).toBeGreaterThan(10);
      expect((await db.selectFrom('setting').select('key').execute()).map((row) => row.key)).toEqual(['kept']);
    } finally {
      await database.close();
    }
  }, 60_000);
});

describe('statements that the built-in database keeps prepared', () => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  const run = async (text: string, ...params: unknown[]) => (await database.execute(text, params)).rows;
  beforeAll(async () => {
    database = await openDatabase({ kind: 'memory' });
    await run(
      'create table kept (id bigint, words text[], document jsonb, amount numeric(18,2), day date, at timestamp, moment timestamptz, flag boolean, bytes bytea)',
    );
  }, 60_000);
  afterAll(() => database.close());

  test('values go in and come out as with PostgreSQL itself', async () => {
    const values = [
      '9007199254740993',
      ['a', 'b,"c', ''],
      '{"x":"中"}',
      '12.30',
      '2026-01-02',
      '2026-01-02 03:04:05',
      '2026-01-02 03:04:05',
      true,
      new Uint8Array([0, 1, 255]),
    ];
    const expected = {
      id: '9007199254740993',
      words: ['a', 'b,"c', ''],
      document: { x: '中' },
      amount: '12.30',
      day: '2026-01-02',
      at: '2026-01-02 03:04:05',
      moment: '2026-01-02 03:04:05',
      flag: true,
      bytes: new Uint8Array([0, 1, 255]),
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await run('insert into kept values ($1,$2,$3,$4,$5,$6,$7,$8,$9) returning *', ...values)).toEqual([expected]);
      expect(await run('select count(*) from kept where id = any($1) and flag is distinct from $2', ['9007199254740993'], null)).toEqual([
        { count: String(round + 1) },
      ]);
    }
  });

  test.each([
    ['a text that cannot be parsed', 'select * from nowhere where id = $1', [1], '42P01'],
    ['a value that does not fit', 'select $1::bigint as v', ['x'], '22P02'],
    ['a statement that fails while it runs', 'select 1 / $1::int as v', [0], '22012'],
    ['too few values', 'select $1::int + $2::int as v', [1], '08P01'],
  ])('%s fails alone, every time', async (_, text, params, code) => {
    for (let round = 0; round < 2; round += 1) {
      await expect(run(text, ...params)).rejects.toMatchObject({ code });
      expect(await run('select $1::int as v', round)).toEqual([{ v: round }]);
    }
  });

  test('the same statement goes on after its failure', async () => {
    await expect(run('select 10 / $1::int as v', 0)).rejects.toThrow();
    expect(await run('select 10 / $1::int as v', 5)).toEqual([{ v: 2 }]);
  });

  test('a column that came later is seen', async () => {
    await run('create table grown (id int)');
    await run('insert into grown values ($1)', 1);
    expect(await run('select * from grown where id = $1', 1)).toEqual([{ id: 1 }]);
    await run('alter table grown add column more text');
    expect(await run('select * from grown where id = $1', 1)).toEqual([{ id: 1, more: null }]);
  });

  test('ever new texts do not fill the memory', async () => {
    for (let index = 0; index < 350; index += 1) expect(await run(`select ${index} + $1::int as v`, 1)).toEqual([{ v: index + 1 }]);
    const [row] = await run('select count(*)::int as count from pg_prepared_statements');
    expect((row as { count: number }).count).toBeLessThanOrEqual(300);
    expect(await run('select 0 + $1::int as v', 2)).toEqual([{ v: 2 }]);
  });
});

describe('the lock of a data folder', () => {
  const locked = join(folder, 'locked');

  test('a second taker learns who holds it; releasing frees it', () => {
    const release = lockDirectory(locked);
    expect(() => lockDirectory(locked)).toThrow(DirectoryLocked);
    expect(() => lockDirectory(locked)).toThrow(String(process.pid));
    release();
    expect(existsSync(join(locked, 'server.lock'))).toBe(false);
    lockDirectory(locked)();
  });

  test('a living process keeps it, a killed one loses it', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const started = (readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')[19];
    const host = hostname();
    writeFileSync(join(locked, 'server.lock'), JSON.stringify({ pid: child.pid, started, host, nonce: 'x' }));
    expect(() => lockDirectory(locked)).toThrow(`process ${child.pid}`);
    const gone = new Promise((resolve) => {
      child.on('exit', resolve);
    });
    child.kill('SIGKILL');
    await gone;
    lockDirectory(locked)();
  });

  test.each([
    ['a pid that was given to another process', JSON.stringify({ pid: process.pid, started: '1', host: hostname() })],
    ['a broken file', '{'],
  ])('%s does not hold it', (_, content) => {
    writeFileSync(join(locked, 'server.lock'), content);
    lockDirectory(locked)();
  });
});
