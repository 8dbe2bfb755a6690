import type { Readable } from 'node:stream';
import type { HandlerContext, WorkHold } from '../../context/index.ts';
import { addFiles, insertFile } from '../../files/index.ts';

export interface LeftFile {
  readonly name: string;
  readonly extension: string;
  readonly mime: string;
  readonly stream: Readable;
}

/** The work was cancelled or lost before its item was done: nothing of the item stays. */
export class WorkInterrupted extends Error {}

/**
 * Streams the file that a work leaves into the store. With the commit that makes it a file the item is done; whatever ends it before that
 * leaves no bytes behind, or bytes that upkeep finds. It belongs to whoever began the work, and is read through it. Whose cancelling was
 * accepted gets no file, though nobody has looked since.
 */
export async function keepFile(
  { db, files, user, clock }: HandlerContext,
  { workId, signal }: WorkHold,
  { name, extension, mime, stream }: LeftFile,
): Promise<void> {
  const bytes = await files.write(stream);
  try {
    signal.throwIfAborted();
    await db.transaction(async (tx) => {
      const now = clock.now();
      const running = await tx
        .updateTable('long_work')
        .set({ file_id: bytes.id })
        .where('id', '=', workId)
        .where('state', '=', 'running')
        .returning('id')
        .executeTakeFirst();
      if (running === undefined) throw new WorkInterrupted();
      await insertFile(tx, { bytes, name, extension, mime, owner: user, now });
      await addFiles(tx, { kind: 'work', id: workId }, [{ fileId: bytes.id, path: 'file' }], now);
    });
  } catch (error) {
    await files.remove(bytes.id).catch(() => undefined);
    throw error;
  }
}
