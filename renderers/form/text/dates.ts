import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

export type { Dayjs } from 'dayjs';

/** A stored text as a date, or undefined when it is none, such as a day that is on no calendar. */
export function parseDate(text: string, format: string): dayjs.Dayjs | undefined {
  // a text that is as long as its pattern is meant in it; a longer one may carry a time that nobody asks for
  const parsed = text === '' ? undefined : dayjs(text, format, text.length === format.length);
  return parsed?.isValid() === true ? parsed : undefined;
}

/** Whether a text is a moment in this format and nothing else; leading zeros are of no account. */
export function isWritten(text: string, format: string): boolean {
  const parsed = dayjs(text, format);
  return parsed.isValid() && withoutZeros(parsed.format(format)) === withoutZeros(text);
}

/**
 * Accepts the stored format and what people type: `2026/3/5`, `2026.3.5`, `20260305`, `2026年3月5日`, full-width digits; with
 * `now` also `11-20` and `3月1日` of this year. Other text stays for the check to refuse.
 */
export function readDate(text: string, format: string, shown: string = format, now?: string): string {
  const trimmed = text.trim();
  const plain = trimmed.replace(/[０-９：／．－]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)).replace(/\s+/g, ' ');
  const parsed = dayjs(now === undefined ? plain : withYear(plain, format, now.slice(0, 4)), [format, shown, ...spellings(format)], true);
  return parsed.isValid() ? parsed.format(format) : trimmed;
}

// helpers

const withoutZeros = (text: string): string => text.replace(/(?<!\d)0+(?=\d)/g, '');

const days = ['YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D', 'YYYYMMDD', 'YYYY年M月D日'];
const clocks = ['H:mm', 'HH:mm', 'H:mm:ss', 'HH:mm:ss', 'HHmm', 'H时m分', 'H时mm分', 'H点m分', 'H点mm分'];

/** `11-20`, `3月1日 9:00` and, for a month, `3月` are meant in this year. */
function withYear(text: string, format: string, year: string): string {
  if (!/Y/.test(format) || !/M/.test(format)) return text;
  if (!/D/.test(format)) return text.replace(/^(\d{1,2})月$/, `${year}-$1`);
  return text.replace(/^(\d{1,2}) ?[-/.月] ?(\d{1,2})日?(?= |$)/, `${year}-$1-$2`);
}

/** The ways people write what a format holds: a time of day, a month, a day, or a day with its time. */
function spellings(format: string): readonly string[] {
  const timed = /H/.test(format);
  if (!/Y/.test(format)) return clocks;
  if (!/M/.test(format)) return ['YYYY年'];
  if (!/D/.test(format)) return ['YYYY/M', 'YYYY.M', 'YYYY-M', 'YYYYMM', 'YYYY年M月'];
  return timed ? [...days.flatMap((day) => clocks.map((clock) => `${day} ${clock}`)), ...days] : days;
}
