import { MetadataRegistry, type ItemFilter, type MetadataSource, type PublishedItem, type RawItem } from '../../registry/metadata/index.ts';
import { type Database, type MetaItemTable, sharedRead, type SharedRead, type TenantDb, transactionOf } from '../db/index.ts';
import type { Selectable } from 'kysely';

export type { RawItem as MetadataItem };

/** A tenant's published metadata: `find`, `get` and `list` by kind and key, checked and cached. */
export type TenantMetadata = MetadataRegistry;

/** The metadata of all tenants. Owns versions; nobody else makes them. */
export interface MetadataStore {
  forTenant(tenantId: string): TenantMetadata;
  /** Unchecked items, for tools that look at versions. */
  sourceOf(tenantId: string): MetadataSource;
  /** Forgets which versions are published, of one tenant or of all; called after publishing, in every process that hears of it. */
  forget(tenantId?: string): void;
  /** Forgets everything: versions are given anew after a reset. */
  clear(): void;
}

export function createMetadataStore(database: Database): MetadataStore {
  const tenants = new Map<string, { readonly source: TenantSource; readonly registry: MetadataRegistry }>();
  const of = (tenantId: string): { readonly source: TenantSource; readonly registry: MetadataRegistry } => {
    let known = tenants.get(tenantId);
    if (known === undefined) {
      const source = new TenantSource(tenantId, () => database.forTenant(tenantId));
      known = { source, registry: new MetadataRegistry(source) };
      tenants.set(tenantId, known);
    }
    return known;
  };
  return {
    forTenant: (tenantId) => of(tenantId).registry,
    sourceOf: (tenantId) => of(tenantId).source,
    forget(tenantId) {
      for (const [id, { source }] of tenants) if (tenantId === undefined || tenantId === id) source.forget();
    },
    clear: () => {
      tenants.clear();
    },
  };
}

/** A stored row as an item. */
export function itemOf(row: Selectable<MetaItemTable>): PublishedItem {
  return {
    ...row.envelope,
    kind: row.kind,
    key: row.key,
    name: row.name,
    ...(row.type_key === null ? {} : { typeKey: row.type_key }),
    version: row.version,
    status: row.status,
    spec: row.spec,
    meta: {
      createBy: row.created_by,
      createTime: row.created_at,
      updateBy: row.updated_by,
      updateTime: row.updated_at,
      checksum: row.checksum,
      ...(row.remark === null ? {} : { remark: row.remark }),
    },
  } as PublishedItem;
}

// helpers

/** How long the knowledge which version is published is reused. */
const pointerMs = 900;

/**
 * Bodies are cached for good, because a version never changes. Which versions are published is one small query, asked at
 * most once a second.
 */
class TenantSource implements MetadataSource {
  private readonly bodies = new Map<string, PublishedItem>();
  private readonly published: SharedRead<ReadonlyMap<string, Pointer>> = sharedRead(pointerMs, async () => {
    const rows = await this.db()
      .selectFrom('meta_item')
      .select(['kind', 'key', 'version', 'type_key as typeKey'])
      .where('status', '=', 'published')
      .orderBy('kind')
      .orderBy('key')
      .execute();
    return new Map(rows.map((row) => [labelOf(row.kind, row.key), row]));
  });

  /** The handle is asked for anew each time, because sources live longer than requests. */
  constructor(
    private readonly tenantId: string,
    private readonly outside: () => TenantDb,
  ) {}

  /** Inside a transaction another handle would wait for itself, so reads go through it. */
  private db(): TenantDb {
    return transactionOf(this.tenantId) ?? this.outside();
  }

  async load(kind: string, key: string, version?: number): Promise<PublishedItem | undefined> {
    const wanted = version ?? (await this.published.get()).get(labelOf(kind, key))?.version;
    if (wanted === undefined) return undefined;
    const known = this.bodies.get(bodyKey(kind, key, wanted));
    if (known !== undefined) return known;
    const row = await this.db()
      .selectFrom('meta_item')
      .selectAll()
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('version', '=', wanted)
      .where('status', '!=', 'draft')
      .executeTakeFirst();
    return row === undefined ? undefined : this.keep(itemOf(row));
  }

  async list(filter: ItemFilter = {}): Promise<readonly PublishedItem[]> {
    const wanted = [...(await this.published.get()).values()].filter(
      (pointer) =>
        (filter.kind === undefined || pointer.kind === filter.kind) &&
        (filter.keys === undefined || filter.keys.includes(pointer.key)) &&
        (filter.typeKey === undefined || pointer.typeKey === filter.typeKey),
    );
    const found = new Map<string, PublishedItem>();
    const missing = wanted.filter((pointer) => !this.bodies.has(bodyKey(pointer.kind, pointer.key, pointer.version)));
    if (missing.length > 0) {
      const rows = await this.db()
        .selectFrom('meta_item')
        .selectAll()
        .where('status', '!=', 'draft')
        .where((eb) =>
          eb.or(
            groupByKind(missing).map(([kind, pointers]) =>
              eb.and([
                eb('kind', '=', kind),
                eb(
                  'key',
                  'in',
                  pointers.map((pointer) => pointer.key),
                ),
                eb('version', 'in', [...new Set(pointers.map((pointer) => pointer.version))]),
              ]),
            ),
          ),
        )
        .execute();
      for (const row of rows) {
        const item = this.keep(itemOf(row));
        found.set(bodyKey(item.kind, item.key, item.version), item);
      }
    }
    return wanted.flatMap(
      (pointer) => found.get(bodyKey(pointer.kind, pointer.key, pointer.version)) ?? this.bodies.get(bodyKey(pointer.kind, pointer.key, pointer.version)) ?? [],
    );
  }

  forget(): void {
    this.published.forget();
  }

  private keep(item: PublishedItem): PublishedItem {
    if (transactionOf(this.tenantId) !== undefined) return item;
    if (this.bodies.size > 5_000) this.bodies.clear();
    this.bodies.set(bodyKey(item.kind, item.key, item.version), item);
    return item;
  }
}

interface Pointer {
  readonly kind: string;
  readonly key: string;
  readonly version: number;
  readonly typeKey: string | null;
}

const labelOf = (kind: string, key: string): string => `${kind}/${key}`;
const bodyKey = (kind: string, key: string, version: number): string => `${kind}/${key}@${version}`;

function groupByKind(pointers: readonly Pointer[]): (readonly [string, readonly Pointer[]])[] {
  return [...new Set(pointers.map((pointer) => pointer.kind))].map((kind) => [kind, pointers.filter((pointer) => pointer.kind === kind)] as const);
}
