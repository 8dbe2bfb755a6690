import { describe, expect, test } from 'vitest';
import { lintPackage, valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { inChinese } from '../../registry/words.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const dict = (key: string, ...values: readonly string[]): RawItem => item('dict', key, { items: values.map((value) => ({ value, label: value })) });
const bo = item('bo', 'b', {
  schema: {
    type: 'object',
    properties: {
      je: { type: 'number', title: '额', 'x-ui': { widget: 'money' } },
      sl: { type: 'number', title: '数', 'x-ui': { widget: 'number' } },
      bl: { type: 'number', title: '率', 'x-ui': { widget: 'rate' } },
      wz: { type: 'string', title: '文', 'x-ui': { widget: 'input' } },
      rq: { type: 'string', title: '日', 'x-ui': { widget: 'date' } },
      gs: { type: 'string', title: '算', 'x-ui': { widget: 'input' }, 'x-formula': 'rq' },
      lx: { type: 'string', title: '类', 'x-ui': { widget: 'select', dict: 'lx' } },
      xz: { type: 'string', title: '选', 'x-ui': { widget: 'radio', options: ['a', 'b'] } },
      hl: { type: 'string', title: '换', 'x-ui': { widget: 'select', dict: 'lx' } },
      hd: { type: 'string', title: '换者', 'x-ui': { widget: 'input' }, 'x-linkage': [{ when: "hd == '1'", then: [{ field: 'hl', options: 'zt' }] }] },
    },
  },
});
const form = item('form', 'f', { bo: 'b', layout: [{ group: '甲', fields: ['je'] }], perm: { start: { main: { '*': 'w' } } } });
const found = (one: RawItem, id?: string): string[] =>
  lintPackage([bo, form, dict('lx', 'x', 'y'), dict('zt', 'x', 'y', 'z'), dict('ab', 'a', 'b', 'c'), one], itemChecks).flatMap((problem) => {
    if (problem.kind !== one.kind || !problem.code.startsWith('E') || (id !== undefined && problem.id !== id)) return [];
    expect(valueAt(one, problem.pointer)).toBeDefined();
    return [`${problem.code} ${problem.pointer.slice('/spec/'.length)}${problem.hint === undefined ? '' : ` ${inChinese(problem.hint)}`}`];
  });

const assignee = { rule: 'startUser' };
const flow = (more: Readonly<Record<string, object>>): RawItem =>
  item('flow', 'fl', {
    form: 'f',
    subject: '流程',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'Fill', type: 'USERTASK', assignee },
      { id: 'Check', type: 'USERTASK', assignee, ...more['Check'] },
      { id: 'Copy', type: 'COPYTO', assignee, ...more['Copy'] },
      { id: 'Serve', type: 'SERVICE', hooks: ['budget.occupy'], ...more['Serve'] },
      { id: 'Last', type: 'USERTASK', assignee, ...more['Last'] },
      { id: 'E', type: 'END' },
    ],
    edges: ['S', 'Fill', 'Check', 'Copy', 'Serve', 'Last', 'E'].flatMap((to, index, all) => (index === 0 ? [] : [{ from: all[index - 1], to }])),
  });

describe('steps that do nothing, and ways back that lead nowhere', () => {
  test.each<[more: Readonly<Record<string, object>>, expected: readonly string[]]>([
    [{}, []],
    [{ Check: { rejectTargets: ['Fill'] }, Last: { rejectTargets: ['Check', 'Fill'] } }, []],
    [{ Check: { rejectTargets: 'prev' } }, []],
    [{ Check: { rejectTargets: ['Last'] } }, ['E08 nodes/2/rejectTargets/0']],
    [{ Check: { rejectTargets: ['Check'] } }, ['E08 nodes/2/rejectTargets/0']],
    [{ Last: { rejectTargets: ['Copy', 'Fill'] } }, ['E08 nodes/5/rejectTargets/0']],
    [{ Last: { rejectTargets: ['Chck'] } }, ['E08 nodes/5/rejectTargets/0 Check']],
    [{ Last: { rejectTargets: [] } }, ['E09 nodes/5/rejectTargets']],
    [{ Copy: { assignee: undefined } as object }, ['E08 nodes/3']],
    [{ Serve: { hooks: undefined } as object }, ['E09 nodes/4']],
    [{ Serve: { hooks: undefined, onComplete: [{ set: { wz: 'x' } }] } as object }, []],
  ])('%j', (more, expected) => {
    expect(found(JSON.parse(JSON.stringify(flow(more))) as RawItem)).toEqual(expected);
  });

  test('a loop leads back to what is drawn behind', () => {
    const looped = flow({ Check: { rejectTargets: ['Last'] } });
    const { edges } = looped.spec as unknown as { edges: object[] };
    edges.push({ from: 'Last', to: 'Check', when: 'je > 5' });
    expect(found(looped, 'targetNotBefore')).toEqual([]);
  });
});

describe('columns and filters show what stands in their field', () => {
  const list = (more: object): RawItem => item('dataTemplate', 'dt', { bo: 'b', rowFilter: 'all', columns: [{ field: 'wz', title: '文' }], ...more });
  test.each<[column: object, expected: readonly string[]]>([
    [{ field: 'je', format: 'percent' }, ['E10 columns/0/format']],
    [{ field: 'je', format: 'money', align: 'right' }, []],
    [{ field: 'je', format: 'number' }, []],
    [{ field: 'bl', format: 'percent' }, []],
    [{ field: 'bl', format: 'money', align: 'right' }, ['E10 columns/0/format']],
    [{ field: 'wz', format: 'date' }, ['E10 columns/0/format']],
    [{ field: 'xz', format: 'datetime' }, ['E10 columns/0/format']],
    [{ field: 'rq', format: 'date' }, []],
    [{ field: 'gs', format: 'date' }, []],
    [{ field: 'create_time', format: 'datetime' }, []],
    [{ field: 'sl', format: 'dict', dict: 'lx' }, ['E10 columns/0/format']],
    [{ field: 'lx', format: 'dict' }, []],
    [{ field: 'lx', format: 'dict', dict: 'lx' }, []],
    [{ field: 'lx', format: 'dictTag', dict: 'zt' }, ['E10 columns/0/dict lx']],
    [{ field: 'xz', format: 'dict', dict: 'ab' }, []],
    [{ field: 'xz', format: 'dict', dict: 'lx' }, ['E10 columns/0/dict']],
    [{ field: 'hl', format: 'dict', dict: 'zt' }, []],
    [{ field: 'wz', format: 'dict', dict: 'lx' }, []],
  ])('%j', (column, expected) => {
    expect(found(list({ columns: [{ title: '列', ...column }] }))).toEqual(expected);
  });

  test.each<[filter: object, expected: readonly string[]]>([
    [{ field: 'lx', op: 'IN', dict: 'zt' }, ['E10 filters/0/dict lx']],
    [{ field: 'xz', op: 'EQUAL', dict: 'lx' }, ['E10 filters/0/dict']],
    [{ field: 'lx', op: 'IN', dict: 'lx' }, []],
    [{ field: 'lx', op: 'IN' }, []],
    [{ field: 'hl', op: 'IN', dict: 'zt' }, []],
  ])('%j', (filter, expected) => {
    expect(found(list({ filters: [filter] }))).toEqual(expected);
  });
});
