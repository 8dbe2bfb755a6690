const DAY = 86_400_000;
/** The days of spreadsheets are counted from here, and a time of day stands on this day: 1899-12-30, or 1904-01-01 in files of old Macs. */
const START = Date.UTC(1899, 11, 30);
const START_1904 = Date.UTC(1904, 0, 1);
/** Spreadsheets of the usual count know a 29th of February in 1900: it has the number 60, and the days before it are one off. */
const NO_DAY = 60;
const END = Date.UTC(10_000, 0, 1);

/**
 * What a date cell of a workbook says, as the parser gives it (in UTC: sheets know no zone). A sheet keeps a fraction of a day, which
 * is a little off, so the second is the nearest one. Midnight means that only the day was meant; a time of day is only that.
 * Undefined for a number that no day has.
 */
export function sheetMoment(date: Date, since1904 = false): string | undefined {
  const time = Math.round(date.getTime() / 1000) * 1000;
  const days = Math.floor((time - (since1904 ? START_1904 : START)) / DAY);
  if (Number.isNaN(time) || days < 0 || time >= END || (!since1904 && days === NO_DAY)) return undefined;
  const shifted = since1904 || days === 0 || days > NO_DAY ? time : time + DAY;
  const text = new Date(shifted).toISOString();
  const [day, clock] = [text.slice(0, 10), text.slice(11, 19)];
  if (days === 0) return since1904 && clock === '00:00:00' ? `${day} ${clock}` : clock;
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

/** The number that a sheet has for a date cell. */
export function sheetSerial(date: Date, since1904 = false): string {
  return String(Math.round(((date.getTime() - (since1904 ? START_1904 : START)) / DAY) * 1e6) / 1e6);
}
