import type { Readable } from 'node:stream';

export interface StoredBytes {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  /** The first bytes, enough to recognise the type. */
  readonly head: Uint8Array;
}

/**
 * Bytes of files, wherever they are kept. What was written never changes. Names and rights stand in the table `file`; whoever asks here has been
 * let in. An adapter is one file that makes this, and one line in `openStore.ts`.
 */
export interface FileStore {
  /** Streams into a new file, as fast as the place takes it; nothing stays behind when the stream fails. What is restored keeps its id. */
  write(source: Readable, id?: string): Promise<StoredBytes>;
  /** Undefined when the bytes are gone, or were never written to their end. */
  read(id: string): Promise<{ readonly stream: Readable; readonly size: number } | undefined>;
  remove(id: string): Promise<void>;
  /** Everything that was begun longer ago than so many seconds, whole or not: a process that is killed cannot take its pieces away. */
  older(seconds: number): AsyncIterable<string>;
}
