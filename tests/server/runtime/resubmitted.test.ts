import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceStart, taskComplete, taskDelegate, taskDetail } from '../../../schemas/calls/index.ts';
import { base64, Office, type Reply, travelClaim } from './office.ts';

/** What a document says of the world is asked again of whoever submits it once more, or agrees to what he may change. */
let office: Office;
type Data = Readonly<Record<string, unknown>>;
const LOAN = 'JK-2026-0037';
const gone = '所选数据不存在或没有权限选用';

beforeAll(async () => {
  office = await Office.open();
  await office.weakBudgets();
}, 120_000);
afterAll(() => office.server.close());

const told = (reply: Reply): string => JSON.stringify(reply.issues ?? reply.message);
const payment = { data: base64({ clfybx: { fkrq: '2026-11-16', fkzh: 'basic', fklsh: 'P1' } }) };

/** A claim that repays so much of a loan of 3,000.00. */
async function begun(amount: number): Promise<string> {
  const { clfybx } = travelClaim() as { clfybx: Data };
  const document = { clfybx: { ...clfybx, sub_cjkmx: [{ jkdh: LOAN, bccj: amount }] } };
  const reply = (await office.call('chenyuxin', instanceStart, { body: { flowKey: 'clfybxV1', data: base64(document), formType: 'inner' } })).body;
  expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
  return String(reply.instId);
}

async function agreed(id: string, ...people: readonly string[]): Promise<string> {
  for (const who of people) expect([who, await office.decide(who, id, who === 'jiangtao' ? payment : {})]).toMatchObject([who, { state: true }]);
  return id;
}

async function returned(amount: number): Promise<string> {
  const id = await begun(amount);
  expect(await office.decide('linzhiqiang', id, { actionName: 'backToStart', opinion: '请补充' })).toMatchObject({ state: true });
  return id;
}

async function seenBy(account: string, id: string): Promise<Data> {
  const { body } = await office.call<{ data?: Data }>(account, taskDetail, { query: { taskId: (await office.task(account, id)).id } });
  return body.data?.['clfybx'] as Data;
}

const rowOf = async (account: string, id: string): Promise<Data> => ((await seenBy(account, id))['sub_cjkmx'] as readonly Data[])[0] ?? {};
const submitted = async (id: string, data?: Data): Promise<Reply> => {
  const { id: taskId } = await office.task('chenyuxin', id);
  const body = { taskId, actionName: 'startFlow', ...(data === undefined ? {} : { data: base64({ clfybx: data }) }) };
  return (await office.call('chenyuxin', taskComplete, { body })).body;
};

test('a row that was chosen says what is true when it is submitted again, and the amount has to fit', async () => {
  const [whole, half, read, finance] = [await returned(3000), await returned(1500), await begun(3000), await agreed(await begun(3000), 'linzhiqiang')];
  const paid = await agreed(await begun(1500), 'linzhiqiang', 'qianwei', 'jiangtao');
  expect(paid).not.toBe('');
  // unchanged, and as it was served
  for (const data of [undefined, await seenBy('chenyuxin', whole)])
    expect(await submitted(whole, data)).toMatchObject({ state: false, issues: [{ path: 'cjkmx[0].bccj' }] });
  expect(await office.decide('qianwei', finance)).toMatchObject({ state: false, issues: [{ path: 'cjkmx[0].bccj' }] });
  // a loan that is still open goes on, with what is left of it
  expect(await submitted(half)).toMatchObject({ state: true });
  expect(Number((await rowOf('linzhiqiang', half))['wqje'])).toBe(1500);
  // who only reads the row agrees to what he was given
  expect(await office.decide('linzhiqiang', read)).toMatchObject({ state: true });
  await agreed(half, 'linzhiqiang', 'qianwei', 'jiangtao');
  for (const data of [undefined, await seenBy('chenyuxin', whole)]) {
    const reply = await submitted(whole, data);
    expect([reply.state, told(reply)]).toEqual([false, expect.stringContaining(gone)]);
  }
  for (const id of [finance, read]) {
    const reply = await office.decide('qianwei', id);
    expect([reply.state, told(reply)]).toEqual([false, expect.stringContaining(gone)]);
    expect(await office.decide('qianwei', id, { actionName: 'backToStart', opinion: '借款已还清' })).toMatchObject({ state: true });
  }
  // without the row it goes on
  expect(await submitted(whole, { ...(await seenBy('chenyuxin', whole)), sub_cjkmx: [] })).toMatchObject({ state: true });
});

test('whoever decides for another is not asked for rights on what the starter has chosen', async () => {
  const rows = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select(['id', 'data']).where('bo', '=', 'jksq').execute();
  const loan = rows.find(({ data }) => data['djbh'] === LOAN);
  const open = JSON.stringify({ ...loan?.data, hkje: '0', jkye: '3000', jkzt: 'open' });
  await office.server.parts.database
    .forTenant('-1')
    .updateTable('bo_row')
    .set({ data: open })
    .where('id', '=', loan?.id ?? '')
    .execute();
  const id = await agreed(await begun(3000), 'linzhiqiang');
  const before = await rowOf('qianwei', id);
  const to = await office.server.parts.database.forTenant('-1').selectFrom('app_user').select('id').where('account', '=', 'sunhao').executeTakeFirstOrThrow();
  const { id: taskId } = await office.task('qianwei', id);
  expect((await office.call('qianwei', taskDelegate, { body: { taskId, userId: to.id, opinion: '请代办' } })).body).toMatchObject({ state: true });
  await agreed(id, 'sunhao');
  expect(await rowOf('jiangtao', id)).toMatchObject({ jkdh: LOAN, jkrq: before['jkrq'], jkje: before['jkje'], wqje: before['wqje'] });
});

test('rows that come with a decision and cannot be stored are refused, and what one got may be sent back', async () => {
  const id = await begun(100);
  const served = await seenBy('linzhiqiang', id);
  const rows = served['sub_xcmx'] as readonly Data[];
  for (const [sent, rule] of [
    [[...rows, { ...rows[0], id_: undefined, je: 9999 }], 'unknownRow'],
    [[{ je: 9999 }], 'unknownRow'],
    [[{ ...rows[0], id_: 'nobody' }], 'unknownRow'],
    [[], 'keptRows'],
  ] as const)
    for (const actionName of ['agree', 'backToStart'])
      expect(await office.decide('linzhiqiang', id, { actionName, data: base64({ clfybx: { sub_xcmx: sent } }) })).toMatchObject({
        state: false,
        issues: [{ path: 'xcmx', rule, label: expect.stringMatching(/./) }],
      });
  // a table without rows, to which nobody may add, says so as well
  const empty = (await seenBy('linzhiqiang', id))['sub_bzmx'] as readonly Data[] | undefined;
  expect(Array.isArray(empty)).toBe(true);
  // and only the first step is submitted
  expect(await office.decide('linzhiqiang', id, { actionName: 'startFlow' })).toMatchObject({
    state: false,
    message: expect.stringContaining('只有发起节点可以提交'),
  });
  expect(await office.decide('linzhiqiang', id, { data: base64({ clfybx: served }) })).toMatchObject({ state: true });
  expect(await office.decide('qianwei', id, { data: base64({ clfybx: { hdje: 4370 } }) })).toMatchObject({ state: true });
});
