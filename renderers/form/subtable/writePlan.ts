import type { Row } from '../../../validators/model/index.ts';
import type { StepKind, Step } from '../store/History.ts';
import { textOf, type FindNamed, type ProblemCode, type SourceCell } from './convertCell.ts';
import type { Column } from './columns.ts';
import type { GridController } from './GridController.ts';
import { tryLines, type TriedLine } from './tryLines.ts';

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
  /** Titles of the columns that nobody fills by hand here and the source has something for. */
  readonly closed: readonly string[];
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

/** Converts some lines of a block without changing anything. Each row is judged as it stands once all of its cells are written. */
export function planLines(grid: GridController, source: PlanSource, indexes: readonly number[]): Omit<WritePlan, 'width'> {
  const fitting = indexes.filter((index) => index < source.targets.length || index - source.targets.length < source.room);
  const tried = new Map(tryLines(grid, source, fitting).map((line) => [line.index, line]));
  const all = indexes.map((index) => ({ index, line: tried.get(index) }));
  return {
    rows: all.flatMap(({ line }): RowWrite[] => (line ? [{ target: line.target, cells: cellsOf(line), wrong: line.problems.size > 0 }] : [])),
    problems: all.flatMap(({ index, line }) =>
      line ? problemsOf(line, source) : [{ line: source.firstLine + index, column: '', text: textsOf(source, index), code: 'noMoreRows' as const }],
    ),
    closed: [...new Set(all.flatMap(({ line }) => [...(line?.closed ?? [])]))].map(({ field }) => field.title),
  };
}

export function planBlock(grid: GridController, source: PlanSource): WritePlan {
  return { ...planLines(grid, source, [...source.lines.keys()]), width: widest(source) };
}

/** Writes a plan as one step. What did not convert is left as it was. */
export function applyPlan(grid: GridController, plan: WritePlan, kind: StepKind): Step | undefined {
  const touches = plan.rows.flatMap(({ target }) => (target ? [target] : []));
  return grid.store.change({ table: grid.table.name, kind, touches, parent: grid.parent }, () => {
    for (const row of plan.rows) writeRow(grid, row);
  });
}

export function writeRow(grid: GridController, { target, cells }: RowWrite): void {
  const { model } = grid.store;
  const row = target ?? model.addRow(grid.table.name, undefined, undefined, grid.parent);
  for (const [column, value] of cells) model.setCell(grid.table.name, row, column.field.name, value);
}

// helpers

const byPlace = <T>(cells: ReadonlyMap<number, T>): readonly (readonly [number, T])[] => [...cells].sort(([a], [b]) => a - b);

const cellsOf = ({ written }: TriedLine): RowWrite['cells'] => byPlace(written).map(([, { column, value }]) => [column, value]);

function problemsOf({ index, problems }: TriedLine, { lines, columns, firstLine }: PlanSource): CellProblem[] {
  return byPlace(problems).map(([at, code]) => ({
    line: firstLine + index,
    column: columns[at]?.field.title ?? '',
    text: textOf(lines[index]?.[at] ?? null),
    code,
  }));
}

const textsOf = ({ lines }: PlanSource, index: number): string => (lines[index] ?? []).map(textOf).join(' ').slice(0, 60);

function widest({ lines, columns }: PlanSource): number {
  return Math.min(
    columns.length,
    lines.reduce((most, line) => Math.max(most, line.length), 0),
  );
}
