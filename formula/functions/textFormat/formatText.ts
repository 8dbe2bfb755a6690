import { asText, dayOf, isEmpty, Num, numberOf, parseDateTime, parseTimeOfDay } from '../../engine/index.ts';
import type { LocalDateTime, Operand } from '../../engine/index.ts';
import type { FailureId } from '../../failures.ts';
import type { FailureParams } from '../../types.ts';
import { formatDate } from './formatDate.ts';
import type { Moment } from './formatDate.ts';
import { formatGeneral, formatNumber, literalOf, roundsToZero } from './formatNumber.ts';
import { parseTextFormat, TextFormatError } from './parseTextFormat.ts';
import type { FormatSection } from './parseTextFormat.ts';

/** What was written, or which sentence says why it cannot be. */
export type FormattedText = { readonly text: string } | { readonly problem: FailureId; readonly params?: FailureParams };

const MAX_FORMAT = 255;

/** A value in a format of a spreadsheet, as TEXT gives it. */
export function formatText(value: Operand, format: string): FormattedText {
  const plain = asText(value);
  if (format.length > MAX_FORMAT) {
    return { problem: 'formatTooLong', params: { limit: MAX_FORMAT } };
  }
  try {
    const sections = parseTextFormat(format);
    if (isEmpty(value) || format === '') {
      return { text: plain };
    }
    const number = typeof value === 'boolean' ? undefined : numberOf(value);
    if (number !== undefined) {
      return number.isFinite() ? ofNumber(number, sections) : { text: '' };
    }
    const moment = typeof value === 'string' ? momentOf(value) : undefined;
    return moment === undefined ? { text: ofText(plain, sections) } : ofMoment(moment, plain, sections);
  } catch (error) {
    if (error instanceof TextFormatError) return { problem: 'formatPart', params: { position: error.position, part: error.part } };
    throw error;
  }
}

// helpers

const SECONDS_PER_DAY = 86_400;
/** Day numbers of a spreadsheet count from here; they know a 29 February 1900. */
const FIRST_SERIAL_DAY = -25_569;
const LEAP_BUG = 60;

function ofText(plain: string, sections: readonly FormatSection[]): string {
  const own = sections[3] ?? sections.find(({ kind }) => kind === 'text');
  return own === undefined ? plain : own.tokens.map((token) => (token.type === 'text' ? plain : literalOf(token))).join('');
}

function ofMoment(moment: Moment, plain: string, sections: readonly FormatSection[]): FormattedText {
  const [section] = sections;
  if (section === undefined || section.kind === 'general' || section.kind === 'text') {
    return { text: section?.kind === 'text' ? ofText(plain, sections) : plain };
  }
  const text = section.kind === 'date' ? formatDate(moment, section) : section.kind === 'literal' ? section.tokens.map(literalOf).join('') : undefined;
  return text === undefined ? { problem: section.kind === 'date' ? 'formatNeedsDate' : 'formatOfNumbers' } : { text };
}

function ofNumber(value: Num, sections: readonly FormatSection[]): FormattedText {
  const numeric = sections.length > 3 ? sections.slice(0, 3) : sections.filter(({ kind }, index) => kind !== 'text' || index === 0);
  const { section, hidesSign } = sectionFor(value, numeric);
  const size = value.abs();
  const text = section.kind === 'date' ? formatDateNumber(value, section) : sized(size, section);
  if (text === undefined) {
    return { problem: section.kind === 'date' ? 'formatNoDate' : 'formatTooLarge' };
  }
  const showsZero = section.kind === 'number' && !section.tokens.some(({ type }) => type === 'exponent') && roundsToZero(size, section);
  const sign = value.isNegative() && !hidesSign && section.kind !== 'date' && !showsZero && !value.isZero() ? '-' : '';
  return { text: sign + text };
}

function sized(size: Num, section: FormatSection): string | undefined {
  switch (section.kind) {
    case 'number':
      return formatNumber(size, section);
    case 'general':
      return formatGeneral(size, section);
    case 'text':
      return section.tokens.map((token) => (token.type === 'text' ? asText(size) : literalOf(token))).join('');
    default:
      return section.tokens.map(literalOf).join('');
  }
}

/** Which section a number takes, and whether that section stands for the minus sign. */
function sectionFor(value: Num, sections: readonly FormatSection[]): { readonly section: FormatSection; readonly hidesSign: boolean } {
  const [first = NOTHING, second, third] = sections;
  if (sections.some(({ condition }) => condition !== undefined)) {
    const chosen =
      sections.find(({ condition }) => condition !== undefined && holds(value, condition)) ??
      sections.find(({ condition }) => condition === undefined) ??
      sections.at(-1) ??
      NOTHING;
    return { section: chosen, hidesSign: chosen.condition !== undefined && /^<=?$/u.test(chosen.condition.sign) && new Num(chosen.condition.bound).lte(0) };
  }
  if (value.isNegative() && !value.isZero() && second !== undefined) {
    return { section: second, hidesSign: true };
  }
  return { section: value.isZero() && third !== undefined ? third : first, hidesSign: false };
}

const NOTHING: FormatSection = { tokens: [], kind: 'literal' };

function holds(value: Num, { sign, bound }: { readonly sign: string; readonly bound: string }): boolean {
  const order = value.cmp(new Num(bound));
  switch (sign) {
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '=':
      return order === 0;
    default:
      return order !== 0;
  }
}

/** A number as a moment: days since the end of 1899 and the part of the day, as spreadsheets count. */
function formatDateNumber(value: Num, section: FormatSection): string | undefined {
  const day = value.floor().toNumber();
  if (value.isNegative() || day > 2_958_465) {
    return undefined;
  }
  const second = value.minus(day).times(SECONDS_PER_DAY).rounded(3).toNumber();
  const carried = second >= SECONDS_PER_DAY ? 1 : 0;
  const moment = momentOn(FIRST_SERIAL_DAY + day + carried + (day < LEAP_BUG ? 1 : 0), second - carried * SECONDS_PER_DAY);
  return formatDate({ ...(day + carried === 0 ? { second: moment.second } : moment), elapsed: value.times(SECONDS_PER_DAY).rounded(0).toNumber() }, section);
}

function momentOf(text: string): Moment | undefined {
  const dated = parseDateTime(text);
  if (dated !== undefined) {
    return momentOn(dated.day, dated.second, dated);
  }
  const time = parseTimeOfDay(text);
  return time && { second: time.second, elapsed: time.second };
}

function momentOn(day: number, second: number, known?: LocalDateTime): Moment {
  const at = new Date(day * SECONDS_PER_DAY * 1000);
  const weekday = (((day + 4) % 7) + 7) % 7;
  const date =
    known === undefined
      ? { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), weekday }
      : { year: known.year, month: known.month, day: known.date, weekday };
  const start = dayOf(1900, 1, 1) ?? 0;
  return { date, second, elapsed: (day - start + 2) * SECONDS_PER_DAY + second };
}
