import { defineRule } from '../defineRule.ts';
import { isEmptyValue } from './support/emptyValue.ts';

export const required = defineRule({
  name: 'required',
  message: 'validation.required',
  checksEmpty: true,
  check: (value) => !isEmptyValue(value),
});
