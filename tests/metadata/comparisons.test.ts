import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What queries, dialogs and lists compare columns with can be met, and the columns they name are there. */
const people = { exists: () => true, keys: () => [] };
const fields = {
  rq: { type: 'string', title: '日', 'x-ui': { widget: 'date' } },
  sj: { type: 'string', title: '时', 'x-ui': { widget: 'time' } },
  je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
  wz: { type: 'string', title: '文', 'x-ui': { widget: 'input' } },
  xz: { type: 'string', title: '选', 'x-ui': { widget: 'radio', options: ['x', { key: 'y', name: '乙' }] } },
  sz: { type: 'number', title: '数', enum: [1, 2], 'x-ui': { widget: 'select' } },
  kg: { type: 'string', title: '开', 'x-ui': { widget: 'switch', activeValue: 'Y', inactiveValue: 'N' } },
  hl: { type: 'string', title: '换', 'x-ui': { widget: 'select', dict: 'lx' } },
  hd: { type: 'string', title: '换者', 'x-ui': { widget: 'input' }, 'x-linkage': [{ when: "hd == '1'", then: [{ field: 'hl', options: 'lx' }] }] },
  lx: { type: 'string', title: '类', 'x-ui': { widget: 'select', dict: 'lx' } },
  sqr: { type: 'object', title: '人', 'x-ui': { widget: 'user' } },
  xm: { type: 'object', title: '项目', properties: { bh: { type: 'string' } } },
  zdy: { type: 'object', title: '自定', 'x-ui': { widget: 'dialog' } },
};
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const form = (key: string, bo: string): RawItem => item('form', key, { bo, layout: [{ group: '甲', fields: [] }], perm: { start: { main: {} }, read: {} } });
const published = new Map(
  [
    item('dict', 'lx', {
      items: [
        { value: 'jp', label: '机' },
        { value: 'zs', label: '住', disabled: true },
      ],
    }),
    item('bo', 'b', { schema: { type: 'object', properties: fields } }),
    item('bo', 'c', { schema: { type: 'object', properties: { wz: fields.wz } } }),
    form('fb', 'b'),
    form('fc', 'c'),
  ].map((each) => [`${each.kind}/${each.key}`, each]),
);

const query = (more: object): RawItem =>
  item('customQuery', 'q', { dsType: 'dataSource', object: 'w_b', results: [{ field: 'wz', title: '文' }], rowFilter: 'all', ...more });
const list = (more: object): RawItem => item('dataTemplate', 'dt', { bo: 'b', columns: [{ field: 'wz', title: '文' }], rowFilter: 'all', ...more });
const found = async (...items: readonly RawItem[]): Promise<string[]> =>
  (await inspectItems(items, published, people, '2026-11-16 09:00:00'))
    .filter(({ code }) => code.startsWith('E'))
    .map(({ code, pointer }) => `${code} ${pointer}`);

describe('constants', () => {
  test.each([
    ['rq', 'EQUAL', '2026-02-30'],
    ['rq', 'EQUAL', 5],
    ['rq', 'GREAT', 'morgen'],
    ['rq', 'BETWEEN', '2026-02-01,2026-01-01'],
    ['rq', 'BETWEEN', ['2026-01-01', '2026-13-01']],
    ['rq', 'IN', ['2026-01-01', 'x']],
    ['sj', 'LESS', '25:00'],
    ['je', 'BETWEEN', [10, 5]],
    ['je', 'BETWEEN', '10,5'],
    ['wz', 'GREAT', 5],
    ['lx', 'EQUAL', 'jpp'],
    ['lx', 'IN', 'jp,x'],
    ['xz', 'EQUAL', 'z'],
    ['xz', 'IN', 'x,z'],
    ['xz', 'NOT_EQUAL', 'z'],
    ['sz', 'EQUAL', 3],
    ['kg', 'EQUAL', 'J'],
  ])('%s %s %j is found in a query', async (field, op, value) => {
    expect(await found(query({ conditions: [{ field, op, source: 'fixed', value }] }))).toEqual(['E15 /spec/conditions/0/value']);
    if (!Array.isArray(value)) expect(await found(list({ filters: [{ field, op, default: value }] }))).toEqual(['E15 /spec/filters/0/default']);
  });

  test.each([
    ['rq', 'EQUAL', '2026-02-28'],
    ['rq', 'GREAT', '2026'],
    ['rq', 'BETWEEN', '2026-01-01,'],
    ['rq', 'LESS', '2026-01-01 10:00:00'],
    ['sj', 'LESS', '23:00'],
    ['je', 'BETWEEN', [5, 5]],
    ['wz', 'EQUAL', 5],
    ['wz', 'GREAT', 'a'],
    ['lx', 'EQUAL', 'zs'],
    ['lx', 'LIKE', 'j'],
    ['xz', 'EQUAL', 'y'],
    ['xz', 'IN', 'x,y'],
    ['sz', 'EQUAL', 2],
    ['sz', 'EQUAL', '2'],
    ['sz', 'GREAT', 5],
    ['kg', 'EQUAL', 'Y'],
    ['hl', 'EQUAL', 'other'],
    ['sqr', 'EQUAL', 'U1'],
  ])('%s %s %j is no mistake', async (field, op, value) => expect(await found(query({ conditions: [{ field, op, source: 'fixed', value }] }))).toEqual([]));

  test.each([
    "rq > '2026-02-30'",
    'lx > 5',
    "lx = 'jpp'",
    "lx in ('jp', 'x')",
    "xz = 'z'",
    "xz <> 'z'",
    'sz = 3',
    "kg = 'J'",
    "wz = 'a' or rq = 'x'",
    'rq = 5',
  ])('the row filter %s', async (sql) => {
    expect(await found(list({ rowFilter: [{ role: '*', sql }] }))).toEqual(['E15 /spec/rowFilter/0/sql']);
    expect(await found(query({ rowFilter: [{ role: '*', sql }] }))).toEqual(['E15 /spec/rowFilter/0/sql']);
  });

  test.each([
    'rq > ${today}',
    "rq >= '2026-01-01' and rq < '2027'",
    "lx = 'jp'",
    'lx = ${userId}',
    "wz like '5%'",
    'wz = 5',
    "sqr.name = 'x'",
    "sqrId = 'U1'",
    "xm.bh = '1'",
    "zdy.x = '1'",
  ])('the row filter %s is no mistake', async (sql) => expect(await found(list({ rowFilter: [{ role: '*', sql }] }))).toEqual([]));
});

test('a default of several choices', async () => {
  expect(await found(list({ filters: [{ field: 'xz', op: 'IN', default: ['z'] }] }))).toEqual(['E15 /spec/filters/0/default']);
  expect(await found(list({ filters: [{ field: 'xz', op: 'IN', default: ['x', 'y'] }] }))).toEqual([]);
});

describe('members of columns', () => {
  test.each(['sqr.nmae', 'wz.name', 'xm.bhh', 'je.x'])('%s', async (field) => {
    expect(await found(list({ columns: [{ field, title: '列' }] }))).toEqual(['E10 /spec/columns/0/field']);
    expect(await found(query({ results: [{ field, title: '列' }] }))).toEqual(['E10 /spec/results/0/field']);
    expect(await found(list({ rowFilter: [{ role: '*', sql: `${field} = 'a'` }] }))).toEqual(['E15 /spec/rowFilter/0/sql']);
  });
  test.each(['sqr.name', 'sqr.id', 'xm.bh', 'zdy.anything', 'create_by'])('%s is there', async (field) =>
    expect(await found(list({ columns: [{ field, title: '列' }] }))).toEqual([]),
  );
});

test.each(['customQuery', 'customDialog'])('a %s goes through a form over the object that it asks', async (kind) => {
  const asked = (name: string): RawItem =>
    kind === 'customQuery'
      ? query({ form: name })
      : item('customDialog', 'd', {
          style: 'list',
          object: 'w_b',
          columns: [{ field: 'wz', title: '文' }],
          resultMap: { wz: 'wz' },
          rowFilter: 'all',
          form: name,
        });
  expect(await found(asked('fb'))).toEqual([]);
  expect(await found(asked('fc'))).toEqual(['E07 /spec/form']);
});
