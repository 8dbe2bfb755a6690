import { expect, test } from 'vitest';
import { compileFormula, formatFormulaValue, plainScope, type KindsOf } from '../../formula/index.ts';
import { clock } from './support.ts';

/** The latest of no dates is no date, wherever the fields say that they hold dates; numbers and what nobody declares stay 0. */
const kinds: Readonly<Record<string, ReturnType<KindsOf>>> = {
  d1: ['date'],
  d2: ['date'],
  dt: ['datetime'],
  je: ['number'],
  bz: ['text'],
  r: ['date'],
  n: ['number'],
};
const kindsOf: KindsOf = ({ name }) => kinds[name] ?? [];

const given = (text: string, data: Readonly<Record<string, unknown>>): string =>
  formatFormulaValue(compileFormula(text).evaluate(plainScope(data, { clock, kindsOf })));

const nothing = { d1: null, d2: '', dt: null, je: null, bz: '', t: [] };
const blankRows = {
  ...nothing,
  t: [
    { r: '', n: '' },
    { r: null, n: null },
  ],
};
const filled = { ...nothing, d1: '2026-11-20' };

test.each([
  ['max(t.item.r)', ''],
  ['min(t.item.r)', ''],
  ['max(d1, d2)', ''],
  ['max(d1, dt, "")', ''],
  ['MAXIFS(t.item.r, t.item.n, ">0")', ''],
  ['MINIFS(t.item.r, t.item.n, ">0")', ''],
  ['max(if(je > 1, d1, d2))', ''],
  ['max(je > 1 ? d1 : dt)', ''],
  ['max(ifError(d1, d2))', ''],
  ['max(DATEDELTA(d1, 1), d2)', ''],
  ['max(t.item.r, min(d1, d2))', ''],
  ['max(d1 + 1, d2 - 1, 1 + dt)', ''],
  ['max(t.item.r + 1)', ''],
  ['max(if(t.item.n > 1, t.item.r, ""))', ''],
  ['EDATE(max(t.item.r), 1)', ''],
  ['EOMONTH(max(d1, d2), 0)', ''],
  ['WORKDAY(max(t.item.r), 1)', ''],
  ['NETWORKDAYS(min(t.item.r), max(t.item.r))', '0'],
  ['dateDiff(d1, max(t.item.r), "d")', '0'],
  ['year(max(t.item.r))', '0'],
  ['weekday(max(d1, d2))', '0'],
  ['DATEDELTA(MINIFS(t.item.r, t.item.n, ">0"), 1)', ''],
  ['text(max(t.item.r), "yyyy-mm-dd")', ''],
  ['concat("最晚", max(t.item.r))', '最晚'],
  ['empty(max(t.item.r))', 'true'],
  ['max(t.item.r) == ""', 'true'],
  ['max(t.item.r) == max(d1, d2)', 'true'],
  ['max(t.item.r) - d1', ''],
  ['d1 - max(t.item.r)', ''],
  ['max(t.item.r) + 1', ''],
  ['year(d1 + 1)', '0'],
  ['EDATE(1 + d2, 1)', ''],
  ['d1 - d2', ''],
  ['max(je)', '0'],
  ['max(t.item.n)', '0'],
  ['min(t.item.n, je)', '0'],
  ['MAXIFS(t.item.n, t.item.n, ">0")', '0'],
  ['max(-5, je)', '0'],
  ['concat("共", max(t.item.n))', '共0'],
  ['je + 1', '1'],
  ['je - 1', '-1'],
  ['max(if(je > 1, je, t.item.n))', '0'],
  ['max(d1 - d2)', '0'],
  ['max(year(d1))', '0'],
  // a name that nobody declares may be a number
  ['max(x.item.y)', '0'],
  ['max(d1, fremd)', '0'],
])('%s of nothing is %j', (text, expected) => {
  expect(given(text, nothing)).toBe(expected);
  expect(given(text, blankRows)).toBe(expected);
});

test.each([
  ['if(empty(max(t.item.r)), d1, max(t.item.r))', '2026-11-20'],
  ['max(t.item.r) <= d1', 'true'],
  ['d1 <= max(t.item.r)', 'false'],
  ['max(t.item.r, d1)', '2026-11-20'],
  ['max(t.item.r) - d1', ''],
  ['max(d1, d2) - d1', '0'],
  ['max(d1 + 1, d2)', '2026-11-21'],
  ['max(d2, d1 - 1) == d1 - 1', 'true'],
])('%s beside a date is %j', (text, expected) => {
  expect(given(text, filled)).toBe(expected);
});

test('the same formula is told anew by other declarations', () => {
  const numbers: KindsOf = () => ['number'];
  const formula = compileFormula('concat(max(t.item.r))');
  const said = (of: KindsOf | undefined): string => formatFormulaValue(formula.evaluate(plainScope(nothing, { clock, kindsOf: of })));
  expect([said(kindsOf), said(numbers), said(undefined), said(kindsOf)]).toEqual(['', '0', '0', '']);
});
