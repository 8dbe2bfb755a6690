import type { DictEntry } from '../types.ts';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

export const dictFormat = defineFormat({ name: 'dict', show: (value, { dict }) => (isBlank(value) ? EMPTY : labels(value, dict)) });

// helpers

/** A value without an entry shows itself. */
function labels(value: unknown, dict: readonly DictEntry[]): string {
  return (Array.isArray(value) ? value : [value]).map((each) => dict.find((entry) => entry.value === String(each))?.label ?? String(each)).join('、');
}
