import { momentFormats } from '../../registry/form/index.ts';
import { isWritten, readDate } from './moments.ts';

export type DateWidget = keyof typeof momentFormats;

export interface DateReading {
  /** How the column shows its moments; default: as they are stored. */
  readonly shown?: string;
  /** Gives dates without a year this one's; without it they are none. */
  readonly now?: string | undefined;
}

/** Days of a spreadsheet count from here; earlier and later ones are no dates anybody files. */
const EPOCH = Date.UTC(1899, 11, 30);
/** In workbooks that count from 1904 this is the first day, and midnight as well. */
const MIDNIGHT_1904 = '1904-01-01 00:00:00';
const SECONDS = 86_400;
const EARLIEST = 18_264;
const LATEST = 73_415;

/**
 * A foreign date in the standard format of a date-like control: whatever people may type, a longer moment cut to what the control
 * holds, a serial number of a spreadsheet. Undefined when it is none, or a day that does not exist.
 */
export function dateValue(text: string, widget: DateWidget, { shown, now }: DateReading = {}): string | undefined {
  const format = momentFormats[widget];
  const trimmed = text.trim().replace(/([:：]\d{1,2})(?:\.\d+)?Z?$/, '$1');
  if (widget === 'time' && trimmed === MIDNIGHT_1904) return '00:00:00';
  const own = read(trimmed, format, shown, now);
  if (own !== undefined) return own;
  const whole = serialMoment(trimmed) ?? (widget === 'time' ? undefined : read(trimmed, momentFormats.datetime, shown, now));
  return widget === 'time' ? whole?.slice(momentFormats.date.length + 1) : whole?.slice(0, format.length);
}

// helpers

function read(text: string, format: string, shown: string | undefined, now: string | undefined): string | undefined {
  const value = readDate(text, format, shown, now);
  return isWritten(value, format) ? value : undefined;
}

/** `46335.5` is `2026-11-09 12:00:00`. */
function serialMoment(text: string): string | undefined {
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined;
  const days = Number(text);
  const serial = days < 1 ? text.includes('.') : days >= EARLIEST && days < LATEST;
  return serial ? new Date(EPOCH + Math.round(days * SECONDS) * 1000).toISOString().slice(0, momentFormats.datetime.length).replace('T', ' ') : undefined;
}
