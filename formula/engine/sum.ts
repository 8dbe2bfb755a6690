import { settle, ZERO } from './decimal.ts';
import { Num } from './Num.ts';

/**
 * The exact sum, whatever the order. Decimals are added one by one; quotients first among those of one denominator,
 * then pair by pair, so that a column of many rates costs few long additions.
 *
 * @throws FormulaError `FML_PRECISION` where the common denominator becomes too long
 */
export function sumOf(values: readonly Num[]): Num {
  let total = ZERO;
  let byDenominator: Map<bigint, bigint> | undefined;
  for (const value of values) {
    const { quotient } = value;
    if (quotient === undefined) {
      total = total.plus(value);
    } else {
      byDenominator ??= new Map();
      byDenominator.set(quotient.d, (byDenominator.get(quotient.d) ?? 0n) + quotient.n);
    }
  }
  const quotients = byDenominator === undefined ? [] : [...byDenominator].map(([d, n]) => Num.ratio(n, d));
  return settle(total.plus(settle(pairwise(quotients), 0)), 0);
}

// helpers

function pairwise(values: readonly Num[]): Num {
  let left = values;
  while (left.length > 1) {
    const halved: Num[] = [];
    for (let index = 0; index < left.length; index += 2) {
      halved.push(settle((left[index] ?? ZERO).plus(left[index + 1] ?? ZERO), 0));
    }
    left = halved;
  }
  return left[0] ?? ZERO;
}
