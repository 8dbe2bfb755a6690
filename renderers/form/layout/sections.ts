import {
  namesIn,
  type CompiledField,
  type CompiledForm,
  type CompiledTable,
  type LayoutBlock,
  type LayoutEntry,
  type LayoutGroup,
  type LayoutPart,
} from '../../../registry/form/index.ts';
import type { Address } from '../../../validators/model/index.ts';

/** What stands in the layout: a field, a whole sub-table, or a name the form does not know. */
export type Item =
  | { readonly kind: 'field'; readonly name: string; readonly field: CompiledField }
  | { readonly kind: 'table'; readonly name: string; readonly table: CompiledTable }
  | { readonly kind: 'unknown'; readonly name: string };

/** A nested layout, ready to be drawn. */
export interface Block {
  readonly kind: 'block';
  /** Stable within the form: the way to it through the layout. */
  readonly id: string;
  readonly source: LayoutBlock;
  readonly parts: readonly Part[];
}

export interface Part {
  readonly index: number;
  readonly title: string;
  readonly source: LayoutPart;
  readonly entries: readonly Entry[];
  /** Everything below, at any depth. */
  readonly names: ReadonlySet<string>;
}

export type Entry = Item | Block;

export interface Section {
  readonly title: string;
  readonly bare: boolean;
  readonly entries: readonly Entry[];
  /** Number of fields and tables, at any depth. */
  readonly size: number;
}

/**
 * The layout of a form over the names that its schema currently contains. Names the layout forgets follow in a last
 * section without a title, so that nothing a person must fill in is out of reach.
 */
export function sectionsOf(form: CompiledForm, names: ReadonlySet<string>): readonly Section[] {
  const placed = new Set<string>();
  const take = (entry: LayoutEntry, id: string): Entry[] => {
    if (typeof entry !== 'string') return [blockOf(entry, id, take)];
    placed.add(entry);
    const item = itemOf(form, entry);
    return item.kind === 'unknown' || names.has(entry) ? [item] : [];
  };
  const sections = form.layout.map((group, index): Section => {
    const entries = entriesOf(group).flatMap((entry, at) => take(entry, `${index}.${at}`));
    return { title: group.group, bare: group.bare === true, entries, size: sizeOf(entries) };
  });
  const rest = [...names].filter((name) => !placed.has(name)).map((name) => itemOf(form, name));
  return rest.length === 0 ? sections : [...sections, { title: '', bare: false, entries: rest, size: rest.length }];
}

/** The parts to open, from the outside in, to reach an address. */
export function wayTo(sections: readonly Section[], form: CompiledForm, address: Address): readonly { readonly block: Block; readonly part: number }[] {
  const name = mainNameOf(form, address);
  const steps: { block: Block; part: number }[] = [];
  let entries: readonly Entry[] = sections.flatMap((section) => section.entries);
  for (;;) {
    const block = entries.find((entry): entry is Block => entry.kind === 'block' && entry.parts.some((part) => part.names.has(name)));
    const part = block?.parts.find((each) => each.names.has(name));
    if (!block || !part) return steps;
    steps.push({ block, part: part.index });
    entries = part.entries;
  }
}

/** The name in the main record that an address belongs to: the field itself, or the outermost table around a cell. */
export function mainNameOf(form: CompiledForm, address: Address): string {
  let name = address.split('#')[0] ?? address;
  for (;;) {
    const parent = form.tableByName.get(name)?.parent;
    if (parent === undefined) return name;
    name = parent;
  }
}

/** Fields first, then what is nested; the short form of tabs is a layout like any other. */
export function entriesOf(group: LayoutGroup): readonly LayoutEntry[] {
  const tabs = (group.tabs ?? []).map((tab) => ({ title: tab.title, items: tab.fields }));
  return [...(group.fields ?? []), ...(group.items ?? []), ...(tabs.length > 0 ? [{ kind: 'tabs', parts: tabs }] : [])];
}

// helpers

function blockOf(source: LayoutBlock, id: string, take: (entry: LayoutEntry, id: string) => Entry[]): Block {
  const parts = source.parts.map(
    (part, index): Part => ({
      index,
      title: part.title ?? '',
      source: part,
      entries: part.items.flatMap((entry, at) => take(entry, `${id}.${index}.${at}`)),
      names: new Set(namesIn(part.items)),
    }),
  );
  return { kind: 'block', id, source, parts };
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === 'block' ? entry.parts.reduce((inner, part) => inner + sizeOf(part.entries), 0) : 1), 0);
}

function itemOf(form: CompiledForm, name: string): Item {
  const table = form.tableByName.get(name);
  if (table) return { kind: 'table', name, table };
  const field = form.byPath.get(name);
  return field ? { kind: 'field', name, field } : { kind: 'unknown', name };
}
