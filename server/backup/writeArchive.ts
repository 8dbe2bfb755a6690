import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { Refusal } from '../core/index.ts';
import { fill } from '../../registry/words.ts';
import { archiveTexts } from './archiveTexts.ts';
import { partNames, type ArchiveHead, type ArchivePart, type Manifest } from './Manifest.ts';

/** An archive that is being written: a tar, so that it can be looked into without this program. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<ArchivePart>;
  /** A part as large as it is said to be; of a large one never more than a piece is in memory. */
  addStream(name: string, size: number, source: Readable): Promise<ArchivePart>;
}

export interface WrittenArchive {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** Of the whole file. */
  readonly sha256: string;
}

/**
 * Writes an archive that only its owner may read. Until it is whole it is called `<file>.part`; nothing stays behind when it fails.
 * Throws {@link Refusal} where the file is there already.
 */
export async function writeArchive(
  file: string,
  head: ArchiveHead,
  work: (archive: ArchiveWriter) => Promise<Pick<Manifest, 'tables' | 'files' | 'lost' | 'altered'>>,
): Promise<WrittenArchive> {
  if (existsSync(file)) throw new Refusal(fill(archiveTexts.exists, { file }));
  const unfinished = `${file}.part`;
  // what a killed run has left
  await rm(unfinished, { force: true });
  const tar = pack();
  const hash = createHash('sha256');
  let bytes = 0;
  const writing = pipeline(
    tar,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
  );
  // a disk that is full ends whatever waits for it
  const broken = new Promise<never>((_, reject) => {
    writing.catch(reject);
  });
  broken.catch(() => undefined);
  const parts: ArchivePart[] = [];
  const addStream: ArchiveWriter['addStream'] = async (name, size, source) => {
    const partHash = createHash('sha256');
    const done = new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size, mode: 0o600 }, (error) => {
        if (error) reject(error);
        else resolve();
      });
      pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            partHash.update(chunk);
            yield chunk;
          }
        },
        entry,
      ).catch(reject);
    });
    await Promise.race([done, broken]);
    const part = { name, bytes: size, sha256: partHash.digest('hex') };
    parts.push(part);
    return part;
  };
  const add: ArchiveWriter['add'] = (name, content) => addStream(name, content.length, Readable.from(content.length === 0 ? [] : [content]));
  try {
    await add(partNames.head, jsonOf(head));
    const manifest: Manifest = { head, ...(await work({ add, addStream })), parts };
    const text = jsonOf(manifest);
    await add(partNames.manifest, text);
    await add(partNames.seal, Buffer.from(`${createHash('sha256').update(text).digest('hex')}  ${partNames.manifest}\n`));
    tar.finalize();
    await writing;
    await toDisk(unfinished);
    await rename(unfinished, file);
    return { manifest: { ...manifest, parts: parts.slice(0, -2) }, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    tar.destroy();
    await writing.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

// helpers

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** A backup is for the day when the power fails. */
async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
