import { isRecord } from '../../registry/form/index.ts';
import { defineRule } from '../defineRule.ts';
import { isEmptyValue } from './support/emptyValue.ts';
import { textOf } from './support/text.ts';

/**
 * No other row of the sub-table has the same value in this column, or, where further columns are named, the same
 * values in all of them. Empty values repeat freely. Passes outside a sub-table.
 */
export const rowUnique = defineRule({
  name: 'row_unique',
  aliases: ['rowUnique'],
  params: [{ name: 'with', kind: 'column', optional: true }, { name: 'and', kind: 'column', optional: true }],
  message: 'validation.row_unique',
  check: (value, args, { field, rows }) => {
    if (field === undefined || !rows) return true;
    const others = [args.with, args.and].filter((name) => name !== undefined);
    const own = keyOf(value);
    const seen = new Set<string>();
    for (const row of rows()) {
      if (!sameValue(row.value(field), value, own)) continue;
      const key = JSON.stringify(others.map((name) => keyOf(row.value(name))));
      if (seen.has(key)) return false;
      seen.add(key);
    }
    return true;
  },
});

// helpers

/** Every row meets every other one, so the usual case of two texts is settled first. */
function sameValue(one: unknown, other: unknown, otherKey: string): boolean {
  if (one === other) return true;
  if (typeof one === 'string' && typeof other === 'string') return false;
  return !isEmptyValue(one) && keyOf(one) === otherKey;
}

/** `{id, name}` counts by its id, a number like its text. */
function keyOf(value: unknown): string {
  return JSON.stringify(isRecord(value) && value.id !== undefined ? { id: value.id } : textOf(value) ?? value ?? '') ?? '';
}
