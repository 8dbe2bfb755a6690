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

  constructor(items: readonly RawItem[]) {
    this.byLabel = new Map(items.map((item) => [labelOf(item), item]));
    for (const item of this.byLabel.values()) {
      for (const reference of referencesOf(item)) {
        const label = labelOf(reference);
        this.uses.set(label, [...(this.uses.get(label) ?? []), { item, reference }]);
      }
    }
  }

  /** Where an item is used; with `part` only where that field, node or result of it is. */
  usesOf(label: string, part?: string): readonly Use[] {
    const all = this.uses.get(label) ?? [];
    return part === undefined ? all : all.filter(({ reference }) => reference.part === part || reference.part?.startsWith(`${part}.`) === true);
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
      for (const reference of referencesOf(item)) visit(labelOf(reference));
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
