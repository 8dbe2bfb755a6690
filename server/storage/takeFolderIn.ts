import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { lockDirectory, type Database } from '../db/index.ts';
import type { Log } from '../core/Log.ts';
import type { FileStore } from './FileStore.ts';
import { folderStore } from './folderStore.ts';
import { moveFiles } from './moveFiles.ts';
import { filesFolder } from './openStore.ts';

/**
 * An installation that kept its files in the folder of one process and keeps them in the database now: what is in the folder goes into the
 * database before the server listens, once. The folder is then named `files.moved`; nobody reads it any more. It is held meanwhile, so that no
 * server of before still writes there.
 */
export async function takeFolderIn(database: Database, dataDir: string, to: FileStore, log: Log): Promise<void> {
  const folder = filesFolder(dataDir);
  if (!existsSync(folder)) return;
  const release = lockDirectory(dataDir);
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

function nameBeside(folder: string): string {
  for (let no = 1; ; no++) {
    const name = `${folder}.moved${no === 1 ? '' : no}`;
    if (!existsSync(name)) return name;
  }
}
