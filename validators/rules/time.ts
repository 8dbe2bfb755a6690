import { defineRule } from '../defineRule.ts';
import { matchesFormat } from './support/dates.ts';

/** A time of the 24-hour day, `HH:mm:ss` unless another format is given. */
export const time = defineRule({
  name: 'time',
  values: ['text', 'date', 'time'],
  params: [{ name: 'format', kind: 'format', optional: true }],
  message: 'validation.time',
  check: (value, { format = 'HH:mm:ss' }) => (typeof value === 'string' && matchesFormat(value, format)) || { params: { format } },
});
