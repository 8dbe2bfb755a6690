import { App } from 'antd';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import type { Confirmation } from '../../../../renderers/core/index.ts';
import { AppProviders } from '../../../../src/portal/AppProviders.tsx';
import { createApp } from '../../../../src/portal/createApp.ts';
import { RenderSurroundings } from '../../../../src/rendering/RenderSurroundings.tsx';
import { loadLocale, startI18n } from '../../../../src/locales/index.ts';
import { mayAddSign } from '../../../../src/pages/flowForm/buttons/addSign.tsx';
import type { FlowContext } from '../../../../src/pages/flowForm/buttons/index.ts';
import { AnswerDialog } from '../../../../src/pages/flowForm/dialogs/AnswerDialog.tsx';
import { DueDialog } from '../../../../src/pages/flowForm/dialogs/DueDialog.tsx';
import { FollowDialog } from '../../../../src/pages/flowForm/dialogs/FollowDialog.tsx';
import { HandOutDialog } from '../../../../src/pages/flowForm/dialogs/HandOutDialog.tsx';
import { JumpDialog } from '../../../../src/pages/flowForm/dialogs/JumpDialog.tsx';
import { SignersDialog } from '../../../../src/pages/flowForm/dialogs/SignersDialog.tsx';
import { UrgeDialog } from '../../../../src/pages/flowForm/dialogs/UrgeDialog.tsx';
import { LocaleStore } from '../../../../src/stores/index.ts';
import { json, startTestServer, type TestServer } from '../../api/testServer.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

let server: TestServer;
let root: Root | undefined;
beforeEach(async () => {
  server = await startTestServer();
  server.answer = (request, response) =>
    json(
      response,
      200,
      request.url.includes('getExpirationDate')
        ? '2026-11-18 12:00:00'
        : request.url.includes('getApprovalByDefKey')
          ? ['同意。', '情况属实。']
          : { state: true, message: '', value: null },
    );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  root?.unmount();
  root = undefined;
  document.body.innerHTML = '';
  await server.close();
});

async function show(draw: (parts: { readonly api: ReturnType<typeof createApp>['api'] }) => ReactElement): Promise<HTMLElement> {
  const [bundle, i18n] = await Promise.all([loadLocale('zh-CN'), startI18n('zh-CN')]);
  const app = createApp({
    i18n,
    locale: new LocaleStore(localStorage),
    session: sessionStorage,
    memory: localStorage,
    onUnauthorised: () => undefined,
    baseUrl: server.url,
  });
  app.session.signIn({ token: 'T', account: 'qianwei', userId: 'U9', username: '钱薇', loginStatus: true, expiration: 3600 });
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <App>
          <RenderSurroundings>{draw(app)}</RenderSurroundings>
        </App>
      ),
    },
  ]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <AppProviders app={app} bundle={bundle}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return screen.findByRole('dialog');
}
const ok = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /确\s*定/ });
const findings = async (dialog: HTMLElement): Promise<string[]> =>
  (await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations.map(({ id }) => id);

it('a hand-out names what is missing and keeps its choices together', async () => {
  const done = vi.fn();
  const dialog = await show(() => <HandOutDialog title="流转" onDone={done} />);
  for (const name of ['方式', '统计', '完成后']) expect(within(dialog).getByRole('radiogroup', { name })).toBeTruthy();
  await userEvent.click(ok(dialog));
  expect(within(dialog).getByRole('alert').textContent).toBe('请选择人员');
  expect(done).not.toHaveBeenCalled();
  expect(await findings(dialog)).toEqual([]);
});

it('an answer is voted on by keyboard and takes a common phrase', async () => {
  const done = vi.fn();
  const dialog = await show(({ api }) => (
    <AnswerDialog question={{ title: '加签反馈', label: '审批意见', vote: 'agree' }} api={api} defKey="claim" onDone={done} />
  ));
  await userEvent.click(ok(dialog));
  expect(within(dialog).getByRole('alert').textContent).toBe('请填写审批意见');
  await userEvent.click(await within(dialog).findByRole('button', { name: /常用语/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '情况属实。' }));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  within(dialog).getByRole<HTMLInputElement>('radio', { name: '同意' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(ok(dialog));
  expect(done).toHaveBeenCalledWith({ text: '情况属实。', vote: 'oppose', files: [] });
});

it('only signers who have neither signed nor looked can be taken back', async () => {
  const done = vi.fn();
  const of = (id: string, status: string, isRead: 0 | 1 = 0) => ({ id, fullname: `人员${id}`, taskId: `t${id}`, status, isRead });
  const dialog = await show(() => (
    <SignersDialog
      title="撤回签署人"
      signers={[of('1', 'inApproval'), of('2', 'inApproval', 1), of('3', 'complete'), of('4', 'waitingForGenerationSignatureTask')]}
      onDone={done}
    />
  ));
  expect(
    within(dialog)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => box.disabled),
  ).toEqual([false, true, true, true]);
  expect((ok(dialog) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '人员1' }));
  await userEvent.click(ok(dialog));
  expect(done).toHaveBeenCalledWith({ taskIds: ['t1'], reason: '' });
  expect(await findings(dialog)).toEqual([]);
});

it('a jump shows the people of each step', async () => {
  const done = vi.fn();
  const dialog = await show(() => (
    <JumpDialog
      title="跳转"
      initial="同意"
      conf={{
        jumpType: 'select',
        afterNodes: [
          { nodeId: 'u3', nodeName: '财务审核', excutorList: [{ id: '1', name: '钱薇' }] },
          { nodeId: 'u4', nodeName: '出纳付款' },
        ],
      }}
      onDone={done}
    />
  ));
  expect(within(dialog).getByRole('radio', { name: /财务审核\s*钱薇/ })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('radio', { name: '出纳付款' }));
  await userEvent.click(ok(dialog));
  expect(done).toHaveBeenCalledWith({ nodeId: 'u4', jumpType: 'select', people: [], opinion: '同意' });
});

it('an extension asks the server for the new end', async () => {
  const done = vi.fn();
  const dialog = await show(({ api }) => (
    <DueDialog title="延长办理时间" api={api} due={{ id: 'd1', dateType: 'worktime', expirationDate: '2026-11-17 17:30:00' }} onDone={done} />
  ));
  await userEvent.click(ok(dialog));
  expect(within(dialog).getByRole('alert').textContent).toBe('请填写延长');
  await userEvent.type(within(dialog).getByRole('spinbutton', { name: '延长' }), '4');
  await within(dialog).findByText('2026-11-18 12:00');
  await userEvent.click(ok(dialog));
  await waitFor(() => expect(done).toHaveBeenCalledWith({ minutes: 240, remark: '' }));
  expect(await findings(dialog)).toEqual([]);
});

it('a reminder says whom it reaches; following lists the steps', async () => {
  const urged = vi.fn();
  const dialog = await show(() => (
    <UrgeDialog
      title="催办"
      holders={['财务审核 钱薇']}
      earlier={[{ id: '1', createTime: '2026-11-16 08:00:00', promoter: '陈雨欣', content: '请尽快' }]}
      onDone={urged}
    />
  ));
  expect(within(dialog).getByText('财务审核 钱薇')).toBeTruthy();
  expect(within(dialog).getByText('已催办 1 次')).toBeTruthy();
  await userEvent.click(ok(dialog));
  expect(urged).toHaveBeenCalledWith('请尽快办理，谢谢！');
});

it('following begins with what is followed already', async () => {
  const done = vi.fn();
  const dialog = await show(() => (
    <FollowDialog
      title="跟踪"
      nodes={[
        { nodeId: 'u2', name: '部门' },
        { nodeId: 'u3', name: '财务' },
      ]}
      followed={['u2', '']}
      onDone={done}
    />
  ));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '财务' }));
  await userEvent.click(ok(dialog));
  expect(done).toHaveBeenCalledWith(['u2', 'u3']);
});

test.each<[string, { readonly message: string } | undefined, boolean, '' | '1', number]>([
  ['no round before', { message: '' }, true, '', 0],
  ['a finished round, confirmed', { message: '该任务已经加签过，是否再次加签？' }, true, '', 1],
  ['a finished round, cancelled', { message: '该任务已经加签过，是否再次加签？' }, false, '1', 1],
  ['refused', undefined, true, '1', 0],
])('adding signers: %s', async (_, check, sure, expected, asked) => {
  const questions: Confirmation[] = [];
  const context = {
    send: async () => check,
    ask: {
      sure: async (question: Confirmation) => {
        questions.push(question);
        return sure;
      },
    },
  } as unknown as FlowContext;
  expect(await mayAddSign(context, { taskId: 't', userIds: '1', opinion: 'x', action: 'back', files: '[]' })).toBe(expected);
  expect(questions.length).toBe(asked);
});
