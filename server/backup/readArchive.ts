import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { Refusal } from '../core/index.ts';
import { fill } from '../../registry/words.ts';
import { archiveTexts } from './archiveTexts.ts';
import { ARCHIVE_FORMAT, partNames, type ArchiveHead, type ArchivePart, type Manifest } from './Manifest.ts';

/**
 * Reads an archive from beginning to end and compares every part with its manifest; gives that. Throws {@link Refusal} for what is no backup, was
 * written by a newer version, is damaged or not whole, with the part and the byte of the file.
 */
export async function verifyArchive(file: string, knows: (schema: string) => boolean): Promise<Manifest> {
  const found: (ArchivePart & { readonly at: number })[] = [];
  const texts = new Map<string, string>();
  const end = await eachPart(file, async ({ name, size, at, body }) => {
    const keeps = found.length === 0 || name === partNames.manifest || name === partNames.seal;
    if (found.length === 0 && name !== partNames.head) throw new Refusal(fill(archiveTexts.noArchive, { file }));
    const { sha256, kept } = await digestOf(body, keeps && size < MOST_TEXT);
    found.push({ name, bytes: size, sha256, at });
    if (keeps) texts.set(name, kept);
    if (name === partNames.head) mustBeReadable(file, headOf(file, kept), knows);
  });
  const text = texts.get(partNames.manifest);
  const seal = texts.get(partNames.seal);
  if (text === undefined || seal === undefined) throw truncated(file, end, found.at(-1)?.name);
  const [manifestPart, sealPart] = found.slice(-2);
  if (manifestPart?.name !== partNames.manifest || sealPart?.name !== partNames.seal || !seal.startsWith(`${manifestPart.sha256} `))
    throw damaged(file, manifestPart);
  const manifest = JSON.parse(text) as Manifest;
  for (const [index, wanted] of manifest.parts.entries()) {
    const part = found[index];
    if (part === undefined) throw new Refusal(fill(archiveTexts.missing, { file, part: wanted.name }));
    if (part.name !== wanted.name || part.bytes !== wanted.bytes || part.sha256 !== wanted.sha256) throw damaged(file, { ...part, name: wanted.name });
  }
  if (found.length !== manifest.parts.length + 2) throw damaged(file, found[manifest.parts.length]);
  return manifest;
}

export interface OpenPart {
  readonly name: string;
  readonly size: number;
  /** Byte of the archive at which it begins. */
  readonly at: number;
  readonly body: Readable;
}

/** Hands out the parts of an archive one after the other; each has to be read to its end. Gives the byte behind the last one. */
export async function eachPart(file: string, read: (part: OpenPart) => Promise<void>): Promise<number> {
  const { size: whole } = await stat(file).catch(() => {
    throw new Refusal(fill(archiveTexts.noFile, { file }));
  });
  const tar = extract();
  let at = 0;
  let last: string | undefined;
  const reading = pipeline(createReadStream(file), tar);
  reading.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      last = name;
      await read({ name, size, at, body: entry });
      at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    }
    await reading;
  } catch (error) {
    tar.destroy();
    if (error instanceof Refusal || !(error instanceof Error)) throw error;
    if (error.message.startsWith('Unexpected end of data')) throw truncated(file, whole, last);
    if (error.message.startsWith('Invalid tar header'))
      throw last === undefined ? new Refusal(fill(archiveTexts.noArchive, { file })) : damaged(file, { at, name: `> ${last}` });
    throw error;
  }
  if (whole > at + 2 * BLOCK) throw damaged(file, { at, name: `> ${last ?? ''}` });
  if (whole < at + 2 * BLOCK) throw truncated(file, whole, last);
  return at;
}

/** The hash of a part, and its text where it is wanted. */
export async function digestOf(body: AsyncIterable<Buffer>, keep = false): Promise<{ readonly sha256: string; readonly kept: string }> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  for await (const piece of body) {
    hash.update(piece);
    if (keep) pieces.push(piece);
  }
  return { sha256: hash.digest('hex'), kept: Buffer.concat(pieces).toString('utf8') };
}

// helpers

const BLOCK = 512;
/** A manifest names every file of an installation; more than this is not one of ours. */
const MOST_TEXT = 512 * 1024 * 1024;

const damaged = (file: string, part: { readonly name: string; readonly at: number } | undefined): Refusal =>
  new Refusal(fill(archiveTexts.damaged, { file, part: part?.name ?? partNames.manifest, at: part?.at ?? 0 }));

const truncated = (file: string, at: number, part: string | undefined): Refusal =>
  new Refusal(fill(archiveTexts.truncated, { file, at, part: part ?? partNames.head }));

function headOf(file: string, text: string): ArchiveHead {
  try {
    const head = JSON.parse(text) as Partial<ArchiveHead> | null;
    if (head?.kind === 'yuanbiao-backup') return head as ArchiveHead;
  } catch {
    // refused below
  }
  throw damaged(file, { name: partNames.head, at: 0 });
}

function mustBeReadable(file: string, head: ArchiveHead, knows: (schema: string) => boolean): void {
  const { format, schema, product } = head;
  if (!(format <= ARCHIVE_FORMAT) || !knows(schema)) throw new Refusal(fill(archiveTexts.newer, { file, format, schema, product }));
}
