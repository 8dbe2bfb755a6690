import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import { moneyText } from '../../validators/words/index.ts';
import { isEmptyValue, toWireValue } from '../../validators/index.ts';

export interface FormSample {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly expected?: Readonly<Record<string, unknown>>;
}

/** One figure that a sample promises, beside what came out. */
export interface SampleLine {
  readonly path: string;
  readonly title: string;
  readonly expected: string;
  readonly received: string;
  readonly agrees: boolean;
}

/** Compares data with what a sample promises. `dataFor` chooses among several sources by field. */
export function readSample(
  form: CompiledForm,
  { expected = {} }: FormSample,
  data: Record<string, unknown> | ((field: CompiledField) => Record<string, unknown>),
): SampleLine[] {
  return Object.entries(expected).map(([path, wanted]) => {
    const found = fieldAt(form.byPath, path);
    if (!found) return { path, title: '', expected: String(wanted), received: 'no such field', agrees: false };
    const { field, read } = found;
    const actual = toWireValue(field, read(typeof data === 'function' ? data(field) : data));
    return { path, title: field.title, expected: written(field, wanted), received: written(field, actual), agrees: isSame(actual, wanted) };
  });
}

/** `差旅费: 报销总金额 bxzje: expected 4,370.00, received 4,290.00`; empty when everything agrees. */
export function disagreement(name: string, lines: readonly SampleLine[]): string {
  const wrong = lines
    .filter(({ agrees }) => !agrees)
    .map(({ title, path, expected, received }) => `${title} ${path}: expected ${expected}, received ${received}`.trim());
  return wrong.length === 0 ? '' : `${name}: ${wrong.join('; ')}`;
}

// helpers

function fieldAt(
  byPath: ReadonlyMap<string, CompiledField>,
  path: string,
): { field: CompiledField; read: (data: Record<string, unknown>) => unknown } | undefined {
  const [, table, index, column] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (table === undefined || column === undefined) {
    const field = byPath.get(path);
    return field && { field, read: (data) => data[path] };
  }
  const field = byPath.get(`${table}.item.${column}`);
  return field && { field, read: (data) => (data[table] as Record<string, unknown>[] | undefined)?.[Number(index)]?.[column] };
}

function isSame(actual: unknown, expected: unknown): boolean {
  if (isEmptyValue(actual) && isEmptyValue(expected)) return true;
  if (typeof expected === 'number') return !isEmptyValue(actual) && Number(actual) === expected;
  return String(actual) === String(expected);
}

/** As a reader of the form would see it. */
function written(field: CompiledField, value: unknown): string {
  return field.ui.widget === 'money' && !isEmptyValue(value) ? moneyText(value) : String(value);
}
