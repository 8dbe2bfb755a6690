import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../server/db/index.ts';
import { secretOf, type Secret } from '../../../server/identity/secret.ts';
import { testDatabase } from '../../helpers/testDatabase.ts';

let database: Database;
let drop: () => Promise<void>;
let folder: string;
const folders: string[] = [];
beforeAll(async () => {
  const opened = await testDatabase();
  drop = opened.drop;
  database = await openDatabase(opened.target);
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await drop();
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.execute('delete from installation');
  folder = newFolder();
});

function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'yuanbiao-secret-'));
  folders.push(made);
  return made;
}
/** As a process on PostgreSQL asks; what it asks works on the built-in database too. */
const shared = (dataDir: string, tokenSecret?: string): Promise<Secret> => secretOf({ kind: 'postgres', execute: database.execute }, { dataDir, tokenSecret });
const alone = (dataDir: string, tokenSecret?: string): Promise<Secret> => secretOf({ kind: 'pglite', execute: database.execute }, { dataDir, tokenSecret });

test('processes that start in the same moment get one secret, and leave no file', async () => {
  const found = await Promise.all(Array.from({ length: 12 }, () => shared(newFolder())));
  expect(new Set(found.map(({ value }) => value)).size).toBe(1);
  expect(found[0]?.value.length).toBeGreaterThanOrEqual(64);
  expect(found[0]?.remark).toBeUndefined();
  expect(existsSync(join(folder, 'secret'))).toBe(false);
  expect((await shared(folder)).value).toBe(found[0]?.value);
});

test('the secret that an installation has in its folder becomes the secret of all, and that is said', async () => {
  writeFileSync(join(folder, 'secret'), 'the-secret-of-the-installation-before\n');
  expect(await shared(folder)).toEqual({ value: 'the-secret-of-the-installation-before', remark: expect.stringContaining('is in the database') as string });
  expect(await shared(newFolder())).toEqual({ value: 'the-secret-of-the-installation-before' });
});

test('another file, of a folder that was something else, does not divide the processes, and that is said', async () => {
  const { value } = await shared(newFolder());
  writeFileSync(join(folder, 'secret'), 'of-another-installation');
  expect(await shared(folder)).toEqual({ value, remark: expect.stringContaining('is not used') as string });
});

test('the secret of the environment wins, and that is said', async () => {
  const { value } = await shared(newFolder());
  expect(await shared(folder, 'of-the-environment')).toEqual({ value: 'of-the-environment', remark: expect.stringContaining('AUTH_SECRET') as string });
  expect((await shared(folder)).value).toBe(value);
});

test('the built-in database has it in its folder, for the owner only', async () => {
  const { value } = await alone(folder);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(value);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(await alone(folder)).toEqual({ value });
  expect(await alone(folder, 'of-the-environment')).toEqual({ value: 'of-the-environment' });
  expect((await database.execute('select 1 from installation')).rows).toEqual([]);
});
