import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskDelegate, taskToInqu, taskToTrans, taskUserTaskToSign } from '../../../schemas/calls/index.ts';
import { base64, Office, travelClaim } from './office.ts';

/** What comes along with handing a task on, or with asking others beside it, is stored as a draft of its holder. */
let office: Office;
let other = '';
beforeAll(async () => {
  office = await Office.open();
  other = String(
    (await office.server.parts.database.forTenant('-1').selectFrom('app_user').select('id').where('account', '=', 'sunhao').executeTakeFirst())?.id,
  );
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const calls = {
  delegate: [taskDelegate, { userId: () => other }],
  taskToInqu: [taskToInqu, { userIds: () => other }],
  taskToTrans: [taskToTrans, { userIds: () => other, action: () => 'back' }],
  userTaskToSign: [taskUserTaskToSign, { userIds: () => other, action: () => 'back' }],
} as const;

/** A claim at the step in which the finance department adds its own fields. */
async function atDesk(): Promise<{ readonly instId: string; readonly taskId: string; readonly holder: string }> {
  const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
  for (const holder of ['linzhiqiang', 'qianwei', 'jiangtao']) {
    const task = await office.task(holder, instId);
    if (task.nodeId === 'UserTask5') return { instId, taskId: task.id, holder };
    await office.decide(holder, instId);
  }
  throw new Error('nobody is at the desk');
}
const stored = async (instId: string): Promise<Readonly<Record<string, unknown>>> =>
  (await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('data').where('inst_id', '=', instId).executeTakeFirstOrThrow())
    .data as Record<string, unknown>;

/** The step of the finance department does not offer to hand its task out. */
const offered = (name: string): boolean => name !== 'taskToTrans';

describe.each(Object.entries(calls))('%s', (name, [call, more]) => {
  const body = (taskId: string, data?: string): object => ({
    taskId,
    opinion: '请看',
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, value()])),
    ...(data === undefined ? {} : { data }),
  });

  test('stores what its holder may write, and nothing else; nothing where it is not offered', async () => {
    const { instId, taskId, holder } = await atDesk();
    const before = await stored(instId);
    const sent = base64({ clfybx: { cwsm: '票据齐全', ccsy: '改过的事由' } });
    expect((await office.call(holder, call, { body: body(taskId, sent) })).body).toMatchObject({ state: offered(name) });
    expect(await stored(instId)).toMatchObject({ cwsm: offered(name) ? '票据齐全' : before['cwsm'], ccsy: before['ccsy'] });
  });

  test("refuses data that are none, and others' tasks, without a trace", async () => {
    const { instId, taskId, holder } = await atDesk();
    expect((await office.call(holder, call, { body: body(taskId, 'bm9uZQ==') })).status).toBe(400);
    expect((await office.call('sunhao', call, { body: body(taskId, base64({ clfybx: { cwsm: '冒充' } })) })).body.state).not.toBe(true);
    expect((await stored(instId))['cwsm'] ?? null).toBe(null);
    expect((await office.call(holder, call, { body: body(taskId) })).body).toMatchObject({ state: offered(name) });
  });
});
