import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, visit } from './helpers/browser.ts';
import { LoginPage } from './helpers/loginPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** Ways through the login page: organisations, and passwords that must be changed first. */

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

const sizes = [
  ['1440', desktop],
  ['390', phone],
] as const;

describe('an organisation', () => {
  it('that is chosen by its name is the one that the person works in', async () => {
    const { page, problems, leave } = await visit(browser);
    const login = new LoginPage(page);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await login.open(`${portal.origin}/fvue/login?redirect=${encodeURIComponent('/v-personal/v-agent?from=mail')}`);
    await page.getByRole('textbox', { name: '账号' }).fill('qhadmin');
    await login.choose('青禾检测');
    await page.getByText('青禾检测技术有限公司').first().waitFor();
    // what was typed before is still there
    await expect.poll(() => page.getByRole('textbox', { name: '账号' }).inputValue()).toBe('qhadmin');
    await login.signIn('qhadmin');
    await page.waitForURL(/v-personal\/v-agent\?from=mail$/);
    await page.getByRole('button', { name: '秦海，用户菜单' }).or(page.getByTitle('秦海，用户菜单')).first().waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // whoever leaves comes back to his organisation
    await page.getByTitle('秦海，用户菜单').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL(/\/login\/qinghe$/);
    expect([refused, problems]).toEqual([[], []]);
    await leave();
  });

  it.each(sizes)('that does not exist is said, with the way to search, at %s px', async (width, viewport) => {
    const { page, leave } = await visit(browser, { viewport });
    const login = new LoginPage(page);
    await page.goto(`${portal.origin}/fvue/login/nosuch`);
    await page.getByRole('heading', { name: '没有找到单位“nosuch”' }).waitFor();
    expect(await page.getByRole('textbox', { name: '账号' }).count()).toBe(0);
    await screenshot(page, `login-nosuch-${width}`);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: '搜索单位' }).click();
    await login.choose('云杉');
    await login.signIn('chenyuxin');
    await page.waitForURL(/\/home$/);
    await leave();
  });

  it('that is closed says so before anybody types', async () => {
    const { page, leave } = await visit(browser);
    await page.goto(`${portal.origin}/fvue/login/hengyue`);
    await page.getByRole('heading', { name: '恒岳数据服务有限公司已停用' }).waitFor();
    expect(await page.getByRole('textbox', { name: '账号' }).count()).toBe(0);
    await leave();
  });
});

describe('a password that must be changed', () => {
  it.each([
    ['chenlan', 'Huanying2026', /\/setPassword\?/, '设置新密码'],
    ['songmei', 'Yunshan2026', /\/resetPwdView\?/, '重置密码'],
  ])('is changed once by %s, who then comes to where he wanted to go', async (account, password, address, title) => {
    const { page, problems, leave } = await visit(browser);
    const login = new LoginPage(page);
    await login.open(`${portal.origin}/fvue/login?redirect=${encodeURIComponent('/v-flow/v-done?q=1')}`);
    await login.signIn(account, password);
    await page.waitForURL(address);
    await page.getByRole('heading', { name: title }).waitFor();
    // the rules say nothing that they do not know, and what they know is right
    const old = page.getByRole('textbox', { name: '旧密码' });
    const fresh = page.getByRole('textbox', { name: /^\*?新密码$/ });
    const rules = page.getByRole('list', { name: '密码要求' }).getByRole('listitem');
    const differs = rules.filter({ hasText: '与' });
    await fresh.fill(password);
    await differs.getByLabel('未满足').waitFor();
    await old.fill(password);
    await differs.getByLabel('未满足').waitFor();
    await screenshot(page, `password-${account}`);
    expect(await seriousFindings(page)).toEqual([]);
    // elsewhere in the portal there is nothing before the password
    await page.goto(`${portal.origin}/fvue/v-flow/v-done?q=1`);
    await page.waitForURL(address);
    await old.fill(password);
    await fresh.fill('Sommer2027');
    await expect.poll(() => rules.getByLabel('未满足').count()).toBe(0);
    await page.getByRole('textbox', { name: '再次输入新密码' }).fill('Sommer2027');
    await page.getByRole('button', { name: /确\s?认\s?修\s?改/ }).click();
    await page.getByText('密码修改成功,请重新登录').waitFor();
    await page.waitForURL(/\/login\?redirect=/);
    await login.signIn(account, 'Sommer2027');
    await page.waitForURL(/\/v-flow\/v-done\?q=1$/);
    await page.getByTitle(/，用户菜单$/).waitFor();
    expect(problems).toEqual([]);
    await leave();
  });
});
