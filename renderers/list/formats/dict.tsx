import type { DictEntry } from '../types.ts';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';
import { codesIn } from './entries.ts';

export const dictFormat = defineFormat({
  name: 'dict',
  show: (value, { column, dict, t }) => (isBlank(value) ? EMPTY : labels(codesIn(value, column), dict, t('core.separator'))),
});

// helpers

/** A value without an entry shows itself. */
function labels(codes: readonly string[], dict: readonly DictEntry[], separator: string): string {
  return codes.map((each) => dict.find((entry) => entry.value === each)?.label ?? each).join(separator);
}
