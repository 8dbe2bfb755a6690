import type { RawItem } from '../../registry/metadata/index.ts';

/** A draft or a published version, as far as a second writer has to know about it. */
export interface Stored {
  readonly version: number;
  readonly checksum: string;
  /** Who wrote it. */
  readonly by: string;
  /** The published version it began from: 0 from nothing, null when nobody said or no person wrote it. */
  readonly base: number | null;
}

/** What stands under one kind and key. */
export interface Standing {
  readonly published?: Stored | undefined;
  readonly draft?: Stored | undefined;
  /** The version that was taken out of service, where none is published; `by` is who did that. */
  readonly archived?: Stored | undefined;
}

/** What a writer had before him. */
export interface Base {
  readonly version?: number | undefined;
  readonly checksum?: string | undefined;
  /** Read off an item that was sent back as it was loaded; the writer's own later writes do not count against it. */
  readonly implied?: true;
  /** The item was taken out of service when it was loaded. */
  readonly archived?: true;
}

export interface Write {
  readonly by: string;
  readonly checksum: string;
  readonly base?: Base | undefined;
}

/** The side that a write would replace, or bring back, without its writer having seen it. */
export type Opponent = 'draft' | 'published' | 'archived';

/** The base that an item names: by `base`, or by the `meta.checksum` with which it was loaded. */
export function baseOf({ base, meta, version, status }: RawItem): Base | undefined {
  if (base !== undefined) return base;
  if (meta?.checksum === undefined) return undefined;
  return {
    checksum: meta.checksum,
    implied: true,
    ...(version === undefined || status === 'draft' ? {} : { version }),
    ...(status === 'archived' ? { archived: true } : {}),
  };
}

/**
 * Saving a draft must not replace a draft that the writer has not seen, nor begin from a version that is no longer the published
 * one. A draft that its writer began before the publication may be saved on: nothing is lost until it is published.
 */
export function draftConflict({ published, draft, archived }: Standing, write: Write): Opponent | undefined {
  const { base } = write;
  if (draft === undefined && bringsBack({ archived }, write)) return 'archived';
  const unseen = draft !== undefined && draft.checksum !== write.checksum && base?.checksum !== draft.checksum;
  if (unseen && (draft.by !== write.by || (base?.checksum !== undefined && base.implied !== true))) return 'draft';
  const began = baseVersion({ published, draft }, write);
  if (base === undefined || (draft !== undefined && (base.checksum === draft.checksum || began === draft.base))) return undefined;
  if (base.implied === true && published?.by === write.by) return undefined;
  return began === (published?.version ?? 0) ? undefined : 'published';
}

/** Who imports a package has seen no draft that the package does not name, his own included. */
export function importConflict(standing: Standing, write: Write): Opponent | undefined {
  return draftConflict(standing, write) ?? (draftConflict({ draft: standing.draft }, { ...write, by: '' }) === 'draft' ? 'draft' : undefined);
}

/**
 * Publishing must not replace a version that the writer has not seen. Who names no base is held to that of his own draft; failing
 * that, he may follow on his own versions and on what came with the installation.
 */
export function publishConflict({ published, draft, archived }: Standing, write: Write): Opponent | undefined {
  if (bringsBack({ draft, archived }, write)) return 'archived';
  if (published === undefined) return write.base?.version === undefined || write.base.version === 0 || write.base.implied === true ? undefined : 'published';
  if (published.checksum === write.checksum) return undefined;
  const own = published.by === write.by;
  const { base } = write;
  const began = base === undefined ? (draft?.by === write.by ? draft.base : null) : baseVersion({ published, draft }, write);
  if (began === published.version || (own && (base === undefined || base.implied === true))) return undefined;
  const nobodySaid = began === null && (base === undefined || base.checksum === draft?.checksum);
  return nobodySaid && (own || published.base === null) ? undefined : 'published';
}

/**
 * Whether an item that somebody else took out of service would be there again, unseen. Whoever says that he began from nothing, now or with
 * his draft, or sends the item as it was loaded afterwards, knows of it.
 */
function bringsBack({ draft, archived }: Standing, { by, base }: Write): boolean {
  if (archived === undefined || archived.by === by) return false;
  const began = base ?? (draft?.by === by && draft.base !== null ? { version: draft.base } : undefined);
  return began?.version !== 0 && !(began?.archived === true && began.checksum === archived.checksum);
}

/** The published version that a write began from: 0 from nothing, also from what was out of service by then; null when nobody said or it is not known any more. */
export function baseVersion({ published, draft }: Standing, { by, base }: Write): number | null {
  if (base?.archived === true && published === undefined) return 0;
  if (base?.version !== undefined) return base.version;
  if (base?.checksum !== undefined) return base.checksum === published?.checksum ? published.version : base.checksum === draft?.checksum ? draft.base : null;
  if (draft?.by === by) return draft.base;
  return published === undefined ? 0 : null;
}
