import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataTemplateBoSaveDraft,
  dataTemplateRemoveTempDraft,
  instancePreviewPath,
  instanceSaveDraft,
  instanceStart,
  reimbursementSummary,
  taskSaveDraft,
  userGetDetail,
  userUpdateUser,
} from '../../../schemas/calls/index.ts';
import { base64, Office, travelClaim, type Reply } from './office.ts';
import { storedOf } from './decidedWorld.ts';

/** What was not done is not answered as done, and what the portal says of an amount is said everywhere. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const claim = () => base64(travelClaim({ cjkmx: [] }));
const db = () => office.server.parts.database.forTenant('-1');

describe('a start that says what cannot be done is refused by name', () => {
  test.each<[string, object, string]>([
    ['a destination', { destination: 'UserTask7' }, 'UserTask7'],
    ['a jump', { jumpType: 'free' }, 'free'],
    ['an organisation in which the starter has no post', { startOrgId: 'O10' }, 'O10'],
  ])('%s', async (_, said, name) => {
    const before = await db().selectFrom('wf_inst').select('id').execute();
    for (const call of [instanceStart, instanceSaveDraft]) {
      const { body } = await office.call<Reply>('chenyuxin', call, { body: { flowKey: 'clfybxV1', data: claim(), ...said } });
      expect(body).toMatchObject({ state: false, message: expect.stringContaining(name) as string });
    }
    expect(await db().selectFrom('wf_inst').select('id').execute()).toHaveLength(before.length);
  });

  test('looking ahead says the same of the organisation', async () => {
    const { body } = await office.call<Reply>('chenyuxin', instancePreviewPath, { body: { flowKey: 'clfybxV1', data: claim(), startOrgId: 'O10' } });
    expect(body).toMatchObject({ state: false, message: expect.stringContaining('O10') as string });
  });

  test('what says nothing, and the own organisation, start it; a draft stays with its organisation', async () => {
    const plain = { destination: '', jumpType: 'common', startOrgId: 'O60' };
    const { body } = await office.call<Reply>('chenyuxin', instanceSaveDraft, { body: { flowKey: 'clfybxV1', data: claim(), ...plain } });
    expect(body).toMatchObject({ state: true });
    const again = { flowKey: 'clfybxV1', proInstId: body.instId, data: claim() };
    expect((await office.call<Reply>('chenyuxin', instanceStart, { body: { ...again, startOrgId: 'O10' } })).body).toMatchObject({ state: false });
    expect((await office.call<Reply>('chenyuxin', instanceStart, { body: { ...again, ...plain } })).body).toMatchObject({ state: true });
  });
});

test('a draft of somebody else, or one that is gone, is not removed with success', async () => {
  const { body } = await office.call<Reply>('chenyuxin', dataTemplateBoSaveDraft, {
    body: { tempAlias: 'dt_clfybx', dataJson: JSON.stringify({ clfybx: { ccsy: '草稿' } }) },
  });
  const ids = String(body.value);
  expect((await office.call('liuyang', dataTemplateRemoveTempDraft, { query: { ids } })).status).toBe(403);
  expect((await office.call('chenyuxin', dataTemplateRemoveTempDraft, { query: { ids: `${ids},none` } })).status).toBe(403);
  expect((await office.call('chenyuxin', dataTemplateRemoveTempDraft, { query: { ids } })).status).toBe(200);
  expect((await office.call('chenyuxin', dataTemplateRemoveTempDraft, { query: { ids } })).status).toBe(403);
});

describe('the own record', () => {
  const own = async () => (await office.call<{ user: Record<string, unknown> }>('chenyuxin', userGetDetail, { query: {} })).body.user;

  test.each<[string, unknown]>([
    ['fullname', '陈总'],
    ['account', 'admin'],
    ['status', 0],
    ['userNumber', '1'],
    ['orgId', 'O10'],
    ['roles', 'xtgly'],
  ])('%s is not theirs to change, and the refusal names it', async (name, value) => {
    const body = { id: 'U1014', email: 'other@example.com', [name]: value };
    expect((await office.call<Reply>('chenyuxin', userUpdateUser, { body })).body).toMatchObject({
      state: false,
      message: expect.stringContaining(name) as string,
    });
    expect((await own())['email']).not.toBe('other@example.com');
  });

  test('handed back as it was loaded, with what they may change, it is stored', async () => {
    const { attrs: _attrs, ...loaded } = await own();
    const { body } = await office.call<Reply>('chenyuxin', userUpdateUser, { body: { ...loaded, email: 'chen@example.com' } });
    expect(body).toMatchObject({ state: true });
    expect((await own())['email']).toBe('chen@example.com');
  });
});

test('the summary of the home page says what the claim says, also while finance is at it', async () => {
  const pending = async () => (await office.call<{ shzje?: number }>('wuqian', reimbursementSummary, { body: {} })).body.shzje ?? 0;
  const others = await pending();
  const instId = await office.start('wuqian', 'clfybxV1', travelClaim({ cjkmx: [] }));
  const open = async () =>
    db()
      .selectFrom('wf_task as t')
      .innerJoin('app_user as u', 'u.id', 't.assignee_id')
      .select(['t.id', 't.node_id', 'u.account'])
      .where('t.inst_id', '=', instId)
      .executeTakeFirstOrThrow();
  let at = await open();
  for (; at.node_id !== 'UserTask5'; at = await open()) await office.decide(at.account, instId);
  for (const hdje of ['1000.00', '']) {
    const { body } = await office.call<Reply>(at.account, taskSaveDraft, { body: { taskId: at.id, data: base64({ clfybx: { hdje } }) } });
    expect(body).toMatchObject({ state: true });
    const { sfje } = await storedOf(office, instId);
    expect([hdje, others - (await pending())]).toEqual([hdje, Number(sfje)]);
  }
});
