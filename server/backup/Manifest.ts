/** What the first part of an archive says; enough to know whether it can be read. */
export interface ArchiveHead {
  readonly kind: 'yuanbiao-backup';
  readonly format: number;
  /** Version of the product that wrote it. */
  readonly product: string;
  /** Last migration of its tables. */
  readonly schema: string;
  /** When what is in it was true, in UTC. */
  readonly at: string;
  readonly from: 'pglite' | 'postgres';
}

/** One part of an archive, as it was written. */
export interface ArchivePart {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The last part but one: everything that has to be in the archive. Its own hash is the last part. */
export interface Manifest {
  readonly head: ArchiveHead;
  readonly parts: readonly ArchivePart[];
  /** Rows of each table, in the order in which they can be written. */
  readonly tables: Readonly<Record<string, number>>;
  readonly files: { readonly count: number; readonly bytes: number };
  /** Ids of bytes that a row names and that were not there any more, or were not what had been uploaded, when this was made. */
  readonly lost: readonly string[];
  readonly altered: readonly string[];
}

/** Archives of this format and of those before can be read. */
export const ARCHIVE_FORMAT = 1;

/** Names of the parts: `tables/bo_row/00001.json.gz`, `files/<id>`, and these. */
export const partNames = { head: 'yuanbiao-backup.json', installation: 'installation.json', manifest: 'manifest.json', seal: 'manifest.sha256' } as const;
