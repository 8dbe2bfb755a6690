import { defineRule } from '../defineRule.ts';
import { textOf } from './support/text.ts';

/** Exactly this text. */
export const is = defineRule({
  name: 'is',
  values: ['text', 'number', 'boolean', 'date', 'time', 'year'],
  params: [{ name: 'expected', kind: 'text' }],
  message: 'validation.is',
  says: { 'zh-CN': '必须为 {expected}', 'en-US': 'Must be {expected}', 'zh-TW': '必須為 {expected}' },
  check: (value, { expected }) => textOf(value) === expected,
});
