import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, loan } from '../server/runtime/office.ts';
import { apiOf } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** A flow asks for a module that is not there; an administrator sees the work that waits for it, and drops it. */
describe('work behind the scenes', () => {
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
    const flow = JSON.parse(readFileSync('schemas/packages/loan/flow/jksqV2.meta.json', 'utf8')) as { spec: { nodes: { id: string; hooks?: string[] }[] } };
    for (const node of flow.spec.nodes) if (node.id === 'UserTask1') node.hooks = ['loan.open'];
    expect(
      (await (await apiOf(portal.origin, 'dengchao')).post('/meta/v1/package/publish', { package: 'loan-hook', version: 1, items: [flow] })).body,
    ).toMatchObject({ state: true });
    const starter = await apiOf(portal.origin, 'chenyuxin');
    for (const amount of [1000, 2000]) {
      expect(
        (await starter.post('/runtime/instance/v1/start', { flowKey: 'jksqV2', formType: 'inner', data: base64(loan('陈雨欣', 'U1014', amount)) })).body,
      ).toMatchObject({ state: true });
    }
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  const rows = (page: Page) => page.getByRole('row').filter({ hasText: '登记借款' });

  it.each([
    ['desktop', desktop, 2],
    ['phone', phone, 1],
  ] as const)('is shown and dropped on a %s', async (name, viewport, count) => {
    const admin = await signIn(browser, portal.origin, 'admin', { viewport, blank: true });
    const { page } = admin;
    await page.goto(`${portal.origin}/mvue/flows`);
    if (name === 'desktop') await page.getByRole('link', { name: '后台工作' }).click();
    else await page.goto(`${portal.origin}/mvue/outbox`);
    await expect.poll(() => rows(page).count(), { timeout: 45_000 }).toBe(count);
    await rows(page).first().getByText('模块 loan 尚未启用').waitFor();
    await page.mouse.move(0, 0);
    await screenshot(page, `outbox-${viewport.width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(await seriousFindings(page)).toEqual([]);

    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: /放\s?弃/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await expect.poll(() => rows(page).count()).toBe(count - 1);
    expect(admin.problems).toEqual([]);
    await admin.leave();
  });

  it('is no business of designers', async () => {
    const designer = await signIn(browser, portal.origin, 'dengchao', { blank: true });
    await designer.page.goto(`${portal.origin}/mvue/flows`);
    await designer.page.getByRole('link', { name: '流程设计' }).waitFor();
    expect(await designer.page.getByRole('link', { name: '后台工作' }).count()).toBe(0);
    await designer.leave();
  });
});
