import { MetadataRegistry, type ItemFilter, type MetadataSource, type PublishedItem } from '../../registry/metadata/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';

/**
 * The metadata of a tenant as it is once these items are published: for what is judged together with them, in the transaction
 * that publishes them, where no other reader may learn of them yet. `published` is what stood there before.
 */
export function metadataWith(items: readonly PublishedItem[], published: readonly PublishedItem[], versions: Pick<MetadataSource, 'load'>): TenantMetadata {
  const now = new Map([...published, ...items].map((item) => [labelOf(item), item]));
  return new MetadataRegistry({
    load: async (kind, key, version) => {
      const item = now.get(labelOf({ kind, key }));
      return version === undefined || item?.version === version ? item : versions.load(kind, key, version);
    },
    list: async (filter = {}) => [...now.values()].filter((item) => matches(item, filter)).sort((a, b) => compare(labelOf(a), labelOf(b))),
  });
}

// helpers

const labelOf = ({ kind, key }: Pick<PublishedItem, 'kind' | 'key'>): string => `${kind}/${key}`;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function matches(item: PublishedItem, { kind, keys, typeKey }: ItemFilter): boolean {
  return (kind === undefined || item.kind === kind) && (keys === undefined || keys.includes(item.key)) && (typeKey === undefined || item.typeKey === typeKey);
}
