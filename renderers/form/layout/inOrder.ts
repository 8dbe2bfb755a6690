import { namesIn, type CompiledForm } from '../../../registry/form/index.ts';
import { placeOf, type Place } from '../store/addresses.ts';
import { entriesOf } from './sections.ts';

/** What is said of places, in the order in which the form shows them; what concerns all of the form comes first. */
export function inOrder<Said extends { readonly path: string }>(said: readonly Said[], form: CompiledForm): readonly Said[] {
  const main = ranks([
    ...form.layout.flatMap((group) => namesIn(entriesOf(group))),
    ...form.fields.map(({ name }) => name),
    ...form.tables.map(({ name }) => name),
  ]);
  const rows = new Map(
    form.tables.map(({ name, columns }) => [
      name,
      ranks([
        ...[...columns].sort((a, b) => side(a.ui.fixed) - side(b.ui.fixed)).map((column) => column.name),
        ...form.tables.flatMap((inner) => (inner.parent === name ? [inner.name] : [])),
      ]),
    ]),
  );
  const rankOf = (place: Place): readonly number[] => {
    const ranksHere = (parent: Place | undefined): ReadonlyMap<string, number> => (parent?.table === undefined ? main : rows.get(parent.table)) ?? main;
    const before = place.parent ? rankOf(place.parent) : [];
    if (place.table === undefined) return place.field ? [main.get(place.field.name) ?? -1] : [];
    const table = [...before, ranksHere(place.parent).get(place.table) ?? -1];
    if (place.index === undefined) return table;
    return place.field ? [...table, place.index, rows.get(place.table)?.get(place.field.name) ?? -1] : [...table, place.index];
  };
  return said
    .map((each) => ({ each, rank: rankOf(placeOf(form, each.path)) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ each }) => each);
}

// helpers

const side = (fixed: 'left' | 'right' | undefined): number => (fixed === 'left' ? 0 : fixed === 'right' ? 2 : 1);

function ranks(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].map((name, at) => [name, at]));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length && at < b.length; at++) if (a[at] !== b[at]) return (a[at] ?? 0) - (b[at] ?? 0);
  return a.length - b.length;
}
