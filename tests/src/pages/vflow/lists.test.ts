import { describe, expect, test } from 'vitest';
import { batchable } from '../../../../src/pages/template/rowActions/agreeTo.ts';
import { groupFlows } from '../../../../src/pages/vflow/groupFlows.ts';
import { initialsOf } from '../../../../src/pages/vflow/initials.ts';
import { placeOf } from '../../../../src/pages/template/rowTargets/placeOf.ts';
import { typeTree } from '../../../../src/pages/template/typeTree.ts';

describe('batch agreement', () => {
  const agree = { alias: 'agree', name: '' };
  test.each([
    ['an ordinary step', [agree], { fields: { claim: { sy: 'r', hdje: 'w' } } }, undefined],
    ['a step with a required field', [agree], { fields: { claim: { hdje: 'b' } } }, 'fields'],
    ['a required column', [agree], { fields: { claim: { sy: 'r' }, mx: { je: 'b' } } }, 'fields'],
    ['a step that must be claimed', [agree, { alias: 'lockUnlock', name: '', isLock: true }], { fields: {} }, 'claim'],
    ['a step without agreement', [{ alias: 'taskToInquReply', name: '' }], { fields: {} }, 'noAgree'],
  ])('%s', (_, buttons, permission, expected) => {
    expect(batchable({ buttons, permission: JSON.stringify(permission) })).toBe(expected);
  });
});

test('categories are a tree with the rows below each', () => {
  const tree = typeTree(
    [
      { id: 'a', name: '财务', parentId: '0' },
      { id: 'b', name: '报销', parentId: 'a' },
      { id: 'c', name: '借款', parentId: 'a' },
    ],
    [
      { typeId: 'b', count: 3 },
      { typeId: 'c', count: 1 },
      { typeId: 'x', typeName: '会议', count: 2 },
    ],
  );
  expect(tree.map(({ title, children }) => [title, ...children.map((child) => child.title)])).toEqual([['财务 (4)', '报销 (3)', '借款 (1)'], ['会议 (2)']]);
  expect(
    typeTree(
      [
        { id: 'a', name: '财务', parentId: 'b' },
        { id: 'b', name: '环', parentId: 'a' },
      ],
      [],
    ),
  ).toEqual([]);
});

test.each([
  ['/task/t1/0', { type: 'task', taskId: 't1' }],
  ['/task/t1/U2', { type: 'task', taskId: 't1', leaderId: 'U2' }],
  ['/taskRead/t1/FOLLOW', { type: 'task', taskId: 't1', readOnly: true }],
  ['/inst/i1/done', { type: 'instance', instId: 'i1', listType: 'done' }],
  ['/inst/i1/todoRead/n1', { type: 'instance', instId: 'i1', listType: 'todoRead', readId: 'n1' }],
  ['/inst/i1/doneRead/doneRead/n2', { type: 'instance', instId: 'i1', listType: 'doneRead', readId: 'n2' }],
  ['/instRead/i1/agent', { type: 'instance', instId: 'i1', listType: 'agent' }],
  ['/myRead/i1/n1/myRead', { type: 'instance', instId: 'i1', listType: 'myRead', readId: 'n1' }],
  ['/start/d/i', undefined],
])('beside the list %s is %j', (to, expected) => {
  const place = placeOf({ kind: 'go', to });
  if (expected === undefined) expect(place).toBeUndefined();
  else expect(place).toEqual({ kind: 'flowPage', ...expected });
});

test('flows are found by the initials of their names', () => {
  expect(initialsOf('差旅费报销单V1')).toBe('clfbxdv1');
  const flows = [
    { defId: 'a:1', defKey: 'a', name: '差旅费报销单' },
    { defId: 'b:1', defKey: 'b', name: '借款申请单' },
  ];
  expect(groupFlows(flows, { keyword: 'JKSQ', starred: [], often: 'o', other: 'x' })).toEqual([{ name: 'x', flows: [flows[1]] }]);
});
