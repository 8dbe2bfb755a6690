import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetOf, rowsIn } from '../server/form/excelFile.ts';
import { apiOf } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { launchBrowser, screenshot, signIn } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

const field = (title: string, type: string, widget: string, more: object = {}) => ({ type, title, 'x-ui': { widget }, ...more });
const stock = {
  package: 'kcpd',
  version: 1,
  exportedFrom: 'test',
  items: [
    {
      kind: 'bo',
      key: 'kcpd',
      name: '库存盘点',
      spec: {
        schema: {
          type: 'object',
          title: '库存盘点',
          properties: {
            bh: { ...field('编号', 'string', 'input'), 'x-rules': 'required' },
            je: field('金额', 'number', 'money'),
            bz: field('备注', 'string', 'input'),
          },
        },
      },
    },
    {
      kind: 'form',
      key: 'kcpdV1',
      name: '库存盘点',
      spec: { bo: 'kcpd', layout: [{ group: '盘点', fields: ['bh', 'je', 'bz'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
    },
    {
      kind: 'dataTemplate',
      key: 'dt_kcpd',
      name: '库存盘点',
      spec: {
        bo: 'kcpd',
        form: 'kcpdV1',
        columns: [
          { field: 'bh', title: '编号' },
          { field: 'je', title: '金额', format: 'money', sum: true },
          { field: 'bz', title: '备注' },
        ],
        toolbar: ['import', 'export', 'refresh'],
        batchButtons: ['batchUpdate'],
        rowButtons: ['edit'],
        defaultSort: [{ field: 'bh' }],
        rowFilter: [{ role: '*', sql: '1=1' }],
      },
    },
  ],
};

describe('a list and spreadsheets', () => {
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
    expect((await (await apiOf(portal.origin, 'admin')).post('/meta/v1/package/publish', stock)).body).toMatchObject({ state: true });
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  it('rows come in, are changed together, and go out as the screen shows them', async () => {
    const { page, problems, leave } = await signIn(browser, portal.origin, 'chenyuxin', { blank: true });
    await page.goto(`${portal.origin}/fvue/hqfw/template/preview/dt_kcpd`);
    await page.getByRole('heading', { name: '库存盘点', level: 1 }).waitFor();

    // given a sheet with a row that is wrong
    await page.getByRole('button', { name: '导入' }).click();
    const dialog = page.getByRole('dialog', { name: '导入' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'a.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await sheetOf(
        ['编号', '金额'],
        [
          ['001', '10.5'],
          [null, '3'],
        ],
      ),
    });
    await dialog.getByRole('button', { name: '开始导入' }).click();
    await dialog.getByText('有1条数据不正确，没有导入任何数据').waitFor();
    await screenshot(page, 'import-errors-1440');
    expect(await seriousFindings(page)).toEqual([]);

    // when it is corrected
    await dialog.getByRole('button', { name: '继续导入' }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'b.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await sheetOf(
        ['编号', '金额', '备注'],
        [
          ['001', '10.5', '=1+1'],
          ['002', '3', null],
        ],
      ),
    });
    await dialog.getByRole('button', { name: '开始导入' }).click();
    await dialog.getByText('成功导入2条数据').waitFor();
    await dialog.getByRole('button', { name: /完\s?成/ }).click();
    await page.getByText('13.50').waitFor();

    // and both rows are changed together
    await page.getByRole('checkbox', { name: /全选/ }).first().check();
    await page.getByRole('button', { name: '批量修改' }).click();
    const batch = page.getByRole('dialog', { name: '批量修改 2 条数据' });
    await batch.getByRole('combobox', { name: '字段' }).click();
    await page.getByTitle('金额', { exact: true }).last().click();
    await batch.getByRole('textbox', { name: /金额/ }).fill('7');
    await screenshot(page, 'batch-change-1440');
    await batch.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('14.00').waitFor();

    // then the file holds what the screen shows
    await page.getByRole('button', { name: '导出' }).click();
    const download = page.waitForEvent('download');
    await page
      .getByRole('dialog', { name: '导出' })
      .getByRole('button', { name: /导\s?出/ })
      .click();
    const file = await (await download).path();
    expect(await rowsIn(await readFile(file))).toEqual([
      ['编号', '金额', '备注'],
      ['001', { number: '7' }, '=1+1'],
      ['002', { number: '7' }, null],
      ['合计', { number: '14' }, null],
    ]);
    expect(problems).toEqual([]);
    await leave();
  });
});
