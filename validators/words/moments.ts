import { readClock } from './clock.ts';

/** A moment of the calendar, without a zone. Parts that nobody states are the smallest there are. */
export interface Moment {
  readonly Y: number;
  readonly M: number;
  readonly D: number;
  readonly H: number;
  readonly m: number;
  readonly s: number;
}

/** The moment that a text in this format begins with; leading zeros are of no account. Undefined when it is on no calendar. */
export function readMoment(text: string, format: string): Moment | undefined {
  const { pattern, parts } = patternOf(format);
  const found = pattern.exec(text);
  return found ? real(Object.fromEntries(parts.map((part, at) => [part, Number(found[at + 1])]))) : undefined;
}

/** Whether a text is a moment in this format and nothing else. */
export function isWritten(text: string, format: string): boolean {
  return patternOf(format).pattern.exec(text)?.[0].length === text.length && readMoment(text, format) !== undefined;
}

/**
 * Brings what people type into the stored format: `2026/3/5`, `2026.3.5`, `20260305`, `2026年3月5日`, `2026-3-5 9:05`, full-width
 * digits; with `now` also `11-20` and `3月1日` of this year; times as `readClock` knows them. A text that is no moment, or says more than the format
 * holds, stays for the check to refuse.
 */
export function readDate(text: string, format: string, shown: string = format, now?: string): string {
  const trimmed = text.trim();
  const plain = trimmed
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .replace(/[‐-―−]/g, '-');
  const written = [format, shown].find((pattern) => isWritten(plain, pattern));
  const moment = written === undefined ? readSpelled(plain, format, now?.slice(0, 4)) : readMoment(plain, written);
  if (!moment) return trimmed;
  const stored = format.replace(TOKENS, (token) => String(moment[partOf(token)]).padStart(token.length, '0'));
  // what the format has no room for must not get lost: only a midnight does
  const kept = readMoment(stored, format);
  return kept && (written !== undefined || order.every((part) => kept[part] === moment[part])) ? stored : trimmed;
}

// helpers

type Part = keyof Moment;

const order = ['Y', 'M', 'D', 'H', 'm', 's'] as const;
const smallest: Moment = { Y: 2000, M: 1, D: 1, H: 0, m: 0, s: 0 };
const TOKENS = /YYYY|MM?|DD?|HH?|mm?|ss?/g;
const partOf = (token: string): Part => token.charAt(0) as Part;

interface Pattern {
  readonly pattern: RegExp;
  readonly parts: readonly Part[];
}
const patterns = new Map<string, Pattern>();

function patternOf(format: string): Pattern {
  let known = patterns.get(format);
  if (!known) {
    const source = format.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(TOKENS, (token) => (token === 'YYYY' ? '(\\d{4})' : '(\\d{1,2})'));
    known = { pattern: new RegExp(`^${source}(?!\\d)`), parts: (format.match(TOKENS) ?? []).map(partOf) };
    patterns.set(format, known);
  }
  return known;
}

const DAY = '(?:(?:(\\d{4}) ?[-/.年] ?)?(\\d{1,2}) ?[-/.月] ?(\\d{1,2}) ?日?|(\\d{4})(\\d{2})(\\d{2}))';
const dayAndClock = new RegExp(`^${DAY}(?:(?:[ T]|(?<=日)) ?(\\S.*))?$`);
const onlyMonth = /^(?:(\d{4}) ?[-/.年] ?)?(\d{1,2})(月?)$/;
const packedMonth = /^(\d{4})(\d{2})$/;
const onlyYear = /^(\d{4})年?$/;

/** A moment in one of the ways people write it; `year` is meant where they leave it out. */
function readSpelled(text: string, format: string, year: string | undefined): Moment | undefined {
  if (!format.includes('Y')) return momentOf({}, BARE_HOUR.test(text) ? `${text}:` : text);
  if (!format.includes('M')) return monthOf(onlyYear.exec(text)?.[1], 1);
  if (!format.includes('D')) {
    const [, written, month, mark] = packedMonth.exec(text) ?? onlyMonth.exec(text) ?? [];
    return monthOf(written ?? (mark === '月' ? year : undefined), month);
  }
  const found = dayAndClock.exec(text);
  if (!found) return undefined;
  const Y = found[1] ?? found[4] ?? year;
  return Y === undefined ? undefined : momentOf({ Y: Number(Y), M: Number(found[2] ?? found[5]), D: Number(found[3] ?? found[6]) }, found[7]);
}

const monthOf = (year: string | undefined, month: number | string | undefined): Moment | undefined =>
  year === undefined ? undefined : real({ Y: Number(year), M: Number(month) });

/** Where only a time can be meant. */
const BARE_HOUR = /^\d{1,2}$/;

function momentOf(day: Partial<Moment>, time: string | undefined): Moment | undefined {
  const clock = time === undefined ? {} : readClock(time);
  return clock && real({ ...day, ...clock });
}

function real(parts: Partial<Moment>): Moment | undefined {
  const moment = { ...smallest, ...parts };
  const { Y, M, D, H, m, s } = moment;
  // February of a leap year has a 29th; the calendar of 2000 + years repeats every 400
  const days = new Date(Date.UTC(2000 + (Y % 400), M, 0)).getUTCDate();
  return Y >= 1 && M >= 1 && M <= 12 && D >= 1 && D <= days && H < 24 && m < 60 && s < 60 ? moment : undefined;
}
