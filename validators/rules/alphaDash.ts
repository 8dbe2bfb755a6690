import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

export const alphaDash = defineRule({
  name: 'alpha_dash',
  values: ['text', 'number'],
  message: 'validation.alpha_dash',
  check: (value) => matches(value, /^[A-Za-z0-9_-]+$/),
});
