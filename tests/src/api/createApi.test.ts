// @vitest-environment node
import Type from 'typebox';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { anonymous, defineCall, session as needsSession } from '../../../schemas/calls/defineCall.ts';
import { ApiError, Cancelled, createApi, type ApiOptions, type ApiSession } from '../../../src/api/index.ts';
import { json, startTestServer, type TestServer } from './testServer.ts';

const read = defineCall({
  name: 't.read',
  method: 'GET',
  path: '/read',
  query: Type.Object({ q: Type.Optional(Type.String()) }),
  style: 'envelope',
  response: Type.Integer(),
  policy: needsSession,
  doc: '',
});
const list = defineCall({
  name: 't.list',
  method: 'POST',
  path: '/list',
  body: Type.Object({ page: Type.Integer() }),
  style: 'page',
  response: Type.Integer(),
  policy: needsSession,
  write: false,
  doc: '',
});
const write = defineCall({
  name: 't.write',
  method: 'POST',
  path: '/write/{id}',
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ a: Type.Integer() }),
  style: 'envelope',
  policy: needsSession,
  doc: '',
});
const auth = defineCall({
  name: 't.auth',
  method: 'POST',
  path: '/auth',
  body: Type.Object({ username: Type.String() }),
  style: 'bare',
  policy: anonymous,
  doc: '',
});
const file = defineCall({ name: 't.file', method: 'GET', path: '/file', style: 'binary', policy: needsSession, doc: '' });
const task = defineCall({ name: 't.task', method: 'GET', path: '/runtime/task/v1/x', style: 'bare', policy: needsSession, doc: '' });
const uc = defineCall({ name: 't.uc', method: 'GET', path: '/uc/x', prefix: 'uc', style: 'bare', policy: needsSession, doc: '' });

let server: TestServer;
let signedIn: ApiSession & { token: string | undefined; loginTime: number; cleared: number };
let errors: [string, string | undefined][];
let sentToLogin: number;

beforeEach(async () => {
  server = await startTestServer();
  errors = [];
  sentToLogin = 0;
  signedIn = {
    token: 'T1',
    loginTime: 0,
    expiration: 0,
    cleared: 0,
    replaceToken(token) {
      this.token = token;
    },
    clear() {
      this.cleared += 1;
      this.token = undefined;
    },
  };
});
afterEach(() => server.close());

const apiWith = (more: Partial<ApiOptions> = {}) =>
  createApi({
    session: signedIn,
    locale: () => 'en-US',
    tenant: () => 'acme',
    onUnauthorised: () => {
      sentToLogin += 1;
    },
    notify: { error: (message, logId) => errors.push([message, logId]), overlay: () => () => undefined },
    baseUrl: server.url,
    ...more,
  });

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('answers', () => {
  test.each([
    ['envelope', 'the value', read, { state: true, message: '', value: 7 }, 7],
    ['page', 'the page', list, { rows: [1], total: 1, page: 1, pageSize: 10 }, { rows: [1], total: 1, page: 1, pageSize: 10 }],
    ['bare', 'the body', task, { status: 'running' }, { status: 'running' }],
  ] as const)('%s style gives %s', async (_, __, call, body, expected) => {
    server.answer = (___, response) => json(response, 200, body);
    const input = call.name === 't.list' ? { body: { page: 1 } } : {};
    expect(await apiWith().call(call as typeof list, input as { body: { page: number } })).toEqual(expected);
  });

  it('gives the whole envelope on demand', async () => {
    server.answer = (_, response) => json(response, 200, { state: true, message: '成功', value: null, instId: '9' });
    expect(await apiWith().raw(write, { params: { id: '1' }, body: { a: 1 } })).toMatchObject({ message: '成功', instId: '9' });
  });
});

describe('every request', () => {
  it('carries language, tenant, token and the address with prefix, path and query', async () => {
    const api = apiWith({ prefixes: { uc: '/center' } });
    await api.call(uc);
    await api.call(write, { params: { id: 'a/b 中' }, body: { a: 1 } });
    await api.call(read, { query: { q: '是&否' } });
    expect(server.seen.map((one) => one.url)).toEqual(['/center/uc/x', `/write/${encodeURIComponent('a/b 中')}`, `/read?q=${encodeURIComponent('是&否')}`]);
    expect(server.seen[0]?.headers).toMatchObject({ 'accept-language': 'en-US', 'tenant-code': 'acme', authorization: 'Bearer T1' });
  });

  it('sends no token with the sign-in', async () => {
    await apiWith().call(auth, { body: { username: 'x' } });
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  it('sends a new idempotency key per write, keeps the one handed in, and sends none with reads', async () => {
    const api = apiWith();
    await api.call(write, { params: { id: '1' }, body: { a: 1 } });
    await api.call(write, { params: { id: '1' }, body: { a: 1 } });
    await api.call(write, { params: { id: '1' }, body: { a: 1 } }, { key: 'click-1' });
    await api.call(list, { body: { page: 1 } });
    const keys = server.seen.map((one) => one.headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys.slice(2)).toEqual(['click-1', undefined]);
  });

  it('names the leader on task calls only, unless there is none', async () => {
    await apiWith({ leader: () => '17' }).call(task);
    await apiWith({ leader: () => '17' }).call(uc);
    await apiWith({ leader: () => '0' }).call(task);
    expect(server.seen.map((one) => one.url)).toEqual(['/runtime/task/v1/x?leaderId=17', '/uc/x', '/runtime/task/v1/x']);
  });
});

describe('the error catalogue', () => {
  test.each([
    ['state false', 200, { state: false, message: '不能提交', logId: 'L1' }, 'refused', ['不能提交', 'L1']],
    ['state false without text', 200, { state: false }, 'refused', ['系统异常', undefined]],
    ['malformed input', 400, { state: false, message: '参数错误', errorCode: '024' }, 'http', ['参数错误', undefined]],
    ['403', 403, { state: false, message: '没有权限', logId: 'L2' }, 'forbidden', ['没有权限', 'L2']],
    ['404', 404, { state: false, message: '路径不存在' }, 'http', ['路径不存在', undefined]],
    ['500 with text', 500, { state: false, message: '数据库异常', logId: 'L3' }, 'server', ['数据库异常', 'L3']],
    ['500 without text', 500, {}, 'server', ['系统异常', undefined]],
    ['502 with a page', 502, 'bad gateway', 'server', ['系统异常', undefined]],
  ] as const)('%s', async (_, status, body, failure, shown) => {
    server.answer = (__, response) => json(response, status, body);
    const error = await failureOf(apiWith().call(read));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ failure, status });
    expect(errors).toEqual([shown]);
    expect(sentToLogin).toBe(0);
  });

  it('does not show the missing preview service', async () => {
    server.answer = (_, response) => json(response, 500, { state: false, message: '未找到服务端的附件预览组件.' });
    expect(await failureOf(apiWith().call(file))).toMatchObject({ failure: 'server' });
    expect(errors).toEqual([]);
  });

  it('ends the session on 401 and goes to the login page without a message', async () => {
    server.answer = (_, response) => json(response, 401, { state: false, message: 'expired' });
    expect(await failureOf(apiWith().call(read))).toMatchObject({ failure: 'unauthorised' });
    expect({ cleared: signedIn.cleared, sentToLogin, errors }).toEqual({ cleared: 1, sentToLogin: 1, errors: [] });
  });

  it('keeps a session that began after the refused request was sent', async () => {
    server.answer = (_, response) => {
      signedIn.token = 'T2';
      json(response, 401, {});
    };
    await failureOf(apiWith().call(read));
    expect({ token: signedIn.token, sentToLogin }).toEqual({ token: 'T2', sentToLogin: 0 });
  });

  it('leaves a 401 of the sign-in to the login page', async () => {
    server.answer = (_, response) => json(response, 401, { state: false, message: '账号或密码错误' });
    expect(await failureOf(apiWith().call(auth, { body: { username: 'x' } }, { silent: true }))).toMatchObject({
      failure: 'refused',
      message: '账号或密码错误',
    });
    expect({ cleared: signedIn.cleared, sentToLogin, errors }).toEqual({ cleared: 0, sentToLogin: 0, errors: [] });
  });

  it('reports a dead server with the text of the page', async () => {
    const error = await failureOf(
      apiWith({ baseUrl: 'http://127.0.0.1:1', texts: { network: '网络异常' } }).call(write, { params: { id: '1' }, body: { a: 1 } }, { key: 'k' }),
    );
    expect(error).toMatchObject({ failure: 'network', message: '网络异常', key: 'k' });
    expect(errors).toEqual([['网络异常', undefined]]);
  });

  it('stays silent when asked to', async () => {
    server.answer = (_, response) => json(response, 500, {});
    await failureOf(apiWith().call(read, {}, { silent: true }));
    expect(errors).toEqual([]);
  });
});

describe('duplicate calls', () => {
  const slow = (release: (() => void)[]) => (_: unknown, response: Parameters<TestServer['answer']>[1]) => {
    release.push(() => json(response, 200, { state: true, message: '', value: release.length }));
  };

  it('aborts the older of two equal reads, quietly', async () => {
    const waiting: (() => void)[] = [];
    server.answer = slow(waiting);
    const api = apiWith();
    const first = failureOf(api.call(read, { query: { q: 'a' } }));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const second = api.call(read, { query: { q: 'a' } });
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    expect(await first).toBeInstanceOf(Cancelled);
    expect(await second).toBe(2);
    expect(errors).toEqual([]);
  });

  it('lets reads of another address, parallel reads and all writes finish', async () => {
    const waiting: (() => void)[] = [];
    server.answer = slow(waiting);
    const api = apiWith();
    const all = Promise.all([
      api.call(read, { query: { q: 'a' } }),
      api.call(read, { query: { q: 'b' } }),
      api.call(list, { body: { page: 1 } }, { parallel: true }),
      api.call(list, { body: { page: 2 } }, { parallel: true }),
      api.call(write, { params: { id: '1' }, body: { a: 1 } }),
      api.call(write, { params: { id: '1' }, body: { a: 1 } }),
    ]);
    await vi.waitFor(() => expect(waiting).toHaveLength(6));
    waiting.forEach((release) => release());
    expect(await all).toHaveLength(6);
  });

  it('follows the signal of its caller', async () => {
    server.answer = slow([]);
    const controller = new AbortController();
    const work = failureOf(apiWith().call(read, {}, { signal: controller.signal }));
    controller.abort();
    expect(await work).toBeInstanceOf(Cancelled);
  });
});

describe('token renewal', () => {
  it('renews once a fifth of the life is over, one at a time, and lets the next one start after the guard', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let now = 0;
      const started = { ...signedIn, loginTime: 0, expiration: 100 };
      Object.assign(signedIn, started);
      server.answer = (request, response) =>
        request.url === '/refresh' ? json(response, 200, { token: `T-${now}` }) : json(response, 200, { state: true, message: '', value: 0 });
      const renewals = (): number => server.seen.filter((one) => one.url === '/refresh').length;
      const api = apiWith({ now: () => now });

      now = 19_999;
      await api.call(read);
      expect(renewals()).toBe(0);

      now = 20_000;
      await Promise.all([api.call(read, { query: { q: '1' } }), api.call(read, { query: { q: '2' } }), api.call(read, { query: { q: '3' } })]);
      await vi.waitFor(() => expect(signedIn.token).toBe('T-20000'));
      expect(renewals()).toBe(1);

      await api.call(read);
      expect(renewals()).toBe(1);

      vi.advanceTimersByTime(3_000);
      now = 60_000;
      await api.call(read);
      await vi.waitFor(() => expect(renewals()).toBe(2));
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not started by anonymous calls and survives a refusal', async () => {
    Object.assign(signedIn, { loginTime: 0, expiration: 1 });
    server.answer = (request, response) => json(response, request.url === '/refresh' ? 500 : 200, {});
    const api = apiWith({ now: () => 1e9 });
    await api.call(auth, { body: { username: 'x' } });
    expect(server.seen).toHaveLength(1);
    await api.call(task);
    await vi.waitFor(() => expect(server.seen.map((one) => one.url)).toContain('/refresh'));
    expect({ token: signedIn.token, errors }).toEqual({ token: 'T1', errors: [] });
  });
});

describe('files', () => {
  it('keeps the bytes and reads the name of the attachment', async () => {
    server.answer = (_, response) => {
      response.writeHead(200, {
        'content-type': 'text/csv',
        'content-disposition': `attachment; filename="a.csv"; filename*=UTF-8''${encodeURIComponent('报销 1.csv')}`,
      });
      response.end('a,b');
    };
    const answer = await apiWith().call(file, {}, { keep: true });
    expect(answer.fileName).toBe('报销 1.csv');
    expect(await answer.blob.text()).toBe('a,b');
  });

  it('reads the refusal out of a binary answer', async () => {
    server.answer = (_, response) => json(response, 403, { state: false, message: '无权下载', logId: 'L9' });
    expect(await failureOf(apiWith().call(file))).toMatchObject({ failure: 'forbidden', message: '无权下载', logId: 'L9' });
  });
});

describe('the time of the server', () => {
  const machine = Date.parse('2026-11-16T09:00:00');
  const wall = (epoch: number): string => new Date(epoch - new Date(epoch).getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const day = 86_400_000;
  test.each<[name: string, header: string | undefined, apart: number]>([
    ['a machine that is a day ahead', wall(machine - day), -day],
    ['a machine that is behind', wall(machine + 3 * day), 3 * day],
    ['a second is the way of the answer', wall(machine - 1_000), 0],
    ['a server that says nothing', undefined, 0],
    ['a header that is no moment', 'yesterday', 0],
  ])('%s', async (_name, header, apart) => {
    server.answer = (_, response) => {
      if (header !== undefined) response.setHeader('x-server-time', header);
      json(response, 200, { state: true, message: '', value: 1 });
    };
    const api = apiWith({ now: () => machine });
    expect(api.now()).toBe(machine);
    await api.call(read, { query: {} });
    expect(api.now() - machine).toBe(apart);
  });

  it('is heard in refusals too', async () => {
    server.answer = (_, response) => {
      response.setHeader('x-server-time', wall(machine + day));
      json(response, 500, { state: false, message: 'no' });
    };
    const api = apiWith({ now: () => machine });
    await failureOf(api.call(read, { query: {} }));
    expect(api.now() - machine).toBe(day);
  });
});
