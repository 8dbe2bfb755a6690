import { toDecimal } from '../../../formula/index.ts';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

/** `0.06` -> `6%`. */
export const percentFormat = defineFormat({
  name: 'percent',
  align: 'right',
  amount: said,
  show: (value) => (isBlank(value) ? EMPTY : <span className="yb-amount">{said(value)}</span>),
});

// helpers

function said(value: unknown): string {
  return isBlank(value) ? '' : `${toDecimal(value)?.times(100).toFixed() ?? String(value)}%`;
}
