import { toNum, type FormulaClock, type FormulaScope, type FormulaValue } from '../../formula/index.ts';
import type { CompiledForm } from '../../registry/form/index.ts';
import type { FormContext } from './defaults.ts';
import type { Row, RowStore } from './RowStore.ts';
import type { RunningSums } from './RunningSums.ts';

/** What the formulas of a form see, from the main record or from a row. Sums over whole columns are not added up anew. */
export class FormulaScopes {
  private readonly clock: FormulaClock;

  constructor(
    private readonly form: CompiledForm, private readonly main: Readonly<Record<string, unknown>>, private readonly store: RowStore, private readonly sums: RunningSums, { today, now }: Pick<FormContext, 'today' | 'now'>,
  ) {
    this.clock = { today: () => today, now: () => now };
  }

  of(row?: Row): FormulaScope {
    const parent = row?.parent;
    return {
      field: (name) => this.main[name],
      ...(row ? { item: (name: string) => row.values[name] } : {}),
      ...(parent ? { parent: (name: string) => parent.values[name] } : {}),
      column: (table, name) => this.store.seenFrom(table, row).map((each) => each.values[name]),
      aggregate: (fn, table, column) => this.aggregate(fn, table, column, row),
      clock: this.clock,
    };
  }

  // helpers

  private aggregate(fn: string, table: string, column: string, row?: Row): FormulaValue | undefined {
    if (fn === 'count') return toNum(this.store.seenFrom(table, row).length) ?? undefined;
    const whole = !row || this.form.tableByName.get(table)?.parent === undefined || this.store.seenFrom(table, row) === this.store.rows(table);
    return fn === 'sum' && whole ? this.sums.total(`${table}.item.${column}`) : undefined;
  }
}
