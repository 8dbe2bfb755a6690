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
export function readDate(text: string, format: string): string {
  const trimmed = text.trim();
  const parsed = dayjs(trimmed, [format, 'YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D', 'YYYYMMDD', 'YYYY年M月D日'], true);
  return parsed.isValid() ? parsed.format(format) : trimmed;
}
