import { defineRule } from '../defineRule.ts';
import { withDecimals } from './support/numbers.ts';

/** A number with at most n decimals; trailing zeros do not count. */
export const decimal = defineRule({
  name: 'decimal',
  values: ['text', 'number'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.decimal',
  check: (value, { n }) => withDecimals(value, Number(n)),
});
