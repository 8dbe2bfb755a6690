import type { Row } from '../../../validators/model/index.ts';
import type { StepKind, Step } from '../store/History.ts';
import { Binding } from '../store/Binding.ts';
import { convertCell, textOf, type FindNamed, type ProblemCode, type SourceCell } from './convertCell.ts';
import type { Column } from './columns.ts';
import type { GridController } from './GridController.ts';

/** A cell that cannot be taken over. */
export interface CellProblem {
  /** 1-based row of the source, as people count it there. */
  readonly line: number;
  readonly column: string;
  readonly text: string;
  readonly code: ProblemCode;
}

/** What one source row becomes: changes of a row that is there, or a new row. */
export interface RowWrite {
  readonly target: Row | undefined;
  readonly cells: readonly (readonly [Column, unknown])[];
  readonly wrong: boolean;
}

export interface WritePlan {
  readonly rows: readonly RowWrite[];
  readonly problems: readonly CellProblem[];
  /** Size of what is taken over. */
  readonly width: number;
}

export interface PlanSource {
  readonly lines: readonly (readonly SourceCell[])[];
  /** The column for each source column; undefined: not taken over. */
  readonly columns: readonly (Column | undefined)[];
  /** Rows that are written over, from the first line on; further lines become new rows. */
  readonly targets: readonly Row[];
  /** How many rows may be added. */
  readonly room: number;
  /** Line number of the first line in the source. */
  readonly firstLine: number;
  readonly findNamed: FindNamed;
}

/** Converts a block for a table without changing anything. Read-only and derived cells are left out silently. */
export function planLine(grid: GridController, source: PlanSource, index: number, problems: CellProblem[]): RowWrite | undefined {
  const line = source.lines[index] ?? [];
  const target = source.targets[index];
  const number = source.firstLine + index;
  if (!target && index - source.targets.length >= source.room) {
    problems.push({ line: number, column: '', text: line.map(textOf).join(' ').slice(0, 60), code: 'noMoreRows' });
    return undefined;
  }
  const cells: (readonly [Column, unknown])[] = [];
  let wrong = false;
  for (const [at, cell] of line.entries()) {
    const column = source.columns[at];
    if (!column) {
      if (at >= source.columns.length && textOf(cell).trim() !== '') {
        problems.push({ line: number, column: '', text: textOf(cell), code: 'noMoreColumns' });
        wrong = true;
      }
      continue;
    }
    if (!(target ? grid.isWritable(target, column) : grid.isWritableInNewRow(column))) continue;
    const converted = convertCell(column, cell, new Binding(grid.store, column.field, target), source.findNamed);
    if ('value' in converted) cells.push([column, converted.value]);
    else {
      problems.push({ line: number, column: column.field.title, text: textOf(cell), code: converted.problem });
      wrong = true;
    }
  }
  return { target, cells, wrong };
}

export function planBlock(grid: GridController, source: PlanSource): WritePlan {
  const problems: CellProblem[] = [];
  const rows = source.lines.flatMap((_, index): RowWrite[] => {
    const row = planLine(grid, source, index, problems);
    return row ? [row] : [];
  });
  return { rows, problems, width: widest(source) };
}

/** Writes a plan as one step. What did not convert is left as it was. */
export function applyPlan(grid: GridController, plan: WritePlan, kind: StepKind): Step | undefined {
  const touches = plan.rows.flatMap(({ target }) => (target ? [target] : []));
  return grid.store.change({ table: grid.table.name, kind, touches, parent: grid.parent }, () => {
    for (const row of plan.rows) writeRow(grid, row);
  });
}

export function writeRow(grid: GridController, { target, cells }: RowWrite): void {
  const { store, table } = grid;
  if (target) for (const [column, value] of cells) store.model.setCell(table.name, target, column.field.name, value);
  else {
    const row = store.model.addRow(table.name, undefined, undefined, grid.parent);
    for (const [column, value] of cells) store.model.setCell(table.name, row, column.field.name, value);
  }
}

// helpers

function widest({ lines, columns }: PlanSource): number {
  return Math.min(columns.length, lines.reduce((most, line) => Math.max(most, line.length), 0));
}
