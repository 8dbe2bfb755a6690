import { fixedText, roundTo } from '../engine/index.ts';
import type { Num, LocalDateTime } from '../engine/index.ts';

/** `1234567.5` as `1,234,567.5`. */
export function withThousands(plain: string): string {
  const [whole = '', ...decimals] = plain.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.slice(sign.length);
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) {
    groups.push(digits.slice(at, at + 3));
  }
  return [sign + groups.join(','), ...decimals].join('.');
}

/** Text around one mask of `0`, `#` and `,` with at most 30 decimals, `%` behind it for a hundredfold: `¥#,##0.00`, `0%`. */
export function isNumberFormat(format: string): boolean {
  return NUMBER_FORMAT.test(format);
}

export function formatNumber(value: Num, format: string): string {
  const { before = '', whole = '', decimals = '', percent = '', after = '' } = NUMBER_FORMAT.exec(format)?.groups ?? {};
  const scaled = roundTo(percent === '' ? value : value.times(100), decimals.length);
  const [digits = '0', places = ''] = fixedText(scaled.abs(), decimals.length).split('.');
  const least = decimals.lastIndexOf('0') + 1;
  const keptPlaces = places.slice(0, least) + places.slice(least).replace(/0+$/u, '');
  const leastWhole = [...whole].filter((mask) => mask === '0').length;
  const keptWhole = (digits === '0' ? '' : digits).padStart(leastWhole, '0');
  const number = (whole.includes(',') ? withThousands(keptWhole) : keptWhole) + (keptPlaces === '' ? '' : `.${keptPlaces}`);
  return `${scaled.isNegative() && !scaled.isZero() ? '-' : ''}${before}${number}${percent}${after}`;
}

/** Text with parts of `yyyy yy MM M dd d HH H mm m ss s`; `YYYY` and `DD` mean the same as in small letters. */
export function isDateFormat(format: string): boolean {
  return format.search(DATE_PARTS) >= 0;
}

export function formatDate({ year, month, date, second }: LocalDateTime, format: string): string {
  const parts: Readonly<Record<string, number>> = {
    y: year, Y: year, M: month, d: date, D: date, H: Math.floor(second / 3600), m: Math.floor(second / 60) % 60, s: second % 60,
  };
  return format.replace(DATE_PARTS, (part) => {
    const full = String(parts[part.charAt(0)] ?? 0).padStart(part.length, '0');
    return /^yy$/iu.test(part) ? full.slice(-2) : full;
  });
}

// helpers

const NUMBER_FORMAT = /^(?<before>[^0#.,%]*)(?<whole>[0#][0#,]{0,40}|(?=\.))(?:\.(?<decimals>[0#]{1,30}))?(?<percent>%?)(?<after>[^0#.,%]*)$/u;
const DATE_PARTS = /y{4}|Y{4}|y{2}|Y{2}|M{1,2}|d{1,2}|D{1,2}|H{1,2}|m{1,2}|s{1,2}/gu;
