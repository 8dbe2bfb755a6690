import { toDecimal } from '../../../formula/index.ts';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

/** `0.06` -> `6%`. */
export const percentFormat = defineFormat({
  name: 'percent',
  align: 'right',
  show: (value) => (isBlank(value) ? EMPTY : <span className="yb-amount">{toDecimal(value)?.times(100).toFixed() ?? String(value)}%</span>),
});
