import { App } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import outbox from '../../../schemas/packages/base/dataTemplate/outbox.meta.json' with { type: 'json' };
import outboxState from '../../../schemas/packages/base/dict/outboxState.meta.json' with { type: 'json' };
import { outboxListJson } from '../../../schemas/calls/index.ts';
import { RenderSurroundings } from '../../../src/rendering/RenderSurroundings.tsx';
import { AppProviders } from '../../../src/portal/AppProviders.tsx';
import { createApp } from '../../../src/portal/createApp.ts';
import { bringManagementTexts, loadLocale, startI18n } from '../../../src/locales/index.ts';
import { OutboxPage } from '../../../src/manage/outbox/OutboxPage.tsx';
import { LocaleStore } from '../../../src/stores/index.ts';
import { json, startTestServer, type TestServer } from '../api/testServer.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });
bringManagementTexts();

const works = [
  {
    id: '3',
    name: 'voucher.create',
    title: '生成凭证',
    module: 'voucher',
    state: 'dead',
    instId: 'i1',
    subject: '陈雨欣 借款申请',
    attempts: 10,
    error: 'no answer',
    reason: 'no answer',
    outlook: '',
    createTime: '2026-11-16 08:00:00',
    nextTime: null,
  },
  {
    id: '5',
    name: 'asset.lend',
    title: '借出资产',
    module: 'asset',
    state: 'open',
    instId: '',
    subject: '',
    attempts: 2,
    error: 'busy',
    reason: 'busy',
    outlook: '2026-11-16 09:30:00 再次执行',
    createTime: '2026-11-16 08:00:00',
    nextTime: '2026-11-16 09:30:00',
  },
  {
    id: '1',
    name: 'loan.open',
    title: '登记借款',
    module: 'loan',
    state: 'pending',
    instId: '',
    subject: '刘洋 借款申请',
    attempts: 0,
    error: '',
    reason: '模块 loan 尚未启用',
    outlook: '保留至 2027-12-21 08:00:00',
    createTime: '2026-11-16 08:00:00',
    nextTime: '2027-12-21 08:00:00',
  },
];

/** The list as the server describes it. */
const { name, method, path, style } = outboxListJson;
const described = {
  state: true,
  message: '',
  value: {
    alias: outbox.key,
    name: outbox.name,
    boDefAlias: '',
    formKey: '',
    list: { ...outbox.spec, source: { ...outbox.spec.source, name, method, path, style } },
    dicts: { outboxState: outboxState.spec.items },
  },
};

const late = [{ taskId: 't7', instId: 'i7', subject: '高远 借款申请', nodeName: '财务审核', expiresAt: '2026-11-16 08:00:00' }];

let server: TestServer;
let root: Root;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  server = await startTestServer();
  server.answer = ({ url }, response) =>
    json(
      response,
      200,
      url.endsWith('lateDeadlines')
        ? late
        : url.includes('getBpmDataTemplateInfo')
          ? described
          : url.endsWith('listJson')
            ? { rows: works, total: works.length, page: 1, pageSize: 20 }
            : { state: true, message: '已重新执行', value: null },
    );
  const locale = new LocaleStore(localStorage);
  const [bundle, i18n] = await Promise.all([loadLocale('zh-CN'), startI18n('zh-CN')]);
  const app = createApp({ i18n, locale, session: sessionStorage, memory: localStorage, onUnauthorised: () => undefined, baseUrl: server.url });
  app.session.signIn({ token: 'T', account: 'admin', userId: 'U1000', username: '系统管理员', loginStatus: true, expiration: 3600 });
  const host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  root.render(
    <AppProviders app={app} bundle={bundle}>
      <App>
        <RouterProvider
          router={createMemoryRouter([
            {
              path: '/',
              element: (
                <RenderSurroundings>
                  <OutboxPage />
                </RenderSurroundings>
              ),
            },
          ])}
        />
      </App>
    </AppProviders>,
  );
  await screen.findByText('生成凭证');
});

afterEach(async () => {
  root.unmount();
  document.body.innerHTML = '';
  await server.close();
});

const sent = (end: string) => server.seen.filter(({ method, url }) => method === 'POST' && url.endsWith(end)).map(({ body }) => JSON.parse(body) as object);
const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

it('says of each piece of work why it is not done and what follows', () => {
  const cells = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .slice(2)
      .map(({ textContent }) => textContent)
      .join('|'),
  );
  expect(cells).toEqual(
    expect.arrayContaining([
      '生成凭证|已失败|陈雨欣 借款申请|no answer|10|2026-11-16 08:00|–',
      '借出资产|等待重试|–|busy|2|2026-11-16 08:00|2026-11-16 09:30:00 再次执行',
      '登记借款|等待模块|刘洋 借款申请|模块 loan 尚未启用|0|2026-11-16 08:00|保留至 2027-12-21 08:00:00',
    ]),
  );
  expect(screen.getByRole('link', { name: '陈雨欣 借款申请' }).getAttribute('href')).toBe('/fvue/inst/i1/request');
});

it('names the deadlines that could not be carried out', async () => {
  expect((await screen.findByText(/1 个任务的办理期限已到但未能处理/)).textContent).toContain('系统会自动重试');
  expect(screen.getByRole('link', { name: '高远 借款申请（财务审核），2026-11-16 08:00:00 到期' }).getAttribute('href')).toBe('/fvue/inst/i7/request');
});

it('tries again what was given up, and asks for the list anew', async () => {
  await choose('选择 生成凭证');
  await userEvent.click(button(/重新执行/));
  await waitFor(() => expect(sent('retry')).toEqual([{ ids: ['3'] }]));
  await waitFor(() => expect(sent('listJson')).toHaveLength(2));
});

it('does not try what waits for its module, nor touch what comes again anyway', async () => {
  await choose('选择 登记借款');
  await userEvent.click(button(/重新执行/));
  await screen.findByText('所选数据中有 1 条不能重新执行');
  expect(sent('retry')).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 借出资产' }).disabled).toBe(true);
});

it('drops work only when that is confirmed', async () => {
  await choose('选择 登记借款');
  await userEvent.click(button(/放\s?弃/));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('放弃所选的 1 项工作');
  expect(sent('discard')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(sent('discard')).toEqual([{ ids: ['1'] }]));
});

it('narrows the list to a state', async () => {
  await userEvent.click(screen.getByRole('combobox', { name: '状态' }));
  await userEvent.click(await screen.findByText('已失败', { selector: '.ant-select-item-option-content' }));
  await userEvent.click(button(/查\s?询/));
  await waitFor(() => expect(sent('listJson').at(-1)).toMatchObject({ querys: [{ property: 'state', value: 'dead' }] }));
});
