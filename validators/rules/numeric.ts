import { defineRule } from '../defineRule.ts';
import { numberOf } from './support/numbers.ts';

/** Any number; text without separators or exponent. */
export const numeric = defineRule({
  name: 'numeric',
  aliases: ['number'],
  values: ['text', 'number', 'year'],
  message: 'validation.numeric',
  says: { 'zh-CN': '必须是数字', 'en-US': 'Must be a number', 'zh-TW': '必須是數字' },
  check: (value) => numberOf(value) !== undefined,
});
