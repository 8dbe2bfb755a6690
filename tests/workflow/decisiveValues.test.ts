import { expect, test } from 'vitest';
import { decisiveValues } from '../../server/documents/decisiveValues.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';
import { compileSpec } from './harness.ts';

/** Which changes of a document count as other values for those who have approved it. */

const people = { rule: 'field', field: 'spr' } as const;
const task = (id: string, more: Partial<NodeSpec> = {}): NodeSpec => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'startUser' }, ...more }) as NodeSpec;
const flow = await compileSpec('decisive', {
  form: 'f',
  nodes: [
    { id: 'start', type: 'START' },
    task('apply'),
    task('head', { assignee: people }),
    { id: 'x', type: 'EXCLUSIVE' },
    task('fin', { skipWhen: 'left(concat(mx.item.lx), 1) == "a"' }),
    { id: 'end', type: 'END' },
  ],
  edges: [
    { from: 'start', to: 'apply' },
    { from: 'apply', to: 'head' },
    { from: 'head', to: 'x' },
    { from: 'x', to: 'fin', when: 'je > 50 and bm.id == "O1"' },
    { from: 'x', to: 'end', default: true },
    { from: 'fin', to: 'end' },
  ],
});
const digest = decisiveValues(flow, undefined);
const base = {
  je: '4000',
  bm: { id: 'O1', name: '财务部' },
  spr: { id: 'U1', name: '甲' },
  mx: [
    { lx: 'a', bz: '1' },
    { lx: 'b', bz: '2' },
  ],
  sy: '出差',
};

test.each<readonly [string, object, boolean]>([
  ['what no condition reads', { sy: '会议' }, true],
  [
    'another column',
    {
      mx: [
        { lx: 'a', bz: '9' },
        { lx: 'b', bz: '2' },
      ],
    },
    true,
  ],
  ['the name of an organisation that keeps its id', { bm: { id: 'O1', name: '财务中心' } }, true],
  ['the amount', { je: '4000.01' }, false],
  ['no amount', { je: null }, false],
  ['the organisation', { bm: { id: 'O2', name: '财务部' } }, false],
  ['who is to approve', { spr: { id: 'U2', name: '乙' } }, false],
  ['a row more', { mx: [...base.mx, { lx: 'c' }] }, false],
  ['the order of rows', { mx: [...base.mx].reverse() }, false],
])('%s', (_, change, same) => {
  expect(digest({ ...base, ...change }) === digest(base)).toBe(same);
});
