import { compileFormula, type Decimal, type FormulaClock, type KindsOf, plainScope, toDecimal } from '../../../formula/index.ts';
import { type CompiledField, type CompiledForm, holdsNumber, isRecord } from '../../../registry/form/index.ts';
import type { MadeRow, Make } from '../../../schemas/metadata/index.ts';
import { computeField } from '../../../validators/model/index.ts';
import { inProportion } from '../inProportion.ts';

type Data = Readonly<Record<string, unknown>>;

/** The document that makes, and the form of what is made. */
export interface GivenFrom {
  readonly data: Data;
  readonly kindsOf: KindsOf;
  readonly clock: FormulaClock;
  readonly target: CompiledForm;
}

/** Amounts below zero have no proportion. */
export class NotDivisible extends Error {
  constructor(readonly column: string) {
    super(`amounts of ${column} below zero cannot be divided`);
  }
}

/**
 * What a document gives for a record that it makes: plain data, sub-tables as arrays; undefined where its condition does not hold.
 *
 * @throws FormulaError where a formula cannot be computed, or gives what its field cannot hold
 */
export function givenBy(make: Make, from: GivenFrom): Record<string, unknown> | undefined {
  if (!holds(make.when, from)) return undefined;
  const fields = new Map(from.target.fields.map((field) => [field.name, field]));
  const rows = Object.entries(make.rows ?? {}).map(([table, made]): [string, Data[]] => {
    const columns = new Map((from.target.tableByName.get(table)?.columns ?? []).map((column) => [column.name, column]));
    return [table, made.flatMap((row) => rowsOf(row, columns, from))];
  });
  return { ...valuesOf(make.set, fields, from), ...Object.fromEntries(rows) };
}

// helpers

function rowsOf(made: MadeRow, columns: ReadonlyMap<string, CompiledField>, from: GivenFrom): Data[] {
  if (made.each === undefined) return holds(made.when, from) ? [valuesOf(made.set, columns, from)] : [];
  const sources = tableOf(from.data, made.each).filter((row) => holds(made.when, from, row));
  const numbers = new Set([...columns.values()].filter((column) => holdsNumber(column)).map(({ name }) => name));
  const summed = new Set([...numbers].filter((name) => !saysGroup(made.set[name], made.group ?? [])));
  const groups = new Map<string, Data>();
  for (const [index, row] of sources.entries()) {
    const values = valuesOf(made.set, columns, from, row);
    const key = made.group === undefined ? String(index) : JSON.stringify(made.group.map((name) => named(row[name])));
    const before = groups.get(key);
    groups.set(key, before === undefined ? values : { ...before, ...sumsOf(before, values, summed) });
  }
  return Object.entries(made.total ?? {}).reduce((rows, [name, text]) => divided(rows, name, valueOf(text, columns.get(name), from)), [...groups.values()]);
}

/** Whether a value is that of the group, and no part of a sum: nothing is read for it but the columns in which the rows agree, or the main record. */
const saysGroup = (text: string | undefined, group: readonly string[]): boolean =>
  text !== undefined && compileFormula(text).references.every((reference) => reference.kind !== 'item' || group.includes(reference.name));

/** Numbers of rows that count together, exactly. */
const sumsOf = (before: Data, values: Data, numbers: ReadonlySet<string>): Data =>
  Object.fromEntries([...numbers].flatMap((name) => (name in values ? [[name, decimalOf(before[name]).plus(decimalOf(values[name])).toFixed()]] : [])));

/** The rows with one column divided so that it counts in all what the document says; rows of which nothing is left are none. */
function divided(rows: readonly Data[], name: string, total: unknown): Data[] {
  const whole = toDecimal(total);
  if ([...rows.map((row) => decimalOf(row[name])), whole].some((amount) => amount?.isNegative() === true)) throw new NotDivisible(name);
  const shares = inProportion(
    rows.map((row) => decimalOf(row[name])),
    whole,
  );
  return rows.map((row, at) => ({ ...row, [name]: shares[at]?.toFixed() ?? row[name] })).filter((row) => !decimalOf(row[name]).isZero());
}

const valuesOf = (texts: Readonly<Record<string, string>>, fields: ReadonlyMap<string, CompiledField>, from: GivenFrom, row?: Data): Data =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, valueOf(text, fields.get(name), from, row)]));

/** A formula in the kind of its field; a field that holds a person or a record takes the value of another one as it is. */
function valueOf(text: string, field: CompiledField | undefined, from: GivenFrom, row?: Data): unknown {
  if (field === undefined) throw new Error(`nothing takes the value of ${text}`);
  if (field.type === 'object' || field.type === 'array') return (text.startsWith('item.') ? row?.[text.slice('item.'.length)] : from.data[text]) ?? null;
  return computeField({ field, formula: compileFormula(text), sticky: false }, scopeOf(from, row));
}

const holds = (text: string | undefined, from: GivenFrom, row?: Data): boolean =>
  text === undefined || compileFormula(text).evaluate(scopeOf(from, row)) === true;

const scopeOf = ({ data, clock, kindsOf }: GivenFrom, row: Data | undefined) => plainScope(data, { clock, kindsOf, ...(row === undefined ? {} : { row }) });

const tableOf = (data: Data, table: string): Data[] => (Array.isArray(data[table]) ? (data[table] as unknown[]).filter(isRecord) : []);

const decimalOf = (value: unknown): Decimal => toDecimal(value) ?? (toDecimal(0) as Decimal);

/** What tells a person or a record from others is its id. */
const named = (value: unknown): unknown => (isRecord(value) ? (value['id'] ?? value) : (value ?? null));
