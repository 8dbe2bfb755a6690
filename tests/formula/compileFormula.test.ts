import { describe, expect, test } from 'vitest';
import { checkRowReferences, compileFormula, formatFormulaValue, plainScope } from '../../formula/index.ts';
import type { FormulaScope } from '../../formula/index.ts';
import { toNum } from '../../formula/index.ts';
import { clock } from './support.ts';

test('the same text is compiled once', () => {
  expect(compileFormula('a + 1')).toBe(compileFormula('a + 1'));
});

test('references are listed once each, in the order of the text', () => {
  const formula = compileFormula('a + sum(mx.item.je) + item.ts * item.ts + sqr.name + a');
  expect(formula.references).toEqual([
    { kind: 'field', name: 'a' },
    { kind: 'column', table: 'mx', name: 'je' },
    { kind: 'item', name: 'ts' },
    { kind: 'field', name: 'sqr', member: 'name' },
  ]);
});

describe('aggregates', () => {
  test.each([
    ['sum(mx.item.je)', [{ fn: 'sum', table: 'mx', column: 'je' }]],
    ['SUM(mx.item.je) + sum(mx.item.je)', [{ fn: 'sum', table: 'mx', column: 'je' }]],
    [
      'max(mx.item.je) + count(zs.item.ts)',
      [
        { fn: 'max', table: 'mx', column: 'je' },
        { fn: 'count', table: 'zs', column: 'ts' },
      ],
    ],
    ['sum(mx.item.je, 1)', []],
    ['sum(a)', []],
    ['concat(mx.item.je)', []],
    ['round(sum([je(data.bo.sub_mx.je)]), 2)', [{ fn: 'sum', table: 'mx', column: 'je' }]],
  ])('%s', (text, aggregates) => {
    expect(compileFormula(text).aggregates).toEqual(aggregates);
  });

  test('a kept aggregate is used, and the column is read where the scope keeps none', () => {
    // given
    let columnReads = 0;
    const scope: FormulaScope = {
      clock,
      field: () => null,
      column: () => {
        columnReads += 1;
        return [1, 2];
      },
      aggregate: (fn, table, column) => (fn === 'sum' && table === 'mx' && column === 'je' ? (toNum('40') ?? undefined) : undefined),
    };
    // when
    const kept = compileFormula('SUM(mx.item.je) + 1').evaluate(scope);
    // then
    expect([String(kept), columnReads]).toEqual(['41', 0]);
    expect([String(compileFormula('sum(mx.item.sl)').evaluate(scope)), columnReads]).toEqual(['3', 1]);
  });
});

describe('a table inside a table', () => {
  test.each([
    ['sum(fp.item.se)', '6'],
    ['count(fp.item.se)', '3'],
    ['SUMIF(fp.item.se, ">1")', '5'],
    ['sum(xc.item.je)', '30'],
    ['sum(none.item.je)', '0'],
  ])('%s over the whole document is %s', (text, result) => {
    const document = { xc: [{ je: '10', fp: [{ se: '1' }, { se: '2' }] }, { je: '20', fp: [{ se: '3' }] }, { je: null }] };
    expect(formatFormulaValue(compileFormula(text).evaluate(plainScope(document, { clock })))).toBe(result);
  });

  const inner = { ts: 2, cs: { id: '1', name: '北京' } };
  const outer = { bz: '80.00', cs: { id: '2', name: '深圳' }, item: 7 };
  const at = (text: string, parent?: Readonly<Record<string, unknown>>): string =>
    formatFormulaValue(compileFormula(text).evaluate(plainScope({ bz: '1', parent: { name: '上级' } }, { clock, row: inner, ...(parent && { parent }) })));

  test.each([
    ['item.ts * parent.bz', '160'],
    ['parent.cs', '深圳'],
    ['parent.cs.name', '深圳'],
    ['{天数(item.ts)} * {标准(parent.bz)}', '160'],
    ['parent.item', '7'],
    ['parent.constructor', ''],
    ['parent', '上级'],
  ])('%s is %s', (text, result) => expect(at(text, outer)).toBe(result));

  test.each([
    ['sum(item.fp.item.se)', 'fp.item.se'],
    ['xc.item.fp.item.se', 'fp.item.se'],
  ])('%s says how it is written', (text, right) => {
    expect(() => compileFormula(text)).toThrow(expect.objectContaining({ code: 'FML_SYNTAX', id: 'innerColumn', params: { inner: right } }));
  });

  test('parent needs a row around the row', () => {
    expect(() => at('1 + parent.bz')).toThrow(expect.objectContaining({ code: 'FML_FORBIDDEN', at: 4, subject: 'parent.bz' }));
  });

  test.each([
    ['parent.bz + parent.bz', [{ kind: 'parent', name: 'bz' }]],
    ['parent.cs.name', [{ kind: 'parent', name: 'cs', member: 'name' }]],
    ['sum(parent.item.je)', [{ kind: 'column', table: 'parent', name: 'je' }]],
    ['sum([金额(data.bx.sub_xc.sub_ft.je)])', [{ kind: 'column', table: 'ft', name: 'je' }]],
    ['sum([金额(data.bx.sub_xc.je)])', [{ kind: 'column', table: 'xc', name: 'je' }]],
  ])('references of %s', (text, references) => expect(compileFormula(text).references).toEqual(references));

  test.each(['parent.a.b.c', '[金额(data.bx.sub_a.sub_b.sub_c.je)]', '[金额(data.bx.sub_a.b.je)]'])('%s is refused', (text) => {
    expect(() => compileFormula(text)).toThrow(expect.objectContaining({ code: 'FML_SYNTAX', at: 0 }));
  });
});

test.each([
  ['sl*yz', ['sl', 'yz']],
  ['item.sl*item.yz', undefined],
  ['item.sl*yz', ['yz']],
  ['zcmx.sl*2', ['zcmx.sl']],
  ['item.sl*hl', undefined],
  ['sum(zcmx.item.sl)', undefined],
])('row references of %s', (text, references) => {
  const issue = checkRowReferences(compileFormula(text), 'zcmx', ['sl', 'yz', 'xj']);
  expect(issue).toEqual(references && { code: 'E05', references });
});
