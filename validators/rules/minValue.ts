import { defineRule } from '../defineRule.ts';
import { againstBound } from './support/numbers.ts';

/** Not less than a number or another field; an empty field sets no bound. */
export const minValue = defineRule({
  name: 'min_value',
  values: ['text', 'number', 'year'],
  params: [{ name: 'bound', kind: 'bound' }],
  message: 'validation.min_value',
  says: { 'zh-CN': '不能小于 {bound}', 'en-US': 'Must not be less than {bound}', 'zh-TW': '不能小於 {bound}' },
  check: (value, { bound }, context) => againstBound(value, bound, context, (number, limit) => number.gte(limit)),
});
