export type { FileStore } from './FileStore.ts';
export { isStorageName, openStore, type StorageName } from './openStore.ts';
export { takeFolderIn } from './takeFolderIn.ts';
