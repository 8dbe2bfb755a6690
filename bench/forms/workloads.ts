/** The workloads as plain data, the same for every adapter. */

export interface FieldSpec {
  readonly key: string;
  readonly title: string;
  readonly type: 'string' | 'number';
  readonly initial: string | number;
}

/** W1: n fields, text and number in turn. */
export function flatFields(n: number): readonly FieldSpec[] {
  return Array.from({ length: n }, (_, i) => ({ key: `f${i}`, title: `Field ${i}`, type: i % 2 ? 'number' : 'string', initial: i % 2 ? i : `v${i}` }));
}

/** W2: 100 number fields under 30 formulas in four levels; the last one depends on every field. */
export function addends(): readonly FieldSpec[] {
  return Array.from({ length: 100 }, (_, i) => ({ key: `f${i}`, title: `Field ${i}`, type: 'number', initial: i + 1 }));
}

export interface FormulaSpec {
  readonly key: string;
  readonly title: string;
  readonly formula: string;
}

export function formulas(): readonly FormulaSpec[] {
  const out: FormulaSpec[] = [];
  const add = (formula: string): void => {
    out.push({ key: `t${out.length}`, title: `Total ${out.length}`, formula });
  };
  for (let group = 0; group < 10; group++) add(Array.from({ length: 10 }, (_, j) => `f${group * 10 + j}`).join(' + '));
  for (let group = 0; group < 10; group++) add(`t${group} * 0.13`);
  for (let group = 0; group < 9; group++) add(`t${group} + t${group + 10}`);
  add([...Array.from({ length: 9 }, (_, group) => `t${20 + group}`), 't9', 't19'].join(' + '));
  return out;
}

export const grandTotal = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) * 1.13;

/** W3: six input columns, two computed ones; the footer shows the sum of `amount`. */
export interface ColumnSpec {
  readonly key: string;
  readonly title: string;
  readonly type: 'string' | 'number';
  readonly formula?: string;
}

export const columns: readonly ColumnSpec[] = [
  { key: 'name', title: 'Name', type: 'string' },
  { key: 'spec', title: 'Spec', type: 'string' },
  { key: 'unit', title: 'Unit', type: 'string' },
  { key: 'qty', title: 'Qty', type: 'number' },
  { key: 'price', title: 'Price', type: 'number' },
  { key: 'rate', title: 'Rate', type: 'number' },
  { key: 'amount', title: 'Amount', type: 'number', formula: 'round(item.qty * item.price, 2)' },
  { key: 'tax', title: 'Tax', type: 'number', formula: 'round(item.qty * item.price * item.rate, 2)' },
];
export const inputColumns = columns.filter((column) => column.formula === undefined);

export interface RowSpec {
  name: string;
  spec: string;
  unit: string;
  qty: number | string;
  price: number | string;
  rate: number | string;
}

export const rowsOf = (n: number): RowSpec[] =>
  Array.from({ length: n }, (_, i) => ({ name: `item ${i}`, spec: `s${i}`, unit: 'pcs', qty: (i % 9) + 1, price: (i % 7) + 0.5, rate: 0.13 }));
export const newRow = (): RowSpec => ({ name: '', spec: '', unit: 'pcs', qty: 1, price: 1, rate: 0.13 });
export const amountOf = (row: RowSpec): number => round2((Number(row.qty) || 0) * (Number(row.price) || 0));
export const taxOf = (row: RowSpec): number => round2((Number(row.qty) || 0) * (Number(row.price) || 0) * (Number(row.rate) || 0));

/** W4: n required text fields with a pattern; every second initial value breaks a rule. */
export const PATTERN = '^[A-Z]{2}[0-9]{3}$';
export function ruledFields(n: number): readonly FieldSpec[] {
  return Array.from({ length: n }, (_, i) => ({
    key: `f${i}`,
    title: `Field ${i}`,
    type: 'string',
    initial: i % 2 === 0 ? 'AB123' : i % 4 === 1 ? '' : 'bad',
  }));
}
export const expectedErrors = (n: number): number => Math.floor(n / 2);

/** W5: n text fields; as long as the first one reads `v01`, ten more follow at the end. */
export const TRIGGER = 'v01';
export const textFields = (n: number): readonly FieldSpec[] =>
  Array.from({ length: n }, (_, i) => ({ key: `f${i}`, title: `Field ${i}`, type: 'string', initial: `v${i}` }));
export const extraFields = (): readonly FieldSpec[] =>
  Array.from({ length: 10 }, (_, i) => ({ key: `x${i}`, title: `Extra ${i}`, type: 'string', initial: '' }));

/** W6: 20 columns (3 of text, 12 of numbers, 5 computed one from the other) and three totals below the table. */
export type WideRow = Record<string, number | string>;
export const wideInputs: readonly string[] = Array.from({ length: 15 }, (_, i) => `c${i}`);
export const wideFormulas: readonly { readonly key: string; readonly formula: string; readonly of: (row: WideRow) => number }[] = [
  { key: 'p0', formula: 'round(item.c3 * item.c4, 2)', of: (row) => round2(numberOf(row, 'c3') * numberOf(row, 'c4')) },
  { key: 'p1', formula: 'round(item.p0 * 0.06, 2)', of: (row) => round2(numberOf(row, 'p0') * 0.06) },
  { key: 'p2', formula: 'item.p0 + item.p1', of: (row) => round2(numberOf(row, 'p0') + numberOf(row, 'p1')) },
  { key: 'p3', formula: 'item.p2 - item.c5', of: (row) => round2(numberOf(row, 'p2') - numberOf(row, 'c5')) },
  { key: 'p4', formula: 'round(item.p3 * item.c6, 2)', of: (row) => round2(numberOf(row, 'p3') * numberOf(row, 'c6')) },
];
export const wideTotals = ['p0', 'p2', 'p4'] as const;
export const isWideText = (key: string): boolean => key === 'c0' || key === 'c1' || key === 'c2';
export const wideRows = (n: number): WideRow[] =>
  Array.from({ length: n }, (_, i) => Object.fromEntries(wideInputs.map((key, j) => [key, isWideText(key) ? `${key} ${i}` : ((i + j) % 9) + 1])));

/** A row with what its formulas make of it. */
export function computeWide(row: WideRow): WideRow {
  const computed = { ...row };
  for (const { key, of } of wideFormulas) computed[key] = of(computed);
  return computed;
}

export const wideSum = (rows: readonly WideRow[], key: string): number => round2(rows.reduce((sum, row) => sum + numberOf(row, key), 0));

export const round2 = (value: number): number => Math.round(value * 100) / 100;
export const toNumber = (text: string): number => Number(text.replace(/[^0-9.-]/g, ''));
export const initialValues = (fields: readonly FieldSpec[]): Record<string, string | number> =>
  Object.fromEntries(fields.map((field) => [field.key, field.initial]));
const numberOf = (row: WideRow, key: string): number => Number(row[key]) || 0;
