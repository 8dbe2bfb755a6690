import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceForbid, instanceSaveFormData, taskCommunicate, taskDetail, taskToInqu } from '../../../schemas/calls/index.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { base64, Office, travelClaim, type Reply } from './office.ts';

/** A manager of the flow corrects the form of a task that others hold. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const change = { clfybx: { cwsm: '补充说明', ccsy: '改过的事由' } };
const correct = (account: string, instId: string, more: object = {}) =>
  office.call<Reply>(account, instanceSaveFormData, { body: { proInstId: instId, data: base64(change), ...more } });

/** A claim that waits for the accountant, who writes the finance remarks and nothing of the trip. */
async function atFinance(): Promise<string> {
  const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
  await office.decide('linzhiqiang', instId);
  return instId;
}

async function shown(instId: string): Promise<object> {
  const { id } = await office.task('qianwei', instId);
  const { body } = await office.call<FlowForm>('qianwei', taskDetail, { query: { taskId: id } });
  return body.data?.['clfybx'] as object;
}

const audited = async (instId: string) =>
  await db().selectFrom('audit_log').select(['account', 'action', 'detail']).where('target', '=', instId).where('action', '=', 'flow.saveForm').execute();

describe('saveFormData', () => {
  test.each<[string, (instId: string) => Promise<object>]>([
    ['the step at which the request stands', () => Promise.resolve({})],
    ['a task that he names', async (instId) => ({ taskId: (await office.task('qianwei', instId)).id })],
  ])('of an administrator writes what %s may write, moves nothing, and is logged', async (_, named) => {
    const instId = await atFinance();
    const before = await office.task('qianwei', instId);
    expect((await correct('admin', instId, await named(instId))).body).toMatchObject({ state: true, message: '保存成功' });
    expect(await shown(instId)).toMatchObject({ cwsm: '补充说明', ccsy: '赴北京参加储能标准研讨会' });
    expect((await office.task('qianwei', instId)).id).toBe(before.id);
    expect(await audited(instId)).toEqual([{ account: 'admin', action: 'flow.saveForm', detail: { taskId: before.id, nodeId: before.nodeId } }]);
  });

  test('of the holder is no correction', async () => {
    const instId = await atFinance();
    expect((await correct('qianwei', instId)).body).toMatchObject({ state: true });
    expect(await audited(instId)).toEqual([]);
  });

  test.each<[string, string, (instId: string) => Promise<unknown>, string]>([
    ['somebody who has decided already', 'linzhiqiang', () => Promise.resolve(), '没有可以保存的任务'],
    [
      'an administrator while the request is suspended',
      'admin',
      (instId) => office.call('admin', instanceForbid, { query: { instId } }),
      '流程实例已被挂起，无法审批',
    ],
    [
      'an administrator while its holder waits for others',
      'admin',
      async (instId) =>
        office.call('qianwei', taskToInqu, { body: { taskId: (await office.task('qianwei', instId)).id, userIds: 'U1016', opinion: '请核对' } }),
      '任务正在等待他人处理，暂时无法操作',
    ],
  ])('is refused to %s', async (_, account, prepare, message) => {
    const instId = await atFinance();
    await prepare(instId);
    expect((await correct(account, instId)).body).toMatchObject({ state: false, message });
    expect(await audited(instId)).toEqual([]);
  });

  test('a question to others is no step of its own', async () => {
    const instId = await atFinance();
    await office.call('qianwei', taskCommunicate, { body: { taskId: (await office.task('qianwei', instId)).id, userId: 'U1016', opinion: '请看一下' } });
    expect((await correct('admin', instId)).body).toMatchObject({ state: true });
  });
});
