import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceStart, taskComplete } from '../../../schemas/calls/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { base64, loan, Office } from './office.ts';

/** Definitions that publishing refuses today and that older installations may still run: each fault is refused by code, node and expression. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

interface Refused {
  readonly state: boolean;
  readonly message: string;
  readonly errorCode?: string;
  readonly value: unknown;
}

const step = (id: string, more: object = {}): object => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'users', users: ['chenyuxin'] }, ...more });
const to = (from: string, target: string, more: object = {}): object => ({ from, to: target, ...more });
const gateway = { id: 'G', type: 'EXCLUSIVE', name: '金额' };
const yes = (when: string): readonly object[] => [to('A', 'G'), to('G', 'B', { when }), to('G', 'E', { when: 'jkje < 0' }), to('B', 'E')];

async function publish(nodes: readonly object[], edges: readonly object[]): Promise<void> {
  const spec = {
    form: 'jksqV2',
    subject: '借款',
    nodes: [{ id: 'S', type: 'START' }, step('A', { assignee: { rule: 'startUser' } }), ...nodes, { id: 'E', type: 'END' }],
    edges: [to('S', 'A'), ...edges],
  };
  const item = { kind: 'flow', key: 'faulty', name: '有错的流程', auth: { start: ['everyone'] }, spec } as unknown as RawItem;
  await publishItems(office.server.parts.database.forTenant(DEFAULT_TENANT), [item], { by: 'U1000', now: '2026-11-16 09:00:00' });
  office.server.parts.metadata.clear();
}

const start = () => office.call<Refused>('chenyuxin', instanceStart, { body: { flowKey: 'faulty', data: base64(loan('陈雨欣', 'U1014', 1000)) } });

type Row = readonly [name: string, nodes: readonly object[], edges: readonly object[], code: string, value: object];

const faults: readonly Row[] = [
  ['a gateway without a way', [gateway, step('B')], yes('jkje > 1000000'), 'flow.noBranch', { node: '金额' }],
  [
    'a condition that compares words with a number',
    [gateway, step('B')],
    yes('sqr.name > 3000'),
    'flow.condition',
    { node: '金额', condition: 'sqr.name > 3000' },
  ],
  ['a condition that is a number', [gateway, step('B')], yes('jkje'), 'flow.condition', { node: '金额', condition: 'jkje' }],
  [
    'the same of an inclusive gateway',
    [{ ...gateway, type: 'INCLUSIVE' }, step('B'), step('C'), { id: 'J', type: 'INCLUSIVE' }],
    [to('A', 'G'), to('G', 'B', { when: 'jkje' }), to('G', 'C', { default: true }), to('B', 'J'), to('C', 'J'), to('J', 'E')],
    'flow.condition',
    { node: '金额', condition: 'jkje' },
  ],
  [
    'a condition to skip',
    [step('B', { skipWhen: 'sqr.name > 3000' })],
    [to('A', 'B'), to('B', 'E')],
    'flow.skipCondition',
    { node: 'B', condition: 'sqr.name > 3000' },
  ],
  [
    'a condition to enter',
    [step('B', { when: 'sqr.name > 3000' })],
    [to('A', 'B'), to('B', 'E')],
    'flow.condition',
    { node: 'B_enter', condition: 'sqr.name > 3000' },
  ],
  [
    'a role that nobody has',
    [step('B', { assignee: { rule: 'role', code: 'nobodyHasThis' } })],
    [to('A', 'B'), to('B', 'E')],
    'flow.noExecutor',
    { node: 'B' },
  ],
  [
    'somebody who is not there',
    [step('B', { assignee: { rule: 'users', users: ['nosuch'] } })],
    [to('A', 'B'), to('B', 'E')],
    'flow.noExecutor',
    { node: 'B' },
  ],
  [
    'a loop without people',
    [{ id: 'L', type: 'EXCLUSIVE', name: '汇合' }, gateway],
    [to('A', 'L'), to('L', 'G'), to('G', 'L', { when: 'jkje > 0' }), to('G', 'E', { default: true })],
    'flow.endless',
    {},
  ],
  ['a drawing that is no flow', [step('B')], [to('A', 'B'), to('B', 'A')], 'flow.cannotRun', { flow: 'faulty' }],
];

describe('what a definition is to blame for', () => {
  test.each(faults)('%s is refused when a request is started', async (_name, nodes, edges, code, value) => {
    await publish(nodes, edges);
    const { status, body } = await start();
    expect([status, body.state, body.errorCode], JSON.stringify(body)).toEqual([200, false, code]);
    expect(body.value).toMatchObject(value);
    for (const named of Object.values(value) as string[]) if (code !== 'flow.cannotRun') expect(body.message).toContain(named);
  });

  test.each(faults.filter(([, , , code]) => code !== 'flow.cannotRun'))(
    '%s is refused when the step before it is agreed to',
    async (_name, nodes, edges, code, value) => {
      await publish([step('Z'), ...nodes], [to('A', 'Z'), ...edges.map((edge) => ((edge as { from: string }).from === 'A' ? { ...edge, from: 'Z' } : edge))]);
      const instId = await office.start('chenyuxin', 'faulty', loan('陈雨欣', 'U1014', 1000));
      const task = await office.task('chenyuxin', instId);
      const { status, body } = await office.call<Refused>('chenyuxin', taskComplete, { body: { taskId: task.id, actionName: 'agree', opinion: '同意' } });
      expect([status, body.state, body.errorCode], JSON.stringify(body)).toEqual([200, false, code]);
      expect(body.value).toMatchObject(value);
      expect((await office.task('chenyuxin', instId)).id).toBe(task.id);
    },
  );

  test.each([
    ['words in an amount', { jkje: 'abc' }],
    ['an amount in a date', { hkrq: 12 }],
    ['a person as words', { sqr: 'abc' }],
  ])('%s that a step sets is refused or kept, never a failure', async (_name, set) => {
    await publish(
      [step('Z', { onComplete: [{ set }] }), gateway, step('B')],
      [to('A', 'Z'), to('Z', 'G'), to('G', 'B', { when: 'jkje > 500' }), to('G', 'E', { default: true }), to('B', 'E')],
    );
    const instId = await office.start('chenyuxin', 'faulty', loan('陈雨欣', 'U1014', 1000));
    const first = (await office.decide('chenyuxin', instId)) as unknown as Refused;
    if (!first.state) expect(first.errorCode).toMatch(/^(flow\.|027|024)/);
    else expect((await office.decide('chenyuxin', instId)).state).toBeTypeOf('boolean');
  });
});

test('other refusals of a flow carry the code of flows', async () => {
  await publish([step('B')], [to('A', 'B'), to('B', 'E')]);
  const { body } = await office.call<Refused>('chenyuxin', taskComplete, {
    body: {
      taskId: (await office.task('chenyuxin', await office.start('chenyuxin', 'faulty', loan('陈雨欣', 'U1014', 1000)))).id,
      actionName: 'abandon',
      opinion: '弃权',
    },
  });
  expect(body).toMatchObject({ state: false, errorCode: '027' });
});
