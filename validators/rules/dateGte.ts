import { defineRule } from '../defineRule.ts';
import { againstPoint } from './support/dates.ts';

/** Not earlier than another date; the same day is allowed. */
export const dateGte = defineRule({
  name: 'date_gte',
  aliases: ['isStart'],
  values: ['text', 'date', 'range'],
  params: [{ name: 'point', kind: 'point' }],
  message: 'validation.date_gte',
  says: { 'zh-CN': '不能早于 {other}', 'en-US': 'Must not be earlier than {other}', 'zh-TW': '不能早於 {other}' },
  check: (value, { point }, context) => againstPoint(value, point, context, (order) => order >= 0),
});
