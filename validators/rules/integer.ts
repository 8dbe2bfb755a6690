import { defineRule } from '../defineRule.ts';
import { numberOf } from './support/numbers.ts';

/** A whole number; 3.00 is whole. */
export const integer = defineRule({
  name: 'integer',
  values: ['text', 'number', 'year'],
  message: 'validation.integer',
  says: { 'zh-CN': '必须是整数', 'en-US': 'Must be a whole number', 'zh-TW': '必須是整數' },
  check: (value) => numberOf(value)?.isInteger() ?? false,
});
