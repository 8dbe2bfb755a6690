import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './FileStore.ts';
import { measured, mustBeFileId, newFileId } from './measured.ts';

/** Files in a folder of one process, a folder for each first two digits. What is under way ends in `.part`. */
export function folderStore(folder: string): FileStore {
  const pathOf = (id: string): string => join(folder, mustBeFileId(id).slice(0, 2), id);
  return {
    async write(source, id = newFileId()) {
      const target = pathOf(id);
      const { through, result } = measured(id);
      await mkdir(dirname(target), { recursive: true });
      try {
        await pipeline(source, through, createWriteStream(target + PART, { flags: 'wx' }));
        await rename(target + PART, target);
      } catch (error) {
        await rm(target + PART, { force: true });
        throw error;
      }
      return result();
    },
    async read(id) {
      try {
        const { size } = await stat(pathOf(id));
        return { stream: createReadStream(pathOf(id)), size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(pathOf(id) + PART, { force: true });
    },
    async *older(seconds) {
      const before = Date.now() - seconds * 1000;
      for (const group of await namesIn(folder)) {
        for (const name of await namesIn(join(folder, group))) {
          const id = name.replace(PART, '');
          const found = /^[0-9a-f]{32}$/.test(id) ? await stat(join(folder, group, name)).catch(() => undefined) : undefined;
          if (found !== undefined && found.mtimeMs <= before) yield id;
        }
      }
    },
  };
}

// helpers

const PART = '.part';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
