import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { base64 } from './rightsServer.ts';

/** A field that rights left without an answer decides no delegation, now or at a later step; and it is that cell which is closed, not every field over its query. */
const text = (title: string, more: object = {}) => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, 'x-ui': { widget: 'number' }, ...more });
const asks = (alias: string, source: string) => ({ 'x-query': { alias, params: { bh: source }, result: 'mm' } });
const item = (kind: string, key: string, spec: object, more: object = {}) => ({ kind, key, name: key, ...more, spec });

const fields = {
  b: text('乙'),
  c: text('丙'),
  v: number('限额', asks('q_closed', 'b')),
  z: number('二倍', { 'x-formula': 'v*2' }),
  y: number('默认', { 'x-defaultFormula': 'v+1' }),
  w: number('再问', asks('q_open', 'v')),
  hand: number('手工', asks('q_closed', 'c')),
  mx: {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: { type: 'object', properties: { k: text('码'), q: number('列', asks('q_closed', 'item.k')) } },
  },
};
const step = (id: string, user: Person) => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'users', users: [user] }, buttons: ['agree', 'saveDraft'] });
const flow = (key: string, when: string) =>
  item(
    'flow',
    key,
    {
      form: 'delegV1',
      subject: 's',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' } },
        step('N1', 'head'),
        { id: 'G', type: 'EXCLUSIVE', name: 'G' },
        step('N2', 'head'),
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'UserTask1' },
        { from: 'UserTask1', to: 'N1' },
        { from: 'N1', to: 'G' },
        { from: 'G', to: 'N2', when },
        { from: 'G', to: 'E', default: true },
        { from: 'N2', to: 'E' },
      ],
    },
    { auth: { start: ['everyone'] } },
  );
const query = (key: string, more: object = {}) =>
  item(
    'customQuery',
    key,
    { dsType: 'dataSource', object: 'w_limits', rowFilter: 'all', conditions: [{ field: 'bh', op: 'EQUAL' }], results: [{ field: 'mm', title: '金额' }] },
    more,
  );

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  const seen = { main: { '*': 'r' }, sub: { mx: { _: 'r' } } };
  const start = { main: { '*': 'w', v: 'r', z: 'r', w: 'r' }, sub: { mx: { _: 'w', q: 'r' } }, subOps: { mx: { add: true, del: true } } };
  await portal.publish([
    item('bo', 'limits', { schema: { type: 'object', properties: { bh: text('编号'), mm: number('金额') } } }),
    item('form', 'limitsV1', {
      bo: 'limits',
      layout: [{ group: '全部', fields: ['bh', 'mm'] }],
      perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } },
    }),
    query('q_closed', { auth: { view: ['role:fykj'] } }),
    query('q_open'),
    item('bo', 'deleg', { schema: { type: 'object', properties: fields } }),
    item(
      'form',
      'delegV1',
      {
        bo: 'deleg',
        layout: [{ group: '全部', fields: Object.keys(fields) }],
        perm: { start, read: seen, N1: { main: { '*': 'r', b: 'w' }, sub: { mx: { _: 'r' } } }, N2: seen },
      },
      { auth: { start: ['everyone'] } },
    ),
    flow('deleg', 'not empty(c) or empty(c)'),
    flow('delegByHand', 'hand > 5'),
    flow('delegByAnswer', 'v > 5'),
  ]);
  await portal.claim({ by: 'finance', bo: 'limits', data: { bh: 'K1', mm: 842777 } });
  await portal.claim({ by: 'finance', bo: 'limits', data: { bh: 'K2', mm: 2 } });
}, 60_000);
afterAll(() => portal.close());

interface Reply {
  readonly state: boolean;
  readonly message: string;
  readonly value: { readonly instId: string };
}
const start = async (person: Person, data: object, key = 'deleg'): Promise<Reply> =>
  (await portal.post(person, '/runtime/instance/v1/start', { flowKey: key, data: base64({ deleg: data }) })).json<Reply>();
const openTask = (instId: string) =>
  portal.db.selectFrom('wf_task').select(['id', 'assignee_id', 'node_id']).where('inst_id', '=', instId).executeTakeFirstOrThrow();
const holder = async (person: Person, data: object): Promise<string> => (await openTask((await start(person, data)).value.instId)).assignee_id ?? '';
const agree = async (by: string, instId: string, data?: object): Promise<void> => {
  const { id } = await openTask(instId);
  expect(
    (
      await portal.post(by as Person, '/runtime/task/v1/complete', {
        taskId: id,
        actionName: 'agree',
        ...(data === undefined ? {} : { data: base64({ deleg: data }) }),
      })
    ).json(),
  ).toMatchObject({ state: true });
};
const told = async (): Promise<string[]> =>
  (
    await portal.db
      .selectFrom('message as m')
      .innerJoin('message_receiver as r', 'r.message_id', 'm.id')
      .select(['m.content'])
      .where('r.receiver_id', '=', 'head')
      .where('m.detail_url', 'like', '/agent/agentEdit/%')
      .execute()
  ).map(({ content }) => content ?? '');

async function delegates(condition: string): Promise<void> {
  await portal.db.deleteFrom('message_receiver').execute();
  await portal.db.deleteFrom('wf_agent').execute();
  const setting = {
    type: '3',
    startDate: '2026-11-16 00:00:00',
    endDate: '2026-12-20 23:59:59',
    isEnabled: 'Y',
    defList: [{ flowKey: 'deleg' }],
    conditionList: [{ condition, conditionDesc: '', agentId: 'sun' }],
  };
  expect((await portal.post('head', '/flow/agent/v1/save', setting)).json()).toMatchObject({ state: true });
}

describe.each<[condition: string, name: string]>([
  ['v < 500', '限额'],
  ['empty(v)', '限额'],
  ['z < 500', '二倍'],
  ['y < 500', '默认'],
  ['empty(w)', '再问'],
  ['sum(mx.item.q) < 500', '列'],
  ['not (v > 500)', '限额'],
])('a delegation by %s', (condition, name) => {
  const sent = { b: 'K1', mx: [{ k: 'K2' }, { k: 'K1' }] };
  test('goes to nobody where its answer is left open, and its author is told why', async () => {
    await delegates(condition);
    expect(await holder('chen', sent)).toBe('head');
    expect(await told()).toEqual([expect.stringContaining(`【${name}】没有查询结果`)]);
  });

  test('nor at a later step, when somebody else has decided', async () => {
    await delegates(condition);
    const {
      value: { instId },
    } = await start('chen', sent);
    const first = await openTask(instId);
    await agree('head', instId);
    expect(await openTask(instId)).toMatchObject({ node_id: 'N2', assignee_id: 'head' });
    expect(first.id).not.toBe((await openTask(instId)).id);
  });

  test('decides where nothing is open: it was asked for, or there was nothing to ask', async () => {
    await delegates(condition);
    const asked =
      condition === 'empty(v)' || condition === 'empty(w)'
        ? { b: 'KX' }
        : condition === 'not (v > 500)' || !condition.includes('mx')
          ? { b: 'K2' }
          : { mx: [{ k: 'K2' }] };
    expect(await holder('finance', asked)).toBe('sun');
    expect(await told()).toEqual([]);
  });
});

test('an answer that is given later decides again', async () => {
  await delegates('v < 500');
  const {
    value: { instId },
  } = await start('chen', { b: 'K1' });
  await portal.publish([query('q_closed', { auth: { view: ['role:bmysld'] } })]);
  try {
    await agree('head', instId, { b: 'K2' });
  } finally {
    await portal.publish([query('q_closed', { auth: { view: ['role:fykj'] } })]);
  }
  expect(await openTask(instId)).toMatchObject({ node_id: 'N2', assignee_id: 'sun' });
});

test('a field that its writer enters by hand is no question, though another field asks the same query', async () => {
  expect(await start('chen', { b: 'K1', hand: 9 }, 'delegByHand')).toMatchObject({ state: true });
  expect(await start('chen', { c: 'K1', hand: 9 }, 'delegByHand')).toMatchObject({ state: true });
  expect(await start('chen', { b: 'K1', hand: 9 }, 'delegByAnswer')).toMatchObject({ state: false, message: expect.stringContaining('限额：没有权限查询') });
  expect(await start('chen', { c: 'K1', hand: 9 }, 'delegByAnswer')).toMatchObject({ state: true });
});

test('a way that the submit would refuse is not foreseen', async () => {
  const preview = async (person: Person, data: object): Promise<unknown> =>
    (await portal.post(person, '/runtime/instance/v1/previewPath', { flowKey: 'delegByAnswer', data: base64({ deleg: data }) })).json();
  const refused = await start('chen', { b: 'K1' }, 'delegByAnswer');
  expect(refused).toMatchObject({ state: false, errorCode: '024' });
  const { logId: _submit, ...said } = refused as Reply & { readonly logId?: string };
  expect(await preview('chen', { b: 'K1' })).toMatchObject(said);
  expect(await preview('finance', { b: 'K1' })).toMatchObject({ complete: true });
  expect(await preview('chen', { c: 'K1' })).toMatchObject({ complete: true });
});
