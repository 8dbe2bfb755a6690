import { isRecord } from '../../registry/form/index.ts';
import { createMemo } from '../createMemo.ts';
import { defineRule } from '../defineRule.ts';
import type { RuleRow } from '../types.ts';
import { isEmptyValue } from './support/emptyValue.ts';
import { textOf } from './support/text.ts';
import { fieldValues } from './support/ruleValues.ts';

/**
 * No other row of the sub-table has the same value in this column, or, where further columns are named, the same
 * values in all of them. Empty values repeat freely. Passes outside a sub-table. Where the row of the value is not known,
 * any two such rows count.
 */
export const rowUnique = defineRule({
  name: 'row_unique',
  aliases: ['rowUnique'],
  values: fieldValues,
  params: [
    { name: 'with', kind: 'column', optional: true },
    { name: 'and', kind: 'column', optional: true },
  ],
  message: 'validation.row_unique',
  says: { 'zh-CN': '与其他行重复', 'en-US': 'The same as in another row', 'zh-TW': '與其他行重複' },
  check: (value, args, { field, row, rows, memo = createMemo() }) => {
    if (field === undefined || !rows) return true;
    const columns = [args.with, args.and].filter((name) => name !== undefined);
    const all = rows();
    // counted once for all rows: every row compared with every other one takes too long in a large table
    const counted = memo.of(all, `row_unique ${JSON.stringify([field, ...columns])}`, () => countAlike(all, field, columns)).get(uniqueKey(value));
    if (counted === undefined) return true;
    const most = row === undefined ? Math.max(...counted.values()) : (counted.get(keyOf(row, columns)) ?? 0);
    return most < 2;
  },
});

/** Equal for values that count as the same: `{id, name}` counts by its id, a number like its text. */
export function uniqueKey(value: unknown): string {
  return JSON.stringify(isRecord(value) && value.id !== undefined ? { id: value.id } : (textOf(value) ?? value ?? '')) ?? '';
}

// helpers

const keyOf = (row: RuleRow, columns: readonly string[]): string => JSON.stringify(columns.map((name) => uniqueKey(row.value(name))));

/** Key of the value -> key of the further columns -> how many rows have both. */
function countAlike(rows: readonly RuleRow[], field: string, columns: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const value = row.value(field);
    if (isEmptyValue(value)) continue;
    const key = uniqueKey(value);
    let alike = counts.get(key);
    if (!alike) counts.set(key, (alike = new Map()));
    const further = keyOf(row, columns);
    alike.set(further, (alike.get(further) ?? 0) + 1);
  }
  return counts;
}
