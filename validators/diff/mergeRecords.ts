import { sameValue } from '../model/values.ts';
import { cellsOf, diffRecords, rowPlace, rowsByKey, type RecordChange } from './diffRecords.ts';
import { mergeOrders, orderOf, type RowOrder } from './rowOrders.ts';

type Data = Readonly<Record<string, unknown>>;
export type Side = 'mine' | 'theirs';

/** One place that at least one of two people changed. */
export interface MergeEntry {
  readonly place: string;
  readonly path: string;
  /** A cell, a row that came or went on one side, or the order of the rows of a table. */
  readonly kind: 'value' | 'row' | 'order';
  /** Undefined: there was, or is, no such row. Of an order: the rows ({@link OrderedRow}). */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Place of the row that my row stands in, on the third level. */
  readonly parent?: string;
  /** Both changed it, and not to the same. */
  readonly conflict: boolean;
  /** What is taken unless somebody decides otherwise: the side that changed it; mine where both did. */
  readonly preset: Side;
}

/** What has to be done to `theirs` so that it becomes the merged record. */
export interface RecordPatch {
  readonly values: readonly { readonly place: string; readonly path: string; readonly value: unknown }[];
  /** In an order in which a row comes after the one it stands in. `place` is that of my state. */
  readonly added: readonly { readonly table: string; readonly place: string; readonly parent?: string; readonly row: Data }[];
  readonly removed: readonly { readonly table: string; readonly rowKey: string }[];
  /** When everything else is there. */
  readonly orders: readonly RowOrder[];
}

/** Three states of a record side by side: what both started from, what I have now, what somebody else stored meanwhile. */
export function mergeRecords(base: Data, mine: Data, theirs: Data, tables: ReadonlySet<string>): MergeEntry[] {
  const ours = byPlace(diffRecords(base, mine, tables));
  const others = byPlace(diffRecords(base, theirs, tables));
  const entries: MergeEntry[] = [];
  const settled = new Set<string>();
  const touched = { mine: touchedRows(ours), theirs: touchedRows(others) };
  const rows = { base: rowIndex(base, tables), mine: rowIndex(mine, tables), theirs: rowIndex(theirs, tables) };
  for (const place of rowPlaces(ours, others)) {
    entries.push(rowEntry(place, rows, touched));
    settled.add(place);
  }
  for (const place of new Set([...ours.keys(), ...others.keys()])) {
    const [my, their] = [ours.get(place), others.get(place)];
    const change = my ?? their;
    if (change === undefined || change.kind !== 'value' || settled.has(rowOf(place) ?? '')) continue;
    const conflict = my !== undefined && their !== undefined && !sameValue(my.after, their.after);
    entries.push({
      place,
      path: change.path,
      kind: 'value',
      base: change.before,
      mine: my ? my.after : change.before,
      theirs: their ? their.after : change.before,
      conflict,
      preset: my === undefined || (their !== undefined && !conflict) ? 'theirs' : 'mine',
    });
  }
  const brought = new Set(entries.filter((entry) => entry.kind === 'row' && entry.theirs === undefined && entry.preset === 'mine').map(({ place }) => place));
  return [...entries, ...mergeOrders(base, mine, theirs, tables, brought)];
}

/** The decisions as a patch of `theirs`; a place without a decision goes by its preset. */
export function patchOf(entries: readonly MergeEntry[], choices: ReadonlyMap<string, Side> = new Map()): RecordPatch {
  const values: { place: string; path: string; value: unknown }[] = [];
  const added: { table: string; place: string; parent?: string; row: Data }[] = [];
  const removed: { table: string; rowKey: string }[] = [];
  const orders: RowOrder[] = [];
  for (const entry of entries) {
    const side = choices.get(entry.place) ?? entry.preset;
    if (entry.kind === 'order') orders.push(orderOf(entry, side));
    if (entry.kind === 'order' || side === 'theirs') continue;
    if (entry.kind === 'value') values.push({ place: entry.place, path: entry.path, value: entry.mine });
    else if (entry.mine === undefined) removed.push({ table: entry.path, rowKey: entry.place.slice(entry.path.length + 1) });
    else if (entry.theirs === undefined)
      added.push({ table: entry.path, place: entry.place, ...(entry.parent === undefined ? {} : { parent: entry.parent }), row: entry.mine as Data });
    else
      for (const [column, value] of Object.entries(entry.mine as Data))
        values.push({ place: `${entry.place}.${column}`, path: `${entry.path}.item.${column}`, value });
  }
  return { values, added, removed, orders };
}

/** What leads from one state to another, all of it. */
export const patchBetween = (from: Data, to: Data, tables: ReadonlySet<string>): RecordPatch => patchOf(mergeRecords(from, to, from, tables));

// helpers

/** Whoever decides over a removed row decides over the rows below it. */
function byPlace(changes: readonly RecordChange[]): Map<string, RecordChange> {
  const removed = new Set(changes.flatMap(({ kind, place }) => (kind === 'removed' ? [place] : [])));
  return new Map(changes.flatMap((change) => (change.kind === 'removed' && removed.has(change.parent ?? '') ? [] : [[change.place, change]])));
}

/** The row that a cell stands in; undefined for the main record. */
function rowOf(place: string): string | undefined {
  const hash = place.indexOf('#');
  const dot = place.indexOf('.', hash);
  return hash < 0 || dot < 0 ? undefined : place.slice(0, dot);
}

function rowPlaces(...sides: readonly ReadonlyMap<string, RecordChange>[]): Set<string> {
  return new Set(sides.flatMap((side) => [...side.values()].filter(({ kind }) => kind !== 'value').map(({ place }) => place)));
}

/** Rows that a side added, removed or edited. */
const touchedRows = (side: ReadonlyMap<string, RecordChange>): Set<string> =>
  new Set([...side.keys()].flatMap((place) => rowOf(place) ?? (place.includes('#') ? [place] : [])));

interface Sides<Value> {
  readonly mine: Value;
  readonly theirs: Value;
}

type RowIndex = ReadonlyMap<string, { readonly cells: Data; readonly parent?: string }>;

/** A row that one side removed while the other one edited it is decided as a whole. */
function rowEntry(place: string, rows: Sides<RowIndex> & { readonly base: RowIndex }, touched: Sides<ReadonlySet<string>>): MergeEntry {
  const parent = rows.mine.get(place)?.parent;
  const [mine, theirs] = [rows.mine.get(place)?.cells, rows.theirs.get(place)?.cells];
  const [iChanged, theyChanged] = [touched.mine.has(place), touched.theirs.has(place)];
  const conflict = iChanged && theyChanged && !(mine === undefined && theirs === undefined) && !sameValue(mine, theirs);
  return {
    place,
    path: place.slice(0, place.indexOf('#')),
    kind: 'row',
    base: rows.base.get(place)?.cells,
    mine,
    theirs,
    conflict,
    ...(parent === undefined ? {} : { parent }),
    preset: iChanged && (!theyChanged || conflict) ? 'mine' : 'theirs',
  };
}

/** The cells of every row of a record, at any depth, by place. */
function rowIndex(
  record: Data,
  tables: ReadonlySet<string>,
  parent?: string,
  index = new Map<string, { cells: Data; parent?: string }>(),
): Map<string, { cells: Data; parent?: string }> {
  for (const table of tables) {
    for (const [key, row] of rowsByKey(record, table)) {
      const place = rowPlace(table, key);
      index.set(place, { cells: cellsOf(row, tables), ...(parent === undefined ? {} : { parent }) });
      rowIndex(row, tables, place, index);
    }
  }
  return index;
}
