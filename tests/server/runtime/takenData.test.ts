import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import { inputCheck, takesData } from '../../../server/http/validation.ts';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { base64 } from '../rights/rightsServer.ts';

/** What somebody has entered into the form is stored, looked at, or refused by name: no call of the runtime drops it. */

/** Calls that take the form along, and what becomes of it. */
const taken: Readonly<Record<string, 'stored' | 'looked at'>> = {
  'task.complete': 'stored',
  'task.saveDraft': 'stored',
  'task.delegate': 'stored',
  'task.taskToInqu': 'stored',
  'task.taskToTrans': 'stored',
  'task.userTaskToSign': 'stored',
  'task.taskSignUsers': 'stored',
  'task.taskCustomSignUsers': 'stored',
  'instance.start': 'stored',
  'instance.saveDraft': 'stored',
  'instance.saveFormData': 'stored',
  'task.userTaskToSignCheck': 'looked at',
  'task.getAfterJumpNodes': 'looked at',
  'instance.previewPath': 'looked at',
};
const runtime = calls.filter(({ path, method }) => path.startsWith('/runtime/') && method !== 'GET');

test.each(runtime.map((call) => [call.name, call] as const))('%s', (name, call) => {
  expect(takesData(call), 'a call that takes data needs its line, and a test of what becomes of it').toBe(Object.hasOwn(taken, name));
  const check = inputCheck(call);
  const sent = (data: unknown) => () => check({ params: {}, query: {}, body: { data } });
  if (takesData(call)) expect(sent('eyJ9')).not.toThrow(' data ');
  else expect(sent('eyJ9')).toThrow('data');
  for (const nothing of ['', null, undefined]) expect(sent(nothing)).not.toThrow(' data ');
});

const item = (kind: string, key: string, spec: object, more: object = {}) => ({ kind, key, name: key, ...more, spec });
const field = (title: string, type: string, widget: string) => ({ type, title, 'x-ui': { widget } });

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  const properties = {
    je: field('金额', 'number', 'number'),
    bz: field('备注', 'string', 'input'),
    mm: field('密', 'string', 'input'),
    hj: { ...field('合计', 'number', 'number'), 'x-formula': 'je*2' },
    mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { sl: field('数量', 'number', 'number') } } },
  };
  const table = { sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true } } };
  const step = {
    type: 'USERTASK',
    assignee: { rule: 'users', users: ['head'] },
    buttons: ['agree', 'inqu', 'startTrans', 'addSign', 'communicate', 'saveDraft'],
  };
  const flow = (key: string, node: object) =>
    item('flow', key, {
      form: 'takenV1',
      subject: 's',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
        { id: 'N', name: '办理', ...node },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'N' },
        { from: 'N', to: 'E' },
      ],
    });
  await portal.publish([
    item('bo', 'taken', { schema: { type: 'object', properties } }),
    item(
      'form',
      'takenV1',
      {
        bo: 'taken',
        layout: [{ group: '全部', fields: Object.keys(properties) }],
        perm: {
          start: { main: { '*': 'w' }, ...table },
          read: { main: { '*': 'r', mm: 'n' }, sub: { mx: { _: 'r' } } },
          N: { main: { je: 'w', bz: 'r', mm: 'n', hj: 'r' }, ...table },
        },
      },
      { auth: { start: ['everyone'] } },
    ),
    flow('taken', step),
    flow('takenSign', { ...step, type: 'SIGNTASK', vote: { mode: 'parallel', pass: 'all' }, buttons: ['agree', 'addSign', 'saveDraft'] }),
  ]);
}, 60_000);
afterAll(() => portal.close());

const post = async (person: Person, path: string, body: object): Promise<{ readonly status: number; readonly state: boolean; readonly message: string }> => {
  const reply = await portal.post(person, path, body);
  return { status: reply.statusCode, ...reply.json<{ state: boolean; message: string }>() };
};
async function started(flow = 'taken'): Promise<{ readonly inst: string; readonly task: string; readonly rev: number; readonly row: string }> {
  const { value } = (
    await portal.post('chen', '/runtime/instance/v1/start', { flowKey: flow, data: base64({ taken: { je: 5, bz: '旧', mm: '密', sub_mx: [{ sl: 1 }] } }) })
  ).json<{ value: { instId: string; businessKey: string } }>();
  const task = await portal.db.selectFrom('wf_task').select('id').where('inst_id', '=', value.instId).executeTakeFirstOrThrow();
  const { rev } = await portal.db.selectFrom('bo_row').select('rev').where('inst_id', '=', value.instId).executeTakeFirstOrThrow();
  const row = await portal.db.selectFrom('bo_sub_row').select('id').where('ref_id', '=', value.businessKey).executeTakeFirstOrThrow();
  return { inst: value.instId, task: task.id, rev, row: row.id };
}
const childOf = async (task: string): Promise<string> =>
  (await portal.db.selectFrom('wf_task').select('id').where('parent_id', '=', task).executeTakeFirstOrThrow()).id;
const storedOf = async (inst: string) => (await portal.db.selectFrom('bo_row').select('data').where('inst_id', '=', inst).executeTakeFirstOrThrow()).data;

const asks = {
  trans: ['/runtime/task/v1/taskToTrans', { userIds: 'sun', action: 'back' }],
  inqu: ['/runtime/task/v1/taskToInqu', { userIds: 'sun' }],
  sign: ['/runtime/task/v1/userTaskToSign', { userIds: 'sun', action: 'back' }],
  commu: ['/runtime/task/v1/communicate', { userId: 'sun' }],
} as const;

describe.each<[keyof typeof asks, string, string]>([
  ['trans', 'complete', 'agreeTrans'],
  ['trans', 'complete', 'opposeTrans'],
  ['inqu', 'complete', 'taskToInquReply'],
  ['sign', 'complete', 'agree'],
  ['commu', 'complete', 'commu'],
])('who was asked (%s) answers by %s %s', (ask, call, actionName) => {
  const asked = async () => {
    const { task, ...more } = await started();
    expect(await post('head', asks[ask][0], { taskId: task, opinion: '请看', ...asks[ask][1] })).toMatchObject({ state: true });
    return { ...more, child: await childOf(task) };
  };
  test.each<[string, (row: string) => object, string]>([
    ['an amount', () => ({ je: 999 }), '金额'],
    ['a row more', (row) => ({ je: 5, sub_mx: [{ id_: row, sl: 1 }, { sl: 7 }] }), '明细'],
    ['another number in a row', (row) => ({ sub_mx: [{ id_: row, sl: 8 }] }), '数量'],
  ])('and cannot change %s', async (_name, data, title) => {
    const { inst, child, row } = await asked();
    const reply = await post('sun', `/runtime/task/v1/${call}`, { taskId: child, actionName, opinion: '好', data: base64({ taken: data(row) }) });
    expect(reply).toMatchObject({ state: false, message: expect.stringContaining(title) });
    expect(await storedOf(inst)).toMatchObject({ je: '5', bz: '旧' });
    expect(await childOf((await portal.db.selectFrom('wf_task').select('parent_id').where('id', '=', child).executeTakeFirstOrThrow()).parent_id)).toBe(child);
  });

  test('and may send the form along as it was shown, with what nobody could change there', async () => {
    const { child, row, rev } = await asked();
    const shown = { je: 5, bz: '改了也不算', hj: 11, mm: 'FORGED', form_data_rev_: rev, sub_mx: [{ id_: row, sl: 1 }] };
    expect(await post('sun', `/runtime/task/v1/${call}`, { taskId: child, actionName, opinion: '好', data: base64({ taken: shown }) })).toMatchObject({
      state: true,
    });
  });
});

test.each<[keyof typeof asks, string]>([
  ['inqu', 'task/v1/taskToInquReply'],
  ['sign', 'task/v1/userAddSignFeedback'],
  ['commu', 'instance/v1/doNextcommu'],
])('an answer to %s by %s takes no data', async (ask, path) => {
  const { task } = await started();
  await post('head', asks[ask][0], { taskId: task, opinion: '请看', ...asks[ask][1] });
  const answer = { taskId: await childOf(task), opinion: '好', actionName: 'agree' };
  expect(await post('sun', `/runtime/${path}`, { ...answer, data: base64({ taken: { je: 9 } }) })).toMatchObject({
    status: 400,
    message: '请求内容 data 不正确：该操作不接收单据数据',
  });
  expect(await post('sun', `/runtime/${path}`, answer)).toMatchObject({ state: true });
});

test('who brings in further signers keeps what he has entered', async () => {
  const { inst, task } = await started('takenSign');
  const body = { taskId: task, userId: 'sun', opinion: '请签' };
  expect(await post('sun', '/runtime/task/v1/taskSignUsers', { ...body, data: base64({ taken: { je: 66 } }) })).toMatchObject({ state: false });
  expect(await storedOf(inst)).toMatchObject({ je: '5' });
  expect(await post('head', '/runtime/task/v1/taskSignUsers', { ...body, data: base64({ taken: { je: 7, bz: '不可写' } }) })).toMatchObject({ state: true });
  expect(await storedOf(inst)).toMatchObject({ je: '7', bz: '旧', hj: '14' });
});
