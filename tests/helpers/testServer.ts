import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '../../schemas/calls/defineCall.ts';
import { readConfig, type ServerConfig } from '../../server/config.ts';
import { createServer, type CreateServerOptions, type RunningServer } from '../../server/createServer.ts';
import { seedSteps } from '../../server/seed/index.ts';
import { testDatabase } from './testDatabase.ts';

export interface TestReply {
  readonly status: number;
  /** Parsed JSON, or text when it is none. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

export interface TestRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer extends RunningServer {
  /** Sends a call of the catalogue. */
  call(call: Call, request?: TestRequest): Promise<TestReply>;
  /** Token of a demo account; throws when sign-on is refused. */
  signIn(account: string, password?: string, tenant?: string): Promise<string>;
  /** Answer of a sign-on attempt with a right captcha. */
  tryToSignIn(account: string, password: string, tenant?: string, address?: string): Promise<TestReply>;
}

/**
 * A whole server without a port: PGlite in memory, or a database of its own on the PostgreSQL of `TEST_DATABASE_URL`.
 * It runs in test mode; `close` removes everything.
 */
export async function startTestServer(options: Omit<CreateServerOptions, 'database'> & { readonly config?: Partial<ServerConfig> } = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yuanbiao-test-'));
  const { target, drop } = await testDatabase(options.config?.seed === false ? [] : (options.seed ?? seedSteps));
  const env = {
    DATA_DIR: dataDir,
    YUANBIAO_TEST: '1',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    STORAGE: target.kind === 'postgres' ? 'database' : 'folder',
  };
  const config: ServerConfig = { ...readConfig(env), jobs: 'off', ...options.config };
  const cleanUp = async (): Promise<void> => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const server = await createServer(config, { ...options, database: target }).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  const { app } = server;

  const call: TestServer['call'] = async (spec, request = {}) => {
    const path = `${spec.prefix === undefined ? '' : config.prefixes[spec.prefix]}${spec.path}`.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(request.params?.[name] ?? ''),
    );
    const query = new URLSearchParams(
      Object.entries(request.query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const isText = spec.bodyType === 'text';
    const reply = await app.inject({
      method: spec.method,
      url: query.size === 0 ? path : `${path}?${query}`,
      headers: {
        ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
        ...(request.body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined
        ? {}
        : { payload: isText || Buffer.isBuffer(request.body) ? (request.body as string | Buffer) : JSON.stringify(request.body) }),
    });
    return { status: reply.statusCode, body: parsed(reply.payload), headers: reply.headers, bytes: reply.rawPayload };
  };

  const tryToSignIn: TestServer['tryToSignIn'] = async (account, password, tenant, address) => {
    const headers = tenant === undefined ? {} : { 'tenant-code': tenant };
    const captcha = (await app.inject({ method: 'GET', url: `${config.prefixes.portal}/captcha`, headers })).json<{ value: { code: string; answer: string } }>()
      .value;
    const reply = await app.inject({
      method: 'POST',
      url: '/auth',
      headers,
      ...(address === undefined ? {} : { remoteAddress: address }),
      payload: { username: account, password: Buffer.from(password, 'utf8').toString('base64'), captchaId: captcha.code, verifyCode: captcha.answer },
    });
    return { status: reply.statusCode, body: parsed(reply.payload), headers: reply.headers, bytes: reply.rawPayload };
  };

  return {
    ...server,
    call,
    tryToSignIn,
    async signIn(account, password = 'Yunshan2026', tenant) {
      const { body } = await tryToSignIn(account, password, tenant);
      const { token } = body as { token?: string };
      if (token === undefined) throw new Error(`<${account}> cannot sign in: ${JSON.stringify(body)}`);
      return token;
    },
    async close() {
      await server.close();
      await cleanUp();
    },
  };
}

// helpers

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
