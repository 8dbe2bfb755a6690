import { afterAll, beforeAll, expect, test } from 'vitest';
import Type from 'typebox';
import { calls, testClock } from '../../schemas/calls/index.ts';
import { defineCall, session, type Call } from '../../schemas/calls/defineCall.ts';
import { toJson } from '../../server/db/index.ts';
import { Refusal } from '../../server/core/refusals.ts';
import { handle } from '../../server/http/handle.ts';
import { handlers } from '../../server/http/api/index.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

const spec = { method: 'POST', style: 'envelope', policy: session, body: Type.Object({}), doc: 'probe' } as const;
const adding = defineCall({ ...spec, name: 'probe.add', path: '/probe/add', response: Type.Integer() });
const refusing = defineCall({ ...spec, name: 'probe.refuse', path: '/probe/refuse' });
const breaking = defineCall({ ...spec, name: 'probe.break', path: '/probe/break' });
const half = defineCall({ ...spec, name: 'probe.half', path: '/probe/half' });

let runs = 0;
const add = handle(adding, async (_input, { db }) =>
  db.transaction(async (tx) => {
    runs++;
    const row = await tx.selectFrom('setting').select('value').where('key', '=', 'probe').executeTakeFirst();
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    const next = Number(row?.value ?? 0) + 1;
    await tx
      .insertInto('setting')
      .values({ key: 'probe', value: toJson(next) })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value: toJson(next) }))
      .execute();
    return next;
  }),
);
const refuse = handle(refusing, async () => {
  runs++;
  throw new Refusal(`第${runs}次`);
});
const fail = handle(breaking, async () => {
  runs++;
  throw new Error('broken');
});
const commitThenFail = handle(half, async (_input, { db }) => {
  runs++;
  await db.transaction((tx) => tx.updateTable('setting').set({ name: 'x' }).where('key', '=', 'probe').execute());
  throw new Error('broken after commit');
});

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ calls: [...calls, adding, refusing, breaking, half], handlers: [...handlers, add, refuse, fail, commitThenFail] });
  token = await server.signIn('chenyuxin');
}, 60_000);
afterAll(async () => {
  await server.close();
});

const send = (call: Call, key: string, body: unknown = {}) => server.call(call, { token, body, headers: { 'idempotency-key': key } });

test('fifty parallel clicks with one key do the work once and get one answer', async () => {
  runs = 0;
  const replies = await Promise.all(Array.from({ length: 50 }, () => send(adding, 'click-1')));
  expect(runs).toBe(1);
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
  expect(replies[0]?.body).toMatchObject({ state: true, value: 1 });
});

test('the answer is the same later, another key does new work, another body is refused', async () => {
  expect((await send(adding, 'click-1')).body).toMatchObject({ value: 1 });
  expect((await send(adding, 'click-2')).body).toMatchObject({ value: 2 });
  expect((await send(adding, 'click-1', { more: true })).body).toMatchObject({ state: false, message: '同一个操作标识不能用于不同的请求' });
  expect((await send(refusing, 'click-1')).body).toMatchObject({ state: false, message: '同一个操作标识不能用于不同的请求' });
});

test('a refusal is an answer too, log id included', async () => {
  runs = 0;
  const first = await send(refusing, 'refused');
  expect(first.body).toMatchObject({ state: false, message: '第1次' });
  expect((await send(refusing, 'refused')).body).toEqual(first.body);
});

test('a defect may be tried again, unless it came after the commit', async () => {
  runs = 0;
  expect((await send(breaking, 'defect')).status).toBe(500);
  expect((await send(breaking, 'defect')).status).toBe(500);
  expect(runs).toBe(2);
  expect((await send(half, 'half')).status).toBe(500);
  expect((await send(half, 'half')).body).toMatchObject({ state: false, message: '该操作已经完成，请刷新后查看结果' });
  expect(runs).toBe(3);
});

test('keys belong to one person and have a form', async () => {
  const other = await server.signIn('linzhiqiang');
  const reply = await server.call(adding, { token: other, body: {}, headers: { 'idempotency-key': 'click-1' } });
  expect(reply.body).toMatchObject({ state: true, value: 3 });
  expect((await send(adding, 'with space')).status).toBe(400);
});

test('the row of a killed process is taken over', async () => {
  const db = server.parts.database.forTenant('-1');
  await send(adding, 'killed');
  await db.updateTable('idempotency').set({ status: 'running', response: null }).where('key', '=', 'killed').execute();
  await server.call(testClock, { body: { advanceMinutes: 3 } });
  expect((await send(adding, 'killed')).body).toMatchObject({ state: true, value: 5 });
});
