import { defineRule } from '../defineRule.ts';
import { matchesFormat } from './support/dates.ts';

/** A real date, `YYYY-MM-DD` unless another format is given. */
export const dateFormat = defineRule({
  name: 'date_format',
  aliases: ['date'],
  values: ['text', 'date', 'time', 'year'],
  params: [{ name: 'format', kind: 'format', optional: true }],
  message: 'validation.date_format',
  says: { 'zh-CN': '日期格式应为 {format}', 'en-US': 'Must be a date such as {format}', 'zh-TW': '日期格式應為 {format}' },
  check: (value, { format = 'YYYY-MM-DD' }) => (typeof value === 'string' && matchesFormat(value, format)) || { params: { format } },
});
