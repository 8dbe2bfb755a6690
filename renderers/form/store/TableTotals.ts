import type { Decimal } from '../../../formula/index.ts';
import { Turns, type Address, type FormModel, type Row } from '../../../validators/model/index.ts';
import { ColumnSums } from './ColumnSums.ts';

export const totalName = (table: string, column: string, parent?: Row): string => `+${scopeOf(table, parent)}.${column}`;

interface Scope {
  readonly table: string;
  readonly parent: Row | undefined;
  readonly sums: ColumnSums;
}

/** Totals over more rows than this, of columns of which every cell changes with every key, follow when the person pauses. */
const AT_ONCE = 200;
const PAUSE_MS = 120;

/** Totals that somebody looks at: of whole tables, and of the rows inside one row. */
export class TableTotals {
  private readonly scopes = new Map<string, Scope>();
  /** Columns to be added up anew, by the name of their total. */
  private readonly behind = new Map<string, { readonly sums: ColumnSums; readonly column: string }>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param later hears the name of a total that was added up after its change had been reported */
  constructor(
    private readonly model: FormModel,
    private readonly later: (name: string) => void,
  ) {}

  total(table: string, column: string, parent?: Row): Decimal {
    const name = scopeOf(table, parent);
    let scope = this.scopes.get(name);
    if (!scope) {
      scope = { table, parent, sums: new ColumnSums(() => this.model.rows(table, parent)) };
      this.scopes.set(name, scope);
    }
    return scope.sums.total(column);
  }

  /** Follows changes of the model and names the totals that are different now. */
  follow(changed: ReadonlySet<Address>, rowOf: (address: Address) => Row | undefined, names: Set<string>): void {
    if (this.scopes.size === 0) return;
    const waiting = new Set<string>();
    for (const address of changed) {
      const hash = address.indexOf('#');
      if (hash <= 0 || address.startsWith('@')) continue;
      const table = address.slice(0, hash);
      const column = address.slice(address.indexOf('.') + 1);
      if (hash === address.length - 1) this.followRows(table, names);
      else if (this.model.mayWait(table, column)) waiting.add(`${table}.${column}`);
      else this.followCell(table, column, address, rowOf, names);
    }
    for (const path of waiting) this.followColumn(path, names);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.behind.clear();
  }

  // helpers

  private followRows(table: string, names: Set<string>): void {
    for (const [name, scope] of this.scopes) {
      if (scope.table !== table) continue;
      for (const column of scope.sums.rowsChanged()) names.add(`+${name}.${column}`);
    }
  }

  private followCell(table: string, column: string, address: Address, rowOf: (address: Address) => Row | undefined, names: Set<string>): void {
    if (this.model.form.byPath.get(`${table}.item.${column}`)?.type !== 'number') return;
    const row = rowOf(address);
    if (!row) return;
    for (const name of row.parent ? [table, scopeOf(table, row.parent)] : [table]) {
      if (this.scopes.get(name)?.sums.cellChanged(row.key, column, row.value(column)) === true) names.add(`+${name}.${column}`);
    }
  }

  /** Cells of this column wait until they are read: only the total of all of them can be told. */
  private followColumn(path: string, names: Set<string>): void {
    const [table = '', column = ''] = path.split('.');
    for (const [name, scope] of this.scopes) {
      if (scope.table !== table || !scope.sums.isSummed(column)) continue;
      const total = `+${name}.${column}`;
      if (scope.sums.size > AT_ONCE) this.behind.set(total, { sums: scope.sums, column });
      else {
        scope.sums.forget(column);
        names.add(total);
      }
    }
    if (this.behind.size === 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.catchUp(), PAUSE_MS);
  }

  private async catchUp(): Promise<void> {
    const turns = new Turns();
    const { timer } = this;
    for (const [name, { sums, column }] of [...this.behind]) {
      await turns.run(sums.recount(column));
      // somebody went on typing: there will be another time
      if (this.timer !== timer) return;
      this.behind.delete(name);
      this.later(name);
    }
  }
}

// helpers

function scopeOf(table: string, parent?: Row): string {
  return parent ? `${table}@${parent.key}` : table;
}
