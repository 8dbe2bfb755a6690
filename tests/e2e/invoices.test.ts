import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn } from './helpers/browser.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** Invoices: one's own folder, and a claim that takes its rows from it. */

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

it.each([
  [1440, desktop],
  [390, phone],
] as const)('the folder stands at its own address with what is not claimed yet, at %s px', async (width, viewport) => {
  const { page, problems, leave } = await signIn(browser, portal.origin, 'chenyuxin', { viewport, blank: true });
  await page.goto(`${portal.origin}/fvue/invoice`);
  await page.getByRole('heading', { name: '发票夹' }).waitFor();
  await page.getByText('26339116000012345601').first().waitFor();
  await screenshot(page, `invoice-folder-${width}`);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
  await leave();
});

it('a claim takes invoices from the folder, each once', async () => {
  const { page, problems, leave } = await signIn(browser, portal.origin, 'chenyuxin');
  await page.getByRole('link', { name: '差旅费报销', exact: true }).click();
  const form = await new FormPage(page).open();
  await page.getByRole('tab', { name: '城市间交通' }).click();
  await page.getByRole('button', { name: '从发票夹选择' }).first().click();
  const folder = page.getByRole('dialog').filter({ hasText: '26339116000012345601' });
  await screenshot(page, 'invoice-picker');
  await folder.getByText('26339116000012345601').first().click();
  await folder.getByText('26119110000023456702').first().click();
  await folder.getByRole('button', { name: /确\s?定/ }).click();
  await expect.poll(() => form.cellText('城市间交通', 0, '票面金额')).toBe('626.00');
  expect([
    await form.cellText('城市间交通', 1, '票面金额'),
    await form.cellText('城市间交通', 1, '发票金额'),
    await form.cellText('城市间交通', 0, '发票号码'),
  ]).toEqual(['920.00', '920.00', '26339116000012345601']);
  await screenshot(page, 'invoice-claim');
  expect(problems).toEqual([]);
  await leave();
});
