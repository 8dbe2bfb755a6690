import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { base64 } from './rightsServer.ts';

/** A question that rights leave open decides nothing, whatever carries its answer on and whenever the document is stored. */
const text = (title: string, more: object = {}) => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, 'x-ui': { widget: 'number' }, ...more });
const asks = (alias: string, source: string) => ({ 'x-query': { alias, params: { bh: source }, result: 'mm' } });
const item = (kind: string, key: string, spec: object, more: object = {}) => ({ kind, key, name: key, ...more, spec });

/** How the answer `v` gets to what decides: further fields, further keywords of the schema, and the condition of the gateway. */
const carriers: Readonly<Record<string, { readonly fields?: object; readonly own?: object; readonly schema?: object; readonly when?: string }>> = {
  itself: { when: 'v >= 1000' },
  linkage: {
    own: { 'x-linkage': [{ when: 'v >= 1000', then: [{ field: 'lv', value: 'H' }], else: [{ field: 'lv', value: 'L' }] }] },
    fields: { lv: text('级别') },
    when: "lv == 'H'",
  },
  demand: { own: { 'x-linkage': [{ when: 'v >= 1000', then: [{ field: 'lv', required: true }] }] }, fields: { lv: text('级别') } },
  chain: { fields: { w: number('二', asks('q_open', 'v')) }, when: 'w >= 1000' },
  branch: { fields: { lv: text('级别') }, schema: { if: { properties: { v: { minimum: 1000 } }, required: ['v'] }, then: { required: ['lv'] } } },
};

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  const query = {
    dsType: 'dataSource',
    object: 'w_limits',
    rowFilter: 'all',
    conditions: [{ field: 'bh', op: 'EQUAL' }],
    results: [{ field: 'mm', title: '金额' }],
  };
  await portal.publish([
    item('bo', 'limits', { schema: { type: 'object', properties: { bh: text('编号'), mm: number('金额') } } }),
    item('form', 'limitsV1', {
      bo: 'limits',
      layout: [{ group: '全部', fields: ['bh', 'mm'] }],
      perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } },
    }),
    item('customQuery', 'q_closed', query, { auth: { view: ['role:fykj'] } }),
    item('customQuery', 'q_open', query),
    ...Object.entries(carriers).flatMap(([name, { fields = {}, own = {}, schema = {}, when = 'empty(b)' }]) => [
      item('bo', name, {
        schema: { type: 'object', properties: { b: text('乙'), v: number('值', { ...asks('q_closed', 'b'), ...own }), ...fields }, ...schema },
      }),
      item(
        'form',
        `${name}V1`,
        {
          bo: name,
          layout: [{ group: '全部', fields: ['b', 'v', ...Object.keys(fields)] }],
          perm: {
            start: { main: { '*': 'w', v: 'r' } },
            read: { main: { '*': 'r' } },
            UserTask2: { main: { '*': 'w', v: 'r' } },
            UserTask3: { main: { '*': 'r' } },
          },
        },
        { auth: { start: ['everyone'] } },
      ),
      item('dataTemplate', `dt_${name}`, {
        bo: name,
        form: `${name}V1`,
        columns: [{ field: 'b', title: '乙' }],
        rowButtons: ['edit', 'startFlow'],
        rowFilter: [{ role: '*', sql: '1=1' }],
      }),
      item('flow', `${name}V1`, {
        form: `${name}V1`,
        subject: 's',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' } },
          { id: 'UserTask2', type: 'USERTASK', name: '审批', assignee: { rule: 'users', users: ['head'] }, buttons: ['agree', 'oppose', 'saveDraft'] },
          { id: 'G', type: 'EXCLUSIVE', name: '金额' },
          { id: 'UserTask3', type: 'USERTASK', name: '复核', assignee: { rule: 'users', users: ['head'] }, buttons: ['agree'] },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'UserTask1' },
          { from: 'UserTask1', to: 'UserTask2' },
          { from: 'UserTask2', to: 'G' },
          { from: 'G', to: 'UserTask3', when },
          { from: 'G', to: 'E', default: true },
          { from: 'UserTask3', to: 'E' },
        ],
      }),
    ]),
  ]);
  await portal.claim({ by: 'finance', bo: 'limits', data: { bh: 'K1', mm: 842777 } });
}, 60_000);
afterAll(() => portal.close());

type Reply = { readonly state: boolean; readonly message: string; readonly value: { readonly instId: string; readonly businessKey: string } };
const start = async (person: Person, name: string, data: object): Promise<Reply> =>
  (await portal.post(person, '/runtime/instance/v1/start', { flowKey: `${name}V1`, data: base64({ [name]: data }) })).json<Reply>();
const refused = { state: false, message: expect.stringContaining('没有权限查询') as string };

/** What the carrier itself would say of the hidden value, where it has a field for that. */
const levelOf = (name: string, lv: string): object => ('lv' in (carriers[name]?.fields ?? {}) ? { lv } : {});

test.each(Object.keys(carriers))('%s: who starts a request decides nothing by it', async (name) => {
  expect(await start('chen', name, { b: 'K1', ...levelOf(name, 'L') })).toMatchObject(refused);
  expect(await start('finance', name, { b: 'K1', ...levelOf(name, 'H') })).toMatchObject({ state: true });
  expect(await start('chen', name, levelOf(name, 'L'))).toMatchObject({ state: true });
});

test.each(Object.keys(carriers))('%s: nor does who stores it first and decides then', async (name) => {
  const {
    value: { instId },
  } = await start('chen', name, levelOf(name, 'L'));
  const task = await portal.db.selectFrom('wf_task').select('id').where('inst_id', '=', instId).executeTakeFirstOrThrow();
  const data = base64({ [name]: { b: 'K1', ...levelOf(name, 'L') } });
  expect((await portal.post('head', '/runtime/task/v1/saveDraft', { taskId: task.id, data })).json()).toMatchObject(refused);
  expect((await portal.post('head', '/runtime/task/v1/complete', { taskId: task.id, actionName: 'agree', data })).json()).toMatchObject(refused);
  expect((await portal.post('head', '/runtime/task/v1/complete', { taskId: task.id, actionName: 'agree' })).json()).toMatchObject({ state: true });
});

test.each(Object.keys(carriers))('%s: nor does who stores a document and makes a request of it', async (name) => {
  const saved = (await portal.post('chen', `/form/dataTemplate/v1/boSave/${name}`, { [name]: { b: 'K1' }, formKey: `${name}V1` })).json<{
    state: boolean;
    value: string;
    message: string;
  }>();
  if (!saved.state) return expect(saved).toMatchObject(refused);
  expect((await portal.post('chen', '/runtime/instance/v1/start', { flowKey: `${name}V1`, businessKey: saved.value })).json()).toMatchObject(refused);
});
