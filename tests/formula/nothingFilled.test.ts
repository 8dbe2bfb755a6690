import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileFormula, formatFormulaValue } from '../../formula/index.ts';

/** What computed numbers hold while nothing is filled in: results begin with 0, infinity is empty. */

const read = (text: string, column: readonly unknown[] = []) => {
  const result = compileFormula(text).evaluate(
    { field: () => null, item: () => null, column: () => [...column], clock: { today: '2026-01-01', now: '2026-01-01 00:00:00', utcOffset: 480 } } as never,
    { zeroWithoutInput: true },
  );
  return result === null ? null : formatFormulaValue(result);
};

test.each<[string, string | null]>([
  ['a', '0'],
  ['a + b', '0'],
  ['a * b', '0'],
  ['a / b', '0'],
  ['round(a / b, 2)', '0'],
  ['if(a > 1, b, a)', '0'],
  ['average(t.item.x)', '0'],
  ['product(t.item.x)', '0'],
  ['sum(t.item.x) + a', '0'],
  ['median(t.item.x)', '0'],
  ['LARGE(t.item.x, 1)', '0'],
  ['SMALL(t.item.x, 1)', '0'],
  ['AVERAGEIF(t.item.x, ">1")', '0'],
  ['AVERAGEIFS(t.item.x, t.item.x, ">1")', '0'],
  ['sqrt(a - 1)', '0'],
  ['log(a)', '0'],
  ['mod(a, b)', '0'],
  ['timestamp(a)', '0'],
  ['1 / b', null],
  ['if(empty(median(t.item.x)), 1, 2)', '1'],
  ['ifError(median(t.item.x), 7)', '7'],
])('%s is %j', (text, expected) => {
  expect(read(text)).toBe(expected);
  expect(read(text, [null, ''])).toBe(expected);
});

test('is what the document of formulas says of it', () => {
  const said = /^\*\*Nothing filled in\.\*\*.*$/m.exec(readFileSync('docs/formulas.md', 'utf8'))?.[0] ?? '';
  const examples = [...said.matchAll(/`([^`]+)` is (empty\b|\d+)/g)].map(([, text = '', result]) => [text, result === 'empty' ? null : result] as const);
  expect(examples.length).toBeGreaterThanOrEqual(7);
  expect(examples.map(([text]) => [text, read(text)])).toEqual(examples);
});

test('one of the fields is filled in', () => {
  const half = (text: string) => compileFormula(text).evaluate({ field: (name: string) => (name === 'a' ? 0 : null) } as never, { zeroWithoutInput: true });
  for (const text of ['a / b', 'sqrt(a - 1)', '1 / b + a']) expect([text, half(text)]).toEqual([text, null]);
});

test('a missing number as text', () => {
  expect(read('toFixed(a, 2)')).toBe('0.00');
  expect(read("text(a, '0.00')")).toBe('');
});
