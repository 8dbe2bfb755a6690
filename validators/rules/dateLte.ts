import { defineRule } from '../defineRule.ts';
import { againstPoint } from './support/dates.ts';

/** Not later than another date; the same day is allowed. */
export const dateLte = defineRule({
  name: 'date_lte',
  aliases: ['isEnd'],
  values: ['text', 'date', 'range'],
  params: [{ name: 'point', kind: 'point' }],
  message: 'validation.date_lte',
  says: { 'zh-CN': '不能晚于 {other}', 'en-US': 'Must not be later than {other}', 'zh-TW': '不能晚於 {other}' },
  check: (value, { point }, context) => againstPoint(value, point, context, (order) => order <= 0),
});
