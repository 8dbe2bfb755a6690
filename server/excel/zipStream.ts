import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** A zip archive as it is made: one entry after the other, nothing of it is kept. Sizes follow each entry in a data descriptor. */
export async function* zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name, 'utf8'), at, crc: 0, size: 0, packed: 0 };
    const head = localHeader(entry.name);
    yield head;
    const packed = pipeline(Readable.from(counted(content, entry)), createDeflateRaw({ level: 6 }), () => undefined);
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const tail = descriptor(entry);
    yield tail;
    at += head.length + entry.packed + tail.length;
    if (at > MOST) throw new RangeError('the archive is too large');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfDirectory(written.length, directory.length, at);
}

// helpers

interface Written {
  readonly name: Buffer;
  readonly at: number;
  crc: number;
  size: number;
  packed: number;
}

/** Larger archives would need the 64-bit format. */
const MOST = 0xf000_0000;
const VERSION = 20;
/** Data descriptor, names in UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, so that equal content gives equal bytes. */
const DATE = 0x0021;

async function* counted(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const chunk = Buffer.from(text, 'utf8');
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryEntry({ name, at, crc, packed, size }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
