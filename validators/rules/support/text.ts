import { isRecord, severalIn } from '../../../registry/form/index.ts';
import type { RuleContext } from '../../types.ts';
import { numberOf } from './numbers.ts';

/** The text a person sees for a value: scalars as text, `{id, name}` by its name; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (isRecord(value)) return typeof value.name === 'string' ? value.name : undefined;
  return numberOf(value)?.toFixed();
}

/** Code points of a text, items of a list or of a text that joins several values; undefined for a value without length. */
function lengthOf(value: unknown, isJoined: boolean): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (isJoined && typeof value === 'string') return severalIn(value).length;
  const text = textOf(value);
  if (text === undefined) return undefined;
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** True when the text of the value matches; false for a value without text. The pattern must run in linear time. */
export function matches(value: unknown, pattern: RegExp): boolean {
  const text = textOf(value);
  return text !== undefined && pattern.test(text);
}

export function withLength(value: unknown, { isJoined = false }: RuleContext, holds: (length: number) => boolean): boolean {
  const length = lengthOf(value, isJoined);
  return length !== undefined && holds(length);
}
