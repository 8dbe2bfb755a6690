import type { Readable } from 'node:stream';

/** Everything that a stream brings; whoever asks knows that it is little. */
export async function wholeOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
