import { isRecord, type CompiledForm, type CompiledTable } from '../../registry/form/index.ts';
import { STICKY } from './evaluateForm.ts';
import type { RowView } from './view.ts';

/** One row of a sub-table. The key is stable for the life of the model, whatever happens to its position. */
export interface Row extends RowView {
  readonly key: string;
  readonly table: string;
  /** The row's own fields, up to date; rows inside it are {@link RowStore.rows}. */
  readonly values: Record<string, unknown>;
  readonly parent?: Row;
}

/** A row as the model keeps it. */
interface KeptRow extends Row {
  /** The values as they stand, some of which may wait to be computed. */
  readonly kept: Record<string, unknown>;
}

/** Where a row stood, for putting it back. */
export interface RowPlace {
  readonly row: Row;
  readonly at: number;
}

/** The rows of all sub-tables of a form, those of nested tables under the row that holds them. */
export class RowStore {
  private readonly main = new Map<string, Row[]>();
  private readonly nested = new Map<Row, Map<string, Row[]>>();
  private readonly flat = new Map<string, readonly Row[]>();
  private readonly live = new Set<Row>();
  private nextKey = 1;

  /** @param refresh computes what a reader of a row is about to see, of one column or of all */
  constructor(
    private readonly form: CompiledForm,
    private readonly refresh: (row: Row, column?: string) => void,
  ) {
    for (const table of form.tables) if (table.parent === undefined) this.main.set(table.name, []);
  }

  /** Rows of a table; of a nested one those in `parent`, or without it all of the document. */
  rows(table: string, parent?: RowView): readonly Row[] {
    const definition = this.form.tableByName.get(table);
    if (!definition) return [];
    if (definition.parent === undefined) return this.main.get(table) ?? [];
    if (parent) return this.nested.get(parent as Row)?.get(table) ?? [];
    let all = this.flat.get(table);
    if (!all) this.flat.set(table, (all = this.rows(definition.parent).flatMap((row) => this.rows(table, row))));
    return all;
  }

  /** The rows a formula in `row` means by a column of `table`: those in the row, its own siblings, or all. */
  seenFrom(table: string, row?: Row): readonly Row[] {
    const parent = this.form.tableByName.get(table)?.parent;
    if (!row || parent === undefined) return this.rows(table);
    if (parent === row.table) return this.rows(table, row);
    return table === row.table && row.parent ? this.rows(table, row.parent) : this.rows(table);
  }

  /** Rows of `table` in which something may read a cell of `row`: that row, its parent, its nested rows, or all. */
  readersOf(table: string | undefined, row: Row | undefined, readsWholeColumn: boolean): Iterable<Row> | 'all' {
    if (table === undefined || !row) return 'all';
    if (row.table === table) {
      if (!readsWholeColumn) return [row];
      return row.parent ? this.rows(table, row.parent) : 'all';
    }
    if (row.parent?.table === table) return [row.parent];
    const nested = this.form.tableByName.get(table)?.parent === row.table && !readsWholeColumn;
    return nested ? this.rows(table, row) : 'all';
  }

  /** The values of a row as they stand, for the model itself: to write them, and to read what never waits. */
  record(row: Row): Record<string, unknown> {
    return (row as KeptRow).kept;
  }

  /** A row that is not in the form yet, with the rows given inside its values. */
  make(table: string, values: Record<string, unknown>, parent?: Row): Row {
    const own = { ...values };
    const children = new Map<string, Row[]>();
    const { refresh } = this;
    const row: KeptRow = {
      key: String(this.nextKey++),
      table,
      kept: own,
      get values() {
        refresh(this);
        return own;
      },
      value(column) {
        refresh(this, column);
        return own[column];
      },
      ...(parent ? { parent } : {}),
    };
    for (const { name } of this.nestedTables(table)) {
      const given = own[name];
      delete own[name];
      children.set(
        name,
        (Array.isArray(given) ? given.filter(isRecord) : []).map((each) => this.make(name, each, row)),
      );
    }
    if (children.size > 0) this.nested.set(row, children);
    return row;
  }

  insert(row: Row, at: number): void {
    this.siblings(row)?.splice(at, 0, row);
    for (const each of this.withNested(row)) this.live.add(each);
    this.flat.clear();
  }

  remove(row: Row): void {
    const siblings = this.siblings(row);
    const at = siblings?.indexOf(row) ?? -1;
    if (at < 0) return;
    siblings?.splice(at, 1);
    for (const each of this.withNested(row)) this.live.delete(each);
    this.flat.clear();
  }

  /** False when there is nothing to move. */
  move(row: Row, to: number): boolean {
    const siblings = this.siblings(row);
    const from = siblings?.indexOf(row) ?? -1;
    if (!siblings || from < 0 || to < 0 || to >= siblings.length) return false;
    siblings.splice(to, 0, ...siblings.splice(from, 1));
    this.flat.clear();
    return true;
  }

  has(row: Row): boolean {
    return this.live.has(row);
  }

  indexOf(row: Row): number {
    return this.siblings(row)?.indexOf(row) ?? -1;
  }

  /** The row and all rows in it. */
  withNested(row: Row): Row[] {
    return [row, ...[...(this.nested.get(row)?.values() ?? [])].flatMap((rows) => rows.flatMap((each) => this.withNested(each)))];
  }

  /** Plain data of a row with the rows in it. */
  toData(row: Row): Record<string, unknown> {
    const data: Record<string, unknown> = { ...row.values };
    for (const [name, rows] of this.nested.get(row) ?? []) data[name] = rows.map((each) => this.toData(each));
    return data;
  }

  /** The same for another row: whatever identifies the stored one is not in it. */
  copyOf(row: Row): Record<string, unknown> {
    return withoutIdentity(structuredClone(this.toData(row)));
  }

  // helpers

  private nestedTables(table: string): readonly CompiledTable[] {
    return this.form.tables.filter((each) => each.parent === table);
  }

  private siblings(row: Row): Row[] | undefined {
    return row.parent ? this.nested.get(row.parent)?.get(row.table) : this.main.get(row.table);
  }
}

// helpers

function withoutIdentity(values: Record<string, unknown>): Record<string, unknown> {
  const { id_: _id, ref_id_: _ref, ...rest } = values;
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every(isRecord) && name !== STICKY ? value.map((each) => withoutIdentity(each as Record<string, unknown>)) : value,
    ]),
  );
}
