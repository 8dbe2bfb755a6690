import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsIn } from '../server/form/excelFile.ts';
import { apiOf } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';
import { readFile } from 'node:fs/promises';

/** Query views and charts of the package `report`, as finance, as staff, and as the administrator who puts one on the home page. */

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

/** What the seed comes to: 23,107.10 in six paid claims; 11,000.00 of archived advances are open. */
const pages = [
  ['/fkgl/querySql/queryView/qv_fyry/cxw', '费用查询（人员）', '23,107.10'],
  ['/fkgl/querySql/queryView/qv_fybm/cxw2', '费用查询（部门）', '23,107.10'],
  ['/fkgl/querySql/queryView/qv_fyxm/cxw3', '费用查询（项目）', '导出'],
  ['/statement/querySql/queryView/qv_yd/yd', '月度支出', '9,538.50'],
  ['/fkgl/querySql/queryView/qv_jkye/jkye', '借款余额表', '11,000.00'],
  ['/statement', '月度支出', '9,538.50'],
  ['/statement/chart/c_yd', '月度支出趋势', '下载图片'],
  ['/statement/chart/c_top', '报销金额前十', '下载图片'],
  ['/statement/chart/c_cl', '差旅目的地', '下载图片'],
] as const;

it.each(sizes)('every view and chart has its figures, fits and is accessible at %s px', async (width, viewport) => {
  const { page } = await signIn(browser, portal.origin, 'fangmin', { viewport, blank: true });
  for (const [path, heading, content] of pages) {
    // a phone shows the entries instead of the first of them
    if (width === 390 && path === '/statement') continue;
    await page.goto(`${portal.origin}/fvue${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByText(content).first().waitFor();
    await page.mouse.move(0, 0);
    await screenshot(page, `report${path.replace(/[^\w-]+/g, '-')}-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth), path).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page), path).toEqual([]);
  }
});

it('a view is searched by what its statement asks, summed and taken along', async () => {
  const { page } = await signIn(browser, portal.origin, 'fangmin', { viewport: desktop, blank: true });
  await page.goto(`${portal.origin}/fvue/cxw`);
  await page.getByRole('heading', { level: 1, name: '费用查询（人员）' }).waitFor();
  await page.getByLabel('付款日期起').fill('2026-08-01');
  await page.getByLabel('付款日期止').fill('2026-08-31');
  await page.getByRole('button', { name: /查\s?询/ }).click();
  await page.getByRole('row', { name: /合计.*9,538\.50/ }).waitFor();
  await page.getByRole('button', { name: '导出' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /导\s?出/ })
      .click(),
  ]);
  const rows = await rowsIn(await readFile(await download.path()));
  expect(rows[0]).toEqual(['人员', '笔数', '金额']);
  expect(rows.at(-1)).toEqual(['合计', { number: '2' }, { number: '9538.5' }]);
});

it('a chart says the same as its table, and is a picture', async () => {
  const { page } = await signIn(browser, portal.origin, 'fangmin', { viewport: desktop, blank: true });
  await page.goto(`${portal.origin}/fvue/statement/chart/c_yd`);
  await page.getByRole('img', { name: /2026-03 金额 4120; 2026-05 金额 1270; 2026-08 金额 9538\.5; 2026-09 金额 8178\.6/ }).waitFor();
  await page.locator('canvas').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载图片' }).click()]);
  expect(download.suggestedFilename()).toBe('月度支出趋势.png');
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
  await page.getByText('表格', { exact: true }).click();
  await page.getByRole('row', { name: '2026-08 9,538.5' }).waitFor();
});

it('who may not look meets neither menu nor figures', async () => {
  const { page } = await signIn(browser, portal.origin, 'chenyuxin', { viewport: desktop, blank: true });
  await page.goto(`${portal.origin}/fvue/home`);
  await page.getByRole('heading', { level: 1, name: '首页' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('link', { name: '费控' }).count()).toBe(0);
  for (const path of ['/statement/querySql/queryView/qv_fyry/cxw', '/statement/chart/c_yd']) {
    await page.goto(`${portal.origin}/fvue${path}`);
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByText('23,107.10').count()).toBe(0);
  }
});

it('a chart comes on the home page of those whom it is for', async () => {
  const admin = await apiOf(portal.origin, 'admin');
  const { body } = await admin.post('/meta/v1/package/publish', {
    package: 'homeOfTest',
    version: 1,
    items: [
      {
        kind: 'homeLayout',
        key: 'home',
        name: '首页',
        spec: {
          blocks: [
            { type: 'chart', title: '支出', span: 16, option: { chart: 'c_yd' } },
            { type: 'todo', title: '我的待办', span: 16 },
          ],
        },
      },
    ],
  });
  expect(JSON.stringify(body)).toContain('"state":true');
  const finance = await signIn(browser, portal.origin, 'fangmin', { viewport: desktop, blank: true });
  await finance.page.goto(`${portal.origin}/fvue/home`);
  await finance.page.getByRole('heading', { level: 2, name: '月度支出趋势' }).waitFor();
  await finance.page.locator('canvas').first().waitFor();
  await screenshot(finance.page, 'report-home-1440');
  const staff = await signIn(browser, portal.origin, 'chenyuxin', { viewport: desktop, blank: true });
  await staff.page.goto(`${portal.origin}/fvue/home`);
  await staff.page.getByRole('tab', { name: /待办/ }).first().waitFor();
  expect(await staff.page.getByText('月度支出趋势').count()).toBe(0);
});
