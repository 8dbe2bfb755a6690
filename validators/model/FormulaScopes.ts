import { toNum, type FormulaClock, type FormulaReference, type FormulaScope, type FormulaValue } from '../../formula/index.ts';
import type { CompiledForm } from '../../registry/form/index.ts';
import { kindsIn } from './kindsIn.ts';
import type { Row, RowStore } from './RowStore.ts';
import type { RunningSums } from './RunningSums.ts';

/** What the formulas of a form see, from the main record or from a row. Sums over whole columns are not added up anew. */
export class FormulaScopes {
  /** By column path, then by the row whose rows are meant; the form itself stands for all rows. */
  private readonly columns = new Map<string, Map<object, readonly unknown[]>>();
  private shared = new Map<object, Map<object, unknown>>();

  constructor(
    private readonly form: CompiledForm,
    private readonly main: Readonly<Record<string, unknown>>,
    private readonly store: RowStore,
    private readonly sums: RunningSums,
    private readonly clock: FormulaClock,
  ) {}

  /** Scopes of one pass over the rows of a formula, which does not read what it writes, share what it finds out about whole columns. */
  beginPass(): void {
    this.shared = new Map();
  }

  wrote(path: string): void {
    this.columns.delete(path);
  }

  rowsChanged(): void {
    this.columns.clear();
  }

  of(row?: Row, references?: readonly FormulaReference[]): FormulaScope {
    const parent = row?.parent;
    return {
      field: (name) => this.main[name],
      ...(row ? { item: (name: string) => row.value(name) } : {}),
      ...(parent ? { parent: (name: string) => parent.value(name) } : {}),
      column: (table, name) => this.column(table, name, row),
      ...(references ? { shared: this.sharedBy(references, row) } : {}),
      aggregate: (fn, table, column) => this.aggregate(fn, table, column, row),
      kindsOf: kindsIn(this.form, row?.table),
      clock: this.clock,
    };
  }

  // helpers

  private column(table: string, name: string, row?: Row): readonly unknown[] {
    const path = `${table}.item.${name}`;
    const holder = this.holderOf(table, row);
    let lists = this.columns.get(path);
    if (!lists) this.columns.set(path, (lists = new Map()));
    let values = lists.get(holder);
    if (!values) lists.set(holder, (values = this.store.seenFrom(table, row).map((each) => this.store.record(each)[name])));
    return values;
  }

  /** The row whose rows a formula means by a column of `table`, or the form for all rows of the document. */
  private holderOf(table: string, row?: Row): object {
    const parent = this.form.tableByName.get(table)?.parent;
    if (!row || parent === undefined) return this.form;
    if (parent === row.table) return row;
    return table === row.table && row.parent ? row.parent : this.form;
  }

  private sharedBy(references: readonly FormulaReference[], row?: Row): Map<object, unknown> {
    const holders = references.flatMap((reference) => (reference.kind === 'column' ? [this.holderOf(reference.table, row)] : []));
    const nearest = holders.find((holder) => holder === row) ?? holders.find((holder) => holder !== this.form) ?? this.form;
    let known = this.shared.get(nearest);
    if (!known) this.shared.set(nearest, (known = new Map()));
    return known;
  }

  private aggregate(fn: string, table: string, column: string, row?: Row): FormulaValue | undefined {
    if (fn === 'count') return toNum(this.store.seenFrom(table, row).length) ?? undefined;
    const whole = !row || this.form.tableByName.get(table)?.parent === undefined || this.store.seenFrom(table, row) === this.store.rows(table);
    return fn === 'sum' && whole ? this.sums.total(`${table}.item.${column}`) : undefined;
  }
}
