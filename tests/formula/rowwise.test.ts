import { describe, expect, test } from 'vitest';
import { compileFormula, plainScope } from '../../formula/index.ts';
import { clock, compute, errorOf } from './support.ts';

const user = { id: 'U1', name: '张三' };
const data = {
  lx: 'x',
  xe: 8,
  fs: ['air', 'rail'],
  ren: [user],
  t: [
    { lx: 'x', je: '10', sl: 2, rq: '2026-11-01', ok: true, ry: user, bq: ['a', 'b'] },
    { lx: 'z', je: '5', sl: 3, rq: '2026-12-01', ok: false, ry: { id: 'U2', name: '李四' }, bq: ['b'] },
    { lx: 'x', je: '', sl: 4, rq: '', ok: true, ry: null, bq: [] },
  ],
  s: [{ je: '1' }, { je: '2' }],
  none: [],
};

describe('an expression over columns in an aggregate is computed row by row', () => {
  test.each([
    ['sum(if(t.item.lx=="x",t.item.je,0))', '10'],
    ['sum(t.item.lx=="x" ? t.item.je : 0)', '10'],
    ['sum(if(t.item.lx=="x" and t.item.je > 8, t.item.sl, 0))', '2'],
    ['sum(if(AND(t.item.lx=="x", t.item.sl > 3), t.item.sl, 0))', '4'],
    ['sum(if(OR(t.item.lx=="z", t.item.sl > 3), t.item.sl, 0))', '7'],
    ['sum(if(not (t.item.lx=="x"), t.item.je, 0))', '5'],
    ['sum(if(in(t.item.lx,"x","y"), t.item.sl, 0))', '6'],
    ['sum(if(t.item.lx == lx, t.item.sl, 0))', '6'],
    ['sum(if(t.item.ok, t.item.sl, 0))', '6'],
    ['sum(if(t.item.ry == "张三", t.item.je, 0))', '10'],
    ['sum(if(t.item.bq == "b", t.item.sl, 0))', '5'],
    ['sum(if(empty(t.item.rq), t.item.sl, 0))', '4'],
    ['sum(if(month(t.item.rq) == 12, t.item.je, 0))', '5'],
    ['sum(t.item.je * t.item.sl)', '35'],
    ['sum(round(t.item.je / 3, 2))', '5'],
    ['sum(t.item.je / 3)', '5'],
    ['sum(t.item.je * 2, 1)', '31'],
    ['sum(-t.item.je)', '-15'],
    ['average(t.item.je * 2)', '10'],
    ['max(t.item.je * t.item.sl)', '20'],
    ['max(t.item.je - t.item.sl, 0)', '8'],
    ['min(if(t.item.je > 0, t.item.je, 999))', '5'],
    ['count(if(t.item.lx=="x",1,0))', '3'],
    ['sum(if(t.item.lx=="x",1,0))', '2'],
    ['countFilled(if(t.item.lx=="x", t.item.je, null))', '1'],
    ['product(t.item.sl + 1)', '60'],
    ['COUNTIF(t.item.je * 2, ">=10")', '2'],
    ['LARGE(t.item.je * t.item.sl, 2)', '15'],
    ['SUMPRODUCT((t.item.lx=="x") * t.item.sl)', '6'],
    ['SUMPRODUCT(t.item.lx=="x", t.item.je)', '10'],
    ['concat(if(t.item.lx=="x", "甲", "乙"))', '甲乙甲'],
    ['AND(t.item.sl > 1)', 'true'],
    ['AND(t.item.sl > 2)', 'false'],
    ['OR(t.item.lx == "z")', 'true'],
    ['OR(t.item.lx == "q")', 'false'],
    ['sum(none.item.je * 2)', '0'],
    ['sum({金额(data.bo.xe)} * [数量(data.bo.sub_t.sl)])', '72'],
  ])('%s is %s', (formula, result) => expect(compute(formula, data)).toBe(result));
});

describe('a row that a condition leaves out takes no part', () => {
  test.each([
    ['count(if(t.item.lx=="x", 1))', '2'],
    ['count(if(t.item.lx=="x", 1, null))', '2'],
    ['count(if(t.item.lx=="x", 1, ""))', '2'],
    ['count(t.item.lx=="x" ? 1 : null)', '2'],
    ['count(t.item.lx=="x" ? null : 1)', '1'],
    // an empty value of a row is one all the same
    ['count(if(t.item.lx=="x", t.item.je))', '2'],
    ['count(if(t.item.lx=="q", 1))', '0'],
    ['count(if(none.item.lx=="q", 1))', '0'],
    ['count(if(t.item.lx=="x", if(t.item.sl > 3, 1)))', '1'],
    ['count(if(t.item.lx=="x", if(t.item.sl > 3, 1, null), 1))', '2'],
    ['count(if(t.item.sl > 2, 1), if(t.item.lx=="z", 1))', '3'],
    ['count(if(xe > 9, t.item.je))', '0'],
    ['count(if(xe > 5, t.item.je))', '3'],
    ['count(if(xe > 9, 1, null))', '0'],
    ['average(if(t.item.lx=="x", t.item.je))', '5'],
    ['average(if(t.item.lx=="z", t.item.je))', '5'],
    ['average(if(t.item.lx=="z", t.item.sl, null))', '3'],
    ['average(if(t.item.lx=="q", t.item.je))', '0'],
    ['average(ifError(10 / t.item.je, null)) * 2', '3'],
    ['average(if(t.item.sl > 2, t.item.sl / 3)) * 6', '7'],
    ['max(if(t.item.sl > 1, -t.item.sl))', '-2'],
    ['max(if(t.item.sl > 2, -t.item.sl))', '-3'],
    ['min(if(t.item.sl > 2, t.item.sl))', '3'],
    ['min(if(t.item.lx=="z", t.item.je), 100)', '5'],
    ['min(if(xe > 9, xe), 100)', '100'],
    ['max(if(t.item.lx=="q", t.item.je))', '0'],
    ['min(if(t.item.lx=="z", t.item.rq))', '2026-12-01'],
    ['median(if(t.item.lx=="x", t.item.sl))', '3'],
    ['median(if(t.item.lx=="x", t.item.sl, null))', '3'],
    ['sum(if(t.item.lx=="x", t.item.je))', '10'],
    ['countFilled(if(t.item.lx=="x", t.item.je))', '1'],
    ['sum(min(if(t.item.sl > 2, t.item.sl), 100))', '107'],
    ['sum(1 / count(if(t.item.lx=="x", 1)))', '0.5'],
  ])('%s is %s', (formula, result) => expect(compute(formula, data)).toBe(result));
});

describe('an aggregate in an aggregate', () => {
  test.each([
    ['over the whole column', 'sum(t.item.je / sum(t.item.je)) == 1', 'true'],
    ['also conditional', 'sum(if(t.item.lx=="x", t.item.je / sum(if(t.item.lx=="x", t.item.je, 0)), 0))', '1'],
    ['of another table', 'sum(t.item.je * sum(s.item.je))', '45'],
    ['of several values means those of the row', 'sum(max(t.item.je - 4, 0))', '7'],
    ['of several columns means those of the row', 'max(sum(t.item.je, t.item.sl))', '12'],
    ['counts what is equal to the row', 'sum(1 / COUNTIF(t.item.lx, t.item.lx))', '2'],
    ['with a number of the row', 'sum(round(t.item.je / max(t.item.sl), t.item.sl - 2))', '4.3'],
  ])('%s', (_, formula, result) => expect(compute(formula, data)).toBe(result));
});

describe('columns as before', () => {
  test.each([
    ['sum(t.item.je, s.item.je)', '18'],
    ['sum(xe > 5 ? t.item.je : s.item.je)', '15'],
    ['sum(if(xe > 9, t.item.je, s.item.je))', '3'],
    ['sum(if(xe > 9, t.item.je, s.item.je * 2))', '6'],
    ['t.item.lx', 'x,z,x'],
    ['empty(none.item.je)', 'true'],
    ['empty(t.item.je)', 'false'],
    ['in("z", t.item.lx)', 'true'],
    ['in(t.item.lx, "z")', 'true'],
    ['concat(t.item.lx)', 'xzx'],
    ['fs == "air"', 'true'],
    ['ren == "U1"', 'true'],
    ['COUNTIF(t.item.lx, "x")', '2'],
  ])('%s is %s', (formula, result) => expect(compute(formula, data)).toBe(result));
});

describe('a column where one value is meant is an error of the formula', () => {
  test.each([
    ['t.item.lx == "x"', 0, 't.item.lx'],
    ['"x" == t.item.lx', 7, 't.item.lx'],
    ['t.item.je > 5', 0, 't.item.je'],
    ['t.item.je * 2', 0, 't.item.je'],
    ['1 + t.item.je', 4, 't.item.je'],
    ['-t.item.je', 1, 't.item.je'],
    ['not t.item.ok', 4, 't.item.ok'],
    ['round(t.item.je, 2)', 6, 't.item.je'],
    ['if(t.item.lx == "x", 1, 2)', 3, 't.item.lx'],
    ['if(xe > 5, t.item.je, 0)', 11, 't.item.je'],
    ['t.item.ok ? 1 : 2', 0, 't.item.ok'],
    ['len(t.item.lx)', 4, 't.item.lx'],
    ['[数量(data.bo.sub_t.sl)] > 3', 0, '[数量(data.bo.sub_t.sl)]'],
    ['sum(t.item.je * s.item.je)', 16, 's.item.je'],
    ['COUNTIF(t.item.lx, t.item.lx)', 19, 't.item.lx'],
  ])('%s', (formula, at, subject) => expect(errorOf(formula, data)).toMatchObject({ code: 'FML_COLUMN', at, subject }));
});

describe('work is shared and bounded', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({ lx: index % 7, je: `${index}.37` }));

  test('what concerns whole columns is computed once for all rows that share it', () => {
    const formula = compileFormula('round(item.je / sum(t.item.je) * 100, 2) + sum(if(t.item.lx == 3, t.item.je, 0))');
    let reads = 0;
    const shared = new Map<object, unknown>();
    const scope = plainScope({ t: rows }, { clock, row: { je: '1' } });
    for (let row = 0; row < 100; row += 1) {
      formula.evaluate({
        ...scope,
        shared,
        column: (table, name) => {
          reads += 1;
          return scope.column(table, name);
        },
      });
    }
    expect(reads).toBe(3);
  });

  test.each([
    ['sum(COUNTIF(t.item.je, concat(">", t.item.je)))', '3'],
    ['sum(COUNTIF(t.item.je, concat("<=", t.item.je)))', '6'],
    ['sum(SUMIF(t.item.lx, t.item.lx, t.item.je))', '42'],
  ])('what is known about a column changes nothing: %s', (formula, expected) => {
    expect(
      compute(formula, {
        t: [
          { lx: 'x', je: 10 },
          { lx: 'z', je: 4 },
          { lx: 'x', je: 9 },
        ],
      }),
    ).toBe(expected);
  });

  test('a failure is shared too', () => {
    const formula = compileFormula('item.je / sum(t.item.je)');
    const shared = new Map<object, unknown>();
    const scope = { ...plainScope({ t: [{ je: 'abc' }] }, { clock, row: { je: '1' } }), shared };
    for (let row = 0; row < 2; row += 1) expect(() => formula.evaluate(scope)).toThrow(expect.objectContaining({ code: 'FML_TYPE' }));
    expect(shared.size).toBe(1);
  });

  test('one evaluation may not go through millions of values', () => {
    expect(errorOf('sum(t.item.je * LARGE(t.item.je, t.item.lx + 1))', { t: rows }).code).toBe('FML_BUDGET');
  });

  test('several evaluations may share one budget', () => {
    let spent = 0;
    const scope = {
      ...plainScope({ t: rows }, { clock }),
      budget: {
        spend: (units: number) => {
          spent += units;
        },
      },
    };
    compileFormula('sum(if(t.item.lx == 3, t.item.je, 0))').evaluate(scope);
    expect(spent).toBeGreaterThan(5000);
    expect(spent).toBeLessThan(100_000);
  });
});
