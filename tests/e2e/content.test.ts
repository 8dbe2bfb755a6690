import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn, visit } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** News, notices, applications, meetings, columns and short links, as a reader, as whoever publishes, and as a guest. */

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
  [1440, desktop],
  [390, phone],
] as const;

const at = (page: Page): string => new URL(page.url()).pathname.replace('/fvue', '');

const pages = [
  ['/newsList/all', '新闻', '我院召开2027年度工作务虚会'],
  ['/newsList/kyjz', '新闻', '两项行业标准通过立项评审'],
  ['/newsList/notice', '公告', '固定资产管理制度'],
  ['/news/XW1', '我院召开2027年度工作务虚会', '会议要求，各部门在月底前提交重点任务清单。'],
  ['/appCenterFront', '应用中心', '新闻公告'],
  ['/appContent/app/app_news/0/新闻公告', '新闻公告', '公告'],
  ['/column/preview/notices', '栏目预览：公告栏', '财务报销常见问题解答（2026版）'],
  ['/column/preview/meetings', '栏目预览：我的会议', '新能源所技术讨论'],
  ['/hygl/template/preview/v-meetings', '我的会议', '新能源所技术讨论'],
  ['/hygl/template/preview/dt_hysyy', '会议室预定', '样机数据讨论'],
  ['/home', '首页', '长时储能样机完成一百次循环试验'],
  ['/v-personal/v-myLayout', '我的布局', '我的会议'],
] as const;

it.each(sizes)('every page has its content, fits and is accessible at %s px', async (width, viewport) => {
  const person = await signIn(browser, portal.origin, 'chenyuxin', { viewport, blank: true });
  const { page } = person;
  for (const [path, heading, content] of pages) {
    await page.goto(`${portal.origin}/fvue${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' });
    await page.getByRole('main').getByText(content).first().waitFor();
    await page.mouse.move(0, 0);
    await screenshot(page, `content${path.replace(/[^\w-]+/g, '-')}-${width}`);
    expect([path, await seriousFindings(page)]).toEqual([path, []]);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)]).toEqual([path, true]);
  }
  expect(person.problems).toEqual([]);
  await person.leave();
});

describe('a reader', () => {
  it('finds an article, reads it, and is counted', async () => {
    const { page, problems, leave } = await signIn(browser, portal.origin, 'liuyang', { blank: true });
    await page.goto(`${portal.origin}/fvue/newsList/all`);
    await page.getByRole('link', { name: '科研进展' }).click();
    await page.getByRole('link', { name: '青年科研基金评审结果公布' }).waitFor();
    await page.getByRole('searchbox', { name: '搜索标题' }).fill('储能');
    await page.getByRole('searchbox', { name: '搜索标题' }).press('Enter');
    await page.getByRole('link', { name: '青年科研基金评审结果公布' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '长时储能样机完成一百次循环试验' }).click();
    await page.getByRole('heading', { level: 1, name: '长时储能样机完成一百次循环试验' }).waitFor();
    await page.getByText('1 人已读').waitFor();
    expect(await page.getByRole('button', { name: '阅读记录' }).count()).toBe(0);
    await page.getByRole('link', { name: '返回列表' }).click();
    expect(at(page)).toBe('/newsList/all');
    expect(problems).toEqual([]);
    await leave();
  });

  it.each([
    ['/navigationMsg/news/XW2', '/news/XW2', '长时储能样机完成一百次循环试验'],
    ['/navigationMsg/app/app_flow', '/appContent/app/app_flow/0/-', '-'],
    ['/navigationMsg/nosuch/1', '/navigationMsg/nosuch/1', '您访问的页面不存在'],
    ['/appContent/app/app_flow/app_flow_todo/x', '/v-flow/v-todo', '待办'],
    ['/column/preview/nosuch', '/column/preview/nosuch', '您访问的页面不存在'],
  ])('%s leads to %s', async (path, target, heading) => {
    const { page, leave } = await signIn(browser, portal.origin, 'liuyang', { blank: true });
    await page.goto(`${portal.origin}/fvue${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
    expect(at(page)).toBe(target);
    await leave();
  });
});

describe('whoever publishes', () => {
  it('hands out a link that a guest reads without signing in, and sees who has read', async () => {
    const clerk = await signIn(browser, portal.origin, 'gaoyuan', { blank: true });
    const { page } = clerk;
    await page.goto(`${portal.origin}/fvue/news/XW4`);
    await page.getByRole('button', { name: '分享链接' }).click();
    const link = await page.getByRole('dialog').locator('code').innerText();
    expect(link).toMatch(/\/fvue\/surl\/[\w-]{12}$/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '阅读记录' }).click();
    await page.getByRole('dialog').getByText('高远').waitFor();
    await screenshot(page, 'content-readers-1440');
    expect(await seriousFindings(page)).toEqual([]);

    const guest = await visit(browser, { viewport: phone });
    await guest.page.goto(link.trim());
    await guest.page.getByRole('heading', { level: 1, name: '信息中心上线新版财务信息化平台' }).waitFor();
    expect(await guest.page.getByRole('banner').count()).toBe(0);
    await screenshot(guest.page, 'content-guest-390');
    expect(await seriousFindings(guest.page)).toEqual([]);
    await guest.page.goto(`${portal.origin}/fvue/newsList/all`);
    await guest.page.waitForURL(/\/login\?redirect=/);
    expect(guest.problems).toEqual([]);
    await guest.leave();
    expect(clerk.problems).toEqual([]);
    await clerk.leave();
  });

  it('writes a notice that everybody finds on the board', async () => {
    const clerk = await signIn(browser, portal.origin, 'gaoyuan', { blank: true });
    const { page } = clerk;
    await page.goto(`${portal.origin}/fvue/xxfb/template/preview/dt_ggl`);
    await page.getByRole('button', { name: /新\s?增/ }).click();
    await page.getByRole('textbox', { name: /标题/ }).fill('关于元旦值班安排的通知');
    await screenshot(page, 'content-notice-form-1440');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByRole('link', { name: '关于元旦值班安排的通知' }).waitFor();
    expect(at(page)).toBe('/xxfb/template/preview/dt_ggl');
    const reader = await signIn(browser, portal.origin, 'liuyang', { blank: true });
    await reader.page.goto(`${portal.origin}/fvue/home`);
    await reader.page.getByRole('link', { name: '关于元旦值班安排的通知' }).click();
    await reader.page.getByRole('heading', { level: 1, name: '关于元旦值班安排的通知' }).waitFor();
    await reader.leave();
    expect(clerk.problems).toEqual([]);
    await clerk.leave();
  });
});

it.each([
  ['gonggao', /\/login\?redirect=%2FnewsList%2Fnotice/],
  ['nosuch', /\/surl\/nosuch/],
])('the short link %s', async (code, address) => {
  const guest = await visit(browser);
  await guest.page.goto(`${portal.origin}/fvue/surl/${code}`);
  if (code === 'nosuch') await guest.page.getByText('短链接不存在或已失效').waitFor();
  else await guest.page.waitForURL(address);
  expect(guest.page.url()).toMatch(address);
  await guest.leave();
});
