import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

export const alpha = defineRule({
  name: 'alpha',
  values: ['text'],
  message: 'validation.alpha',
  check: (value) => matches(value, /^[A-Za-z]+$/),
});
