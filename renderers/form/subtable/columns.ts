import type { CompiledField, CompiledTable } from '../../../registry/form/index.ts';
import type { Control, ControlRegistry } from '../controls/index.ts';

/** A visible column with its control; without one the column says so by name. */
export interface Column {
  readonly field: CompiledField;
  readonly control: Control | undefined;
  readonly width: number;
}

const DEFAULT_WIDTH = 140;
const INDEX_WIDTH = 52;
const ACTIONS_WIDTH = 128;

/** Columns a person may see at all; what linkage hides per row stays an empty cell. */
export function columnsOf(table: CompiledTable, controls: ControlRegistry): readonly Column[] {
  return table.columns
    .map((field): Column => ({ field, control: controls.get(field.ui.widget), width: field.ui.width ?? DEFAULT_WIDTH }))
    .filter(({ field, control }) => field.mode !== 'n' && control?.layout !== 'hidden');
}

/** CSS grid template: every column keeps its width and shares what is left over. */
export function templateOf(columns: readonly Column[], withActions: boolean): string {
  const tracks = columns.map(({ width }) => `minmax(${width}px, ${width}fr)`);
  return [`${INDEX_WIDTH}px`, ...tracks, ...(withActions ? [`${ACTIONS_WIDTH}px`] : [])].join(' ');
}

export function widthOf(columns: readonly Column[], withActions: boolean): number {
  return INDEX_WIDTH + columns.reduce((sum, { width }) => sum + width, 0) + (withActions ? ACTIONS_WIDTH : 0);
}

export function isEditable(column: Column, mode: string): boolean {
  return (mode === 'w' || mode === 'b') && (column.control?.codec !== undefined || column.control?.edit !== undefined);
}

/** Amounts and numbers are added up unless their column says otherwise (`ui.total: false`), as rates and standards do. */
export function isSummed({ field, control }: Column): boolean {
  return control?.summable === true && field.ui.total !== false;
}
