import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** Choices are judged by what their control stores: a path, a last code, a member of several. */
const people = { exists: () => true, keys: () => [] };
const tree = [
  {
    key: 'js',
    name: '苏',
    children: [
      { key: 'nj', name: '宁' },
      { key: 'sz', name: '锡' },
    ],
  },
  { key: 'zj', name: '浙' },
];
const dict = {
  kind: 'dict',
  key: 'dz',
  name: '地',
  spec: {
    items: [
      { value: 'js', label: '苏' },
      { value: 'nj', label: '宁', parent: 'js' },
      { value: 'zj', label: '浙' },
    ],
  },
} as unknown as RawItem;
const text = (ui: object, more: object = {}): object => ({ type: 'string', title: '文', 'x-ui': ui, ...more });
const list = (ui: object): object => ({ type: 'array', items: { type: 'string' }, title: '列', 'x-ui': ui });
const fields = {
  lj: text({ widget: 'cascader', options: tree, keep: 'path' }),
  mj: text({ widget: 'cascader', options: tree }),
  rj: text({ widget: 'cascader', options: tree, changeOnSelect: true }),
  rlj: text({ widget: 'cascader', options: tree, keep: 'path', changeOnSelect: true }),
  lb: list({ widget: 'cascader', options: tree }),
  zd: text({ widget: 'cascader', dict: 'dz', keep: 'path' }),
  zm: text({ widget: 'cascader', dict: 'dz' }),
  sx: text({ widget: 'treeSelect', options: tree }),
  sy: text({ widget: 'treeSelect', options: tree, leafOnly: true }),
  dg: text({ widget: 'treeSelect', options: tree, multiple: true, cascade: true }),
  df: text({ widget: 'treeSelect', options: tree, multiple: true, cascade: true, keep: 'all' }),
  gx: text({ widget: 'checkbox', options: ['甲', '乙'] }),
  gl: list({ widget: 'select', multiple: true, options: ['甲', '乙'] }),
  bq: text({ widget: 'tags', options: ['甲'] }),
  kg: { type: 'boolean', title: '开', 'x-ui': { widget: 'switch' } },
  wz: text({ widget: 'input' }),
  je: { type: 'number', title: '额', 'x-ui': { widget: 'number' } },
};
const published = new Map([[`dict/dz`, dict]]);
const bo = (more: object = {}): RawItem =>
  ({
    kind: 'bo',
    key: 'b',
    name: '对象',
    spec: {
      schema: {
        type: 'object',
        properties: {
          ...fields,
          mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { lj: fields.lj } } },
          ...more,
        },
      },
    },
  }) as unknown as RawItem;
const found = async (...items: readonly RawItem[]): Promise<string[]> =>
  (await inspectItems(items, published, people, '2026-11-16 09:00:00'))
    .filter(({ code }) => code.startsWith('E'))
    .map(({ code, pointer, hint }) => `${code} ${pointer.replace('/spec/schema/properties/', '')}${hint === undefined ? '' : ` ${hint}`}`);

describe('constants of formulas', () => {
  test.each([
    ['lj == "nj"', 'js/nj'],
    ['lj == "js"', ''],
    ['lj != "sz"', 'js/sz'],
    ['in(lj, "js/nj", "sz")', 'js/sz'],
    ['COUNTIF(mx.item.lj, "nj") > 0', 'js/nj'],
    ['mj == "js"', ''],
    ['mj == "js/nj"', ''],
    ['rlj == "nj"', ''],
    ['zd == "js/zj"', ''],
    ['zd == "nj"', 'js/nj'],
    ['zd == "js"', ''],
    ['zm == "js"', ''],
    ['sy == "js"', ''],
    ['in(dg, "js")', ''],
    ['in(gx, "丙")', ''],
    ['in(gl, "丙")', ''],
  ])('%s is never met', async (when, hint) => {
    const [problem = ''] = await found(bo({ x: text({ widget: 'input' }, { 'x-linkage': [{ when, then: [{ field: 'wz', mode: 'r' }] }] }) }));
    expect(problem).toMatch(/^E04 x\/x-linkage\/0\/when/);
    expect(problem).toContain(hint);
  });
  test.each([
    'lj == "js/nj"',
    'lj != "zj"',
    'in(lj, "js/nj", "zj")',
    'COUNTIF(mx.item.lj, "js/*") > 0',
    'COUNTIF(mx.item.lj, "js/nj") > 0',
    'left(lj, 2) == "js"',
    'mj == "nj"',
    'rj == "js"',
    'rlj == "js"',
    'rlj == "js/nj"',
    'in(lb, "js")',
    'in(lb, "nj")',
    'zd == "js/nj"',
    'zd == "zj"',
    'zm == "nj"',
    'sx == "js"',
    'in(dg, "nj")',
    'in(df, "js")',
    'in(gx, "甲")',
    'in(bq, "丙")',
  ])('%s is no mistake', async (when) =>
    expect(await found(bo({ x: text({ widget: 'input' }, { 'x-linkage': [{ when, then: [{ field: 'wz', mode: 'r' }] }] }) }))).toEqual([]),
  );
});

describe('values that are written', () => {
  test.each([
    ['lj', 'nj', false],
    ['lj', 'js', false],
    ['lj', 'js/nj', true],
    ['mj', 'nj', true],
    ['mj', 'js', false],
    ['rj', 'js', true],
    ['rlj', 'js', true],
    ['lb', ['js', 'nj'], true],
    ['lb', ['x'], false],
    ['sx', 'js', true],
    ['sy', 'js', false],
    ['dg', 'js', false],
    ['df', 'js', true],
    ['gx', '甲,乙', true],
    ['gx', '甲,丙', false],
  ] as const)('%s takes %j: %s', async (field, value, isTaken) => {
    expect(await found(bo({ [field]: { ...fields[field], 'x-default': value } }))).toEqual(isTaken ? [] : [expect.stringMatching(`E04 ${field}/x-default`)]);
    expect(await found(bo({ je: { ...fields.je, 'x-linkage': [{ when: 'je > 5', then: [{ field, value }] }] } }))).toEqual(
      isTaken ? [] : [expect.stringMatching('E04 je/x-linkage/0/then/0/value')],
    );
    if (typeof value === 'string' && field !== 'gx' && field !== 'dg' && field !== 'df')
      expect(await found(bo({ [field]: { ...fields[field], 'x-formula': `if(je > 1, "${value}", "")` } }))).toEqual(
        isTaken ? [] : [expect.stringMatching(`E04 ${field}/x-formula`)],
      );
  });
});

describe('fixed conditions', () => {
  const query = (field: string, op: string, value: unknown): RawItem =>
    ({
      kind: 'customQuery',
      key: 'q',
      name: '查',
      spec: {
        dsType: 'dataSource',
        object: 'w_b',
        rowFilter: 'all',
        results: [{ field: 'wz', title: '文' }],
        conditions: [{ field, op, source: 'fixed', value }],
      },
    }) as unknown as RawItem;
  const dialog = (field: string, op: string, value: unknown): RawItem =>
    ({
      kind: 'customDialog',
      key: 'd',
      name: '选',
      spec: {
        style: 'list',
        object: 'w_b',
        rowFilter: 'all',
        columns: [{ field: 'wz', title: '文' }],
        resultMap: { wz: 'wz' },
        conditions: [{ field, op, source: 'fixed', value }],
      },
    }) as unknown as RawItem;
  test.each([
    ['lj', 'EQUAL', 'nj'],
    ['mj', 'EQUAL', 'js'],
    ['gx', 'EQUAL', '丙'],
    ['gx', 'EQUAL', '甲,乙'],
    ['gx', 'IN', '甲,丙'],
    ['gl', 'EQUAL', '丙'],
    ['gl', 'NOT_EQUAL', '丙'],
    ['kg', 'EQUAL', '是'],
    ['kg', 'EQUAL', '1'],
    ['kg', 'IN', 'true,x'],
  ])('%s %s %j is met by no record', async (field, op, value) => {
    expect(await found(bo(), query(field, op, value))).toEqual(['E15 /spec/conditions/0/value']);
    expect(await found(bo(), dialog(field, op, value))).toEqual(['E15 /spec/conditions/0/value']);
  });
  test.each([
    ['lj', 'EQUAL', 'js/nj'],
    ['lj', 'RIGHT_LIKE', 'js'],
    ['mj', 'EQUAL', 'nj'],
    ['gx', 'EQUAL', '甲'],
    ['gx', 'IN', '甲,乙'],
    ['gx', 'LIKE', '丙'],
    ['gl', 'EQUAL', '乙'],
    ['bq', 'EQUAL', '丙'],
    ['kg', 'EQUAL', 'true'],
    ['kg', 'EQUAL', false],
    ['lb', 'EQUAL', 'js'],
    ['lb', 'EQUAL', 'nj'],
  ])('%s %s %j is no mistake', async (field, op, value) => expect(await found(bo(), query(field, op, value), dialog(field, op, value))).toEqual([]));

  const listOf = (sql: string): RawItem =>
    ({
      kind: 'dataTemplate',
      key: 'dt',
      name: '表',
      spec: { bo: 'b', columns: [{ field: 'wz', title: '文' }], rowFilter: [{ role: '*', sql }] },
    }) as unknown as RawItem;
  test.each(["gx = '丁'", "gx <> '丁'", "gl in ('甲', '丁')", "lj = 'nj'", "kg = '是'"])('the row filter %s', async (sql) =>
    expect(await found(bo(), listOf(sql))).toEqual(['E15 /spec/rowFilter/0/sql']),
  );
  test.each(["gx = '甲'", "gx like '丁'", "lj = 'js/nj'", "kg = 'true'", 'gx is null'])('the row filter %s is no mistake', async (sql) =>
    expect(await found(bo(), listOf(sql))).toEqual([]),
  );
});
