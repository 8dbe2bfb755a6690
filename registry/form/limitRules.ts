import { datePattern } from './moments.ts';

/** What a control says about its values, as far as rules hold it. */
type Options = Readonly<Record<string, unknown>>;

/** The rules by which the limits of a control hold, in the browser and on the server alike: it offers nothing else, so nothing else is taken. */
export function limitRules(ui: Options): readonly string[] {
  return limitsIn(ui).flatMap(({ rule }) => rule ?? []);
}

/** Limits that no rule can hold: formulas over more than a field, a day or `today()`, and those of moments that do not sort. */
export function unheldLimits(ui: Options): readonly ('min' | 'max')[] {
  return limitsIn(ui).flatMap(({ option, rule }) => (rule === undefined ? [option] : []));
}

// helpers

interface Limit {
  readonly option: 'min' | 'max';
  readonly rule: string | undefined;
}

const dates: ReadonlySet<string> = new Set(['date', 'datetime', 'month', 'dateRange', 'datetimeRange', 'monthRange']);
const sides = [
  ['min', 'min_value', 'date_gte'],
  ['max', 'max_value', 'date_lte'],
] as const;

function limitsIn(ui: Options): readonly Limit[] {
  const widget = String(ui['widget']);
  return sides.flatMap(([option, ofNumbers, ofDates]): Limit[] => {
    const given = ui[option];
    if (given === undefined || given === null || given === '') return [];
    if (widget === 'number' || widget === 'year') {
      const bound = widget === 'year' ? fieldOr(given, /^\d{4}$/, false) : typeof given === 'number' ? String(given) : undefined;
      return [{ option, rule: bound === undefined ? undefined : `${ofNumbers}:${bound}` }];
    }
    if (!dates.has(widget)) return [];
    const point = sorts(ui['inputFormat']) ? fieldOr(given, /^\d{4}-\d{2}(-\d{2}( \d{2}:\d{2}(:\d{2})?)?)?$/) : undefined;
    return [{ option, rule: point === undefined ? undefined : `${ofDates}:${point}` }];
  });
}

/** A constant, today, or the path of a field. */
function fieldOr(given: unknown, constant: RegExp, mayBeToday = true): string | undefined {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
  if (constant.test(text)) return text;
  if (mayBeToday && /^today\(\s*\)$/i.test(text)) return 'today';
  return /^[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*(\.[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*)?$/.test(text) ? text : undefined;
}

const sorts = (format: unknown): boolean =>
  typeof format !== 'string' || format === '' || ['YYYY-MM', 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss'].includes(datePattern(format));
