import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, loan } from '../server/runtime/office.ts';
import { apiOf, type Api } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn } from './helpers/browser.ts';
import { act, pickPeople } from './helpers/desk.ts';
import { FormPage } from './helpers/formPage.ts';
import { resetPortal, startPortal, type Portal } from './helpers/portal.ts';

/** What a designer sets for a step beside its rules: the seal, people whom the holder chooses, and the watermark of the flow. */
describe('a step asks for a seal and lets its holder choose who is next', () => {
  let portal: Portal;
  let browser: Browser;
  const apis = new Map<string, Api>();
  const apiFor = (account: string): Api => apis.get(account) as Api;

  beforeAll(async () => {
    portal = await startPortal();
    await resetPortal(portal.origin);
    for (const account of ['dengchao', 'chenyuxin', 'linzhiqiang', 'shenyaqin']) apis.set(account, await apiOf(portal.origin, account));
    const flow = JSON.parse(readFileSync('schemas/packages/loan/flow/jksqV2.meta.json', 'utf8')) as { spec: { watermark?: string; nodes: { id: string }[] } };
    flow.spec.watermark = '${user} ${date}';
    const head = flow.spec.nodes.find(({ id }) => id === 'UserTask2');
    if (head !== undefined) Object.assign(head, { jumpType: ['free'], chooseExecutors: 'free', signature: { status: 'required', secretFree: true } });
    expect((await apiFor('dengchao').post('/meta/v1/package/publish', { package: 'probe', version: 1, items: [flow] })).body).toMatchObject({ state: true });
    browser = await launchBrowser();
    const blank = await browser.newPage();
    const fileId = await apiFor('linzhiqiang').upload('/system/file/v1/upload', 'seal.png', await blank.screenshot({ clip: { x: 0, y: 0, width: 200, height: 70 } }));
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

  it.each([['desktop', desktop], ['phone', phone]] as const)('on a %s', async (_, viewport) => {
    const { body } = await apiFor('chenyuxin').post('/runtime/instance/v1/start', { flowKey: 'jksqV2', formType: 'inner', data: base64(loan('陈雨欣', 'U1014', 1000)) });
    const { instId = '' } = body as { instId?: string };
    const person = await signIn(browser, portal.origin, 'linzhiqiang', { viewport });
    const { page } = person;
    await page.goto(`${portal.origin}/fvue/task/${(await todo('linzhiqiang', instId))?.id ?? ''}/0`);
    await new FormPage(page).open();
    await page.locator('.flow-mark').waitFor({ state: 'attached' });

    const jump = async (): Promise<void> => {
      await act(page, '跳转');
      const dialog = page.getByRole('dialog', { name: '跳转' });
      await dialog.getByRole('radio', { name: /财务负责人复核\s*许海燕/ }).check();
      await dialog.getByLabel('办理人').click();
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
    await expect.poll(async () => (await todo('shenyaqin', instId))?.nodeId, { timeout: 15_000 }).toBe('UserTask6');
    await person.leave();
  });
});
