import { defineRule } from '../defineRule.ts';
import { withLength } from './support/text.ts';

/** At most n characters (code points), or n items of a list. */
export const maxLen = defineRule({
  name: 'maxLen',
  aliases: ['max'],
  values: ['text', 'list', 'rows'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.maxLen',
  says: { 'zh-CN': '长度不能超过 {n}', 'en-US': 'At most {n} characters', 'zh-TW': '長度不能超過 {n}' },
  check: (value, { n }, context) => withLength(value, context, (length) => length <= Number(n)),
});
