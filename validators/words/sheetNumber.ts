import { toDecimal } from '../../formula/index.ts';
import type { WrongCell } from './workbookCells.ts';

/**
 * What a number of a sheet says, as plain decimal text. Sheets keep binary numbers and show 15 digits: behind them stands noise
 * (`0.30000000000000004` is 0.3). In large numbers the noise reaches the cents (from 10¹³) and the units (from 10¹⁵): what those were
 * nobody can tell any more, so such a number is no value.
 */
export function sheetNumber(text: string): { readonly number: string } | WrongCell {
  const exact = toDecimal(text);
  if (exact === null) return { number: text };
  const shown = exact.toSignificantDigits(SHOWN_DIGITS);
  const isLost = exact.abs().gte(UNITS_LOST) || (exact.abs().gte(CENTS_LOST) && !shown.eq(exact));
  return isLost ? { wrong: 'digits', text } : { number: shown.toFixed() };
}

// helpers

const SHOWN_DIGITS = 15;
const CENTS_LOST = '1e13';
const UNITS_LOST = '1e15';
