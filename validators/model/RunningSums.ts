import { toNum, type Num } from '../../formula/index.ts';

interface RunningSum {
  total: Num;
  /** Cells that are not numbers; while there are any, the formula reads the column itself and says which. */
  invalid: number;
}

/** Sums over whole columns, kept by adding the difference of each edit. Exact numbers, so that no sequence of edits drifts from adding up anew. */
export class RunningSums {
  private readonly sums = new Map<string, RunningSum>();

  /** Watches a column, beginning with what it holds. */
  watch(path: string, values: Iterable<unknown>): void {
    const sum: RunningSum = { total: zero(), invalid: 0 };
    for (const value of values) add(sum, value, 1);
    this.sums.set(path, sum);
  }

  total(path: string): Num | undefined {
    const sum = this.sums.get(path);
    return sum && sum.invalid === 0 ? sum.total : undefined;
  }

  changed(path: string, before: unknown, after: unknown): void {
    const sum = this.sums.get(path);
    if (!sum) return;
    add(sum, before, -1);
    add(sum, after, 1);
  }

  came(path: string, value: unknown): void {
    this.changed(path, undefined, value);
  }

  went(path: string, value: unknown): void {
    this.changed(path, value, undefined);
  }
}

// helpers

const zero = (): Num => toNum(0) as Num;

function add(sum: RunningSum, value: unknown, direction: 1 | -1): void {
  if (value === null || value === undefined || value === '') return;
  const number = toNum(value);
  if (!number) sum.invalid += direction;
  else sum.total = direction === 1 ? sum.total.plus(number) : sum.total.minus(number);
}
