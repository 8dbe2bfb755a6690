import { toDecimal } from '../../formula/index.ts';
import { childTables, type CompiledField, type CompiledTable } from '../../registry/form/index.ts';
import { filledIn } from '../schema/activeParts.ts';
import { asFormRecord } from '../schema/instance.ts';
import type { PartsView } from './branches.ts';
import { isEmpty } from './values.ts';
import type { FormView, RowView } from './view.ts';

/** A member of the main record or of a row as schemas see it; undefined for what is hidden. */
export function schemaRecord(view: PartsView, table: string | undefined, row: RowView | undefined, name: string): unknown {
  const field = view.form.byPath.get(table === undefined ? name : `${table}.item.${name}`);
  if (field) {
    if ((field.mode === 'n' && view.whole !== true) || view.override(field, row)?.mode === 'n') return undefined;
    return schemaValue(field, row ? row.value(name) : view.value(name));
  }
  const rows = view.form.tableByName.get(name);
  return rows && rows.parent === table && isShown(view, rows, row) ? view.rows(name, row).map((each) => recordOf(view, name, each)) : undefined;
}

/** The main record or a row with everything in it that exists for the reader now. */
export function visibleRecord(view: FormView, table: string | undefined, row: RowView | undefined): Record<string, unknown> {
  const names = view.parts(table, row)?.names;
  return recordOf(view, table, row, names === undefined ? undefined : (name) => names.has(name), (child, each) => visibleRecord(view, child, each));
}

/** Numbers of number fields are exact. */
export function schemaValue(field: CompiledField, value: unknown): unknown {
  return field.type === 'number' && !isEmpty(value) ? toDecimal(value) ?? value : value;
}

// helpers

function recordOf(
  view: PartsView, table: string | undefined, row: RowView | undefined, exists?: (name: string) => boolean, inRow?: (table: string, row: RowView) => Record<string, unknown>,
): Record<string, unknown> {
  const fields = table === undefined ? view.form.fields : view.form.tableByName.get(table)?.columns ?? [];
  const has = (name: string): boolean => exists === undefined || exists(name);
  const record = filledIn(fields.map((field) => field.name).filter(has), (name) => schemaRecord(view, table, row, name));
  for (const child of childTables(view.form, table)) {
    if (!has(child.name) || !isShown(view, child, row)) continue;
    record[child.name] = view.rows(child.name, row).map((each) => (inRow ? inRow(child.name, each) : recordOf(view, child.name, each)));
  }
  return asFormRecord(record);
}

function isShown(view: PartsView, table: CompiledTable | undefined, row: RowView | undefined): boolean {
  return table !== undefined && (table.mode !== 'n' || view.whole === true) && view.tableOverride(table, row)?.mode !== 'n';
}
