import type { Decimal } from '../../../formula/index.ts';
import type { Address, FormModel, Row } from '../../../validators/model/index.ts';
import { ColumnSums } from './ColumnSums.ts';

export const totalName = (table: string, column: string, parent?: Row): string => `+${scopeOf(table, parent)}.${column}`;

interface Scope { readonly table: string; readonly parent: Row | undefined; readonly sums: ColumnSums }

/** Totals that somebody looks at: of whole tables, and of the rows inside one row. */
export class TableTotals {
  private readonly scopes = new Map<string, Scope>();

  constructor(private readonly model: FormModel) {}

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
    for (const address of changed) {
      const hash = address.indexOf('#');
      if (hash <= 0 || address.startsWith('@')) continue;
      const table = address.slice(0, hash);
      if (hash === address.length - 1) this.followRows(table, names);
      else this.followCell(table, address, rowOf, names);
    }
  }

  // helpers

  private followRows(table: string, names: Set<string>): void {
    for (const [name, scope] of this.scopes) {
      if (scope.table !== table) continue;
      for (const column of scope.sums.rowsChanged()) names.add(`+${name}.${column}`);
    }
  }

  private followCell(table: string, address: Address, rowOf: (address: Address) => Row | undefined, names: Set<string>): void {
    const column = address.slice(address.indexOf('.') + 1);
    if (this.model.form.byPath.get(`${table}.item.${column}`)?.type !== 'number') return;
    const row = rowOf(address);
    if (!row) return;
    for (const name of row.parent ? [table, scopeOf(table, row.parent)] : [table]) {
      if (this.scopes.get(name)?.sums.cellChanged(row.key, column, row.values[column]) === true) names.add(`+${name}.${column}`);
    }
  }
}

// helpers

function scopeOf(table: string, parent?: Row): string {
  return parent ? `${table}@${parent.key}` : table;
}
