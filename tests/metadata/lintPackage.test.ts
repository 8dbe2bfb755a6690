import { describe, expect, test } from 'vitest';
import { lintPackage, type LintContext, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

const context: LintContext = {
  ...itemChecks,
  widgets: new Set(['input', 'number', 'money', 'subTable', 'select', 'date']),
};

const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as RawItem;
const columns = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });
const bo = (properties: object) => item('bo', 'demo', { schema: { type: 'object', properties } });
const form = (spec: object) =>
  item('form', 'demo', { bo: 'demo', layout: [{ group: '基本', fields: ['je'] }], perm: { start: { main: { '*': 'w' } } }, ...spec });
const number = { type: 'number' };
const found = (...items: unknown[]) => lintPackage(items, context).map(({ code, kind, pointer, message }) => `${code} ${kind}${pointer} ${message}`);

describe('business objects', () => {
  test.each<[string, object, string[]]>([
    ['E03 widget', { je: { ...number, 'x-ui': { widget: 'magic' } } }, ['E03 bo/spec/schema/properties/je/x-ui/widget 未知的控件【magic】']],
    [
      'E05',
      { mx: columns({ sl: number, yz: number, xj: { ...number, 'x-formula': 'sl*item.yz' } }) },
      ['E05 bo/spec/schema/properties/mx/items/properties/xj/x-formula 子表公式必须使用 item.字段 形式：sl 应写作 item.sl'],
    ],
    ['E04 unknown field', { je: { ...number, 'x-formula': 'nothing + 1' } }, ['E04 bo/spec/schema/properties/je/x-formula 公式引用了不存在的字段【nothing】']],
    [
      'E04 row reference in the main record',
      { je: { ...number, 'x-formula': 'item.a' } },
      ['E04 bo/spec/schema/properties/je/x-formula 主表公式不能使用 item.a'],
    ],
    [
      'E04 unknown column',
      { mx: columns({ a: number }), je: { ...number, 'x-formula': 'sum(mx.item.b)' } },
      ['E04 bo/spec/schema/properties/je/x-formula 公式引用了不存在的子表字段【mx.item.b】'],
    ],
    [
      'E06 in a row',
      { mx: columns({ ts: { ...number, 'x-formula': 'item.hj/80' }, hj: { ...number, 'x-formula': 'item.ts*80' } }) },
      ['E06 bo/spec/schema/properties/mx/items/properties/ts 公式循环引用：item.ts → item.hj → item.ts'],
    ],
    [
      'E06 over a column',
      { mx: columns({ a: { ...number, 'x-formula': 'je' } }), je: { ...number, 'x-formula': 'sum(mx.item.a)' } },
      ['E06 bo/spec/schema/properties/je 公式循环引用：je → item.a → je'],
    ],
    [
      'E07 linkage target',
      { je: { ...number, 'x-linkage': [{ when: 'je > 0', then: [{ field: 'other', mode: 'b' }] }] } },
      ['E07 bo/spec/schema/properties/je/x-linkage/0/then/0/field 联动的目标字段不存在【other】'],
    ],
    [
      'E07 dictionary',
      { je: { type: 'string', 'x-ui': { widget: 'select', dict: 'yskm' } } },
      ['E07 bo/spec/schema/properties/je/x-ui/dict 依赖的对象不存在【dict/yskm】'],
    ],
    [
      'E07 query parameter',
      { je: { ...number, 'x-query': { alias: 'demo', params: { cs: 'item.cs', fixed: "'x'" }, result: 'bz' } } },
      [
        'E07 bo/spec/schema/properties/je/x-query/alias 依赖的对象不存在【customQuery/demo】',
        'E07 bo/spec/schema/properties/je/x-query/params/cs 查询参数引用了不存在的字段【item.cs】',
      ],
    ],
    [
      'no problem',
      { mx: columns({ a: number, b: { ...number, 'x-formula': 'item.a * je' } }), je: number, hj: { ...number, 'x-formula': 'sum(mx.item.b)' } },
      [],
    ],
  ])('%s', (_name, properties, expected) => {
    expect(found(bo(properties))).toEqual(expected);
  });

  test('E04 and E03 carry the reason of the engine', () => {
    expect(found(bo({ je: { ...number, 'x-formula': '1 +' } }))[0]).toMatch(/^E04 .*公式有误/);
    expect(found(bo({ je: { ...number, 'x-rules': 'requird' } }))[0]).toMatch(/^E03 .*校验规则有误.*requird/);
  });
});

describe('forms, lists and flows against their business object', () => {
  const simple = bo({ je: { ...number, title: '金额', 'x-rules': 'required' } });

  test.each<[string, RawItem, string[]]>([
    ['E02', form({ layout: [{ group: '基本', fields: ['je', 'je'] }] }), ['E02 form/spec/layout/0/fields/1 字段重复出现【je】']],
    [
      'E02 in a nested layout',
      form({ layout: [{ group: '基本', fields: ['je'], items: [{ kind: 'tabs', parts: [{ title: '页', items: ['je'] }] }] }] }),
      ['E02 form/spec/layout/0/items/0/parts/0/items/0 字段重复出现【je】'],
    ],
    [
      'E07 in a nested layout',
      form({ layout: [{ group: '基本', items: ['je', { kind: 'grid', parts: [{ items: [{ kind: 'group', parts: [{ items: ['none'] }] }] }] }] }] }),
      ['E07 form/spec/layout/0/items/1/parts/0/items/0/parts/0/items/0 字段不存在【none】'],
    ],
    ['E07 in the layout', form({ layout: [{ group: '基本', fields: ['je', 'ghost'] }] }), ['E07 form/spec/layout/0/fields/1 字段不存在【ghost】']],
    [
      'E07 in the rights',
      form({ perm: { start: { main: { '*': 'w', ghost: 'r' }, sub: { mx: { _: 'w' } } } } }),
      ['E07 form/spec/perm/start/main/ghost 字段不存在【ghost】', 'E07 form/spec/perm/start/sub/mx 子表不存在【mx】'],
    ],
    ['E09', form({ perm: { start: { main: { '*': 'r' } } } }), ['E09 form/spec/perm/start 必填字段在填单节点不可填写【金额】']],
    [
      'W04',
      form({ layout: [{ group: '基本', fields: [] }] }),
      ['W04 form/spec/layout 字段未放入任何分组【je】', 'E09 form/spec/perm/start/main/* 【金额】必填，但表单没有显示它的地方'],
    ],
    [
      'E10',
      item('dataTemplate', 'dt', {
        bo: 'demo',
        rowFilter: 'all',
        columns: [
          { field: 'je', title: '金额' },
          { field: 'status', title: '状态' },
          { field: 'ghost', title: '无' },
        ],
      }),
      ['E10 dataTemplate/spec/columns/2/field 业务对象中没有字段【ghost】'],
    ],
    [
      'E09 without rows',
      item('dataTemplate', 'dt', { bo: 'demo', columns: [{ field: 'je', title: '金额' }] }),
      ['E09 dataTemplate/spec 未声明可见的数据行【rowFilter】，全部可见请写 "all"'],
    ],
    [
      'W02',
      item('dataTemplate', 'dt', { bo: 'demo', rowFilter: 'all', columns: [{ field: 'je', title: '金额', format: 'money' }] }),
      ['W02 dataTemplate/spec/columns/0 金额列应右对齐【金额】'],
    ],
  ])('%s', (_name, candidate, expected) => {
    expect(found(simple, candidate)).toEqual(expected);
  });

  test.each<[string, object, boolean]>([
    ['cannot be added', { sub: { mx: { _: 'w' } } }, true],
    ['can be added', { sub: { mx: { _: 'w' } }, subOps: { mx: { add: true } } }, false],
    ['are hidden', { main: { je: 'w', mx: 'n' } }, false],
    ['are hidden with the table', { subOps: { mx: { hidden: true } } }, false],
  ])('E09 for rows that a table asks for and that %s', (_name, rights, isFound) => {
    const asking = bo({ je: number, mx: { ...columns({ a: number }), title: '明细', minItems: 1 } });
    const candidate = form({ layout: [{ group: '基本', fields: ['je', 'mx'] }], perm: { start: { main: { '*': 'w' }, ...rights } } });
    expect(found(asking, candidate)).toEqual(isFound ? ['E09 form/spec/perm/start 必填字段在填单节点不可填写【明细】'] : []);
  });

  test('E09 is not for a date that begins with the current one', () => {
    const date = (widget: string) => bo({ je: { type: 'string', 'x-rules': 'required', 'x-ui': { widget, showCurrentDate: true } } });
    const readOnly = form({ perm: { start: { main: { '*': 'r' } } } });
    expect(found(date('date'), readOnly)).toEqual([]);
    expect(found(date('input'), readOnly).map((line) => String(line).split(' ')[0])).toEqual(['E16', 'E09']);
  });

  test('E08 names dead ends, missing defaults and empty assignees', () => {
    const flow = item('flow', 'demo', {
      form: 'demo',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', name: '审批' },
        { id: 'G', type: 'EXCLUSIVE', name: '判断' },
        { id: 'D', type: 'USERTASK', name: '死路', assignee: { rule: 'startUser' } },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'G' },
        { from: 'G', to: 'E', when: 'je > 1' },
        { from: 'G', to: 'D', when: 'ghost > 1 or flow.starterIsHead' },
        { from: 'E', to: 'X' },
      ],
    });
    expect(found(simple, form({}), flow)).toEqual([
      'E08 flow/spec/edges/4/to 连线引用了不存在的节点【X】',
      'E08 flow/spec/nodes/1 节点没有设置审批人【审批】',
      'E08 flow/spec/nodes/3 节点没有到达结束节点的路径【死路】',
      'E04 flow/spec/edges/3/when 公式引用了不存在的字段【ghost】',
      expect.stringContaining('E08 flow/spec/nodes/2 网关【判断】须有一条默认连线：条件【ghost > 1 or flow.starterIsHead】无法判断'),
    ]);
  });

  test('E12 and E01 do not stop the rest', () => {
    expect(found(simple, simple, { kind: 'bo', key: 'x' }, form({ summary: ['ghost'] })).map((problem) => problem.slice(0, 3))).toEqual([
      'E01',
      'E01',
      'E12',
      'E07',
    ]);
  });

  test('W01 asks for every language', () => {
    const problems = lintPackage([{ ...bo({}), name: '示例', i18n: { 'en-US': { name: 'Demo' } } }], { locales: ['en-US', 'zh-TW'] });
    expect(problems.map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)).toEqual(['W01 /name 缺少 zh-TW 译文【示例】']);
  });
});

test('what stands on something malformed of the same package says so, and the cause comes first', () => {
  const broken = { ...form({ layuot: 1 }), key: 'demoV1' };
  const list = item('dataTemplate', 'dt', { bo: 'demo', form: 'demoV1', rowFilter: 'all', columns: [{ field: 'je', title: '金额', align: 'right' }] });
  const published: LintContext = {
    ...context,
    find: (kind, key) => (kind === 'form' && key === 'demoV1' ? { ...form({}), key } : undefined),
    keys: () => ['demoV2'],
  };
  for (const more of [{}, published]) {
    const problems = lintPackage([list, bo({ je: number }), broken], { ...context, ...more }).filter(({ code }) => code.startsWith('E'));
    expect(problems.map(({ code, kind, pointer, message, hint }) => `${code} ${kind}${pointer} ${message} ${hint ?? ''}`)).toEqual([
      'E01 form/spec/layuot 未知的配置项【layuot】，是否应为【layout】？ layout',
      'E07 dataTemplate/spec/form 所用的【form/demoV1】在同一个包中，但自身有错误，请先更正 ',
    ]);
  }
});

test('a malformed key is what was meant', () => {
  const list = item('dataTemplate', 'dt', { bo: 'demo', form: 'demoV1', rowFilter: 'all', columns: [{ field: 'je', title: '金额', align: 'right' }] });
  expect(lintPackage([list, bo({ je: number }), { ...form({}), key: 'demoV1 ' }], context).find(({ code }) => code === 'E07')?.hint).toBe('demoV1 ');
});
