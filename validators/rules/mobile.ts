import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

/** Only a mobile number: 1 and ten digits. Unlike `phone` it refuses landlines. */
export const mobile = defineRule({
  name: 'mobile',
  values: ['text', 'number'],
  message: 'validation.mobile',
  check: (value) => matches(value, /^1\d{10}$/),
});
