import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../db/index.ts';
import type { FileStore } from './FileStore.ts';
import { measured, mustBeFileId, newFileId } from './measured.ts';

/**
 * Files in the database, in chunks, so that every process on it has them all.
 *
 * Each chunk is a statement of its own: nobody waits for a client while holding a connection, and a large file is never whole in memory. A file
 * has a size once it is whole; until then it is not there for readers. Chunks go with their file.
 */
export function databaseStore(database: Pick<Database, 'execute'>): FileStore {
  const remove: FileStore['remove'] = async (id) => {
    await database.execute('delete from stored_file where id = $1', [mustBeFileId(id)]);
  };
  return {
    remove,
    async write(source, id = newFileId()) {
      const { through, result } = measured(id);
      await database.execute('insert into stored_file (id) values ($1)', [id]);
      try {
        await pipeline(source, through, async (chunks: AsyncIterable<Buffer>) => {
          let no = 0;
          for await (const bytes of inChunks(chunks))
            await database.execute('insert into stored_chunk (file_id, no, bytes) values ($1, $2, $3)', [id, no++, bytes]);
        });
        const stored = result();
        const { rows } = await database.execute('update stored_file set size = $2 where id = $1 returning id', [id, stored.size]);
        if (rows.length === 0) throw new Error(`file <${id}> was removed while it was written`);
        return stored;
      } catch (error) {
        // when the database is away as well, upkeep finds it
        await remove(id).catch(() => undefined);
        throw error;
      }
    },
    async read(id) {
      const { rows } = await database.execute('select size from stored_file where id = $1 and size is not null', [mustBeFileId(id)]);
      const [row] = rows as readonly { readonly size: string }[];
      if (row === undefined) return undefined;
      const size = Number(row.size);
      return { size, stream: Readable.from(chunksOf(database, id, size), { objectMode: false, highWaterMark: CHUNK }) };
    },
    async *older(seconds) {
      for (let after = ''; ; ) {
        const { rows } = await database.execute(
          "select id from stored_file where id > $1 and begun_at <= now() - $2 * interval '1 second' order by id limit 1000",
          [after, seconds],
        );
        const ids = (rows as readonly { readonly id: string }[]).map(({ id }) => id);
        yield* ids;
        const last = ids.at(-1);
        if (last === undefined) return;
        after = last;
      }
    },
  };
}

// helpers

const CHUNK = 256 * 1024;

/** The same bytes in pieces of one size, the last one smaller. */
async function* inChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    for (let rest = piece; rest.length > 0; ) {
      const part = rest.subarray(0, CHUNK - size);
      waiting.push(part);
      size += part.length;
      rest = rest.subarray(part.length);
      if (size < CHUNK) continue;
      yield Buffer.concat(waiting);
      [waiting, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** One chunk after the other, when somebody wants it. A file that is removed meanwhile ends in an error, not early. */
async function* chunksOf(database: Pick<Database, 'execute'>, id: string, size: number): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let no = 0; sent < size; no++) {
    const { rows } = await database.execute('select bytes from stored_chunk where file_id = $1 and no = $2', [id, no]);
    const [row] = rows as readonly { readonly bytes: Uint8Array }[];
    if (row === undefined) throw new Error(`file <${id}> ends after ${sent} of ${size} bytes`);
    sent += row.bytes.length;
    yield Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength);
  }
}
