import type { TenantDb } from '../db/index.ts';

/** A file whose bytes are stored: what it is called, what it is, and whose it is. */
interface NewFile {
  readonly bytes: { readonly id: string; readonly size: number; readonly sha256: string };
  readonly name: string;
  readonly extension: string;
  readonly mime: string;
  readonly owner: { readonly id: string; readonly fullname: string };
  readonly now: string;
}

/** Makes stored bytes a file of their owner, under the id of the bytes. */
export async function insertFile(tx: TenantDb, { bytes, name, extension, mime, owner, now }: NewFile): Promise<void> {
  await tx
    .insertInto('file')
    .values({
      id: bytes.id,
      content: bytes.id,
      name,
      extension,
      mime,
      size: bytes.size,
      sha256: bytes.sha256,
      owner_id: owner.id,
      owner_name: owner.fullname,
      create_time: now,
    })
    .execute();
}
