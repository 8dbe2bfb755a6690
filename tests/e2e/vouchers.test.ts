import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn } from './helpers/browser.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** Vouchers: the addresses that open them, one that is made by hand, its paper, and the archive. */

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
] as const)('are made at one address and looked up at another, at %s px', async (width, viewport) => {
  const { page, problems, leave } = await signIn(browser, portal.origin, 'qianwei', { viewport, blank: true });
  for (const [path, heading, makes] of [
    ['/certificate', '电子凭证生成', true],
    ['/seachCertificate', '电子凭证查询', false],
  ] as const) {
    await page.goto(`${portal.origin}/fvue${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByText('记-202611-0002').first().waitFor();
    expect(await page.getByRole('button', { name: /新\s?增/ }).count(), path).toBe(makes ? 1 : 0);
    await screenshot(page, `voucher${path.replace('/', '-')}-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth), path).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page), path).toEqual([]);
  }
  expect(problems).toEqual([]);
  await leave();
});

it('a voucher that does not balance is not stored, and one that does gets its number and its paper', async () => {
  const { page, context, problems, leave } = await signIn(browser, portal.origin, 'qianwei', { viewport: desktop, blank: true });
  await page.goto(`${portal.origin}/fvue/cwxxh/template/form/dt_pz/add`);
  const form = await new FormPage(page).open();
  await form.fill('摘要', '补记办公费');
  await form.addRow('分录', { 摘要: '办公用品', '*科目名称': '管理费用—办公费', 借方金额: '100' });
  await form.addRow('分录', { 摘要: '付款', '*科目名称': '银行存款', 贷方金额: '99.99' });
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByText('借贷不平衡').first().waitFor();
  await form.setCell('分录', 1, '贷方金额', '100');
  expect([await form.cellText('分录', 0, '科目代码'), await form.cellText('分录', 1, '科目代码')]).toEqual(['660201', '1002']);
  await screenshot(page, 'voucher-form');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByText('操作成功').first().waitFor();

  await page.goto(`${portal.origin}/fvue/certificate`);
  const row = page.getByRole('row').filter({ hasText: '补记办公费' });
  await row.getByText(/记-2026\d\d-\d{4}/).waitFor();
  const [paper] = await Promise.all([context.waitForEvent('page'), row.getByRole('button', { name: /打\s?印/ }).click()]);
  await paper.getByRole('article').first().waitFor();
  const text = (await paper.getByRole('article').allInnerTexts()).join('\n');
  expect(text).toContain('壹佰元整');
  expect(await paper.getByRole('article').count()).toBe(1);
  await screenshot(paper, 'voucher-paper');
  expect(problems).toEqual([]);
  await leave();
});
