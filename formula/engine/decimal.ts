import { FormulaError } from '../types.ts';
import { Num, storedText } from './Num.ts';

export const ZERO = new Num(0);
export const ONE = new Num(1);

/** Numbers beyond ten to this power are refused, so that no result can fill the memory when it is printed. */
export const MAX_EXPONENT = 5000;
const MAX_NUMBER_TEXT = 4000;

const NUMBER_TEXT = /^[+-]?[$¥￥]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:[eE][+-]?\d{1,4})?$/u;
const PLAIN_TEXT = /^-?\d{1,40}(?:\.\d{1,40})?$/u;

/** Texts read before: the columns of a large table are read again with every key. Numbers never change. */
const plainNumbers = new Map<string, Num>();
const MOST_KNOWN = 20_000;

/**
 * Reads a number from text: thousands commas and one leading currency sign are fine (`1,234.50`, `¥8`).
 * Answers undefined for everything else, the empty text included.
 */
export function parseNumber(text: string): Num | undefined {
  const known = plainNumbers.get(text);
  if (known !== undefined) {
    return known;
  }
  if (PLAIN_TEXT.test(text)) {
    const value = new Num(text);
    if (plainNumbers.size >= MOST_KNOWN) {
      plainNumbers.clear();
    }
    plainNumbers.set(text, value);
    return value;
  }
  const trimmed = text.trim();
  if (trimmed.length > MAX_NUMBER_TEXT || !/\d/.test(trimmed) || !NUMBER_TEXT.test(trimmed)) {
    return undefined;
  }
  const plain = trimmed
    .replace(/[,$¥￥]/gu, '')
    .replace(/^([+-]?)\./, '$10.')
    .replace(/^\+/, '');
  if (!/^-?\d/.test(plain)) {
    return undefined;
  }
  const value = new Num(plain);
  return inRange(value) ? value : undefined;
}

export function fromNumber(value: number | bigint): Num | null {
  return typeof value === 'number' && !Number.isFinite(value) ? null : new Num(value);
}

/** Rounds halves away from zero. Negative digits round before the point: `roundTo(1250, -2)` is 1300. */
export function roundTo(value: Num, digits: number): Num {
  return value.rounded(digits);
}

/** Fixed number of decimals, never `-0.00`; empty for what a division by zero leaves. */
export function fixedText(value: Num, digits: number): string {
  return value.isFinite() ? value.toFixed(digits) : '';
}

/** As it is stored and shown: plain digits, at most 12 decimals, no exponent, no trailing zeros, no negative zero. */
export function plainText(value: Num): string {
  return storedText(value);
}

/** What a computation may answer: sizes and lengths beyond the limits are an error. Infinity goes on. */
export function settle(value: Num, at: number): Num {
  if (value.isTooLong) {
    throw new FormulaError('FML_PRECISION', 'precision', at);
  }
  if (inRange(value)) {
    return value;
  }
  if (value.exponent < 0) {
    return ZERO;
  }
  throw new FormulaError('FML_RANGE', 'range', at);
}

// helpers

function inRange(value: Num): boolean {
  return !value.isFinite() || Math.abs(value.exponent) <= MAX_EXPONENT;
}
