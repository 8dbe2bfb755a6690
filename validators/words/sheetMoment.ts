/** The days of spreadsheets are counted from here, and a time of day stands on this day: 1899-12-30, or 1904-01-01 in files of old Macs. */
const NO_DAY: ReadonlySet<string> = new Set(['1899-12-30', '1904-01-01']);

/**
 * What a date cell of a workbook says, as the parser gives it (in UTC: sheets know no zone). A sheet keeps a fraction of a day, which
 * is a little off, so the second is the nearest one. Midnight means that only the day was meant; a time of day is only that.
 */
export function sheetMoment(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)];
  if (NO_DAY.has(day)) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
