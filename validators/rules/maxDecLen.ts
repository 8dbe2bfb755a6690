import { defineRule } from '../defineRule.ts';
import { withDecimals } from './support/numbers.ts';

/** At most n digits after the point; trailing zeros do not count. */
export const maxDecLen = defineRule({
  name: 'maxDecLen',
  aliases: ['decimal-length'],
  values: ['text', 'number'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.maxDecLen',
  check: (value, { n }) => withDecimals(value, Number(n)),
});
