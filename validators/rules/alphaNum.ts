import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

export const alphaNum = defineRule({
  name: 'alpha_num',
  values: ['text', 'number'],
  message: 'validation.alpha_num',
  check: (value) => matches(value, /^[A-Za-z0-9]+$/),
});
