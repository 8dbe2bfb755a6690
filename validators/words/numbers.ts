import { fixedText, toDecimal } from '../../formula/index.ts';
import { plainNumber } from '../model/plainNumber.ts';

/** Shown for an empty number in read-only places. */
export const EMPTY_TEXT = '–';

/** `1234.5` -> `1,234.50`; text that is not a number stays as it is, empty stays empty. */
export function moneyText(value: unknown, places = 2): string {
  if (isBlank(value)) return '';
  const decimal = toDecimal(value);
  return decimal ? withThousands(fixedText(decimal, places)) : String(value);
}

/**
 * The same for what somebody entered: decimals beyond `places` are shown, because they are what is stored and judged. Only
 * what is computed is rounded for the eye.
 */
export function enteredMoneyText(value: unknown, places = 2): string {
  const decimal = toDecimal(value);
  return decimal && decimal.decimalPlaces() > places ? thousandsText(value) : moneyText(value, places);
}

/** A number without thousands separators; with `places` its decimals are fixed. */
export function numberText(value: unknown, places?: number): string {
  if (isBlank(value)) return '';
  const decimal = toDecimal(value);
  if (!decimal) return String(value);
  return places === undefined ? decimal.toFixed() : fixedText(decimal, places);
}

/** A number with thousands separators and the decimals it has. */
export function thousandsText(value: unknown): string {
  const text = numberText(value);
  return toDecimal(value) ? withThousands(text) : text;
}

/** `0.06` -> `6`. */
export function percentText(value: unknown): string {
  if (isBlank(value)) return '';
  const decimal = toDecimal(value);
  return decimal ? decimal.times(100).toFixed() : String(value);
}

/** `6` or `6%` -> `0.06`; anything else stays text for the rules to refuse. */
export function percentValue(text: string): string | null {
  const plain = plainNumber(text).replace(/%$/, '');
  if (plain === '') return null;
  const decimal = toDecimal(plain);
  return decimal ? decimal.div(100).toFixed() : plain;
}

export const isNegative = (value: unknown): boolean => toDecimal(value)?.isNegative() === true && toDecimal(value)?.isZero() === false;

// helpers

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function withThousands(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
