import type { ServerParts } from '../context/index.ts';
import { defineUpkeep } from './defineJob.ts';

/** Bytes that nothing names: of an upload whose process was killed, or of a replaced file that could not be removed. */
export const forgottenFiles = defineUpkeep({
  name: 'forgottenFiles',
  everySeconds: 86_400,
  run: ({ parts }) => removeForgotten(parts, aDay),
});

/** Removes what is older than so many seconds and has no row; answers how much that was. An upload has its row a moment after its last byte. */
export async function removeForgotten({ database, files }: Pick<ServerParts, 'database' | 'files'>, seconds: number): Promise<number> {
  let removed = 0;
  const look = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const rows = await database.allTenants.selectFrom('file').select('content').where('content', 'in', ids).execute();
    const named = new Set(rows.map(({ content }) => content));
    for (const id of ids) {
      if (named.has(id)) continue;
      await files.remove(id);
      removed++;
    }
  };
  let batch: string[] = [];
  for await (const id of files.older(seconds)) {
    batch.push(id);
    if (batch.length < atOnce) continue;
    await look(batch);
    batch = [];
  }
  await look(batch);
  return removed;
}

// helpers

const aDay = 86_400;
const atOnce = 500;
