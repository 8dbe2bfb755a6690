import type { Row } from '../../../validators/model/index.ts';
import type { GridController } from './GridController.ts';

/** Rows that a command for rows means: the checked ones, else those of the selection. */
export function chosenRows(grid: GridController): readonly Row[] {
  const rows = grid.rows();
  if (grid.checked.size > 0) return rows.filter((row) => grid.checked.has(row.key));
  const range = grid.range;
  return range ? rows.slice(range.top, range.bottom + 1) : [];
}

/** Gives every row from the one that was marked last to this one the mark that it has. */
export function checkTo(grid: GridController, row: Row): void {
  const rows = grid.rows();
  const last = grid.checkedLast ?? row;
  const [from, to] = [rows.indexOf(last), rows.indexOf(row)];
  if (from < 0 || from === to) return grid.check(row);
  const on = grid.checked.has(last.key);
  for (const each of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) grid.check(each, on);
}

/** Removes rows as far as the smallest number allows, without a question: the message offers to undo. */
export function removeRows(grid: GridController, rows: readonly Row[]): void {
  const { store, table } = grid;
  const count = Math.min(rows.length, grid.rows().length - table.minRows);
  const [first] = rows;
  if (!first) return;
  if (!grid.canRemove() || count <= 0) {
    if (!grid.closed && table.rights.del) grid.say('subtable.rowsKept', { count: table.minRows });
    return;
  }
  const at = grid.rows().indexOf(first);
  const column = grid.columns.find((each) => each.field.name === grid.active?.column);
  const step = store.removeRows(table.name, rows.slice(0, count));
  for (const row of rows) grid.check(row, false);
  const next = grid.rows()[Math.min(at, grid.rows().length - 1)];
  if (column && next) grid.activate(next, column, false);
  // the button that was pressed may be gone with the rows
  grid.goHome(column !== undefined && next !== undefined);
  grid.say(count < rows.length ? 'subtable.rowsRemovedBut' : 'subtable.rowsRemoved', { count, min: table.minRows }, step);
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
  if (
    rows.some((row) => {
      const to = grid.rows().indexOf(row) + step;
      return to < 0 || to > last;
    })
  )
    return;
  store.change({ table: table.name, kind: 'rows', parent: grid.parent }, () => {
    for (const row of step < 0 ? rows : [...rows].reverse()) store.model.moveRow(table.name, row, grid.rows().indexOf(row) + step);
  });
  // a cell that moves on the page loses the focus, and with it the selection
  if (grid.active) grid.goHome(true);
}

export function moveRowTo(grid: GridController, row: Row, to: number): void {
  if (!grid.canMove()) return;
  grid.store.moveRow(grid.table.name, row, to);
  if (grid.active) grid.goHome(true);
}
