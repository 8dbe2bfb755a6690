import { describe, expect, test } from 'vitest';
import { kindRegistry, validateItem } from '../../registry/metadata/index.ts';

const bo = (properties: unknown) => ({ kind: 'bo', key: 'demo', name: '示例', spec: { schema: { type: 'object', properties } } });
const pointers = (item: unknown) => validateItem(item).map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);

test('there are sixteen kinds', () => {
  expect(
    kindRegistry
      .list()
      .map((kind) => kind.kind)
      .sort(),
  ).toEqual([
    'bo',
    'chart',
    'customDialog',
    'customQuery',
    'dataTemplate',
    'dict',
    'flow',
    'form',
    'homeLayout',
    'locale',
    'menu',
    'messageTemplate',
    'methodAuth',
    'printTemplate',
    'serialNo',
    'sqlView',
  ]);
});

describe('a sound item has no problem', () => {
  test.each([
    ['bo', bo({ je: { type: 'number', title: '金额', 'x-ui': { widget: 'money', anyOption: 1 } }, 金额: { type: 'number' } })],
    ['dict', { kind: 'dict', key: 'yskm', name: '科目', spec: { items: [{ value: '1', label: '办公费' }] } }],
    ['serialNo', { kind: 'serialNo', key: 'sn', name: '编号', spec: { pattern: 'CL-{yyyy}-{0000}', reset: 'year' } }],
    ['locale', { kind: 'locale', key: 'en', name: '英文', spec: { locale: 'en-US', texts: { 'home.title': 'Home' } } }],
    [
      'sqlView',
      { kind: 'sqlView', key: 'qv', name: '视图', spec: { sqlAlias: 'qv', alias: 'zcmx', sql: 'select 1 a', columns: [{ field: 'a', title: '甲' }] } },
    ],
    ['chart', { kind: 'chart', key: 'c', name: '图', spec: { sqlView: 'qv', style: 'bar', category: 'a', values: [{ field: 'a', title: '甲' }] } }],
    [
      'envelope',
      {
        ...bo({}),
        version: 2,
        status: 'published',
        i18n: { 'en-US': { name: 'Demo', '/spec/schema/title': 'Demo' } },
        auth: { view: ['role:ptyg', 'everyone'] },
        meta: { remark: 'v2' },
      },
    ],
  ])('%s', (_name, item) => {
    expect(validateItem(item)).toEqual([]);
  });
});

describe('a problem says what and where', () => {
  test.each([
    ['unknown kind', { kind: 'widget', key: 'a', name: '甲', spec: {} }, ['E01 /kind 未知的元数据类型【widget】']],
    ['unknown key beside the spec', { ...bo({}), colour: 'red' }, ['E01 /colour 未知的配置项【colour】']],
    [
      'unknown key in the spec',
      bo({ je: { type: 'number', 'x-uii': {} } }),
      ['E01 /spec/schema/properties/je/x-uii 未知的配置项【x-uii】，是否应为【x-ui】？'],
    ],
    [
      'unknown key of a column',
      bo({ mx: { type: 'array', items: { properties: { je: { typo: 1 } } } } }),
      ['E01 /spec/schema/properties/mx/items/properties/je/typo 未知的配置项【typo】，是否应为【type】？'],
    ],
    ['missing key', { kind: 'bo', name: '甲', spec: { schema: { type: 'object', properties: {} } } }, ['E01  缺少配置项【key】']],
    ['missing part of the spec', { kind: 'menu', key: 'a', name: '甲', spec: { sn: 1 } }, ['E01 /spec 缺少配置项【auth】']],
    [
      'a part that is written otherwise',
      { kind: 'dict', key: 'a', name: '甲', spec: { itmes: [] } },
      ['E01 /spec 缺少配置项【items】，这里写的是【itmes】', 'E01 /spec/itmes 未知的配置项【itmes】，是否应为【items】？'],
    ],
    [
      'a member of a list',
      bo({ je: { type: 'number', 'x-linkage': [{ wehn: 'je > 1', then: [{ value: 1 }] }] } }),
      [
        'E01 /spec/schema/properties/je/x-linkage/0 缺少配置项【when】，这里写的是【wehn】',
        'E01 /spec/schema/properties/je/x-linkage/0/wehn 未知的配置项【wehn】，是否应为【when】？',
        'E01 /spec/schema/properties/je/x-linkage/0/then/0 缺少配置项【field】',
      ],
    ],
    [
      'wrong choice',
      { kind: 'serialNo', key: 'a', name: '甲', spec: { pattern: '{000}', reset: 'week' } },
      ['E01 /spec/reset 取值应为 year、month、day、never 之一'],
    ],
    ['wrong type', { kind: 'menu', key: 'a', name: '甲', spec: { sn: '1', auth: ['everyone'] } }, ['E01 /spec/sn 类型应为 number']],
    ['too much', { kind: 'menu', key: 'a', name: '甲', spec: { sn: 1, auth: [] } }, ['E01 /spec/auth 长度不能少于 1']],
    ['field named like a prototype', bo(JSON.parse('{"a b":{"type":"string"}}')), ['E01 /spec/schema/properties/a b 未知的配置项【a b】']],
  ])('%s', (_name, item, expected) => {
    expect(pointers(item)).toEqual(expected);
  });

  test.each([[null], [undefined], [1], ['text'], [[]], [{}], [{ kind: 'bo', key: 'a', name: '甲', spec: null }]])('%j is refused, not thrown at', (item) => {
    expect(validateItem(item).length).toBeGreaterThan(0);
  });

  test('a failed choice of shapes names the inner place', () => {
    const flow = (assignee: unknown) => ({
      kind: 'flow',
      key: 'f',
      name: '流',
      spec: {
        form: 'f',
        subject: '流',
        nodes: [
          { id: 'a', type: 'START' },
          { id: 'b', type: 'USERTASK', assignee },
        ],
        edges: [{ from: 'a', to: 'b' }],
      },
    });
    expect(validateItem(flow({ rule: 'role', code: 'cn' }))).toEqual([]);
    expect(validateItem(flow([{ rule: 'role', code: 'cn' }, { rule: 'startUser' }]))).toEqual([]);
    expect(pointers(flow({ rule: 'boss' })).some((problem) => problem.includes('/spec/nodes/1/assignee/rule'))).toBe(true);
  });
});
