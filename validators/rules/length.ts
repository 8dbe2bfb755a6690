import { defineRule } from '../defineRule.ts';
import { withLength } from './support/text.ts';

/** Exactly n characters (code points), or n items of a list. */
export const length = defineRule({
  name: 'length',
  values: ['text', 'list', 'rows'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.length',
  says: { 'zh-CN': '长度必须为 {n}', 'en-US': 'Must be {n} characters long', 'zh-TW': '長度必須為 {n}' },
  check: (value, { n }, context) => withLength(value, context, (length) => length === Number(n)),
});
