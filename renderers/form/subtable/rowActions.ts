import type { Row } from '../../../validators/model/index.ts';
import type { GridController } from './GridController.ts';

/** Rows that a command for rows means: the checked ones, else those of the selection. */
export function chosenRows(grid: GridController): readonly Row[] {
  const rows = grid.rows();
  if (grid.checked.size > 0) return rows.filter((row) => grid.checked.has(row.key));
  const range = grid.range;
  return range ? rows.slice(range.top, range.bottom + 1) : [];
}

/** Removes rows as far as the smallest number allows, without a question: the message offers to undo. */
export function removeRows(grid: GridController, rows: readonly Row[]): void {
  const { store, table } = grid;
  const count = Math.min(rows.length, grid.rows().length - table.minRows);
  const [first] = rows;
  if (!first || !grid.canRemove() || count <= 0) return;
  const at = grid.rows().indexOf(first);
  const column = grid.columns.find((each) => each.field.name === grid.active?.column);
  const step = store.removeRows(table.name, rows.slice(0, count));
  for (const row of rows) grid.check(row, false);
  const next = grid.rows()[Math.min(at, grid.rows().length - 1)];
  if (column && next) grid.activate(next, column, false);
  grid.say('subtable.rowsRemoved', { count }, step);
}

/** Copies rows, each behind itself, as far as the largest number allows. */
export function copyRows(grid: GridController, rows: readonly Row[]): void {
  const { store, table } = grid;
  const copied = rows.slice(0, grid.mostRows - grid.rows().length);
  if (copied.length === 0 || !grid.canCopy()) return;
  store.change({ table: table.name, kind: 'rows', parent: grid.parent }, () => {
    for (const row of copied) store.model.copyRow(table.name, row);
  });
}

/** Moves rows by one place; at the border none of them moves. */
export function moveRows(grid: GridController, rows: readonly Row[], step: 1 | -1): void {
  if (!grid.canMove()) return;
  const { store, table } = grid;
  const last = grid.rows().length - 1;
  if (rows.some((row) => { const to = grid.rows().indexOf(row) + step; return to < 0 || to > last; })) return;
  store.change({ table: table.name, kind: 'rows', parent: grid.parent }, () => {
    for (const row of step < 0 ? rows : [...rows].reverse()) store.model.moveRow(table.name, row, grid.rows().indexOf(row) + step);
  });
}

export function moveRowTo(grid: GridController, row: Row, to: number): void {
  if (grid.canMove()) grid.store.moveRow(grid.table.name, row, to);
}
