import { datePattern } from '../../registry/form/index.ts';
import { parseDate } from './dates.ts';
import type { Declared } from './declared.ts';
import { plainText } from './values.ts';

/** How moments are stored and shown. */
export interface DateFormats {
  readonly stored: string;
  readonly shown: string;
}

/** What a field says of its formats, or the one of its widget. */
export function dateFormats({ ui }: Declared, standard: string): DateFormats {
  const stored = datePattern(plainText(ui.inputFormat) || standard);
  return { stored, shown: datePattern(plainText(ui.format) || stored) };
}

/** A stored moment as people read it; what is no date shows itself. */
export function momentText(value: unknown, { stored, shown }: DateFormats): string {
  const text = plainText(value);
  return stored === shown ? text : (parseDate(text, stored)?.format(shown) ?? text);
}

/** The two ends of a range: a list, or a text with a comma. */
export function rangeOf(value: unknown): readonly [string, string] {
  const ends = Array.isArray(value) ? value : plainText(value).split(',');
  return [plainText(ends[0]).trim(), plainText(ends[1]).trim()];
}

export function rangeText(value: unknown, formats: DateFormats): string {
  const [from, to] = rangeOf(value);
  return from === '' && to === '' ? '' : `${momentText(from, formats)} ~ ${momentText(to, formats)}`;
}
