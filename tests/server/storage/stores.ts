import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../../server/db/index.ts';
import { openStore, type FileStore, type StorageName } from '../../../server/storage/index.ts';
import { testDatabase } from '../../helpers/testDatabase.ts';

/** Every adapter; what a store must do is one table over these. */
export const storageNames: readonly StorageName[] = ['folder', 'database'];

export interface StoreUnderTest {
  readonly store: FileStore;
  readonly dataDir: string;
  readonly database: Database;
  close(): Promise<void>;
}

export async function openStoreUnderTest(name: StorageName): Promise<StoreUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yuanbiao-storage-'));
  const { target, drop } = await testDatabase();
  const database = await openDatabase(target);
  await database.migrate();
  return {
    store: openStore(name, { database, dataDir }),
    dataDir,
    database,
    async close() {
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function idsIn(store: FileStore, seconds = 0): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of store.older(seconds)) ids.push(id);
  return ids.sort();
}
