import { FormulaError } from '../types.ts';
import { dateText, dateTimeText, parseDateTime } from './dates.ts';
import type { LocalDateTime } from './dates.ts';
import { Num } from './Num.ts';
import { asNumber, isEmpty } from './values.ts';
import type { Operand, Place } from './values.ts';

const DATE_START = /^\s*\d{4}-\d/u;

/** Whether an operand of `+` or `-` is written like a date; cheap, since every addition asks. */
export function looksLikeDate(operand: Operand): operand is string {
  return typeof operand === 'string' && operand.length >= 7 && DATE_START.test(operand);
}

/**
 * `date + n` and `n + date`: so many days later. A part of a day moves the time, and gives a day its time; whole days
 * keep the form the date had. Undefined where no side is a date.
 */
export function addToDate(left: Operand, right: Operand, leftPlace: Place, rightPlace: Place): Operand | undefined {
  const [a, b] = [dateIn(left), dateIn(right)];
  if (a !== undefined && b !== undefined) {
    throw new FormulaError('FML_TYPE', 'twoDates', rightPlace.at, rightPlace.label);
  }
  if (a !== undefined) {
    return moved(a, asNumber(right, rightPlace), rightPlace);
  }
  return b === undefined ? undefined : moved(b, asNumber(left, leftPlace), leftPlace);
}

/**
 * `date - n`: so many days earlier. `date - date`: the days between them, with the part of a day where one has a time.
 * Empty where one side is: a missing date and a missing number cannot be told apart. Undefined where no side is a date.
 */
export function subtractFromDate(left: Operand, right: Operand, rightPlace: Place): Operand | undefined {
  const [a, b] = [dateIn(left), dateIn(right)];
  if (a === undefined && b === undefined) {
    return undefined;
  }
  if (isEmpty(left) || isEmpty(right)) {
    return null;
  }
  if (a === undefined) {
    throw new FormulaError('FML_TYPE', 'dateFromNumber', rightPlace.at, rightPlace.label);
  }
  if (b === undefined) {
    return moved(a, asNumber(right, rightPlace).neg(), rightPlace);
  }
  return new Num(a.day - b.day).plus(new Num(a.second - b.second).div(SECONDS_PER_DAY));
}

// helpers

const SECONDS_PER_DAY = 86_400;

function dateIn(operand: Operand): LocalDateTime | undefined {
  return looksLikeDate(operand) ? parseDateTime(operand) : undefined;
}

function moved(date: LocalDateTime, days: Num, place: Place): Operand {
  if (!days.isFinite()) {
    return null;
  }
  const seconds = days.times(SECONDS_PER_DAY).rounded(0).toNumber() + date.second;
  const day = date.day + Math.floor(seconds / SECONDS_PER_DAY);
  const second = seconds - Math.floor(seconds / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  const text = date.hasTime || !days.isInteger() ? dateTimeText(day, second) : dateText(day);
  if (!Number.isFinite(seconds) || text === undefined) {
    throw new FormulaError('FML_INVALID_DATE', 'invalidDate', place.at, place.label);
  }
  return text;
}
