import { toDecimal, type Decimal } from '../../../formula/index.ts';
import { atOnce, type Row, type Steps } from '../../../validators/model/index.ts';

interface ColumnSum {
  readonly column: string;
  total: Decimal;
  /** What each row contributed, so that an edit costs one subtraction and one addition. */
  readonly parts: Map<string, Decimal>;
}

/** Totals of the columns of one table that somebody looks at. */
export class ColumnSums {
  private readonly sums = new Map<string, ColumnSum>();

  constructor(private readonly rows: () => readonly Row[]) {}

  total(column: string): Decimal {
    let sum = this.sums.get(column);
    if (!sum) this.sums.set(column, (sum = atOnce(this.addUp(column))));
    return sum.total;
  }

  get size(): number {
    return this.rows().length;
  }

  isSummed(column: string): boolean {
    return this.sums.has(column);
  }

  /** Adds up a column anew whose cells all changed; a piece for each row, the known total stands until the end. */
  *recount(column: string): Steps<void> {
    this.sums.set(column, yield* this.addUp(column));
  }

  /** Adds up a column anew when somebody asks for its total again. */
  forget(column: string): void {
    this.sums.delete(column);
  }

  /** One cell changed. True when the column is being summed. */
  cellChanged(rowKey: string, column: string, value: unknown): boolean {
    const sum = this.sums.get(column);
    if (!sum) return false;
    const before = sum.parts.get(rowKey);
    const after = toDecimal(value) ?? undefined;
    if (before) sum.total = sum.total.minus(before);
    if (after) {
      sum.total = sum.total.plus(after);
      sum.parts.set(rowKey, after);
    } else sum.parts.delete(rowKey);
    return true;
  }

  /** Rows came or went; answers the columns that are summed. */
  rowsChanged(): string[] {
    const rows = this.rows();
    const present = new Set(rows.map((row) => row.key));
    for (const sum of this.sums.values()) {
      for (const [key, part] of sum.parts) {
        if (present.has(key)) continue;
        sum.total = sum.total.minus(part);
        sum.parts.delete(key);
      }
      for (const row of rows) {
        if (sum.parts.has(row.key)) continue;
        const part = toDecimal(row.value(sum.column));
        if (!part) continue;
        sum.total = sum.total.plus(part);
        sum.parts.set(row.key, part);
      }
    }
    return [...this.sums.keys()];
  }

  // helpers

  private *addUp(column: string): Steps<ColumnSum> {
    let total = toDecimal('0') as Decimal;
    const parts = new Map<string, Decimal>();
    for (const row of [...this.rows()]) {
      const part = toDecimal(row.value(column));
      yield;
      if (!part) continue;
      parts.set(row.key, part);
      total = total.plus(part);
    }
    return { column, total, parts };
  }
}
