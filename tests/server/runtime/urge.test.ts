import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  instanceGetUrgrntById,
  instanceSendUrgent,
  messageGet,
  messageGetMsgbadge,
  messageList,
  messageMark,
  messageRemove,
  userGetDetail,
} from '../../../schemas/calls/index.ts';
import type { Urgent } from '../../../schemas/calls/entities/instance.ts';
import type { Message } from '../../../schemas/calls/entities/mail.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { loan, Office, type Reply } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const started = (): Promise<string> => office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
const urge = (account: string, instId: string, more: object = {}) =>
  office.call<Reply>(account, instanceSendUrgent, { body: { instId, content: '请尽快办理', ...more } });
const urgings = async (account: string, instId: string): Promise<Urgent[]> =>
  (
    await office.call<{ rows: Urgent[] }>(account, instanceGetUrgrntById, {
      body: { pageBean: { page: 1, pageSize: 10 }, querys: [{ property: 'instId', operation: 'EQUAL', value: instId }] },
    })
  ).body.rows;
const inbox = async (account: string, instId: string): Promise<Message[]> =>
  (await office.call<{ rows: Message[] }>(account, messageList, { body: { pageBean: { page: 1, pageSize: 100 } } })).body.rows.filter(
    (row) => row.detailUrl === `/inst/${instId}/request` && row.subject?.startsWith('催办') === true,
  );
const badge = async (account: string): Promise<unknown> => (await office.call<Reply>(account, messageGetMsgbadge)).body.value;

describe('55 urging', () => {
  test('twice within ten minutes is refused with words; a new step may be urged at once', async () => {
    const instId = await started();
    expect((await urge('chenyuxin', instId)).body).toMatchObject({ state: true, message: '催办成功' });
    expect((await urge('chenyuxin', instId)).body).toMatchObject({ state: false, message: '十分钟内已经催办过，请稍后再试' });
    expect(await inbox('linzhiqiang', instId)).toHaveLength(1);
    expect(await urgings('chenyuxin', instId)).toEqual([
      expect.objectContaining({ nodeName: '部门负责人审批', appointee: '林志强', promoter: '陈雨欣', content: '请尽快办理', appointeeSecretary: false }),
    ]);

    await office.decide('linzhiqiang', instId);
    expect((await urge('chenyuxin', instId)).body).toMatchObject({ state: true });
    expect((await urge('linzhiqiang', instId)).body).toMatchObject({ state: true });
    office.server.parts.clock.advance(601_000);
    expect((await urge('chenyuxin', instId)).body).toMatchObject({ state: true });
    expect(await urgings('chenyuxin', instId)).toHaveLength(4);
  });

  test('belongs to whoever waits: starter and earlier handlers', async () => {
    const instId = await started();
    expect((await urge('linzhiqiang', instId)).body).toMatchObject({ state: false, message: '只有发起人和已处理人可以催办' });
    expect((await urge('admin', instId)).body).toMatchObject({ state: false, message: '只有发起人和已处理人可以催办' });
    expect((await urge('qianwei', instId)).status).toBe(403);
    expect(await urgings('chenyuxin', instId)).toEqual([]);
  });

  test('twelve clicks in the same moment send one message', async () => {
    const instId = await started();
    const answers = await Promise.all(Array.from({ length: 12 }, () => urge('chenyuxin', instId)));
    expect(answers.filter(({ body }) => body.state === true)).toHaveLength(1);
    expect(await inbox('linzhiqiang', instId)).toHaveLength(1);
  });

  test('names a step and people; anybody else is not disturbed', async () => {
    const instId = await started();
    expect((await urge('chenyuxin', instId, { nodeId: 'UserTask9' })).body).toMatchObject({ state: false, message: '没有可以催办的人员' });
    expect((await urge('chenyuxin', instId, { appointeeId: 'U1014' })).body).toMatchObject({ state: false, message: '没有可以催办的人员' });
    expect((await urge('chenyuxin', instId, { nodeId: 'UserTask2' })).body).toMatchObject({ state: true });
  });

  test('reaches the secretaries of the holders when that is asked for', async () => {
    const id = async (account: string): Promise<string> =>
      (await office.call<{ user: { id: string } }>(account, userGetDetail, { query: { account } })).body.user.id;
    await db()
      .insertInto('wf_secretary')
      .values({
        id: 'sec-urge',
        leader_id: await id('linzhiqiang'),
        leader_name: '林志强',
        secretary_id: await id('sunhao'),
        secretary_name: '孙浩',
        start_at: null,
        end_at: null,
        created_at: '2026-11-16 09:00:00',
      })
      .execute();
    const quiet = await started();
    await urge('chenyuxin', quiet);
    expect(await inbox('sunhao', quiet)).toEqual([]);
    const loud = await started();
    expect((await urge('chenyuxin', loud, { appointeeSecretary: true })).body).toMatchObject({ state: true });
    expect([(await inbox('linzhiqiang', loud)).length, (await inbox('sunhao', loud)).length]).toEqual([1, 1]);
  });
});

test('the badge counts what is unread and never falls below nothing', async () => {
  const instId = await started();
  const before = Number(await badge('linzhiqiang'));
  await urge('chenyuxin', instId);
  expect(await badge('linzhiqiang')).toBe(before + 1);
  const [message] = await inbox('linzhiqiang', instId);
  await Promise.all([1, 2, 3].map(() => office.call('linzhiqiang', messageGet, { query: { id: message?.id ?? '' } })));
  await office.call('linzhiqiang', messageMark, { query: { ids: message?.id ?? '' } });
  expect(await badge('linzhiqiang')).toBe(before);
  await office.call('linzhiqiang', messageRemove, { query: { ids: message?.id ?? '' } });
  await office.call('linzhiqiang', messageRemove, { query: { ids: message?.id ?? '' } });
  expect(await badge('linzhiqiang')).toBe(before);
});
