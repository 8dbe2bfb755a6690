import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

export const alphaSpaces = defineRule({
  name: 'alpha_spaces',
  values: ['text'],
  message: 'validation.alpha_spaces',
  check: (value) => matches(value, /^[A-Za-z\s]+$/),
});
