import { join } from 'node:path';
import type { Database } from '../db/index.ts';
import { databaseStore } from './databaseStore.ts';
import type { FileStore } from './FileStore.ts';
import { folderStore } from './folderStore.ts';

/** Where files are kept, by the name that the configuration gives it. */
export type StorageName = 'folder' | 'database';

export interface StoragePlaces {
  readonly database: Database;
  readonly dataDir: string;
}

export const isStorageName = (name: string): name is StorageName => Object.hasOwn(adapters, name);

export const openStore = (name: StorageName, places: StoragePlaces): FileStore => adapters[name](places);

export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

// helpers

const adapters: Readonly<Record<StorageName, (places: StoragePlaces) => FileStore>> = {
  folder: ({ dataDir }) => folderStore(filesFolder(dataDir)),
  database: ({ database }) => databaseStore(database),
};
