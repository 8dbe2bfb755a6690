import type { Step } from '../../store/History.ts';
import type { GridController } from '../GridController.ts';
import { writeRow, type RowWrite } from '../writePlan.ts';
import { portions } from './frames.ts';

export interface ImportRun {
  readonly rows: readonly RowWrite[];
  readonly replace: boolean;
  readonly signal: AbortSignal;
  readonly progress: (done: number) => void;
}

/** Rows settled at once at least, so that the work around them does not outweigh them. */
const SMALLEST = 40;

/** Writes the rows, a portion per frame, as one step. Given up, nothing of it stays. */
export async function runImport(grid: GridController, { rows, replace, signal, progress }: ImportRun): Promise<Step | undefined> {
  const step = grid.store.openChange({ table: grid.table.name, kind: 'import', parent: grid.parent });
  try {
    if (replace) step.run(() => void grid.store.model.removeRows(grid.table.name, [...grid.rows()]));
    await portions(
      rows.length,
      signal,
      (from, until) => {
        let at = from;
        step.run(() => {
          do {
            const row = rows[at++];
            if (row) writeRow(grid, row);
          } while (at < rows.length && (at - from < SMALLEST || performance.now() < until));
        });
        return at;
      },
      progress,
    );
    return step.close();
  } catch (error) {
    step.cancel();
    throw error;
  }
}
