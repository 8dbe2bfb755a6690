import type { Row } from '../../../validators/model/index.ts';
import { Binding } from '../store/Binding.ts';
import { FreeBinding } from '../store/FreeBinding.ts';
import { sourcesOf, type CellSources } from './cellSources.ts';
import { isEditable, type Column } from './columns.ts';
import { convertCell, textOf, type Converted, type ProblemCode } from './convertCell.ts';
import type { GridController } from './GridController.ts';
import type { PlanSource } from './writePlan.ts';

/** What came of a line when it was written on trial; all by the place of the cell in the line. */
export interface TriedLine {
  readonly index: number;
  readonly target: Row | undefined;
  readonly written: ReadonlyMap<number, { readonly column: Column; readonly value: unknown }>;
  readonly problems: ReadonlyMap<number, ProblemCode>;
  /** Columns that nobody fills by hand and the line has something for. */
  readonly closed: ReadonlySet<Column>;
}

/**
 * Writes lines into their rows on trial and takes everything back. A cell may open others of its row, close them, and change
 * what they offer, so a cell that could not be written is looked at again after the others, and each that was written once more
 * at the end.
 */
export function tryLines(grid: GridController, source: PlanSource, indexes: readonly number[]): readonly TriedLine[] {
  const { store, table, parent } = grid;
  const touches = indexes.flatMap((index) => source.targets[index] ?? []);
  const sources = new Map(source.columns.flatMap((column) => (column ? [[column, sourcesOf(store.form, column.field)] as const] : [])));
  return store.rehearse({ table: table.name, kind: 'paste', touches, parent }, (run) => {
    const trials: Trial[] = [];
    run(() => {
      for (const index of indexes) trials.push(new Trial(grid, source, sources, index));
    });
    const open = (): number => trials.reduce((sum, trial) => sum + trial.open.size, 0);
    for (let pass: Pass | undefined = 'first'; pass !== undefined; ) {
      const before = open();
      const now: Pass = pass;
      run(() => {
        for (const trial of trials) trial.write(now);
      });
      const left = open();
      pass = left === 0 ? undefined : now === 'first' || left < before ? 'next' : now === 'next' ? 'last' : undefined;
    }
    for (const trial of trials) trial.finish();
    return trials;
  });
}

// helpers

/** `first`: what follows other cells waits. `next`: what follows a cell that is not written yet waits. `last`: nothing waits. */
type Pass = 'first' | 'next' | 'last';

class Trial implements TriedLine {
  readonly target: Row | undefined;
  readonly written = new Map<number, { readonly column: Column; readonly value: unknown }>();
  readonly problems = new Map<number, ProblemCode>();
  readonly closed = new Set<Column>();
  /** Cells that are not written yet. */
  readonly open = new Map<number, Column>();
  private readonly row: Row;

  constructor(
    private readonly grid: GridController,
    private readonly source: PlanSource,
    private readonly sources: ReadonlyMap<Column, CellSources>,
    readonly index: number,
  ) {
    this.target = source.targets[index];
    this.row = this.target ?? grid.store.model.addRow(grid.table.name, undefined, undefined, grid.parent);
    for (const at of (source.lines[index] ?? []).keys()) {
      const column = source.columns[at];
      if (!column) {
        if (at >= source.columns.length && !this.isBlank(at)) this.problems.set(at, 'noMoreColumns');
      } else if (column.field.formula === undefined && isEditable(column, column.field.mode)) this.open.set(at, column);
      else if (!this.isBlank(at)) this.closed.add(column);
    }
  }

  write(pass: Pass): void {
    for (const [at, column] of [...this.open]) {
      if ((pass !== 'last' && this.waits(column, pass)) || !this.grid.isWritable(this.row, column)) continue;
      const converted = this.convert(at, column);
      this.open.delete(at);
      if ('problem' in converted) this.problems.set(at, converted.problem);
      else {
        this.written.set(at, { column, value: converted.value });
        this.put(column, converted.value);
      }
    }
  }

  /** What is closed in the row as it stands now was closed, or has been, by what else was written. An empty cell says nothing. */
  finish(): void {
    const late = [...this.written].filter(([, { column }]) => !this.grid.isWritable(this.row, column));
    for (const [at, { column }] of late) {
      this.written.delete(at);
      this.open.set(at, column);
    }
    for (const at of this.open.keys()) if (!this.isBlank(at)) this.problems.set(at, 'closedCell');
  }

  // helpers

  private waits(column: Column, pass: Pass): boolean {
    const { columns, swapped } = this.sources.get(column) ?? { columns: new Set(), swapped: [] };
    if (pass === 'first') return columns.size > 0 || swapped.length > 0;
    return [...this.open.values()].some(({ field }) => columns.has(field.name));
  }

  /** By what is offered now. A value that stands there already may stay where nothing above it changes. */
  private convert(at: number, column: Column): Converted {
    const {
      grid: { store },
      row,
      source: { findNamed },
    } = this;
    const cell = this.cell(at);
    const read = convertCell(column, cell, new FreeBinding(store, column.field, row), findNamed);
    const { columns, swapped } = this.sources.get(column) ?? { columns: new Set(), swapped: [] };
    if ('value' in read || columns.size > 0 || swapped.length > 0) return read;
    const kept = convertCell(column, cell, new Binding(store, column.field, row), findNamed);
    return 'value' in kept && JSON.stringify(kept.value) === JSON.stringify(row.values[column.field.name]) ? kept : read;
  }

  private put({ field }: Column, value: unknown): void {
    this.grid.store.model.setCell(this.grid.table.name, this.row, field.name, value);
  }

  private cell(at: number): PlanSource['lines'][number][number] {
    return this.source.lines[this.index]?.[at] ?? null;
  }

  private isBlank(at: number): boolean {
    return textOf(this.cell(at)).trim() === '';
  }
}
