import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { findingsOn } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, visit } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuanbiao-setup-'));
let browser: Browser;
let portal: Portal;
beforeAll(async () => {
  // the literal captcha stands in for eyes
  portal = await startPortal({ dataDir: join(folder, 'data'), env: { NODE_ENV: 'production', YUANBIAO_TEST: '', SEED: '', AUTH_CAPTCHA_COMPAT: 'true' } });
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the first administrator of a new installation', () => {
  it.each([
    ['en-US', desktop, 'Set up the system'],
    ['zh-TW', phone, '初始化系統'],
  ] as const)('reads the page in %s', async (locale, viewport, title) => {
    const { page, problems, leave } = await visit(browser, { viewport });
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), locale);
    await page.goto(`${portal.origin}/fvue/setup`);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await screenshot(page, `setup-${locale}`);
    expect(problems).toEqual([]);
    await leave();
  });

  it('is led there from the login page, and makes himself with the keyboard alone', async () => {
    const { page, leave } = await visit(browser);
    await page.goto(`${portal.origin}/fvue/login`);
    await page.getByRole('link', { name: '初始化系统' }).click();
    await page.getByLabel('一次性设置码').waitFor();
    // what is missing is said, and the first of it has the focus
    await page.getByRole('button', { name: '创建管理员' }).press('Enter');
    expect(await page.getByText('请填写此项').count()).toBeGreaterThan(3);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('setup-code');
    const code = readFileSync(join(folder, 'data/setup-code'), 'utf8').trim();
    for (const entry of ['WRONG-CODE', '云杉研究院', 'root', '首位管理员', 'Frost2026x']) {
      await page.keyboard.type(entry);
      await page.keyboard.press('Tab');
    }
    await page.getByLabel('再次输入密码').fill('Frost2026x');
    await page.keyboard.press('Enter');
    await page.getByText(/设置码错误或已过期/).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.getByLabel('一次性设置码').fill(code);
    await page.keyboard.press('Enter');
    await page.getByText('管理员已创建').waitFor();
    const captcha = page.waitForResponse((response) => response.url().endsWith('/captcha'));
    await page.getByRole('link', { name: '前往登录' }).click();
    const { value } = (await (await captcha).json()) as { value: { code: string } };
    await page.getByRole('textbox', { name: '账号' }).fill('root');
    await page.getByRole('textbox', { name: '密码' }).fill('Frost2026x');
    await page.getByRole('textbox', { name: '验证码' }).fill(value.code);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/fvue\/home/);
    // the shell's own lists are there before anybody has published anything
    await page.getByRole('link', { name: '进入待办中心' }).click();
    await page.getByText('暂无待办数据').first().waitFor();
    await leave();
  });

  it('is the only one: the page is closed afterwards', async () => {
    const { page, leave } = await visit(browser);
    await page.goto(`${portal.origin}/fvue/setup`);
    await page.getByText('系统已完成初始化').waitFor();
    expect(await page.getByLabel('一次性设置码').count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);
    await leave();
  });
});
