import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import { fieldAddress, rowsAddress, type Address } from './address.ts';
import type { Agenda } from './Agenda.ts';
import type { DeferredCells } from './DeferredCells.ts';
import type { Evaluations } from './Evaluations.ts';
import type { FormulaScopes } from './FormulaScopes.ts';
import type { FormPlan } from './plan.ts';
import type { QueryLookups } from './QueryLookups.ts';
import type { Row, RowStore } from './RowStore.ts';
import type { RunningSums } from './RunningSums.ts';

/** Everybody who has to hear of rows. */
export interface RowListeners {
  readonly store: RowStore;
  readonly sums: RunningSums;
  readonly scopes: FormulaScopes;
  readonly deferred: DeferredCells;
  readonly evaluations: Evaluations;
  readonly agenda: Agenda;
  readonly lookups: QueryLookups;
  /** What the row's linkage did to other fields ends. */
  readonly release: (row: Row) => void;
  readonly report: (address: Address) => void;
}

/** Rows that come, go and move, each with the rows in it. */
export class RowTraffic {
  constructor(
    private readonly form: CompiledForm,
    private readonly plan: FormPlan,
    private readonly on: RowListeners,
  ) {}

  insert(row: Row, at: number): void {
    const { store } = this.on;
    if (store.has(row) || (row.parent && !store.has(row.parent))) return;
    store.insert(row, at);
    for (const each of store.withNested(row)) this.came(each);
  }

  remove(row: Row): void {
    const gone = this.on.store.withNested(row);
    this.on.store.remove(row);
    for (const each of gone) this.went(each);
  }

  move(row: Row, to: number): void {
    if (!this.on.store.move(row, to)) return;
    this.on.report(rowsAddress(row.table));
    this.on.scopes.rowsChanged();
    // the order matters to a text that is put together from a column
    for (const each of this.on.store.withNested(row)) this.on.agenda.rowsChanged(each);
  }

  /** Whether the cells of a column wait until they are read when all of them change: only some of them are reported then. */
  mayWait(table: string, column: string): boolean {
    const node = this.plan.nodeByPath.get(`${table}.item.${column}`);
    return node !== undefined && this.on.deferred.mayWait(node);
  }

  // helpers

  private came(row: Row): void {
    const { store, sums, scopes, report, agenda, lookups } = this.on;
    for (const { path, name } of this.columnsOf(row)) sums.came(path, store.record(row)[name]);
    scopes.rowsChanged();
    report(rowsAddress(row.table));
    // a row that comes back may have been read before it went
    for (const field of this.columnsOf(row)) if (this.mayWait(row.table, field.name)) report(fieldAddress(field, row));
    agenda.rowsChanged(row);
    agenda.rowCame(row);
    lookups.rowCame(row);
  }

  private went(row: Row): void {
    const { store, sums, scopes, deferred, evaluations, release, report, agenda } = this.on;
    deferred.gone(row);
    for (const field of this.columnsOf(row)) {
      sums.went(field.path, store.record(row)[field.name]);
      evaluations.rests(fieldAddress(field, row));
    }
    scopes.rowsChanged();
    report(rowsAddress(row.table));
    agenda.rowsChanged(row);
    release(row);
  }

  private columnsOf({ table }: Row): readonly CompiledField[] {
    return this.form.tableByName.get(table)?.columns ?? [];
  }
}
