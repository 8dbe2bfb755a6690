import { FormulaError } from '../types.ts';
import { powerOfTen, wholeRoot } from './fractions.ts';
import { Guard, Num } from './Num.ts';
import { settle } from './decimal.ts';

/** A power with more bits than this is not computed exactly but to the guard digits. */
const MAX_EXACT_BITS = 2048;
/** Roots up to this one are tried exactly: `8 ^ (1/3)` is 2. */
const MAX_ROOT = 64;

/** The square root: exact where there is an exact one, otherwise to the guard digits; undefined below zero. */
export function squareRoot(value: Num): Num {
  return exactRoot(value, 2) ?? new Num(new Guard(value.digits).sqrt());
}

/**
 * `base ^ exponent`: exact for whole exponents and for roots that have an exact result, otherwise to the guard digits.
 *
 * @throws FormulaError `FML_RANGE` for what is too large
 */
export function power(base: Num, exponent: Num, at: number): Num {
  const exact = exactPower(base, exponent);
  if (exact !== undefined) {
    return settle(exact, at);
  }
  let result: Num;
  try {
    result = new Num(new Guard(base.digits).pow(new Guard(exponent.digits)));
  } catch {
    throw new FormulaError('FML_RANGE', 'range', at, '^');
  }
  return settle(result, at);
}

/** The logarithm of two numbers above zero: whole where it is whole, otherwise to the guard digits. */
export function logarithm(value: Num, base: Num): Num {
  const result = new Num(new Guard(value.digits).log(new Guard(base.digits)));
  const whole = result.rounded(0);
  return exactPower(base, whole)?.eq(value) === true ? whole : result;
}

// helpers

function exactPower(base: Num, exponent: Num): Num | undefined {
  const [parts, steps] = [base.parts, exponent.parts];
  if (parts === undefined || steps === undefined || base.isZero()) {
    return undefined;
  }
  const root = Number(steps.d);
  if (root > 1) {
    const rooted = root <= MAX_ROOT ? exactRoot(base, root) : undefined;
    return rooted === undefined ? undefined : exactPower(rooted, new Num(steps.n));
  }
  const times = Math.abs(Number(steps.n));
  const { n, d } = parts;
  if (n === d) {
    return base;
  }
  const size = n < 0n ? -n : n;
  if (Math.max(bitsOf(size), bitsOf(d)) * times > MAX_EXACT_BITS) {
    return undefined;
  }
  const [top, bottom] = [n ** BigInt(times), d ** BigInt(times)];
  return steps.n < 0n ? Num.ratio(bottom, top) : Num.ratio(top, bottom);
}

function exactRoot(value: Num, k: number): Num | undefined {
  const parts = value.parts;
  if (parts === undefined || parts.n < 0n) {
    return undefined;
  }
  // The power of ten below a decimal need not be a k-th power: 0.4 over 10 becomes 40 over 100 for the square root.
  const lift = liftOf(parts.d, k);
  const [top, bottom] = [wholeRoot(parts.n * lift, k), wholeRoot(parts.d * lift, k)];
  return top === undefined || bottom === undefined ? undefined : Num.ratio(top, bottom);
}

/** What a power of ten lacks to a k-th power: 10 to 100 for the square root. */
function liftOf(d: bigint, k: number): bigint {
  const places = d.toString().length - 1;
  return d === powerOfTen(places) ? powerOfTen((k - (places % k)) % k) : 1n;
}

function bitsOf(value: bigint): number {
  return value.toString(2).length;
}
