/** A date text taken apart: days since 1970-01-01 and seconds since midnight, without a time zone. */
export interface LocalDateTime {
  readonly day: number;
  readonly second: number;
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

const DATE_TEXT = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const DAY_MS = 86_400_000;

/** Reads `YYYY-MM-DD`, `YYYY-MM-DD HH:mm` or `YYYY-MM-DD HH:mm:ss`. Undefined for any other text and for 31 February. */
export function parseDateTime(text: string): LocalDateTime | undefined {
  const match = DATE_TEXT.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  const [, year, month, date, hour = 0, minute = 0, second = 0] = match.map(Number).map((part) => (Number.isNaN(part) ? undefined : part));
  if (year === undefined || month === undefined || date === undefined || hour > 23 || minute > 59 || second > 59) {
    return undefined;
  }
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, date);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== date) {
    return undefined;
  }
  return { day: Math.round(midnight.getTime() / DAY_MS), second: hour * 3600 + minute * 60 + second, year, month, date };
}
