import { Decimal } from 'decimal.js';
import { FormulaError } from '../types.ts';

/** The arithmetic of every formula: 40 significant digits, halves go away from zero. */
export const Num = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

export const ZERO = new Num(0);
export const ONE = new Num(1);

/** Numbers beyond ten to this power are refused, so that no result can fill the memory when it is printed. */
export const MAX_EXPONENT = 5000;
const MAX_NUMBER_TEXT = 4000;

const NUMBER_TEXT = /^[+-]?[$¥￥]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:[eE][+-]?\d{1,4})?$/u;

/**
 * Reads a number from text: thousands commas and one leading currency sign are fine (`1,234.50`, `¥8`).
 * Answers undefined for everything else, the empty text included.
 */
export function parseNumber(text: string): Decimal | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_NUMBER_TEXT || !/\d/.test(trimmed) || !NUMBER_TEXT.test(trimmed)) {
    return undefined;
  }
  const plain = trimmed.replace(/[,$¥￥]/gu, '').replace(/^([+-]?)\./, '$10.').replace(/^\+/, '');
  if (!/^-?\d/.test(plain)) {
    return undefined;
  }
  const value = new Num(plain);
  return inRange(value) ? value : undefined;
}

export function fromNumber(value: number | bigint): Decimal | null {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return null;
  }
  return new Num(typeof value === 'bigint' ? value.toString() : value);
}

/** A Decimal made elsewhere keeps the settings of its maker; this one computes with ours. */
export function own(value: Decimal): Decimal {
  return value.constructor === Num ? value : new Num(value);
}

/** Rounds halves away from zero. Negative digits round before the point: `roundTo(1250, -2)` is 1300. */
export function roundTo(value: Decimal, digits: number): Decimal {
  if (digits >= 0) {
    return value.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP);
  }
  const unit = new Num(10).pow(-digits);
  return value.div(unit).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(unit);
}

/** Fixed number of decimals, never `-0.00`. */
export function fixedText(value: Decimal, digits: number): string {
  const rounded = roundTo(value, digits);
  return (rounded.isZero() ? ZERO : rounded).toFixed(digits);
}

/** Plain digits: no exponent, no trailing zeros, no negative zero. */
export function plainText(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed();
}

/** What a computation may answer: infinity and not-a-number become empty, sizes beyond the limit are an error. */
export function settle(value: Decimal, at: number): Decimal | null {
  if (!value.isFinite()) {
    return null;
  }
  if (inRange(value)) {
    return value;
  }
  if (value.e < 0) {
    return ZERO;
  }
  throw new FormulaError('FML_RANGE', '数值超出可计算的范围', at);
}

/** `base ^ exponent`; what decimal.js cannot compute is out of range. */
export function power(base: Decimal, exponent: Decimal, at: number): Decimal | null {
  let result: Decimal;
  try {
    result = base.pow(exponent);
  } catch {
    throw new FormulaError('FML_RANGE', '数值超出可计算的范围', at, '^');
  }
  return settle(result, at);
}

// helpers

function inRange(value: Decimal): boolean {
  return value.isZero() || Math.abs(value.e) <= MAX_EXPONENT;
}
