import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  instanceFlowImage,
  instanceFlowOpinions,
  instanceGetFormAndBO,
  instanceGetInstanceByInstId,
  instanceGetInstanceByPks,
  instanceGetInstFormAndBO,
  instanceRemoveDraftById,
  instanceRevoke,
  instanceSaveFormData,
  instanceStart,
  taskCanLock,
  taskComplete,
  taskDetail,
  taskGet,
  taskGetTodoList,
  taskLockUnlock,
  taskNodeOpinion,
  taskSaveDraft,
  taskToReject,
} from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { base64, Office, travelClaim, type Reply } from './office.ts';

let office: Office;
let instId: string;
let taskId: string;
beforeAll(async () => {
  office = await Office.open();
  instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
  taskId = (await office.task('linzhiqiang', instId)).id;
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const stored = async (of = instId): Promise<Record<string, unknown>> => {
  const db = office.server.parts.database.forTenant('-1');
  const row = await db.selectFrom('bo_row').select(['id', 'data']).where('inst_id', '=', of).executeTakeFirstOrThrow();
  const subs = await db.selectFrom('bo_sub_row').select(['sub', 'sn', 'data']).where('ref_id', '=', row.id).orderBy('sub').orderBy('sn').execute();
  return { ...row.data, subs };
};

describe('writing what the node does not allow', () => {
  test('start ignores hidden fields and computes what is derived', async () => {
    // given a request with a forged number, total, approval amount and payment
    const forged = travelClaim({
      djbh: 'CL-9999-9999',
      bxzje: 1,
      sehj: 0,
      sfje: 999999,
      hdje: 999999,
      fkrq: '2026-01-01',
      fklsh: 'FORGED',
      sqrq: '1999-01-01',
    });
    // when it is started
    const id = await office.start('chenyuxin', 'clfybxV1', forged);
    // then nothing of it is stored
    const data = await stored(id);
    expect(data).toMatchObject({ djbh: 'CL-2026-0203', bxzje: '4370.00', sehj: '248.27', hdje: '4370.00', sqrq: '2026-11-16' });
    expect([null, '', undefined]).toContain(data['fkrq']);
    expect([null, '', undefined]).toContain(data['fklsh']);
  });

  const forgery = {
    clfybx: {
      ccsy: '改过的事由',
      bxzje: 1,
      sehj: 0,
      hdje: 1,
      fklsh: 'FORGED',
      cwsm: '伪造',
    },
  };
  /** Rows that nobody may add there, and none of those that nobody may take away. */
  const forgedRows = { clfybx: { ...forgery.clfybx, sub_xcmx: [{ cfrq: '2026-11-09', je: 1 }], sub_zsmx: [], sub_qtmx: [] } };

  test.each<[string, Call]>([
    ['saveDraft', taskSaveDraft],
    ['saveFormData', instanceSaveFormData],
  ])('%s changes nothing at the head of department', async (_name, call) => {
    const before = await stored();
    const { body } = await office.call('linzhiqiang', call, { body: { taskId, proInstId: instId, data: base64(forgery) } });
    expect(body.state).toBe(true);
    const rows = (await office.call<Reply>('linzhiqiang', call, { body: { taskId, proInstId: instId, data: base64(forgedRows) } })).body;
    expect([rows.state, rows.issues?.map((issue) => issue.path)]).toEqual([false, ['xcmx', 'zsmx', 'qtmx']]);
    expect(await stored()).toEqual(before);
  });

  test('nor does somebody write who only reads', async () => {
    const before = await stored();
    for (const [call, body] of [
      [taskSaveDraft, { taskId, data: base64(forgery) }],
      [instanceSaveFormData, { proInstId: instId, data: base64(forgery) }],
      [taskComplete, { taskId, actionName: 'agree', data: base64(forgery) }],
    ] as const) {
      expect((await office.call('chenyuxin', call, { body })).body.state).toBe(false);
    }
    expect(await stored()).toEqual(before);
  });

  test('complete stores only what finance may write and recomputes the rest', async () => {
    const before = await stored();
    expect(await office.decide('linzhiqiang', instId, { data: base64(forgery) })).toMatchObject({ state: true });
    expect(await stored()).toEqual(before);
    expect(
      await office.decide('qianwei', instId, { data: base64({ clfybx: { hdje: 4000, cwsm: '核减', ccsy: '改过', bxzje: 1, hjje: 77, fklsh: 'FORGED' } }) }),
    ).toMatchObject({ state: true });
    const after = await stored();
    expect(after).toMatchObject({ hdje: '4000', cwsm: '核减', hjje: '370.00', ccsy: '赴北京参加储能标准研讨会', bxzje: '4370.00', subs: before['subs'] });
    expect([null, '', undefined]).toContain(after['fklsh']);
  });

  test.each([
    ['not Base64 of JSON', '####'],
    ['broken UTF-8', Buffer.from([0xff, 0xfe, 0x7b]).toString('base64')],
  ])('%s is refused as malformed', async (_name, data) => {
    const { status, body } = await office.call<Reply & { errorCode: string }>('chenyuxin', instanceStart, { body: { flowKey: 'clfybxV1', data } });
    expect([status, body.errorCode]).toEqual([400, '024']);
  });

  test.each([
    ['an array', []],
    ['a text', 'x'],
    ['null', null],
    ['another business object', { rcfybx: { bxsy: 'x' } }],
  ])('%s instead of a document gives issues, no crash', async (_name, data) => {
    const { status, body } = await office.call('chenyuxin', instanceStart, { body: { flowKey: 'clfybxV1', data: base64(data) } });
    expect([status, body.state]).toEqual([200, false]);
    expect(body.issues?.length).toBeGreaterThan(0);
  });
});

describe('ids of others', () => {
  const reads: [string, Call, () => Parameters<Office['call']>[2]][] = [
    ['task.get', taskGet, () => ({ query: { id: taskId } })],
    ['taskDetail', taskDetail, () => ({ query: { taskId } })],
    ['canLock', taskCanLock, () => ({ query: { taskId } })],
    ['lockUnlock', taskLockUnlock, () => ({ query: { taskId } })],
    ['taskToReject', taskToReject, () => ({ query: { taskId } })],
    ['complete', taskComplete, () => ({ body: { taskId, actionName: 'agree' } })],
    ['getInstanceByInstId', instanceGetInstanceByInstId, () => ({ query: { instId }, body: {} })],
    ['getInstFormAndBO', instanceGetInstFormAndBO, () => ({ query: { proInstId: instId } })],
    ['getFormAndBO of a draft', instanceGetFormAndBO, () => ({ body: { proInstId: instId } })],
    ['getFormAndBO as a copy', instanceGetFormAndBO, () => ({ body: { flowKey: 'clfybxV1', copyInstId: instId } })],
    ['flowOpinions', instanceFlowOpinions, () => ({ query: { instId } })],
    ['flowImage', instanceFlowImage, () => ({ query: { proInstId: instId } })],
    ['nodeOpinion', taskNodeOpinion, () => ({ query: { instId, nodeId: 'UserTask1' } })],
    ['revoke', instanceRevoke, () => ({ body: { instanceId: instId } })],
    ['removeDraft', instanceRemoveDraftById, () => ({ query: { ids: instId } })],
    ['saveFormData', instanceSaveFormData, () => ({ body: { proInstId: instId } })],
  ];

  test.each(reads)('%s: 403 for somebody without a relation, and for an unknown id alike', async (_name, call, request) => {
    const foreign = await office.call<Reply>('sunhao', call, request());
    expect([foreign.status, foreign.body.state]).toEqual([403, false]);
    const [own, known] = [taskId, instId];
    [taskId, instId] = ['999', '999'];
    const unknown = await office.call<Reply>('sunhao', call, request());
    [taskId, instId] = [own, known];
    expect([unknown.status, unknown.body.message]).toEqual([403, foreign.body.message]);
  });

  test.each(reads)('%s: 403 for another tenant', async (_name, call, request) => {
    const token = await office.server.signIn('qhadmin', 'Yunshan2026', 'qinghe');
    expect((await office.server.call(call, { ...request(), token })).status).toBe(403);
  });

  test('lists of another tenant and of others show nothing', async () => {
    const token = await office.server.signIn('qhcw', 'Yunshan2026', 'qinghe');
    expect((await office.server.call(taskGetTodoList, { token, body: {} })).body).toMatchObject({ rows: [], total: 0 });
    const row = await office.server.parts.database
      .forTenant('-1')
      .selectFrom('wf_inst')
      .select('business_key')
      .where('id', '=', instId)
      .executeTakeFirstOrThrow();
    const asked = { query: { boDefAlias: 'clfybx' }, body: [row.business_key] };
    expect((await office.call<{ value: object }>('sunhao', instanceGetInstanceByPks, asked)).body.value).toEqual({});
    expect(Object.keys((await office.call<{ value: object }>('chenyuxin', instanceGetInstanceByPks, asked)).body.value)).toEqual([row.business_key]);
  });

  test('a leader is a claim that is verified', async () => {
    const claim = await office.start('sunhao', 'clfybxV1', travelClaim({ cjkmx: [] }));
    const task = await office.task('linzhiqiang', claim).catch(() => undefined);
    expect(task).toBeUndefined();
    const { id } = await office.task('zhaominjie', claim);
    for (const account of ['tangsiyu', 'linzhiqiang', 'sunhao']) {
      const { status } = await office.call(account, taskComplete, { query: { leaderId: 'U1017' }, body: { taskId: id, actionName: 'agree' } });
      expect(status).toBe(403);
    }
  });
});
