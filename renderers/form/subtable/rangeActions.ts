import { toDecimal, type Decimal } from '../../../formula/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { readDuration } from '../../../validators/words/readDuration.ts';
import { Binding } from '../store/Binding.ts';
import type { StepKind } from '../store/History.ts';
import type { Column } from './columns.ts';
import type { GridController } from './GridController.ts';

export interface RangeSummary {
  readonly count: number;
  readonly numbers: number;
  readonly sum: Decimal;
}

/** What the status line says about the selected cells; undefined for a single one. Tracked. */
export function summaryOf(grid: GridController): RangeSummary | undefined {
  const range = grid.selection;
  if (!range) return undefined;
  const { store } = grid;
  const rows = store.rows(grid.table.name, grid.parent).slice(range.top, range.bottom + 1);
  let sum = toDecimal('0') as Decimal;
  let [count, numbers] = [0, 0];
  for (const { field } of grid.columns.slice(range.left, range.right + 1)) {
    for (const row of rows) {
      const value = store.value(field, row);
      if (value === null || value === undefined || value === '' || store.mode(field, row) === 'n') continue;
      count++;
      const decimal = field.type === 'number' ? toDecimal(value) : null;
      if (!decimal) continue;
      numbers++;
      sum = sum.plus(decimal);
    }
  }
  return { count, numbers, sum };
}

/** Texts of the selected cells as other programs take them. */
export function selectedTexts(grid: GridController): readonly (readonly string[])[] {
  const range = grid.range;
  if (!range) return [];
  return grid
    .rows()
    .slice(range.top, range.bottom + 1)
    .map((row) => grid.columns.slice(range.left, range.right + 1).map((column) => copyText(grid, row, column)));
}

/** Empties the writable cells of the selection. */
export function clearRange(grid: GridController): boolean {
  return writeRange(grid, 'clear', () => null);
}

/** Copies the first row (or column) of the selection over the rest; of a single cell, the one above (or before). */
export function fillRange(grid: GridController, direction: 'down' | 'right'): boolean {
  const range = grid.range;
  if (!range) return false;
  const down = direction === 'down';
  const alone = down ? range.top === range.bottom : range.left === range.right;
  const from = (down ? range.top : range.left) - (alone ? 1 : 0);
  if (from < 0) return false;
  const rows = grid.rows();
  return writeRange(grid, 'fill', (row, column) => {
    const source = down ? rows[from] : row;
    const origin = down ? column : grid.columns[from];
    if (!source || !origin || (source === row && origin === column)) return undefined;
    if (origin !== column && column.control?.widget === 'duration') return readDuration(copyText(grid, source, origin), column.field);
    return origin.field.type === column.field.type ? separateCopy(source.values[origin.field.name]) : undefined;
  });
}

/** Writes into the writable cells of the selection as one step; undefined leaves a cell as it is. */
export function writeRange(grid: GridController, kind: StepKind, valueOf: (row: Row, column: Column) => unknown): boolean {
  const range = grid.range;
  if (!range) return false;
  const { store, table } = grid;
  const rows = grid.rows().slice(range.top, range.bottom + 1);
  const columns = grid.columns.slice(range.left, range.right + 1);
  let written = false;
  store.change({ table: table.name, kind, touches: rows, parent: grid.parent }, () => {
    for (const row of rows) {
      for (const column of columns) {
        const value = grid.isWritable(row, column) ? valueOf(row, column) : undefined;
        if (value === undefined) continue;
        store.model.setCell(table.name, row, column.field.name, value);
        written = true;
      }
    }
  });
  return written;
}

// helpers

const measures: ReadonlySet<string | undefined> = new Set(['rate', 'duration']);

/** Numbers are copied plain, so that other programs take them as numbers; a rate and a length of time are more than their number. */
function copyText({ store }: GridController, row: Row, { field, control }: Column): string {
  if (store.mode(field, row) === 'n') return '';
  const value = row.values[field.name];
  if ((field.type === 'number' || control?.inputMode === 'decimal') && !measures.has(control?.widget) && typeof value === 'string' && toDecimal(value))
    return value;
  return control?.text(new Binding(store, field, row)) ?? '';
}

/** Objects such as people must not be shared between rows. */
function separateCopy(value: unknown): unknown {
  return value !== null && typeof value === 'object' ? structuredClone(value) : value;
}
