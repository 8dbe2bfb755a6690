import { defineRule } from '../defineRule.ts';
import { isBlankValue } from './support/emptyValue.ts';

export const required = defineRule({
  name: 'required',
  message: 'validation.required',
  checksEmpty: true,
  check: (value) => !isBlankValue(value),
});
