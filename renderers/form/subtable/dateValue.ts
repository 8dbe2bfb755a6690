export type DateWidget = 'date' | 'datetime' | 'month' | 'year' | 'time';

/** Days of a spreadsheet count from here; earlier and later ones are no dates anybody files. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
const EARLIEST = 18_264;
const LATEST = 73_415;

interface Moment { readonly year: number; readonly month: number; readonly day: number; readonly time: readonly [number, number, number] }

/**
 * A foreign date in the stored format of a date-like control: `2026/11/9`, `2026年11月9日`, `20261109`, `2026-11-9 8:05`,
 * a serial number of a spreadsheet. Undefined when it is none, or a day that does not exist.
 */
export function dateValue(text: string, widget: DateWidget): string | undefined {
  const trimmed = text.trim().replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (widget === 'time') return timeText(readTime(trimmed) ?? (isSerial(trimmed) ? momentOf(Number(trimmed)).time : undefined));
  if (widget === 'year') return /^\d{4}年?$/.test(trimmed) ? trimmed.slice(0, 4) : readMoment(trimmed)?.year.toString();
  const month = widget === 'month' ? /^(\d{4})[年/.-](\d{1,2})月?$/.exec(trimmed) ?? /^(\d{4})(\d{2})$/.exec(trimmed) : null;
  if (month) return Number(month[2]) >= 1 && Number(month[2]) <= 12 ? `${month[1]}-${two(Number(month[2]))}` : undefined;
  const moment = readMoment(trimmed);
  if (!moment) return undefined;
  const date = `${String(moment.year).padStart(4, '0')}-${two(moment.month)}-${two(moment.day)}`;
  if (widget === 'month') return date.slice(0, 7);
  return widget === 'datetime' ? `${date} ${timeText(moment.time)}` : date;
}

// helpers

function readMoment(text: string): Moment | undefined {
  const parts = /^(\d{4})\s*[年/.-]\s*(\d{1,2})\s*[月/.-]\s*(\d{1,2})日?(?:[T\s]+(\S.*))?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return isSerial(text) ? momentOf(Number(text)) : undefined;
  const [, year, month, day, clock] = parts;
  const time = clock === undefined ? ([0, 0, 0] as const) : readTime(clock);
  const moment = time && { year: Number(year), month: Number(month), day: Number(day), time };
  return moment && exists(moment) ? moment : undefined;
}

function readTime(text: string): readonly [number, number, number] | undefined {
  const parts = /^(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{1,2}))?[分秒]?(?:\.\d+)?Z?$/.exec(text);
  if (!parts) return undefined;
  const [hours, minutes, seconds] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
  return hours < 24 && minutes < 60 && seconds < 60 ? [hours, minutes, seconds] : undefined;
}

function isSerial(text: string): boolean {
  if (!/^\d+(\.\d+)?$/.test(text)) return false;
  const days = Number(text);
  return days < 1 ? text.includes('.') : days >= EARLIEST && days < LATEST;
}

function momentOf(days: number): Moment {
  const date = new Date(EPOCH + Math.round(days * DAY));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), time: [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()] };
}

function exists({ year, month, day }: Moment): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function timeText(time: readonly [number, number, number] | undefined): string | undefined {
  return time?.map(two).join(':');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
