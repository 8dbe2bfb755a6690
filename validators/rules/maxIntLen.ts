import { defineRule } from '../defineRule.ts';
import { integerDigits, notANumber, numberOf } from './support/numbers.ts';

/** At most n digits before the point; the sign does not count. */
export const maxIntLen = defineRule({
  name: 'maxIntLen',
  values: ['text', 'number', 'year'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.maxIntLen',
  says: { 'zh-CN': '整数位不能超过 {n} 位', 'en-US': 'At most {n} digits before the decimal point', 'zh-TW': '整數位不能超過 {n} 位' },
  check: (value, { n }) => {
    const number = numberOf(value);
    return number === undefined ? notANumber : integerDigits(number) <= Number(n);
  },
});
