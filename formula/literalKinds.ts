import { parseDateTime, parseNumber, parseTimeOfDay } from './engine/index.ts';
import type { ValueKind } from './signature.ts';

/** What a text written into a formula may stand for: `"2026-11-22"` is a text and a date, `"12.50"` a text and a number. */
export function literalKinds(text: string): readonly ValueKind[] {
  const date = parseDateTime(text);
  return [
    'text',
    ...(parseNumber(text) === undefined ? [] : ['number' as const]),
    ...(date === undefined ? [] : [date.hasTime ? ('datetime' as const) : ('date' as const)]),
    ...(parseTimeOfDay(text) === undefined ? [] : ['time' as const]),
  ];
}
