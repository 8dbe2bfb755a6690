import { toDecimal, type Decimal } from '../../../formula/index.ts';
import type { RuleContext } from '../../types.ts';
import type { RuleVerdict } from '../../defineRule.ts';
import { readReference } from './references.ts';

/** A number or decimal text as an exact Decimal; undefined for anything else (no exponents, separators or spaces in text). */
export function numberOf(value: unknown): Decimal | undefined {
  const readable = typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && isNumberText(value));
  return readable ? (toDecimal(value) ?? undefined) : undefined;
}

export function isNumberText(text: string): boolean {
  return text.length <= maxNumberLength && numberText.test(text);
}

/** Digits before the point: 0 for none given, 1 for `0.5`. */
export function integerDigits(number: Decimal): number {
  return number.abs().trunc().toFixed().length;
}

/** Trailing zeros do not count. */
export function withDecimals(value: unknown, most: number): RuleVerdict {
  const number = numberOf(value);
  return number === undefined ? notANumber : number.decimalPlaces() <= most;
}

/** A `bound` parameter resolved: the number itself or the value of the field; undefined where the field is empty. */
export function boundOf(argument: string | undefined, context: RuleContext): Decimal | undefined {
  if (argument === undefined) return undefined;
  return numberOf(isNumberText(argument) ? argument : readReference(argument, context));
}

/** Compares with a bound; the message gets `bound` as the person reads it. An absent bound passes. */
export function againstBound(
  value: unknown,
  argument: string | undefined,
  context: RuleContext,
  holds: (number: Decimal, bound: Decimal) => boolean,
): RuleVerdict {
  const number = numberOf(value);
  if (number === undefined) return notANumber;
  const bound = boundOf(argument, context);
  return bound === undefined || holds(number, bound) || { params: { bound: printNumber(bound, context) } };
}

/** Money with thousands separators and at least two decimals, other numbers plain. */
export function printNumber(number: Decimal, context: RuleContext): string {
  if (context.settings?.widget !== 'money') return number.toFixed();
  const [whole = '0', decimals] = number.toFixed(Math.max(2, number.decimalPlaces())).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals ?? '00'}`;
}

export const notANumber: RuleVerdict = { key: 'validation.numeric' };

// helpers

const numberText = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const maxNumberLength = 400;
