import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceSaveDraft, instanceSaveFormData, taskDelegate, taskSaveDraft } from '../../../schemas/calls/index.ts';
import { base64, Office, travelClaim, type Reply } from './office.ts';

/** Others read a document whose request runs, and sums count it: whoever only notes something down in it enters nothing that breaks a rule of its field. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  await office.weakBudgets();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const stored = async (instId: string): Promise<Readonly<Record<string, unknown>>> => {
  const db = office.server.parts.database.forTenant('-1');
  return (await db.selectFrom('bo_row').select('data').where('inst_id', '=', instId).executeTakeFirstOrThrow()).data as Readonly<Record<string, unknown>>;
};
/** A claim that waits for the accountant, who writes what is approved. */
const atFinance = async (): Promise<string> => {
  const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim({ cjkmx: [] }));
  await office.decide('linzhiqiang', instId);
  return instId;
};
const noted = (values: object): string => base64({ clfybx: values });
const ways: Readonly<Record<string, (instId: string, data: string) => Promise<Reply>>> = {
  'the draft of a task': async (instId, data) => {
    const { id: taskId } = await office.task('qianwei', instId);
    return (await office.call<Reply>('qianwei', taskSaveDraft, { body: { taskId, data } })).body;
  },
  'the form of a task': async (instId, data) => (await office.call<Reply>('qianwei', instanceSaveFormData, { body: { proInstId: instId, data } })).body,
  'a correction': async (instId, data) => (await office.call<Reply>('admin', instanceSaveFormData, { body: { proInstId: instId, data } })).body,
  'handing the task on': async (instId, data) => {
    const { id: taskId } = await office.task('qianwei', instId);
    return (await office.call<Reply>('qianwei', taskDelegate, { body: { taskId, userId: 'U1016', opinion: '请代办', data } })).body;
  },
  'sending it back': (instId, data) => office.decide('qianwei', instId, { actionName: 'backToStart', opinion: '请补充', data }),
  'ending it': (instId, data) => office.decide('qianwei', instId, { actionName: 'endProcess', opinion: '作废', data }),
};

describe.each(Object.entries(ways))('%s', (way, write) => {
  test.each([
    ['an amount below zero', { hdje: -5, cwsm: '超出标准' }, 'hdje'],
    ['an amount above the claim', { hdje: 4370.01, cwsm: '超出标准' }, 'hdje'],
    ['a remark that is too long', { cwsm: '长'.repeat(5000) }, 'cwsm'],
  ])('refuses %s', async (_name, values, path) => {
    const instId = await atFinance();
    const before = await stored(instId);
    expect(await write(instId, noted(values))).toMatchObject({ state: false, errorCode: '024', issues: [{ path }] });
    expect(await stored(instId)).toEqual(before);
  });

  test('stores what holds, though something else is still missing', async () => {
    const instId = await atFinance();
    // the remark that a cut demands comes later
    expect(await write(instId, noted({ hdje: 4000 }))).toMatchObject({ state: true });
    // what goes back to the applicant is decided anew afterwards
    expect(Number((await stored(instId))['hdje'])).toBe(way === 'sending it back' ? 4370 : 4000);
  });
});

test('a draft that nobody else reads keeps what is not right yet', async () => {
  const { body } = await office.call<Reply>('chenyuxin', instanceSaveDraft, {
    body: { flowKey: 'clfybxV1', data: base64(travelClaim({ ccsy: '长'.repeat(600) })) },
  });
  expect(body).toMatchObject({ state: true });
});
