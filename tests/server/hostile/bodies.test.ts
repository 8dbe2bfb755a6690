import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, fileUpload, dataTemplateBoSaveDraft, instanceStart, sessionAuth, taskGetTodoList } from '../../../schemas/calls/index.ts';
import { bodyBytes } from '../../../server/http/bodies.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('chenyuxin');
}, 60_000);
afterAll(async () => {
  await server.close();
});

const send = async (url: string, payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) => {
  const reply = await server.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload });
  return { status: reply.statusCode, body: reply.json<{ state: boolean; message: string; errorCode: string; limit?: { code: string }; place?: string }>() };
};
const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
const manyNames = `{${Array.from({ length: 30_000 }, (_, index) => `"k${index}":1`).join()}}`;

describe('who has not signed in', () => {
  test('sends 16 KB at most, by any call', async () => {
    const open = calls.filter(({ policy, method }) => policy.access === 'anonymous' && method === 'POST');
    expect(open.length).toBeGreaterThan(0);
    for (const call of open) {
      expect(bodyBytes(call)).toBe(16 * 1024);
      expect((await send(call.path, JSON.stringify({ username: 'x'.repeat(17_000) }))).status, call.name).toBe(413);
    }
  });

  test('a sign-on of usual size still works', async () => {
    expect((await send(sessionAuth.path, '{"username":"a","password":"eA=="}')).status).toBe(200);
  });
});

test('lists take 1 MB, documents and packages 32 MB', () => {
  expect([bodyBytes(taskGetTodoList), bodyBytes(instanceStart), bodyBytes(dataTemplateBoSaveDraft)]).toEqual([1_048_576, 33_554_432, 33_554_432]);
});

describe('content beyond a bound is refused by name, whatever it stands in', () => {
  test.each([
    ['lists in lists', nested('[', ']', 50_000), 'depth'],
    ['objects in objects', nested('{"a":', '}', 20_000), 'depth'],
    ['lists that never end', '['.repeat(300_000), 'depth'],
    ['an object of many members', manyNames, 'names'],
    ['a list of a million values', `[${Array.from({ length: 400_000 }, () => 1).join()}]`, undefined],
  ])('%s', async (_name, payload, code) => {
    const { status, body } = await send(taskGetTodoList.path, payload, { authorization: `Bearer ${token}` });
    expect(status).toBe(code === undefined ? 400 : 413);
    expect(body.limit?.code).toBe(code);
    expect(body.message).not.toMatch(/系统异常/);
  });

  test('the data of a document, which is JSON within JSON', async () => {
    const data = Buffer.from(nested('{"a":', '}', 20_000)).toString('base64');
    const { status, body } = await send(instanceStart.path, JSON.stringify({ flowKey: 'clfybxV1', data }), { authorization: `Bearer ${token}` });
    expect([status, body.limit?.code]).toEqual([413, 'depth']);
  });
});

test.each([
  ['half of an emoji', '\ud83d'],
  ['U+0000', 'a\0b'],
])('%s is refused with its place', async (_name, text) => {
  const outer = await send(instanceStart.path, JSON.stringify({ flowKey: 'clfybxV1', subject: text }), { authorization: `Bearer ${token}` });
  expect([outer.status, outer.body.place]).toEqual([400, 'subject']);
  // a field of a document is named by its form
  const nodeUsers = JSON.stringify([{ nodeId: 'UserTask1', executors: [{ id: text, type: 'user' }] }]);
  const inner = await send(instanceStart.path, JSON.stringify({ flowKey: 'clfybxV1', nodeUsers }), { authorization: `Bearer ${token}` });
  expect([inner.status, inner.body.place]).toEqual([400, '0.executors.0.id']);
});

test('an upload that breaks off is told, and is no defect of the server', async () => {
  const payload = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc';
  const reply = await send(fileUpload.path, payload, { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' });
  expect([reply.status, reply.body.message]).toEqual([400, '上传的内容不完整，请重试']);
  expect(await server.parts.database.allTenants.selectFrom('file').select('id').where('name', '=', 'a.txt').execute()).toEqual([]);
});
