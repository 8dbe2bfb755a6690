import { defineRule } from '../defineRule.ts';
import { withDecimals } from './support/numbers.ts';

/** A number with at most n decimals; trailing zeros do not count. */
export const decimal = defineRule({
  name: 'decimal',
  values: ['text', 'number'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.decimal',
  says: { 'zh-CN': '最多 {n} 位小数', 'en-US': 'At most {n} decimal places', 'zh-TW': '最多 {n} 位小數' },
  check: (value, { n }) => withDecimals(value, Number(n)),
});
