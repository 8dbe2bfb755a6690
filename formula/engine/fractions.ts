/** A quotient in lowest terms; the sign stands in the numerator, the denominator is above 1. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** A decimal as whole digits and their number of decimals: 12.5 is 125 with one. */
export interface Scaled {
  readonly digits: bigint;
  readonly places: number;
}

/** How a quotient goes to a whole number of units. */
export type Rounding = 'up' | 'down' | 'ceil' | 'floor' | 'half-up';

/** Decimals of a quotient that ends, `1/8`; one that would need more stays a quotient. */
const MAX_PLACES = 400;

export function powerOfTen(exponent: number): bigint {
  const known = tens[exponent];
  return known ?? 10n ** BigInt(exponent);
}

/** `n / d` in lowest terms; `d` is not zero. */
export function lowestTerms(n: bigint, d: bigint): Fraction {
  const divisor = gcd(n < 0n ? -n : n, d < 0n ? -d : d);
  const sign = d < 0n ? -1n : 1n;
  return divisor === 1n && sign === 1n ? { n, d } : { n: (n / divisor) * sign, d: (d / divisor) * sign };
}

/** A quotient that ends as decimal digits: 3/8 is 375 with three. Undefined for one that does not, or only after very many. */
export function endingDecimal({ n, d }: Fraction): Scaled | undefined {
  const twos = timesDivisible(d, 2n);
  if (twos === undefined) {
    return undefined;
  }
  const fives = timesDivisible(twos.rest, 5n);
  if (fives?.rest !== 1n) {
    return undefined;
  }
  const places = Math.max(twos.times, fives.times);
  return { digits: n * (powerOfTen(places) / d), places };
}

/** `n / d` as a whole number; `d` is positive. */
export function wholeQuotient(n: bigint, d: bigint, rounding: Rounding): bigint {
  const towardZero = n / d;
  const rest = n % d;
  if (rest === 0n) {
    return towardZero;
  }
  const away = n < 0n ? -1n : 1n;
  switch (rounding) {
    case 'up':
      return towardZero + away;
    case 'down':
      return towardZero;
    case 'ceil':
      return n < 0n ? towardZero : towardZero + 1n;
    case 'floor':
      return n < 0n ? towardZero - 1n : towardZero;
    case 'half-up':
      return (rest < 0n ? -rest : rest) * 2n >= d ? towardZero + away : towardZero;
  }
}

/** The whole `k`-th root of a number that is not negative; undefined where it is not whole. */
export function wholeRoot(value: bigint, k: number): bigint | undefined {
  if (value < 2n) {
    return value;
  }
  const power = BigInt(k);
  let root = 1n << ((BigInt(value.toString(16).length) * 4n) / power + 1n);
  for (;;) {
    const next = ((power - 1n) * root + value / root ** (power - 1n)) / power;
    if (next >= root) {
      return root ** power === value ? root : undefined;
    }
    root = next;
  }
}

// helpers

const tens: readonly bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > SAFE || x > SAFE) {
    if (y === 0n) {
      return x;
    }
    [x, y] = [y, x % y];
  }
  let [small, smaller] = [Number(x), Number(y)];
  while (smaller !== 0) {
    [small, smaller] = [smaller, small % smaller];
  }
  return BigInt(small);
}

function timesDivisible(value: bigint, factor: bigint): { readonly times: number; readonly rest: bigint } | undefined {
  let [times, rest] = [0, value];
  while (rest % factor === 0n) {
    rest /= factor;
    times += 1;
    if (times > MAX_PLACES) {
      return undefined;
    }
  }
  return { times, rest };
}
