import { defineRule } from '../defineRule.ts';
import { againstPoint } from './support/dates.ts';

/** Strictly earlier than another date. */
export const isBefore = defineRule({
  name: 'isBefore',
  values: ['text', 'date', 'range'],
  params: [{ name: 'point', kind: 'point' }],
  message: 'validation.isBefore',
  says: { 'zh-CN': '必须早于 {other}', 'en-US': 'Must be before {other}', 'zh-TW': '必須早於 {other}' },
  check: (value, { point }, context) => againstPoint(value, point, context, (order) => order < 0),
});
