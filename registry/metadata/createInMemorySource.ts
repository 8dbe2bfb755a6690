import { labelOf } from './validateItem.ts';
import type { ItemFilter, MetadataSource, PublishedItem, RawItem } from './types.ts';

/** A source over items in memory; items without a version count as version 1. The highest version is the published one. */
export function createInMemorySource(items: readonly RawItem[]): MetadataSource {
  const versions = new Map<string, PublishedItem[]>();
  for (const item of items) {
    const published: PublishedItem = { ...item, version: item.version ?? 1 };
    const known = versions.get(labelOf(item)) ?? [];
    if (known.some((other) => other.version === published.version))
      throw new Error(`metadata item <${labelOf(item)}> version ${published.version} is given twice`);
    versions.set(
      labelOf(item),
      [...known, published].sort((a, b) => a.version - b.version),
    );
  }
  const current = [...versions.values()].flatMap((all) => all.slice(-1)).sort(byKindAndKey);
  return {
    load: async (kind, key, version) => {
      const all = versions.get(labelOf({ kind, key })) ?? [];
      return version === undefined ? all.at(-1) : all.find((item) => item.version === version);
    },
    list: async (filter) => current.filter((item) => matches(item, filter)),
  };
}

function matches(item: RawItem, filter: ItemFilter = {}): boolean {
  return (
    (filter.kind === undefined || item.kind === filter.kind) &&
    (filter.keys === undefined || filter.keys.includes(item.key)) &&
    (filter.typeKey === undefined || item.typeKey === filter.typeKey)
  );
}

export function byKindAndKey(a: RawItem, b: RawItem): number {
  return compare(a.kind, b.kind) || compare(a.key, b.key);
}

// helpers

/** Code unit order: the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
