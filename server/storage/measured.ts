import { createHash, randomBytes } from 'node:crypto';
import type { StoredBytes } from './FileStore.ts';

/** A new file id: 128 random bits, so that it cannot be guessed. */
export const newFileId = (): string => randomBytes(16).toString('hex');

/** What no store has given out never reaches a path or a statement. */
export function mustBeFileId(id: string): string {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new RangeError('not a file id');
  return id;
}

/** Passes bytes through and measures them on the way. */
export function measured(id: string): { readonly through: (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>; readonly result: () => StoredBytes } {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  return {
    async *through(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        // a copy: a part of the chunk would keep all of it
        if (size < headBytes) head.push(Buffer.from(chunk.subarray(0, headBytes - size)));
        size += chunk.length;
        yield chunk;
      }
    },
    result: () => ({ id, size, sha256: hash.digest('hex'), head: Buffer.concat(head) }),
  };
}

// helpers

const headBytes = 4096;
