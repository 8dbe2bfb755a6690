import type { MetadataItemOf, MetadataKindName } from '../../schemas/metadata/index.ts';
import { validateItem } from './validateItem.ts';
import type { ItemFilter, MetadataProblem, MetadataSource, PublishedItem } from './types.ts';

/** A published item whose spec has been checked. */
export type LoadedItem<Kind extends MetadataKindName> = MetadataItemOf<Kind> & { readonly version: number };

/** The item exists but cannot be used. */
export class InvalidMetadataError extends Error {
  constructor(readonly problems: readonly MetadataProblem[]) {
    super(problems.map(({ kind, key, pointer, message }) => `${kind}/${key}${pointer}: ${message}`).join('; '));
    this.name = 'InvalidMetadataError';
  }
}

/**
 * Finds metadata by kind and key, checked and cached.
 *
 * A version never changes, so it is cached for good (up to `capacity` items). Which version is the published one is
 * asked of the source each time, unless the caller names a version, as a pinned instance does.
 */
export class MetadataRegistry {
  private readonly checked = new Map<string, PublishedItem>();

  constructor(
    private readonly source: MetadataSource,
    private readonly capacity = 2000,
  ) {}

  /** The given version or the published one; undefined when there is none. Throws {@link InvalidMetadataError}. */
  async find<Kind extends MetadataKindName>(kind: Kind, key: string, version?: number): Promise<LoadedItem<Kind> | undefined> {
    const cached = version === undefined ? undefined : this.checked.get(cacheKey(kind, key, version));
    const item = cached ?? (await this.source.load(kind, key, version));
    return item === undefined ? undefined : this.accept<Kind>(item);
  }

  /** Like {@link find} but an item that is missing is an error of the caller. */
  async get<Kind extends MetadataKindName>(kind: Kind, key: string, version?: number): Promise<LoadedItem<Kind>> {
    const item = await this.find(kind, key, version);
    if (item === undefined) throw new Error(`no metadata item <${kind}/${key}>${version === undefined ? '' : ` version ${version}`}`);
    return item;
  }

  /** All published items of a kind. */
  async list<Kind extends MetadataKindName>(kind: Kind, filter: Omit<ItemFilter, 'kind'> = {}): Promise<readonly LoadedItem<Kind>[]> {
    const items = await this.source.list({ ...filter, kind });
    return items.map((item) => this.accept<Kind>(item));
  }

  // helpers

  private accept<Kind extends MetadataKindName>(item: PublishedItem): LoadedItem<Kind> {
    const key = cacheKey(item.kind, item.key, item.version);
    const known = this.checked.get(key);
    if (known !== undefined) return known as unknown as LoadedItem<Kind>;
    const problems = validateItem(item);
    if (problems.length > 0) throw new InvalidMetadataError(problems);
    if (this.checked.size >= this.capacity) {
      const oldest = this.checked.keys().next().value;
      if (oldest !== undefined) this.checked.delete(oldest);
    }
    this.checked.set(key, item);
    return item as unknown as LoadedItem<Kind>;
  }
}

// helpers

function cacheKey(kind: string, key: string, version: number): string {
  return `${kind}/${key}@${version}`;
}
