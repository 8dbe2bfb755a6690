import { toDecimal } from '../../formula/index.ts';
import type { CompiledField } from '../../registry/form/index.ts';

/** Digits of a JSON number that survive every reader. */
const WIRE_DIGITS = 15;

/** Decimal places of a field's stored value; money has two, other numbers keep what they have. */
export function precisionOf(field: CompiledField): number | undefined {
  return field.ui.precision ?? (field.ui.widget === 'money' ? 2 : undefined);
}

/**
 * The business value of an input: numbers become plain decimal text, empty text becomes null.
 * Text that is not a number stays as it is, so that a rule can say what is wrong with it.
 */
export function normalise(field: CompiledField, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (field.type !== 'number') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? inputText(value) : null;
  if (typeof value !== 'string') return value;
  return inputText(value) ?? value;
}

/** Business value -> JSON value. Decimal text with too many digits for a JSON number stays text, which readers accept. */
export function toWireValue(field: CompiledField, value: unknown): unknown {
  if (field.type !== 'number' || typeof value !== 'string') return value;
  const digits = value.replace(/^-?0*\.?0*/, '').replace('.', '').length;
  return digits <= WIRE_DIGITS && toDecimal(value) ? Number(value) : value;
}

/** Equality of business values; decimal text is compared as a number so that `1.50` equals `1.5`. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isEmpty(a) && isEmpty(b)) return true;
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

// helpers

/** Everything that was entered, as plain digits; null when it is no number. */
function inputText(value: string | number): string | null {
  const decimal = toDecimal(value);
  return decimal && (decimal.isZero() ? '0' : decimal.toFixed());
}
