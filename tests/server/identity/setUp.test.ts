import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemSetUp, systemVersion } from '../../../schemas/calls/index.ts';
import { offerSetUp } from '../../../server/identity/setUp.ts';
import { startTestServer, type TestReply, type TestServer } from '../../helpers/testServer.ts';

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const entries = { organisation: '云杉研究院', account: 'root', fullname: '首位管理员', password: base64('Frost2026x') };

let server: TestServer;
let code: string;
beforeAll(async () => {
  server = await startTestServer({ config: { seed: false, setUp: true } });
  code = server.setUp?.code ?? '';
}, 60_000);
afterAll(async () => {
  await server.close();
});

const db = () => server.parts.database.forTenant('-1');
const ask = (more: Record<string, string>): Promise<TestReply> => server.call(systemSetUp, { body: { ...entries, code, ...more } });
const isOpen = async (): Promise<boolean> => (await server.call(systemVersion)).body !== null && 'setUp' in ((await server.call(systemVersion)).body as object);

describe('a new installation', () => {
  test('has the tenant, roles and packages, and nobody and nothing else', async () => {
    const count = async (table: 'tenant' | 'role' | 'app_user' | 'org' | 'bo_row' | 'wf_inst' | 'message' | 'session' | 'meta_item'): Promise<number> =>
      Number(
        (
          await db()
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    expect(await Promise.all((['tenant', 'app_user', 'org', 'bo_row', 'wf_inst', 'message', 'session'] as const).map(count))).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(await count('role')).toBeGreaterThan(10);
    expect(await count('meta_item')).toBeGreaterThan(30);
  });

  test('keeps the code in a file that nobody else reads, and only its hash in the database', async () => {
    const file = join(server.parts.config.dataDir, 'setup-code');
    expect(server.setUp).toEqual({ code, file });
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4}$/);
    expect(readFileSync(file, 'utf8')).toBe(`${code}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.stringify(await db().selectFrom('setting').selectAll().execute())).not.toContain(code);
    expect(await isOpen()).toBe(true);
  });

  test.each<[told: string, more: Record<string, string>, errorCode: string]>([
    ['a wrong code', { code: 'AAAA-BBBB-CCCC-DDDD-EEEE' }, '-007'],
    ['an account with a blank', { account: 'ro ot' }, '024'],
    ['a short password', { password: base64('a1b2') }, '024'],
    ['a password without digits', { password: base64('Frostwinter') }, '024'],
    ['a name of blanks', { fullname: '  ' }, '024'],
  ])('refuses %s', async (_told, more, errorCode) => {
    expect((await ask(more)).body).toMatchObject({ state: false, errorCode });
    expect(await isOpen()).toBe(true);
  });

  test('counts wrong codes as wrong passwords, from each address', async () => {
    const from = (remoteAddress: string, typed: string) =>
      server.app.inject({ method: 'POST', url: systemSetUp.path, remoteAddress, payload: { ...entries, code: typed } });
    for (let tries = 0; tries < 5; tries++) expect((await from('203.0.113.9', 'WRONG')).json()).toMatchObject({ state: false, errorCode: '-007' });
    expect((await from('203.0.113.9', code)).json<{ message: string }>().message).toMatch(/分钟后再试/);
  });

  test('a code that has expired is good for nothing; a restart offers another one', async () => {
    server.parts.clock.advance(25 * 3_600_000);
    expect((await ask({})).body).toMatchObject({ state: false, errorCode: '-007', message: expect.stringContaining('setup-code') as string });
    code = (await offerSetUp(db(), server.parts.clock, server.parts.config.dataDir))?.code ?? '';
  });

  test('of several who come at once one becomes the administrator, and the code is used up', async () => {
    const answers = await Promise.all(['root', 'root2', 'root3'].map((account) => ask({ account, code: code.toLowerCase().replaceAll('-', ' ') })));
    expect(answers.filter(({ body }) => (body as { state: boolean }).state)).toHaveLength(1);
    expect(await db().selectFrom('app_user').select('fullname').execute()).toEqual([{ fullname: '首位管理员' }]);
    expect((await ask({ account: 'second' })).body).toMatchObject({ state: false, errorCode: '004' });
    expect(await isOpen()).toBe(false);
    expect(existsSync(join(server.parts.config.dataDir, 'setup-code'))).toBe(false);
    expect(await offerSetUp(db(), server.parts.clock, server.parts.config.dataDir)).toBeUndefined();
    expect(await db().selectFrom('audit_log').select(['action', 'outcome']).execute()).toEqual([{ action: 'system.setUp', outcome: 'done' }]);
  });

  test('the administrator signs in', async () => {
    const { account } = await db().selectFrom('app_user').select('account').executeTakeFirstOrThrow();
    await expect(server.signIn(account, 'Frost2026x')).resolves.toEqual(expect.any(String));
  });
});

test('elsewhere there is no such address', async () => {
  const demo = await startTestServer({ seed: [] });
  expect((await demo.call(systemSetUp, { body: { ...entries, code } })).status).toBe(404);
  expect((await demo.call(systemVersion)).body).not.toHaveProperty('setUp');
  await demo.close();
}, 60_000);
