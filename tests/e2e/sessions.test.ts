import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionOf } from './helpers/api.ts';
import { launchBrowser, visit } from './helpers/browser.ts';
import { LoginPage } from './helpers/loginPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** One session per browser: tabs that open, renew, sign out, and somebody else who comes. */

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

const home = () => `${portal.origin}/fvue/home`;
const menuOf = (page: Page, name: string) => page.getByTitle(`${name}，用户菜单`).first();
async function signInAt(page: Page, account: string): Promise<LoginPage> {
  const login = new LoginPage(page);
  await login.open(`${portal.origin}/fvue/login`);
  await login.signIn(account);
  await page.waitForURL(/\/home$/);
  return login;
}
async function tab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address);
  return page;
}

describe('tabs of one browser', () => {
  it('open without a sign-in, renew once, and sign out together', async () => {
    const { page, context, leave } = await visit(browser);
    const refreshes: string[] = [];
    const addresses: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/refresh') refreshes.push(request.url());
      addresses.push(request.url(), request.headers()['referer'] ?? '');
    });
    const login = await signInAt(page, 'chenyuxin');
    const tabs = [page];
    for (let count = 0; count < 2; count++) tabs.push(await tab(context, `${portal.origin}/fvue/v-flow/v-myRequest`));
    const [linked] = await Promise.all([
      context.waitForEvent('page'),
      page
        .getByRole('link', { name: '更多' })
        .first()
        .click({ modifiers: ['Control'] }),
    ]);
    tabs.push(linked);
    for (const each of tabs) await menuOf(each, '陈雨欣').waitFor();
    expect(tabs.slice(1).every((each) => !each.url().includes('/login'))).toBe(true);

    const token = await page.evaluate(() => (JSON.parse(sessionStorage.getItem('currentUser') ?? '{}') as { token: string }).token);
    // a fifth of the token's life later all of them ask for something at once
    await context.addInitScript(() => {
      const real = Date.now;
      Date.now = () => real() + 48 * 60 * 60 * 1000;
    });
    await Promise.all(tabs.map((each) => each.reload()));
    for (const each of tabs) await menuOf(each, '陈雨欣').waitFor();
    await expect.poll(() => refreshes.length).toBe(1);
    const tokens = () =>
      Promise.all(tabs.map((each) => each.evaluate(() => (JSON.parse(sessionStorage.getItem('currentUser') ?? '{}') as { token: string }).token)));
    await expect.poll(async () => new Set(await tokens()).size).toBe(1);
    const [renewed = ''] = await tokens();
    expect(renewed).not.toBe(token);
    expect(addresses.filter((address) => address.includes(token) || address.includes(renewed))).toEqual([]);

    await menuOf(page, '陈雨欣').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    for (const each of tabs) await each.waitForURL(/\/login/);
    await tabs[1]?.getByText('您已在其他标签页退出登录').waitFor();
    // and who signs in again at one of them is let in at the others
    await login.signIn('chenyuxin');
    for (const each of tabs) await menuOf(each, '陈雨欣').waitFor();
    await leave();
  });

  it('show out whoever was there when somebody else signs in', async () => {
    const { page, context, leave } = await visit(browser);
    await signInAt(page, 'chenyuxin');
    const other = await tab(context, `${portal.origin}/fvue/login`);
    await new LoginPage(other).signIn('linzhiqiang');
    await menuOf(other, '林志强').waitFor();
    await page.waitForURL(/\/login/);
    await page.getByText('该浏览器已由林志强登录').waitFor();
    await leave();
  });
});

describe('a token in an address', () => {
  it.each([
    [true, '林志强'],
    [false, '陈雨欣'],
  ])('exchanges nobody without a question (%s)', async (isWanted, name) => {
    const { page, leave } = await visit(browser);
    await signInAt(page, 'chenyuxin');
    const { token } = await sessionOf(portal.origin, 'linzhiqiang');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void (isWanted ? dialog.accept() : dialog.dismiss());
    });
    await page.goto(`${home()}?token=${token}`);
    await menuOf(page, name).waitFor();
    expect([questions, page.url()]).toEqual([['当前已登录：陈雨欣。确定改为以林志强的身份继续吗？'], home()]);
    await leave();
  });

  it('that is not good leaves the session as it is', async () => {
    const { page, leave } = await visit(browser);
    await signInAt(page, 'chenyuxin');
    const { token } = await sessionOf(portal.origin, 'linzhiqiang');
    await page.goto(`${home()}?token=${token.slice(0, -6)}AAAAAA`);
    await menuOf(page, '陈雨欣').waitFor();
    await page.reload();
    await menuOf(page, '陈雨欣').waitFor();
    await leave();
  });

  it('begins a session that is renewed as any other', async () => {
    const { page, leave } = await visit(browser);
    const { token } = await sessionOf(portal.origin, 'linzhiqiang');
    await page.goto(`${home()}?token=${token}`);
    await menuOf(page, '林志强').waitFor();
    const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('currentUser') ?? '{}') as { expiration: number; userId: string });
    expect(kept.userId).toBe('U1013');
    expect(kept.expiration).toBeGreaterThan(600);
    await leave();
  });
});
