/** The stretch of time that a text names. A bare day is the whole day, a minute the whole minute. */
export interface Period {
  /** As text of that kind begins: `2026-11`, `2026-11-03`, `2026-11-03 09:30`. */
  readonly prefix: string;
  /** First moment of it, and the first one after it: `yyyy-MM-dd HH:mm:ss`. */
  readonly from: string;
  readonly next: string;
}

/**
 * Reads a year, month, day, minute or second as wall-clock time. Undefined for everything else: days that no calendar has, fractions, and
 * times of another zone, which would name another moment here.
 */
export function periodOf(given: string): Period | undefined {
  const { groups } = pattern.exec(given.trim()) ?? {};
  if (groups === undefined) return undefined;
  const parts = [groups['year'], groups['month'], groups['day'], groups['hour'], groups['minute'], groups['second']].filter((part) => part !== undefined);
  const from = parts.map(Number);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = from;
  const start = utc([year, month, day, hour, minute, second]);
  const isReal =
    start.getUTCFullYear() === year &&
    start.getUTCMonth() === month - 1 &&
    start.getUTCDate() === day &&
    start.getUTCHours() === hour &&
    start.getUTCMinutes() === minute &&
    start.getUTCSeconds() === second;
  if (!isReal || year < 1) return undefined;
  // an hour is never named alone: after the day come hour and minute
  const last = parts.length - 1;
  const following = [year, month, day, hour, minute, second].map((part, index) => (index === last ? part + 1 : part));
  return { prefix: written(parts), from: moment(start), next: moment(utc(following)) };
}

// helpers

const pattern = /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?:[ T](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?)?)?$/;

function utc([year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0]: readonly number[]): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date;
}

const two = (part: number): string => String(part).padStart(2, '0');

const moment = (date: Date): string =>
  `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;

const written = ([year = '', month, day, hour, minute, second]: readonly string[]): string =>
  [[year, month, day].filter((part) => part !== undefined).join('-'), [hour, minute, second].filter((part) => part !== undefined).join(':')]
    .filter((part) => part !== '')
    .join(' ');
