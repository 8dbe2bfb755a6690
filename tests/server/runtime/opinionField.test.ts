import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  instanceDoNextCopyto,
  instanceGetInstFormAndBO,
  instanceTransToMore,
  taskGetNoticeTodoReadList,
  taskGetTaskKeyByNodeId,
  taskNodeOpinion,
  taskToInqu,
} from '../../../schemas/calls/index.ts';
import type { Opinion } from '../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { loan, Office, type Reply } from './office.ts';

/** Into the opinion field of a form writes who was asked to decide, and nobody who only says something beside. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const said = async (instId: string): Promise<unknown[]> => {
  const { body } = await office.call<FlowForm>('chenyuxin', instanceGetInstFormAndBO, { query: { proInstId: instId } });
  return (body.opinionList?.['spyj'] ?? []).map(({ opinion }) => opinion);
};

test('what others say about a request stands in no field of its form', async () => {
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  const circulate = async (selectNodeId: string): Promise<Reply> =>
    (
      await office.call('chenyuxin', instanceTransToMore, {
        body: { instanceId: instId, userId: 'U1016', selectNodeId, opinion: '财务已同意', copyToType: '0' },
      })
    ).body;
  expect(await circulate('UserTask5')).toMatchObject({ state: false, message: '流程没有到过节点【UserTask5】' });
  expect(await circulate('UserTask2')).toMatchObject({ state: true });
  const notices = await office.call<{ rows: { id: string; procInstId?: string }[] }>(await accountOf('U1016'), taskGetNoticeTodoReadList, {
    body: { pageBean: { page: 1, pageSize: 20 } },
  });
  const notice = notices.body.rows.find((row) => row.procInstId === instId);
  await office.call(await accountOf('U1016'), instanceDoNextCopyto, { body: { taskId: notice?.id ?? '', opinion: '部门已审核同意' } });
  const task = await office.task('linzhiqiang', instId);
  await office.call('linzhiqiang', taskToInqu, { query: {}, body: { taskId: task.id, userIds: 'U1016', opinion: '请问是否需要' } });
  expect(await said(instId)).toEqual([]);

  const of = async (nodeId: string) =>
    (await office.call<{ data: Opinion[] }>('chenyuxin', taskNodeOpinion, { query: { instId, nodeId } })).body.data.map(({ status }) => status);
  expect(await of('UserTask2')).toEqual(expect.not.arrayContaining(['copyto', 'copyto_reply']));
  expect(await of('UserTask5')).toEqual([]);
  const { body } = await office.call<Opinion | null>('chenyuxin', taskGetTaskKeyByNodeId, { query: { instId, nodeId: 'UserTask5' } });
  expect(body).toBeNull();
});

test('what its people decide does', async () => {
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  await office.decide('linzhiqiang', instId, { opinion: '同意借款' });
  expect(await said(instId)).toEqual(['同意借款']);
});

// helpers

async function accountOf(id: string): Promise<string> {
  const row = await office.server.parts.database
    .forTenant(DEFAULT_TENANT)
    .selectFrom('app_user')
    .select('account')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.account;
}
