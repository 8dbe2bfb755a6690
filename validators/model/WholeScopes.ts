import type { FormulaBudget, FormulaClock, FormulaReference, FormulaScope } from '../../formula/index.ts';
import { FormulaError } from '../../formula/index.ts';
import type { CompiledForm } from '../../registry/form/index.ts';
import { kindsIn } from './kindsIn.ts';
import { entriesOf, rowsOf, type RowEntry } from './rowTree.ts';

type Data = Record<string, unknown>;
export type Entries = ReadonlyMap<string, readonly RowEntry[]>;

/** One evaluation of a whole form goes through so many values of columns; a form that needs more is refused. */
const MAX_UNITS = 10_000_000;

/**
 * What the formulas see while a whole form is computed. Columns, and what formulas found out about whole columns, are
 * kept as long as nothing in them changes, so that a share or a rank in each of thousands of rows stays linear.
 */
export class WholeScopes {
  private rows: Entries = new Map();
  /** By column path, then by the record whose rows are meant; the form itself stands for all rows. */
  private readonly columns = new Map<string, Map<object, readonly unknown[]>>();
  private shared = new Map<object, Map<object, unknown>>();
  private readonly budget: FormulaBudget = budgetOf(MAX_UNITS);

  constructor(
    private readonly form: CompiledForm,
    private readonly data: Data,
    private readonly clock: FormulaClock,
  ) {
    this.rowsChanged();
  }

  get entries(): Entries {
    return this.rows;
  }

  /** Rows may have come or gone, and any value may have changed. */
  rowsChanged(): void {
    this.rows = new Map(this.form.tables.map((table) => [table.name, entriesOf(this.form, this.data, table)]));
    this.columns.clear();
    this.shared = new Map();
  }

  /** All cells of one computed field have been written. */
  wrote(path: string): void {
    this.columns.delete(path);
    this.shared = new Map();
  }

  of(references: readonly FormulaReference[], entry?: RowEntry): FormulaScope {
    const parent = entry?.parent;
    return {
      field: (name) => this.data[name],
      ...(entry ? { item: (name: string) => entry.record[name] } : {}),
      ...(parent ? { parent: (name: string) => parent.record[name] } : {}),
      column: (table, name) => this.column(table, name, entry),
      shared: this.sharedBy(references, entry),
      budget: this.budget,
      kindsOf: kindsIn(this.form, entry?.table.name),
      clock: this.clock,
    };
  }

  // helpers

  private column(table: string, name: string, entry?: RowEntry): readonly unknown[] {
    const path = `${table}.item.${name}`;
    const holder = this.holderOf(table, entry);
    let lists = this.columns.get(path);
    if (!lists) this.columns.set(path, (lists = new Map()));
    let values = lists.get(holder ?? this.form);
    if (!values) {
      const records = holder ? rowsOf(holder, table) : (this.rows.get(table) ?? []).map(({ record }) => record);
      lists.set(holder ?? this.form, (values = records.map((record) => record[name])));
    }
    return values;
  }

  /** The record whose rows a formula means by a column of `table`: its own, that around its row, or (undefined) all of the document. */
  private holderOf(table: string, entry?: RowEntry): Data | undefined {
    const parent = this.form.tableByName.get(table)?.parent;
    if (entry && parent !== undefined && parent === entry.table.name) return entry.record;
    return entry?.parent && table === entry.table.name ? entry.parent.record : undefined;
  }

  /** Formulas share what they found out where they see the same columns: the nearest record that one of their columns belongs to. */
  private sharedBy(references: readonly FormulaReference[], entry?: RowEntry): Map<object, unknown> {
    const holders = references.flatMap((reference) => (reference.kind === 'column' ? [this.holderOf(reference.table, entry)] : []));
    const nearest = holders.find((holder) => holder === entry?.record) ?? holders.find((holder) => holder !== undefined) ?? this.form;
    let known = this.shared.get(nearest);
    if (!known) this.shared.set(nearest, (known = new Map()));
    return known;
  }
}

// helpers

/** Throws once so many units have been spent. */
function budgetOf(units: number): FormulaBudget {
  let left = units;
  return {
    spend: (spent) => {
      left -= spent;
      if (left < 0) throw new FormulaError('FML_BUDGET', 'formBudget', 0);
    },
  };
}
