import { App } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppProviders } from '../../../../src/portal/AppProviders.tsx';
import { createApp } from '../../../../src/portal/createApp.ts';
import { RenderSurroundings } from '../../../../src/rendering/RenderSurroundings.tsx';
import { fromBase64 } from '../../../../src/api/index.ts';
import { loadLocale, startI18n } from '../../../../src/locales/index.ts';
import { InstancePage } from '../../../../src/pages/instance/InstancePage.tsx';
import { StartPage } from '../../../../src/pages/start/StartPage.tsx';
import { TaskPage } from '../../../../src/pages/task/TaskPage.tsx';
import { LocaleStore } from '../../../../src/stores/index.ts';
import { json, startTestServer, type Seen, type TestServer } from '../../api/testServer.ts';
import { approvePermission, claimData, claimPayload, startPermission } from './fixtures.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 30_000 });

type Reply = { readonly status?: number; readonly body: unknown; readonly after?: Promise<void> };
type Replies = Readonly<Record<string, Reply | ((request: Seen) => Reply)>>;

let server: TestServer;
let root: Root | undefined;

const task = {
  id: 't1',
  taskId: 't1',
  name: '财务审核',
  subject: '陈雨欣 报销',
  procInstId: 'i1',
  procDefId: 'claim:1',
  procDefKey: 'claim',
  status: 'NORMAL',
  instStatus: 'running',
  ownerId: 'U9',
  assigneeId: 'U9',
};
const buttons = ['lockUnlock', 'agree', 'reject', 'backToStart', 'delegate', 'flowImage', 'opinions', 'print', 'conjure'].map((alias) => ({
  alias,
  name: alias === 'conjure' ? '施法' : '',
}));
const layout = {
  defId: 'claim:1',
  listLayout: [
    { nodeId: 'u1', nodeType: 'USERTASK', name: '填写申请', x: 0, y: 0, width: 1, height: 1 },
    { nodeId: 'u2', nodeType: 'USERTASK', name: '财务审核', x: 0, y: 0, width: 1, height: 1 },
  ],
};
const opinions = [
  { id: 'o2', taskKey: 'u2', taskName: '财务审核', status: 'awaiting_check', auditorName: '钱薇', assignTime: '2026-11-16 08:00:00' },
  { id: 'o1', taskKey: 'u1', taskName: '填写申请', status: 'start', auditorName: '陈雨欣', completeTime: '2026-11-16 07:00:00', opinion: '' },
];
const ok = (message: string, more: Record<string, unknown> = {}): Reply => ({ body: { state: true, message, value: null, ...more } });

const common: Replies = {
  canLock: { body: 2 },
  'v1/get?': { body: { bpmTask: task, curNodeDef: { nodeId: 'u2', type: 'USERTASK' }, bpmDefLayout: layout } },
  taskDetail: { body: claimPayload(approvePermission, claimData, { buttons }) },
  instanceFlowOpinions: { body: opinions },
  instanceFlowImage: { body: { defId: 'claim:1', bpmDefLayout: layout, nodeStatus: { u1: 'submit', u2: 'pending' } } },
  getApprovalByDefKeyAndTypeId: { body: ['同意。', '已核对，票据齐全。'] },
  getAfterJumpNodes: { body: { afterNodes: [{ nodeId: 'u3', nodeName: '出纳付款', excutorList: [{ id: 'U8', name: '江涛' }] }] } },
  complete: ok('审批成功'),
  nextTask: { body: null },
  getFormAndBO: {
    body: claimPayload(
      startPermission,
      { sy: '' },
      {
        buttons: [
          { alias: 'startFlow', name: '' },
          { alias: 'saveDraft', name: '' },
        ],
      },
    ),
  },
  getInstFormAndBO: { body: claimPayload({ fields: { claim: { djbh: 'r', sy: 'r' } } }, claimData, { buttons: [] }) },
  getInstanceByInstId: { body: { id: 'i1', status: 'running', procDefId: 'claim:1', procDefKey: 'claim', subject: '陈雨欣 报销' } },
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', wideScreen);
  server = await startTestServer();
});

afterEach(async () => {
  root?.unmount();
  root = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  await server.close();
});

async function show(path: string, replies: Replies = {}): Promise<void> {
  const all: Replies = { ...common, ...replies };
  server.answer = async (request, response) => {
    const name = Object.keys(all).find(
      (each) => new RegExp(`${each.replace('?', '\\?')}(\\?|$)`).test(request.url) || (each.endsWith('?') && request.url.includes(each)),
    );
    const reply = name === undefined ? { body: { state: true, message: '', value: null } } : all[name];
    const { status = 200, body, after }: Reply = typeof reply === 'function' ? reply(request) : (reply ?? { body: {} });
    await after;
    json(response, status, body);
  };
  const locale = new LocaleStore(localStorage);
  const [bundle, i18n] = await Promise.all([loadLocale('zh-CN'), startI18n('zh-CN')]);
  const app = createApp({ i18n, locale, session: sessionStorage, memory: localStorage, onUnauthorised: () => undefined, baseUrl: server.url });
  app.session.signIn({ token: 'T', account: 'qianwei', userId: 'U9', username: '钱薇', loginStatus: true, expiration: 3600 });
  // Settings made anew with every render give new surroundings, as in the shell.
  const page = (element: React.ReactNode) => (
    <App message={{ maxCount: 3 }}>
      <RenderSurroundings>{element}</RenderSurroundings>
    </App>
  );
  const router = createMemoryRouter(
    [
      { path: '/task/:taskId/:leaderId', element: page(<TaskPage />) },
      { path: '/start/:defId/:instId', element: page(<StartPage />) },
      { path: '/inst/:instId/:type', element: page(<InstancePage />) },
      { path: '/instRead/:instId/:myReadType', element: page(<InstancePage />) },
      { path: '/v-flow/:list', element: <ListStandIn /> },
    ],
    { initialEntries: [path] },
  );
  const host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  root.render(
    <AppProviders app={app} bundle={bundle}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp): Promise<void> => userEvent.click(await button(name));
const sent = (call: string) => server.seen.filter(({ url, method }) => method === 'POST' && url.includes(`/${call}`));
const bodyOf = (seen: Seen | undefined): Record<string, unknown> => JSON.parse(seen?.body ?? '{}') as Record<string, unknown>;
const dataOf = (seen: Seen | undefined): unknown => JSON.parse(fromBase64(String(bodyOf(seen)['data'])));

it('says how long a task has been waiting by the clock of the server', async () => {
  // The clock of this desk is off by whatever lies between its date and that of the server.
  await show('/inst/i1/done', {
    getInstFormAndBO: { body: claimPayload({ fields: { claim: { djbh: 'r', sy: 'r' } } }, claimData, { buttons: [], now: '2026-11-16 10:30:00' }) },
  });
  expect(await screen.findByText('停留 2时30分')).toBeTruthy();
});

it('shows a task with its form, number, path, history and buttons in order', async () => {
  await show('/task/t1/0');
  expect(await screen.findByRole('heading', { level: 1, name: '报销单' })).toBeTruthy();
  expect(screen.getAllByText('CL-2026-0001').length).toBeGreaterThan(0);
  expect(screen.getByText('审批中')).toBeTruthy();
  const history = await screen.findByRole('list', { name: '审批历史' });
  expect(
    within(history)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.slice(0, 7)),
  ).toEqual(['财务审核待处理', '填写申请提交陈']);
  expect((await screen.findByTitle('查看流程图')).textContent).toContain('财务审核');
  const actions = [...document.querySelectorAll('.flow-actions [data-alias]')].map((each) => each.getAttribute('data-alias'));
  expect(actions).toEqual(['agree', 'reject', 'backToStart', 'delegate', 'flowImage']);
  await press(/更多/);
  expect((await screen.findByRole('menuitem', { name: '施法' })).getAttribute('aria-disabled')).toBe('true');
});

it.each<[string, Reply, string[]]>([
  [
    'with a round that can be taken back',
    {
      body: [
        { ...opinions[0], parentTaskId: 't1', taskId: 't2' },
        { ...opinions[0], id: 'o3', taskId: 't1', auditor: 'U9', status: 'inqu' },
      ],
    },
    ['agree', 'reject', 'backToStart', 'delegate', 'revokeInqu'],
  ],
  ['that cannot be read', { status: 500, body: { state: false, message: '系统错误' } }, ['agree', 'reject', 'backToStart', 'delegate', 'flowImage']],
])('draws the buttons once, when the history has come: %s', async (_, history, aliases) => {
  let release = (): void => undefined;
  const after = new Promise<void>((done) => {
    release = done;
  });
  await show('/task/t1/0', { instanceFlowOpinions: { ...history, after } });
  expect(await screen.findByLabelText('审批意见')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /同\s*意|更多/ })).toBeNull();
  release();
  await button(/同\s*意/);
  expect([...document.querySelectorAll('.flow-actions [data-alias]')].map((each) => each.getAttribute('data-alias'))).toEqual(aliases);
});

it('agrees once with opinion and writable data, names the next step, and returns to the list', async () => {
  await show('/task/t1/0');
  await press(/同\s*意/);
  expect(await screen.findByText('下一节点：出纳付款 江涛')).toBeTruthy();
  expect(sent('complete')).toEqual([]);
  const confirm = within(await screen.findByRole('tooltip')).getByRole('button', { name: /确\s*定/ });
  await userEvent.dblClick(confirm);
  await screen.findByText('审批成功');
  const [complete, ...more] = sent('complete');
  expect(more).toEqual([]);
  expect(bodyOf(complete)).toMatchObject({ taskId: 't1', actionName: 'agree', opinion: '同意', formType: 'inner', nodeUsers: '[]', instId: 'i1' });
  expect(dataOf(complete)).toEqual({ claim: { id_: 'r1', hdje: 100 } });
  expect(complete?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.findByText('list v-todo')).toBeTruthy();
});

it('notes an opinion when the page is left', async () => {
  await show('/task/t1/0', { createBpmSaveOpinion: ok('已保存') });
  await button(/同\s*意/);
  const box = await screen.findByLabelText('审批意见');
  await userEvent.clear(box);
  await userEvent.type(box, '差一张票');
  await press('返回');
  await waitFor(() => expect(sent('createBpmSaveOpinion').map((each) => bodyOf(each))).toEqual([{ taskId: 't1', opinion: '差一张票', procInstId: 'i1' }]));
});

it('carries the leader on every call and says for whom it acts', async () => {
  await show('/task/t1/U1002', { 'v1/get?': { body: { bpmTask: { ...task, status: 'SHARE', identityList: [{ id: 'U1002', name: '韩立诚' }] } } } });
  expect(await screen.findByText('您正在代 韩立诚 审批')).toBeTruthy();
  await screen.findByRole('list', { name: '审批历史' });
  const runtime = server.seen.filter(({ url }) => url.startsWith('/runtime/'));
  expect(runtime.length).toBeGreaterThan(4);
  expect(runtime.filter(({ url }) => !url.includes('leaderId=U1002'))).toEqual([]);
});

it('keeps a refusal in view with its log id and shows the issues at their fields', async () => {
  const issues = [{ path: 'hdje', rule: 'max_value', label: '核定金额', message: '不能大于 100.50', level: 'error' }];
  await show('/task/t1/0', { complete: { body: { state: false, message: '请正确的填写以下表单内容：核定金额：不能大于 100.50', logId: 'L-7', issues } } });
  await press(/同\s*意/);
  await userEvent.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: /确\s*定/ }));
  expect(await screen.findByText(/日志ID：L-7/)).toBeTruthy();
  expect(await screen.findByText('错误提示')).toBeTruthy();
  expect(await button('核定金额：不能大于 100.50')).toBeTruthy();
  await waitFor(async () => expect((await button(/同\s*意/)).hasAttribute('disabled')).toBe(false));
  await waitFor(() => expect(document.activeElement?.closest('[data-address]')?.getAttribute('data-address')).toBe('hdje'));
  // told once
  expect(document.querySelector('.flow-failure')).toBeNull();
});

it('rejects to a chosen step only with words', async () => {
  const node = (nodeId: string, name: string) => ({ nodeId, name, type: 'USERTASK' });
  await show('/task/t1/0', {
    taskToReject: {
      body: { taskId: 't1', canReject: true, allowNormalNode: [node('u1', '填写申请')], allowDirectNode: [node('u1', '填写申请'), node('u2', '分管领导审批')] },
    },
  });
  await press(/^驳\s*回$/);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('radio', { name: '直接返回本节点' }));
  await userEvent.click(within(dialog).getByRole('radio', { name: '分管领导审批' }));
  await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
  expect(await within(dialog).findByText('请填写审批意见')).toBeTruthy();
  expect(sent('complete')).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox'), '发票抬头有误');
  await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(sent('complete')).toHaveLength(1));
  expect(bodyOf(sent('complete')[0])).toMatchObject({ actionName: 'reject', destination: 'u2', backHandMode: 'direct', opinion: '发票抬头有误' });
});

it('asks for a claim first where the flow wants it, and says what came of it', async () => {
  let code = 1;
  await show('/task/t1/0', {
    canLock: () => ({ body: code }),
    lockUnlock: () => ({ body: code }),
    taskDetail: {
      body: claimPayload(approvePermission, claimData, {
        buttons: [
          { alias: 'agree', name: '' },
          { alias: 'lockUnlock', name: '', isLock: true },
        ],
      }),
    },
  });
  expect((await button(/同\s*意/)).hasAttribute('disabled')).toBe(true);
  const claim = await button(/^签\s*收$/);
  server.seen.length = 0;
  await userEvent.click(claim);
  expect(await screen.findByText('已签收')).toBeTruthy();
  code = 3;
  await waitFor(() => expect(server.seen.some(({ url }) => url.includes('canLock'))).toBe(true));
});

it('validates before it starts, then starts with Base64 data', async () => {
  await show('/start/claim:1/0', { 'v1/start': ok('流程启动成功', { instId: 'i9', value: { instId: 'i9' } }) });
  await press(/提\s*交/);
  expect(await button('事由：不能为空')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/事由/)));
  expect(sent('v1/start')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/事由/), '赴北京');
  await press(/提\s*交/);
  await screen.findByText('流程启动成功');
  expect(bodyOf(sent('v1/start')[0])).toMatchObject({ defId: 'claim:1', formType: 'inner', nodeUsers: '[]' });
  expect(dataOf(sent('v1/start')[0])).toMatchObject({ claim: { sy: '赴北京' } });
  expect(await screen.findByText('list v-request')).toBeTruthy();
});

it('saves a draft with Ctrl+S whatever the rules say, and the next save names it', async () => {
  await show('/start/claim:1/0', { 'v1/saveDraft': ok('保存草稿成功', { instId: 'i9', value: { instId: 'i9' } }) });
  await button(/保存草稿/);
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText('保存草稿成功');
  expect(bodyOf(sent('v1/saveDraft')[0])['proInstId']).toBeUndefined();
  await waitFor(() => expect(sent('getFormAndBO').map((seen) => bodyOf(seen)['proInstId'])).toContain('i9'));
  await waitFor(async () => expect((await button(/保存草稿/)).hasAttribute('disabled')).toBe(false));
  await press(/保存草稿/);
  await waitFor(() => expect(bodyOf(sent('v1/saveDraft')[1])['proInstId']).toBe('i9'));
});

it('typing goes on while a draft is saved, and what is typed then is not said to be saved', async () => {
  let answer: () => void = () => undefined;
  const after = new Promise<void>((done) => {
    answer = done;
  });
  const saved: Record<string, unknown>[] = [];
  await show('/start/claim:1/0', {
    'v1/saveDraft': () => ({ ...ok('保存草稿成功', { instId: 'i9', value: { instId: 'i9' } }), after: saved.length++ === -1 ? Promise.resolve() : after }),
    getFormAndBO: () => ({
      body: claimPayload(startPermission, saved.length === 0 ? { sy: '' } : { sy: '去上海', id_: 'r1', form_data_rev_: 1 }, {
        buttons: [
          { alias: 'startFlow', name: '' },
          { alias: 'saveDraft', name: '' },
        ],
      }),
    }),
  } as Replies);
  const user = userEvent.setup();
  const box = await screen.findByLabelText<HTMLInputElement>(/事由/);
  await user.type(box, '去上海');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('v1/saveDraft')).toHaveLength(1));
  expect(document.activeElement).toBe(box);
  await user.keyboard('开会');
  answer();
  await screen.findByText('保存草稿成功');
  await user.keyboard('两天');
  await waitFor(async () => expect((await button(/保存草稿/)).hasAttribute('disabled')).toBe(false));
  await user.keyboard('。');
  expect([box.isConnected, box.value, document.activeElement === box]).toEqual([true, '去上海开会两天。', true]);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('v1/saveDraft')).toHaveLength(2));
  const { claim } = JSON.parse(fromBase64(String(bodyOf(sent('v1/saveDraft')[1])['data']))) as { claim: Record<string, unknown> };
  expect(claim).toMatchObject({ sy: '去上海开会两天。', id_: 'r1', form_data_rev_: 1 });
});

it.each([
  ['a field', () => screen.getByLabelText<HTMLElement>(/事由/)],
  ['the button', () => screen.getByRole('button', { name: /保存草稿/ })],
])('after a draft is saved the focus is where it was: %s', async (_name, place) => {
  await show('/start/claim:1/0', { 'v1/saveDraft': ok('保存草稿成功', { instId: 'i9', value: { instId: 'i9' } }) });
  await button(/保存草稿/);
  place().focus();
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText('保存草稿成功');
  await waitFor(() => expect(sent('getFormAndBO').map((seen) => bodyOf(seen)['proInstId'])).toContain('i9'));
  await waitFor(() => expect(document.activeElement).toBe(place()));
});

it('asks before changes are lost', async () => {
  await show('/start/claim:1/0');
  await userEvent.type(await screen.findByLabelText(/事由/), '赴北京{Tab}');
  await press('返回');
  const dialog = await screen.findByRole('dialog', { name: '有未保存的修改' });
  await userEvent.click(within(dialog).getByRole('button', { name: '继续编辑' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  await press('返回');
  await userEvent.click(await button('不保存离开'));
  expect(await screen.findByText('list v-request')).toBeTruthy();
});

it('reads an instance of which somebody else is the agent', async () => {
  await show('/instRead/i1/agent');
  expect(await screen.findByText('该任务已由 钱薇 代理处理，仅可查看')).toBeTruthy();
  expect(screen.queryByLabelText('审批意见')).toBeNull();
  expect(screen.queryByRole('button', { name: /同\s*意/ })).toBeNull();
});

it('marks what others changed since the reader last saw it', async () => {
  const change = { kind: 'value', place: 'sy', path: 'sy', before: '赴上海', after: '赴北京', userName: '陈雨欣', time: '2026-11-16 09:00:00' };
  await show('/task/t1/0', { getChanges: { body: { since: '2026-11-15 08:00:00', changes: [change] } } });
  expect(await screen.findByText('自您上次查看（2026-11-15 08:00:00）后有 1 处变化')).toBeTruthy();
  expect(await button('事由有变化 原值：赴上海；陈雨欣 于 2026-11-16 09:00:00 修改')).toBeTruthy();
});

it('says who stored a newer version and offers to compare or reload', async () => {
  const conflict = { rev: 4, userId: 'U2', userName: '孙浩', time: '2026-11-16 10:00:00' };
  await show('/start/claim:1/0', {
    'v1/saveDraft': { body: { state: false, message: '单据已被 孙浩 于 2026-11-16 10:00:00 修改', errorCode: '041', conflict } },
  });
  await userEvent.type(await screen.findByLabelText(/事由/), '赴北京');
  await press(/保存草稿/);
  const dialog = await screen.findByRole('dialog', { name: '单据已被 孙浩 于 2026-11-16 10:00:00 修改' });
  await userEvent.click(within(dialog).getByRole('button', { name: '查看差异' }));
  const merge = await screen.findByRole('radiogroup', { name: '事由采用' });
  expect(within(merge).getAllByRole('radio')).toHaveLength(2);
});

it('says at once that the form was published anew, and takes what was entered into the new one', async () => {
  let edition = 'e1';
  const payload = (): Reply => {
    const { form, ...rest } = claimPayload(
      startPermission,
      { sy: '' },
      {
        buttons: [
          { alias: 'startFlow', name: '' },
          { alias: 'saveDraft', name: '' },
        ],
      },
    );
    return { body: { ...rest, form: { ...form, edition } } };
  };
  await show('/start/claim:1/0', {
    getFormAndBO: payload,
    'v1/saveDraft': (request) =>
      (dataOf(request) as { $edition?: string }).$edition === edition
        ? ok('保存草稿成功')
        : { body: { state: false, message: '内容未提交', value: null, errorCode: 'form.edition', form: { version: 2 } } },
  });
  await userEvent.type(await screen.findByLabelText(/事由/), '赴北京');
  edition = 'e2';
  await press(/保存草稿/);
  expect(await screen.findByText('此表单已发布新版本')).toBeTruthy();
  expect(screen.getByText('内容未提交')).toBeTruthy();
  await press('重新加载并保留已填内容');
  await waitFor(() => expect(screen.queryByText('此表单已发布新版本')).toBeNull());
  expect(screen.queryByText('内容未提交')).toBeNull();
  expect((await screen.findByLabelText<HTMLInputElement>(/事由/)).value).toBe('赴北京');
  await press(/保存草稿/);
  await waitFor(() =>
    expect(sent('saveDraft').map((each) => dataOf(each))).toMatchObject([
      { $edition: 'e1', claim: { sy: '赴北京' } },
      { $edition: 'e2', claim: { sy: '赴北京' } },
    ]),
  );
});

const gone: Replies = { canLock: { body: 0 } };
it.each<[string, string, Replies, string]>([
  ['a handled task', '/task/t1/0', gone, '任务已被处理'],
  [
    'a task that the server no longer delivers',
    '/task/t1/0',
    { taskDetail: { body: { state: false, message: '任务不存在' } }, getTaskKeyByTaskId: { body: { id: 'o', procInstId: 'i1', status: 'agree' } } },
    '任务已被处理',
  ],
  [
    'a foreign task',
    '/task/t1/0',
    {
      taskDetail: { status: 403, body: { state: false, message: '没有访问权限' } },
      getTaskKeyByTaskId: { status: 403, body: { state: false, message: '没有访问权限' } },
    },
    '暂无访问权限',
  ],
  ['a page without a form', '/start/claim:1/0', { getFormAndBO: { body: { result: 'formEmpty', resultMsg: 'formEmpty' } } }, '未获取到在线表单或者URL表单.'],
  [
    'a broken form',
    '/start/claim:1/0',
    { getFormAndBO: { body: { ...claimPayload(startPermission, {}), form: { ...claimPayload(startPermission, {}).form, schema: {} } } } },
    '使用了在线表单，但是表单为空或者加载失败.',
  ],
  ['a refusal', '/inst/i1/request', { getInstFormAndBO: { body: { state: false, message: '单据已被删除' } } }, '单据已被删除'],
])('says what is wrong with %s', async (_, path, replies, text) => {
  await show(path, replies);
  expect(await screen.findByText(text)).toBeTruthy();
});

// helpers

function ListStandIn() {
  const { list } = useParams();
  return <p>list {list}</p>;
}

function wideScreen(query: string): Partial<MediaQueryList> {
  const least = /min-width:\s*(\d+)/.exec(query)?.[1];
  const most = /max-width:\s*(\d+)/.exec(query)?.[1];
  const none = (): void => undefined;
  return {
    matches: (least === undefined || Number(least) <= 1440) && (most === undefined || Number(most) >= 1440),
    media: query,
    onchange: null,
    addListener: none,
    removeListener: none,
    addEventListener: none,
    removeEventListener: none,
    dispatchEvent: () => false,
  };
}
