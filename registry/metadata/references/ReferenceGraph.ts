import type { RawItem } from '../types.ts';
import { labelOf } from '../validateItem.ts';
import { referencesOf, type ItemReference } from './index.ts';

/** A place where an item is used. */
export interface Use {
  /** The item that refers. */
  readonly item: RawItem;
  readonly reference: ItemReference;
}

/**
 * Who uses what among some items. Every item counts once; its references are those of its kind's declaration. Rights name the
 * nodes of the flows that use a form, so a form also stands on its flows.
 */
export class ReferenceGraph {
  private readonly byLabel: ReadonlyMap<string, RawItem>;
  private readonly uses = new Map<string, Use[]>();
  private readonly references: (item: RawItem) => readonly ItemReference[];

  /** `within` finds what stands inside of expressions, which the registry cannot read. */
  constructor(
    items: readonly RawItem[],
    within: (item: RawItem, find: (kind: string, key: string) => RawItem | undefined) => readonly ItemReference[] = () => [],
  ) {
    this.byLabel = new Map(items.map((item) => [labelOf(item), item]));
    const find = (kind: string, key: string): RawItem | undefined => this.byLabel.get(labelOf({ kind, key }));
    const known = new Map<RawItem, readonly ItemReference[]>();
    this.references = (item) => {
      const references = known.get(item) ?? once([...referencesOf(item), ...within(item, find)]);
      known.set(item, references);
      return references;
    };
    for (const item of this.byLabel.values()) {
      for (const reference of this.references(item)) {
        const label = labelOf(reference);
        const known = this.uses.get(label);
        if (known === undefined) this.uses.set(label, [{ item, reference }]);
        else known.push({ item, reference });
      }
    }
  }

  /** Where an item is used; with `part` only where that field, node or result of it is. */
  usesOf(label: string, part?: string): readonly Use[] {
    const all = this.uses.get(label) ?? [];
    const wanted = part?.replace('.item.', '.');
    return wanted === undefined ? all : all.filter(({ reference }) => reference.part === wanted || reference.part?.startsWith(`${wanted}.`) === true);
  }

  /** Everything that stands on one of the items, directly or by others, without the items themselves. */
  dependantsOf(labels: readonly string[]): readonly RawItem[] {
    const found = new Map<string, RawItem>();
    const visit = (label: string): void => {
      for (const item of this.standOn(label)) {
        const next = labelOf(item);
        if (found.has(next) || labels.includes(next)) continue;
        found.set(next, item);
        visit(next);
      }
    };
    labels.forEach(visit);
    return [...found.values()];
  }

  /** The items and everything they need, as far as it is among the items of the graph. */
  closureOf(labels: readonly string[]): readonly RawItem[] {
    const found = new Map<string, RawItem>();
    const visit = (label: string): void => {
      const item = this.byLabel.get(label);
      if (item === undefined || found.has(label)) return;
      found.set(label, item);
      for (const reference of this.references(item)) visit(labelOf(reference));
    };
    labels.forEach(visit);
    return [...found.values()];
  }

  // helpers

  private standOn(label: string): readonly RawItem[] {
    const users = (this.uses.get(label) ?? []).map(({ item }) => item);
    const item = this.byLabel.get(label);
    const form = item?.kind === 'flow' ? this.byLabel.get(`form/${String((item.spec as { readonly form?: unknown }).form)}`) : undefined;
    return form === undefined ? users : [...users, form];
  }
}

// helpers

/** A place that names something twice uses it once. */
const once = (references: readonly ItemReference[]): readonly ItemReference[] => [
  ...new Map(references.map((reference) => [JSON.stringify([reference.kind, reference.key, reference.part, reference.pointer]), reference])).values(),
];
