import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, messageMark, metaItemList, sessionSignout, systemVersion, tenantListJson, testClock } from '../../schemas/calls/index.ts';
import { defineCall, role, session } from '../../schemas/calls/defineCall.ts';
import Type from 'typebox';
import { envelope, handle } from '../../server/http/handle.ts';
import { BadRequest, Forbidden, Refusal } from '../../server/core/refusals.ts';
import { handlers } from '../../server/http/api/index.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

const probe = (name: string) => ({ name: `probe.${name}`, method: 'POST', path: `/probe/${name}`, style: 'envelope', policy: session, doc: name }) as const;
const started = defineCall({ ...probe('start'), response: Type.String() });
const refusing = defineCall(probe('refusal'));
const failing = defineCall(probe('defect'));
const forbidding = defineCall(probe('forbidden'));
const checking = defineCall({ ...probe('body'), body: Type.Object({ name: Type.String({ maxLength: 5 }), page: Type.Optional(Type.Integer()) }) });
const missing = defineCall(probe('missing'));
const guarded = defineCall({ ...probe('role'), policy: role('xtgly') });
const query = defineCall({
  name: 'probe.query',
  method: 'GET',
  path: '/probe/x_{id}_{ext}',
  params: Type.Object({ id: Type.String(), ext: Type.String() }),
  query: Type.Object({ n: Type.Integer(), on: Type.Optional(Type.Boolean()) }),
  style: 'bare',
  policy: session,
  doc: 'q',
});
const plain = defineCall({ name: 'probe.text', method: 'POST', path: '/probe/text', bodyType: 'text', style: 'scalar', policy: session, doc: 't' });

const probes = [started, refusing, failing, forbidding, checking, missing, guarded, query, plain];
const probeHandlers = [
  handle(started, async () => envelope({ value: 'x', message: '已启动', instId: '7' })),
  handle(refusing, async () => {
    throw new Refusal('数据已被修改', '016');
  }),
  handle(failing, async () => {
    throw new Error('select * from secret_table');
  }),
  handle(forbidding, async () => {
    throw new Forbidden();
  }),
  handle(checking, async ({ body }) => {
    if (body.name === 'bad') throw new BadRequest('no');
    return body;
  }),
  handle(guarded, async () => null),
  handle(query, async ({ params, query: values }) => ({ ...params, ...values })),
  handle(plain, async ({ body }) => body.length),
];

let server: TestServer;
let user: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ calls: [...calls, ...probes], handlers: [...handlers, ...probeHandlers] });
  user = await server.signIn('chenyuxin');
  admin = await server.signIn('admin');
}, 60_000);
afterAll(async () => {
  await server.close();
});

describe('policies', () => {
  const guardedCalls = calls.filter((call) => ['session', 'link', 'role'].includes(call.policy.access));

  test('no call that needs a session answers without one', async () => {
    for (const call of guardedCalls) {
      const reply = await server.call(call, { params: { id: 'x', ext: 'pdf' } });
      expect([call.name, reply.status]).toEqual([call.name, 401]);
      expect(reply.body).toMatchObject({ state: false, logId: expect.any(String) });
    }
  });

  test.each([
    '/auth/../sys/sysMenu/v1/getCurrentUserMenu',
    '//sys/sysMenu/v1/getCurrentUserMenu?x=/auth',
    '/sys/sysMenu/v1/getCurrentUserMenu;/auth',
    '/SYS/sysMenu/v1/getCurrentUserMenu',
    '/sys/sysMenu/v1/getCurrentUserMenu%2fauth',
    '/sys/sysMenu/v1/getCurrentUserMenu.',
  ])('%s gives nothing away', async (url) => {
    const reply = await server.app.inject({ method: 'GET', url });
    expect([401, 404]).toContain(reply.statusCode);
  });

  test('roles', async () => {
    expect((await server.call(guarded, { token: user })).status).toBe(403);
    expect((await server.call(guarded, { token: admin })).status).toBe(200);
    expect((await server.call(metaItemList, { token: user })).status).toBe(403);
  });

  test('writes by GET are refused when a browser prefetches or another site asks', async () => {
    const browserHeaders: readonly Record<string, string>[] = [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of browserHeaders) {
      expect((await server.call(messageMark, { token: user, query: { ids: '1' }, headers })).status).toBe(403);
      expect((await server.call(sessionSignout, { token: user, headers })).status).toBe(403);
    }
    expect((await server.call(systemVersion, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });

  test('what all calls are is not told where the installation does not want it', async () => {
    const closed = await startTestServer({ config: { openApi: false, seed: false } });
    for (const url of ['/openapi', '/openapi.json'])
      expect([url, (await closed.app.inject(url)).statusCode, (await server.app.inject(url)).statusCode]).toEqual([url, 404, 200]);
    await closed.close();
  });

  test('test calls do not exist outside test mode', async () => {
    const real = await startTestServer({ config: { testMode: false, seed: false } });
    expect((await real.call(testClock, { body: {} })).status).toBe(404);
    await real.close();
  });

  test('a call without a policy and two handlers for one call stop the start', async () => {
    const bare = { ...missing, policy: undefined } as unknown as typeof missing;
    await expect(startTestServer({ calls: [bare], handlers: [], seed: [] })).rejects.toThrow('has no policy');
    await expect(startTestServer({ calls: [started], handlers: [probeHandlers[0], probeHandlers[0]] as never, seed: [] })).rejects.toThrow('two handlers');
  });
});

describe('answers', () => {
  test.each([
    ['message and further members', started, {}, 200, { state: true, message: '已启动', value: 'x', instId: '7' }],
    ['refusal', refusing, {}, 200, { state: false, message: '数据已被修改', errorCode: '016' }],
    ['defect', failing, {}, 500, { state: false, message: '系统异常', errorCode: '-001' }],
    ['no right', forbidding, {}, 403, { state: false, errorCode: '004' }],
    ['no handler', missing, {}, 501, { state: false, message: '该接口尚未实现', errorCode: '-005' }],
    ['missing member', checking, { body: {} }, 400, { errorCode: '024', message: expect.stringContaining('name') }],
    ['no conversion in bodies', checking, { body: { name: 'a', page: '1' } }, 400, { errorCode: '024', message: expect.stringContaining('page') }],
    ['unknown members are kept', checking, { body: { name: 'a', more: 1 } }, 200, { state: true, value: { name: 'a', more: 1 } }],
    ['NUL', checking, { body: { name: 'a\0' } }, 400, { errorCode: '024' }],
    ['path and query conversion', query, { params: { id: 'a1', ext: 'pdf' }, query: { n: '3', on: 'true' } }, 200, { id: 'a1', ext: 'pdf', n: 3, on: true }],
    ['query of the wrong type', query, { params: { id: 'a1', ext: 'pdf' }, query: { n: 'x' } }, 400, { message: expect.stringContaining('n') }],
  ])('%s', async (_, call, request, status, body) => {
    const reply = await server.call(call, { ...request, token: user });
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject(body);
    expect(JSON.stringify(reply.body)).not.toContain('secret_table');
    if ((reply.body as { state?: boolean }).state === false) expect(reply.body).toHaveProperty('logId');
  });

  test('raw text bodies', async () => {
    expect((await server.call(plain, { token: user, body: 'a,b' })).body).toBe(3);
  });

  test.each([
    ['broken JSON', '{"name":', 'application/json', 400],
    ['prototype pollution', '{"name":"a","__proto__":{"x":1}}', 'application/json', 400],
    ['foreign content type', 'name=a', 'application/x-www-form-urlencoded', 415],
    ['JSON in disguise', '{"name":"a"}', 'text/plain', 415],
  ])('%s', async (_, payload, contentType, status) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/probe/body',
      payload,
      headers: { 'content-type': contentType, authorization: `Bearer ${user}` },
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ state: false, logId: expect.any(String) });
  });

  test('every answer carries the security headers', async () => {
    for (const url of ['/version', '/nowhere', '/openapi']) {
      const { headers } = await server.app.inject({ method: 'GET', url });
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      expect(headers['x-server-time']).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
      expect(headers['permissions-policy']).toContain('camera=(), ');
      expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    }
  });

  test('anonymous tenant search answers names only', async () => {
    const { body } = await server.call(tenantListJson, {
      body: {
        pageBean: { page: '1', pageSize: '20', showTotal: 'true' },
        querys: [{ property: 'name_', operation: 'LIKE', value: '公司', group: 'main', relation: 'AND' }],
      },
    });
    expect(body).toMatchObject({ total: 1, page: 1, pageSize: 20, rows: [{ code: 'qinghe' }] });
  });
});
