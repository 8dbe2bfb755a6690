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
  check: (value, args, context) => {
    const number = numberOf(value);
    if (number === undefined) return notANumber;
    const [from, to] = [boundOf(args.from, context), boundOf(args.to, context)];
    if ((from === undefined || number.gte(from)) && (to === undefined || number.lte(to))) return true;
    return { params: { from: from ? printNumber(from, context) : '−∞', to: to ? printNumber(to, context) : '+∞' } };
  },
});
