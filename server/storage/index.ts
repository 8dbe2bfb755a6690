export type { FileStore, StoredBytes } from './FileStore.ts';
export { databaseStore } from './databaseStore.ts';
export { folderStore } from './folderStore.ts';
export { filesFolder, isStorageName, openStore, type StorageName } from './openStore.ts';
export { takeFolderIn } from './takeFolderIn.ts';
