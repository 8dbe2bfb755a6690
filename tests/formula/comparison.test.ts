import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compute } from './support.ts';

const holds = (formula: string, data: Readonly<Record<string, unknown>>): boolean => compute(formula, data) === 'true';

/** Numbers as documents hold them: digits as text, a number of another system, nothing in each of its forms. */
const number = fc.oneof(
  fc.constantFrom(null, '', undefined, '0', '0.00', 0),
  fc.integer({ min: -5, max: 5 }),
  fc.integer({ min: -500, max: 500 }).map((cents) => (cents / 100).toFixed(2)),
);
const size = (value: unknown): number => (value === '' || value === null || value === undefined ? 0 : Number(value));

test('of two numbers, missing ones included, exactly one of <, == and > holds, and it is the one of their sizes', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      const sign = Math.sign(size(a) - size(b));
      expect([holds('a < b', { a, b }), holds('a == b', { a, b }), holds('a > b', { a, b })]).toEqual([sign < 0, sign === 0, sign > 0]);
      expect([holds('a >= b', { a, b }), holds('a != b', { a, b }), holds('a <= b', { a, b })]).toEqual([sign >= 0, sign !== 0, sign <= 0]);
    }),
    { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 20_000 : 300 },
  );
});

test('comparing with a field equals comparing with the number written out', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: -5, max: 5 }), fc.constantFrom('<', '<=', '==', '!=', '>=', '>'), (a, b, symbol) => {
      expect(holds(`a ${symbol} b`, { a, b: String(b) })).toBe(holds(`a ${symbol} ${b < 0 ? `(0 - ${-b})` : b}`, { a }));
    }),
    { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 20_000 : 300 },
  );
});

/** Values, and which of `<`, `==`, `>` holds between them. */
test.each<[a: unknown, b: unknown, only: '<' | '==' | '>']>([
  [null, '0', '=='],
  ['', '0', '=='],
  ['', '0.00', '=='],
  [null, '-5', '>'],
  ['', '-5', '>'],
  ['0', '', '=='],
  ['', '3', '<'],
  [null, null, '=='],
  ['', null, '=='],
  ['', '', '=='],
  // a text or a date comes after nothing
  [null, '张三', '<'],
  ['', '张三', '<'],
  ['', '2026-11-22', '<'],
  [null, '2026-11-22 08:30:00', '<'],
  ['2026-11-22', null, '>'],
  ['', '08:30', '<'],
])('%j against %j: %s', (a, b, only) => {
  expect((['<', '==', '>'] as const).filter((symbol) => holds(`a ${symbol} b`, { a, b }))).toEqual([only]);
});

test.each<[x: unknown, isNothing: boolean]>([
  [null, true],
  ['', true],
  ['0', false],
  [0, false],
  ['-5', false],
  [false, false],
  ['张三', false],
  [[], true],
])('%j == "" asks whether anything was entered', (x, isNothing) => {
  expect([holds('x == ""', { x }), holds('"" == x', { x }), holds('x != ""', { x })]).toEqual([isNothing, isNothing, !isNothing]);
  if (!Array.isArray(x)) expect(holds('x > ""', { x })).toBe(!isNothing);
});
