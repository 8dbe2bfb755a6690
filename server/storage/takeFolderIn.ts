import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { type Database, DirectoryLocked, lockDirectory } from '../db/index.ts';
import type { Log } from '../core/index.ts';
import type { FileStore } from './FileStore.ts';
import { folderStore } from './folderStore.ts';
import { moveFiles } from './moveFiles.ts';
import { filesFolder } from './openStore.ts';

/**
 * An installation that kept its files in the folder of one process and keeps them in the database now: what is in the folder goes into the
 * database before the server listens, once. The folder is then named `files.moved`; nobody reads it any more. It is held meanwhile, so that no
 * server of before still writes there. Of several that start together one does it and the others wait, so many milliseconds at most.
 */
export async function takeFolderIn(database: Database, dataDir: string, to: FileStore, log: Log, patience = 60_000): Promise<void> {
  const folder = filesFolder(dataDir);
  const release = await holdFolder(dataDir, folder, log, patience);
  if (release === undefined) return;
  try {
    const moved = await moveFiles(database, folderStore(folder), to);
    const kept = nameBeside(folder);
    await rename(folder, kept);
    log.warn({ kept, ...moved }, 'the files of the folder are in the database now; what is kept of it can be deleted');
    if (moved.altered.length > 0) log.error({ altered: moved.altered }, 'files in the folder were not what had been uploaded');
  } finally {
    release();
  }
}

// helpers

/** Undefined when there is no folder, or not any more. */
async function holdFolder(dataDir: string, folder: string, log: Log, patience: number): Promise<(() => void) | undefined> {
  const until = Date.now() + patience;
  for (let attempt = 1; existsSync(folder); attempt++) {
    try {
      const release = lockDirectory(dataDir);
      if (existsSync(folder)) return release;
      release();
    } catch (error) {
      if (!(error instanceof DirectoryLocked) || Date.now() >= until) throw error;
      if (attempt === 1) log.warn({ folder, process: error.pid }, 'another process holds the folder of files; waiting for it');
      await new Promise((resolve) => {
        setTimeout(resolve, Math.min(1_000, patience));
      });
    }
  }
  return undefined;
}

function nameBeside(folder: string): string {
  for (let no = 1; ; no++) {
    const name = `${folder}.moved${no === 1 ? '' : no}`;
    if (!existsSync(name)) return name;
  }
}
