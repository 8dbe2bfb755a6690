import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StorageName } from '../../../server/storage/index.ts';
import { idsIn, openStoreUnderTest, storageNames, type StoreUnderTest } from './stores.ts';

const CHUNK = 256 * 1024;

/** What a killed process leaves: the first half of a file, begun two days ago. */
const leaveHalf: Readonly<Record<StorageName, (under: StoreUnderTest, id: string) => Promise<void>>> = {
  async folder({ dataDir }, id) {
    mkdirSync(join(dataDir, 'files', id.slice(0, 2)), { recursive: true });
    const file = join(dataDir, 'files', id.slice(0, 2), `${id}.part`);
    writeFileSync(file, 'half');
    utimesSync(file, Date.now() / 1000 - 172_800, Date.now() / 1000 - 172_800);
  },
  async database({ database }, id) {
    await database.execute("insert into stored_file (id, begun_at) values ($1, now() - interval '2 days')", [id]);
    await database.execute('insert into stored_chunk (file_id, no, bytes) values ($1, 0, $2)', [id, Buffer.from('half')]);
  },
};

describe.each(storageNames)('the store <%s>', (name) => {
  let under: StoreUnderTest;
  beforeAll(async () => {
    under = await openStoreUnderTest(name);
  });
  afterAll(() => under.close());

  const chunksLeft = async (): Promise<number> => Number(((await under.database.execute('select count(*) as n from stored_chunk')).rows[0] as { n: string }).n);

  test.each([
    ['nothing', 0, 1],
    ['one byte', 1, 1],
    ['less than a chunk', 1000, 7],
    ['just under a chunk', CHUNK - 1, 10_000],
    ['a chunk', CHUNK, CHUNK],
    ['just over a chunk', CHUNK + 1, CHUNK],
    ['chunks', 3 * CHUNK, 65_536],
    ['chunks and some, in large pieces', 3 * CHUNK + 17, 2 * CHUNK + 5],
    ['chunks and some, in small pieces', 2 * CHUNK + 17, 999],
  ])('gives back %s', async (_, size, piece) => {
    const bytes = randomBytes(size);
    const pieces = Array.from({ length: Math.ceil(size / piece) }, (_each, index) => bytes.subarray(index * piece, (index + 1) * piece));
    const stored = await under.store.write(Readable.from(pieces));
    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      size,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      head: bytes.subarray(0, 4096),
    });
    const read = await under.store.read(stored.id);
    expect(read?.size).toBe(size);
    expect(read === undefined ? undefined : (await buffer(read.stream)).equals(bytes)).toBe(true);
  });

  test('a stream that fails leaves nothing', async () => {
    const [before, chunks] = [await idsIn(under.store), await chunksLeft()];
    const failing = Readable.from(
      (async function* pieces() {
        yield randomBytes(CHUNK * 2);
        await Promise.resolve();
        throw new Error('the client is gone');
      })(),
    );
    await expect(under.store.write(failing)).rejects.toThrow('the client is gone');
    expect(await idsIn(under.store)).toEqual(before);
    expect(await chunksLeft()).toBe(chunks);
  });

  test('what a killed process began is not there for readers, is found after its time, and goes', async () => {
    const id = randomBytes(16).toString('hex');
    await leaveHalf[name](under, id);
    expect(await under.store.read(id)).toBeUndefined();
    expect(await idsIn(under.store, 86_400)).toEqual([id]);
    await under.store.remove(id);
    expect(await idsIn(under.store, 86_400)).toEqual([]);
  });

  test('what is removed is gone, twice as well', async () => {
    const chunks = await chunksLeft();
    const { id } = await under.store.write(Readable.from([randomBytes(CHUNK * 2)]));
    await under.store.remove(id);
    await under.store.remove(id);
    expect(await under.store.read(id)).toBeUndefined();
    expect(await chunksLeft()).toBe(chunks);
  });

  test('nobody has to read to the end', async () => {
    const { id } = await under.store.write(Readable.from([randomBytes(CHUNK * 8)]));
    const read = await under.store.read(id);
    for await (const chunk of read?.stream ?? []) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect(read?.stream.destroyed).toBe(true);
  });

  test.each(['', '../secret', "' or 1=1", 'A'.repeat(32), '0'.repeat(33)])('no file <%s>', async (id) => {
    await expect(under.store.read(id)).rejects.toThrow(RangeError);
    await expect(under.store.remove(id)).rejects.toThrow(RangeError);
  });

  test('unknown files are not there', async () => {
    expect(await under.store.read('0'.repeat(32))).toBeUndefined();
  });
});

test('a file that is removed while it is read ends in an error, not early', async () => {
  const under = await openStoreUnderTest('database');
  try {
    const { id } = await under.store.write(Readable.from([randomBytes(CHUNK * 12)]));
    const read = await under.store.read(id);
    const reading = (async () => {
      for await (const _ of read?.stream ?? []) await under.store.remove(id);
    })();
    await expect(reading).rejects.toThrow(/ends after/);
  } finally {
    await under.close();
  }
});
