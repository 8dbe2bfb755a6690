import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFormula, plainScope } from '../../formula/index.ts';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

/** Examples of gaps are documents that there can be: what schema, control, rules or formula of a field exclude is none, and what they allow is not missed. */

type Fields = Readonly<Record<string, object>>;
const verdict = (properties: Fields, conditions: readonly string[], start: object = {}): string => {
  const item = (kind: string, spec: object): RawItem => ({ kind, key: 'held', name: 'held', spec }) as unknown as RawItem;
  const steps = conditions.map((_, index) => `B${index}`);
  const rights = Object.fromEntries(steps.map((id) => [id, { main: { '*': 'r' } }]));
  const problems = lintPackage(
    [
      item('bo', { schema: { type: 'object', properties } }),
      item('form', {
        bo: 'held',
        layout: [{ group: '基本', fields: Object.keys(properties) }],
        perm: { start: { main: { '*': 'w', ...start } }, ...rights, read: { main: { '*': 'r' } } },
      }),
      item('flow', {
        form: 'held',
        subject: '流程',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
          { id: 'G', type: 'EXCLUSIVE' },
          ...steps.map((id) => ({ id, type: 'USERTASK', assignee: { rule: 'users', users: ['u1'] } })),
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'A' },
          { from: 'A', to: 'G' },
          ...steps.map((to, index) => ({ from: 'G', to, when: conditions[index] })),
          ...steps.map((from) => ({ from, to: 'E' })),
        ],
      }),
    ],
    itemChecks,
  ).filter(({ code }) => code.startsWith('E'));
  return problems
    .map(({ code, id, message }) => (id === 'undecidedLine' ? 'undecided' : code === 'E08' ? message.replace(/在网关.*$/, '') : `${code} ${message}`))
    .join(' ');
};

const number = (more: object = {}, ui: object = {}): object => ({
  type: 'number',
  title: '数',
  'x-rules': 'required',
  'x-ui': { widget: 'number', ...ui },
  ...more,
});
const text = (rules: string, more: object = {}): object => ({ type: 'string', title: '文', 'x-ui': { widget: 'input' }, 'x-rules': rules, ...more });
const money = (more: object = {}): object => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' }, ...more });
const computed = (formula: string, more: object = {}): object => ({
  type: 'number',
  title: '折算',
  'x-ui': { widget: 'money' },
  'x-formula': formula,
  ...more,
});

test.each<[what: string, fields: Fields, conditions: readonly string[], verdict: string]>([
  // steps
  ['multiples of a half', { a: number({ multipleOf: 0.5 }) }, ['a <= 1000', 'a >= 1000.5'], ''],
  ['multiples of a half, one of which is left out', { a: number({ multipleOf: 0.5 }) }, ['a <= 1000', 'a > 1000.5'], '数 1000.5'],
  ['multiples of a hundred', { a: number({ multipleOf: 100, minimum: 0 }) }, ['a <= 1000', 'a >= 1100'], ''],
  [
    'multiples of seven, the first of which is left out',
    { a: number({ multipleOf: 7 }) },
    ['a < 3', 'a > 1000'],
    expect.stringMatching(/^数 (?:7|994)$/) as unknown as string,
  ],
  ['stars', { a: { ...number(), 'x-ui': { widget: 'rating' } } }, ['a <= 2', 'a >= 3'], ''],
  ['stars, of which one is left out', { a: { ...number(), 'x-ui': { widget: 'rating' } } }, ['a <= 2', 'a >= 4'], '数 3'],
  ['stars, of which the last is left out', { a: { ...number(), 'x-ui': { widget: 'rating', count: 7 } } }, ['a <= 6'], '数 7'],
  ['a slider up to its end', { a: { ...number(), 'x-ui': { widget: 'slider', min: 10, max: 50, step: 10 } } }, ['a < 20', 'a >= 20 and a <= 50'], ''],
  ['a slider by steps from its beginning', { a: { ...number(), 'x-ui': { widget: 'slider', min: 5, max: 45, step: 10 } } }, ['a <= 15', 'a >= 25'], ''],
  ['a slider, one step of which is left out', { a: { ...number(), 'x-ui': { widget: 'slider', min: 5, max: 45, step: 10 } } }, ['a <= 15', 'a > 25'], '数 25'],
  ['a number up to the end of its control', { a: number({}, { min: 1, max: 5, precision: 0 }) }, ['a < 3', 'a >= 3 and a <= 5'], ''],
  ['a number beyond the end of no control', { a: number({}, { min: 1, precision: 0 }) }, ['a < 3', 'a >= 3 and a <= 5'], '数 6'],
  ['no length of time below nothing', { a: { ...number(), 'x-ui': { widget: 'duration' } } }, ['a >= 0'], ''],
  // rules that only single values tell
  ['words that a pattern leaves out', { t: text('required|regex:^[A-Z]+$') }, ["t == 'ABC'", "t != 'ABC' and t != 'X'"], '文为【X】'],
  ['a word that a pattern takes', { t: text('required|regex:^[A-Z]+-[0-9]+$') }, ["t == 'AB-1'"], '文为【AB-11】'],
  ['a pattern that takes what is asked for', { t: text('required|regex:^(QQ77|ZZ88)$') }, ["t == 'QQ77'", "t == 'ZZ88'"], 'undecided'],
  ['the only word', { t: text('required|is:同意') }, ["t == '同意'"], 'undecided'],
  ['numbers of four digits', { a: number({ 'x-rules': 'required|digits:4' }, { precision: 0 }) }, ['a < 5000', 'a >= 5001'], '数 5000'],
  ['a free word', { t: text('required') }, ["t == 'A'"], '文为【其他】'],
  // what formulas give
  ['the larger of a number and nothing', { a: money(), c: computed('max(a, 0)') }, ['c >= 1000', 'c >= 0 and c < 1000'], ''],
  ['the larger of a number and nothing, one amount left out', { a: money(), c: computed('max(a, 0)') }, ['c > 1000', 'c < 1000'], '折算 1,000.00 元'],
  ['the smaller of a number and a hundred', { a: money(), c: computed('min(a, 100)') }, ['c <= 100'], ''],
  ['the smaller of a number and a hundred, below', { a: money(), c: computed('min(a, 100)') }, ['c <= 100 and c >= 0'], '折算 -0.01 元'],
  ['between nothing and a hundred', { a: money(), c: computed('max(min(a, 100), 0)') }, ['c < 50', 'c >= 50 and c <= 100'], ''],
  ['rounded, of what is never negative', { a: money({ minimum: 0 }), c: computed('round(a / 3, 2)') }, ['c >= 0'], ''],
  ['rounded, of what may be negative', { a: money(), c: computed('round(a / 3, 2)') }, ['c >= 0'], '折算 -0.01 元'],
  ['a part of what has an end', { a: money({ minimum: 0, maximum: 3000, 'x-rules': 'required' }), c: computed('a * 0.5') }, ['c <= 1500'], ''],
  [
    'a part of what has an end, left out',
    { a: money({ minimum: 0, maximum: 3000, 'x-rules': 'required' }), c: computed('a * 0.5') },
    ['c < 1500'],
    '折算 1,500.00 元',
  ],
  ['an amount without its sign', { a: money(), c: computed('abs(a)') }, ['c >= 0'], ''],
  ['a formula over a formula', { a: money(), b: { ...computed('max(a, 0)'), title: '中' }, c: computed('round(b * 0.13, 2)') }, ['c >= 0'], ''],
  ['months', { m: { type: 'string', title: '月', 'x-ui': { widget: 'month' }, 'x-rules': 'required' } }, ["m <= '2026-11'", "m >= '2026-12'"], ''],
])('%s', (_, fields, conditions, expected) => {
  // a gateway has two lines at least
  expect(verdict(fields, conditions.length > 1 ? conditions : [...conditions, ...conditions.map((condition) => `(${condition}) and (${condition})`)])).toEqual(
    expected,
  );
});

const clock = { today: () => '2026-11-16', now: () => '2026-11-16 09:00:00' };
const range = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
/** Fields, and everything that they can hold as far as conditions between -2 and 9 tell it apart. */
const held: readonly (readonly [field: object, values: readonly number[]])[] = [
  [number({ multipleOf: 0.5 }), range(-12, 20, 0.5)],
  [number({ multipleOf: 3 }), range(-21, 24, 3)],
  [number({ multipleOf: 2, minimum: 1, maximum: 6 }), [2, 4, 6]],
  [number({}, { precision: 0, min: 2, max: 5 }), [2, 3, 4, 5]],
  [{ ...number(), 'x-ui': { widget: 'rating' } }, range(0, 5, 1)],
  [{ ...number(), 'x-ui': { widget: 'slider', min: -1, max: 7, step: 2 } }, [-1, 1, 3, 5, 7]],
  [{ ...number(), 'x-ui': { widget: 'slider', max: 6, step: 0.5 } }, range(0, 6, 0.5)],
  [number({ 'x-rules': 'required|decimal:1|min_value:-1|max_value:4' }), range(-1, 4, 0.1).map((value) => Math.round(value * 10) / 10)],
  [number({ exclusiveMinimum: 0, multipleOf: 0.25, maximum: 3 }), range(0.25, 3, 0.25)],
];
const formulas = [
  'max(a, 0)',
  'min(a, 4)',
  'max(min(a, 5), 1)',
  'abs(a)',
  'round(a / 3, 2)',
  'a * 0.5',
  'floor(a)',
  'a - 2',
  '-a',
  '2 * a + 1',
  'ceil(a / 2)',
  'if(a > 2, a, 0)',
  'max(a, 0) + 1',
  '0 - abs(a)',
  'a * a',
  'a / 4',
];
const comparison = fc
  .tuple(fc.constantFrom('a', 'a', 'c'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), fc.integer({ min: -2, max: 9 }))
  .map((parts) => parts.join(' '));
const asked = fc.oneof(
  { weight: 2, arbitrary: comparison },
  fc.tuple(comparison, fc.constantFrom('and', 'or'), comparison).map((parts) => `(${parts.join(' ')})`),
);

test('no gap is missed, and no example of one is a value that the field cannot hold', () => {
  let gaps = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...held),
      fc.constantFrom(...formulas),
      fc.array(asked, { minLength: 2, maxLength: 3 }),
      ([field, values], formula, conditions) => {
        const said = verdict({ a: field, c: computed(formula, { 'x-ui': { widget: 'number', precision: 4 } }) }, conditions);
        const c = compileFormula(formula);
        const lines = conditions.map((text) => compileFormula(text));
        const open = values.filter((a) => {
          const document = { a, c: c.evaluate(plainScope({ a }, { clock })) };
          return !lines.some((line) => line.evaluate(plainScope(document, { clock })) === true);
        });
        if (open.length > 0) expect(said, JSON.stringify([field, formula, conditions, open.slice(0, 3)])).not.toBe('');
        gaps += open.length > 0 ? 1 : 0;
        const [, example] = /^数 (-?[\d.]+)/.exec(said) ?? [];
        if (example !== undefined)
          expect(values.includes(Number(example)) || Math.abs(Number(example)) > 9, JSON.stringify([field, formula, conditions, said])).toBe(true);
        // of what is asked of one field alone nothing is said that is not so
        if (said.startsWith('数') && conditions.every((text) => !text.includes('c')))
          expect(open.includes(Number(example)) || Math.abs(Number(example)) > 9, JSON.stringify([field, conditions, said])).toBe(true);
      },
    ),
    { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 5000 : 150 },
  );
  expect(gaps).toBeGreaterThan(0);
}, 600_000);
