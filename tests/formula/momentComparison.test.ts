import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseSpace } from '../../formula/index.ts';
import { compute } from './support.ts';

/** Days, moments and months beside each other are points in time, whatever the length in which they are written. */

const holds = (formula: string, data: Readonly<Record<string, unknown>>): boolean => compute(formula, data) === 'true';
const two = (value: number): string => String(value).padStart(2, '0');
const runs = { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 20_000 : 300 };

/** Close together, so that the same day, midnight and the first of a month come up; the oracle counts milliseconds. */
const point = fc
  .tuple(
    fc.constantFrom('month', 'day', 'minute', 'second', 'iso'),
    fc.integer({ min: -2, max: 2 }),
    fc.constantFrom(0, 0, 0, 60, 3600, 86_340),
    fc.constantFrom(0, 0, 1),
  )
  .map(([form, day, time, second]) => {
    const start = new Date(Date.UTC(2026, 10, form === 'month' ? 1 : 1 + day));
    const date = `${start.getUTCFullYear()}-${two(start.getUTCMonth() + 1)}-${two(start.getUTCDate())}`;
    const minute = `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}`;
    const at = start.getTime();
    if (form === 'month') return { text: date.slice(0, 7), at };
    if (form === 'day') return { text: date, at };
    if (form === 'minute') return { text: `${date} ${minute}`, at: at + time * 1000 };
    return { text: `${date}${form === 'iso' ? 'T' : ' '}${minute}:${two(second)}`, at: at + (time + second) * 1000 };
  });

test('of two points in time exactly one of <, == and > holds, and it is the one of their milliseconds', () => {
  fc.assert(
    fc.property(point, point, ({ text: a, at: first }, { text: b, at: second }) => {
      const sign = Math.sign(first - second);
      const data = { a, b };
      expect([holds('a < b', data), holds('a == b', data), holds('a > b', data)], `${a} ${b}`).toEqual([sign < 0, sign === 0, sign > 0]);
      expect([holds('a >= b', data), holds('a != b', data), holds('a <= b', data)]).toEqual([sign >= 0, sign !== 0, sign <= 0]);
      expect([holds(`a <= "${b}"`, data), holds(`"${b}" == a`, data), holds('in(a, "x", b)', data)]).toEqual([sign <= 0, sign === 0, sign === 0]);
      expect(holds('(a > b) == (COUNTIF(a, concat(">", b)) > 0)', data)).toBe(true);
      expect(holds('(a - b) * 1 == 0', data)).toBe(sign === 0);
    }),
    runs,
  );
});

/** Texts that are no points in time stay texts. */
test.each<[a: string, b: string, only: '<' | '==' | '>']>([
  ['2026-11-20 00:00:00', '2026-11-20', '=='],
  ['2026-11-20', '2026-11-20T00:00', '=='],
  ['2026-11-20 00:00:01', '2026-11-20', '>'],
  ['2026-11-19 23:59:59', '2026-11-20', '<'],
  ['2026-02-30', '2026-02-30 00:00:00', '<'],
  ['2026-11-20甲', '2026-11-20', '>'],
  ['HT-2026', 'HT-2026-1', '<'],
  ['', '2026-11-20 00:00:00', '<'],
  ['2026', '2026-01', '<'],
  ['08:15', '08:15:00', '=='],
  ['8:15', '10:00:00', '<'],
  ['08:15:01', '08:15', '>'],
  ['08:75', '08:75:00', '<'],
  ['08:15', '2026-11-20', '<'],
])('%j against %j: %s', (a, b, only) => {
  expect((['<', '==', '>'] as const).filter((symbol) => holds(`a ${symbol} b`, { a, b }))).toEqual([only]);
});

test('a gateway tells apart a second before a day, its midnight and a second after it', () => {
  const symbols = { main: new Map([['t', { name: 't', title: '时', kinds: ['datetime'] as const }]]), tables: new Map(), parents: new Map() };
  const { variables, conditions } = caseSpace(['t <= "2026-11-20"', 't > "2026-11-20 08:00:00"'], symbols);
  const values = variables[0]?.values ?? [];
  expect(values).toEqual(expect.arrayContaining(['2026-11-19 23:59:59', '2026-11-20 00:00:00', '2026-11-20 00:00:01', '2026-11-20 08:00:01', null]));
  const [early, late] = conditions.map((condition) => values.filter((_, index) => condition?.outcomes[index] === 1));
  expect(early).toEqual(['2026-11-19 23:59:59', '2026-11-20 00:00:00', null]);
  expect(late).toEqual(['2026-11-20 08:00:01']);
});
