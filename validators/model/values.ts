import { fixedText, toDecimal } from '../../formula/index.ts';
import { holdsNumber, holdsSeveral, rangeControls, severalIn, type CompiledField } from '../../registry/form/index.ts';
import { isBlankMarkup } from '../words/markupText.ts';
import { plainNumber } from './plainNumber.ts';
import { patternOf, storedMoment } from './storedMoment.ts';

/** Digits of a JSON number that survive every reader. */
const WIRE_DIGITS = 15;
const plainDecimal = /^-?\d+(?:\.\d+)?$/;

/** Decimal places of a field's stored value; money has two, other numbers keep what they have. */
export function precisionOf(field: CompiledField): number | undefined {
  return field.ui.precision ?? (field.ui.widget === 'money' ? 2 : undefined);
}

/**
 * The business value of an input: numbers become plain decimal text; empty text, markup that shows nothing, and a text that joins no choices become null. An empty list stays one: schemas count it.
 * Text that is not a number stays as it is, so that a rule can say what is wrong with it; so does a decimal number in a field of texts,
 * and a number that its sender, or JSON, has rounded already.
 */
export function normalise(field: CompiledField, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (rangeControls.has(field.ui.widget) && isUnwritten(value)) return null;
  if (isUnchosen(field, value)) return null;
  if (field.type !== 'number')
    return typeof value !== 'string' ? value : holdsNumber(field) ? numberInText(value) : field.ui.widget === 'richText' && isBlankMarkup(value) ? null : value;
  if (typeof value === 'number') return Number.isNaN(value) ? null : isExact(value) ? inputText(value) : value;
  if (typeof value !== 'string') return value;
  return inputText(value) ?? (value.trim() === '' ? null : (inputText(plainNumber(value)) ?? value));
}

/**
 * The business value of what a query or a chosen row brings: nobody typed it, so it is rounded to the precision of its
 * field, and said in the one form of its moments and texts, as the result of a formula is.
 */
export function broughtValue(field: CompiledField, value: unknown): unknown {
  const rounded = roundedValue(field, field.type === 'string' && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : value);
  const pattern = patternOf(field);
  return typeof rounded === 'string' && pattern !== undefined ? (storedMoment(rounded, pattern) ?? rounded) : rounded;
}

/** The business value of an input that nobody typed, in the precision of its field. What is entered with more decimals is refused instead. */
export function roundedValue(field: CompiledField, value: unknown): unknown {
  const normal = normalise(field, field.type === 'number' && typeof value === 'number' ? String(value) : value);
  const most = holdsNumber(field) ? precisionOf(field) : undefined;
  const decimal = most === undefined ? null : toDecimal(normal);
  return most === undefined || decimal === null || decimal.decimalPlaces() <= most ? normal : fixedText(decimal, most);
}

/** Business value -> JSON value. */
export function toWireValue(field: CompiledField, value: unknown): unknown {
  return field.type === 'number' && typeof value === 'string' ? wireNumber(value) : value;
}

/** The one form of a number on the wire: a JSON number while its digits survive every reader, exact decimal text beyond. */
export function wireNumber(text: string): number | string {
  const digits = text.replace(/^-?0*\.?0*/, '').replace('.', '').length;
  return digits <= WIRE_DIGITS && plainDecimal.test(text) ? Number(text) : text;
}

/** Equality of business values; decimal text is compared as a number so that `1.50` equals `1.5`; an empty list is nothing. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNothing(a) && isNothing(b)) return true;
  if ((typeof a === 'string' || typeof a === 'number') && (typeof b === 'string' || typeof b === 'number')) {
    if (String(a) === String(b)) return true;
    const x = toDecimal(a);
    const y = toDecimal(b);
    return x !== null && y !== null && x.equals(y);
  }
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Whether a query may be asked: a question with an empty parameter has no answer yet, in browser and server. */
export const isComplete = (params: Readonly<Record<string, unknown>>): boolean => Object.values(params).every((value) => !isEmpty(value));

/** Beyond, neighbours are the same to JSON: whoever means one of them sends it as a text. */
export const isExact = (number: number): boolean =>
  Number.isInteger(number)
    ? Math.abs(number) <= Number.MAX_SAFE_INTEGER
    : Number.isFinite(number) && number.toExponential().replace(/e.*|\D/g, '').length <= WIRE_DIGITS;

// helpers

/** Both ends of a range are left open. */
function isUnwritten(range: unknown): boolean {
  const ends: readonly unknown[] = Array.isArray(range) ? range : typeof range === 'string' ? range.split(',') : [range];
  return ends.length <= 2 && ends.every((end) => end === null || (typeof end === 'string' && end.trim() === ''));
}

/** A text that joins nothing. */
const isUnchosen = (field: CompiledField, value: unknown): boolean => typeof value === 'string' && holdsSeveral(field) && severalIn(value).length === 0;

const isNothing = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);

/** A text keeps the zeros it was written with. */
function numberInText(text: string): string | null {
  if (plainDecimal.test(text)) return text;
  return text.trim() === '' ? null : (inputText(text) ?? inputText(plainNumber(text)) ?? text);
}

/** Everything that was entered, as plain digits; null when it is no number. */
function inputText(value: string | number): string | null {
  const decimal = toDecimal(value);
  return decimal && (decimal.isZero() ? '0' : decimal.toFixed());
}
