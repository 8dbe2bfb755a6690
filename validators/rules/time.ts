import { defineRule } from '../defineRule.ts';
import { matchesFormat } from './support/dates.ts';

/** A time of the 24-hour day, `HH:mm:ss` unless another format is given. */
export const time = defineRule({
  name: 'time',
  values: ['text', 'date', 'time'],
  params: [{ name: 'format', kind: 'format', optional: true }],
  message: 'validation.time',
  says: { 'zh-CN': '时间格式应为 {format}', 'en-US': 'Must be a time such as {format}', 'zh-TW': '時間格式應為 {format}' },
  check: (value, { format = 'HH:mm:ss' }) => (typeof value === 'string' && matchesFormat(value, format)) || { params: { format } },
});
