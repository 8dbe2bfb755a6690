import { toDecimal } from '../../../formula/index.ts';

/** Sum of amounts without a binary error. */
export function total(values: readonly unknown[]): string {
  let sum = toDecimal('0');
  for (const value of values) {
    const decimal = toDecimal(value);
    if (decimal !== null && sum !== null) sum = sum.plus(decimal);
  }
  return sum === null ? '0' : sum.toFixed();
}
