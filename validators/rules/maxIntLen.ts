import { defineRule } from '../defineRule.ts';
import { integerDigits, notANumber, numberOf } from './support/numbers.ts';

/** At most n digits before the point; the sign does not count. */
export const maxIntLen = defineRule({
  name: 'maxIntLen',
  values: ['text', 'number', 'year'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.maxIntLen',
  check: (value, { n }) => {
    const number = numberOf(value);
    return number === undefined ? notANumber : integerDigits(number) <= Number(n);
  },
});
