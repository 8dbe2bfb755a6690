import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, existsSync, readFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable, DirectoryLocked, lockDirectory, openDatabase, toJson } from '../../../server/db/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuanbiao-db-'));
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

describe('the built-in database', () => {
  test('a runaway statement is ended, committed rows stay, an open transaction is gone', async () => {
    const database = await openDatabase({ kind: 'pglite', dataDir: join(folder, 'db') }, { statementTimeoutMs: 1_500 });
    try {
      await database.migrate();
      const db = database.forTenant('-1');
      await db.insertInto('setting').values({ key: 'kept', value: toJson(1) }).execute();
      let ticks = 0;
      const timer = setInterval(() => { ticks++; }, 50);
      await expect(db.transaction(async (tx) => {
        await tx.insertInto('setting').values({ key: 'lost', value: toJson(1) }).execute();
        await tx.selectNoFrom(sql`(with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r)`.as('n')).execute();
      })).rejects.toThrow(DatabaseUnavailable);
      clearInterval(timer);
      expect(ticks).toBeGreaterThan(10);
      expect((await db.selectFrom('setting').select('key').execute()).map((row) => row.key)).toEqual(['kept']);
    } finally {
      await database.close();
    }
  }, 60_000);
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
    const gone = new Promise((resolve) => { child.on('exit', resolve); });
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
