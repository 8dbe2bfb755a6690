import { toDecimal, type Decimal } from '../../formula/index.ts';
import { isRecord } from '../../registry/form/index.ts';

/**
 * What a schema judges: JSON values, in which the numbers of number fields are exact decimals. The main record and the
 * rows of tables are marked: their members are fields, and a field that is not filled in is absent.
 */
export type Instance = unknown;

const formRecords = new WeakSet<object>();

/** Marks an object as a record of the form. */
export function asFormRecord(values: Record<string, unknown>): Record<string, unknown> {
  formRecords.add(values);
  return values;
}

export function isFormRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && formRecords.has(value);
}

export type TypeName = 'null' | 'boolean' | 'string' | 'number' | 'array' | 'object';

export function typeOf(value: Instance): TypeName {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isDecimal(value)) return 'number';
  const type = typeof value;
  return type === 'boolean' || type === 'string' || type === 'number' ? type : 'object';
}

/** The exact number a value is; undefined for anything that is no number, texts of digits included. */
export function exact(value: Instance): Decimal | undefined {
  return typeof value === 'number' || isDecimal(value) ? (toDecimal(value) ?? undefined) : undefined;
}

export function isObject(value: Instance): value is Record<string, unknown> {
  return isRecord(value) && !isDecimal(value);
}

/** One text for all spellings of a value: two values are equal when their texts are. */
export function canonical(value: Instance): string {
  const number = exact(value);
  if (number) return number.isZero() ? '0' : number.toFixed();
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (isObject(value))
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
}

/** Code points of a text. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

// helpers

function isDecimal(value: unknown): value is Decimal {
  return typeof value === 'object' && value !== null && 'toDecimalPlaces' in value;
}
