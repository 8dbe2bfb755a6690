import { byName } from '../../schemas/byName.ts';
import { holdsNumber, isRecord, isTooLong, type momentFormats, rangeControls, textLimit, type CompiledField } from '../../registry/form/index.ts';
import { toDecimal } from '../../formula/index.ts';
import { momentPattern } from '../model/storedMoment.ts';
import { isExact, precisionOf } from '../model/values.ts';
import { limitProblem } from './limits.ts';
import type { Problem } from './truth.ts';

const MOST_DIGITS = 400;
const MOST_MEMBERS = 1_000;

/** What is wrong with a value of a scalar field as such: its type, its length, its characters, its day. Null is always well formed. */
export function scalarShape(field: CompiledField, value: unknown): Problem | undefined {
  if (value === null) return undefined;
  if (isInexact(field, value)) return { code: 'inexact' };
  if (!fitsType(field, value)) return field.type === 'number' ? { code: 'type', text: 'numeric' } : { code: 'type' };
  return (
    lengthProblem(field, value) ?? numberProblem(field, value) ?? decimalsProblem(field, value) ?? momentProblem(field, value) ?? limitProblem(field, value)
  );
}

/**
 * Whether somebody's text is no number or no moment of the field that holds it, a number that the field cannot hold
 * without rounding it, or a value that its control would not offer: it stays as he wrote it until he corrects it.
 */
export function unreadable(field: CompiledField, value: unknown): Problem | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (isInexact(field, value)) return { code: 'inexact' };
  if (typeof value !== 'string')
    return (Array.isArray(value) && rangeControls.has(field.ui.widget) ? momentProblem(field, value) : undefined) ?? limitProblem(field, value);
  const problem = holdsNumber(field) ? (numberProblem(field, value) ?? decimalsProblem(field, value)) : momentProblem(field, value);
  return problem ?? limitProblem(field, value);
}

// helpers

const isInexact = (field: CompiledField, value: unknown): boolean => typeof value === 'number' && holdsNumber(field) && !isExact(value);

function fitsType(field: CompiledField, value: unknown): boolean {
  switch (field.type) {
    case 'number':
      return typeof value === 'string' && value.length <= MOST_DIGITS && toDecimal(value) !== null;
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value) && value.length <= MOST_MEMBERS;
    case 'object':
      return isRecord(value);
    case 'string':
      return typeof value === 'string';
    case 'any':
      return true;
  }
}

/** No database stores NUL or half an emoji; characters that turn the order of others let a text read as something else than it is. */
export function characterProblem(value: unknown): Problem | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u.test(value) ? { code: 'characters' } : undefined;
  if (Array.isArray(value)) return firstOf(value, characterProblem);
  return isRecord(value) ? firstOf(Object.entries(value).flat(), characterProblem) : undefined;
}

function lengthProblem(field: CompiledField, value: unknown): Problem | undefined {
  return isTooLong(field, value) ? { code: 'maxLength', text: 'maxLen', params: { n: textLimit(field) } } : undefined;
}

/** Where a control for numbers writes texts, they are numbers too: digits and a point, as every reader reads them. */
function numberProblem(field: CompiledField, value: unknown): Problem | undefined {
  if (!holdsNumber(field) || (field.type === 'any' && typeof value === 'number')) return undefined;
  const reads =
    typeof value === 'string' && value.length <= MOST_DIGITS && (field.type === 'number' ? toDecimal(value) !== null : /^-?\d+(?:\.\d+)?$/.test(value));
  return reads ? undefined : { code: 'numeric' };
}

/** A field of fixed decimals shows just these, so it takes no value with more: nothing is rounded without a word. */
function decimalsProblem(field: CompiledField, value: unknown): Problem | undefined {
  const most = holdsNumber(field) ? precisionOf(field) : undefined;
  if (most === undefined || typeof value !== 'string') return undefined;
  const point = value.indexOf('.');
  if (point < 0 || value.length - point - 1 <= most) return undefined;
  // trailing zeros do not count
  return (toDecimal(value)?.decimalPlaces() ?? 0) > most ? { code: 'decimal', params: { n: most } } : undefined;
}

const ranges: Readonly<Record<string, keyof typeof momentFormats | undefined>> = byName({
  dateRange: 'date',
  datetimeRange: 'datetime',
  monthRange: 'month',
  timeRange: 'time',
});

/** Moments stand in the pattern of their field and on the calendar; the end of a range is not before its start. */
function momentProblem({ ui }: CompiledField, value: unknown): Problem | undefined {
  const range = ranges[ui.widget];
  const pattern = momentPattern({ widget: range ?? ui.widget, inputFormat: ui['inputFormat'] });
  if (pattern === undefined) return undefined;
  const problem: Problem = { code: 'moment', params: { format: pattern } };
  if (range === undefined) return typeof value === 'string' && isMoment(value, pattern) ? undefined : problem;
  const ends: readonly unknown[] = Array.isArray(value) ? value : String(value).split(',');
  const [from, to] = ends;
  const written = ends.filter((end) => typeof end !== 'string' || end.trim() !== '');
  if (written.length === 1 && ends.length <= 2 && typeof written[0] === 'string' && isMoment(written[0], pattern)) return { code: 'rangeHalf' };
  if (ends.length !== 2 || typeof from !== 'string' || typeof to !== 'string') return problem;
  if ([from, to].some((end) => end !== '' && !isMoment(end, pattern))) return problem;
  // patterns from the year down sort as text
  return from !== '' && to !== '' && /^(Y|H)/.test(pattern) && from > to ? { code: 'rangeOrder' } : undefined;
}

const parts: Readonly<Record<string, string>> = byName({
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  DD: '(?<day>\\d{2})',
  HH: '(?<hour>\\d{2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  M: '(?<month>\\d{1,2})',
  D: '(?<day>\\d{1,2})',
  H: '(?<hour>\\d{1,2})',
});
const patterns = new Map<string, RegExp>();

/** Whether a text is a moment of the calendar, written in a pattern such as `YYYY-MM-DD HH:mm`. */
function isMoment(text: string, pattern: string): boolean {
  const { year = '2000', month = '1', day = '1', hour = '0', minute = '0', second = '0' } = expressionOf(pattern).exec(text)?.groups ?? { year: '0' };
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (y < 1 || m < 1 || m > 12 || d < 1 || d > daysOf(y, m)) return false;
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}

function expressionOf(pattern: string): RegExp {
  let expression = patterns.get(pattern);
  if (expression === undefined) {
    const source = pattern.replace(/YYYY|MM|DD|HH|mm|ss|M|D|H|[^YMDHms]/g, (token) => parts[token] ?? token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    patterns.set(pattern, (expression = new RegExp(`^${source}$`)));
  }
  return expression;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function firstOf<Value>(values: readonly Value[], problemOf: (value: Value) => Problem | undefined): Problem | undefined {
  for (const value of values) {
    const problem = problemOf(value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
