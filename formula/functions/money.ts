import { asText } from '../engine/index.ts';
import { capitalAmount } from './capitalAmount.ts';
import { defineFunction } from './defineFunction.ts';

export const capital = defineFunction({
  name: 'capital',
  aliases: ['CAPITAL', 'CURRENCY', 'convertCurrency'],
  params: [{ name: 'amount', type: 'any' }],
  doc: '人民币大写；负数、超过两位小数或超过 99,999,999,999.99 时为空',
  call: ([amount]) => capitalAmount(asText(amount)),
});
