import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

export type { Dayjs } from 'dayjs';

/** A stored text as a date, or undefined when it is none. */
export function parseDate(text: string, format: string): dayjs.Dayjs | undefined {
  const parsed = text === '' ? undefined : dayjs(text, format);
  return parsed?.isValid() === true ? parsed : undefined;
}

/** Accepts the stored format and the usual spellings of a date (`2026/3/5`, `2026.3.5`, `20260305`); other text stays for the rules to refuse. */
export function readDate(text: string, format: string, shown: string = format): string {
  const trimmed = text.trim();
  const parsed = dayjs(trimmed, [format, shown, ...spellings(format)], true);
  return parsed.isValid() ? parsed.format(format) : trimmed;
}

// helpers

const days = ['YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D', 'YYYYMMDD', 'YYYY年M月D日'];
const clocks = ['H:mm', 'HH:mm', 'H:mm:ss', 'HH:mm:ss'];

/** The ways people write what a format holds: a time of day, a month, a day, or a day with its time. */
function spellings(format: string): readonly string[] {
  const timed = /H/.test(format);
  if (!/Y/.test(format)) return clocks;
  if (!/M/.test(format)) return ['YYYY年'];
  if (!/D/.test(format)) return ['YYYY/M', 'YYYY.M', 'YYYY-M', 'YYYYMM', 'YYYY年M月'];
  return timed ? [...days.flatMap((day) => clocks.map((clock) => `${day} ${clock}`)), ...days] : days;
}
