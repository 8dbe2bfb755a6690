import { defineRule } from '../defineRule.ts';
import { readReference } from './support/references.ts';
import { textOf } from './support/text.ts';
import { fieldValues } from './support/ruleValues.ts';

/** The same value as another field. */
export const confirmed = defineRule({
  name: 'confirmed',
  values: fieldValues,
  params: [{ name: 'field', kind: 'field' }],
  message: 'validation.confirmed',
  says: { 'zh-CN': '两次输入不一致', 'en-US': 'The two entries do not match', 'zh-TW': '兩次輸入不一致' },
  check: (value, { field = '' }, context) => {
    const other = readReference(field, context);
    const text = textOf(value);
    return text === undefined ? JSON.stringify(value) === JSON.stringify(other) : text === textOf(other);
  },
});
