import type { CompiledField, CompiledForm, CompiledTable } from '../../../registry/form/index.ts';
import { unaddedColumns } from '../../../validators/model/index.ts';
import type { Control, ControlRegistry } from '../controls/index.ts';

/** A visible column with its control; without one the column says so by name. */
export interface Column {
  readonly field: CompiledField;
  readonly control: Control | undefined;
  readonly width: number;
  /** Stays at its side while the others scroll. */
  readonly fixed: 'left' | 'right' | undefined;
  /** Added up below the rows. */
  readonly isSummed: boolean;
}

const DEFAULT_WIDTH = 140;
const order = { left: 0, middle: 1, right: 2 } as const;

/** Columns a person may see at all, fixed ones at their side; what linkage hides per row stays an empty cell. */
export function columnsOf(form: CompiledForm, table: CompiledTable, controls: ControlRegistry): readonly Column[] {
  const unadded = unaddedColumns(form);
  return table.columns
    .map((field): Column => {
      const control = controls.get(field.ui.widget);
      return {
        field,
        control,
        width: field.ui.width ?? DEFAULT_WIDTH,
        fixed: field.ui.fixed,
        isSummed: control?.summable === true && (field.ui.total ?? !unadded.has(field.path)) !== false,
      };
    })
    .filter(({ field, control }) => field.mode !== 'n' && control?.layout !== 'hidden')
    .sort((a, b) => order[a.fixed ?? 'middle'] - order[b.fixed ?? 'middle']);
}

export function isEditable(column: Column, mode: string): boolean {
  return (mode === 'w' || mode === 'b') && (column.control?.codec !== undefined || column.control?.edit !== undefined);
}

/** Amounts and numbers are added up, those whose sum means nothing are not; `ui.total` says otherwise, as standards do. */
export const isSummed = (column: Column): boolean => column.isSummed;
