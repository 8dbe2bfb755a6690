import type { FormulaClock, WorkDays } from '../../formula/index.ts';
import { childTables, type CompiledField, type CompiledForm, type CompiledTable } from '../../registry/form/index.ts';
import { currentMoment } from './currentMoment.ts';
import { scalarShape } from '../submission/shapes.ts';
import { normalise } from './values.ts';

/** The person and the moment a form is filled in for; feeds `${…}` defaults. */
export interface FormContext {
  readonly user: { readonly id: string; readonly name: string; readonly [attribute: string]: unknown };
  readonly org?: { readonly id: string; readonly name: string };
  /** `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`. */
  readonly today: string;
  readonly now: string;
  /** The work calendar of the organisation; formulas that count working days fail without it. */
  readonly workdays?: WorkDays | undefined;
}

/** The part of the context that formulas see. */
export type Moment = Pick<FormContext, 'today' | 'now' | 'workdays'>;

export const clockOf = ({ today, now, workdays }: Moment): FormulaClock => ({ today: () => today, now: () => now, workdays });

/** Business data of an empty form. Sub-tables start with the rows that are declared for them, at least with their minimum number. */
export function defaultData(form: CompiledForm, context: FormContext): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const field of form.fields) data[field.name] = defaultValue(field, context);
  for (const table of childTables(form)) data[table.name] = defaultRows(form, table, context);
  return data;
}

/** The columns of an empty row, without the rows in it. */
export function defaultRow(columns: readonly CompiledField[], context: FormContext): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.name, defaultValue(column, context)]));
}

/** A row of a table: given values over defaults, the rows in it completed alike. */
export function completeRow(
  form: CompiledForm,
  table: CompiledTable,
  values: Readonly<Record<string, unknown>>,
  context: FormContext,
): Record<string, unknown> {
  const row: Record<string, unknown> = { ...defaultRow(table.columns, context), ...values };
  for (const column of table.columns) row[column.name] = normalise(column, row[column.name]);
  for (const child of childTables(form, table.name)) {
    const given = row[child.name];
    const rows: unknown[] = Array.isArray(given) ? given : Array.from({ length: child.minRows }, () => ({}));
    row[child.name] = rows.map((each) => completeRow(form, child, (each ?? {}) as Record<string, unknown>, context));
  }
  return row;
}

function defaultRows(form: CompiledForm, table: CompiledTable, context: FormContext): Record<string, unknown>[] {
  return Array.from({ length: Math.max(table.minRows, table.firstRows.length) }, (_, index) => ({
    ...defaultRow(table.columns, context),
    ...givenIn(table, table.firstRows[index] ?? {}, context),
    ...Object.fromEntries(childTables(form, table.name).map((child) => [child.name, defaultRows(form, child, context)])),
  }));
}

/** What is declared of a first row, as the defaults of its columns. */
const givenIn = ({ columns }: CompiledTable, row: Readonly<Record<string, unknown>>, context: FormContext): Record<string, unknown> =>
  Object.fromEntries(
    columns
      .filter(({ name }) => Object.hasOwn(row, name))
      .map((column) => [
        column.name,
        row[column.name] === null ? normalise(column, null) : defaultValue({ ...column, defaultValue: row[column.name] }, context),
      ]),
  );

/** The default of one field: a literal, what its `${…}` placeholder stands for, or the current moment. */
function defaultValue(field: CompiledField, context: FormContext): unknown {
  const given = field.defaultValue ?? currentMoment(field, context.now);
  if (typeof given !== 'string' || !given.startsWith('${') || !given.endsWith('}')) return normalise(field, given);
  const value = placeholder(given.slice(2, -1), field, context);
  const own = normalise(field, (field.ui.multiple === true || field.type === 'array') && value !== null && !Array.isArray(value) ? [value] : value);
  // nobody has typed it: what the field could not be given by hand, it does not begin with
  return scalarShape(field, own) === undefined ? own : null;
}

// helpers

function placeholder(name: string, field: CompiledField, context: FormContext): unknown {
  switch (name) {
    case 'user':
      return { id: context.user.id, name: context.user.name };
    case 'currentOrg':
      return context.org ? { id: context.org.id, name: context.org.name } : null;
    case 'today':
      return momentOf(field, `${context.today} 00:00:00`) ?? context.today;
    case 'now':
      return momentOf(field, context.now) ?? context.now;
    default: {
      const attribute = name.startsWith('user.') ? name.slice('user.'.length) : undefined;
      return attribute !== undefined && Object.hasOwn(context.user, attribute) ? (context.user[attribute] ?? null) : null;
    }
  }
}

/** A moment in the format that the field stores; undefined where its control holds none. */
const momentOf = ({ ui }: CompiledField, moment: string): string | undefined => currentMoment({ ui: { ...ui, showCurrentDate: true, day: 0 } }, moment);
