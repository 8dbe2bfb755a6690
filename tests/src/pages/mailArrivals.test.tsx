import { App } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { configure, screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mail, MailSetting } from '../../../schemas/calls/entities/mail.ts';
import { AppProviders } from '../../../src/portal/AppProviders.tsx';
import { createApp } from '../../../src/portal/createApp.ts';
import { loadLocale, startI18n } from '../../../src/locales/index.ts';
import { LocaleStore } from '../../../src/stores/index.ts';
import { MailDesk } from '../../../src/pages/mail/MailDesk.tsx';
import { json, startTestServer, type TestServer } from '../api/testServer.ts';

/** Mails come while the desk is open: fetched by a work of the server, they are shown without being asked for. */

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

const account: MailSetting = { id: 'a1', nickName: '高远', mailAddress: 'gao@a.example', isSyncing: false, syncDone: 0, syncTotal: 0, children: [] };
const mails: readonly Mail[] = [
  { id: 'm2', subject: '报价', senderName: '陈', sendDate: '2026-11-16 09:00:00', isRead: 0 },
  { id: 'm1', subject: '合同', senderName: '周', sendDate: '2026-11-16 08:00:00', isRead: 0 },
];

let server: TestServer;
let root: Root;
let show: () => void;
let inbox: { account: MailSetting; here: number; answers?: Promise<void> };

beforeEach(async () => {
  server = await startTestServer();
  inbox = { account, here: 0 };
  server.answer = async ({ url }, response) => {
    if (url.includes('getMailTreeData')) {
      await inbox.answers;
      return json(response, 200, [inbox.account]);
    }
    if (url.includes('listJson')) {
      const rows = mails.slice(mails.length - inbox.here);
      return json(response, 200, { rows, total: rows.length, page: 1, pageSize: 20 });
    }
    return json(response, 200, { state: true, message: '正在收取', value: null });
  };
  const locale = new LocaleStore(localStorage);
  const [bundle, i18n] = await Promise.all([loadLocale('zh-CN'), startI18n('zh-CN')]);
  const app = createApp({ i18n, locale, session: sessionStorage, memory: localStorage, onUnauthorised: () => undefined, baseUrl: server.url });
  app.session.signIn({ token: 'T', account: 'gaoyuan', userId: 'U1', username: '高远', loginStatus: true, expiration: 3600 });
  show = () => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <AppProviders app={app} bundle={bundle}>
        <App>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: <MailDesk /> }])} />
        </App>
      </AppProviders>,
    );
  };
  show();
});
afterEach(async () => {
  root.unmount();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  await server.close();
});

it('shows how far fetching is and what has come, until it is over', async () => {
  await screen.findByText('没有邮件');
  // a work of the server is at it, so this answers that it goes on
  inbox = { account: { ...account, isSyncing: true, syncDone: 0, syncTotal: 2 }, here: 0 };
  await userEvent.setup().click(screen.getByRole('button', { name: '收取邮件' }));
  await screen.findByText('正在收取邮件：0 / 2');
  inbox = { account: { ...account, isSyncing: true, syncDone: 1, syncTotal: 2, lastMessageId: 'm1' }, here: 1 };
  await screen.findByRole('link', { name: /合同/ });
  inbox = { account: { ...account, syncDone: 2, syncTotal: 2, lastMessageId: 'm2' }, here: 2 };
  await screen.findByRole('link', { name: /报价/ });
  expect(screen.getByRole('status').textContent).toBe('');
});

it('asks again when the page is looked at again, and fetches the list only where something has come', async () => {
  await screen.findByText('没有邮件');
  const lists = (): number => server.seen.filter(({ url }) => url.includes('listJson')).length;
  const trees = (): number => server.seen.filter(({ url }) => url.includes('getMailTreeData')).length;
  const before = { lists: lists(), trees: trees() };
  window.dispatchEvent(new Event('focus'));
  await expect.poll(trees).toBe(before.trees + 1);
  inbox = { account: { ...account, lastMessageId: 'm1' }, here: 1 };
  window.dispatchEvent(new Event('focus'));
  await screen.findByRole('link', { name: /合同/ });
  expect(lists()).toBe(before.lists + 1);
});

it('fetches for nobody while it is not known whose inbox stands there', async () => {
  await screen.findByText('没有邮件');
  root.unmount();
  let answer: () => void = () => undefined;
  inbox = { account, here: 0, answers: new Promise((resolve) => (answer = resolve)) };
  show();
  const fetch = await screen.findByRole('button', { name: '收取邮件' });
  expect(fetch).toHaveProperty('disabled', true);
  answer();
  await screen.findByText('没有邮件');
  expect(fetch).toHaveProperty('disabled', false);
});
