import { observable, runInAction } from 'mobx';
import type { CompiledTable } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import type { FormStore } from '../FormStore.ts';
import { Binding } from '../store/Binding.ts';
import { isEditable, type Column } from './columns.ts';
import { neighbour, nextWritable, readBlock, type GridShape, type Position } from './gridMoves.ts';

/** The cell with the focus; while `editing` it is an input. */
export interface ActiveCell {
  readonly rowKey: string;
  readonly column: string;
  readonly editing: boolean;
}

/**
 * The keyboard of a sub-table: which cell is active, whether it is being edited, and where keys lead. Knows positions
 * and values only; the grid puts the focus where this says.
 */
export class GridController {
  private readonly current = observable.box<ActiveCell | undefined>(undefined, { deep: false });
  /** Value before the edit, for Escape. */
  private before: unknown;

  constructor(readonly store: FormStore, readonly table: CompiledTable, readonly columns: readonly Column[]) {}

  get active(): ActiveCell | undefined {
    return this.current.get();
  }

  activate(row: Row, column: Column, editing: boolean): void {
    const edits = editing && this.isWritable(row, column);
    this.before = row.values[column.field.name];
    this.setActive({ rowKey: row.key, column: column.field.name, editing: edits });
  }

  leave(): void {
    this.setActive(undefined);
  }

  /** Ends the edit and stays on the cell. */
  stopEditing(): void {
    const active = this.active;
    if (active?.editing === true) this.setActive({ ...active, editing: false });
  }

  /** Answers true when the key was used up. */
  press(key: string, options: { readonly shift: boolean; readonly plain: boolean; readonly textEditor: boolean }): boolean {
    const place = this.place();
    if (!place) return this.enter(key);
    const { active, row, column, position } = place;
    switch (key) {
      case 'Tab': return this.tab(position, options.shift ? -1 : 1);
      case 'Enter':
        if (!active.editing) this.activate(row, column, true);
        else if (!options.textEditor) return false;
        else this.below(position);
        return true;
      case 'Escape':
        if (!active.editing) return false;
        this.store.set(column.field, this.before, row);
        this.stopEditing();
        return true;
      case 'F2':
        this.activate(row, column, true);
        return true;
      case 'ArrowUp':
      case 'ArrowDown':
        if (active.editing && !options.textEditor) return false;
        this.goTo(neighbour(position, key, this.shape()), active.editing);
        return true;
      case 'ArrowLeft':
      case 'ArrowRight':
        if (active.editing) return false;
        if (key === 'ArrowRight' && position.column === this.columns.length - 1) return false;
        this.goTo(neighbour(position, key, this.shape()), false);
        return true;
      case 'Delete':
      case 'Backspace':
        if (active.editing || !this.isWritable(row, column)) return false;
        this.store.set(column.field, null, row);
        return true;
      default:
        return options.plain && key.length === 1 && !active.editing && this.type(row, column, key);
    }
  }

  /** Fills cells from a copied spreadsheet block, beginning at the active cell; rows are added as far as allowed. */
  paste(text: string): boolean {
    const place = this.place();
    const block = readBlock(text);
    if (!place || (block.length <= 1 && (block[0]?.length ?? 0) <= 1)) return false;
    this.store.model.batch(() => {
      for (const [down, cells] of block.entries()) {
        const row = this.rows()[place.position.row + down] ?? (this.canAdd() ? this.store.addRow(this.table.name) : undefined);
        if (!row) return;
        for (const [right, cell] of cells.entries()) {
          const column = this.columns[place.position.column + right];
          if (column && this.isWritable(row, column)) this.write(row, column, cell);
        }
      }
    });
    return true;
  }

  addRow(): Row {
    const row = this.store.addRow(this.table.name);
    const column = this.columns.find((each) => this.isWritable(row, each)) ?? this.columns[0];
    if (column) this.activate(row, column, true);
    return row;
  }

  canAdd(): boolean {
    return !this.store.readOnly && this.table.rights.add && this.rows().length < this.table.maxRows;
  }

  isWritable(row: Row, column: Column): boolean {
    return this.table.rights.edit && isEditable(column, this.store.mode(column.field, row));
  }

  // helpers

  private rows(): readonly Row[] {
    return this.store.model.rows(this.table.name);
  }

  private shape(): GridShape {
    const rows = this.rows();
    return {
      rows: rows.length,
      columns: this.columns.length,
      writable: (position) => {
        const row = rows[position.row];
        const column = this.columns[position.column];
        return row !== undefined && column !== undefined && this.isWritable(row, column);
      },
    };
  }

  private place(): { active: ActiveCell; row: Row; column: Column; position: Position } | undefined {
    const active = this.active;
    if (!active) return undefined;
    const at = this.rows().findIndex((row) => row.key === active.rowKey);
    const across = this.columns.findIndex((column) => column.field.name === active.column);
    const row = this.rows()[at];
    const column = this.columns[across];
    return row && column ? { active, row, column, position: { row: at, column: across } } : undefined;
  }

  /** The grid itself has the focus: Enter and arrows step into it. */
  private enter(key: string): boolean {
    if (key !== 'Enter' && !key.startsWith('Arrow')) return false;
    const shape = this.shape();
    if (shape.rows === 0 || shape.columns === 0) return false;
    this.goTo(nextWritable({ row: 0, column: -1 }, 1, shape) ?? { row: 0, column: 0 }, false);
    return true;
  }

  private tab(from: Position, step: 1 | -1): boolean {
    const next = nextWritable(from, step, this.shape());
    if (next) this.goTo(next, true);
    else if (step === 1 && this.canAdd()) this.addRow();
    else {
      this.leave();
      return false;
    }
    return true;
  }

  private below(from: Position): void {
    if (from.row + 1 < this.rows().length) this.goTo({ ...from, row: from.row + 1 }, true);
    else this.stopEditing();
  }

  private goTo(position: Position, editing: boolean): void {
    const row = this.rows()[position.row];
    const column = this.columns[position.column];
    if (row && column) this.activate(row, column, editing);
  }

  /** A typed character replaces the value and starts the edit. */
  private type(row: Row, column: Column, character: string): boolean {
    if (!this.isWritable(row, column)) return false;
    this.activate(row, column, true);
    if (column.control?.codec) this.store.set(column.field, column.control.codec.parse(character), row);
    return true;
  }

  private write(row: Row, column: Column, text: string): void {
    const { control, field } = column;
    if (control?.codec) this.store.set(field, control.codec.parse(text), row);
    else if (control?.paste) this.store.set(field, control.paste(text, new Binding(this.store, field, row)), row);
  }

  private setActive(active: ActiveCell | undefined): void {
    runInAction(() => this.current.set(active));
  }
}
