import { expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { flowAsChecked } from '../../server/workflow/index.ts';

/** What is found of copies is found once, and said of each of them under its own name. */
const people = { exists: () => true, keys: () => [] };
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const money = { type: 'number', title: '金额', 'x-rules': 'required|min_value:0', 'x-ui': { widget: 'money' } };
const object = (key: string, more: object = {}): RawItem =>
  item('bo', key, { schema: { type: 'object', properties: { je: { ...money, ...more }, bo: { ...money, title: '额', 'x-rules': 'min_value:0' } } } });
const form = (key: string, bo: string, main: object = { je: 'w', bo: 'w' }): RawItem =>
  item('form', key, { bo, layout: [{ group: '甲', fields: ['je', 'bo'] }], perm: { start: { main }, B: { main: { '*': 'r' } } } });
const flow = (key: string, of: string, when = 'je > 5'): RawItem =>
  item('flow', key, {
    form: of,
    subject: '流程',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
      { id: 'G', type: 'EXCLUSIVE' },
      { id: 'B', type: 'USERTASK', assignee: { rule: 'startUser' } },
      { id: 'J', type: 'EXCLUSIVE' },
      { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'A' },
      { from: 'A', to: 'G' },
      { from: 'G', to: 'B', when },
      { from: 'G', to: 'J', when: 'not empty(bo)' },
      { from: 'B', to: 'J' },
      { from: 'J', to: 'E' },
    ],
  });
const said = async (...items: readonly RawItem[]): Promise<string[]> =>
  (await inspectItems(items, new Map(), people, '2026-11-16 09:00:00'))
    .filter(({ kind, code }) => kind === 'flow' && code === 'E08')
    .map(({ key, pointer, message }) => `${key} ${pointer} ${message}`);

test('flows over one form', async () => {
  const [one, two, ...others] = await said(object('b'), form('f', 'b'), flow('one', 'f'), flow('two', 'f'), flow('other', 'f', 'je >= 0'));
  expect(one).toContain('one /spec/nodes/2 金额 5.00 元');
  expect(two).toBe(one?.replace('one', 'two'));
  expect(others).toEqual([]);
});

test('forms and objects with them, told apart by what they say', async () => {
  const found = await said(
    ...['a', 'b'].flatMap((key) => [object(key), form(key, key), flow(key, key)]),
    ...[object('c', { 'x-rules': 'required|min_value:6' }), form('c', 'c'), flow('c', 'c')],
    // a field that is called like the member which names the object
    ...[object('d'), form('d', 'd', { je: 'w', bo: 'b' }), flow('d', 'd')],
  );
  expect(found.map((line) => line.split(' ')[0])).toEqual(['a', 'b']);
});

test('each keeps its own name and steps', async () => {
  const [one, two] = [await flowAsChecked(flow('one', 'f')), await flowAsChecked({ ...flow('two', 'f'), name: '二' })];
  expect([one.flow?.key, one.flow?.name, two.flow?.key, two.flow?.name, two.shape?.key]).toEqual(['one', 'one', 'two', '二', 'two']);
  expect(two.flow?.nodes).toBe(one.flow?.nodes);
});
