import { defineRule } from '../defineRule.ts';
import { numberOf } from './support/numbers.ts';

/** A whole number; 3.00 is whole. */
export const integer = defineRule({
  name: 'integer',
  values: ['text', 'number', 'year'],
  message: 'validation.integer',
  check: (value) => numberOf(value)?.isInteger() ?? false,
});
