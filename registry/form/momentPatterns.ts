import { byName } from '../../schemas/byName.ts';
import { datePattern, momentFormats } from './moments.ts';

/** The controls of moments and of their ranges, by what one moment of them is. */
export const momentKinds: Readonly<Record<string, keyof typeof momentFormats | undefined>> = byName({
  date: 'date',
  datetime: 'datetime',
  month: 'month',
  year: 'year',
  time: 'time',
  dateRange: 'date',
  daterange: 'date',
  datetimeRange: 'datetime',
  datetimerange: 'datetime',
  monthRange: 'month',
  monthrange: 'month',
  timeRange: 'time',
  timerange: 'time',
});

/** The patterns in which every reader knows a stored moment, those that formulas, rules, filters and orders compare: its usual one first. */
export const storedPatterns: Readonly<Record<keyof typeof momentFormats, readonly string[]>> = {
  date: [momentFormats.date],
  datetime: [momentFormats.datetime, 'YYYY-MM-DD HH:mm'],
  month: [momentFormats.month, momentFormats.date],
  year: [momentFormats.year],
  time: [momentFormats.time, 'HH:mm'],
};

/** Whether a pattern says something of a moment, and nothing that moments of its kind do not have; texts stand in brackets, `[of] MMM`. */
export function saysMoment(pattern: string, kind: keyof typeof momentFormats, stored: string = momentFormats[kind]): boolean {
  const words = datePattern(pattern)
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .match(/([A-Za-z])\1*/g);
  const had = stored.includes('DD') ? `${partsOf[kind]}D` : partsOf[kind];
  return words !== null && words.every((word) => shownParts.has(word) && had.includes(word.charAt(0)));
}

// helpers

const partsOf: Readonly<Record<keyof typeof momentFormats, string>> = { date: 'YMD', datetime: 'YMDHhmsAa', month: 'YM', year: 'Y', time: 'HhmsAa' };
const shownParts: ReadonlySet<string> = new Set('YYYY YY MMMM MMM MM M DD D HH H hh h mm m ss s A a'.split(' '));
