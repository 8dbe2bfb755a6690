import { defineRule } from '../defineRule.ts';
import { textOf } from './support/text.ts';

/** Exactly this text. */
export const is = defineRule({
  name: 'is',
  params: [{ name: 'expected', kind: 'text' }],
  message: 'validation.is',
  check: (value, { expected }) => textOf(value) === expected,
});
