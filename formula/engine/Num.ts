import { Decimal } from 'decimal.js';
import { endingDecimal, lowestTerms, powerOfTen, wholeQuotient } from './fractions.ts';
import type { Fraction, Rounding, Scaled } from './fractions.ts';

/**
 * Decimals with room for every digit that a sum or a product of two numbers in range has, so that neither ever rounds.
 * Never divides.
 */
const Exact = Decimal.clone({ precision: 30_000, rounding: Decimal.ROUND_HALF_UP });

/** Where a result has no exact form (roots, logarithms, very long powers): this many significant digits. */
const GUARD_DIGITS = 60;
/** Decimals that divide and take roots, with digits to spare. */
export const Guard = Decimal.clone({ precision: GUARD_DIGITS, rounding: Decimal.ROUND_HALF_UP });

/** Digits of a decimal, and bits of a numerator or denominator, beyond which a number is refused. */
const MAX_LIMBS = 360;
const MAX_PART = 1n << 8192n;

export type NumInput = Num | Decimal | number | bigint | string;

/**
 * A number of a formula: an exact decimal, or an exact quotient such as 1/3, or what a division by zero leaves
 * (infinite or undefined). No operation rounds but those that say so. Immutable.
 *
 * Decimals are the fast path: only a division that does not end makes a quotient, and one that ends again
 * (1/3 times 3) is a decimal again, so equal numbers have one form.
 */
export class Num {
  /** Undefined for a quotient. */
  private readonly decimal: Decimal | undefined;
  /** The numerator and denominator of what does not end as a decimal; undefined for decimals. */
  readonly quotient: Fraction | undefined;
  /** The nearest machine number, once somebody has asked. */
  private near: number | undefined;

  /** A second argument is for {@link Num.ratio}, which sees to lowest terms. */
  constructor(value: NumInput, quotient?: Fraction) {
    if (value instanceof Num) {
      this.decimal = value.decimal;
      this.quotient = value.quotient;
    } else {
      this.decimal = quotient === undefined ? decimalOf(value) : undefined;
      this.quotient = quotient;
    }
  }

  /** `n / d` in whole numbers; `d` is not zero. */
  static ratio(n: bigint, d: bigint): Num {
    const lowest = lowestTerms(n, d);
    const ending = lowest.d === 1n ? { digits: lowest.n, places: 0 } : endingDecimal(lowest);
    return ending === undefined ? new Num(0, lowest) : new Num(fromScaled(ending));
  }

  plus(other: Num | number): Num {
    const right = numOf(other);
    if (this.decimal !== undefined && right.decimal !== undefined) {
      return new Num(this.decimal.plus(right.decimal));
    }
    return combine(
      this,
      right,
      (a, b) => (a.d === b.d ? Num.ratio(a.n + b.n, a.d) : Num.ratio(a.n * b.d + b.n * a.d, a.d * b.d)),
      (a, b) => a.plus(b),
    );
  }

  minus(other: Num | number): Num {
    return this.plus(numOf(other).neg());
  }

  times(other: Num | number): Num {
    const right = numOf(other);
    if (this.decimal !== undefined && right.decimal !== undefined) {
      return new Num(this.decimal.times(right.decimal));
    }
    return combine(
      this,
      right,
      (a, b) => Num.ratio(a.n * b.n, a.d * b.d),
      (a, b) => a.times(b),
    );
  }

  /** By zero it is infinite, and undefined for zero by zero. */
  div(other: Num | number): Num {
    const right = numOf(other);
    if (right.isZero()) {
      return new Num(new Guard(Math.sign(this.toNumber())).div(0));
    }
    return combine(
      this,
      right,
      (a, b) => Num.ratio(a.n * b.d, a.d * b.n),
      (a, b) => new Guard(a).div(b),
    );
  }

  /** The remainder with the sign of the dividend. */
  mod(other: Num | number): Num {
    const right = numOf(other);
    if (this.decimal !== undefined && right.decimal !== undefined) {
      return new Num(this.decimal.mod(right.decimal));
    }
    if (right.isZero()) {
      return new Num(NOTHING);
    }
    return combine(
      this,
      right,
      (a, b) => Num.ratio((a.n * b.d) % (b.n * a.d), a.d * b.d),
      (a, b) => a.mod(b),
    );
  }

  neg(): Num {
    const { decimal, quotient } = this;
    return quotient === undefined ? new Num((decimal ?? NOTHING).neg()) : new Num(0, { n: -quotient.n, d: quotient.d });
  }

  abs(): Num {
    return this.isNegative() ? this.neg() : this;
  }

  /** Negative, zero or positive; NaN where one of them is undefined. */
  cmp(other: Num | number): number {
    const right = numOf(other);
    if (this.decimal !== undefined && right.decimal !== undefined) {
      return this.decimal.cmp(right.decimal);
    }
    const [a, b] = [this.parts, right.parts];
    if (a === undefined || b === undefined) {
      return (this.decimal ?? NOTHING).cmp(right.decimal ?? NOTHING);
    }
    const [left, against] = [a.n * b.d, b.n * a.d];
    return left === against ? 0 : left < against ? -1 : 1;
  }

  eq(other: Num | number): boolean {
    return this.cmp(other) === 0;
  }

  gt(other: Num | number): boolean {
    return this.cmp(other) > 0;
  }

  gte(other: Num | number): boolean {
    return this.cmp(other) >= 0;
  }

  lt(other: Num | number): boolean {
    return this.cmp(other) < 0;
  }

  lte(other: Num | number): boolean {
    return this.cmp(other) <= 0;
  }

  isZero(): boolean {
    return this.decimal?.isZero() === true;
  }

  isNegative(): boolean {
    return this.quotient === undefined ? this.decimal?.isNegative() === true : this.quotient.n < 0n;
  }

  isInteger(): boolean {
    return this.decimal?.isInteger() === true;
  }

  /** False for what a division by zero leaves. */
  isFinite(): boolean {
    return this.decimal?.isFinite() !== false;
  }

  isNaN(): boolean {
    return this.decimal?.isNaN() === true;
  }

  /** Whether the number is larger, or longer, than the engine computes with. */
  get isTooLong(): boolean {
    if (this.quotient !== undefined) {
      const { n, d } = this.quotient;
      return d >= MAX_PART || n >= MAX_PART || n <= -MAX_PART;
    }
    return ((this.decimal?.d as readonly number[] | null | undefined) ?? []).length > MAX_LIMBS;
  }

  /** The power of ten of the first digit of a decimal; 0 for zero and for quotients. */
  get exponent(): number {
    return this.decimal === undefined || this.decimal.isZero() ? 0 : this.decimal.e;
  }

  ceil(): Num {
    return this.rounded(0, 'ceil');
  }

  floor(): Num {
    return this.rounded(0, 'floor');
  }

  trunc(): Num {
    return this.rounded(0, 'down');
  }

  /** To so many decimals; negative ones round before the point: `1250` to -2 is 1300. */
  rounded(places: number, rounding: Rounding = 'half-up'): Num {
    if (!this.isFinite()) {
      return this;
    }
    if (this.quotient === undefined && places >= 0) {
      return new Num((this.decimal ?? NOTHING).toDecimalPlaces(places, modes[rounding]));
    }
    const { n, d } = this.parts ?? { n: 0n, d: 1n };
    const unit = powerOfTen(Math.abs(places));
    const digits = places >= 0 ? wholeQuotient(n * unit, d, rounding) : wholeQuotient(n, d * unit, rounding) * unit;
    return new Num(fromScaled({ digits, places: Math.max(places, 0) }));
  }

  toNumber(): number {
    this.near ??= this.quotient === undefined ? (this.decimal ?? NOTHING).toNumber() : guarded(this).toNumber();
    return this.near;
  }

  /** Plain digits with a fixed number of decimals, halves away from zero, never `-0.00`. */
  toFixed(places: number): string {
    const digits = this.rounded(places).decimal ?? NOTHING;
    return (digits.isZero() ? digits.abs() : digits).toFixed(places);
  }

  /** As it is stored and shown. */
  toString(): string {
    return storedText(this);
  }

  toJSON(): string {
    return storedText(this);
  }

  /** The exact numerator and denominator, those of a decimal over a power of ten; undefined where infinite. */
  get parts(): Fraction | undefined {
    const { quotient, decimal } = this;
    return quotient ?? (decimal?.isFinite() === true ? fractionOf(decimal) : undefined);
  }

  /** The digits, for what cannot be computed exactly: a quotient to so many as the engine guards. */
  get digits(): Decimal {
    return this.decimal ?? guarded(this);
  }
}

/** Decimals of a number that is stored or shown without having been rounded. */
const STORED_PLACES = 12;

/**
 * The one place where a number becomes text that is stored or shown: at most 12 decimals, halves away from zero, no
 * exponent, no trailing zeros, no negative zero. What a division by zero leaves is empty.
 */
export function storedText(value: Num): string {
  if (!value.isFinite()) {
    return '';
  }
  const { digits } = value.rounded(STORED_PLACES);
  return digits.isZero() ? '0' : digits.toFixed();
}

// helpers

const NOTHING = new Exact(NaN);

const modes: Readonly<Record<Rounding, Decimal.Rounding>> = {
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
  ceil: Decimal.ROUND_CEIL,
  floor: Decimal.ROUND_FLOOR,
  'half-up': Decimal.ROUND_HALF_UP,
};

function decimalOf(value: Exclude<NumInput, Num>): Decimal {
  if (value instanceof Decimal) {
    return value.constructor === Exact ? value : new Exact(value);
  }
  return new Exact(typeof value === 'bigint' ? value.toString() : value);
}

function numOf(value: Num | number): Num {
  return value instanceof Num ? value : new Num(value);
}

function fromScaled({ digits, places }: Scaled): Decimal {
  return new Exact(places === 0 ? digits.toString() : `${digits}e-${places}`);
}

/** Fifteen digits are exact as a JavaScript number, and cost a tenth of the way over text. */
const FAST_DIGITS = 15;

function fractionOf(decimal: Decimal): Fraction {
  const places = decimal.decimalPlaces();
  const d = powerOfTen(places);
  if (places <= FAST_DIGITS && decimal.precision(true) <= FAST_DIGITS) {
    return { n: BigInt(Math.round(decimal.toNumber() * 10 ** places)), d };
  }
  return { n: BigInt(decimal.times(`1e${places}`).toFixed()), d };
}

/** Quotients by `exact`; where one side is infinite or undefined, by the rules of decimals. */
function combine(left: Num, right: Num, exact: (a: Fraction, b: Fraction) => Num, otherwise: (a: Decimal, b: Decimal) => Decimal): Num {
  const [a, b] = [left.parts, right.parts];
  return a === undefined || b === undefined ? new Num(otherwise(left.digits, right.digits)) : exact(a, b);
}

function guarded(value: Num): Decimal {
  const { n, d } = value.parts ?? { n: 0n, d: 1n };
  return new Guard(n.toString()).div(d.toString());
}
