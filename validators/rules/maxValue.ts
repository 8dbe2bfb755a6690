import { defineRule } from '../defineRule.ts';
import { againstBound } from './support/numbers.ts';

/** Not more than a number or another field; an empty field sets no bound. */
export const maxValue = defineRule({
  name: 'max_value',
  values: ['text', 'number', 'year'],
  params: [{ name: 'bound', kind: 'bound' }],
  message: 'validation.max_value',
  says: { 'zh-CN': '不能大于 {bound}', 'en-US': 'Must not be more than {bound}', 'zh-TW': '不能大於 {bound}' },
  check: (value, { bound }, context) => againstBound(value, bound, context, (number, limit) => number.lte(limit)),
});
