import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import type { FormSample } from './samples.ts';

/** Data to try a form with, besides its samples. */
export const presetNames = { empty: '空白', stress: '200 行', negative: '负数', long: '超长文本' } as const;

const STRESS_ROWS = 200;

/** What is entered before the formulas run; undefined for an empty form. */
export function presetData(form: CompiledForm, preset: string, samples: readonly FormSample[]): Record<string, unknown> | undefined {
  const first = samples[0]?.data ?? {};
  switch (preset) {
    case 'empty':
      return undefined;
    case 'stress':
      return { ...first, ...Object.fromEntries(form.tables.filter(({ parent }) => parent === undefined).map(({ name }) => [name, repeated(first[name])])) };
    case 'negative':
      return mapEntered(form, first, (field, value) => (field.type === 'number' && value !== null && value !== '' ? -Math.abs(Number(value)) : value));
    case 'long':
      return mapEntered(form, first, (field, value) => (isFreeText(field) ? LONG_TEXT : value));
    default: {
      const sample = samples[Number(preset)];
      return sample && { ...sample.data };
    }
  }
}

// helpers

const LONG_TEXT = `${'关于赴外地参加储能标准研讨会并调研电化学储能电站运行情况的说明，'.repeat(8)}VeryLongWordWithoutAnyBreakInIt${'x'.repeat(80)}`;

const isFreeText = ({ type, ui, formula, query }: CompiledField): boolean =>
  type === 'string' && formula === undefined && query === undefined && ['input', 'text', 'textarea'].includes(ui.widget);

function mapEntered(
  form: CompiledForm,
  data: Readonly<Record<string, unknown>>,
  change: (field: CompiledField, value: unknown) => unknown,
): Record<string, unknown> {
  const main = Object.fromEntries(
    form.fields.filter((field) => field.formula === undefined).map((field) => [field.name, change(field, data[field.name] ?? null)]),
  );
  const tables = Object.fromEntries(
    form.tables
      .filter(({ parent }) => parent === undefined)
      .map(({ name, columns }) => [
        name,
        (Array.isArray(data[name]) ? (data[name] as Readonly<Record<string, unknown>>[]) : []).map((row) => ({
          ...row,
          ...Object.fromEntries(columns.filter((field) => field.formula === undefined).map((field) => [field.name, change(field, row[field.name] ?? null)])),
        })),
      ]),
  );
  return { ...data, ...filled(main), ...tables };
}

const filled = (record: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

function repeated(rows: unknown): unknown {
  if (!Array.isArray(rows) || rows.length === 0) return rows;
  return Array.from({ length: STRESS_ROWS }, (_, index) => ({ ...(rows[index % rows.length] as object) }));
}
