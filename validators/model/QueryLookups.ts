import type { CompiledField } from '../../registry/form/index.ts';
import { fieldAddress, type Address } from './address.ts';
import { isSticky } from './evaluateForm.ts';
import type { FormPlan } from './plan.ts';
import type { Row, RowStore } from './RowStore.ts';
import { sourceValue } from './valueSource.ts';
import type { RowView } from './view.ts';

/** A query-bound cell whose parameters changed: the host asks the query and answers with `FormModel.setDerived`. */
export interface PendingQuery {
  readonly field: CompiledField;
  readonly row?: Row;
  readonly params: Readonly<Record<string, unknown>>;
}

type Values = Readonly<Record<string, unknown>>;

/** Which query-bound cells have to be asked for, and with which parameters each was asked for last. */
export class QueryLookups {
  private readonly stale = new Map<Address, { readonly field: CompiledField; readonly row?: Row }>();
  private readonly asked = new Map<Address, string>();
  private readonly unanswered = new Set<Address>();

  constructor(
    private readonly plan: FormPlan,
    private readonly store: RowStore,
    private readonly main: Values,
  ) {}

  /** The stored values of query-bound cells belong to the parameters they were saved with. */
  remember(): void {
    for (const field of this.plan.queries) {
      for (const row of field.table === undefined ? [undefined] : this.store.rows(field.table)) {
        const value = (row ? row.values : this.main)[field.name];
        if (value === null || value === undefined) this.mark(field, row);
        else this.asked.set(fieldAddress(field, row), JSON.stringify(this.paramsOf(field, row)));
      }
    }
  }

  /** A value was written: cells that have it as a parameter may have to be asked for. */
  wrote(path: string, row?: Row): void {
    for (const field of this.plan.queriesBy.get(path) ?? []) {
      const readers = this.store.readersOf(field.table, row, false);
      if (readers === 'all') this.mark(field);
      else for (const reader of readers) this.mark(field, reader);
    }
  }

  rowCame(row: Row): void {
    for (const field of this.plan.queries) if (field.table === row.table) this.mark(field, row);
  }

  /** A cell goes back to its query, whatever it was asked with last. */
  askAgain(field: CompiledField, row?: Row): void {
    this.asked.delete(fieldAddress(field, row));
    this.mark(field, row);
  }

  /** Cells whose parameters changed since the last call. What somebody has entered himself is not asked for. */
  take(): PendingQuery[] {
    const pending: PendingQuery[] = [];
    for (const [address, { field, row }] of this.stale) {
      if (row && !this.store.has(row)) continue;
      if (isSticky(row ? this.store.record(row) : this.main, field.name)) continue;
      const params = this.paramsOf(field, row);
      const key = JSON.stringify(params);
      if (this.asked.get(address) === key) continue;
      this.asked.set(address, key);
      this.unanswered.add(address);
      pending.push({ field, params, ...(row ? { row } : {}) });
    }
    this.stale.clear();
    return pending;
  }

  /** A cell has its answer, even if it is that there is nothing. */
  answered(field: CompiledField, row?: Row): void {
    this.unanswered.delete(fieldAddress(field, row));
  }

  /** Whether a cell has a question to ask, or no answer to it yet. */
  awaits(field: CompiledField, row?: RowView): boolean {
    const address = fieldAddress(field, row);
    return this.stale.has(address) || this.unanswered.has(address);
  }

  // helpers

  private mark(field: CompiledField, row?: Row): void {
    for (const each of field.table === undefined ? [undefined] : row ? [row] : this.store.rows(field.table)) {
      this.stale.set(fieldAddress(field, each), { field, ...(each ? { row: each } : {}) });
    }
  }

  private paramsOf(field: CompiledField, row?: RowView): Record<string, unknown> {
    return Object.fromEntries(Object.entries(field.query?.params ?? {}).map(([name, source]) => [name, readSource(this.main, source, row)]));
  }
}

/** What a parameter stands for, as {@link sourceValue} reads it. */
export const readSource = (main: Values, source: string, row?: RowView): unknown =>
  sourceValue(source, (name) => {
    if (name.startsWith('item.')) return row?.value(name.slice('item.'.length));
    return name.startsWith('parent.') ? row?.parent?.value(name.slice('parent.'.length)) : main[name];
  });
