import type { Row } from '../../../validators/model/index.ts';
import type { GridController } from './GridController.ts';
import { redoStep, undoStep } from './gridSteps.ts';
import { clearRange, fillRange, writeRange } from './rangeActions.ts';
import { chosenRows, copyRows, moveRows, removeRows } from './rowActions.ts';

/** Something that can be done with the cells or rows of a grid, by key and in the menu. */
export interface GridCommand {
  /** Its name is `subtable.command.<id>`. */
  readonly id: string;
  /** `Mod` is Ctrl, or ⌘ on a Mac. */
  readonly keys: readonly string[];
  readonly group: 'cells' | 'rows' | 'steps' | 'view';
  /** Shown in the menu of a cell. */
  readonly inMenu: boolean;
  /** Undefined: not available in this table at all. */
  readonly enabled: (grid: GridController) => boolean | undefined;
  readonly run: (grid: GridController) => void;
}

const defineCommand = (command: GridCommand): GridCommand => command;

const rowOf = (grid: GridController): Row | undefined => grid.place()?.row;
const canWrite = (grid: GridController): boolean | undefined => (grid.closed || !grid.table.rights.edit ? undefined : grid.active !== undefined);
const granted = (grid: GridController, right: 'add' | 'del' | 'copy', now: boolean): boolean | undefined =>
  !grid.closed && grid.table.rights[right] ? now : undefined;
const hasNested = (grid: GridController): boolean => grid.store.form.tables.some((table) => table.parent === grid.table.name);

export const gridCommands: readonly GridCommand[] = [
  // cells
  defineCommand({ id: 'fillDown', keys: ['Mod+D'], group: 'cells', inMenu: true, enabled: canWrite, run: (grid) => void fillRange(grid, 'down') }),
  defineCommand({ id: 'fillRight', keys: ['Mod+R'], group: 'cells', inMenu: true, enabled: canWrite, run: (grid) => void fillRange(grid, 'right') }),
  defineCommand({ id: 'clear', keys: [], group: 'cells', inMenu: true, enabled: canWrite, run: (grid) => void clearRange(grid) }),
  defineCommand({ id: 'today', keys: ['Mod+;'], group: 'cells', inMenu: false, enabled: canWrite, run: writeToday }),
  defineCommand({
    id: 'selectAll',
    keys: ['Mod+A'],
    group: 'cells',
    inMenu: false,
    enabled: (grid) => grid.active !== undefined,
    run: (grid) => grid.selectAll(),
  }),
  // rows
  defineCommand({
    id: 'insertAbove',
    keys: ['Mod+Shift++', 'Mod+Shift+=', 'Mod++'],
    group: 'rows',
    inMenu: true,
    enabled: (grid) => granted(grid, 'add', grid.canAdd()),
    run: (grid) => insert(grid, 0),
  }),
  defineCommand({
    id: 'insertBelow',
    keys: [],
    group: 'rows',
    inMenu: true,
    enabled: (grid) => granted(grid, 'add', grid.canAdd()),
    run: (grid) => insert(grid, 1),
  }),
  defineCommand({
    id: 'copyRows',
    keys: [],
    group: 'rows',
    inMenu: true,
    enabled: (grid) => granted(grid, 'copy', grid.canCopy()),
    run: (grid) => copyRows(grid, chosenRows(grid)),
  }),
  defineCommand({
    id: 'removeRows',
    keys: ['Mod+-', 'Mod+Shift+_'],
    group: 'rows',
    inMenu: true,
    enabled: (grid) => granted(grid, 'del', grid.canRemove()),
    run: (grid) => removeRows(grid, chosenRows(grid)),
  }),
  defineCommand({
    id: 'moveUp',
    keys: ['Mod+Shift+ArrowUp'],
    group: 'rows',
    inMenu: true,
    enabled: (grid) => granted(grid, 'add', true),
    run: (grid) => moveRows(grid, chosenRows(grid), -1),
  }),
  defineCommand({
    id: 'moveDown',
    keys: ['Mod+Shift+ArrowDown'],
    group: 'rows',
    inMenu: true,
    enabled: (grid) => granted(grid, 'add', true),
    run: (grid) => moveRows(grid, chosenRows(grid), 1),
  }),
  defineCommand({
    id: 'checkRow',
    keys: ['Shift+ ', 'Mod+ '],
    group: 'rows',
    inMenu: false,
    enabled: (grid) => rowOf(grid) !== undefined,
    run: (grid) => {
      const row = rowOf(grid);
      if (row) grid.check(row);
    },
  }),
  // steps
  defineCommand({
    id: 'undo',
    keys: ['Mod+Z'],
    group: 'steps',
    inMenu: true,
    enabled: (grid) => (grid.store.readOnly ? undefined : grid.store.lastStep(grid.table.name) !== undefined),
    run: undoStep,
  }),
  defineCommand({
    id: 'redo',
    keys: ['Mod+Y', 'Mod+Shift+Z'],
    group: 'steps',
    inMenu: true,
    enabled: (grid) => (grid.store.readOnly ? undefined : grid.store.canRedo(grid.table.name)),
    run: redoStep,
  }),
  // view
  defineCommand({
    id: 'openRow',
    keys: ['Mod+ArrowRight'],
    group: 'view',
    inMenu: false,
    enabled: (grid) => (hasNested(grid) ? rowOf(grid) !== undefined : undefined),
    run: (grid) => setOpen(grid, true),
  }),
  defineCommand({
    id: 'closeRow',
    keys: ['Mod+ArrowLeft'],
    group: 'view',
    inMenu: false,
    enabled: (grid) => (hasNested(grid) ? rowOf(grid) !== undefined : undefined),
    run: (grid) => setOpen(grid, false),
  }),
];

/** The command of a key, when this table has it. */
export function commandFor(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>, grid: GridController): GridCommand | undefined {
  const pressed = keyOf(event);
  return gridCommands.find((command) => command.keys.includes(pressed) && command.enabled(grid) !== undefined);
}

/** Undo and redo wherever the focus is in a table: in a cell that is edited, in its toolbar, in the card of a row. */
export function stepByKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'>,
  grid: GridController,
): void {
  const command = event.defaultPrevented ? undefined : commandFor(event, grid);
  if (command?.group !== 'steps') return;
  event.preventDefault();
  if (command.enabled(grid) === true) command.run(grid);
}

// helpers

function keyOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${name}`;
}

function insert(grid: GridController, offset: 0 | 1): void {
  const place = grid.place();
  grid.addRow(place ? place.position.row + offset : undefined);
}

function setOpen(grid: GridController, on: boolean): void {
  const row = rowOf(grid);
  if (row) grid.toggleOpen(row, on);
}

/** Today in every selected date; other columns stay. */
function writeToday(grid: GridController): void {
  const { today, now } = grid.store.clock;
  const values: Readonly<Record<string, string>> = { date: today, datetime: now, month: today.slice(0, 7), year: today.slice(0, 4), time: now.slice(11) };
  writeRange(grid, 'edit', (_, { control }) => values[control?.widget ?? '']);
}
