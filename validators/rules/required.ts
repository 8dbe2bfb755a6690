import { defineRule } from '../defineRule.ts';
import { isBlankValue } from './support/emptyValue.ts';
import { fieldValues } from './support/ruleValues.ts';

export const required = defineRule({
  name: 'required',
  values: [...fieldValues, 'rows'],
  message: 'validation.required',
  says: { 'zh-CN': '{title}不能为空', 'en-US': 'Must be filled in', 'zh-TW': '{title}不能為空' },
  checksEmpty: true,
  check: (value) => !isBlankValue(value),
});
