import { expect, test } from 'vitest';
import { compute, errorOf } from './support.ts';

const data = { rq: '2026-11-22', sj: '2026-11-22 08:30:00', yf: '2026-11', n: '3', zero: 0, bad: '2026-02-30', xm: '张三' };

test.each([
  // days later and earlier
  ['rq + 1', '2026-11-23'],
  ['1 + rq', '2026-11-23'],
  ['rq + n', '2026-11-25'],
  ['rq - 22', '2026-10-31'],
  ['rq + 365', '2027-11-22'],
  ['rq + (0 - 1)', '2026-11-21'],
  ['"2024-02-28" + 1', '2024-02-29'],
  ['"2026-12-31" + 1', '2027-01-01'],
  ['yf + 1', '2026-11-02'],
  ['rq + 1 + 1', '2026-11-24'],
  ['today() + 7', '2026-11-23'],
  ['rq + zero', '2026-11-22'],
  ['rq + missing', '2026-11-22'],
  ['rq + true', '2026-11-23'],
  // a time stays, a part of a day moves it
  ['sj + 1', '2026-11-23 08:30:00'],
  ['sj - 1', '2026-11-21 08:30:00'],
  ['sj + 0.5', '2026-11-22 20:30:00'],
  ['rq + 0.25', '2026-11-22 06:00:00'],
  ['rq - 0.25', '2026-11-21 18:00:00'],
  ['rq + TIME(9, 30, 0)', '2026-11-22 09:30:00'],
  ['sj + 1/3', '2026-11-22 16:30:00'],
  ['rq + 3/3', '2026-11-23'],
  // days between
  ['"2026-11-30" - rq', '8'],
  ['rq - "2026-11-30"', '-8'],
  ['rq - rq', '0'],
  ['rq - "2026-11-01" + 1', '22'],
  ['sj - rq', '0.354166666667'],
  ['(sj - rq) * 24', '8.5'],
  ['"2026-11-23 20:30" - sj', '1.5'],
  ['rq - yf', '21'],
  ['"2027-01-01" - "2026-01-01"', '365'],
  // nothing entered
  ['rq - missing', ''],
  ['missing - rq', ''],
  ['rq + 1 / 0', ''],
  ['rq - 1 / 0', ''],
  // numbers are numbers
  ['2026 - 11', '2015'],
  ['"2026" - "11"', '2015'],
])('%s is %s', (formula, result) => {
  expect(compute(formula, data)).toBe(result);
});

test.each([
  ['rq + rq', 'FML_TYPE', 5, 'rq'],
  ['5 - rq', 'FML_TYPE', 4, 'rq'],
  ['rq * 2', 'FML_TYPE', 0, 'rq'],
  ['rq + xm', 'FML_TYPE', 5, 'xm'],
  ['rq - xm', 'FML_TYPE', 5, 'xm'],
  ['xm - rq', 'FML_TYPE', 5, 'rq'],
  ['bad + 1', 'FML_TYPE', 0, 'bad'],
  ['rq + 99999999', 'FML_INVALID_DATE', 5, '99999999'],
  ['rq - 1e30', 'FML_INVALID_DATE', 5, '1e30'],
  ['-rq', 'FML_TYPE', 1, 'rq'],
])('%s is %s', (formula, code, at, subject) => {
  expect(errorOf(formula, data)).toMatchObject({ code, at, subject });
});
