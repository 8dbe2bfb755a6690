import { defineRule } from '../defineRule.ts';
import { againstPoint } from './support/dates.ts';

/** Strictly later than another date. */
export const isAfter = defineRule({
  name: 'isAfter',
  values: ['text', 'date', 'range'],
  params: [{ name: 'point', kind: 'point' }],
  message: 'validation.isAfter',
  check: (value, { point }, context) => againstPoint(value, point, context, (order) => order > 0),
});
