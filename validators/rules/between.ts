import { defineRule } from '../defineRule.ts';
import { boundOf, notANumber, numberOf, printNumber } from './support/numbers.ts';

/** From the first to the second bound, both included; an empty bound is open. */
export const between = defineRule({
  name: 'between',
  values: ['text', 'number', 'year'],
  params: [
    { name: 'from', kind: 'bound' },
    { name: 'to', kind: 'bound' },
  ],
  message: 'validation.between',
  says: { 'zh-CN': '必须在 {from} 和 {to} 之间', 'en-US': 'Must be between {from} and {to}', 'zh-TW': '必須在 {from} 和 {to} 之間' },
  check: (value, args, context) => {
    const number = numberOf(value);
    if (number === undefined) return notANumber;
    const [from, to] = [boundOf(args.from, context), boundOf(args.to, context)];
    if ((from === undefined || number.gte(from)) && (to === undefined || number.lte(to))) return true;
    // a designer's own text may name both
    const params = { from: from ? printNumber(from, context) : '−∞', to: to ? printNumber(to, context) : '+∞' };
    if (to === undefined) return { key: 'validation.min_value', params: { ...params, bound: params.from } };
    return from === undefined ? { key: 'validation.max_value', params: { ...params, bound: params.to } } : { params };
  },
});
