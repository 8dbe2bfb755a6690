import type { DictEntry } from '../types.ts';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';
import { codesIn } from './entries.ts';

export const dictFormat = defineFormat({ name: 'dict', show: (value, { column, dict }) => (isBlank(value) ? EMPTY : labels(codesIn(value, column), dict)) });

// helpers

/** A value without an entry shows itself. */
function labels(codes: readonly string[], dict: readonly DictEntry[]): string {
  return codes.map((each) => dict.find((entry) => entry.value === each)?.label ?? each).join('、');
}
