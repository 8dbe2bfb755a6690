import { describe, expect, test } from 'vitest';
import { isError, originPointer, ReferenceGraph, valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { shippedItems } from '../packages/support.ts';

/** What stands in a definition of a schema is checked like everything else, and named where it is written. */

const published = new Map(shippedItems.map((item) => [`${item.kind}/${item.key}`, item]));
const anybody = { exists: () => true, keys: () => [] };
const inspect = async (...items: readonly RawItem[]) => (await inspectItems(items, published, anybody, '2026-11-16 09:00:00')).filter(isError);

const money = { type: 'number', title: '金额', 'x-ui': { widget: 'money' } };
const bo = (amount: object, more: object = {}, beside: object = {}): RawItem =>
  ({
    kind: 'bo',
    key: 'dy',
    name: '定义',
    spec: {
      schema: {
        type: 'object',
        $defs: {
          amount,
          'with/slash': { type: 'string', title: '斜杠', 'x-ui': { widget: 'input' } },
          line: { type: 'object', properties: { dj: { $ref: '#/$defs/amount' } } },
          head: { properties: { bz: { $ref: '#/$defs/with~1slash' }, ...more } },
        },
        properties: {
          je: { $ref: '#/$defs/amount', ...beside },
          jj: { $ref: '#/$defs/amount', title: '奖金' },
          mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { $ref: '#/$defs/line' } },
        },
        allOf: [{ $ref: '#/$defs/head' }],
      },
    },
  }) as RawItem;
const form: RawItem = {
  kind: 'form',
  key: 'dy',
  name: '定义',
  spec: {
    bo: 'dy',
    layout: [{ group: '甲', fields: ['je', 'jj', 'bz', 'mx'] }],
    perm: { start: { main: { '*': 'w', bz: 'b' }, sub: { mx: { _: 'w', dj: 'w' } } }, read: {} },
  },
} as RawItem;

test('a form over definitions has nothing wrong', async () => {
  expect(await inspect(bo(money), form)).toEqual([]);
});

const amount = '/spec/schema/$defs/amount';
describe('a finding in a definition', () => {
  test.each([
    ['E03', { ...money, 'x-ui': { widget: 'mony' } }, `${amount}/x-ui/widget`],
    ['E16', { ...money, 'x-ui': { widget: 'money', warnAbov: 1 } }, `${amount}/x-ui/warnAbov`],
    ['E04', { ...money, 'x-defaultFormula': 'nosuch + 1' }, `${amount}/x-defaultFormula`],
    ['E03', { ...money, 'x-rules': 'requird' }, `${amount}/x-rules`],
    ['E07', { ...money, 'x-rules': 'max_value:nosuch' }, `${amount}/x-rules`],
    ['E07', { ...money, 'x-query': { alias: 'none', params: {}, result: 'a' } }, `${amount}/x-query/alias`],
    ['E07', { ...money, 'x-linkage': [{ when: 'bz == "1"', then: [{ field: 'nosuch', mode: 'r' }] }] }, `${amount}/x-linkage/0/then/0/field`],
    ['E30', { ...money, minimum: 5, default: 3 }, `${amount}/default`],
    ['E30', { ...money, pattern: '(((' }, `${amount}/pattern`],
    ['E07', { ...money, 'x-ui': { widget: 'select', dict: 'zff' } }, `${amount}/x-ui/dict`],
  ])('%s %j', async (code, property, pointer) => {
    const item = bo(property);
    const problems = await inspect(item);
    expect(problems.map((problem) => `${problem.code} ${problem.pointer}`)).toContain(`${code} ${pointer}`);
    for (const problem of problems) expect(valueAt(item, problem.pointer), problem.pointer).toBeDefined();
    // used by three fields, written once
    expect(problems.filter((problem) => problem.pointer === pointer && !problem.message.includes('明细'))).toHaveLength(1);
  });

  test('that a branch brings, and one beside a reference', async () => {
    const [found] = await inspect(bo(money, { lx: { type: 'string', title: '类型', 'x-ui': { widget: 'selekt' } } }));
    expect(found).toMatchObject({ code: 'E03', pointer: '/spec/schema/$defs/head/properties/lx/x-ui/widget' });
    const [beside] = await inspect(bo(money, {}, { 'x-rules': 'requird' }));
    expect(beside).toMatchObject({ code: 'E03', pointer: '/spec/schema/properties/je/x-rules' });
  });

  test('is a use of what it names', () => {
    const item = bo({ type: 'string', title: '支付', 'x-ui': { widget: 'select', dict: 'zffs' } });
    expect(
      new Set(
        new ReferenceGraph([item, ...shippedItems])
          .usesOf('dict/zffs')
          .filter((use) => use.item === item)
          .map(({ reference }) => reference.pointer),
      ),
    ).toEqual(new Set([`${amount}/x-ui/dict`]));
  });
});

test.each([
  ['/spec/schema/properties/je/type', `${amount}/type`],
  ['/spec/schema/properties/je/title', `${amount}/title`],
  ['/spec/schema/properties/jj/title', '/spec/schema/properties/jj/title'],
  ['/spec/schema/properties/mx/items/properties/dj/x-ui/widget', `${amount}/x-ui/widget`],
  ['/spec/schema/allOf/0/properties/bz/x-ui', '/spec/schema/$defs/with~1slash/x-ui'],
  ['/spec/schema/properties/none/x', '/spec/schema/properties/none/x'],
  ['/name', '/name'],
])('%s is written at %s', (pointer, origin) => expect(originPointer(bo(money), pointer)).toBe(origin));
