import { sql } from 'kysely';
import type { FileUseKind, TenantDb } from '../db/index.ts';
import type { NamedFile } from './fileIds.ts';

/**
 * The index of what names a file. Every save that names files writes it in its own transaction; reading a file asks it.
 */

/** What names files: a record, a draft, the opinions of an instance, … */
export interface FileOwner {
  readonly kind: FileUseKind;
  readonly id: string;
  readonly bo?: string;
}

/**
 * Makes the index say that `owner` names exactly these files. What a draft names no longer is forgotten; what was evidence stays
 * as a thing of the past, for the modification record names it.
 */
export async function noteFiles(tx: TenantDb, owner: FileOwner, files: readonly NamedFile[], now: string): Promise<void> {
  if (files.length === 0) {
    // most documents name no file: two writes that travel with the others
    tx.later((db) =>
      db
        .updateTable('file_use')
        .set({ gone_at: now })
        .where('kind', '=', owner.kind)
        .where('owner_id', '=', owner.id)
        .where('gone_at', 'is', null)
        .where('sha256', 'is not', null),
    );
    tx.later((db) => db.deleteFrom('file_use').where('kind', '=', owner.kind).where('owner_id', '=', owner.id).where('sha256', 'is', null));
    return;
  }
  const known = await tx
    .selectFrom('file_use')
    .select(['file_id', 'path', 'sha256', 'gone_at'])
    .where('kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .execute();
  const keyOf = (path: string, fileId: string): string => `${path} ${fileId}`;
  const wanted = new Set(files.map(({ path, fileId }) => keyOf(path, fileId)));
  const there = new Map(known.map((row) => [keyOf(row.path, row.file_id), row]));
  const fresh = files.filter(({ path, fileId }) => there.get(keyOf(path, fileId))?.gone_at !== null);
  if (fresh.length > 0) await addFiles(tx, owner, fresh, now);
  for (const row of known) {
    if (wanted.has(keyOf(row.path, row.file_id)) || row.gone_at !== null) continue;
    const place = { kind: owner.kind, owner_id: owner.id, path: row.path, file_id: row.file_id };
    if (row.sha256 === null)
      await tx
        .deleteFrom('file_use')
        .where((eb) => eb.and(place))
        .execute();
    else
      await tx
        .updateTable('file_use')
        .set({ gone_at: now })
        .where((eb) => eb.and(place))
        .execute();
  }
}

/** Adds places that name files and leaves the others. */
export async function addFiles(tx: TenantDb, owner: FileOwner, files: readonly NamedFile[], now: string): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('file_use')
    .values(
      files.map(({ fileId, path }) => ({
        file_id: fileId,
        kind: owner.kind,
        owner_id: owner.id,
        path,
        bo: owner.bo ?? null,
        sha256: null,
        since: now,
        gone_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'owner_id', 'path', 'file_id']).doUpdateSet({ gone_at: null }))
    .execute();
}

/**
 * Makes evidence of the files that `owner` names now: their content cannot be replaced any more, and its hash is kept with the
 * place. Holds the rows of the files, so that a replacement comes before, and is what was submitted, or after, and is refused.
 */
export async function freezeFiles(tx: TenantDb, owner: FileOwner, now: string): Promise<void> {
  const uses = await tx
    .selectFrom('file_use')
    .select('file_id')
    .distinct()
    .where('kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('gone_at', 'is', null)
    .where('sha256', 'is', null)
    .execute();
  if (uses.length === 0) return;
  const ids = uses.map((row) => row.file_id);
  const files = await tx.selectFrom('file').select(['id', 'sha256', 'frozen_at']).where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const open = files.filter((file) => file.frozen_at === null).map(({ id }) => id);
  if (open.length > 0) await tx.updateTable('file').set({ frozen_at: now }).where('id', 'in', open).execute();
  for (const { id, sha256 } of files) {
    await tx
      .updateTable('file_use')
      .set({ sha256 })
      .where('kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .where('file_id', '=', id)
      .where('sha256', 'is', null)
      .execute();
  }
}

/** What names them is gone. */
export async function forgetFiles(tx: TenantDb, kind: FileUseKind, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length > 0)
    await tx
      .deleteFrom('file_use')
      .where('kind', '=', kind)
      .where(sql<boolean>`owner_id = any(${[...ownerIds]}::text[])`)
      .execute();
}

/** The files that stand at a place where `owner` does not name them yet. The same file at another place is new there: rights differ by place. */
export async function newlyNamed(db: TenantDb, owner: FileOwner, files: readonly NamedFile[]): Promise<NamedFile[]> {
  if (files.length === 0) return [];
  const known = await db
    .selectFrom('file_use')
    .select(['file_id', 'path'])
    .where('kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('gone_at', 'is', null)
    .execute();
  return files.filter(({ fileId, path }) => !known.some((row) => row.file_id === fileId && row.path === path));
}

/** Hashes that were kept when `owner` was submitted, of those of these files that it names. */
export async function submittedHashes(db: TenantDb, owner: FileOwner, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('file_use')
    .select(['file_id', 'sha256'])
    .where('kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('file_id', 'in', ids)
    .where('gone_at', 'is', null)
    .execute();
  return Object.fromEntries(rows.flatMap(({ file_id: id, sha256 }) => (sha256 === null ? [] : [[id, sha256]])));
}

/** Hashes of these files, as they stand now. */
export async function hashesOf(db: TenantDb, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('file').select(['id', 'sha256']).where('id', 'in', ids).execute();
  return Object.fromEntries(rows.map(({ id, sha256 }) => [id, sha256]));
}
