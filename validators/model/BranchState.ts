import { childTables, type CompiledForm } from '../../registry/form/index.ts';
import type { ActiveParts } from '../schema/activeParts.ts';
import { branchSchemasOf, partsNow, type BranchSchemas } from './branches.ts';
import type { Row, RowPlace } from './RowStore.ts';
import { isEmpty } from './values.ts';
import type { FormView } from './view.ts';

/** What branches may do to the form they belong to; `row` is absent for the main record. */
export interface BranchHost {
  recordOf(row?: Row): Record<string, unknown>;
  rows(table: string, parent?: Row): readonly Row[];
  /** Puts a value into a field that nobody edited. */
  put(name: string, value: unknown, row?: Row): void;
  takeRows(table: string, rows: readonly Row[]): readonly RowPlace[];
  putRows(places: readonly RowPlace[]): void;
  /** A field or table came or went. */
  report(name: string, row?: Row): void;
}

/**
 * Which parts of each record exist at this moment. What goes with a branch is put aside, so that nothing reads it and it
 * is not sent; it comes back as it was when the branch does.
 */
export class BranchState {
  private readonly schemas: BranchSchemas;
  private readonly now = new Map<Row | undefined, ActiveParts>();
  private readonly aside = new Map<Row | undefined, Map<string, unknown>>();

  constructor(private readonly view: FormView, private readonly host: BranchHost) {
    this.schemas = branchSchemasOf(view.form.schema);
  }

  get isEmpty(): boolean {
    return this.schemas.size === 0;
  }

  partsOf(table: string | undefined, row?: Row): ActiveParts | undefined {
    if (!this.schemas.has(table) || (table !== undefined && !row)) return undefined;
    return this.now.get(row) ?? partsNow(this.view, this.view.form.schema, table, row);
  }

  /** False while a field or table belongs to no active branch. */
  exists(name: string, table: string | undefined, row?: Row): boolean {
    if (!this.schemas.has(table)) return true;
    return this.now.get(row)?.names.has(name) !== false;
  }

  /** A value for a part that does not exist waits until it does. */
  keep(name: string, value: unknown, row?: Row): void {
    this.asideOf(row).set(name, value);
  }

  /** Looks at every record again; true when a part came or went. */
  settle(): boolean {
    let changed = false;
    for (const table of this.schemas.keys()) {
      for (const row of table === undefined ? [undefined] : this.host.rows(table)) {
        const parts = partsNow(this.view, this.view.form.schema, table, row);
        if (parts && this.take(parts, table, row)) changed = true;
      }
    }
    return changed;
  }

  // helpers

  private take(parts: ActiveParts, table: string | undefined, row: Row | undefined): boolean {
    const before = this.now.get(row);
    this.now.set(row, parts);
    let changed = false;
    for (const name of membersOf(this.view.form, table)) {
      const [was, is] = [before?.names.has(name) ?? true, parts.names.has(name)];
      if (was !== is) {
        if (is) this.restore(name, row);
        else this.putAside(name, row);
        changed = true;
      }
      if (was !== is || before?.required.has(name) !== parts.required.has(name)) this.host.report(name, row);
    }
    return changed;
  }

  private putAside(name: string, row: Row | undefined): void {
    if (this.view.form.tableByName.has(name)) {
      const rows = this.host.rows(name, row);
      if (rows.length > 0) this.asideOf(row).set(name, this.host.takeRows(name, rows));
      return;
    }
    const value = this.host.recordOf(row)[name];
    if (!isEmpty(value)) this.asideOf(row).set(name, value);
    this.host.put(name, null, row);
  }

  private restore(name: string, row: Row | undefined): void {
    const aside = this.aside.get(row);
    const has = aside?.has(name) === true;
    const value = aside?.get(name);
    aside?.delete(name);
    if (!this.view.form.tableByName.has(name)) this.host.put(name, has ? value : this.host.recordOf(row)[name] ?? null, row);
    else if (has) this.host.putRows(value as readonly RowPlace[]);
  }

  private asideOf(row: Row | undefined): Map<string, unknown> {
    const aside = this.aside.get(row) ?? new Map<string, unknown>();
    this.aside.set(row, aside);
    return aside;
  }
}

function membersOf(form: CompiledForm, table: string | undefined): string[] {
  const fields = table === undefined ? form.fields : form.tableByName.get(table)?.columns ?? [];
  return [...fields.map(({ name }) => name), ...childTables(form, table).map(({ name }) => name)];
}
