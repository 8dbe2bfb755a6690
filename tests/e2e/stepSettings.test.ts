import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, loan } from '../server/runtime/office.ts';
import { apiOf, type Api } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn } from './helpers/browser.ts';
import { act, pickPeople } from './helpers/desk.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** What a designer sets for a step beside its rules: the seal, people whom the holder chooses, and the watermark of the flow. */
describe('a step asks for a seal and lets its holder choose who is next', () => {
  let portal: Portal;
  let browser: Browser;
  const apis = new Map<string, Api>();
  const apiFor = (account: string): Api => apis.get(account) as Api;

  beforeAll(async () => {
    portal = await startPortal();
    for (const account of ['chenyuxin', 'linzhiqiang', 'shenyaqin']) apis.set(account, await apiOf(portal.origin, account));
    browser = await launchBrowser();
    const blank = await browser.newPage();
    const fileId = await apiFor('linzhiqiang').upload(
      '/system/file/v1/upload',
      'seal.png',
      await blank.screenshot({ clip: { x: 0, y: 0, width: 200, height: 70 } }),
    );
    await blank.close();
    const seal = { fileId, password: 'seal-1', confirmPwd: 'seal-1', oldPassWord: 'Yunshan2026' };
    expect((await apiFor('linzhiqiang').post('/uc/electronicSeal/v1/userSave', seal)).body).toMatchObject({ state: true });
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  const todo = async (account: string, instId: string): Promise<{ id: string; nodeId: string } | undefined> => {
    const { body } = await apiFor(account).post('/runtime/task/v1/getTodoList', { pageBean: { page: 1, pageSize: 100 } });
    return (body as { rows: { id: string; nodeId: string; procInstId: string }[] }).rows.find((row) => row.procInstId === instId);
  };

  it('as its designer says by hand', async () => {
    const designer = await signIn(browser, portal.origin, 'dengchao', { blank: true });
    const { page } = designer;
    await page.goto(`${portal.origin}/mvue/flows/jksqV2`);
    const panel = page.getByRole('complementary', { name: '属性与检查' });
    const take = async (name: string, value: string): Promise<void> => {
      await panel.getByRole('combobox', { name, exact: true }).click();
      await page
        .locator('.ant-select-item-option:visible')
        .filter({ hasText: new RegExp(`^${value}$`) })
        .first()
        .click();
      await page.keyboard.press('Escape');
    };
    const section = (name: string): Locator => panel.locator('summary').filter({ hasText: new RegExp(`^${name}$`) });
    const watermark = panel.getByRole('textbox', { name: '水印' });
    await watermark.fill('${user} ${date}');
    await watermark.press('Tab');

    await page
      .locator('.djs-shape:not(.djs-label)')
      .filter({ hasText: '部门负责人审批' })
      .first()
      .click({ position: { x: 14, y: 14 } });
    await section('驳回、跳转与跳过').click();
    await take('跳转方式', '自由跳转');
    await take('下一步办理人', '自由选择');
    await section('电子印章').click();
    await take('电子印章', '必须盖章');
    await panel.getByRole('checkbox', { name: '免密码' }).check();
    await screenshot(page, 'step-designer-1440');
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: '部署' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('盖章与选人');
    await dialog.getByRole('button', { name: '部署新版本' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(designer.problems).toEqual([]);
    await designer.leave();
  });

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)('on a %s', async (_, viewport) => {
    const { body } = await apiFor('chenyuxin').post('/runtime/instance/v1/start', {
      flowKey: 'jksqV2',
      formType: 'inner',
      data: base64(loan('陈雨欣', 'U1014', 1000)),
    });
    const { instId = '' } = body as { instId?: string };
    const person = await signIn(browser, portal.origin, 'linzhiqiang', { viewport, blank: true });
    const { page } = person;
    await page.goto(`${portal.origin}/fvue/task/${(await todo('linzhiqiang', instId))?.id ?? ''}/0`);
    await new FormPage(page).open();
    await page.locator('.flow-mark').waitFor({ state: 'attached' });

    const jump = async (): Promise<void> => {
      await act(page, '跳转');
      const dialog = page.getByRole('dialog', { name: '跳转' });
      await dialog.getByRole('radio', { name: /财务负责人复核\s*许海燕/ }).check();
      // Whoever is quick is in the search field as soon as it is there, and a dialog that stands below must not take the focus back.
      await page.evaluate(() =>
        new MutationObserver((_, watch) => {
          const search = document.querySelector<HTMLInputElement>('.picker-search input');
          if (search === null) return;
          watch.disconnect();
          search.focus();
        }).observe(document.body, { childList: true, subtree: true }),
      );
      await dialog.getByLabel('办理人').click();
      const picker = page.getByRole('dialog', { name: '选择人员' });
      await picker.getByRole('row').nth(1).waitFor();
      expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toContain('输入关键字搜索');
      await pickPeople(page, '沈雅琴');
      await screenshot(page, `step-jump-${viewport.width}`);
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: /确\s?定/ }).click();
    };
    await jump();
    await page.getByText('请先盖章').first().waitFor();
    expect(await todo('linzhiqiang', instId)).toBeDefined();

    await page.getByRole('button', { name: '盖章' }).click();
    await page.getByText('已盖章').waitFor();
    await screenshot(page, `step-seal-${viewport.width}`);
    await jump();
    await expect.poll(async () => (await todo('shenyaqin', instId))?.nodeId, { timeout: 45_000 }).toBe('UserTask6');
    await person.leave();
  });
});
