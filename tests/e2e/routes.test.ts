import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, loan } from '../server/runtime/office.ts';
import { apiOf, type Api } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { act, decide } from './helpers/desk.ts';
import { desktop, launchBrowser, phone, screenshot, signIn, type Person } from './helpers/browser.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** Addresses by which other systems open a document, and corners of the screens that no story reaches. */

type Account = 'chenyuxin' | 'linzhiqiang' | 'sunhao';
type Row = Record<string, unknown>;

let portal: Portal;
let browser: Browser;
const apis = new Map<Account, Api>();
/** What the addresses below name. */
const ids = { inst: '', task: '', draft: '', read: '' };

beforeAll(async () => {
  portal = await startPortal();
  for (const account of ['chenyuxin', 'linzhiqiang', 'sunhao'] as const) apis.set(account, await apiOf(portal.origin, account));
  // the head of department has to seal what he decides; a second seal stands beside the first
  const flow = JSON.parse(readFileSync('schemas/packages/loan/flow/jksqV2.meta.json', 'utf8')) as { spec: { nodes: Row[] } };
  for (const node of flow.spec.nodes) if (node['id'] === 'UserTask2') node['signature'] = { status: 'required', isCover: false, secretFree: false };
  expect(
    (await (await apiOf(portal.origin, 'dengchao')).post('/meta/v1/package/publish', { package: 'sealed', version: 1, items: [flow] })).body,
  ).toMatchObject({ state: true });

  ids.inst = await started();
  ids.task = await taskOf(ids.inst);
  const drafted = await call('chenyuxin', '/runtime/instance/v1/saveDraft', {
    flowKey: 'jksqV2',
    formType: 'inner',
    data: base64(loan('陈雨欣', 'U1014', 900)),
  });
  ids.draft = String(drafted['instId'] ?? (drafted['value'] as Row | undefined)?.['instId'] ?? drafted['value']);
  await call('linzhiqiang', '/runtime/instance/v1/transToMore', {
    taskId: ids.task,
    instanceId: ids.inst,
    userId: 'U1018',
    copyToType: '0',
    opinion: '请阅',
    messageType: 'inner',
  });
  const circulated = await call('sunhao', '/runtime/task/v1/getNoticeTodoReadList', { pageBean: { page: 1, pageSize: 10 } });
  ids.read = String((circulated['rows'] as Row[])[0]?.['id']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Who opens an address, a button that must be there then, and whether the portal stands around it. */
type Route = readonly [address: string, who: Account, button: string, framed: boolean];
const shared: readonly Route[] = [
  ['Inst/:inst', 'chenyuxin', '流程图', false],
  ['Inst/:inst/request', 'chenyuxin', '流程图', false],
  ['Inst/:task/task/jksqV2', 'linzhiqiang', '同意', false],
  ['Inst/:task/todo/jksqV2/true', 'linzhiqiang', '同意', false],
  ['Inst/:draft/start/jksqV2', 'chenyuxin', '提交', false],
  ['Inst/:inst/request/jksqV2', 'chenyuxin', '流程图', false],
  ['InstDone/:inst/doneRead/copyto/:read', 'sunhao', '流程图', false],
  ['InstMyRead/:inst/:read/todoRead', 'sunhao', '回复', false],
  ['InstRead/:inst/myRequest', 'chenyuxin', '流程图', false],
  ['InstRead/:inst/todoRead/:read', 'sunhao', '回复', false],
  ['InstTask/:task/0', 'linzhiqiang', '同意', false],
  ['InstTask/:task/0/true', 'linzhiqiang', '同意', true],
  ['InstTaskRead/:task/FOLLOW', 'linzhiqiang', '流程图', false],
  ['InstTemplate/jksqV2/:inst', 'chenyuxin', '流程图', false],
];
const addressesOf = (system: string): Route[] => shared.map(([address, who, button, framed]) => [`/${system}${address}`, who, button, framed]);

describe.each([
  ['1440', desktop],
  ['390', phone],
] as const)('opened by another system at %s px', (width, viewport) => {
  const people = new Map<Account, Person>();
  const pageOf = async (account: Account): Promise<Person> => {
    const known = people.get(account) ?? (await signIn(browser, portal.origin, account, { viewport, blank: true }));
    people.set(account, known);
    return known;
  };
  afterAll(async () => {
    for (const person of people.values()) await person.leave();
  });

  it.each<Route>([
    ...addressesOf('sysModule'),
    // the second system's addresses lead to the same pages
    ...(viewport === desktop ? addressesOf('reportModule') : []),
    ['/sysModulePreview/:inst/cwxxh', 'chenyuxin', '流程图', false],
  ])('%s', async (address, who, button, framed) => {
    const { page, problems } = await pageOf(who);
    await page.goto(`${portal.origin}/fvue${filled(address)}`);
    await page.getByRole('heading', { level: 1, name: '借款申请单' }).waitFor();
    await new FormPage(page).open();
    // a phone has room for two
    const more = page.getByRole('button', { name: /更多/ });
    await page
      .locator('[data-alias]')
      .filter({ hasText: new RegExp(`^${[...button].join('\\s?')}$`) })
      .or(more)
      .first()
      .waitFor();
    expect(await page.getByRole('banner').count()).toBe(framed ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    if (address.startsWith('/sysModule')) {
      await screenshot(
        page,
        `route-${address
          .split('/')
          .slice(1)
          .map((part) => part.replace(':', ''))
          .join('-')}-${width}`,
      );
      expect(await seriousFindings(page)).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
});

describe('an opinion with a seal', () => {
  it('cannot be given without it; the password is asked for, a second seal stands beside the first', async () => {
    const instId = await started();
    const { page, leave } = await signIn(browser, portal.origin, 'linzhiqiang');
    const api = apis.get('linzhiqiang') as Api;
    /** His own seal, with the password that it has from now on. */
    const keepSeal = async (side: number): Promise<string> => {
      const fileId = await api.upload('/system/file/v1/upload', '印章.png', await page.screenshot({ clip: { x: 0, y: 0, width: side, height: side } }));
      expect(
        (await api.post('/uc/electronicSeal/v1/userSave', { fileId, password: '123456', confirmPwd: '123456', oldPassWord: 'Yunshan2026' })).body,
      ).toMatchObject({ state: true });
      return fileId;
    };
    await keepSeal(40);
    await page.goto(`${portal.origin}/fvue/task/${await taskOf(instId)}/0`);
    await new FormPage(page).open();
    await page.getByRole('button', { name: /^同\s?意$/ }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await page.getByRole('alert').getByText('请先盖章').waitFor();
    await putSeal(page, '错误');
    await page.getByRole('dialog').getByText('印章密码不正确').waitFor();
    await page.getByRole('dialog').getByRole('textbox').fill('123456');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await page.getByText('已盖章').first().waitFor();
    const square = await keepSeal(50);
    await putSeal(page, '123456');
    await putSeal(page, '123456');
    await expect.poll(() => page.getByText('已盖章', { exact: true }).count()).toBe(2);
    await page.getByText('已盖章', { exact: true }).first().scrollIntoViewIfNeeded();
    await screenshot(page, 'seal-1440');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '移除印章' }).first().click();
    await expect.poll(() => page.getByText('已盖章', { exact: true }).count()).toBe(1);
    await decide(page, '同意');
    const { body: history } = await (apis.get('linzhiqiang') as Api).get(`/runtime/instance/v1/instanceFlowOpinions?instId=${instId}`);
    expect(JSON.stringify(history)).toContain(square);
    await leave();
  });
});

describe('people are found', () => {
  it.each([
    ['the initials of the name', 'sh'],
    ['the account', 'sunhao'],
    ['the name', '孙浩'],
  ])('by %s', async (_, typed) => {
    const { page, leave } = await signIn(browser, portal.origin, 'linzhiqiang', { blank: true });
    await page.goto(`${portal.origin}/fvue/task/${ids.task}/0`);
    await act(page, '征询');
    await page.getByRole('dialog').locator('button', { hasText: '请选择人员' }).click();
    const picker = page.getByRole('dialog', { name: '选择人员' });
    await picker.getByRole('textbox', { name: /搜索/ }).fill(typed);
    await picker.getByRole('checkbox', { name: '孙浩', exact: true }).check();
    await picker.getByRole('button', { name: /确\s?定/ }).click();
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: '征询' }).getByText('孙浩').waitFor();
    await leave();
  });
});

describe('a secretary starts for a leader', () => {
  it.each([
    ['1440', desktop],
    ['390', phone],
  ] as const)('whom she chooses at the flow, at %s px', async (width, viewport) => {
    const { page, leave, problems } = await signIn(browser, portal.origin, 'tangsiyu', { viewport, blank: true });
    await page.goto(`${portal.origin}/fvue/v-flow/v-flowList`);
    const chooser = page.getByRole('button', { name: '代领导发起借款申请' });
    await chooser.click();
    await screenshot(page, `start-for-leader-${width}`);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('menuitem', { name: '韩立诚' }).click();
    await page.getByText(/您正在代 韩立诚/).waitFor();
    await new FormPage(page).open();
    expect(await new FormPage(page).value('申请人')).toContain('韩立诚');
    await screenshot(page, `started-for-leader-${width}`);
    expect(problems).toEqual([]);
    await leave();
  });
});

describe('reminders of the home page', () => {
  it('stay until they are closed, and do not come back after the last time', async () => {
    const { page, leave } = await signIn(browser, portal.origin, 'chenyuxin');
    const reminder = page.getByRole('alert').filter({ hasText: '借款未核销' });
    await reminder.getByText(/JK-2026-0037，余额 3,000.00 元/).waitFor();
    await page.waitForTimeout(500);
    await screenshot(page, 'reminder-1440');
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(`${portal.origin}/fvue/v-flow/v-todo`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await reminder.count()).toBe(0);
    await page.goto(`${portal.origin}/fvue/home`);
    await reminder.waitFor();
    await reminder.getByRole('button', { name: /关闭|Close/ }).click();
    await reminder.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('年度报销汇总').waitFor();
    await page.waitForTimeout(1_000);
    expect(await reminder.count()).toBe(0);
    await leave();
  });
});

// helpers

async function call(account: Account, path: string, body: unknown): Promise<Row> {
  return (await (apis.get(account) as Api).post(path, body)).body as Row;
}

/** A loan of 陈雨欣 that waits for 林志强. */
async function started(): Promise<string> {
  const body = await call('chenyuxin', '/runtime/instance/v1/start', { flowKey: 'jksqV2', formType: 'inner', data: base64(loan('陈雨欣', 'U1014', 1_000)) });
  if (typeof body['instId'] !== 'string') throw new Error(`not started: ${JSON.stringify(body)}`);
  return body['instId'];
}

async function taskOf(instId: string): Promise<string> {
  const { rows } = await call('linzhiqiang', '/runtime/task/v1/getTodoList', { pageBean: { page: 1, pageSize: 100 } });
  const row = (rows as Row[]).find((each) => each['procInstId'] === instId);
  if (row === undefined) throw new Error(`no task of ${instId}`);
  return String(row['id']);
}

const filled = (address: string): string => address.replace(/:(inst|task|draft|read)\b/g, (_, name: keyof typeof ids) => ids[name]);

async function putSeal(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: /盖章/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '盖章' });
  await dialog.getByRole('textbox').fill(password);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
}
