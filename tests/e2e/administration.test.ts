import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, loan } from '../server/runtime/office.ts';
import { apiOf } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { act } from './helpers/desk.ts';
import { desktop, launchBrowser, phone, screenshot, signIn, visit, type Person } from './helpers/browser.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

const sizes = [
  ['1440', desktop],
  ['390', phone],
] as const;

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

describe('tasks of somebody who has left', () => {
  it('one is given to somebody else on the page of its document', async () => {
    const instId = await started();
    const admin = await signIn(browser, portal.origin, 'admin', { blank: true });
    const { page } = admin;
    await page.goto(`${portal.origin}/fvue/inst/${instId}/request`);
    await new FormPage(page).open();
    await act(page, '变更处理人');
    const dialog = page.getByRole('dialog', { name: '变更处理人' });
    await dialog.getByText('部门负责人审批 · 林志强').waitFor();
    await dialog.locator('button', { hasText: '请选择人员' }).click();
    await pick(admin, '孙浩');
    await page.waitForTimeout(400);
    await screenshot(page, 'change-holder-1440');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('变更处理人成功').waitFor();
    expect(await tasksOf('sunhao')).toContain(instId);
    expect(await tasksOf('linzhiqiang')).not.toContain(instId);
    expect(admin.problems).toEqual([]);
    await admin.leave();
  });

  it('is no business of those who take part', async () => {
    const instId = await started();
    const starter = await signIn(browser, portal.origin, 'chenyuxin', { blank: true });
    await starter.page.goto(`${portal.origin}/fvue/inst/${instId}/request`);
    await starter.page.locator('[data-alias]').first().waitFor();
    expect(await starter.page.getByText('变更处理人').count()).toBe(0);
    await starter.leave();
  });

  it.each(sizes)('all are handed over at once, with a result for each, at %s px', async (width, viewport) => {
    const instId = await started();
    const admin = await signIn(browser, portal.origin, 'admin', { viewport, blank: true });
    const { page } = admin;
    await page.goto(`${portal.origin}/mvue/handover`);
    await page.getByRole('button', { name: '交接全部待办' }).click();
    expect(await page.getByText('请选择人员', { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: /离职人员/ }).click();
    await pick(admin, '林志强');
    await page.getByRole('button', { name: /交接人/ }).click();
    await pick(admin, '赵敏捷');
    const open = (await tasksOf('linzhiqiang')).length;
    await page.getByText(`林志强有 ${open} 个待办任务`).waitFor();
    await page.getByRole('textbox', { name: '说明' }).fill('离职');
    await page.getByRole('button', { name: '交接全部待办' }).click();
    await page.getByRole('dialog', { name: `将林志强的 ${open} 个待办任务交接给赵敏捷？` }).waitFor();
    await screenshot(page, `hand-over-asked-${width}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await page.getByRole('list', { name: '结果' }).getByRole('listitem').filter({ hasText: '已交接' }).first().waitFor();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(400);
    await screenshot(page, `hand-over-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await tasksOf('zhaominjie')).toContain(instId);
    expect(await tasksOf('linzhiqiang')).not.toContain(instId);
    expect(admin.problems).toEqual([]);
    await admin.leave();
  });
});

describe('the own home page', () => {
  it.each(sizes)('shows what is wanted, in the order that is wanted, at %s px', async (width, viewport) => {
    const person = await signIn(browser, portal.origin, 'sunhao', { viewport, blank: true });
    const { page } = person;
    await page.goto(`${portal.origin}/fvue/v-personal/v-myLayout`);
    await page.getByRole('heading', { name: '我的布局' }).waitFor();
    await page.getByRole('checkbox', { name: '显示年度报销汇总' }).uncheck();
    await page.getByRole('button', { name: '上移公告栏' }).click();
    await screenshot(page, `my-layout-${width}`);
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(`${portal.origin}/fvue/home`);
    const headings = async (): Promise<string[]> => page.getByRole('heading', { level: 2 }).allInnerTexts();
    await expect.poll(headings).toEqual(expect.arrayContaining(['公告栏', '常用语']));
    const shown = await headings();
    expect(shown).not.toContain('年度报销汇总');
    expect(shown.indexOf('公告栏')).toBeLessThan(shown.indexOf('常用语'));
    await page.goto(`${portal.origin}/fvue/v-personal/v-myLayout`);
    // a page that is left at once takes its call with it
    await Promise.all([page.waitForResponse(/sysIndexMyLayout\/v1\/saveLayout/), page.getByRole('button', { name: '恢复默认' }).click()]);
    await page.goto(`${portal.origin}/fvue/home`);
    await expect.poll(headings).toContain('年度报销汇总');
    expect(person.problems).toEqual([]);
    await person.leave();
  });
});

describe('a central sign-on', () => {
  it.each([
    ['/fvue/v-flow/v-todo?defKey=jksqV2', '/fvue/v-flow/v-todo?defKey=jksqV2'],
    ['/mvue/flows/jksqV2', '/mvue/flows/jksqV2'],
    ['/mvue/', '/mvue/flows'],
  ])('comes back to the page that was asked for: %s', async (asked, expected) => {
    const { page, leave } = await visit(browser);
    await page.route('**/sso/info', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ enable: true, ssoUrl: 'https://sso.example/login', ssoLogoutUrl: '', mode: 'cas' }),
      }),
    );
    await page.route('https://sso.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'sign-on' }));
    await page.goto(`${portal.origin}${asked}`);
    await page.waitForURL(/sso\.example/, { waitUntil: 'commit' });
    expect(new URL(page.url()).searchParams.get('service')).toBe(`${portal.origin}${expected}`);
    await leave();
  });
});

// helpers

/** A loan of 陈雨欣 that waits for 林志强. */
async function started(): Promise<string> {
  const starter = await apiOf(portal.origin, 'chenyuxin');
  const { body } = await starter.post('/runtime/instance/v1/start', { flowKey: 'jksqV2', formType: 'inner', data: base64(loan('陈雨欣', 'U1014', 1_000)) });
  return String((body as { instId: string }).instId);
}

async function tasksOf(account: string): Promise<string[]> {
  const { body } = await (await apiOf(portal.origin, account)).post('/runtime/task/v1/getTodoList', { pageBean: { page: 1, pageSize: 100 } });
  return (body as { rows: { procInstId: string }[] }).rows.map(({ procInstId }) => procInstId);
}

async function pick({ page }: Person, name: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: '选择人员' });
  await picker.getByRole('textbox', { name: /搜索/ }).fill(name);
  await picker.getByRole('radio', { name, exact: true }).check();
  await picker.getByRole('button', { name: /确\s?定/ }).click();
  await picker.waitFor({ state: 'detached' });
}
