import { chineseDigits, chineseWhole } from './chineseNumber.ts';
import { literalOf } from './formatNumber.ts';
import type { FormatSection, FormatToken } from './parseTextFormat.ts';

/** A moment to be written. A mere time of day has no date. */
export interface Moment {
  readonly date?: { readonly year: number; readonly month: number; readonly day: number; readonly weekday: number };
  /** Since midnight, with a fraction. */
  readonly second: number;
  /** Whole seconds since the first day of the count, for `[h]`. */
  readonly elapsed?: number;
}

/** Writes a moment by a section of date letters; undefined where it lacks what the section asks for. */
export function formatDate(moment: Moment, { tokens, chinese }: FormatSection): string | undefined {
  const has = (wanted: 'half' | 'fraction'): boolean => tokens.some((token) => token.type === 'date' && token.part === wanted);
  const second = has('fraction') ? moment.second : Math.round(moment.second);
  const clock = { hour: Math.floor(second / 3600) % 24, minute: Math.floor(second / 60) % 60, second: Math.floor(second) % 60, fraction: second % 1 };
  let isComplete = true;
  const text = tokens
    .map((token) => {
      if (token.type !== 'date') return literalOf(token);
      const written = partText(token, moment, clock, has('half'));
      isComplete &&= written !== undefined;
      return written === undefined || chinese === undefined ? (written ?? '') : inChinese(written, token, chinese);
    })
    .join('');
  return isComplete ? text : undefined;
}

// helpers

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly fraction: number;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const CHINESE_WEEKDAYS = '日一二三四五六';

const padded = (value: number, letters: string): string => String(value).padStart(letters.length, '0');

function partText({ part, letters }: FormatToken & { type: 'date' }, { date, elapsed }: Moment, clock: Clock, halves: boolean): string | undefined {
  switch (part) {
    case 'year': {
      const year = date && String(date.year).padStart(4, '0');
      return letters.length > 2 || letters.startsWith('e') ? year : year?.slice(-2);
    }
    case 'month':
      return date && (letters.length <= 2 ? padded(date.month, letters) : nameText(MONTHS[date.month - 1] ?? '', letters.length));
    case 'day':
      return date && (letters.length <= 2 ? padded(date.day, letters) : nameText(WEEKDAYS[date.weekday] ?? '', letters.length));
    case 'weekday':
      return date && `${letters.length === 4 ? '星期' : ''}${CHINESE_WEEKDAYS.charAt(date.weekday)}`;
    case 'hour':
      return padded(halves ? ((clock.hour + 11) % 12) + 1 : clock.hour, letters);
    case 'minute':
      return padded(clock.minute, letters);
    case 'second':
      return padded(clock.second, letters);
    case 'fraction':
      return clock.fraction.toFixed(letters.length).slice(1);
    case 'half':
      return halfText(letters, clock.hour < 12);
    case 'elapsed': {
      const unit = { h: 3600, m: 60, s: 1 }[letters.charAt(0)] ?? 1;
      return elapsed === undefined ? undefined : padded(Math.floor(elapsed / unit), letters);
    }
  }
}

/** Three letters, the whole name, or one letter. */
function nameText(name: string, length: number): string {
  return length === 4 ? name : name.slice(0, length === 5 ? 1 : 3);
}

function halfText(letters: string, isMorning: boolean): string {
  const [morning = '', afternoon = ''] = letters.split('/');
  return (isMorning ? morning : afternoon).toUpperCase();
}

/** Years digit by digit, everything else with its places: 二〇二六年十一月二十二日. */
function inChinese(text: string, { part }: FormatToken & { type: 'date' }, style: 1 | 2): string {
  if (!/^\d+$/u.test(text) || part === 'year' || text.startsWith('0')) {
    return chineseDigits(text, style);
  }
  return chineseWhole(text, style).replace(/^一十/u, '十');
}
