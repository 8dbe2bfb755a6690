import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  sessionCaptcha,
  sessionEndOwn,
  sessionHandoff,
  sessionListOwn,
  sessionAuth,
  sessionRefresh,
  sessionSignout,
  ssoAuth,
  userChangePassword,
  userGetDetail,
  tenantGetTenantByCode,
  tenantListJson,
  testReset,
  testClock,
  menuGetCurrentUserMenu,
  userPasswordPolicy,
} from '../../schemas/calls/index.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustedOrigins: ['https://other.example'] } });
}, 60_000);
afterAll(async () => {
  await server.close();
});

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const isSignedIn = async (token: string): Promise<boolean> => (await server.call(userGetDetail, { token })).status === 200;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe('sign-on', () => {
  test('a demo account gets a token and finds itself', async () => {
    const { body } = await server.tryToSignIn('chenyuxin', 'Yunshan2026');
    expect(body).toMatchObject({
      account: 'chenyuxin',
      username: '陈雨欣',
      userId: 'U1014',
      loginStatus: true,
      expiration: 604_800,
      userAttrs: { tenantId: '-1' },
    });
    const detail = await server.call(userGetDetail, { token: (body as { token: string }).token });
    expect(detail.body).toMatchObject({ user: { id: 'U1014', fullname: '陈雨欣' }, role: expect.stringContaining('普通员工') });
  });

  test.each([
    ['wrong password', 'chenyuxin', 'wrong', '账号或密码错误'],
    ['unknown account', 'nobody-here', 'wrong', '账号或密码错误'],
    ['disabled account', 'zhangwei', 'Yunshan2026', '账号已停用'],
  ])('%s is refused', async (_, account, password, message) => {
    const reply = await server.tryToSignIn(account, password);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ state: false, message, logId: expect.stringMatching(/^[0-9a-f]{16}$/) });
  });

  test('a disabled tenant is refused, another one is its own world', async () => {
    for (const tenant of ['hengyue', '3', 'nosuch', '-2', 'platform ', '__proto__']) {
      const refused = { state: false, errorCode: '004', message: '租户不存在或已停用' };
      expect([tenant, (await server.call(sessionCaptcha, { headers: { 'tenant-code': tenant }, query: {} })).body]).toMatchObject([tenant, refused]);
      const credentials = { username: 'chenyuxin', password: base64('Yunshan2026'), captchaId: 'x', verifyCode: 'x' };
      expect([tenant, (await server.call(sessionAuth, { headers: { 'tenant-code': tenant }, body: credentials })).body]).toMatchObject([tenant, refused]);
      expect([tenant, (await server.call(sessionAuth, { query: { tenantId: tenant }, body: credentials })).body]).toMatchObject([tenant, refused]);
      expect([tenant, (await server.call(sessionAuth, { body: { ...credentials, tenantId: tenant } })).body]).toMatchObject([tenant, refused]);
    }
    expect((await server.call(tenantGetTenantByCode, { headers: { 'tenant-code': 'nosuch' }, query: { code: 'nosuch' } })).body).toBeNull();
    expect((await server.call(tenantListJson, { headers: { 'tenant-code': 'hengyue' }, body: {} })).body).toMatchObject({
      rows: [{ code: 'platform' }, { code: 'qinghe' }],
      total: 2,
    });
    const token = await server.signIn('qhadmin', undefined, 'qinghe');
    expect((await server.call(userGetDetail, { token })).body).toMatchObject({ user: { tenantId: '2' } });
    expect((await server.call(userGetDetail, { token, query: { account: 'chenyuxin' } })).status).toBe(403);
    expect((await server.call(userGetDetail, { token, headers: { 'tenant-code': 'platform' } })).status).toBe(403);
    expect((await server.call(userGetDetail, { token, headers: { 'tenant-code': 'qinghe' } })).status).toBe(200);
  });

  test('the captcha is checked, works once, and its answer is not given away', async () => {
    const { value } = (await server.call(sessionCaptcha)).body as { value: { captcha: string; code: string; answer: string } };
    expect(Buffer.from(value.captcha, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(value.code).toMatch(/^[0-9a-f]{32}$/);
    const attempt = { username: 'chenyuxin', password: base64('Yunshan2026'), captchaId: value.code };
    expect((await server.call(sessionAuth, { body: { ...attempt, verifyCode: 'zzzz' } })).body).toMatchObject({ state: false, message: '验证码错误' });
    expect((await server.call(sessionAuth, { body: { ...attempt, verifyCode: value.answer } })).body).toMatchObject({ state: false, message: '验证码错误' });
    expect((await server.call(sessionAuth, { body: attempt })).body).toMatchObject({ state: false, message: '验证码错误' });
  });

  test('a captcha expires', async () => {
    const { value } = (await server.call(sessionCaptcha)).body as { value: { code: string; answer: string } };
    await server.call(testClock, { body: { advanceMinutes: 3 } });
    const reply = await server.call(sessionAuth, {
      body: { username: 'chenyuxin', password: base64('Yunshan2026'), captchaId: value.code, verifyCode: value.answer },
    });
    expect(reply.body).toMatchObject({ state: false, message: '验证码错误' });
  });

  test('passwords travel as Base64 only', async () => {
    const { value } = (await server.call(sessionCaptcha)).body as { value: { code: string; answer: string } };
    const reply = await server.call(sessionAuth, {
      body: { username: 'chenyuxin', password: 'Yunshan2026!', captchaId: value.code, verifyCode: value.answer },
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ state: false, errorCode: '024' });
  });

  test('five wrong passwords lock the account for a while', async () => {
    for (let count = 0; count < 5; count++) await server.tryToSignIn('sunhao', 'wrong');
    expect((await server.tryToSignIn('sunhao', 'Yunshan2026')).body).toMatchObject({ state: false, message: expect.stringContaining('密码错误次数过多') });
    await server.call(testClock, { body: { advanceMinutes: 11 } });
    expect((await server.tryToSignIn('sunhao', 'Yunshan2026')).body).toMatchObject({ loginStatus: true });
  });
});

describe('tokens', () => {
  beforeEach(async () => {
    await server.call(testClock, { body: { now: null } });
  });

  test.each([
    ['none', undefined],
    ['nonsense', 'a.b.c'],
    [
      'alg none',
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${Buffer.from('{"sub":"U1000","tid":"-1","jti":"x","exp":9999999999,"iss":"yuanbiao","aud":"yuanbiao"}').toString('base64url')}.x`,
    ],
  ])('%s: 401', async (_, token) => {
    const reply = await server.call(userGetDetail, { token });
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ state: false, message: '登录已失效，请重新登录' });
  });

  test('a refreshed token replaces the old one, which is good for ten more seconds', async () => {
    const old = await server.signIn('chenyuxin');
    const { token: fresh } = (await server.call(sessionRefresh, { token: old })).body as { token: string };
    expect(fresh).not.toBe(old);
    expect(await isSignedIn(old)).toBe(true);
    await server.call(testClock, { body: { advanceMinutes: 1 } });
    await pause(950);
    expect(await isSignedIn(old)).toBe(false);
    expect(await isSignedIn(fresh)).toBe(true);
    // somebody tries to refresh the stolen old one
    expect((await server.call(sessionRefresh, { token: old })).status).toBe(401);
    expect(await isSignedIn(fresh)).toBe(false);
  });

  test('however often it is refreshed, a sign-on ends after a week', async () => {
    let token = await server.signIn('chenyuxin');
    const days: number[] = [];
    for (let day = 1; day <= 6; day++) {
      await server.call(testClock, { body: { advanceMinutes: 24 * 60 } });
      const fresh = (await server.call(sessionRefresh, { token })).body as { token: string; expiration: number };
      days.push(Math.round(fresh.expiration / 86_400));
      token = fresh.token;
    }
    expect(days).toEqual([6, 5, 4, 3, 2, 1]);
    await server.call(testClock, { body: { advanceMinutes: 24 * 60 - 1 } });
    expect(await isSignedIn(token)).toBe(true);
    await server.call(testClock, { body: { advanceMinutes: 2 } });
    await pause(950);
    expect([await isSignedIn(token), (await server.call(sessionRefresh, { token })).status]).toEqual([false, 401]);
  });

  test('signing out and an expired token', async () => {
    const token = await server.signIn('chenyuxin');
    await server.call(sessionSignout, { token });
    expect(await isSignedIn(token)).toBe(false);
    const other = await server.signIn('chenyuxin');
    await server.call(testClock, { body: { advanceMinutes: 8 * 24 * 60 } });
    expect(await isSignedIn(other)).toBe(false);
  });

  test('an account that is disabled is out within a second', async () => {
    const token = await server.signIn('liuyang');
    expect(await isSignedIn(token)).toBe(true);
    await server.parts.database.forTenant('-1').updateTable('app_user').set({ status: 0 }).where('account', '=', 'liuyang').execute();
    await pause(1000);
    expect(await isSignedIn(token)).toBe(false);
  });
});

describe('passwords', () => {
  beforeEach(async () => {
    await server.call(testReset);
    await server.call(testClock, { body: { now: null } });
  });

  test.each([
    ['chenlan', 'initial'],
    ['songmei', 'expired'],
  ])('%s must change the password first (%s)', async (account, passwordState) => {
    // given: the demo data sets the state, not the password
    await server.parts.database
      .forTenant('-1')
      .updateTable('app_user')
      .set({
        password_hash: (
          await server.parts.database.forTenant('-1').selectFrom('app_user').select('password_hash').where('account', '=', 'admin').executeTakeFirstOrThrow()
        ).password_hash,
      })
      .where('account', '=', account)
      .execute();
    const { body } = await server.tryToSignIn(account, 'Yunshan2026');
    expect(body).toMatchObject({ loginStatus: false, passwordState });
    const { token } = body as { token: string };
    expect((await server.call(menuGetCurrentUserMenu, { token, query: { menuAlias: 'front_menu' } })).status).toBe(403);
    expect((await server.call(userPasswordPolicy, { token })).status).toBe(200);
    const changed = await server.call(userChangePassword, { token, body: { oldPwd: base64('Yunshan2026'), newPwd: base64('Neu12345') } });
    expect(changed.body).toMatchObject({ state: true, message: '密码修改成功,请重新登录' });
    expect((await server.tryToSignIn(account, 'Neu12345')).body).toMatchObject({ loginStatus: true });
  });

  test.each([
    ['too short', 'Yunshan2026', 'a1b2', '密码长度不能少于6位'],
    ['no digit', 'Yunshan2026', 'abcdefgh', '密码必须包含字母和数字'],
    ['wrong old one', 'Yunshan2025', 'abcd1234', '原密码不正确'],
    ['the same', 'Yunshan2026', 'Yunshan2026', '新密码不能与原密码相同'],
  ])('changing: %s', async (_, oldPwd, newPwd, message) => {
    const token = await server.signIn('chenyuxin');
    expect((await server.call(userChangePassword, { token, body: { oldPwd: base64(oldPwd), newPwd: base64(newPwd) } })).body).toMatchObject({
      state: false,
      message,
    });
  });

  test('changing ends every session of the person', async () => {
    const first = await server.signIn('chenyuxin');
    const second = await server.signIn('chenyuxin');
    await server.call(userChangePassword, { token: first, body: { oldPwd: base64('Yunshan2026'), newPwd: base64('Neu12345') } });
    expect(await isSignedIn(first)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
  });
});

describe('own sessions', () => {
  type Row = { readonly id: string; readonly current: boolean };
  const enter = async (account: string): Promise<string> => ((await server.tryToSignIn(account, 'Yunshan2026')).body as { token: string }).token;
  const list = async (token: string): Promise<Row[]> => (await server.call(sessionListOwn, { token })).body as Row[];

  test('are listed once however often they were refreshed; one is ended alone, then all', async () => {
    const [here, there] = [await enter('linzhiqiang'), await enter('linzhiqiang')];
    const before = await list(here);
    const { body } = await server.call(sessionRefresh, { token: there });
    const refreshed = (body as { token: string }).token;
    expect((await list(here)).map((row) => row.id).toSorted()).toEqual(before.map((row) => row.id).toSorted());
    const mine = (await list(refreshed)).find((row) => row.current);
    expect((await list(here)).filter((row) => row.current).map((row) => row.id)).not.toEqual([mine?.id]);

    const foreign = await enter('qianwei');
    for (const id of [mine?.id ?? '', 'none']) expect((await server.call(sessionEndOwn, { token: foreign, body: { id } })).status).toBe(403);
    expect(await isSignedIn(refreshed)).toBe(true);

    expect((await server.call(sessionEndOwn, { token: here, body: { id: mine?.id ?? '' } })).body).toMatchObject({ state: true });
    expect([await isSignedIn(refreshed), await isSignedIn(here)]).toEqual([false, true]);
    expect((await server.call(sessionEndOwn, { token: here, body: {} })).body).toMatchObject({ state: true });
    expect([await isSignedIn(here), await isSignedIn(foreign)]).toEqual([false, true]);
  });

  test('a refresh that is under way does not outlive the session that it continues', async () => {
    const alive: string[] = [];
    for (let round = 0; round < 20; round++) {
      const [here, there] = [await enter('linzhiqiang'), await enter('linzhiqiang')];
      const mine = (await list(there)).find((row) => row.current);
      const [refreshed] = await Promise.all([
        server.call(sessionRefresh, { token: there }),
        pause(round % 4).then(() => server.call(sessionEndOwn, { token: here, body: round % 2 === 0 ? {} : { id: mine?.id ?? '' } })),
      ]);
      const { token } = refreshed.body as { readonly token?: string };
      if (token !== undefined && (await isSignedIn(token))) alive.push(`round ${round}`);
    }
    expect(alive).toEqual([]);
  });

  test.each([
    ['ends', (token: string) => server.call(sessionEndOwn, { token, body: {} })],
    ['signs out', (token: string) => server.call(sessionSignout, { token })],
  ])('a code for another origin is good no more when its owner %s', async (_, end) => {
    const token = await enter('qianwei');
    const audience = 'https://other.example';
    const drawn = await server.call(sessionHandoff, { token, body: { audience } });
    const { code } = (drawn.body as { value: { code: string } }).value;
    await end(token);
    const { body } = await server.call(ssoAuth, { query: { code, service: audience, ssoMode: 'handoff' } });
    expect(body).toMatchObject({ state: false });
  });
});
