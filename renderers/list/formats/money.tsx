import { isNegative, moneyText } from '../../../validators/words/index.ts';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

export const moneyFormat = defineFormat({
  name: 'money',
  align: 'right',
  amount: (value) => moneyText(value),
  show: (value) => (isBlank(value) ? EMPTY : <span className={isNegative(value) ? 'yb-amount yb-list-negative' : 'yb-amount'}>{moneyText(value)}</span>),
});
