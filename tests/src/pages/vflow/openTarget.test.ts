import { expect, test } from 'vitest';
import { openDone } from '../../../../src/pages/template/rowTargets/openDone.ts';
import { openRequest } from '../../../../src/pages/template/rowTargets/openRequest.ts';
import { openForLeader, openReturned } from '../../../../src/pages/template/rowTargets/openTarget.ts';
import { openTodo, type TodoRow } from '../../../../src/pages/template/rowTargets/openTodo.ts';

const one = [{ id: '7', code: 'hlc', name: '韩立诚', type: 'user' as const }];
const two = [...one, { id: '8', code: 'cm', name: '陈敏', type: 'user' as const }];
const task = (more: Partial<TodoRow>): TodoRow => ({ id: 't1', procInstId: 'i1', ownerId: '0', assigneeId: '5', identityList: [], ...more });
const go = (to: string) => ({ kind: 'go', to });

test.each<[string, TodoRow, unknown]>([
  ['SHARE with one leader', task({ status: 'SHARE', identityList: one }), go('/task/t1/7')],
  ['BACKSHARE with one leader', task({ status: 'BACKSHARE', identityList: one }), go('/task/t1/7')],
  [
    'SHARE with several leaders',
    task({ status: 'SHARE', identityList: two }),
    {
      kind: 'chooseLeader',
      taskId: 't1',
      leaders: [
        { id: '7', name: '韩立诚' },
        { id: '8', name: '陈敏' },
      ],
    },
  ],
  [
    'BACKSHARE with several leaders',
    task({ status: 'BACKSHARE', identityList: two }),
    {
      kind: 'chooseLeader',
      taskId: 't1',
      leaders: [
        { id: '7', name: '韩立诚' },
        { id: '8', name: '陈敏' },
      ],
    },
  ],
  ['SHARE without leaders', task({ status: 'SHARE' }), go('/task/t1/0')],
  ['AGENT seen by the owner', task({ status: 'AGENT', ownerId: 'me', assigneeId: '5' }), go('/instRead/i1/agent')],
  ['AGENT seen by the owner who handles it', task({ status: 'AGENT', ownerId: 'me', assigneeId: 'me' }), go('/task/t1/0')],
  ['AGENT seen by the agent', task({ status: 'AGENT', ownerId: '9', assigneeId: 'me' }), go('/task/t1/0')],
  ['FOLLOW', task({ status: 'FOLLOW' }), go('/taskRead/t1/FOLLOW')],
  ...['NORMAL', 'BACK', 'DELIVERTO', 'COMMU', 'ADDSIGN', 'TRANSFORMED', 'whatever'].map((status): [string, TodoRow, unknown] => [
    status,
    task({ status, identityList: two }),
    go('/task/t1/0'),
  ]),
])('to-do %s', (_, row, expected) => {
  expect(openTodo.of(row, 'me')).toEqual(expected);
});

test.each<[string, unknown]>([
  ['draft', go('/start/d1/i1')],
  ['end', go('/instRead/i1/myRequest')],
  ['manualend', go('/instRead/i1/myRequest')],
  ...['backToStart', 'back', 'revoke', 'revokeToStart'].map((status): [string, unknown] => [status, { kind: 'findStartTask', instId: 'i1' }]),
  ['running', go('/inst/i1/request')],
  ['whatever', go('/inst/i1/request')],
])('request %s', (status, expected) => {
  expect(openRequest.of({ id: 'i1', procDefId: 'd1', status: status as 'draft' }, 'me')).toEqual(expected);
});

test.each([
  ['running', 'agree', 'done'],
  ['running', 'inqu', 'done'],
  ['end', 'inqu', 'done'],
  ['end', 'agree', 'doneList'],
  ['running', 'oppose', 'doneList'],
  ['running', undefined, 'doneList'],
  ['back', 'agree', 'doneList'],
])('done %s with opinion %s opens as %s', (status, opinionStatus, type) => {
  expect(openDone.of({ id: 'i1', status: status as 'end', opinionStatus }, 'me')).toEqual(go(`/inst/i1/${type}`));
});

test('a returned request opens its start task, or the instance when there is none', () => {
  expect(openReturned('i1', 't9')).toBe('/taskFromOtherPage/t9/0/myRequest');
  expect(openReturned('i1', undefined)).toBe('/inst/i1/request');
  expect(openForLeader('t1', '8')).toBe('/task/t1/8');
});
