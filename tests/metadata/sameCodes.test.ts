import { expect, test } from 'vitest';
import { compileFormula, plainScope } from '../../formula/index.ts';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { clock } from '../formula/support.ts';

/** Codes that formulas cannot tell apart are refused wherever they can be chosen, and no others. */
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const bo = (property: object): RawItem => item('bo', 'b', { schema: { type: 'object', properties: { km: { type: 'string', title: '科目', ...property } } } });
const problemsOf = async (...items: readonly RawItem[]) =>
  (await inspectItems(items, new Map(), { exists: () => true, keys: () => [] }, '2026-11-16 09:00:00')).filter(({ id }) => id === 'sameCode');
const pointers = async (given: RawItem): Promise<string[]> => (await problemsOf(given)).map(({ code, pointer }) => `${code} ${pointer}`);

const field = '/spec/schema/properties/km';
const label = (value: string) => ({ value, label: value });
/** Each way to offer two codes, and where the second one stands. */
const places: readonly (readonly [string, (one: string, other: string) => RawItem, string])[] = [
  ['a dictionary', (one, other) => item('dict', 'd', { items: [label(one), label('x'), label(other)] }), '/spec/items/2/value'],
  [
    'the levels of a dictionary',
    (one, other) => item('dict', 'd', { items: [label('a'), { ...label(one), parent: 'a' }, label('b'), { ...label(other), parent: 'b' }] }),
    '/spec/items/3/value',
  ],
  [
    'options',
    (one, other) =>
      bo({
        'x-ui': {
          widget: 'select',
          options: [
            { key: one, name: '甲' },
            { key: other, name: '乙' },
          ],
        },
      }),
    `${field}/x-ui/options/1/key`,
  ],
  [
    'options with values',
    (one, other) =>
      bo({
        'x-ui': {
          widget: 'radio',
          options: [
            { value: one, label: '甲' },
            { value: other, label: '乙' },
          ],
        },
      }),
    `${field}/x-ui/options/1/value`,
  ],
  [
    'levels of options',
    (one, other) =>
      bo({
        'x-ui': {
          widget: 'cascader',
          options: [
            { key: 'a', name: '甲', children: [{ key: one, name: '一' }] },
            { key: 'b', name: '乙', children: [{ key: other, name: '二' }] },
          ],
        },
      }),
    `${field}/x-ui/options/1/children/0/key`,
  ],
  ['enum', (one, other) => bo({ enum: [one, 'x', other], 'x-ui': { widget: 'select' } }), `${field}/enum/2`],
  [
    'oneOf',
    (one, other) =>
      bo({
        oneOf: [
          { const: one, title: '甲' },
          { const: other, title: '乙' },
        ],
        'x-ui': { widget: 'select' },
      }),
    `${field}/oneOf/1/const`,
  ],
  ['a list', (one, other) => bo({ type: 'array', items: { type: 'string', enum: [one, other] }, 'x-ui': { widget: 'checkbox' } }), `${field}/items/enum/1`],
  [
    'a column',
    (one, other) =>
      item('bo', 'b', {
        schema: {
          type: 'object',
          properties: {
            mx: {
              type: 'array',
              title: '明细',
              'x-ui': { widget: 'subTable' },
              items: {
                type: 'object',
                properties: {
                  km: {
                    type: 'string',
                    title: '科目',
                    'x-ui': {
                      widget: 'select',
                      options: [
                        { key: one, name: '甲' },
                        { key: other, name: '乙' },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      }),
    '/spec/schema/properties/mx/items/properties/km/x-ui/options/1/key',
  ],
];
const pairs: readonly (readonly [string, string, boolean])[] = [
  ['6602.1', '6602.10', true],
  ['1', '1.0', true],
  ['0', '-0', true],
  ['0.00', '0', true],
  ['-1.50', '-1.5', true],
  ['12345678901234567890', '12345678901234567890.0', true],
  ['12345678901234567890', '12345678901234567891', false],
  ['01', '1', false],
  ['007', '7', false],
  ['1e1', '10', false],
  ['0x10', '16', false],
  ['1,000', '1000', false],
  ['+1', '1', false],
  [' 1', '1', false],
  ['.5', '0.5', false],
  ['1.', '1', false],
  ['6602.1', '6602.01', false],
  ['6602.1.0', '6602.1', false],
  ['a', 'A', false],
  ['true', 'TRUE', false],
  ['１', '1', false],
];

test.each(pairs)('%s and %s: one value %s', async (one, other, isSame) => {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    // the same as formulas say
    expect(compileFormula('a == b').evaluate(plainScope({ a, b }, { clock }))).toBe(isSame);
    for (const [place, given, pointer] of places) expect([place, await pointers(given(a, b))]).toEqual([place, isSame ? [`E30 ${pointer}`] : []]);
  }
});

test('the finding names both codes', async () => {
  const [problem] = await problemsOf(item('dict', 'd', { items: [label('6602.1'), label('6602.10')] }));
  expect(problem?.message).toContain('【6602.1】');
  expect(problem?.message).toContain('【6602.10】');
});

test('each of several is named once; dictionaries are judged by themselves', async () => {
  expect(await pointers(item('dict', 'd', { items: ['1', '1.0', '2', '1.00', '2.0'].map(label) }))).toEqual([
    'E30 /spec/items/1/value',
    'E30 /spec/items/3/value',
    'E30 /spec/items/4/value',
  ]);
  expect(await problemsOf(item('dict', 'c', { items: [label('1')] }), item('dict', 'd', { items: [label('1.0')] }))).toEqual([]);
});

test.each<readonly [condition: string, met: string, told: string]>([
  ['it', 'IT', 'IT'],
  ['a*', 'ab', 'a*'],
  ['A?', 'AB', 'A?'],
  ['true', 'TRUE', 'TRUE'],
  ['>5', '9', '>5'],
])('as a condition %s is met by %s as well', async (condition, met, told) => {
  for (const [a, b] of [
    [condition, met],
    [met, condition],
  ] as const) {
    const found = await inspectItems(
      [item('dict', 'd', { items: [label(a), label('x'), label(b)] })],
      new Map(),
      { exists: () => true, keys: () => [] },
      '2026-11-16 09:00:00',
    );
    const codes = found.filter(({ id }) => id === 'conditionCode');
    expect(codes.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      // of two that fold to one the later is named
      `W09 /spec/items/${told === met && /^[a-z]+$/iu.test(met) ? 2 : a === condition ? 0 : 2}/value`,
    ]);
  }
});

test.each(['a b', 'a-b', '~a', 'x=1', '01'])('and %s by no other', async (code) => {
  const found = await inspectItems(
    [item('dict', 'd', { items: [label(code), label('b'), label('1')] })],
    new Map(),
    { exists: () => true, keys: () => [] },
    '2026-11-16 09:00:00',
  );
  expect(found.filter(({ id }) => id === 'conditionCode')).toEqual([]);
});

test('a long dictionary is looked through at once', async () => {
  const began = performance.now();
  expect(await pointers(item('dict', 'd', { items: Array.from({ length: 5_000 }, (_, n) => label(`${6_000 + n}.1`)) }))).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5_000);
});
