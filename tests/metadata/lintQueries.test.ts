import { describe, expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';

const item = (kind: string, spec: object): RawItem => ({ kind, key: 'demo', name: 'demo', spec }) as RawItem;
const bo = item('bo', {
  schema: {
    type: 'object',
    properties: { je: { type: 'number' }, sqr: { type: 'object' }, mx: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } } },
  },
});
const found = (candidate: RawItem) => lintPackage([bo, candidate]).map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
const results = [{ field: 'je', title: '金额' }];
const columns = [{ field: 'je', title: '金额' }];

describe('custom queries', () => {
  test.each<[string, object, string[]]>([
    [
      'sound',
      {
        dsType: 'dataSource',
        object: 'w_demo',
        rowFilter: 'all',
        results: [...results, { field: 'sqrId', title: '人' }, { field: 'sqr.name', title: '人' }],
        conditions: [
          { field: 'create_time', op: 'BETWEEN' },
          { field: 'sqr', op: 'EQUAL', source: 'variable', value: '${userId}' },
        ],
      },
      [],
    ],
    ['own rows', { dsType: 'dataSource', object: 'w_demo', rowFilter: [{ role: '*', sql: 'create_by = ${userId}' }], results }, []],
    ['no word about rows', { dsType: 'dataSource', object: 'w_demo', results }, ['E09 /spec 未声明可见的数据行【rowFilter】，全部可见请写 "all"']],
    ['system source', { dsType: 'dataSource', object: 'sys_user', results }, []],
    ['no source', { dsType: 'dataSource', results }, ['E07 /spec 未指定数据源']],
    ['unknown source', { dsType: 'dataSource', object: 'w_none', results }, ['E07 /spec/object 依赖的对象不存在【bo/none】']],
    [
      'unknown fields',
      {
        dsType: 'dataSource',
        object: 'w_demo',
        rowFilter: 'all',
        results: [{ field: 'mx', title: '明细' }],
        conditions: [{ field: 'x', op: 'EQUAL' }],
        sort: [{ field: 'y' }],
      },
      [
        'E10 /spec/results/0/field 业务对象中没有字段【mx】',
        'E10 /spec/conditions/0/field 业务对象中没有字段【x】',
        'E10 /spec/sort/0/field 业务对象中没有字段【y】',
      ],
    ],
    [
      'unknown variable',
      {
        dsType: 'dataSource',
        object: 'w_demo',
        rowFilter: 'all',
        results,
        conditions: [
          { field: 'je', op: 'EQUAL', source: 'variable', value: '${nobody}' },
          { field: 'je', op: 'EQUAL', source: 'variable', value: 'x' },
        ],
      },
      ['E07 /spec/conditions/0/value 未知的变量【${nobody}】', 'E07 /spec/conditions/1/value 未知的变量【x】'],
    ],
    ['no address', { dsType: 'restful', results }, ['E07 /spec Restful类型的url地址为空']],
    ['no path', { dsType: 'restful', url: '//host/x', results }, ['E01 /spec/url 地址须以 / 或 http(s):// 开头']],
    ['script', { dsType: 'restful', url: 'javascript:alert(1)', results }, ['E01 /spec/url 地址须以 / 或 http(s):// 开头']],
    ['header', { dsType: 'restful', url: '/x', header: '{', results }, ['E01 /spec/header 请求头部不是有效的JSON格式:{']],
    ['body', { dsType: 'restful', url: '/x', requestType: 'POST', dataParam: '{"a":${a},}', results }, ['E01 /spec/dataParam POST参数不是有效的JSON格式']],
    [
      'sound address',
      { dsType: 'restful', url: 'https://a.example/${x}', requestType: 'POST', header: '{"a":"${b}"}', dataParam: '{"a":${a},"b":"${b}"}', results },
      [],
    ],
  ])('%s', (_name, spec, expected) => {
    expect(found(item('customQuery', spec))).toEqual(expected);
  });

  test('conditions with scripts are refused', () => {
    expect(
      found(
        item('customQuery', { dsType: 'dataSource', object: 'w_demo', results, conditions: [{ field: 'je', op: 'EQUAL', source: 'script', value: 'x' }] }),
      )[0],
    ).toMatch(/^E01/);
  });
});

describe('related queries of fields', () => {
  const query = item('customQuery', { dsType: 'dataSource', object: 'sys_user', results: [{ field: 'fullname', title: '姓名' }] });
  const related = (spec: object) => ({ type: 'string', 'x-ui': { widget: 'input', related: spec } });
  const problems = (properties: object) =>
    lintPackage([query, { ...item('bo', { schema: { type: 'object', properties } }), key: 'other' }]).map(
      ({ code, pointer, message }) => `${code} ${pointer.split('/x-ui/related')[1]} ${message}`,
    );

  test('name a query, its results and fields that exist', () => {
    const mx = (spec: object) => ({
      mx: { type: 'array', items: { type: 'object', properties: { a: related(spec), b: { type: 'string' } } } },
      c: { type: 'string' },
    });
    expect(problems(mx({ alias: 'demo', params: { x: 'item.a', y: "'1'", z: 'c' }, bind: { FULLNAME: 'item.b', fullname: 'c' } }))).toEqual([]);
    expect(problems({ c: related({ alias: 'none', params: { x: 'item.c' }, bind: { fullname: 'd' } }) })).toEqual([
      'E07 /alias 依赖的对象不存在【customQuery/none】',
      'E07 /params/x 查询参数引用了不存在的字段【item.c】',
      'E07 /bind/fullname 关联查询的目标字段不存在【d】',
    ]);
    expect(problems(mx({ alias: 'demo', bind: { ghost: 'item.b' } }))).toEqual(['E07 /bind/ghost 关联查询没有返回字段【ghost】']);
  });
});

describe('custom dialogs', () => {
  test.each<[string, object, string[]]>([
    ['sound', { style: 'list', object: 'w_demo', rowFilter: 'all', columns, resultMap: { je: 'je' }, keyword: ['sqr'] }, []],
    [
      'no word about rows',
      { style: 'list', object: 'w_demo', columns, resultMap: { je: 'je' } },
      ['E09 /spec 未声明可见的数据行【rowFilter】，全部可见请写 "all"'],
    ],
    [
      'people',
      {
        style: 'combined',
        api: 'user',
        columns: [{ field: 'fullname', title: '姓名' }],
        resultMap: { id: 'id' },
        tree: { id: 'id', parent: 'parentId', label: 'name' },
      },
      [],
    ],
    ['no source', { style: 'list', columns, resultMap: {} }, ['E07 /spec 未指定数据源']],
    ['no tree', { style: 'tree', object: 'w_demo', rowFilter: 'all', columns, resultMap: {} }, ['E01 /spec 树形对话框须指定 tree']],
    [
      'unknown fields',
      {
        style: 'combined',
        object: 'w_demo',
        rowFilter: 'all',
        columns: [{ field: 'a', title: 'a', format: 'money' }],
        resultMap: { r: 'b' },
        keyword: ['c'],
        tree: { id: 'd', parent: 'je', label: 'je', object: 'w_demo', field: 'e' },
      },
      [
        'E10 /spec/columns/0/field 业务对象中没有字段【a】',
        'W02 /spec/columns/0 金额列应右对齐【a】',
        'E10 /spec/resultMap/r 业务对象中没有字段【b】',
        'E10 /spec/keyword/0 业务对象中没有字段【c】',
        'E10 /spec/tree/id 业务对象中没有字段【d】',
        'E10 /spec/tree/field 业务对象中没有字段【e】',
      ],
    ],
  ])('%s', (_name, spec, expected) => {
    expect(found(item('customDialog', spec))).toEqual(expected);
  });
});
