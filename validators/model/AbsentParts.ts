import type { CompiledForm } from '../../registry/form/index.ts';
import { branchSchemasOf, partsNow } from './branches.ts';
import { hiddenAs, hideableParts, type MayReturn } from './hiddenParts.ts';
import { planOf } from './plan.ts';
import type { RowEntry } from './rowTree.ts';
import { isEmpty } from './values.ts';
import type { FormView, RowView } from './view.ts';

type Data = Record<string, unknown>;

/**
 * What inactive branches of a schema would bring, and what linkage hides and `x-whenHidden` takes away: their values are empty for
 * everything that reads the form, and are not stored. They are put aside for as long as one evaluation lasts, in which a part may
 * come back late.
 */
export class AbsentParts {
  private addresses: ReadonlySet<string> = new Set();
  private readonly aside = new Map<string, unknown>();
  private readonly held = new Map<string, string>();

  constructor(private readonly form: CompiledForm) {}

  /** Whether a field (`bxzje`, `xcmx#0.je`) does not count now. */
  has(address: string): boolean {
    return this.addresses.has(address);
  }

  /** Places of values that stay aside although nothing hides them now: each would hide the other, and nothing says which of them counts. */
  get contested(): readonly string[] {
    return [...this.held].flatMap(([address, path]) => (this.aside.has(address) ? [path] : []));
  }

  /** Empties what does not count any more and gives back what counts again; true when something changed. Where a form does not come to rest nothing comes back. */
  settle(view: FormView, data: Data, entries: ReadonlyMap<string, readonly RowEntry[]>, mayReturn: MayReturn): boolean {
    const schemas = branchSchemasOf(this.form.whole);
    const hideable = hideableParts(this.form);
    if (schemas.size === 0 && hideable.size === 0) return false;
    const absent = new Set<string>();
    this.held.clear();
    let changed = false;
    for (const table of new Set([...schemas.keys(), ...hideable.keys()])) {
      const rows = new Map((table === undefined ? [] : view.rows(table)).map((row) => [row.key, row]));
      for (const entry of table === undefined ? [undefined] : (entries.get(table) ?? [])) {
        const row = entry && rows.get(entry.key);
        const parts = partsNow({ ...view, whole: true }, this.form.whole, table, row);
        const hidden = this.hiddenIn(view, table, row);
        const isAbsent = (name: string): boolean => parts?.names.has(name) === false || hidden.has(name);
        const members = parts ? this.membersOf(table) : [...(hideable.get(table)?.keys() ?? [])];
        if (this.settleRecord(members, isAbsent, mayReturn, entry?.record ?? data, table, entry, absent)) changed = true;
      }
    }
    changed ||= absent.size !== this.addresses.size || [...absent].some((address) => !this.addresses.has(address));
    this.addresses = absent;
    return changed;
  }

  // helpers

  private hiddenIn(view: FormView, table: string | undefined, row: RowView | undefined): ReadonlySet<string> {
    const parts = [...(hideableParts(this.form).get(table)?.values() ?? [])];
    return new Set(parts.filter((part) => hiddenAs(view, part, row) === 'gone').map(({ name }) => name));
  }

  private settleRecord(
    members: readonly string[],
    isAbsent: (name: string) => boolean,
    mayReturn: MayReturn,
    record: Data,
    table: string | undefined,
    entry: RowEntry | undefined,
    absent: Set<string>,
  ): boolean {
    const nodes = planOf(this.form).nodeByPath;
    const isComputed = (name: string): boolean => nodes.has(table === undefined ? name : `${table}.item.${name}`);
    let changed = false;
    for (const name of members) {
      const address = table === undefined ? name : `${table}#${entry?.key}.${name}`;
      const isHeld = !isAbsent(name) && mayReturn !== 'all' && this.addresses.has(address) && !(mayReturn === 'computed' && isComputed(name));
      const isGone = isHeld || isAbsent(name);
      if (isHeld && !isComputed(name)) this.held.set(address, entry === undefined ? name : `${entry.path}.${name}`);
      if (isGone) absent.add(address);
      if (isGone ? this.empty(record, name, address) : this.restore(record, name, address)) changed = true;
    }
    return changed;
  }

  private membersOf(table: string | undefined): string[] {
    const fields = table === undefined ? this.form.fields : (this.form.tableByName.get(table)?.columns ?? []);
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
