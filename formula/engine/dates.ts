/** A date text taken apart: days since 1970-01-01 and seconds since midnight, without a time zone. */
export interface LocalDateTime {
  readonly day: number;
  readonly second: number;
  readonly year: number;
  readonly month: number;
  readonly date: number;
  /** Whether the text said a time of day. */
  readonly hasTime: boolean;
}

const DATE_TEXT = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?)?$/;
const MOMENT_START = /^\s*(?:\d{4}(?=-\d)|\d\d?(?=:\d))(.)/;
const TIME_TEXT = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const DAY_MS = 86_400_000;

/**
 * Reads `YYYY-MM-DD`, with ` HH:mm` or ` HH:mm:ss` behind it, or `YYYY-MM` for the first day of a month. Undefined for
 * any other text and for days that the calendar does not have.
 */
export function parseDateTime(text: string): LocalDateTime | undefined {
  const match = DATE_TEXT.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  const [year = 0, month = 0, date = 1] = match.slice(1, 4).map((part) => (part === undefined ? undefined : Number(part)));
  const second = secondOf(match.slice(4));
  const day = dayOf(year, month, date);
  if (second === undefined || day === undefined || year < 1 || month < 1 || month > 12 || date < 1 || date > daysOfMonth(year, month)) {
    return undefined;
  }
  return { day, second, year, month, date, hasTime: match[4] !== undefined };
}

/** Negative, zero or positive as one of two texts says an earlier or a later point in time, or time of day; undefined where they do not both say one. */
export function orderOfMoments(left: string, right: string): number | undefined {
  const kind = MOMENT_START.exec(left)?.[1];
  if (kind === undefined || kind !== MOMENT_START.exec(right)?.[1]) {
    return undefined;
  }
  const read = kind === ':' ? parseTimeOfDay : parseDateTime;
  const [a, b] = [read(left), read(right)];
  return a === undefined || b === undefined ? undefined : a.day - b.day || a.second - b.second;
}

/** Reads `HH:mm` or `HH:mm:ss` as that time on the first day of the count; undefined for any other text. */
export function parseTimeOfDay(text: string): LocalDateTime | undefined {
  const match = TIME_TEXT.exec(text.trim());
  const second = match === null ? undefined : secondOf(match.slice(1));
  return second === undefined ? undefined : { day: 0, second, year: 1970, month: 1, date: 1, hasTime: true };
}

/** The day of a date of the calendar; months and days beyond their end run over into the next. Undefined outside the years 1 to 9999. */
export function dayOf(year: number, month: number, date: number): number | undefined {
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, date);
  const reached = midnight.getUTCFullYear();
  return reached >= 1 && reached <= 9999 ? Math.round(midnight.getTime() / DAY_MS) : undefined;
}

/** `YYYY-MM-DD`; undefined outside the years 1 to 9999. */
export function dateText(day: number): string | undefined {
  const midnight = new Date(day * DAY_MS);
  const year = midnight.getUTCFullYear();
  return year >= 1 && year <= 9999 ? midnight.toISOString().slice(0, 'YYYY-MM-DD'.length) : undefined;
}

/** `YYYY-MM-DD HH:mm:ss`; undefined outside the years 1 to 9999. */
export function dateTimeText(day: number, second: number): string | undefined {
  const date = dateText(day);
  const time = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return date === undefined ? undefined : `${date} ${time}`;
}

// helpers

function secondOf(parts: readonly (string | undefined)[]): number | undefined {
  const [hour = 0, minute = 0, second = 0] = parts.map((part) => (part === undefined ? undefined : Number(part)));
  return hour > 23 || minute > 59 || second > 59 ? undefined : hour * 3600 + minute * 60 + second;
}

function daysOfMonth(year: number, month: number): number {
  const [first, next] = [dayOf(year, month, 1), dayOf(year, month + 1, 1)];
  return first === undefined ? 0 : next === undefined ? 31 : next - first;
}
