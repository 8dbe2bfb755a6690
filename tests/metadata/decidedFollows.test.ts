import { inChinese } from '../../registry/words.ts';
import { expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** A value that somebody may decide over its default, and agrees to as it is, follows what the default is made of: a remark where a step behind him may change that. */

const money = (more: object = {}) => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' }, ...more });
const fields = {
  je: money(),
  ze: money({ 'x-formula': 'je * 2' }),
  pay: money({ 'x-defaultFormula': 'je' }),
  fee: money({ 'x-defaultFormula': 'ze' }),
  gys: { type: 'string', title: '供应商', 'x-ui': { widget: 'input' } },
  zk: money({ 'x-query': { alias: 'q', params: { bh: 'gys' }, result: 'zk' } }),
  net: money({ 'x-defaultFormula': 'je * zk' }),
};

interface Case {
  readonly start?: object;
  readonly F?: object;
  readonly M?: object;
  readonly sets?: object;
}

async function found({ start = {}, F = {}, M = {}, sets }: Case): Promise<string[]> {
  const rights = (more: object) => ({ main: { '*': 'r', ...more } });
  const step = (id: string, more: object = {}): object => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'startUser' }, ...more });
  const items = [
    { kind: 'bo', key: 'b', name: '对象', spec: { schema: { type: 'object', properties: fields } } },
    {
      kind: 'form',
      key: 'f',
      name: '表单',
      spec: {
        bo: 'b',
        layout: [{ group: '甲', fields: Object.keys(fields) }],
        perm: { start: rights({ je: 'w', ...start }), F: rights(F), M: rights(M), read: rights({}) },
      },
    },
    {
      kind: 'flow',
      key: 'l',
      name: '流程',
      spec: {
        form: 'f',
        subject: '事',
        nodes: [
          { id: 'S', type: 'START' },
          step('U'),
          step('F'),
          step('M', sets === undefined ? {} : { onComplete: [{ set: sets }] }),
          { id: 'E', type: 'END' },
        ],
        edges: ['S', 'U', 'F', 'M'].map((from, index, all) => ({ from, to: all[index + 1] ?? 'E' })),
      },
    },
  ] as unknown as readonly RawItem[];
  return (await inspectItems(items, new Map(), { exists: () => true, keys: () => [] }, '2026-11-16 09:00:00'))
    .filter(({ id }) => id === 'decidedFollows')
    .map(
      ({ code, pointer, params }) =>
        `${code} ${pointer} ${String(params?.['name'])} ${String(params?.['field'])}: ${inChinese(params?.['from'] ?? '')} ${String(params?.['decided'])}`,
    );
}

test.each<readonly [string, Case, readonly string[]]>([
  ['a step behind that may change it', { F: { pay: 'w' }, M: { je: 'w' } }, ['W09 /spec/nodes/3 M je: F pay']],
  ['through a formula', { F: { fee: 'w' }, M: { je: 'w' } }, ['W09 /spec/nodes/3 M je: F fee']],
  ['a step behind that writes it', { F: { pay: 'w' }, sets: { je: 1 } }, ['W09 /spec/nodes/3 M je: F pay']],
  ['through what a query is asked', { start: { gys: 'w' }, F: { net: 'w' }, M: { gys: 'w' } }, ['W09 /spec/nodes/3 M gys: F net']],
  ['a step that writes what a query is asked', { start: { gys: 'w' }, F: { net: 'w' }, sets: { gys: 'G2' } }, ['W09 /spec/nodes/3 M gys: F net']],
  ['nobody behind changes it', { F: { pay: 'w' }, M: {} }, []],
  ['whoever changes it may decide himself', { F: { pay: 'w' }, M: { je: 'w', pay: 'w' } }, []],
  ['the change comes before', { F: { pay: 'w', je: 'w' }, M: {} }, []],
  ['the starter may decide', { start: { pay: 'w' }, F: { pay: 'w' }, M: { je: 'w' } }, []],
])('%s', async (_name, given, expected) => {
  expect(await found(given)).toEqual(expected);
});
