import { byName } from '../../../schemas/byName.ts';
import type { RuleVerdict } from '../../defineRule.ts';
import type { RuleContext } from '../../types.ts';
import { readReference } from './references.ts';

/**
 * A date value in comparable form, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; undefined when it is not a
 * real date of the calendar.
 */
export function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace('T', ' ');
  const format = dateFormats.find((candidate) => candidate.length === text.length);
  if (format === undefined || !matchesFormat(text, format)) return undefined;
  return format === 'YYYY-MM-DD HH:mm' ? `${text}:00` : text;
}

/** Whether a text is a real date or time in a format of `YYYY MM DD HH mm ss` (`yyyy` and `dd` mean the same). */
export function matchesFormat(text: string, format: string): boolean {
  const parts: Record<string, number> = {};
  let at = 0;
  for (const piece of format.split(tokens)) {
    const token = tokenNames[piece];
    const given = text.slice(at, at + piece.length);
    if (token === undefined ? given !== piece : !/^\d+$/.test(given) || given.length !== piece.length) return false;
    if (token !== undefined) parts[token] = Number(given);
    at += piece.length;
  }
  return at === text.length && isReal(parts);
}

export function isFormat(text: string): boolean {
  return tokens.test(text);
}

/** Compares two dates at the precision both have, so that a day equals every time of that day. */
function compareDates(left: string, right: string): number {
  const precision = Math.min(left.length, right.length);
  const [a, b] = [left.slice(0, precision), right.slice(0, precision)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Checks a date against a `point` parameter; an empty or wrong date of the other field passes. */
export function againstPoint(value: unknown, point: string | undefined, context: RuleContext, holds: (order: number) => boolean): RuleVerdict {
  // of a range both ends are asked; one that is missing is another matter
  const ends = (Array.isArray(value) ? value : typeof value === 'string' && value.includes(',') ? value.split(',') : [value]).filter(
    (end, _, all) => all.length === 1 || (typeof end === 'string' && end.trim() !== ''),
  );
  const asked = ends.map(dateOf);
  if (asked.includes(undefined)) return { key: 'validation.date_format', params: { format: 'YYYY-MM-DD' } };
  if (point === undefined) return true;
  const literal = point === 'today' ? context.today : dateOf(point);
  const other = literal ?? dateOf(readReference(point, context));
  if (other === undefined || asked.every((date) => date === undefined || holds(compareDates(date, other)))) return true;
  return { params: { other: literal ?? context.titleOf(point) } };
}

// helpers

const dateFormats = ['YYYY-MM', 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss'];
const tokens = /(YYYY|yyyy|MM|DD|dd|HH|mm|ss)/;
const tokenNames: Readonly<Record<string, string>> = byName({
  YYYY: 'year',
  yyyy: 'year',
  MM: 'month',
  DD: 'day',
  dd: 'day',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
});

function isReal({ year = 2000, month = 1, day = 1, hour = 0, minute = 0, second = 0 }: Record<string, number>): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month) && hour <= 23 && minute <= 59 && second <= 59;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
