import { App } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Work } from '../../../../schemas/calls/entities/work.ts';
import { loadLocale, startI18n } from '../../../../src/locales/index.ts';
import { ExportProgress } from '../../../../src/pages/template/ExportProgress.tsx';
import { AppProviders } from '../../../../src/portal/AppProviders.tsx';
import { createApp } from '../../../../src/portal/createApp.ts';
import { LocaleStore } from '../../../../src/stores/index.ts';
import { json, startTestServer, type TestServer } from '../../api/testServer.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

const running: Work = {
  id: 'w1',
  name: 'dataTemplate.exportWork',
  title: '导出台账',
  state: 'running',
  total: 1,
  done: 0,
  failed: 0,
  left: 0,
  createTime: '2026-11-16 09:00:00',
};

let server: TestServer;
let root: Root;
let work: Work;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  work = { ...running, stepDone: 2_500, stepTotal: 10_000 };
  server = await startTestServer();
  server.answer = ({ url }, response) => {
    if (url.includes('/work/v1/get')) json(response, 200, work);
    else if (url.includes('/work/v1/cancel')) json(response, 200, { state: true, message: '正在取消', value: null });
    else json(response, 404, { state: false, message: '' });
  };
  const locale = new LocaleStore(localStorage);
  const [bundle, i18n] = await Promise.all([loadLocale('zh-CN'), startI18n('zh-CN')]);
  const app = createApp({ i18n, locale, session: sessionStorage, memory: localStorage, onUnauthorised: () => undefined, baseUrl: server.url });
  app.session.signIn({ token: 'T', account: 'fangmin', userId: 'U1014', username: '方敏', loginStatus: true, expiration: 3600 });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <AppProviders app={app} bundle={bundle}>
      <App>
        <ExportProgress id="w1" onClose={() => undefined} />
      </App>
    </AppProviders>,
  );
});
afterEach(async () => {
  root.unmount();
  document.body.innerHTML = '';
  await server.close();
});

it('an item that takes long says how many of its rows are done, and the file is offered in the end', async () => {
  await screen.findByText('正在处理：2500 / 10000。可以离开本页，完成后会通知您');
  expect(screen.getByRole('progressbar', { name: '导出台账' }).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.queryByRole('button', { name: /^下载/ })).toBeNull();
  work = {
    ...running,
    state: 'done',
    done: 1,
    message: '台账已导出，文件保留 7 天',
    endTime: '2026-11-16 09:01:00',
    file: { id: 'f1', name: '台账_20261116_0900.xlsx', size: 9 },
  };
  await screen.findByText('台账已导出，文件保留 7 天');
  await userEvent.click(screen.getByRole('button', { name: '下载台账_20261116_0900.xlsx' }));
  await waitFor(() => expect(server.seen.some(({ method, url }) => method === 'GET' && url.endsWith('/system/file/v1/downloadFile?fileId=f1'))).toBe(true));
});

it('it can be ended while it is made', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '取消处理' }));
  await userEvent.click(await screen.findByRole('button', { name: /^确\s*定$/ }));
  await waitFor(() => expect(server.seen.some(({ url }) => url.endsWith('/sys/work/v1/cancel'))).toBe(true));
});
