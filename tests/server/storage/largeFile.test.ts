import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openStoreUnderTest, storageNames } from './stores.ts';

const MB = 1024 * 1024;
/** Large enough that a store which keeps it whole is found out. */
const size = (process.env['YUANBIAO_LONG'] === '1' ? 200 : 30) * MB;
const allowed = process.env['YUANBIAO_LONG'] === '1' ? 30 * MB : 15 * MB;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are still in use. */
function used(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** As many pieces as a request brings, all different; `look` is called now and then. */
async function* pieces(look: () => void): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < size; sent += 64 * 1024) {
    if (sent % (4 * MB) === 0) look();
    yield Buffer.alloc(64 * 1024, createHash('sha256').update(String(sent)).digest());
    await Promise.resolve();
  }
}

test.each(storageNames)(
  'a large file streams through <%s>, and memory does not grow with it',
  async (name) => {
    const under = await openStoreUnderTest(name);
    try {
      const before = used();
      let most = before;
      // buffers are given back after the collection that finds them: too much is what a second one finds again
      const look = (): void => {
        const now = used();
        most = Math.max(most, now - before < allowed ? now : used());
      };
      const stored = await under.store.write(Readable.from(pieces(look)));
      expect(stored.size).toBe(size);
      const hash = createHash('sha256');
      let read = 0;
      for await (const chunk of (await under.store.read(stored.id))?.stream ?? []) {
        hash.update(chunk as Buffer);
        if (Math.floor(read / (4 * MB)) !== Math.floor((read += (chunk as Buffer).length) / (4 * MB))) look();
      }
      expect(hash.digest('hex')).toBe(stored.sha256);
      expect(most - before).toBeLessThan(allowed);
    } finally {
      await under.close();
    }
  },
  300_000,
);
