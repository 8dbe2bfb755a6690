import type { DueKind } from '../model.ts';

/** When people work. Times of day are minutes since midnight; days are `yyyy-MM-dd`. */
export interface WorkCalendar {
  /** In order, without overlaps. */
  readonly hours: readonly (readonly [from: number, to: number])[];
  /** Days off between Monday and Friday. */
  readonly holidays: ReadonlySet<string>;
  /** Saturdays and Sundays on which people work. */
  readonly workdays: ReadonlySet<string>;
}

/** Monday to Friday, 08:30–12:00 and 13:30–17:30. */
export const defaultHours: WorkCalendar['hours'] = [
  [510, 720],
  [810, 1050],
];

/** Wall-clock text <-> milliseconds, in the portal's zone. */
export interface WallClock {
  parse(text: string): number;
  format(epoch: number): string;
}

/** `from` plus some seconds of the kind. Calendar time counts always, working time only within the hours of working days. */
export function addSeconds(clock: WallClock, calendar: WorkCalendar, kind: DueKind, from: string, seconds: number): string {
  if (seconds <= 0) return from;
  if (kind === 'caltime') return clock.format(clock.parse(from) + seconds * 1000);
  let left = seconds;
  for (const [start, end] of periodsFrom(calendar, from)) {
    if (end - start >= left) return textOf(start + left);
    left -= end - start;
  }
  throw new RangeError(`the work calendar has no ${seconds} seconds within ten years after ${from}`);
}

/** Seconds of the kind between two times; 0 when `to` is not later. */
export function secondsBetween(clock: WallClock, calendar: WorkCalendar, kind: DueKind, from: string, to: string): number {
  if (to <= from) return 0;
  if (kind === 'caltime') return Math.round((clock.parse(to) - clock.parse(from)) / 1000);
  const last = secondsOf(to);
  let sum = 0;
  for (const [start, end] of periodsFrom(calendar, from)) {
    if (start >= last) break;
    sum += Math.min(end, last) - start;
  }
  return sum;
}

/** Reads `08:30-12:00,13:30-17:30`; undefined when it is not such a text. */
export function parseHours(text: string): WorkCalendar['hours'] | undefined {
  const periods = text.split(/[,，;；]/).map((part) => /^\s*(\d{1,2}):(\d{2})\s*[-–~]\s*(\d{1,2}):(\d{2})\s*$/.exec(part));
  const hours: [number, number][] = [];
  for (const match of periods) {
    if (match === null) return undefined;
    const [from = 0, to = 0] = [Number(match[1]) * 60 + Number(match[2]), Number(match[3]) * 60 + Number(match[4])];
    if (Number(match[2]) > 59 || Number(match[4]) > 59 || from >= to || to > 24 * 60 || from < (hours.at(-1)?.[1] ?? 0)) return undefined;
    hours.push([from, to]);
  }
  return hours;
}

// helpers

const daySeconds = 86_400;
const horizonDays = 3_660;

/** Wall-clock seconds: every day has 86,400 of them, also where clocks are put forward. */
const secondsOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
const textOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

function isWorkday({ holidays, workdays }: WorkCalendar, midnight: number): boolean {
  const day = textOf(midnight).slice(0, 10);
  const weekday = new Date(midnight * 1000).getUTCDay();
  return workdays.has(day) || (weekday !== 0 && weekday !== 6 && !holidays.has(day));
}

/** Working periods that end after `from`, the first one cut off there. */
function* periodsFrom(calendar: WorkCalendar, from: string): Generator<readonly [start: number, end: number]> {
  const now = secondsOf(from);
  const today = Math.floor(now / daySeconds) * daySeconds;
  for (let day = 0; day < horizonDays; day++) {
    const midnight = today + day * daySeconds;
    if (!isWorkday(calendar, midnight)) continue;
    for (const [start, end] of calendar.hours) {
      const [opens, closes] = [midnight + start * 60, midnight + end * 60];
      if (closes > now) yield [Math.max(opens, now), closes];
    }
  }
}
