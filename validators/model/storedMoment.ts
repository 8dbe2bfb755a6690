import { byName } from '../../schemas/byName.ts';
import { datePattern, momentFormats, type CompiledField } from '../../registry/form/index.ts';
import { dateOf, matchesFormat } from '../rules/support/dates.ts';

/** What of a field decides how a moment stands in it. */
export interface MomentPlace {
  readonly widget?: string | undefined;
  readonly inputFormat?: unknown;
  readonly format?: unknown;
}

/** The pattern in which a field of a moment holds its text; undefined for every other field. */
export function momentPattern({ widget = '', inputFormat, format }: MomentPlace): string | undefined {
  if (widget === 'timeSelect') return 'HH:mm';
  const usual = byName<string>(momentFormats)[widget];
  if (usual === undefined) return formats[String(format)];
  return typeof inputFormat === 'string' && inputFormat !== '' ? datePattern(inputFormat) : usual;
}

/** The same of a field of texts; undefined for every other. */
export const patternOf = ({ type, ui, schema }: CompiledField): string | undefined =>
  type === 'string' ? momentPattern({ ...ui, format: schema.format }) : undefined;

/**
 * A moment in the one form of its field, whatever it was computed as: of a moment its day, its month or its time of day, of a day its midnight, of a
 * month its first day, as formulas compare them. Undefined for what says no such moment, such as a day in a field of times.
 */
export function storedMoment(text: string, pattern: string): string | undefined {
  if (matchesFormat(text, pattern)) return text;
  const date = dateOf(text);
  const [day, time] = date === undefined ? [undefined, timeOf(text)] : [date, date.slice('YYYY-MM-DD '.length)];
  if (pattern.includes('YYYY') ? day === undefined : time === undefined || time === '') return undefined;
  const [year = '', month = '', dayOfMonth = '01'] = (day?.slice(0, 'YYYY-MM-DD'.length) ?? '').split('-');
  const [hour = '00', minute = '00', second = '00'] = time === undefined || time === '' ? [] : time.split(':');
  const parts: Readonly<Record<string, string>> = { YYYY: year, MM: month, DD: dayOfMonth, HH: hour, mm: minute, ss: second };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part);
}

// helpers

const formats: Readonly<Record<string, string | undefined>> = byName({
  date: momentFormats.date,
  'date-time': momentFormats.datetime,
  time: momentFormats.time,
});

/** `8:15` is `08:15:00`. */
function timeOf(text: string): string | undefined {
  const padded = text.length < 'HH:mm:ss'.length && /^\d:/.test(text) ? `0${text}` : text;
  if (matchesFormat(padded, 'HH:mm:ss')) return padded;
  return matchesFormat(padded, 'HH:mm') ? `${padded}:00` : undefined;
}
