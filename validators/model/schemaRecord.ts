import { toDecimal } from '../../formula/index.ts';
import { childTables, type CompiledField, type CompiledTable } from '../../registry/form/index.ts';
import { filledIn } from '../schema/activeParts.ts';
import { asFormRecord } from '../schema/instance.ts';
import type { PartsView } from './branches.ts';
import type { Steps } from './turns.ts';
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

/** The main record or a row with everything in it that exists for the reader now; a piece for each row. */
export function* visibleRecord(view: FormView, table: string | undefined, row: RowView | undefined): Steps<Record<string, unknown>> {
  const names = view.parts(table, row)?.names;
  const has = (name: string): boolean => names === undefined || names.has(name);
  const record = fieldsOf(view, table, row, has);
  for (const child of shownTables(view, table, row, has)) {
    const rows: Record<string, unknown>[] = [];
    for (const each of view.rows(child.name, row)) {
      rows.push(yield* visibleRecord(view, child.name, each));
      yield;
    }
    record[child.name] = rows;
  }
  return asFormRecord(record);
}

/** Numbers of number fields are exact. */
export function schemaValue(field: CompiledField, value: unknown): unknown {
  return field.type === 'number' && !isEmpty(value) ? (toDecimal(value) ?? value) : value;
}

// helpers

function recordOf(view: PartsView, table: string | undefined, row: RowView | undefined): Record<string, unknown> {
  const record = fieldsOf(view, table, row, () => true);
  for (const child of shownTables(view, table, row, () => true))
    record[child.name] = view.rows(child.name, row).map((each) => recordOf(view, child.name, each));
  return asFormRecord(record);
}

function fieldsOf(view: PartsView, table: string | undefined, row: RowView | undefined, has: (name: string) => boolean): Record<string, unknown> {
  const fields = table === undefined ? view.form.fields : (view.form.tableByName.get(table)?.columns ?? []);
  return filledIn(fields.map((field) => field.name).filter(has), (name) => schemaRecord(view, table, row, name));
}

function shownTables(view: PartsView, table: string | undefined, row: RowView | undefined, has: (name: string) => boolean): readonly CompiledTable[] {
  return childTables(view.form, table).filter((child) => has(child.name) && isShown(view, child, row));
}

function isShown(view: PartsView, table: CompiledTable | undefined, row: RowView | undefined): boolean {
  return table !== undefined && (table.mode !== 'n' || view.whole === true) && view.tableOverride(table, row)?.mode !== 'n';
}
