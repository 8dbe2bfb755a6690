import type { Address, FormIssue } from '../../../validators/model/index.ts';
import type { Atoms } from './Atoms.ts';

/** Names beside the addresses of the model: one issue, whether a row has any, what a table has, everything. */
const issueName = (address: Address): string => `!${address}`;
const ANY = 'issues';
const tableName = (table: string): string => `!${table}#`;
const wrongRowsName = (table: string): string => `!${table}#*`;

/**
 * The issues on show. A row hears only when it becomes wrong or right, so that an issue elsewhere in a table of
 * thousands of rows costs it nothing.
 */
export class Issues {
  private readonly byAddress = new Map<Address, FormIssue>();
  /** `xcmx#3` -> number of issues in the row. */
  private readonly byRow = new Map<string, number>();

  constructor(private readonly atoms: Atoms) {}

  get size(): number {
    return this.byAddress.size;
  }

  // tracked

  at(address: Address): FormIssue | undefined {
    this.atoms.observe(issueName(address));
    return this.byAddress.get(address);
  }

  all(): readonly Address[] {
    this.atoms.observe(ANY);
    return [...this.byAddress.keys()];
  }

  ofTable(table: string): readonly Address[] {
    this.atoms.observe(tableName(table));
    return this.keysOf(table);
  }

  /** Whether a row, given as `xcmx#3`, has an issue. */
  hasRow(row: string): boolean {
    this.atoms.observe(issueName(row));
    return this.byRow.has(row);
  }

  /** Keys of the rows with an issue. */
  wrongRows(table: string): ReadonlySet<string> {
    this.atoms.observe(wrongRowsName(table));
    const start = `${table}#`;
    const keys = new Set<string>();
    for (const row of this.byRow.keys()) if (row.startsWith(start)) keys.add(row.slice(start.length));
    return keys;
  }

  // untracked

  peek(address: Address): FormIssue | undefined {
    return this.byAddress.get(address);
  }

  entries(): IterableIterator<[Address, FormIssue]> {
    return this.byAddress.entries();
  }

  keysOf(table: string): Address[] {
    const start = `${table}#`;
    return [...this.byAddress.keys()].filter((address) => address === table || address.startsWith(start));
  }

  set(address: Address, issue: FormIssue | undefined): void {
    const before = this.byAddress.get(address);
    if (before?.message === issue?.message && before?.level === issue?.level) return;
    const names = new Set<string>();
    if (issue) this.put(address, issue, names);
    else this.drop(address, names);
    this.atoms.changedAll(names);
  }

  /** Shows these and no others. */
  replace(issues: Iterable<readonly [Address, FormIssue]>): void {
    const names = new Set<string>([ANY]);
    for (const address of [...this.byAddress.keys()]) this.drop(address, names);
    for (const [address, issue] of issues) if (!this.byAddress.has(address)) this.put(address, issue, names);
    this.atoms.changedAll(names);
  }

  // helpers

  private put(address: Address, issue: FormIssue, names: Set<string>): void {
    const known = this.byAddress.has(address);
    this.byAddress.set(address, issue);
    if (!known) this.countRow(address, 1, names);
    nameAll(address, names);
  }

  private drop(address: Address, names: Set<string>): void {
    if (!this.byAddress.delete(address)) return;
    this.countRow(address, -1, names);
    nameAll(address, names);
  }

  private countRow(address: Address, step: 1 | -1, names: Set<string>): void {
    const row = rowOf(address);
    if (row === undefined) return;
    const before = this.byRow.get(row) ?? 0;
    const after = before + step;
    if (after > 0) this.byRow.set(row, after);
    else this.byRow.delete(row);
    if (before > 0 === after > 0) return;
    names.add(issueName(row));
    names.add(wrongRowsName(row.slice(0, row.indexOf('#'))));
  }
}

// helpers

function nameAll(address: Address, names: Set<string>): void {
  const hash = address.indexOf('#');
  names.add(issueName(address));
  names.add(tableName(hash < 0 ? address : address.slice(0, hash)));
  names.add(ANY);
}

/** `xcmx#3` of `xcmx#3.je`. */
function rowOf(address: Address): string | undefined {
  const hash = address.indexOf('#');
  if (hash < 0) return undefined;
  const dot = address.indexOf('.', hash);
  return dot < 0 ? address : address.slice(0, dot);
}
