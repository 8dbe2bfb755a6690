import { computed, observable, runInAction } from 'mobx';
import { mostRows, type CompiledTable } from '../../../registry/form/index.ts';
import { isEmptyValue } from '../../../validators/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { amountWidth } from '../../core/textWidth.ts';
import type { FormStore } from '../FormStore.ts';
import { Binding } from '../store/Binding.ts';
import type { Step } from '../store/History.ts';
import { isEditable, type Column } from './columns.ts';
import { isSingle, neighbour, nextWritable, rangeOf, type GridShape, type Position, type Range } from './gridMoves.ts';
import { clearRange, writeRange } from './rangeActions.ts';

/** The cell with the focus; while `editing` it is an input. */
export interface ActiveCell {
  readonly rowKey: string;
  readonly column: string;
  readonly editing: boolean;
}

/** A message about what was just done; with a step it offers to undo. */
export interface GridNotice {
  readonly text: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly step?: Step | undefined;
}

export interface KeyPress {
  readonly shift: boolean;
  readonly ctrl: boolean;
  /** No modifier that makes the key a shortcut. */
  readonly plain: boolean;
  readonly textEditor: boolean;
}

export interface GridOptions {
  /** The row that holds the rows of this grid, for a table of the third level. */
  readonly parent?: Row | undefined;
  /** A click only selects; typing, F2 and a double click edit. */
  readonly selectFirst?: boolean;
}

/**
 * The keyboard of a sub-table: which cell is active, whether it is being edited, what is selected, and where keys lead.
 * Knows positions and values only; the grid puts the focus where this says.
 */
export class GridController {
  readonly parent: Row | undefined;
  readonly selectFirst: boolean;
  /** Keys of the rows with a check mark. */
  readonly checked = observable.set<string>();
  /** Keys of the rows whose nested tables are open. */
  readonly open = observable.set<string>();
  private readonly current = observable.box<ActiveCell | undefined>(undefined, { deep: false });
  /** The cell is edited because this character was typed over it: the next one follows it. */
  typedInto = '';
  /** The row whose mark was changed last. */
  checkedLast: Row | undefined;
  /** Widths that columns need for the amounts drawn in them so far, px, and those that are wider than their columns declare. */
  private readonly widest = new Map<string, number>();
  private readonly grown = observable.box<Readonly<Record<string, number>>>({}, { deep: false });
  private addedByTab: { readonly row: Row; readonly values: Readonly<Record<string, unknown>> } | undefined;
  private readonly anchorCell = observable.box<Omit<ActiveCell, 'editing'> | undefined>(undefined, { deep: false });
  private readonly said = observable.box<GridNotice | undefined>(undefined, { deep: false });
  private readonly homeCalls = observable.box(0);
  private readonly copies = computed(() => this.counted() >= 0 && this.canCopy());
  private readonly removals = computed(() => this.counted() >= 0 && this.canRemove());
  /** Value before the edit, for Escape. */
  private before: unknown;

  constructor(
    readonly store: FormStore,
    readonly table: CompiledTable,
    readonly columns: readonly Column[],
    { parent, selectFirst = false }: GridOptions = {},
  ) {
    this.parent = parent;
    this.selectFirst = selectFirst;
  }

  /** An amount that is drawn in a column: it is shown as a whole, or would read as another one. */
  fit({ field, width: declared }: Column, text: string): void {
    const width = amountWidth(text);
    if (width <= this.leastWidth(field.name)) return;
    this.widest.set(field.name, width);
    if (width > declared) runInAction(() => this.grown.set({ ...this.grown.get(), [field.name]: width }));
  }

  /** Columns that have to be wider than they declare. Tracked. */
  get grownWidths(): Readonly<Record<string, number>> {
    return this.grown.get();
  }

  leastWidth(column: string): number {
    return this.widest.get(column) ?? 0;
  }

  get active(): ActiveCell | undefined {
    return this.current.get();
  }

  get notice(): GridNotice | undefined {
    return this.said.get();
  }

  activate(row: Row, column: Column, editing: boolean): void {
    const edits = editing && this.isWritable(row, column);
    this.typedInto = '';
    this.before = row.values[column.field.name];
    this.setActive({ rowKey: row.key, column: column.field.name, editing: edits });
  }

  /** The focus has gone elsewhere. A row that Tab made, and nobody wrote into, goes as it came. */
  leave(): void {
    this.setActive(undefined);
    const { row } = this.addedByTab ?? {};
    if (row && this.rows().at(-1) === row && this.isUntouched(row) && this.canRemove()) this.store.removeRow(this.table.name, row);
    this.addedByTab = undefined;
  }

  /** Ends the edit, and stays on the cell. */
  stopEditing(): void {
    const active = this.active;
    if (active?.editing !== true) return;
    this.giveUpEditing();
    this.left(active);
  }

  say(text: string, params?: Readonly<Record<string, unknown>>, step?: Step): void {
    runInAction(() => this.said.set({ text, step, ...(params ? { params } : {}) }));
  }

  clearNotice(notice: GridNotice): void {
    if (this.notice === notice) runInAction(() => this.said.set(undefined));
  }

  // keys

  /** Answers true when the key was used up. */
  press(key: string, { shift, ctrl, plain, textEditor }: KeyPress): boolean {
    const place = this.place();
    if (!place) return this.enter(key);
    const { active, row, column, position } = place;
    switch (key) {
      case 'Tab':
        return !ctrl && this.tab(position, shift ? -1 : 1);
      case 'Enter':
        if (ctrl) return false;
        if (!active.editing && !shift && !this.selectFirst) this.activate(row, column, true);
        else if (active.editing && !textEditor) return false;
        else this.below(position, shift ? -1 : 1, active.editing && !this.selectFirst);
        return true;
      case 'Escape':
        return this.escape(active, row, column);
      case 'F2':
        this.activate(row, column, true);
        return true;
      case 'Delete':
      case 'Backspace':
        return !active.editing && clearRange(this);
    }
    const to = neighbour(position, key, this.shape(), ctrl);
    if (to) return this.move(key, position, to, active, shift, textEditor);
    return plain && key.length === 1 && !active.editing && this.typeOver(row, column, key);
  }

  /** A typed character, or what an input method has composed, replaces the value and starts the edit. */
  typeOver(row: Row, column: Column, text: string): boolean {
    if (!this.isWritable(row, column)) return false;
    const value = column.control?.typedOver?.(text, new Binding(this.store, column.field, row));
    if (value !== undefined) return writeRange(this, 'edit', (_, each) => (each === column ? value : undefined));
    this.activate(row, column, true);
    this.typedInto = text;
    if (column.control?.codec) this.store.set(column.field, column.control.codec.parse(text), row);
    return true;
  }

  // selection

  /** The selected rectangle; at least the active cell. Tracked. */
  get range(): Range | undefined {
    const place = this.place();
    if (!place) return undefined;
    const anchor = this.anchorCell.get();
    const from = anchor ? this.positionOf(anchor) : undefined;
    return rangeOf(from ?? place.position, place.position);
  }

  /** Several cells are selected. Tracked. */
  get selection(): Range | undefined {
    const range = this.anchorCell.get() === undefined ? undefined : this.range;
    return range && !isSingle(range) ? range : undefined;
  }

  /** Selects from where the selection began (or the active cell) to this cell. */
  extendTo(row: Row, column: Column): void {
    const active = this.active;
    runInAction(() => {
      if (active && this.anchorCell.get() === undefined) this.anchorCell.set({ rowKey: active.rowKey, column: active.column });
      this.before = row.values[column.field.name];
      this.current.set({ rowKey: row.key, column: column.field.name, editing: false });
    });
  }

  selectAll(): void {
    const rows = this.rows();
    const [firstRow, lastRow] = [rows[0], rows.at(-1)];
    const [firstColumn, lastColumn] = [this.columns[0], this.columns.at(-1)];
    if (!firstRow || !lastRow || !firstColumn || !lastColumn) return;
    this.activate(firstRow, firstColumn, false);
    this.extendTo(lastRow, lastColumn);
  }

  // rows

  rows(): readonly Row[] {
    return this.store.model.rows(this.table.name, this.parent);
  }

  check(row: Row, on = !this.checked.has(row.key)): void {
    this.checkedLast = row;
    runInAction(() => void (on ? this.checked.add(row.key) : this.checked.delete(row.key)));
  }

  checkAll(on: boolean): void {
    runInAction(() => this.checked.replace(on ? this.rows().map((row) => row.key) : []));
  }

  toggleOpen(row: Row, on = !this.open.has(row.key)): void {
    runInAction(() => void (on ? this.open.add(row.key) : this.open.delete(row.key)));
  }

  addRow(at?: number): Row {
    const row = this.store.addRow(this.table.name, undefined, at, this.parent);
    const column = this.columns.find((each) => this.isWritable(row, each)) ?? this.columns[0];
    if (column) this.activate(row, column, true);
    return row;
  }

  /** Asks the grid for the focus, since whatever had it is gone: for the active cell, or for itself. */
  goHome(active = false): void {
    if (!active) this.setActive(undefined);
    runInAction(() => this.homeCalls.set(this.homeCalls.get() + 1));
  }

  /** How often the grid was asked to take the focus. Tracked. */
  get home(): number {
    return this.homeCalls.get();
  }

  // rights

  /** Whether nothing may be changed: the form is only read, or linkage closes the table. Tracked. */
  get closed(): boolean {
    return this.store.isClosed(this.table, this.parent);
  }

  canAdd(rows = 1): boolean {
    return !this.closed && this.table.rights.add && this.rows().length + rows <= this.mostRows;
  }

  canCopy(): boolean {
    return !this.closed && this.table.rights.copy && this.rows().length < this.mostRows;
  }

  canRemove(rows = 1): boolean {
    return !this.closed && this.table.rights.del && this.rows().length - rows >= this.table.minRows;
  }

  /** What the buttons of every row ask. Tracked: they change at the limits only, not with every row that is added. */
  get mayCopy(): boolean {
    return this.copies.get();
  }

  get mayRemove(): boolean {
    return this.removals.get();
  }

  canMove(): boolean {
    return !this.closed && this.table.rights.add;
  }

  /** How many rows may still be added. */
  get room(): number {
    return this.canAdd() ? this.mostRows - this.rows().length : 0;
  }

  /** How many rows the table takes. */
  get mostRows(): number {
    return mostRows(this.table);
  }

  isWritable(row: Row, column: Column): boolean {
    return this.table.rights.edit && isEditable(column, this.store.mode(column.field, row));
  }

  /** As far as rights alone tell; linkage of the row decides once it is there. */
  isWritableInNewRow(column: Column): boolean {
    return !this.closed && isEditable(column, column.field.mode);
  }

  place(): { active: ActiveCell; row: Row; column: Column; position: Position } | undefined {
    const active = this.active;
    const position = active && this.positionOf(active);
    const row = position && this.rows()[position.row];
    const column = position && this.columns[position.column];
    return row && column ? { active, row, column, position } : undefined;
  }

  // helpers

  private positionOf({ rowKey, column }: Omit<ActiveCell, 'editing'>): Position | undefined {
    const row = this.rows().findIndex((each) => each.key === rowKey);
    const at = this.columns.findIndex((each) => each.field.name === column);
    return row < 0 || at < 0 ? undefined : { row, column: at };
  }

  private counted(): number {
    return this.store.rows(this.table.name, this.parent).length;
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

  /** The grid itself has the focus: Enter and arrows step into it. */
  private enter(key: string): boolean {
    if (key !== 'Enter' && !key.startsWith('Arrow')) return false;
    const shape = this.shape();
    if (shape.rows === 0 || shape.columns === 0) return false;
    this.goTo(nextWritable({ row: 0, column: -1 }, 1, shape) ?? { row: 0, column: 0 }, false);
    return true;
  }

  /** Behind the last cell comes a new row, as long as this one is not itself as new: then the key goes on, out of the table. */
  private tab(from: Position, step: 1 | -1): boolean {
    const next = nextWritable(from, step, this.shape());
    const row = this.rows()[from.row];
    if (next) this.goTo(next, !this.selectFirst);
    else if (step === 1 && row && this.canAdd() && !this.isUntouched(row)) {
      const added = this.addRow();
      this.addedByTab = { row: added, values: { ...added.values } };
    } else {
      this.stopEditing();
      return false;
    }
    return true;
  }

  /** What was written is not judged: it is as it was before. */
  private giveUpEditing(): void {
    const active = this.active;
    if (active?.editing === true) this.setActive({ ...active, editing: false });
  }

  /** Nobody has written into the row since Tab made it; of other rows: nothing that can be written has a value. */
  private isUntouched(row: Row): boolean {
    const begun = this.addedByTab?.row === row ? this.addedByTab.values : {};
    return this.columns.every((column) => {
      const { name, formula } = column.field;
      if (formula !== undefined || !this.isWritable(row, column) || row.values[name] === begun[name]) return true;
      return isEmptyValue(row.values[name]) && isEmptyValue(begun[name]);
    });
  }

  private below(from: Position, step: 1 | -1, editing: boolean): void {
    const row = from.row + step;
    if (row >= 0 && row < this.rows().length) this.goTo({ ...from, row }, editing);
    else this.stopEditing();
  }

  private escape(active: ActiveCell, row: Row, column: Column): boolean {
    if (active.editing) {
      this.store.revert(column.field, this.before, row);
      this.giveUpEditing();
      return true;
    }
    if (this.anchorCell.get() === undefined) return false;
    this.setActive(active);
    return true;
  }

  private move(key: string, from: Position, to: Position, active: ActiveCell, shift: boolean, textEditor: boolean): boolean {
    if (active.editing) {
      // Inside a text these keys move the caret.
      if (!textEditor || shift || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false;
      this.goTo(to, !this.selectFirst);
      return true;
    }
    if (shift) {
      const row = this.rows()[to.row];
      const column = this.columns[to.column];
      if (row && column) this.extendTo(row, column);
      return true;
    }
    if (key === 'ArrowRight' && to.column === from.column) return false;
    this.goTo(to, false);
    return true;
  }

  private goTo(position: Position, editing: boolean): void {
    const row = this.rows()[position.row];
    const column = this.columns[position.column];
    if (row && column) this.activate(row, column, editing);
  }

  private setActive(active: ActiveCell | undefined): void {
    const before = this.active;
    runInAction(() => {
      this.anchorCell.set(undefined);
      this.current.set(active);
    });
    if (before?.editing === true && (before.rowKey !== active?.rowKey || before.column !== active.column)) this.left(before);
  }

  /** A box that goes away with the focus tells nobody that it was left. */
  private left({ rowKey, column }: ActiveCell): void {
    const field = this.columns.find((each) => each.field.name === column)?.field;
    const row = this.store.rowOf(`${this.table.name}#${rowKey}`);
    if (field && row) this.store.check(field, row);
  }
}
