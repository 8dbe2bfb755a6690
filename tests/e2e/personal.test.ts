import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './helpers/axe.ts';
import { launchBrowser, phone, screenshot, signIn, type Person } from './helpers/browser.ts';
import { pickPeople } from './helpers/desk.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

describe('personal settings', () => {
  let portal: Portal;
  let browser: Browser;
  let person: Person;

  const go = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${portal.origin}/fvue${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
    person = await signIn(browser, portal.origin, 'linzhiqiang', { blank: true });
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  it('phrases are added, read, changed and removed', async () => {
    const { page } = person;
    await go(page, '/v-personal');
    await page.getByRole('button', { name: /新\s?增/ }).click();
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('请填写常用语内容').waitFor();
    await page.getByRole('textbox', { name: /常用语内容/ }).fill('请尽快补齐。');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('link', { name: '请尽快补齐。' }).click();
    await page.waitForURL(/\/approvalItem\/approvalItemGet\//);
    await page.getByRole('button', { name: /返\s?回/ }).click();
    await page.getByRole('button', { name: '编辑 请尽快补齐。' }).click();
    await page.getByRole('textbox', { name: /常用语内容/ }).fill('请今天补齐。');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('button', { name: '删除 请今天补齐。' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await page.getByText('删除成功').waitFor();
    await page.getByRole('link', { name: '请今天补齐。' }).waitFor({ state: 'detached' });
  });

  it('a secretary, with what is shared and what she may do', async () => {
    const { page } = person;
    await go(page, '/v-personal/v-secretary');
    await page.getByRole('button', { name: /新\s?增/ }).click();
    await page.getByRole('button', { name: '选择秘书' }).click();
    await pickPeople(page, '高远');
    await page.getByRole('checkbox', { name: '代发起' }).uncheck();
    await page.getByRole('button', { name: /保\s?存/ }).click();
    const row = page.getByRole('row').filter({ hasText: '高远' });
    await row.waitFor();
    expect((await row.innerText()).replace(/\s+/g, ' ')).toMatch(/高远 全部流程 代审批 启用/);
    await row.getByRole('link', { name: '高远' }).click();
    await page.getByRole('switch', { name: '启用' }).click();
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await row.getByText('停用', { exact: true }).waitFor();
  });

  it('one deputy', async () => {
    const { page } = person;
    await go(page, '/v-personal/v-bpmDeputy');
    await page.getByRole('button', { name: /新\s?增/ }).click();
    await page.getByRole('button', { name: '选择副手' }).click();
    await pickPeople(page, '林志强');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('副手不能是本人').waitFor();
    await page.getByRole('button', { name: '选择副手' }).click();
    await pickPeople(page, '王建国');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('link', { name: '王建国' }).waitFor();
    expect(await page.getByRole('button', { name: /新\s?增/ }).count()).toBe(0);
  });

  it('every page is accessible and fits a phone', async () => {
    const small = await signIn(browser, portal.origin, 'linzhiqiang', { viewport: phone, blank: true });
    for (const { page } of [person, small]) {
      for (const path of [
        '/v-personal/v-agent',
        '/v-personal/v-secretary',
        '/v-personal/v-bpmDeputy',
        '/v-approvalItem',
        '/agent/agentAdd',
        '/agent/agentGet/AG1',
        '/secretary/secretaryEdit/0',
        '/bpmDeputy/bpmDeputySetting',
        '/approvalItem/approvalItemAdd',
      ]) {
        await go(page, path);
        await page.locator('.ant-card .ant-skeleton').first().waitFor({ state: 'detached' });
        if (path === '/agent/agentAdd') {
          await page.getByRole('radio', { name: '条件代理' }).check();
          await page.getByRole('button', { name: '添加条件' }).click();
          await page.getByRole('button', { name: /保\s?存/ }).click();
          await page.getByText('请填写每个条件及其代理人').waitFor();
        }
        expect([path, await seriousFindings(page)]).toEqual([path, []]);
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)]).toEqual([path, true]);
        await screenshot(page, `personal${path.replaceAll('/', '-')}-${page === small.page ? 390 : 1440}`);
      }
    }
    expect(small.problems).toEqual([]);
  });

  it("somebody else's setting is refused with words", async () => {
    const other = await signIn(browser, portal.origin, 'liuyang', { blank: true });
    await go(other.page, '/agent/agentGet/AG1');
    await other.page.getByText('没有访问权限').first().waitFor();
    await other.leave();
    expect(person.problems).toEqual([]);
  });
});
