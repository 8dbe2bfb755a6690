import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListServer, type ListServer } from '../form/listServer.ts';
import { base64 } from '../rights/rightsServer.ts';

/** Who lets others decide in his place hands the document in: rules and what is demanded hold, as when he agrees himself. */
const item = (kind: string, key: string, spec: object, more: object = {}) => ({ kind, key, name: key, ...more, spec });
const steps = {
  trans: { type: 'USERTASK', buttons: ['agree', 'startTrans', 'saveDraft'] },
  parallel: { type: 'CUSTOMSIGNTASK', signType: 'Parallel', buttons: ['signLine', 'saveDraft'] },
  sequential: { type: 'CUSTOMSIGNTASK', signType: 'Sequential', buttons: ['signSequence', 'saveDraft'] },
  approve: { type: 'CUSTOMSIGNTASK', signType: 'ParallelApprove', buttons: ['approveLine', 'saveDraft'] },
} as const;

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  await portal.publish([
    item('bo', 'handed', {
      schema: {
        type: 'object',
        properties: {
          je: { type: 'number', title: '金额', 'x-ui': { widget: 'number' }, 'x-rules': 'max_value:100' },
          bt: { type: 'string', title: '必填', 'x-ui': { widget: 'input' } },
        },
      },
    }),
    item(
      'form',
      'handedV1',
      {
        bo: 'handed',
        layout: [{ group: '全部', fields: ['je', 'bt'] }],
        perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } }, N: { main: { je: 'w', bt: 'b' } } },
      },
      { auth: { start: ['everyone'] } },
    ),
    ...Object.entries(steps).map(([name, node]) =>
      item('flow', name, {
        form: 'handedV1',
        subject: 's',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
          { id: 'N', name: '办理', assignee: { rule: 'users', users: ['head'] }, ...node },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'A' },
          { from: 'A', to: 'N' },
          { from: 'N', to: 'E' },
        ],
      }),
    ),
  ]);
}, 60_000);
afterAll(() => portal.close());

async function taskOf(flow: string): Promise<string> {
  const { value } = (await portal.post('chen', '/runtime/instance/v1/start', { flowKey: flow, data: base64({ handed: { je: 5 } }) })).json<{
    value: { instId: string };
  }>();
  return (await portal.db.selectFrom('wf_task').select('id').where('inst_id', '=', value.instId).executeTakeFirstOrThrow()).id;
}

test.each<[string, string, string, object, boolean]>([
  [
    'trans',
    '/runtime/task/v1/taskToTrans',
    'userIds',
    { action: 'submit', decideType: 'agree', voteType: 'amount', voteAmount: 1, signType: 'parallel' },
    true,
  ],
  ['trans', '/runtime/task/v1/taskToTrans', 'userIds', { action: 'back', decideType: 'agree', voteType: 'amount', voteAmount: 1, signType: 'parallel' }, false],
  ['parallel', '/runtime/task/v1/taskCustomSignUsers', 'userId', {}, true],
  ['sequential', '/runtime/task/v1/taskCustomSignUsers', 'userId', {}, true],
  ['approve', '/runtime/task/v1/taskCustomSignUsers', 'userId', {}, false],
])('%s %s %s %j', async (flow, path, members, more, isHandedIn) => {
  const asked = (taskId: string, data?: object) =>
    portal.post('head', path, { taskId, opinion: '请看', [members]: 'finance', ...more, ...(data === undefined ? {} : { data: base64({ handed: data }) }) });
  // given: a document that lacks what is required
  const taskId = await taskOf(flow);
  // then
  if (!isHandedIn) return expect((await asked(taskId)).json()).toMatchObject({ state: true });
  const reply = (await asked(taskId, { je: 101 })).json<{ state: boolean; message: string }>();
  expect(reply).toMatchObject({ state: false });
  expect(reply.message).toContain('不能大于 100');
  expect(reply.message).toContain('必填');
  expect((await asked(taskId, { je: 99, bt: '有' })).json()).toMatchObject({ state: true });
  expect((await portal.db.selectFrom('bo_row').select('data').where('bo', '=', 'handed').orderBy('id', 'desc').executeTakeFirstOrThrow()).data).toMatchObject({
    bt: '有',
  });
});
