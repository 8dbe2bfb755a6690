import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../../server/core/Log.ts';
import { lockDirectory } from '../../../server/db/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { openStore, takeFolderIn, type FileStore } from '../../../server/storage/index.ts';
import { idsIn, openStoreUnderTest, type StoreUnderTest } from './stores.ts';

let under: StoreUnderTest;
let old: FileStore;
let said: string[];
const note = (facts: object, sentence?: string): void => {
  said.push(`${sentence ?? ''} ${JSON.stringify(facts)}`);
};
const log: Log = { info: note, warn: note, error: note };

beforeEach(async () => {
  under = await openStoreUnderTest('database');
  old = openStore('folder', under);
  said = [];
});
afterEach(() => under.close());

const tables = () => under.database.forTenant(DEFAULT_TENANT);
const take = (patience?: number): Promise<void> => takeFolderIn(under.database, under.dataDir, under.store, log, patience);

/** A file as an installation with a folder has it. */
async function keep(text: string, sha256?: string): Promise<string> {
  const bytes = await old.write(Readable.from([Buffer.from(text)]));
  await tables()
    .insertInto('file')
    .values({
      id: bytes.id,
      content: bytes.id,
      name: `${text}.txt`,
      extension: 'txt',
      mime: 'text/plain',
      size: bytes.size,
      sha256: sha256 ?? bytes.sha256,
      owner_id: 'U1',
      owner_name: 'A',
      create_time: '2026-01-01 08:00:00',
    })
    .execute();
  return bytes.id;
}

async function contentOf(id: string): Promise<string | undefined> {
  const { content } = await tables().selectFrom('file').select('content').where('id', '=', id).executeTakeFirstOrThrow();
  const found = await under.store.read(content);
  return found === undefined ? undefined : (await buffer(found.stream)).toString();
}

test('what the table names goes into the database under the ids it had; the folder stays beside, and nothing happens again', async () => {
  const ids = [await keep('one'), await keep('two')];
  const forgotten = await old.write(Readable.from([Buffer.from('nobody names me')]));
  await take();
  expect(await Promise.all(ids.map(contentOf))).toEqual(['one', 'two']);
  expect(await idsIn(under.store)).toHaveLength(2);
  expect(readdirSync(under.dataDir)).toEqual(['files.moved']);
  expect(existsSync(join(under.dataDir, 'files.moved', forgotten.id.slice(0, 2), forgotten.id))).toBe(true);
  expect(said).toEqual([expect.stringMatching(/in the database now.*"count":2,"bytes":6/)]);
  await take();
  expect(said).toHaveLength(1);
});

test('broken off, it goes on where it was', async () => {
  const ids = [await keep('one'), await keep('two'), await keep('three')];
  let written = 0;
  const dying: FileStore = { ...under.store, write: (source) => (written++ === 1 ? Promise.reject(new Error('killed')) : under.store.write(source)) };
  await expect(takeFolderIn(under.database, under.dataDir, dying, log)).rejects.toThrow('killed');
  expect(existsSync(join(under.dataDir, 'files'))).toBe(true);
  await take();
  expect(await Promise.all(ids.map(contentOf))).toEqual(['one', 'two', 'three']);
  expect(await idsIn(under.store)).toHaveLength(3);
});

test('a file that is replaced meanwhile is what it was replaced by', async () => {
  const id = await keep('old');
  const replacing: FileStore = {
    ...under.store,
    async write(source) {
      const copy = await under.store.write(source);
      const fresh = await under.store.write(Readable.from([Buffer.from('new')]));
      await tables().updateTable('file').set({ content: fresh.id }).where('id', '=', id).execute();
      return copy;
    },
  };
  await takeFolderIn(under.database, under.dataDir, replacing, log);
  expect(await contentOf(id)).toBe('new');
  expect(await idsIn(under.store)).toHaveLength(1);
});

test('a file that somebody has altered in the folder is told', async () => {
  const id = await keep('altered', createHash('sha256').update('what it was').digest('hex'));
  await take();
  expect(await contentOf(id)).toBe('altered');
  expect(said[1]).toContain(id);
});

test('a server of before that still runs on the folder is not robbed', async () => {
  await keep('one');
  const release = lockDirectory(under.dataDir);
  await expect(take(50)).rejects.toThrow(`process ${process.pid}`);
  expect(await idsIn(under.store)).toEqual([]);
  release();
});

test('of several that start together one takes the folder in, and the others wait for it', async () => {
  const ids = [await keep('one'), await keep('two')];
  await Promise.all([take(), take(), take()]);
  expect(await Promise.all(ids.map(contentOf))).toEqual(['one', 'two']);
  expect(await idsIn(under.store)).toHaveLength(2);
  expect(readdirSync(under.dataDir)).toEqual(['files.moved']);
});
