import { defineRule } from '../defineRule.ts';
import { againstPoint } from './support/dates.ts';

/** Strictly later than another date. */
export const isAfter = defineRule({
  name: 'isAfter',
  values: ['text', 'date', 'range'],
  params: [{ name: 'point', kind: 'point' }],
  message: 'validation.isAfter',
  says: { 'zh-CN': '必须晚于 {other}', 'en-US': 'Must be after {other}', 'zh-TW': '必須晚於 {other}' },
  check: (value, { point }, context) => againstPoint(value, point, context, (order) => order > 0),
});
