import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredBytes {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  /** The first bytes, enough to recognise the type. */
  readonly head: Uint8Array;
}

/** Bytes of files, in a folder. What was written never changes. Names and rights stand in the table `file`. */
export interface FileStore {
  /** Streams into a new file; nothing stays behind when the stream fails. */
  write(source: Readable): Promise<StoredBytes>;
  /** Undefined when the bytes are gone. */
  read(id: string): Promise<{ readonly stream: Readable; readonly size: number } | undefined>;
  remove(id: string): Promise<void>;
}

/** A new file id: 128 random bits, so that it cannot be guessed. */
const newFileId = (): string => randomBytes(16).toString('hex');

export function createFileStore(folder: string): FileStore {
  const pathOf = (id: string): string => {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new RangeError('not a file id');
    return join(folder, id.slice(0, 2), id);
  };
  return {
    async write(source) {
      const id = newFileId();
      const target = pathOf(id);
      const temporary = `${target}.part`;
      await mkdir(dirname(target), { recursive: true });
      const hash = createHash('sha256');
      const head: Buffer[] = [];
      let size = 0;
      let headSize = 0;
      try {
        await pipeline(source, async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            size += chunk.length;
            if (headSize < headBytes) {
              head.push(chunk.subarray(0, headBytes - headSize));
              headSize += chunk.length;
            }
            yield chunk;
          }
        }, createWriteStream(temporary, { flags: 'wx' }));
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return { id, size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
    },
    async read(id) {
      try {
        const { size } = await stat(pathOf(id));
        return { stream: createReadStream(pathOf(id)), size };
      } catch {
        return undefined;
      }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
  };
}

// helpers

const headBytes = 4096;
