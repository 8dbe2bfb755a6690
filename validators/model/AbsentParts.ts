import type { CompiledForm } from '../../registry/form/index.ts';
import { branchSchemasOf, partsNow, type PartsView } from './branches.ts';
import type { RowEntry } from './rowTree.ts';
import { isEmpty } from './values.ts';

type Data = Record<string, unknown>;

/**
 * What inactive branches of a schema would bring: their values are empty for everything that reads the form, and are not
 * stored. They are put aside for as long as one evaluation lasts, in which a branch may become active late.
 */
export class AbsentParts {
  private addresses: ReadonlySet<string> = new Set();
  private readonly aside = new Map<string, unknown>();

  constructor(private readonly form: CompiledForm) {}

  /** Whether a field (`bxzje`, `xcmx#0.je`) does not exist now. */
  has(address: string): boolean {
    return this.addresses.has(address);
  }

  /** Empties what does not exist any more and gives back what exists again; true when something changed. */
  settle(view: PartsView, data: Data, entries: ReadonlyMap<string, readonly RowEntry[]>): boolean {
    const schemas = branchSchemasOf(this.form.whole);
    if (schemas.size === 0) return false;
    const absent = new Set<string>();
    let changed = false;
    for (const table of schemas.keys()) {
      const rows = new Map((table === undefined ? [] : view.rows(table)).map((row) => [row.key, row]));
      for (const entry of table === undefined ? [undefined] : entries.get(table) ?? []) {
        const parts = partsNow({ ...view, whole: true }, this.form.whole, table, entry && rows.get(entry.key));
        if (parts && this.settleRecord(parts.names, entry?.record ?? data, table, entry?.key, absent)) changed = true;
      }
    }
    changed ||= absent.size !== this.addresses.size || [...absent].some((address) => !this.addresses.has(address));
    this.addresses = absent;
    return changed;
  }

  // helpers

  private settleRecord(names: ReadonlySet<string>, record: Data, table: string | undefined, key: string | undefined, absent: Set<string>): boolean {
    let changed = false;
    for (const name of this.membersOf(table)) {
      const address = table === undefined ? name : `${table}#${key}.${name}`;
      if (!names.has(name)) absent.add(address);
      if (names.has(name) ? this.restore(record, name, address) : this.empty(record, name, address)) changed = true;
    }
    return changed;
  }

  private membersOf(table: string | undefined): string[] {
    const fields = table === undefined ? this.form.fields : this.form.tableByName.get(table)?.columns ?? [];
    return [...fields.map(({ name }) => name), ...this.form.tables.filter((each) => each.parent === table).map(({ name }) => name)];
  }

  private empty(record: Data, name: string, address: string): boolean {
    const value = record[name];
    const isTable = this.form.tableByName.has(name) && Array.isArray(value);
    if (isTable ? value.length === 0 : isEmpty(value)) return false;
    this.aside.set(address, value);
    record[name] = isTable ? [] : null;
    return true;
  }

  private restore(record: Data, name: string, address: string): boolean {
    if (!this.aside.has(address)) return false;
    record[name] = this.aside.get(address);
    this.aside.delete(address);
    return true;
  }
}
