/** The days that an entry of the work calendar stands for, counted from 1970-01-01, both included. */
interface CalendarRange {
  readonly from: number;
  readonly to: number;
}

/** No holiday is longer: what is, somebody mistyped. */
export const LONGEST_RANGE = 400;

/** Reads `2026-10-10` or `2026-10-01~2026-10-07`; undefined for any other text, for days that no calendar has, and for a range that ends before it begins. */
export function calendarRange(value: string): CalendarRange | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:~(\d{4}-\d{2}-\d{2}))?$/.exec(value.trim());
  const [from, to] = [dayNumber(match?.[1]), dayNumber(match?.[2] ?? match?.[1])];
  return from === undefined || to === undefined || to < from ? undefined : { from, to };
}

/** `YYYY-MM-DD` of a day counted from 1970-01-01. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

// helpers

const DAY_MS = 86_400_000;

function dayNumber(text: string | undefined): number | undefined {
  const at = Date.parse(`${text}T00:00:00Z`);
  const day = at / DAY_MS;
  // some engines read 2026-02-30 as the day after the last
  return Number.isNaN(at) || dayText(day) !== text ? undefined : day;
}
