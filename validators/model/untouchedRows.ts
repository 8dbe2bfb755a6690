import { childTables, isRecord, type CompiledField, type CompiledForm, type CompiledTable } from '../../registry/form/index.ts';
import { isBlankValue } from '../rules/support/emptyValue.ts';
import { defaultRow, type FormContext } from './defaults.ts';
import { isSticky } from './evaluateForm.ts';
import { normalise, sameValue } from './values.ts';

type Data = Record<string, unknown>;

/**
 * The rows that count when a document is submitted. A row into which nobody has written anything (nothing in any column besides its
 * default and what is computed, and the same in the rows inside it) is none, as far as its reader may add rows, may delete it
 * where it is stored, and the table keeps its least number of rows. Browser and server leave out the same ones.
 */
export function rowsThatCount(form: CompiledForm, table: CompiledTable, rows: readonly Data[], context: FormContext): readonly Data[] {
  if (!table.rights.add || table.mode === 'n') return rows;
  const defaults = defaultRow(table.columns, context);
  let spare = rows.length - table.minRows;
  const kept: Data[] = [];
  // the last of them go first: what is demanded is asked for in the first rows
  for (const row of [...rows].reverse()) {
    if (spare > 0 && mayGo(table, row) && isUntouched(form, table, row, defaults, context)) spare--;
    else kept.unshift(row);
  }
  return kept.length === rows.length ? rows : kept;
}

// helpers

/** A stored row may hold more than its reader sees. */
const mayGo = (table: CompiledTable, { id_: id }: Data): boolean =>
  id === undefined || id === null || id === '' || (table.rights.del && table.columns.every((column) => column.mode !== 'n'));

function isUntouched(form: CompiledForm, table: CompiledTable, row: Data, defaults: Readonly<Data>, context: FormContext): boolean {
  return (
    table.columns.every(
      (column) => isBlankValue(row[column.name]) || follows(column, row) || sameValue(normalise(column, row[column.name]), defaults[column.name]),
    ) &&
    childTables(form, table.name).every((child) => {
      const rows = row[child.name];
      if (!Array.isArray(rows)) return true;
      const inside = defaultRow(child.columns, context);
      return rows.filter(isRecord).every((each) => isUntouched(form, child, each, inside, context));
    })
  );
}

/** Computed or looked up, and not entered over that. */
const follows = (column: CompiledField, row: Data): boolean =>
  column.formula !== undefined ||
  (column.defaultFormula !== undefined && !isSticky(row, column.name)) ||
  (column.query !== undefined && column.mode !== 'w' && column.mode !== 'b');
