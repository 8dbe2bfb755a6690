import type { CompiledField, CompiledForm, CompiledTable } from '../../../registry/form/index.ts';
import type { Address } from '../../../validators/model/index.ts';

/** What stands in the layout: a field, a whole sub-table, or a name the form does not know. */
export type Item =
  | { readonly kind: 'field'; readonly name: string; readonly field: CompiledField }
  | { readonly kind: 'table'; readonly name: string; readonly table: CompiledTable }
  | { readonly kind: 'unknown'; readonly name: string };

export interface TabSection { readonly title: string; readonly items: readonly Item[] }

export interface Section {
  readonly title: string;
  readonly items: readonly Item[];
  readonly tabs: readonly TabSection[];
}

/**
 * The layout of a form over the names that its schema currently contains. Names the layout forgets follow in a last
 * section without a title, so that nothing a person must fill in is out of reach.
 */
export function sectionsOf(form: CompiledForm, names: ReadonlySet<string>): readonly Section[] {
  const placed = new Set<string>();
  const take = (list: readonly string[] | undefined): Item[] => (list ?? []).flatMap((name) => {
    placed.add(name);
    const item = itemOf(form, name);
    return item.kind === 'unknown' || names.has(name) ? [item] : [];
  });
  const sections = form.layout.map((group): Section => ({
    title: group.group,
    items: take(group.fields),
    tabs: (group.tabs ?? []).map((tab) => ({ title: tab.title, items: take(tab.fields) })),
  }));
  const rest = [...names].filter((name) => !placed.has(name)).map((name) => itemOf(form, name));
  return rest.length === 0 ? sections : [...sections, { title: '', items: rest, tabs: [] }];
}

/** Where an address stands: section and, if any, tab. */
export function locate(sections: readonly Section[], address: Address): { section: number; tab?: number } | undefined {
  const name = address.split('#')[0] ?? address;
  for (const [section, { items, tabs }] of sections.entries()) {
    if (items.some((item) => item.name === name)) return { section };
    const tab = tabs.findIndex((each) => each.items.some((item) => item.name === name));
    if (tab >= 0) return { section, tab };
  }
  return undefined;
}

// helpers

function itemOf(form: CompiledForm, name: string): Item {
  const table = form.tableByName.get(name);
  if (table) return { kind: 'table', name, table };
  const field = form.byPath.get(name);
  return field ? { kind: 'field', name, field } : { kind: 'unknown', name };
}
