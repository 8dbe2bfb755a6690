import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { configure, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppProviders } from '../../../../src/portal/AppProviders.tsx';
import type { PortalApp } from '../../../../src/portal/appContext.ts';
import { createApp } from '../../../../src/portal/createApp.ts';
import { loadLocale, startI18n } from '../../../../src/locales/index.ts';
import { LoginForm } from '../../../../src/pages/login/LoginForm.tsx';
import { LocaleStore } from '../../../../src/stores/index.ts';
import { json, startTestServer, type TestServer } from '../../api/testServer.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

let server: TestServer;
let app: PortalApp;
let root: Root;
let done: [string, string][];
let captchas: number;
let signOn: { readonly status: number; readonly body: unknown };

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  captchas = 0;
  done = [];
  signOn = { status: 200, body: { token: 'T', account: 'chenyuxin', userId: '1', loginStatus: true, expiration: 100 } };
  server = await startTestServer();
  server.answer = ({ url }, response) => {
    if (url.startsWith('/captcha')) {
      captchas += 1;
      json(response, 200, { state: true, message: '', value: { captcha: 'iVBORw0KGgo', code: `opaque-captcha-id-${captchas}` } });
    } else if (url.startsWith('/auth')) json(response, signOn.status, signOn.body);
    else if (url.includes('pwdStrategy')) json(response, 200, { id: '1', initPwd: 'Init123' });
    else json(response, 200, { rows: [], total: 1, page: 1, pageSize: 20 });
  };
  const locale = new LocaleStore(localStorage);
  const [bundle, i18n] = await Promise.all([loadLocale('zh-CN'), startI18n('zh-CN')]);
  app = createApp({ i18n, locale, session: sessionStorage, memory: localStorage, onUnauthorised: () => undefined, baseUrl: server.url });
  const host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  const router = createMemoryRouter([{ path: '/', element: <LoginForm onDone={(result, account) => done.push([result, account])} /> }]);
  root.render(
    <AppProviders app={app} bundle={bundle}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  await screen.findByAltText('验证码，点击刷新');
});

afterEach(async () => {
  root.unmount();
  document.body.innerHTML = '';
  await server.close();
});

const account = () => screen.getByLabelText('账号');
const password = () => screen.getByLabelText('密码');
const captcha = () => screen.getByLabelText('验证码');
const press = () => userEvent.click(screen.getByRole('button', { name: /登\s*录/ }));
const fill = async (secret = 'Secret1'): Promise<void> => {
  await userEvent.type(account(), 'chenyuxin');
  await userEvent.type(password(), secret);
  await userEvent.type(captcha(), 'AB12');
};
const sent = () => server.seen.filter(({ method, url }) => method === 'POST' && url.startsWith('/auth'));

it('says what is missing and sends nothing', async () => {
  await press();
  for (const text of ['请输入账号', '请输入密码', '请输入验证码']) expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.type(account(), 'a{Tab}');
  expect(await screen.findByText('账号格式不符合规范')).toBeTruthy();
  expect(account().getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

it('signs in with the encoded password and the captcha, and stores the user but no password', async () => {
  await fill();
  await userEvent.click(screen.getByRole('checkbox', { name: '记住账号' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '记住密码' }));
  await press();
  await waitFor(() => expect(done).toEqual([['enter', 'chenyuxin']]));
  expect(JSON.parse(sent()[0]?.body ?? '{}')).toEqual({
    username: 'chenyuxin',
    password: 'U2VjcmV0MQ==',
    verifyCode: 'AB12',
    captchaId: 'opaque-captcha-id-1',
  });
  expect(sent()[0]?.headers.authorization).toBeUndefined();
  expect(app.session.token).toBe('T');
  expect(localStorage.getItem('rememberAccount')).toBe('chenyuxin');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Secret1|U2VjcmV0MQ/);
});

it('demands a new password when the platform does', async () => {
  signOn = { status: 200, body: { token: 'T', account: 'chenyuxin', loginStatus: false } };
  await fill();
  await press();
  await waitFor(() => expect(done).toEqual([['resetPassword', 'chenyuxin']]));
});

it('recognises the initial password', async () => {
  await fill('Init123');
  await press();
  await waitFor(() => expect(done).toEqual([['setPassword', 'chenyuxin']]));
});

it('shows the refusal, takes a new captcha, and clears the text when the password is touched', async () => {
  signOn = { status: 500, body: { state: false, message: '账号或密码错误' } };
  await fill();
  await press();
  expect(await screen.findByText('账号或密码错误')).toBeTruthy();
  await waitFor(() => expect(captchas).toBe(2));
  expect((captcha() as HTMLInputElement).value).toBe('');
  expect(app.session.valid).toBe(false);
  await userEvent.click(password());
  expect(screen.queryByText('账号或密码错误')).toBeNull();
});

it('puts a wrong captcha at its field', async () => {
  signOn = { status: 200, body: { state: false, message: '验证码错误', errorCode: '025' } };
  await fill();
  await press();
  expect(await screen.findByText('验证码错误')).toBeTruthy();
  expect(captcha().getAttribute('aria-invalid')).toBe('true');
});
