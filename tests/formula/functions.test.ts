import { describe, expect, test } from 'vitest';
import { createFunctionRegistry, defaultFunctions, defineFunction, compileFormula, formulaDocs, plainScope, toDecimal } from '../../formula/index.ts';
import { clock, compute, errorOf } from './support.ts';

const data = {
  mx: [{ je: '10' }, { je: '' }, { je: -4 }, {}],
  fj: '',
  sl: 3,
  kssj: '2026-11-09 22:30:00',
  jssj: '2026-11-10 06:00',
  ms: [{ id: 'U1', name: '张三' }],
};

test.each([
  ['sum(mx.item.je, sl, 1)', '10'],
  ['average(mx.item.je)', '1.5'],
  ['average(none.item.je)', '0'],
  ['max(mx.item.je)', '10'],
  ['min(mx.item.je)', '-4'],
  ['max(0 - 5, missing)', '0'],
  ['max(none.item.je)', '0'],
  ['count(mx.item.je)', '4'],
  ['count(none.item.je)', '0'],
  ['count(mx)', '4'],
  ['abs(0 - 2.5)', '2.5'],
  ['ceil(2.1) + ceil(0-2.1)', '1'],
  ['floor(2.9) + floor(0-2.1)', '-1'],
  ['sqrt(2.25)', '1.5'],
  ['sqrt(0 - 1)', ''],
  ['toFixed(2, 2)', '2.00'],
  ['toFixed(2.5)', '3'],
  ['round(2.5)', '3'],
  ['SUM(1, MAX(2, 3), ROUND(1.5))', '6'],
  ['concat("共", sum(mx.item.je), "元", missing, true)', '共6元true'],
  ['CONCATENATE(1.50, "x")', '1.5x'],
  ['capital(sum(mx.item.je))', '陆元整'],
  ['capital(missing)', ''],
  ['capital(1/3)', ''],
  ['convertCurrency("10,000.10")', '壹万元壹角'],
  ['dateDiff(kssj, jssj)', '1'],
  ["dateDiff(kssj, jssj, 'h')", '7.5'],
  ["dateDiff(kssj, jssj, 'm')", '450'],
  ["dateDiff(kssj, jssj, 's')", '27000'],
  ["dateDiff(jssj, kssj, 'd')", '-1'],
  ['dateDiff(missing, jssj)', '0'],
  ['dateDiff(kssj, fj)', '0'],
  ['today()', '2026-11-16'],
  ['now()', '2026-11-16 09:00:00'],
  ['year(today())', '2026'],
  ['year(missing)', '0'],
  ['empty(missing) and empty(fj) and empty(none)', 'true'],
  ['empty(0) or empty(false) or empty(mx)', 'false'],
  ['in(sl, 1, 2, 3)', 'true'],
  ['in(sl, "3.0")', 'true'],
  ['in(sl, "a", "b")', 'false'],
  ['in(missing, 0)', 'false'],
  ['in(missing, "")', 'true'],
  ['in(ms, "U1")', 'true'],
  ['in("张三", ms)', 'true'],
  ['in(10, mx.item.je)', 'true'],
  ['if(sl > 2, "多", "少")', '多'],
  ['if(sl > 5, "多")', ''],
  ['IF(sl > 5, 1, 2)', '2'],
])('%s is %s', (formula, result) => {
  expect(compute(formula, data)).toBe(result);
});

describe('declarations', () => {
  test('every function describes itself, and no name is taken twice', () => {
    const names = formulaDocs().flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, signature, doc } of formulaDocs()) {
      expect(signature.startsWith(`${name}(`)).toBe(true);
      expect(Object.values(doc).every((text) => text !== '')).toBe(true);
    }
    expect(formulaDocs().find(({ name }) => name === 'round')?.signature).toBe('round(x: number, digits: integer = 0)');
    expect(formulaDocs().find(({ name }) => name === 'dateDiff')?.signature).toBe(
      `dateDiff(from: date, to: date, unit: 'd'|'h'|'m'|'s'|'year'|'month'|'day'|'hour'|'minute'|'second' = "d")`,
    );
  });

  test('a function is added by its declaration', () => {
    // given
    const twice = defineFunction({
      name: 'twice',
      params: [{ name: 'x', type: 'number' }],
      result: 'number',
      doc: { 'zh-CN': '两倍', 'en-US': 'Twice', 'zh-TW': '兩倍' },
      call: ([x]) => x.times(2),
    });
    const functions = createFunctionRegistry([...defaultFunctions, twice]);
    // when
    const value = compileFormula('twice(sl) + 1', { functions }).evaluate(plainScope(data, { clock }));
    // then
    expect(String(value)).toBe('7');
    expect(errorOf('twice(1)').code).toBe('FML_UNKNOWN_FUNCTION');
  });
});

test.each([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  ['abc', undefined],
  [true, undefined],
  [[], undefined],
  [{}, undefined],
  [NaN, undefined],
  [Infinity, undefined],
  ['  ', undefined],
  [0, '0'],
  ['1,234.50', '1234.5'],
  [1e21, '1000000000000000000000'],
  [12n, '12'],
  [0.1, '0.1'],
])('toDecimal(%s) is %s', (raw, text) => {
  expect(toDecimal(raw)?.toFixed()).toBe(text);
});
