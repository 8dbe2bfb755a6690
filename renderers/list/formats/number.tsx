import { isNegative, thousandsText } from '../../../validators/words/index.ts';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

export const numberFormat = defineFormat({
  name: 'number',
  align: 'right',
  amount: thousandsText,
  show: (value) => (isBlank(value) ? EMPTY : <span className={isNegative(value) ? 'yb-amount yb-list-negative' : 'yb-amount'}>{thousandsText(value)}</span>),
});
