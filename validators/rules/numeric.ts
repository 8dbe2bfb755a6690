import { defineRule } from '../defineRule.ts';
import { numberOf } from './support/numbers.ts';

/** Any number; text without separators or exponent. */
export const numeric = defineRule({
  name: 'numeric',
  aliases: ['number'],
  values: ['text', 'number', 'year'],
  message: 'validation.numeric',
  check: (value) => numberOf(value) !== undefined,
});
