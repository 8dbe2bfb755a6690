import { isRecord } from '../../registry/form/index.ts';
import { recordMembers } from '../../schemas/metadata/recordMembers.ts';
import { sameValue } from '../model/values.ts';

type Data = Readonly<Record<string, unknown>>;

/** One difference between two states of a plain business record. */
export interface RecordChange {
  readonly kind: 'value' | 'added' | 'removed';
  /** Where: `sy`, `xcmx#R1.je` for a cell, `xcmx#R1` for a row that came or went. */
  readonly place: string;
  /** Path in the form: `sy`, `xcmx.item.je`, `xcmx`. */
  readonly path: string;
  /** Value before; the whole row where one went. */
  readonly before: unknown;
  readonly after: unknown;
  /** Of a row on the third level that came or went: the place of the row that it stands in. */
  readonly parent?: string;
  /** In a kept change: SHA-256 of the files that it names, by their ids. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A row by its stored id; rows that were never stored are told apart by their position. */
const rowKeyOf = (row: Data, index: number): string => (typeof row['id_'] === 'string' && row['id_'] !== '' ? row['id_'] : `~${index}`);

export const cellPlace = (table: string, rowKey: string, column: string): string => `${table}#${rowKey}.${column}`;
export const rowPlace = (table: string, rowKey: string): string => `${table}#${rowKey}`;

/** Members that belong to the store and not to the document; no field can have such a name. */
const isSystemName = (name: string): boolean => recordMembers.includes(name);

/**
 * What differs between two states of a record. Rows are matched by id, so a moved row is no difference; empty text,
 * null and absence are the same, and so are `1.5` and `1.50`. The rows below a row come and go with it, each as a difference of its own.
 */
export function diffRecords(before: Data, after: Data, tables: ReadonlySet<string>): RecordChange[] {
  const changes: RecordChange[] = [];
  diffMembers(before, after, tables, '', changes);
  return changes;
}

/** Rows of a table in a record, by key. */
export function rowsByKey(record: Data, table: string): Map<string, Data> {
  const rows = record[table];
  return new Map((Array.isArray(rows) ? rows.filter(isRecord) : []).map((row, index) => [rowKeyOf(row, index), row]));
}

/** The columns of a row without its ids and without the rows below it. */
export function cellsOf(row: Data, tables: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isSystemName(name) && !tables.has(name)));
}

// helpers

/** `at` is empty for the main record and `<table>#<row>` inside a row. */
function diffMembers(before: Data, after: Data, tables: ReadonlySet<string>, at: string, changes: RecordChange[]): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSystemName(name)) continue;
    if (tables.has(name)) diffRows(name, before, after, tables, at, changes);
    else if (!sameValue(before[name], after[name])) {
      const path = at === '' ? name : `${at.slice(0, at.indexOf('#'))}.item.${name}`;
      changes.push({ kind: 'value', place: at === '' ? name : `${at}.${name}`, path, before: before[name] ?? null, after: after[name] ?? null });
    }
  }
}

/** `at` is empty for tables of the main record and `<table>#<row>` for those of a row. */
function diffRows(table: string, before: Data, after: Data, tables: ReadonlySet<string>, at: string, changes: RecordChange[]): void {
  const standing = at === '' ? {} : { parent: at };
  const [old, now] = [rowsByKey(before, table), rowsByKey(after, table)];
  for (const [key, row] of old) {
    const next = now.get(key);
    const place = rowPlace(table, key);
    if (next !== undefined) diffMembers(row, next, tables, place, changes);
    else {
      changes.push({ kind: 'removed', place, path: table, before: cellsOf(row, tables), after: null, ...standing });
      diffBelow(row, {}, tables, place, changes);
    }
  }
  for (const [key, row] of now) {
    if (old.has(key)) continue;
    const place = rowPlace(table, key);
    changes.push({ kind: 'added', place, path: table, before: null, after: cellsOf(row, tables), ...standing });
    diffBelow({}, row, tables, place, changes);
  }
}

/** The rows below a row that came or went. */
function diffBelow(before: Data, after: Data, tables: ReadonlySet<string>, at: string, changes: RecordChange[]): void {
  for (const child of tables) if (Array.isArray(before[child]) || Array.isArray(after[child])) diffRows(child, before, after, tables, at, changes);
}
