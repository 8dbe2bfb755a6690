import type { Database } from '../db/index.ts';
import type { FileStore } from './FileStore.ts';

export interface MovedFiles {
  readonly count: number;
  readonly bytes: number;
  /** Ids of files whose bytes were no longer those that had been uploaded; they have moved as they were. */
  readonly altered: readonly string[];
}

/**
 * Copies what the table `file` names from one store to another, and lets it name the copies. Broken off, it goes on where it was; the old store
 * keeps everything. Whoever replaces or removes a file meanwhile has the last word.
 */
export async function moveFiles(database: Database, from: FileStore, to: FileStore): Promise<MovedFiles> {
  const altered: string[] = [];
  let [count, bytes] = [0, 0];
  for await (const content of from.older(0)) {
    const file = await database.allTenants.selectFrom('file').select(['id', 'sha256']).where('content', '=', content).executeTakeFirst();
    const found = file && (await from.read(content));
    if (found === undefined) continue;
    const copy = await to.write(found.stream);
    if (!(await pointTo(database, content, copy.id))) {
      await to.remove(copy.id);
      continue;
    }
    if (copy.sha256 !== file?.sha256) altered.push(file?.id ?? content);
    [count, bytes] = [count + 1, bytes + copy.size];
  }
  return { count, bytes, altered };
}

// helpers

async function pointTo(database: Database, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await database.allTenants.updateTable('file').set({ content: to }).where('content', '=', from).executeTakeFirst();
  return numUpdatedRows > 0n;
}
