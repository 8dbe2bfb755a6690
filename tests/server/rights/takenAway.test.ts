import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  agentRemove,
  agentSave,
  instanceRevokeSignLine,
  instanceRevokeTrans,
  instanceTransToMore,
  metaPublish,
  taskChangeHolder,
  taskCommunicate,
  taskComplete,
  taskDelegate,
  taskHandOver,
  taskLockUnlock,
  taskRetrieve,
  taskSaveDraft,
  taskToInqu,
  taskToTrans,
  taskUserTaskToSign,
} from '../../../schemas/calls/index.ts';
import { base64, Office, type Reply } from '../runtime/office.ts';
import { shareOf } from '../../helpers/shareOf.ts';

/** Whoever lost a task before he did anything at its step reads nothing by the rights of that step, nor more than he did at it. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  const input = { type: 'string', title: '甲', 'x-ui': { widget: 'input' } };
  const table = { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { a: input, b: input } } };
  const shown = (mode: string) => ({
    main: { open: 'w', mm: mode, hh: mode === 'n' ? 'w' : 'n', mx: 'w' },
    sub: { mx: { a: 'w', b: mode } },
    subOps: { mx: { add: true, del: true, edit: true, export: true } },
  });
  const step = (id: string, assignee: object) => ({
    id,
    type: 'USERTASK',
    name: id,
    assignee,
    buttons: ['agree', 'delegate', 'communicate', 'lockUnlock', 'saveDraft', 'inqu', 'addSign', 'startTrans'],
  });
  const flow = (key: string, assignee: object) => ({
    kind: 'flow',
    key,
    name: '收回',
    auth: { start: ['everyone'] },
    spec: {
      form: 'tkF',
      subject: '收回',
      nodes: [
        { id: 'S', type: 'START' },
        step('N1', { rule: 'startUser' }),
        step('N2', assignee),
        step('N3', { rule: 'users', users: ['jiangtao'] }),
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'N1' },
        { from: 'N1', to: 'N2' },
        { from: 'N2', to: 'N3' },
        { from: 'N3', to: 'E' },
      ],
    },
  });
  const { body } = await office.call<Reply>('admin', metaPublish, {
    body: {
      package: 'tk',
      version: 1,
      items: [
        { kind: 'bo', key: 'tk', name: '收回', spec: { schema: { type: 'object', properties: { open: input, mm: input, hh: input, mx: table } } } },
        {
          kind: 'form',
          key: 'tkF',
          name: '收回',
          auth: { start: ['everyone'] },
          spec: {
            bo: 'tk',
            layout: [{ group: '甲', fields: ['open', 'mm', 'hh', 'mx'] }],
            perm: {
              start: shown('n'),
              N1: shown('n'),
              N2: shown('w'),
              N3: shown('n'),
              read: { main: { open: 'r', mm: 'n', hh: 'r', mx: 'r' }, sub: { mx: { a: 'r', b: 'n' } } },
            },
          },
        },
        flow('tkOne', { rule: 'users', users: ['qianwei'] }),
        flow('tkAny', { rule: 'users', users: ['qianwei', 'fangmin'] }),
      ],
    },
  });
  expect(body).toMatchObject({ state: true });
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const holder = async (instId: string, nodeId = 'N2') =>
  office.server.parts.database
    .forTenant('-1')
    .selectFrom('wf_task')
    .selectAll()
    .where('inst_id', '=', instId)
    .where('node_id', '=', nodeId)
    .orderBy('id')
    .execute();
const done = async (account: string, spec: Parameters<typeof office.call>[1], request: Parameters<typeof office.call>[2]) => {
  expect([spec.name, (await office.call<Reply>(account, spec, request)).body]).toMatchObject([
    spec.name,
    spec === taskLockUnlock ? expect.anything() : { state: true },
  ]);
};

type Way = (given: { readonly instId: string; readonly taskId: string }) => Promise<void>;
const give = (taskId: string, to: string): Promise<void> => done('admin', taskChangeHolder, { body: { taskId, userId: to } });
const delegate = (by: string, taskId: string, to: string): Promise<void> => done(by, taskDelegate, { body: { taskId, userId: to, opinion: '请处理' } });

const ways: readonly (readonly [string, string, readonly string[], Way])[] = [
  ['an administrator gives it to somebody else', 'tkOne', ['qianwei'], async ({ taskId }) => give(taskId, 'U1022')],
  [
    'twice',
    'tkOne',
    ['qianwei', 'mengjie'],
    async ({ taskId }) => {
      await give(taskId, 'U1006');
      await give(taskId, 'U1022');
    },
  ],
  [
    'one of several candidates claimed it first',
    'tkAny',
    ['qianwei', 'fangmin'],
    async ({ taskId }) => {
      await done('qianwei', taskLockUnlock, { query: { taskId } });
      await give(taskId, 'U1022');
    },
  ],
  ['all tasks of a person are handed over', 'tkOne', ['qianwei'], async () => done('admin', taskHandOver, { body: { fromUserId: 'U1009', userId: 'U1022' } })],
  [
    'it had been handed on, and came to another',
    'tkOne',
    ['qianwei', 'mengjie', 'xuhaiyan'],
    async ({ taskId }) => {
      await delegate('qianwei', taskId, 'U1006');
      await delegate('mengjie', taskId, 'U1008');
      await give(taskId, 'U1022');
    },
  ],
  [
    'it had been handed on and was fetched back',
    'tkOne',
    ['qianwei', 'mengjie'],
    async ({ taskId }) => {
      await delegate('qianwei', taskId, 'U1006');
      await done('qianwei', taskRetrieve, { query: { taskId } });
      await give(taskId, 'U1022');
    },
  ],
];

async function reading(account: string, instId: string, recordId: string, taskId: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await office.token(account)}` };
  const routes: readonly (readonly ['GET' | 'POST', string, object?])[] = [
    ['GET', `/form/dataTemplate/v1/getForm/tkF/tk?id=${recordId}&action=view`],
    ['GET', `/runtime/instance/v1/getInstFormAndBO?proInstId=${instId}`],
    ['GET', `/runtime/instance/v1/getInstFormAndBO?proInstId=${instId}&nodeId=N2`],
    ['GET', `/runtime/task/v1/taskDetail?taskId=${taskId}`],
    ['GET', `/runtime/task/v1/taskDetailBo?taskId=${taskId}`],
    ['GET', `/form/dataTemplate/v1/getSubData?alias=sub_mx&refId=${recordId}`],
    ['POST', '/form/dataTemplate/v1/exportSub', { alias: 'mx', refId: recordId, expField: base64('a,b') }],
    ['POST', '/bpm/boDataModifyRecord/v1/listJson', { querys: [{ property: 'refId', value: recordId, operation: 'EQUAL' }] }],
    ['GET', `/runtime/instance/v1/instanceFlowOpinions?instId=${instId}`],
  ];
  const told: string[] = [];
  for (const [method, url, payload] of routes) {
    const answer = await office.server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    if (answer.body.includes('CANARY')) told.push(url.split('?')[0] ?? url);
  }
  return told;
}

test.each(shareOf(ways))('%s', async (_, flowKey, losers, takeAway) => {
  const instId = await office.start('chenyuxin', flowKey, { tk: { open: 'o', hh: 'CANARY-H', sub_mx: [{ a: 'a' }] } });
  const [open] = await holder(instId);
  const taskId = open?.id ?? '';
  await takeAway({ instId, taskId });
  const task = await office.task('malin', instId);
  const { id: recordId } = await office.server.parts.database
    .forTenant('-1')
    .selectFrom('bo_row')
    .select('id')
    .where('inst_id', '=', instId)
    .executeTakeFirstOrThrow();
  const { id: rowId } = await office.server.parts.database
    .forTenant('-1')
    .selectFrom('bo_sub_row')
    .select('id')
    .where('ref_id', '=', recordId)
    .executeTakeFirstOrThrow();
  const data = base64({ tk: { id_: recordId, mm: 'CANARY-M', sub_mx: [{ id_: rowId, b: 'CANARY-B' }] } });
  await done('malin', taskComplete, { body: { taskId: task.id, actionName: 'agree', opinion: '同意', data } });
  for (const account of losers) expect([account, await reading(account, instId, recordId, taskId)]).toEqual([account, []]);
  // who decided reads on
  expect(await reading('malin', instId, recordId, taskId)).toContain('/runtime/instance/v1/getInstFormAndBO');
});

/** The task is open still, and with this person; the others read nothing that he writes meanwhile. */
const goings: readonly (readonly [string, string, string, readonly string[], Way])[] = [
  ['it was handed on', 'tkOne', 'mengjie', ['qianwei'], async ({ taskId }) => delegate('qianwei', taskId, 'U1006')],
  [
    'whom it was handed to hands it on',
    'tkOne',
    'malin',
    ['qianwei', 'mengjie'],
    async ({ taskId }) => {
      await delegate('qianwei', taskId, 'U1006');
      await delegate('mengjie', taskId, 'U1022');
    },
  ],
  [
    'a candidate claimed it and handed it on',
    'tkAny',
    'mengjie',
    ['qianwei', 'fangmin'],
    async ({ taskId }) => {
      await done('qianwei', taskLockUnlock, { query: { taskId } });
      await delegate('qianwei', taskId, 'U1006');
    },
  ],
  [
    'who handed it on fetches it back',
    'tkOne',
    'qianwei',
    ['mengjie'],
    async ({ taskId }) => {
      await delegate('qianwei', taskId, 'U1006');
      await done('qianwei', taskRetrieve, { query: { taskId } });
    },
  ],
  ['an administrator gives it to another', 'tkOne', 'mengjie', ['qianwei'], async ({ taskId }) => give(taskId, 'U1006')],
  [
    'whom he asked is asked no more',
    'tkOne',
    'qianwei',
    ['mengjie'],
    async ({ instId, taskId }) => {
      await done('qianwei', taskToInqu, { body: { taskId, userIds: 'U1006', opinion: '请教' } });
      await done('qianwei', instanceRevokeTrans, { body: { instanceId: instId, nodeId: 'N2', taskId, parentTaskId: taskId } });
    },
  ],
  [
    'who was to sign before him is asked no more',
    'tkOne',
    'qianwei',
    ['mengjie'],
    async ({ instId, taskId }) => {
      await done('qianwei', taskUserTaskToSign, { body: { taskId, userIds: 'U1006', opinion: '请核' } });
      await done('qianwei', instanceRevokeSignLine, { body: { instanceId: instId, nodeId: 'N2', taskId, parentTaskId: taskId } });
    },
  ],
  [
    'whom it was handed out to is asked no more',
    'tkOne',
    'qianwei',
    ['mengjie'],
    async ({ instId, taskId }) => {
      await done('qianwei', taskToTrans, {
        body: { taskId, userIds: 'U1006', opinion: '请办', action: 'back', decideType: 'agree', voteType: 'amount', voteAmount: 1 },
      });
      await done('qianwei', instanceRevokeTrans, { body: { instanceId: instId, nodeId: 'N2', taskId, parentTaskId: taskId } });
    },
  ],
];

test.each(shareOf(goings))('while it is open: %s', async (_, flowKey, has, losers, going) => {
  const instId = await office.start('chenyuxin', flowKey, { tk: { open: 'o', sub_mx: [{ a: 'a' }] } });
  const taskId = (await holder(instId))[0]?.id ?? '';
  await going({ instId, taskId });
  const recordId = (
    await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('id').where('inst_id', '=', instId).executeTakeFirstOrThrow()
  ).id;
  await done(has, taskSaveDraft, { body: { taskId, data: base64({ tk: { id_: recordId, mm: 'CANARY-M' } }) } });
  for (const account of losers) expect([account, await reading(account, instId, recordId, taskId)]).toEqual([account, []]);
  expect(await reading(has, instId, recordId, taskId)).toContain('/runtime/task/v1/taskDetail');
});

test('for whom somebody decided on his behalf, and who handed on what was then decided for him, reads on', async () => {
  const { value } = (
    await office.call<Reply>('qianwei', agentSave, {
      body: { type: '1', agentId: 'U1022', startDate: '2026-11-16 00:00:00', endDate: '2026-11-20 23:59:59', isEnabled: 'Y' },
    })
  ).body;
  const instId = await office.start('chenyuxin', 'tkOne', { tk: { open: 'o', sub_mx: [{ a: 'a' }] } });
  const task = await office.task('malin', instId);
  const recordId = (
    await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('id').where('inst_id', '=', instId).executeTakeFirstOrThrow()
  ).id;
  await done('malin', taskComplete, {
    body: { taskId: task.id, actionName: 'agree', opinion: '同意', data: base64({ tk: { id_: recordId, mm: 'CANARY-M' } }) },
  });
  expect(await reading('qianwei', instId, recordId, task.id)).toContain('/runtime/instance/v1/getInstFormAndBO');
  await office.call('qianwei', agentRemove, { query: { ids: String(value) } });

  const handed = await office.start('chenyuxin', 'tkOne', { tk: { open: 'o', sub_mx: [{ a: 'a' }] } });
  const own = await office.task('qianwei', handed);
  const second = (await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('id').where('inst_id', '=', handed).executeTakeFirstOrThrow())
    .id;
  await delegate('qianwei', own.id, 'U1006');
  await delegate('mengjie', own.id, 'U1022');
  await done('malin', taskComplete, { body: { taskId: own.id, actionName: 'agree', opinion: '同意', data: base64({ tk: { id_: second, mm: 'CANARY-M' } }) } });
  expect(await reading('qianwei', handed, second, own.id)).toContain('/runtime/instance/v1/getInstFormAndBO');
  // he only passed it on
  expect(await reading('mengjie', handed, second, own.id)).toEqual([]);
});

test('only whoever started it, or decides where it is offered, shows it to others', async () => {
  const instId = await office.start('chenyuxin', 'tkOne', { tk: { open: 'o', hh: 'CANARY-H' } });
  const circulate = async (account: string) =>
    (await office.call<Reply>(account, instanceTransToMore, { body: { instanceId: instId, userId: 'U1018', opinion: '请阅', copyToType: '1' } })).body.state;
  const { body } = await office.call<Reply>('qianwei', taskCommunicate, {
    body: { taskId: (await office.task('qianwei', instId)).id, userId: 'U1006', opinion: '请看' },
  });
  expect(body).toMatchObject({ state: true });
  expect([await circulate('qianwei'), await circulate('mengjie'), await circulate('chenyuxin')]).toEqual([false, false, true]);
});
