import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { referenceGraph } from '../../server/publishing/referenceGraph.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { compileFlowItem } from '../../server/workflow/definitions.ts';
import { shippedItems } from '../packages/support.ts';

/** Everything that names a field is found, also inside of expressions, scripts, texts and filters. */

const make = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as RawItem;
const text = (title: string, more: object = {}) => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, 'x-ui': { widget: 'number' }, ...more });
const script = Buffer.from('return data.viaScript > 1').toString('base64');

const items: readonly RawItem[] = [
  make('bo', 'o', {
    schema: {
      type: 'object',
      properties: {
        f: number('式', { 'x-formula': 'viaFormula + sum(t.item.viaColumn)' }),
        viaFormula: number('一'),
        d: number('默', { 'x-defaultFormula': 'viaDefault' }),
        viaDefault: number('二'),
        r: number('规', { 'x-rules': `max_value:viaRule|jsScript:${script}` }),
        viaRule: number('三'),
        viaScript: number('四'),
        l: text('联', { 'x-linkage': [{ when: 'viaCondition > 1', then: [{ field: 'viaTarget', value: 'p' }] }] }),
        viaCondition: number('五'),
        viaTarget: text('六'),
        q: number('查', { 'x-query': { alias: 'q', params: { viaWhere: 'viaParameter' }, result: 'viaResult' } }),
        viaParameter: number('七'),
        viaWhere: number('八'),
        viaResult: number('九'),
        b: {
          title: '按',
          type: 'string',
          'x-ui': {
            widget: 'button',
            action: 'query',
            query: 'q',
            params: { viaWhere: 'viaParameter' },
            map: { viaMap: 'viaResult' },
            showCondition: 'viaShow == 1',
          },
        },
        viaMap: number('十'),
        viaShow: number('十一'),
        viaGateway: number('十二'),
        viaSubject: text('十三'),
        viaSkip: number('十四'),
        viaSet: text('十五'),
        viaFormRule: number('十六'),
        viaFilter: text('十七'),
        viaSql: number('十八'),
        viaPaper: text('十九'),
        kssj: { ...text('始'), format: 'date' },
        t: {
          type: 'array',
          title: '表',
          'x-ui': { widget: 'subTable' },
          items: {
            type: 'object',
            properties: { viaColumn: number('列'), viaItem: number('行'), viaPrint: number('印'), w: number('算', { 'x-formula': 'item.viaItem * 2' }) },
          },
        },
      },
    },
  }),
  make('customQuery', 'q', {
    dsType: 'dataSource',
    object: 'w_o',
    results: [{ field: 'viaResult', title: '果' }],
    conditions: [{ field: 'viaWhere', op: 'EQUAL' }],
    rowFilter: [{ role: '*', sql: "viaFilter = 'viaQuoted'" }],
  }),
  make('sqlView', 'qv', { sqlAlias: 'qv', alias: 'o', sql: 'select viaSql from w_o', columns: [{ field: 'viaSql', title: '数' }], rowFilter: 'all' }),
  make('form', 'o', {
    bo: 'o',
    layout: [{ group: '甲', fields: ['f'] }],
    rules: [{ key: 'r', check: 'viaFormRule > 1 and NETWORKDAYS(kssj, kssj) > 0', message: '错' }],
    perm: { start: {}, read: {} },
  }),
  make('flow', 'nodes', {
    form: 'o',
    subject: '单 ${viaSubject}',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'U', type: 'USERTASK', name: '填', assignee: { rule: 'startUser' } },
      { id: 'G', type: 'EXCLUSIVE' },
      { id: 'V', type: 'USERTASK', name: '审', assignee: { rule: 'startUser' }, skipWhen: 'viaSkip > 1', onComplete: [{ set: { viaSet: 'x' } }] },
      { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'U' },
      { from: 'U', to: 'G' },
      { from: 'G', to: 'V', when: 'viaGateway > 1' },
      { from: 'G', to: 'E', default: true },
      { from: 'V', to: 'E' },
    ],
  }),
  make('printTemplate', 'p', {
    form: 'o',
    blocks: [
      { type: 'text', text: '见 ${viaPaper}' },
      { type: 'table', fields: ['t'], tableColumns: [{ field: 'viaPrint' }] },
    ],
  }),
];
const graph = await referenceGraph([...shippedItems, ...items]);
const usesOf = (label: string, part?: string): string[] =>
  graph.usesOf(label, part).map(({ item, reference }) => `${item.kind}/${item.key} ${reference.pointer.replace('/spec/schema/properties/', '')}`);

describe('a field is used', () => {
  test.each([
    ['viaFormula', 'bo/o f/x-formula'],
    ['t.viaColumn', 'bo/o f/x-formula'],
    ['t.viaItem', 'bo/o t/items/properties/w/x-formula'],
    ['t.item.viaItem', 'bo/o t/items/properties/w/x-formula'],
    ['viaDefault', 'bo/o d/x-defaultFormula'],
    ['viaRule', 'bo/o r/x-rules'],
    ['viaScript', 'bo/o r/x-rules'],
    ['viaCondition', 'bo/o l/x-linkage/0/when'],
    ['viaTarget', 'bo/o l/x-linkage/0/then/0/value'],
    ['viaTarget', 'bo/o l/x-linkage/0/then/0/field'],
    ['viaParameter', 'bo/o q/x-query/params/viaWhere'],
    ['viaParameter', 'bo/o b/x-ui/params/viaWhere'],
    ['viaMap', 'bo/o b/x-ui/map/viaMap'],
    ['viaShow', 'bo/o b/x-ui/showCondition'],
    ['viaWhere', 'customQuery/q /spec/conditions/0/field'],
    ['viaResult', 'customQuery/q /spec/results/0/field'],
    ['viaFilter', 'customQuery/q /spec/rowFilter/0/sql'],
    ['viaSql', 'sqlView/qv /spec/sql'],
    ['viaFormRule', 'form/o /spec/rules/0/check'],
    ['viaGateway', 'flow/nodes /spec/edges/2/when'],
    ['viaSubject', 'flow/nodes /spec/subject'],
    ['viaSkip', 'flow/nodes /spec/nodes/3/skipWhen'],
    ['viaSet', 'flow/nodes /spec/nodes/3/onComplete/0/set/viaSet'],
    ['viaPaper', 'printTemplate/p /spec/blocks/0/text'],
    ['t.viaPrint', 'printTemplate/p /spec/blocks/1/tableColumns/0/field'],
  ])('%s: %s', (part, use) => expect(usesOf('bo/o', part)).toContain(use));

  test('and a table with all that is in it', () => {
    expect(usesOf('bo/o', 't')).toEqual(
      expect.arrayContaining([
        'bo/o f/x-formula',
        'bo/o t/items/properties/w/x-formula',
        'printTemplate/p /spec/blocks/1/fields/0',
        'printTemplate/p /spec/blocks/1/tableColumns/0/field',
      ]),
    );
  });

  test('not where a text only looks like it', () => expect(usesOf('bo/o', 'viaQuoted')).toEqual([]));

  test('in a drawing as well', async () => {
    const flow = items.find(({ kind }) => kind === 'flow') as RawItem;
    const { xml = '' } = await compileFlowItem({ key: flow.key, name: flow.name, spec: flow.spec });
    const drawn = await referenceGraph([...items, make('flow', 'drawn', { form: 'o', subject: '单', bpmn: xml })]);
    for (const part of ['viaGateway', 'viaSkip', 'viaSet'])
      expect(
        drawn.usesOf('bo/o', part).map(({ item }) => item.key),
        part,
      ).toContain('drawn');
  });
});

test('what counts working days stands on the calendar, and is not published without one', async () => {
  expect(usesOf('dict/holiday')).toEqual(['form/o /spec/rules/0/check']);
  expect(graph.dependantsOf(['dict/holiday']).map(({ kind, key }) => `${kind}/${key}`)).toContain('form/o');
  expect(graph.closureOf(['form/o']).map(({ kind, key }) => `${kind}/${key}`)).toEqual(expect.arrayContaining(['dict/holiday', 'dict/workday']));
  const problems = await inspectItems([...items], new Map(), { exists: () => true, keys: () => [] }, '2026-11-16 09:00:00');
  expect(problems.filter(({ id }) => id === 'calendar').map(({ code, kind, pointer }) => `${code} ${kind} ${pointer}`)).toEqual([
    'E07 form /spec/rules/0/check',
  ]);
});

test('every field that a shipped formula reads is found where the formula stands', () => {
  expect(usesOf('bo/clfybx', 'xcmx.je').length).toBeGreaterThan(3);
  expect(usesOf('bo/clfybx', 'bxzje').filter((use) => use.startsWith('flow/clfybxV1 /spec/edges/')).length).toBeGreaterThan(1);
});
