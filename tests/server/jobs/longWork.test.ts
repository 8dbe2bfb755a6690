import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageList, taskCompleteBatch, taskHandOver, workCancel, workGet, workItems, workList, workRetry } from '../../../schemas/calls/index.ts';
import type { Work, WorkItem } from '../../../schemas/calls/entities/work.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { runWork, upkeepUnits } from '../../../server/jobs/index.ts';
import { copyRequests } from '../../helpers/copyRequests.ts';
import { loan, Office, type Reply } from '../runtime/office.ts';

/** What is too much for one request goes on behind it: once, however often it is interrupted, and told once. */

let office: Office;
let db: TenantDb;
const many = process.env['YUANBIAO_LONG'] === '1' ? 10_000 : 105;
let round = 0;

beforeAll(async () => {
  office = await Office.open();
  db = office.server.parts.database.forTenant('-1');
}, 60_000);
afterAll(async () => {
  await office.server.close();
});
beforeEach(async () => {
  await db.deleteFrom('wf_task').where('assignee_id', '=', 'U1013').execute();
  await db.deleteFrom('long_work').execute();
  await db.deleteFrom('message_receiver').execute();
});

const tools = () => ({ parts: office.server.parts, log: office.server.app.log });
const turn = (id: string, ms = 60_000): Promise<string> => runWork({ tenantId: '-1', id }, tools(), ms);
const work = async (id: string, account = 'admin'): Promise<Work> => (await office.call<Work>(account, workGet, { query: { id } })).body;
const items = async (id: string, state: string, account = 'admin'): Promise<WorkItem[]> =>
  (
    await office.call<{ rows: WorkItem[] }>(account, workItems, {
      query: { id },
      body: { pageBean: { page: 1, pageSize: 200 }, querys: [{ property: 'state', operation: 'EQUAL', value: state }] },
    })
  ).body.rows;
const messagesOf = async (account: string): Promise<string[]> =>
  (await office.call<{ rows: { subject: string }[] }>(account, messageList, { body: { pageBean: { page: 1, pageSize: 100 } } })).body.rows.map(
    ({ subject }) => subject,
  );
const heldBy = async (userId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('wf_task')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('assignee_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).n,
  );

/** So many loans that wait for 林志强; the first is real, the others are its copies. */
async function loans(count: number): Promise<string> {
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1001', 1000 + round++));
  await copyRequests((text, values) => office.server.parts.database.execute(text, values), instId, count - 1);
  return instId;
}
const handOver = async (from: string, to: string): Promise<Reply> =>
  (await office.call<Reply>('admin', taskHandOver, { body: { fromUserId: from, userId: to } })).body;
const begun = async (from: string, to: string): Promise<string> => {
  const { value } = await handOver(from, to);
  return (value as { workId: string }).workId;
};

test('a few tasks are handed over within the request, and both sides hear of it once', async () => {
  await loans(3);
  const before = await heldBy('U1013');
  const { value, message } = await handOver('U1013', 'U1015');
  expect((value as { state: boolean }[]).map(({ state }) => state)).toEqual(Array.from({ length: before }, () => true));
  expect(message).toBe(`共 ${before} 个任务，已交接 ${before} 个`);
  expect(await messagesOf('admin')).toEqual([]);
  expect((await db.selectFrom('message_receiver').select('receiver_id').orderBy('receiver_id').execute()).map((row) => row.receiver_id)).toEqual([
    'U1013',
    'U1015',
  ]);
});

test('many are a long work: the answer comes at once, a process that dies in the middle leaves the rest to the next, and each side has one message', async () => {
  await loans(many);
  const total = await heldBy('U1013');
  const had = await heldBy('U1015');
  const id = await begun('U1013', 'U1015');
  expect(await work(id)).toMatchObject({ state: 'open', total, done: 0, failed: 0, title: expect.stringContaining('的待办交接给') as string });
  expect((await office.call<Work[]>('admin', workList)).body.map((each) => each.id)).toEqual([id]);

  expect(await turn(id, 0)).toBe('more');
  expect(await work(id)).toMatchObject({ state: 'running', done: 1 });
  expect(await heldBy('U1015')).toBe(had + 1);
  // another process holds it, and is killed
  await db
    .updateTable('long_work')
    .set({ worker: 'killed', lease_until: office.server.parts.clock.after(20) })
    .where('id', '=', id)
    .execute();
  expect(await turn(id)).toBe('none');
  office.server.parts.clock.advance(30_000);
  await upkeepUnits.find(({ name }) => name === 'missedWork')?.run(tools());
  for (let more = await turn(id); more === 'more'; ) more = await turn(id);
  expect(await work(id)).toMatchObject({ state: 'done', total, done: total, failed: 0, message: `共 ${total} 个任务，已交接 ${total} 个` });
  expect([await heldBy('U1013'), await heldBy('U1015')]).toEqual([0, had + total]);
  const moved = await db
    .selectFrom('audit_log')
    .select((eb) => [eb.fn.countAll<string>().as('lines'), eb.fn.count<string>('target').distinct().as('tasks')])
    .where('action', '=', 'task.changeHolder')
    .executeTakeFirstOrThrow();
  expect(moved.lines).toBe(moved.tasks);
  expect(await messagesOf('admin')).toEqual([`共 ${total} 个任务，已交接 ${total} 个`]);
  expect((await db.selectFrom('message_receiver').select('receiver_id').execute()).map((row) => row.receiver_id).sort()).toEqual(['U1000', 'U1013', 'U1015']);
  expect(await turn(id)).toBe('none');
}, 600_000);

test('a cancelled one stops where it is, says what it left, and goes on when it is wanted after all', async () => {
  await loans(many);
  const total = await heldBy('U1013');
  const id = await begun('U1013', 'U1015');
  expect(await turn(id, 0)).toBe('more');
  expect((await office.call<Reply>('xuhaiyan', workCancel, { body: { id } })).status).toBe(403);
  expect((await office.call('xuhaiyan', workGet, { query: { id } })).status).toBe(403);
  expect((await office.call<Reply>('admin', workRetry, { body: { id } })).body).toMatchObject({ state: false, message: '处理还没有结束' });
  expect((await office.call<Reply>('admin', workCancel, { body: { id } })).body).toMatchObject({ state: true });
  expect(await turn(id)).toBe('ended');
  expect(await work(id)).toMatchObject({
    state: 'cancelled',
    done: 1,
    left: total - 1,
    message: `共 ${total} 个任务，已交接 1 个；已取消，${total - 1} 个未处理`,
  });
  expect(await heldBy('U1013')).toBe(total - 1);
  expect((await office.call<Reply>('admin', workCancel, { body: { id } })).body).toMatchObject({ state: false, message: '处理已经结束' });
  expect((await office.call<Reply>('admin', workRetry, { body: { id } })).body).toMatchObject({ state: true });
  expect(await turn(id, 0)).toBe('more');
  expect(await work(id)).toMatchObject({ state: 'running', done: 2, left: 0, message: '' });
}, 600_000);

test('what is refused says why and is done again by itself; who lost the right does not go on', async () => {
  const stuck = await loans(many);
  const total = await heldBy('U1013');
  await db.updateTable('wf_inst').set({ forbidden: true }).where('id', '=', stuck).execute();
  const id = await begun('U1013', 'U1015');
  expect(await turn(id)).toBe('ended');
  expect(await work(id)).toMatchObject({ state: 'done', total, done: total - 1, failed: 1 });
  expect(await items(id, 'failed')).toMatchObject([{ message: '流程实例已被挂起，无法审批' }]);
  await db.updateTable('wf_inst').set({ forbidden: false }).where('id', '=', stuck).execute();
  await office.call('admin', workRetry, { body: { id } });
  const roles = await db.selectFrom('user_role').selectAll().where('user_id', '=', 'U1000').execute();
  await db.deleteFrom('user_role').where('user_id', '=', 'U1000').execute();
  expect(await turn(id)).toBe('ended');
  for (const { user_id, role_id } of roles) await db.insertInto('user_role').values({ user_id, role_id }).execute();
  expect(await heldBy('U1013')).toBe(1);
  expect(await work(id)).toMatchObject({ state: 'failed', message: '发起人已无权执行，处理已停止', left: 1 });
  await office.call('admin', workRetry, { body: { id } });
  expect(await turn(id)).toBe('ended');
  expect(await heldBy('U1013')).toBe(0);
}, 600_000);

test('several are agreed to together: few within the request, many behind it, each as if it were opened', async () => {
  await loans(many);
  const mine = await db.selectFrom('wf_task').select(['id', 'inst_id']).where('assignee_id', '=', 'U1013').execute();
  const [one, two, ...rest] = mine;
  const foreign = await db.selectFrom('wf_task').select('id').where('assignee_id', '=', 'U1015').limit(1).executeTakeFirstOrThrow();
  const agree = async (ids: readonly string[]): Promise<Reply> =>
    (await office.call<Reply>('linzhiqiang', taskCompleteBatch, { body: { tasks: ids.map((taskId) => ({ taskId })), opinion: '同意' } })).body;
  const few = await agree([one?.id ?? '', foreign.id, two?.id ?? '', one?.id ?? '']);
  expect(few).toMatchObject({ message: '已同意 2 条任务，1 条未能同意', value: [{ state: true }, { state: false }, { state: true }] });
  const { value } = await agree([...rest.slice(0, 998).map(({ id }) => id), foreign.id]);
  const { workId } = value as { workId: string };
  for (let more = await turn(workId); more === 'more'; ) more = await turn(workId);
  const done = Math.min(rest.length, 998);
  expect(await work(workId, 'linzhiqiang')).toMatchObject({ state: 'done', done, failed: 1, message: `已同意 ${done} 条任务，1 条未能同意` });
  // a task of somebody else has no name for him
  expect(await items(workId, 'failed', 'linzhiqiang')).toMatchObject([{ label: foreign.id }]);
  expect(await messagesOf('linzhiqiang')).toEqual([`已同意 ${done} 条任务，1 条未能同意`]);
}, 600_000);
