import { defineRule } from '../defineRule.ts';
import { againstPoint } from './support/dates.ts';

/** Strictly earlier than another date. */
export const isBefore = defineRule({
  name: 'isBefore',
  values: ['text', 'date', 'range'],
  params: [{ name: 'point', kind: 'point' }],
  message: 'validation.isBefore',
  check: (value, { point }, context) => againstPoint(value, point, context, (order) => order < 0),
});
