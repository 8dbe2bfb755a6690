import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemHealth, systemLive, systemReady, taskComplete } from '../../../schemas/calls/index.ts';
import { ConfigError, readConfig, type ServerConfig } from '../../../server/config.ts';
import { buildApp } from '../../../server/http/buildApp.ts';
import { listenForMetrics } from '../../../server/http/operations.ts';
import { dailyClaim, Office } from '../runtime/office.ts';
import { freePort } from '../../helpers/freePort.ts';
import { startTestServer } from '../../helpers/testServer.ts';

const token = 'a-token-of-enough-letters';
let office: Office;
beforeAll(async () => {
  office = await Office.open({ config: { metricsToken: token, trustProxy: 1 } });
}, 120_000);
afterAll(() => office.server.close());

/** The same server, asked by other settings. */
const configured = (config: Partial<ServerConfig>): ReturnType<typeof buildApp> =>
  buildApp({ ...office.server.parts, config: { ...office.server.parts.config, ...config } });

const figures = async (): Promise<string> => (await office.server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).payload;

describe('figures', () => {
  test('say how long calls took, what was done and what was refused', async () => {
    const instId = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    await office.decide('linzhiqiang', instId);
    await office.call('linzhiqiang', taskComplete, { body: { taskId: 'gone', actionName: 'agree' } });
    await office.server.app.inject({ url: '/nowhere' });
    const text = await figures();
    expect(text).toMatch(/yuanbiao_request_seconds_count\{call="instance\.start",status="200"\} 1/);
    expect(text).toMatch(/yuanbiao_commands_total\{kind="complete"\} 1/);
    expect(text).toMatch(/yuanbiao_commands_total\{kind="start"\} 1/);
    expect(text).toMatch(/yuanbiao_refusals_total\{call="task\.complete",kind="\w+",code="[^"]*"\} 1/);
    expect(text).toMatch(/yuanbiao_refusals_total\{call="other",kind="notFound",code="-003"\} 1/);
    expect(text).toMatch(/yuanbiao_database_up 1/);
    expect(text).toMatch(/yuanbiao_database_connections\{state="busy"\} \d/);
    expect(text).toMatch(/yuanbiao_database_wait_seconds_count [1-9]/);
    expect(text).toMatch(/yuanbiao_database_statement_seconds_count [1-9]/);
    expect(text).toMatch(/yuanbiao_outbox\{state="\w+"\} \d/);
    expect(text).toMatch(/yuanbiao_storage_bytes \d/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    // nobody and nothing is named
    expect(text).not.toMatch(/liuyang|刘洋|yunshan/i);
  });

  test.each([[undefined], ['Bearer x'], [`Basic ${token}`], [`bearer ${token} `]])('are not there for %s', async (authorization) => {
    const reply = await office.server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    expect(reply.statusCode).toBe(404);
  });

  test('are not at the portal at all unless somebody asks for it', async () => {
    const app = await configured({ metricsToken: undefined });
    expect((await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(404);
  });

  test('have a port of their own', async () => {
    const port = await freePort();
    const { close } = await listenForMetrics(office.server.parts, { host: '127.0.0.1', port });
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toMatch(/yuanbiao_database_up 1/);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    close();
  });
});

describe('health', () => {
  test('lives, is ready', async () => {
    expect((await office.server.call(systemLive)).body).toEqual({ status: 'ok' });
    expect((await office.server.call(systemReady)).body).toEqual({ status: 'ok' });
    expect((await office.server.call(systemHealth)).body).toMatchObject({ status: 'ok' });
  });

  test('is not ready once it was told to stop, and keeps no connection for a next request', async () => {
    const app = await buildApp({ ...office.server.parts, isStopping: () => true });
    expect(await app.inject({ url: '/health/ready' })).toMatchObject({ statusCode: 503, headers: { connection: 'close' } });
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
  });

  test('is not ready with the tables of another version or with a database that is away; it lives all the same', async () => {
    const server = await startTestServer({ config: { seed: false } });
    const last = '(select max(name) from kysely_migration)';
    await server.parts.database.execute(`update kysely_migration set name = name || 'x' where name = ${last}`);
    expect(await server.call(systemReady)).toMatchObject({ status: 503, body: { message: '数据结构与程序版本不符' } });
    await server.parts.database.close();
    expect(await server.call(systemReady)).toMatchObject({ status: 503 });
    expect(await server.call(systemLive)).toMatchObject({ status: 200 });
    await server.close();
  });
});

describe('a proxy is believed only where that is said', () => {
  test.each<readonly [said: string, trust: unknown]>([
    ['', false],
    ['false', false],
    ['0', false],
    ['true', 1],
    ['1', 1],
    ['2', 2],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, ::1', '10.0.0.0/8,::1'],
  ])('TRUST_PROXY=%s', (said, trust) => {
    expect(readConfig({ TRUST_PROXY: said }).trustProxy).toEqual(trust);
  });
  test.each([['everybody'], ['10.0.0.0/99'], ['-1'], ['proxy.example']])('TRUST_PROXY=%s is refused', (said) => {
    expect(() => readConfig({ TRUST_PROXY: said })).toThrow(ConfigError);
  });

  /** The address under which a try to sign in is counted, and whether the answer says that it came over TLS. */
  test.each<readonly [trust: false | number | string, address: string, tls: boolean]>([
    [false, '203.0.113.9', false],
    // what the caller wrote himself, in front, is not believed
    [1, '198.51.100.7', true],
    ['203.0.113.0/24', '198.51.100.7', true],
    ['10.0.0.0/8', '203.0.113.9', false],
  ])('by %s', async (trustProxy, address, tls) => {
    const app = await configured({ trustProxy });
    app.addHook('onSend', async (request, reply) => {
      void reply.header('seen', request.ip);
    });
    const { headers } = await app.inject({
      url: '/health/live',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': '192.0.2.1, 198.51.100.7', 'x-forwarded-proto': 'https' },
    });
    expect(headers['seen']).toBe(address);
    expect(headers['strict-transport-security']).toBe(tls ? 'max-age=31536000' : undefined);
  });
});
