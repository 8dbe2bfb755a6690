import type { GridController } from './GridController.ts';

export function undoStep(grid: GridController): void {
  const before = grid.place();
  if (grid.store.undo(grid.table.name)) grid.say('subtable.undone');
  stay(grid, before);
}

export function redoStep(grid: GridController): void {
  const before = grid.place();
  if (grid.store.redo(grid.table.name)) grid.say('subtable.redone');
  stay(grid, before);
}

// helpers

/** Where the row of the active cell has gone, the one in its place becomes active; without rows the grid itself has the focus. */
function stay(grid: GridController, before: ReturnType<GridController['place']>): void {
  if (!before || grid.place()) return;
  const rows = grid.rows();
  const next = rows[Math.min(before.position.row, rows.length - 1)];
  if (next) grid.activate(next, before.column, false);
  else grid.goHome();
}
