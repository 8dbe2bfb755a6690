import { defineRule } from '../defineRule.ts';
import { withDecimals } from './support/numbers.ts';

/** At most n digits after the point; trailing zeros do not count. */
export const maxDecLen = defineRule({
  name: 'maxDecLen',
  aliases: ['decimal-length'],
  values: ['text', 'number'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.maxDecLen',
  says: { 'zh-CN': '小数位不能超过 {n} 位', 'en-US': 'At most {n} digits after the decimal point', 'zh-TW': '小數位不能超過 {n} 位' },
  check: (value, { n }) => withDecimals(value, Number(n)),
});
