import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What metadata writes into a field of choices is held to them where it is published, as far as it is known then. */
const people = { exists: () => true, keys: () => [] };
const ui = (widget: string, more: object = {}): object => ({ type: 'string', title: widget, 'x-ui': { widget, ...more } });
const xy = ui('select', { options: ['x', 'y'] });
const gj = ui('select', { dict: 'gj' });
const cs = ui('select', { dict: 'cs', parentField: 'gj' });
const dict = (key: string, items: readonly (readonly [value: string, parent?: string])[]): RawItem =>
  ({
    kind: 'dict',
    key,
    name: key,
    spec: { items: items.map(([value, parent]) => ({ value, label: value, ...(parent === undefined ? {} : { parent }) })) },
  }) as unknown as RawItem;
const dicts = [
  dict('gj', [['de'], ['jp']]),
  dict('cs', [
    ['berlin', 'de'],
    ['tokyo', 'jp'],
  ]),
  dict('lb', [['buy'], ['train']]),
  dict('zt', [['buy']]),
];
const bo = (properties: object): RawItem => ({ kind: 'bo', key: 'b', name: '对象', spec: { schema: { type: 'object', properties } } }) as unknown as RawItem;
const linked = (...then: readonly object[]): object => ({ ...ui('input'), 'x-linkage': [{ when: "k == 'p'", then }] });
const user = (bind: object): object => ({ type: 'object', title: '人', 'x-ui': { widget: 'user', bind } });

const found = async (properties: object): Promise<string[]> =>
  (await inspectItems([...dicts, bo(properties)], new Map(), people, '2026-11-16 09:00:00'))
    .filter(({ kind, code }) => kind === 'bo' && code.startsWith('E'))
    .map(({ code, pointer, message }) => `${code} ${pointer.replace('/spec/schema/properties/', '')} ${/【(\w+)】/.exec(message)?.[1] ?? ''}`);

describe('what is written into choices', () => {
  test.each<[name: string, properties: object, found: readonly string[]]>([
    ['a formula over wider choices', { a: ui('select', { options: ['x', 'q'] }), v: { ...xy, 'x-formula': 'a' } }, ['E04 v/x-formula select']],
    [
      'a default formula over wider choices',
      { a: ui('select', { dict: 'lb' }), v: { ...ui('select', { dict: 'zt' }), 'x-defaultFormula': 'a' } },
      ['E04 v/x-defaultFormula select'],
    ],
    ['one branch of a formula', { a: ui('select', { options: ['x', 'q'] }), v: { ...xy, 'x-formula': "if(a == 'x', a, 'y')" } }, ['E04 v/x-formula select']],
    ['a formula over the same choices', { a: xy, v: { ...xy, 'x-formula': 'a' } }, []],
    ['a formula over fewer choices', { a: ui('select', { options: ['x'] }), v: { ...xy, 'x-formula': 'a' } }, []],
    ['a formula over free text', { a: ui('input'), v: { ...xy, 'x-formula': 'a' } }, []],
    [
      'a value and another list',
      { k: linked({ field: 'v', options: 'zt' }, { field: 'v', value: 'train' }), v: ui('select', { dict: 'lb' }) },
      ['E04 k/x-linkage/0/then/1/value train'],
    ],
    ['a value and a list that has it', { k: linked({ field: 'v', options: 'zt' }, { field: 'v', value: 'buy' }), v: ui('select', { dict: 'lb' }) }, []],
    [
      'a part and another parent',
      { k: linked({ field: 'gj', value: 'de' }, { field: 'cs', value: 'tokyo' }), gj, cs },
      ['E04 k/x-linkage/0/then/1/value tokyo'.replace('tokyo', 'select')],
    ],
    ['a part and its parent', { k: linked({ field: 'gj', value: 'jp' }, { field: 'cs', value: 'tokyo' }), gj, cs }, []],
    ['defaults that contradict', { gj: { ...gj, 'x-default': 'de' }, cs: { ...cs, 'x-default': 'tokyo' } }, ['E04 cs/x-default select']],
    ['a fact and a text', { u: user({ acc: 'account' }), acc: ui('input') }, []],
    [
      'a fact and a number',
      { u: user({ acc: 'account' }), acc: { type: 'number', title: '数', 'x-ui': { widget: 'number' } } },
      ['E04 u/x-ui/bind/acc account'],
    ],
    ['a fact and a day', { u: user({ acc: 'account' }), acc: ui('date') }, ['E04 u/x-ui/bind/acc account']],
    ['a fact and choices', { u: user({ acc: 'account' }), acc: xy }, ['E04 u/x-ui/bind/acc account']],
    ['a fact and a formula', { u: user({ acc: 'account' }), acc: { ...ui('input'), 'x-formula': "'z'" } }, ['E04 u/x-ui/bind/acc account']],
  ])('%s', async (_name, properties, expected) => {
    expect(await found(properties)).toEqual(expected);
  });
});
