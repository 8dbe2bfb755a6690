import { describe, expect, test } from 'vitest';
import { compileFormula, formatFormulaValue } from '../../formula/index.ts';
import { compileForm, type FormSource } from '../../registry/form/index.ts';
import { evaluateForm, FormModel } from '../../validators/model/index.ts';

/** What computed numbers hold while nothing is filled in: arithmetic begins with 0, and what a function says that there is none of is nothing. */

const read = (text: string, column: readonly unknown[] = []) => {
  const result = compileFormula(text).evaluate({ field: () => null, item: () => null, column: () => [...column], clock: { today: '2026-01-01', now: '2026-01-01 00:00:00', utcOffset: 480 } } as never, { zeroWithoutInput: true });
  return result === null ? null : formatFormulaValue(result);
};

test.each<[string, string | null]>([
  ['a', '0'], ['a + b', '0'], ['a * b', '0'], ['a / b', '0'], ['round(a / b, 2)', '0'], ['if(a > 1, b, a)', '0'], ['average(t.item.x)', '0'], ['product(t.item.x)', '0'], ['sum(t.item.x) + a', '0'],
  ['median(t.item.x)', null], ['LARGE(t.item.x, 1)', null], ['SMALL(t.item.x, 1)', null], ['AVERAGEIF(t.item.x, ">1")', null], ['AVERAGEIFS(t.item.x, t.item.x, ">1")', null], ['sqrt(a - 1)', null], ['log(a)', null], ['mod(a, b)', null], ['timestamp(a)', null],
  ['1 / b', null], ['if(empty(median(t.item.x)), 1, 2)', '1'], ['ifError(median(t.item.x), 7)', '7'],
])('%s is %j', (text, expected) => {
  expect(read(text)).toBe(expected);
  expect(read(text, [null, ''])).toBe(expected);
});

describe('a field and the formula in its place agree', () => {
  const number = (formula?: string) => ({ type: 'number', title: 'n', 'x-ui': { widget: 'number' }, ...(formula === undefined ? {} : { 'x-formula': formula }) });
  test.each(['median(t.item.x)', 'LARGE(t.item.x, 2)', 'AVERAGEIF(t.item.x, ">5")', 'sqrt(a - 1)', 'log(a)', 'mod(a, b)'])('%s', async (formula) => {
    const schema = { type: 'object', properties: {
      a: number(), b: number(), t: { type: 'array', title: 't', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { x: number() } } },
      e: number(formula), named: number('if(empty(e), 1, 2)'), inline: number(`if(empty(${formula}), 1, 2)`),
    } };
    const form = compileForm({ key: 'f', name: 'f', boAlias: 'f', schema, layout: [], rules: [], summary: [] } as unknown as FormSource, { fields: { f: { a: 'w', b: 'w', e: 'r', named: 'r', inline: 'r', t: 'w' }, t: { x: 'w' } }, table: { t: { add: true, edit: true } } } as never);
    const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
    for (const data of [{}, { t: [{ x: null }] }, { a: '10', b: '3', t: [{ x: '4' }, { x: '6' }] }]) {
      const server = evaluateForm(form, data, context).data;
      const browser = new FormModel(form, data, context).toData();
      expect([server['named'], browser['named'], browser['e'], browser['inline']]).toEqual([server['inline'], server['inline'], server['e'], server['inline']]);
    }
  });
});

test('a missing number as text', () => {
  expect(read('toFixed(a, 2)')).toBe('0.00');
  expect(read("text(a, '0.00')")).toBe('');
});
