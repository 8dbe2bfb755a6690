import { defineRule } from '../defineRule.ts';
import { textOf } from './support/text.ts';

/** Exactly n digits and nothing else; leading zeros count. */
export const digits = defineRule({
  name: 'digits',
  values: ['text', 'number', 'year'],
  params: [{ name: 'n', kind: 'count' }],
  message: 'validation.digits',
  says: { 'zh-CN': '必须是 {n} 位数字', 'en-US': 'Must be {n} digits', 'zh-TW': '必須是 {n} 位數字' },
  check: (value, { n }) => {
    const text = textOf(value);
    return text !== undefined && /^\d+$/.test(text) && text.length === Number(n);
  },
});
