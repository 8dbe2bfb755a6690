import { defineRule } from '../defineRule.ts';
import { isBlankValue } from './support/emptyValue.ts';
import { fieldValues } from './support/ruleValues.ts';

export const required = defineRule({
  name: 'required',
  values: [...fieldValues, 'rows'],
  message: 'validation.required',
  checksEmpty: true,
  check: (value) => !isBlankValue(value),
});
