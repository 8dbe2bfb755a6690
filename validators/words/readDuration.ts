import { toDecimal } from '../../formula/index.ts';
import { plainNumber } from '../model/plainNumber.ts';
import type { Declared } from './declared.ts';
import { durationUnits, totalOf, unitsOf, type DurationParts, type DurationUnit } from './duration.ts';

/**
 * A pasted or imported text as the number that is stored: parts with their units in any language (`1小时30分`, `1h30m`), a clock
 * (`2:30`, `01:30:00`), a time of a workbook, or a bare number, which is what it is when typed: an amount of the field's largest
 * unit. Null when nothing is written; undefined when any of it is no length of time.
 */
export function readDuration(text: string, field: Declared): string | null | undefined {
  const trimmed = text.normalize('NFKC').trim();
  if (trimmed === '') return null;
  const amount = plainNumber(trimmed);
  if (bare.test(amount)) return totalOfParts({ [unitsOf(field)[0] ?? 'minute']: amount }, field);
  const parts = readDurationParts(trimmed);
  return parts && totalOfParts(parts, field);
}

/** The parts that a text names, as a clock or with their units; undefined when it names none or any of it is no length of time. */
export function readDurationParts(text: string): DurationParts | undefined {
  const trimmed = text.normalize('NFKC').trim();
  return trimmed === '' ? undefined : (partsOfClock(trimmed) ?? partsInWords(trimmed));
}

/** The stored number of parts, those included that the field has no box for. */
export function totalOfParts(parts: DurationParts, field: Declared): string | null {
  return totalOf(parts, { ...field, ui: { ...field.ui, units: [...durationUnits] } });
}

// helpers

const bare = /^\d+(\.\d+)?$/;
const clock = /^(?:(1900-\d{2}-\d{2})(?:\s+|$))?(?:(\d+):([0-5]?\d)(?::([0-5]?\d))?)?$/;
const part = /\s*(\d+(?:\.\d+)?)\s*([^\d\s.,，、+-]+)[\s,，、]*/y;
const DAY = 86_400_000;
/** Spreadsheets count the days from here, and one too many since the 29th of February 1900 that never was. */
const START = Date.UTC(1899, 11, 30);
const LEAP = Date.UTC(1900, 2, 1);

/** How people write the units, beside the words in which they are shown. */
const spellings: Readonly<Record<DurationUnit, readonly string[]>> = {
  day: ['天', '日', 'd', 'day', 'days'],
  hour: ['小时', '小時', '时', '時', '个小时', '個小時', 'h', 'hr', 'hrs', 'hour', 'hours'],
  minute: ['分钟', '分鐘', '分', 'm', 'min', 'mins', 'minute', 'minutes'],
};

/** Hours and minutes of a clock; more than a day of them is a day of 1900 in a workbook. */
function partsOfClock(text: string): DurationParts | undefined {
  const [, date, hours = '0', minutes = '0', seconds = '0'] = clock.exec(text) ?? [text];
  if (!clock.test(text)) return undefined;
  const time = date === undefined ? 0 : Date.parse(date);
  if (Number.isNaN(time)) return undefined;
  const days = date === undefined ? 0 : (time - START) / DAY - (time < LEAP ? 1 : 0);
  return { hour: String(days * 24 + Number(hours)), minute: toDecimal(seconds)?.div(60).plus(minutes).toFixed() ?? minutes };
}

/** Each unit once, the larger first, and nothing between them. */
function partsInWords(text: string): DurationParts | undefined {
  const found: Partial<Record<DurationUnit, string>> = {};
  let last = -1;
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const [, amount, word = ''] = part.exec(text) ?? [];
    const at = durationUnits.findIndex((unit) => spellings[unit].includes(word.toLowerCase()));
    const unit = durationUnits[at];
    if (amount === undefined || unit === undefined || at <= last) return undefined;
    found[unit] = amount;
    last = at;
  }
  return found;
}
