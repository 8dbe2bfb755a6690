import { calendarRange, dayText, LONGEST_RANGE } from '../registry/calendarRange.ts';
import { dayOf, parseDateTime } from './engine/dates.ts';

/** An entry of the dictionaries `holiday` and `workday`: `2026-10-10`, or `2026-10-01~2026-10-07`. */
export interface CalendarEntry {
  readonly value: string;
  readonly disabled?: boolean | null | undefined;
}

/**
 * The days on which people work: Monday to Friday without the holidays, and the weekends on which they make up for one. A
 * calendar speaks for the years in which it has an entry; of any other year nobody knows the holidays, and so it says nothing.
 */
export class WorkDays {
  /** Days that differ from what their weekday says, in order, and by how many working days there are more up to each. */
  private readonly days: readonly number[];
  private readonly more: readonly number[];

  private constructor(
    private readonly years: ReadonlySet<number>,
    private readonly changes: ReadonlyMap<number, 1 | -1>,
  ) {
    this.days = [...changes.keys()].sort((a, b) => a - b);
    let sum = 0;
    this.more = this.days.map((day) => (sum += changes.get(day) ?? 0));
  }

  /** Of the entries of two dictionaries; a day that stands in both is worked. Undefined where there is no dictionary of holidays. */
  static of(holidays: readonly CalendarEntry[] | undefined, workdays: readonly CalendarEntry[] = []): WorkDays | undefined {
    if (holidays === undefined) return undefined;
    const days = (entries: readonly CalendarEntry[]): Set<number> =>
      new Set(entries.flatMap((entry) => (entry.disabled === true ? [] : numbersOf(daysIn(entry.value)))));
    const [off, on] = [days(holidays), days(workdays)];
    const changes = new Map<number, 1 | -1>();
    for (const day of off) if (!isWeekend(day) && !on.has(day)) changes.set(day, -1);
    for (const day of on) if (isWeekend(day)) changes.set(day, 1);
    return new WorkDays(new Set([...off, ...on].map(yearOf)), changes);
  }

  /** The same with some more days off. */
  without(off: Iterable<number>): WorkDays {
    const changes = new Map(this.changes);
    for (const day of new Set(off)) {
      if (!this.isWorkday(day)) continue;
      if (isWeekend(day)) changes.delete(day);
      else changes.set(day, -1);
    }
    return new WorkDays(this.years, changes);
  }

  /** The first year from one day towards another of which the calendar says nothing. */
  unknownYear(from: number, to: number): number | undefined {
    const [first, last] = [yearOf(from), yearOf(to)];
    const step = first <= last ? 1 : -1;
    for (let year = first; year !== last + step; year += step) if (!this.years.has(year)) return year;
    return undefined;
  }

  /** Whether the calendar says anything of a year. */
  knows(year: number): boolean {
    return this.years.has(year);
  }

  isWorkday(day: number): boolean {
    const change = this.changes.get(day);
    return change === undefined ? !isWeekend(day) : change > 0;
  }

  /** Working days from one day to another, both included. */
  count(from: number, to: number): number {
    return this.upTo(to) - this.upTo(from - 1);
  }

  /** The working day so many after a day, or before it where that is negative. Answers the year instead where the calendar ends before. */
  after(day: number, count: number): { readonly day: number } | { readonly unknownYear: number } {
    if (count === 0) return { day };
    const step = Math.sign(count);
    let year = yearOf(day);
    while (this.years.has(year)) year += step;
    // from here on nothing is known
    const end = dayOf(year, step > 0 ? 1 : 12, step > 0 ? 1 : 31);
    const target = step > 0 ? this.upTo(day) + count : this.upTo(day - 1) + count + 1;
    if (end === undefined || year === yearOf(day) || (step > 0 ? this.upTo(end - 1) < target : this.upTo(end) >= target)) return { unknownYear: year };
    let [low, high] = step > 0 ? [day + 1, end - 1] : [end + 1, day - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.upTo(middle) >= target) high = middle;
      else low = middle + 1;
    }
    return { day: low };
  }

  // helpers

  /** Working days up to a day, from a beginning that does not matter. */
  private upTo(day: number): number {
    const fromMonday = day + MONDAY;
    const week = Math.floor(fromMonday / 7);
    let [low, high] = [0, this.days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.days[middle] ?? 0) <= day) low = middle + 1;
      else high = middle;
    }
    return week * 5 + Math.min(fromMonday - week * 7 + 1, 5) + (this.more[low - 1] ?? 0);
  }
}

/** Every day of `2026-10-01~2026-10-07`, or the one day, as `YYYY-MM-DD`; none for a text that is neither. A range ends after {@link LONGEST_RANGE} days. */
export function daysIn(value: string): string[] {
  const range = calendarRange(value);
  return range === undefined ? [] : Array.from({ length: Math.min(range.to - range.from + 1, LONGEST_RANGE) }, (_, index) => dayText(range.from + index));
}

// helpers

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday. */
const MONDAY = 3;

const isWeekend = (day: number): boolean => (((day + MONDAY) % 7) + 7) % 7 > 4;
const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear();
const numbersOf = (days: readonly string[]): number[] => days.flatMap((text) => parseDateTime(text)?.day ?? []);
