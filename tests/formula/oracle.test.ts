import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compute } from './support.ts';

/** Fractions of its own, so that nothing of the engine judges the engine. */
interface Q {
  readonly n: bigint;
  readonly d: bigint;
}
type Value = Q | boolean | null;
interface Row {
  readonly a: Q;
  readonly b: Q;
  readonly k: number;
}
interface World {
  readonly x: Q;
  readonly y: Q;
  readonly rows: readonly Row[];
}
/** A text of the formula language with what it means; `null` is what a division by zero leaves. */
interface Expr {
  readonly text: string;
  readonly value: (world: World, row?: Row) => Value;
}

const q = (n: bigint, d = 1n): Q => {
  const sign = d < 0n ? -1n : 1n;
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { n: 0n, d: 1n } : { n: (sign * n) / a, d: (sign * d) / a };
};
const add = (p: Q, r: Q): Q => q(p.n * r.d + r.n * p.d, p.d * r.d);
const multiply = (p: Q, r: Q): Q => q(p.n * r.n, p.d * r.d);
const negate = (p: Q): Q => ({ n: -p.n, d: p.d });
const order = (p: Q, r: Q): number => {
  const [left, right] = [p.n * r.d, r.n * p.d];
  return left < right ? -1 : left > right ? 1 : 0;
};
const floor = (p: Q): bigint => (p.n >= 0n ? p.n / p.d : -((-p.n + p.d - 1n) / p.d));
const roundHalfUp = (p: Q, places: number): Q => {
  const unit = 10n ** BigInt(places);
  const scaled = multiply(p, q(unit));
  const size = floor(add(q(scaled.n < 0n ? -scaled.n : scaled.n, scaled.d), q(1n, 2n)));
  return q(scaled.n < 0n ? -size : size, unit);
};
const decimalText = (p: Q): string => {
  const rounded = roundHalfUp(p, 12);
  const digits = ((rounded.n < 0n ? -rounded.n : rounded.n) * 10n ** 12n) / rounded.d;
  const places = String(digits % 10n ** 12n)
    .padStart(12, '0')
    .replace(/0+$/, '');
  return `${rounded.n < 0n ? '-' : ''}${digits / 10n ** 12n}${places === '' ? '' : `.${places}`}`;
};

class Infinite extends Error {}
const number = (value: Value): Q => {
  if (value === null) throw new Infinite();
  return typeof value === 'boolean' ? q(value ? 1n : 0n) : value;
};
const divide = (p: Q, r: Q): Q => {
  if (r.n === 0n) throw new Infinite();
  return q(p.n * r.d, p.d * r.n);
};

const cents = fc.integer({ min: -99_999, max: 99_999 }).map((value) => q(BigInt(value), 100n));
const literal: fc.Arbitrary<Expr> = fc
  .oneof(
    fc.integer({ min: 0, max: 400 }).map((value) => q(BigInt(value))),
    cents.map((value) => (value.n < 0n ? negate(value) : value)),
  )
  .map((value) => ({ text: decimalText(value), value: () => value }));
const field: fc.Arbitrary<Expr> = fc.constantFrom('x' as const, 'y' as const).map((name) => ({ text: name, value: (world: World) => world[name] }));
const column: fc.Arbitrary<Expr> = fc
  .constantFrom('a' as const, 'b' as const)
  .map((name) => ({ text: `t.item.${name}`, value: (_: World, row?: Row) => row?.[name] ?? null }));

const binary: Readonly<Record<string, (p: Q, r: Q) => Q>> = { '+': add, '-': (p, r) => add(p, negate(r)), '*': multiply, '/': divide };
const comparisons: Readonly<Record<string, (sign: number) => boolean>> = {
  '<': (s) => s < 0,
  '<=': (s) => s <= 0,
  '>': (s) => s > 0,
  '>=': (s) => s >= 0,
  '==': (s) => s === 0,
  '!=': (s) => s !== 0,
};
const unary: Readonly<Record<string, (p: Q) => Q>> = {
  'floor(#)': (p) => q(floor(p)),
  'ceil(#)': (p) => q(-floor(negate(p))),
  'abs(#)': (p) => (p.n < 0n ? negate(p) : p),
  '-(#)': negate,
  'round(#)': (p) => roundHalfUp(p, 0),
  'round(#, 2)': (p) => roundHalfUp(p, 2),
  'toFixed(#, 2)': (p) => roundHalfUp(p, 2),
  '(#)^2': (p) => multiply(p, p),
};
const total = (values: readonly Q[]): Q => values.reduce(add, q(0n));
const best = (values: readonly Q[], sign: number): Q => values.reduce((found, value) => (order(value, found) * sign > 0 ? value : found));
const aggregates: Readonly<Record<string, (values: readonly Q[]) => Q>> = {
  sum: total,
  average: (values) => (values.length === 0 ? q(0n) : divide(total(values), q(BigInt(values.length)))),
  count: (values) => q(BigInt(values.length)),
  max: (values) => (values.length === 0 ? q(0n) : best(values, 1)),
  min: (values) => (values.length === 0 ? q(0n) : best(values, -1)),
};
/** Rows that a condition leaves out take no part. Of none there is no median, which is nothing to compare with a number. */
const partial: typeof aggregates = {
  ...aggregates,
  median: (values) => {
    const sorted = [...values].sort(order);
    const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
    if (low === undefined || high === undefined) throw new Infinite();
    return divide(add(low, high), q(2n));
  },
};

/** Expressions over single values; inside an aggregate (`inRow`) columns are among them. */
function expression(depth: number, inRow: boolean): fc.Arbitrary<Expr> {
  const leaf = inRow ? fc.oneof(literal, field, { weight: 3, arbitrary: column }) : fc.oneof(literal, field);
  if (depth === 0) return leaf;
  const part = expression(depth - 1, inRow);
  const operation = fc.tuple(fc.constantFrom(...Object.keys(binary)), part, part).map(
    ([sign, left, right]): Expr => ({
      text: `(${left.text} ${sign} ${right.text})`,
      value: (world, row) => (binary[sign] ?? add)(number(left.value(world, row)), number(right.value(world, row))),
    }),
  );
  const call = fc.tuple(fc.constantFrom(...Object.keys(unary)), part).map(
    ([shape, inner]): Expr => ({
      text: `(${shape.replace('#', inner.text)})`,
      value: (world, row) => (unary[shape] ?? negate)(number(inner.value(world, row))),
    }),
  );
  const choice = fc.tuple(fc.constantFrom(...Object.keys(comparisons)), part, part, part, part, fc.boolean()).map(
    ([sign, left, right, then, otherwise, called]): Expr => ({
      text: called
        ? `if(${left.text} ${sign} ${right.text}, ${then.text}, ${otherwise.text})`
        : `((${left.text} ${sign} ${right.text}) ? ${then.text} : ${otherwise.text})`,
      value: (world, row) =>
        ((comparisons[sign] ?? (() => false))(order(number(left.value(world, row)), number(right.value(world, row)))) ? then : otherwise).value(world, row),
    }),
  );
  const truth = fc.tuple(fc.constantFrom(...Object.keys(comparisons)), part, part).map(
    ([sign, left, right]): Expr => ({
      text: `(${left.text} ${sign} ${right.text})`,
      value: (world, row) => (comparisons[sign] ?? (() => false))(order(number(left.value(world, row)), number(right.value(world, row)))),
    }),
  );
  const kinds = [leaf, { weight: 4, arbitrary: operation }, { weight: 2, arbitrary: call }, choice, truth] as const;
  return inRow ? fc.oneof(...kinds) : fc.oneof(...kinds, { weight: 3, arbitrary: aggregate(depth - 1) }, { weight: 2, arbitrary: partialAggregate(depth - 1) });
}

/** The three ways to write that other rows are none. */
const leftOut: readonly ((condition: string, value: string) => string)[] = [
  (condition, value) => `if(${condition}, ${value})`,
  (condition, value) => `if(${condition}, ${value}, null)`,
  (condition, value) => `(${condition} ? ${value} : "")`,
];

function partialAggregate(depth: number): fc.Arbitrary<Expr> {
  return fc.tuple(fc.constantFrom(...Object.keys(partial)), fc.constantFrom(...leftOut), column, expression(depth, true)).map(
    ([name, write, first, inner]): Expr => ({
      text: `${name}(${write('t.item.k == "1"', `(${first.text} + ${inner.text})`)})`,
      value: (world) =>
        (partial[name] ?? total)(world.rows.filter(({ k }) => k === 1).map((row) => add(number(first.value(world, row)), number(inner.value(world, row))))),
    }),
  );
}

function aggregate(depth: number): fc.Arbitrary<Expr> {
  // A part that names no column would be one value instead of one per row, so each has one.
  return fc.tuple(fc.constantFrom(...Object.keys(aggregates)), column, expression(depth, true), fc.boolean()).map(([name, first, inner, conditional]): Expr => {
    const rowText = conditional ? `if(t.item.k == "1", ${inner.text}, ${first.text})` : `(${first.text} + ${inner.text})`;
    const rowValue = (world: World, row: Row): Q =>
      conditional ? number((row.k === 1 ? inner : first).value(world, row)) : add(number(first.value(world, row)), number(inner.value(world, row)));
    return { text: `${name}(${rowText})`, value: (world) => (aggregates[name] ?? total)(world.rows.map((row) => rowValue(world, row))) };
  });
}

const world: fc.Arbitrary<World> = fc.record({
  x: cents,
  y: cents,
  rows: fc.array(fc.record({ a: cents, b: cents, k: fc.integer({ min: 0, max: 2 }) }), { maxLength: 5 }),
});

test('random expressions equal an oracle of exact fractions', { timeout: 3_600_000 }, () => {
  let [compared, quotients] = [0, 0];
  fc.assert(
    fc.property(expression(4, false), world, ({ text, value }, given) => {
      let expected: Value;
      try {
        expected = value(given);
      } catch (error) {
        if (error instanceof Infinite) return;
        throw error;
      }
      const data = {
        x: decimalText(given.x),
        y: decimalText(given.y),
        t: given.rows.map(({ a, b, k }) => ({ a: decimalText(a), b: decimalText(b), k: String(k) })),
      };
      const shown = typeof expected === 'boolean' ? String(expected) : decimalText(number(expected));
      const actual = compute(text, data);
      // a text with fixed decimals is the same number
      expect(/^-?\d+\.\d*0$/.test(actual) ? compute(`${actual} + 0`) : actual, text).toBe(shown);
      // to the last digit: the difference from the exact fraction is zero
      if (typeof expected !== 'boolean' && expected !== null) expect(compute(`(${text}) - (${expected.n}/${expected.d}) == 0`, data), text).toBe('true');
      compared += 1;
      quotients += text.includes('/') ? 1 : 0;
    }),
    { numRuns: process.env.YUANBIAO_LONG === '1' ? 200_000 : 3000 },
  );
  expect(compared).toBeGreaterThan(1000);
  expect(quotients).toBeGreaterThan(500);
});
