import type { FormulaClock, FormulaError } from '../../formula/index.ts';
import type { CompiledField, CompiledForm, CompiledTable, FieldMode, LinkageAction } from '../../registry/form/index.ts';
import { effectiveMode, stricter } from '../permission.ts';
import type { ActiveParts } from '../schema/activeParts.ts';
import type { Mode } from '../types.ts';

/** A row of a sub-table as rules and submission see it. */
export interface RowView {
  readonly key: string;
  /** The row that holds this one, in a table of the third level. */
  readonly parent?: RowView;
  value(column: string): unknown;
}

/** An evaluated form: values after formulas and linkage, and the modes that hold. Browser and server both provide one. */
export interface FormView {
  readonly form: CompiledForm;
  /** The moment and the calendar it was evaluated with. */
  readonly clock: FormulaClock;
  value(name: string): unknown;
  /** Rows of a table; of a nested table all rows of the document, or those in one row. */
  rows(table: string, parent?: RowView): readonly RowView[];
  /** What linkage adds to a field at this moment. */
  override(field: CompiledField, row?: RowView): Override | undefined;
  /** Why the formula of a field cannot be computed at this moment. */
  failure(field: CompiledField, row?: RowView): FormulaError | undefined;
  /** Whether somebody entered a value over the default formula of a field; where it is absent nobody has. */
  isManual?(field: CompiledField, row?: RowView): boolean;
  /** Whether the query of a field has not answered yet; where it is absent all have. */
  awaits?(field: CompiledField, row?: RowView): boolean;
  /** What linkage adds to a table; to a nested one also in one row. */
  tableOverride(table: CompiledTable, parent?: RowView): Override | undefined;
  /** What the main record or a row consists of now; undefined where that never changes. */
  parts(table: string | undefined, row?: RowView): ActiveParts | undefined;
}

/** What linkage currently says about one field. */
export interface Override {
  readonly mode?: FieldMode;
  readonly required?: boolean;
  readonly options?: string;
  readonly message?: string;
  /** Linkage keeps the value empty, or fixes it: nobody enters it. */
  readonly isDictated?: true;
}

/** The mode that holds now: permission narrowed by linkage, by a hidden or closed table, and by what the active branches bring and demand. */
export function modeOf(view: FormView, field: CompiledField, row?: RowView): Mode {
  const table = field.table === undefined ? undefined : view.form.tableByName.get(field.table);
  if (table && tableModeOf(view, table, row?.parent) === 'n') return 'n';
  const mode = inParts(view.parts(field.table, row), field.name, withOverride(field.mode, view.override(field, row)));
  return table && isClosed(view, table, row?.parent) ? stricter(mode, 'r') : mode;
}

export function tableModeOf(view: FormView, table: CompiledTable, parent?: RowView): Mode {
  const above = table.parent === undefined ? undefined : view.form.tableByName.get(table.parent);
  if (above && tableModeOf(view, above, parent?.parent) === 'n') return 'n';
  const mode = inParts(view.parts(table.parent, parent), table.name, withOverride(table.mode, view.tableOverride(table, parent)));
  return above && isClosed(view, above, parent?.parent) ? stricter(mode, 'r') : mode;
}

/** Whether linkage makes a table read-only, or the one that it stands in. */
export function isClosed(view: FormView, table: CompiledTable, parent?: RowView): boolean {
  if (view.tableOverride(table, parent)?.mode === 'r') return true;
  const above = table.parent === undefined ? undefined : view.form.tableByName.get(table.parent);
  return above !== undefined && isClosed(view, above, parent?.parent);
}

/** Whether the active branches demand rows of a table. */
export function isDemandedByBranch(view: FormView, table: CompiledTable, parent?: RowView): boolean {
  return view.parts(table.parent, parent)?.required.has(table.name) === true;
}

function inParts(parts: ActiveParts | undefined, name: string, mode: Mode): Mode {
  if (parts === undefined) return mode;
  if (!parts.names.has(name)) return 'n';
  return parts.required.has(name) && mode === 'w' ? 'b' : mode;
}

function withOverride(permission: Mode, override: Override | undefined): Mode {
  return effectiveMode({
    permission,
    ...(override?.mode !== undefined ? { linkageMode: override.mode } : {}),
    ...(override?.required !== undefined ? { linkageRequired: override.required } : {}),
  });
}

/** Several linkage actions on one field: the stricter mode wins, the last message and options win. */
export function mergeActions(actions: Iterable<LinkageAction>): Override | undefined {
  let merged: { mode?: FieldMode; required?: boolean; options?: string; message?: string; isDictated?: true } | undefined;
  for (const action of actions) {
    merged ??= {};
    if (action.mode !== undefined) merged.mode = merged.mode === undefined ? action.mode : stricter(merged.mode, action.mode);
    if (action.required !== undefined) merged.required = merged.required === true || action.required;
    if (action.options !== undefined) merged.options = action.options;
    if (action.message !== undefined) merged.message = action.message;
    if (isDictating(action)) merged.isDictated = true;
  }
  return merged;
}

/** Whether an action decides about the value and not only about what may be done with it. */
export function isDictating(action: LinkageAction): boolean {
  return action.clear === true || action.value !== undefined;
}
