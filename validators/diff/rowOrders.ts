import { cellsOf, rowPlace, rowsByKey } from './diffRecords.ts';
import type { MergeEntry } from './mergeRecords.ts';

type Data = Readonly<Record<string, unknown>>;

/** A row at its place among the others. */
export interface OrderedRow {
  readonly key: string;
  readonly cells: Data;
}

/** In which order the rows of a table are to stand; rows that are not named follow the one before them. */
export interface RowOrder {
  readonly table: string;
  /** `xcmx`, or `xcmx#R1.fp` for the rows in a row. */
  readonly place: string;
  readonly keys: readonly string[];
}

/**
 * The tables of which at least one side changed the order, or in which a row that I bring (by its place) stands between others. The
 * side that moved is taken; both contradict each other when the rows that both still have stand differently.
 */
export function mergeOrders(base: Data, mine: Data, theirs: Data, tables: ReadonlySet<string>, brought: ReadonlySet<string>): MergeEntry[] {
  const [before, ours, others] = [listsOf(base, tables), listsOf(mine, tables), listsOf(theirs, tables)];
  return [...ours].flatMap(([place, { table, rows }]): MergeEntry[] => {
    const their = others.get(place)?.rows;
    const old = before.get(place)?.rows ?? [];
    if (their === undefined) return [];
    const [iMoved, theyMoved] = [isMoved(old, rows), isMoved(old, their)];
    if (!iMoved && !theyMoved && !isBetween(rows, their, (key) => brought.has(rowPlace(table, key)))) return [];
    const conflict = iMoved && theyMoved && isMoved(rows, their);
    return [{ place, path: table, kind: 'order', base: old, mine: rows, theirs: their, conflict, preset: theyMoved && !conflict ? 'theirs' : 'mine' }];
  });
}

/** What the decision about an order comes to. Rows that only the other side has keep their neighbour. */
export function orderOf({ place, path, mine, theirs }: MergeEntry, side: 'mine' | 'theirs'): RowOrder {
  const [own, other] = [keysOf(mine as readonly OrderedRow[]), keysOf(theirs as readonly OrderedRow[])];
  return { table: path, place, keys: side === 'mine' ? weave(own, other) : weave(other, own) };
}

/** Whether the rows that both lists have stand in another order. */
export function isMoved(before: readonly OrderedRow[], after: readonly OrderedRow[]): boolean {
  const [old, now] = [keysOf(before), keysOf(after)];
  const [was, is] = [new Set(old), new Set(now)];
  const kept = now.filter((key) => was.has(key));
  return old.filter((key) => is.has(key)).some((key, at) => key !== kept[at]);
}

/** `first`, with what only `second` has behind the one that it follows there. */
export function weave<T>(first: readonly T[], second: readonly T[]): T[] {
  const known = new Set(first);
  const followers = new Map<T | undefined, T[]>();
  let before: T | undefined;
  for (const each of second) {
    if (known.has(each)) before = each;
    else followers.set(before, [...(followers.get(before) ?? []), each]);
  }
  return [...(followers.get(undefined) ?? []), ...first.flatMap((each) => [each, ...(followers.get(each) ?? [])])];
}

// helpers

const keysOf = (rows: readonly OrderedRow[]): string[] => rows.map(({ key }) => key);

/** A row that I bring stands before one that is there. */
function isBetween(mine: readonly OrderedRow[], theirs: readonly OrderedRow[], isBrought: (key: string) => boolean): boolean {
  const there = new Set(keysOf(theirs));
  const first = mine.findIndex(({ key }) => isBrought(key));
  return first >= 0 && mine.slice(first).some(({ key }) => there.has(key));
}

type Lists = Map<string, { readonly table: string; readonly rows: readonly OrderedRow[] }>;

/** Every list of rows in a record, at any depth, by its place. */
function listsOf(record: Data, tables: ReadonlySet<string>, at = '', lists: Lists = new Map()): Lists {
  for (const table of tables) {
    if (!Array.isArray(record[table])) continue;
    const rows = rowsByKey(record, table);
    lists.set(at === '' ? table : `${at}.${table}`, { table, rows: [...rows].map(([key, row]) => ({ key, cells: cellsOf(row, tables) })) });
    for (const [key, row] of rows) listsOf(row, tables, rowPlace(table, key), lists);
  }
  return lists;
}
