import { fixedText, toDecimal } from '../../../formula/index.ts';

/** `1234.5` -> `1,234.50`; text that is no number stays as it is. */
export function amountText(value: unknown, places?: number): string {
  const decimal = toDecimal(value);
  if (decimal === null) return String(value);
  const [whole = '', fraction] = (places === undefined ? decimal.toFixed() : fixedText(decimal, places)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export const isNegative = (value: unknown): boolean => {
  const decimal = toDecimal(value);
  return decimal !== null && decimal.isNegative() && !decimal.isZero();
};

/** Sum of amounts without a binary error. */
export function total(values: readonly unknown[]): string {
  let sum = toDecimal('0');
  for (const value of values) {
    const decimal = toDecimal(value);
    if (decimal !== null && sum !== null) sum = sum.plus(decimal);
  }
  return sum === null ? '0' : sum.toFixed();
}
