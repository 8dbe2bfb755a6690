import { defineRule } from '../defineRule.ts';
import { withLength } from './support/text.ts';

/** At least n characters (code points), or n items of a list. */
export const min = defineRule({
  name: 'min',
  values: ['text', 'list', 'rows'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.min',
  says: { 'zh-CN': '长度不能少于 {n}', 'en-US': 'At least {n} characters', 'zh-TW': '長度不能少於 {n}' },
  check: (value, { n }, context) => withLength(value, context, (length) => length >= Number(n)),
});
