import type { LayoutBlock, LayoutEntry, LayoutGroup } from './types.ts';

/**
 * The layout without the names that `keep` refuses. Parts, nested layouts and groups that hold nothing any more go with
 * them, so that no empty tab, panel or heading tells of what is hidden. Cells of a table stay, or the paper would shift.
 */
export function mapLayout(layout: readonly LayoutGroup[], keep: (name: string) => boolean): LayoutGroup[] {
  return layout.flatMap((group) => {
    const fields = (group.fields ?? []).filter(keep);
    const items = keptEntries(group.items ?? [], keep);
    const tabs = (group.tabs ?? []).map((tab) => ({ ...tab, fields: tab.fields.filter(keep) })).filter((tab) => tab.fields.length > 0);
    if (fields.length + items.length + tabs.length === 0) return [];
    return [{ ...group, fields, ...(group.items ? { items } : {}), ...(group.tabs ? { tabs } : {}) }];
  });
}

/** Where a name stands in the layout. */
export interface LayoutPlace {
  readonly name: string;
  /** Steps from the layout to the name: `[0, 'items', 1, 'parts', 0, 'items', 2]`. */
  readonly steps: readonly (string | number)[];
}

/** Every name that stands in a layout, at any depth, in the order of reading. */
export function placesOf(layout: readonly LayoutGroup[]): LayoutPlace[] {
  return layout.flatMap((group, index) => [
    ...(group.fields ?? []).map((name, at) => ({ name, steps: [index, 'fields', at] })),
    ...entryPlaces(group.items ?? [], [index, 'items']),
    ...(group.tabs ?? []).flatMap((tab, tabAt) => tab.fields.map((name, at) => ({ name, steps: [index, 'tabs', tabAt, 'fields', at] }))),
  ]);
}

/** The names below some entries, at any depth. */
export function namesIn(entries: readonly LayoutEntry[]): string[] {
  return entryPlaces(entries, []).map(({ name }) => name);
}

// helpers

function keptEntries(entries: readonly LayoutEntry[], keep: (name: string) => boolean): LayoutEntry[] {
  return entries.flatMap((entry): LayoutEntry[] => {
    if (typeof entry === 'string') return keep(entry) ? [entry] : [];
    const parts = entry.parts.map((part) => ({ ...part, items: keptEntries(part.items, keep) }));
    const filled = parts.filter((part) => part.items.length > 0);
    if (filled.length === 0) return [];
    return [
      {
        ...entry,
        parts: keepsEmptyParts(entry)
          ? parts.map((part, at) => (part.items.length === 0 && entry.parts[at]?.items.length !== 0 ? untitled(part) : part))
          : filled,
      } as LayoutBlock,
    ];
  });
}

/** The places of a grid or a paper table are positions; those of other layouts are only containers. */
function keepsEmptyParts({ kind }: LayoutBlock): boolean {
  return kind === 'table' || kind === 'grid';
}

/** An emptied cell keeps its place; what its title asked for is not told. */
function untitled<Part extends { readonly title?: string }>(part: Part): Part {
  const { title: _title, ...rest } = part;
  return rest as Part;
}

function entryPlaces(entries: readonly LayoutEntry[], at: readonly (string | number)[]): LayoutPlace[] {
  return entries.flatMap((entry, index): LayoutPlace[] => {
    const steps = [...at, index];
    if (typeof entry === 'string') return [{ name: entry, steps }];
    return entry.parts.flatMap((part, partAt) => entryPlaces(part.items, [...steps, 'parts', partAt, 'items']));
  });
}
