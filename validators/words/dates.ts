import dayjs, { type Dayjs } from 'dayjs';
import { readMoment } from './moments.ts';

export type { Dayjs } from 'dayjs';

/** A stored text as the calendar has it, or undefined when it is none, such as a day that is on no calendar. A longer text may carry a time that nobody asks for. */
export function parseDate(text: string, format: string): Dayjs | undefined {
  const moment = readMoment(text, format);
  if (!moment) return undefined;
  const { Y, M, D, H, m, s } = moment;
  const date = new Date(2000, M - 1, 1, H, m, s);
  // the constructor takes the years before 100 for those of the last century
  date.setFullYear(Y, M - 1, D);
  return dayjs(date);
}
