import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf, type Api } from './helpers/api.ts';
import { launchBrowser, screenshot, signIn } from './helpers/browser.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

const example = JSON.parse(readFileSync(fileURLToPath(new URL('../../schemas/packages/examples/gdzcjy.package.json', import.meta.url)), 'utf8')) as {
  items: { kind: string; key: string }[];
};

describe('an administrator adds a screen by metadata alone', () => {
  let portal: Portal;
  let browser: Browser;
  let admin: Api;

  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
    admin = await apiOf(portal.origin, 'admin');
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  it('the screen is not there before', async () => {
    const { page, leave } = await signIn(browser, portal.origin, 'chenyuxin');
    expect(await page.getByRole('menuitem', { name: '固定资产借用' }).count()).toBe(0);
    await leave();
  });

  it('an employee may not publish', async () => {
    const employee = await apiOf(portal.origin, 'chenyuxin');
    expect((await employee.post('/meta/v1/package/publish', example)).status).toBe(403);
  });

  it('a package with one wrong formula publishes nothing and says where', async () => {
    const broken = JSON.parse(JSON.stringify(example).replace('item.sl*item.yz', 'sl*yz')) as unknown;
    const { body } = await admin.post('/meta/v1/package/publish', broken);
    expect(body).toMatchObject({ state: false });
    expect(JSON.stringify(body)).toContain('子表公式必须使用 item.字段 形式');
    expect((await admin.get('/meta/v1/item/list?kind=form')).body).not.toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ key: 'gdzcjyV1' })]),
    });
  });

  it('published, it appears at the next menu load and works; the build is the same', async () => {
    // given
    const before = (await admin.get('/version')).body;
    // when
    const { body } = await admin.post('/meta/v1/package/publish', example);
    // then
    expect(body).toMatchObject({ state: true });
    const { page, problems, leave } = await signIn(browser, portal.origin, 'chenyuxin', { blank: true });
    await page.goto(`${portal.origin}/fvue/hqfw/template/preview/dt_gdzcjy`);
    await page.getByRole('heading', { name: '固定资产借用台账' }).waitFor();
    await page.getByRole('menuitem', { name: '固定资产借用' }).first().waitFor();
    await screenshot(page, 'published-list-1440');
    await page.getByRole('button', { name: /发起/ }).first().click();

    const form = await new FormPage(page).open();
    await form.fill('借用事由', '外业测试');
    await form.fill('借用日期', '2026-11-17');
    await form.fill('预计归还日期', '2026-11-30');
    // the table asks for one row at least and starts with it
    await form.setRow('借用资产', 0, { 资产名称: '笔记本电脑', 数量: '2', '原值（元）': '6800' });
    await form.addRow('借用资产', { 资产名称: '投影仪', 数量: '1', '原值（元）': '4560' });
    expect([await form.cellText('借用资产', 0, '小计'), await form.cellText('借用资产', 1, '小计')]).toEqual(['13,600.00', '4,560.00']);
    expect([await form.value('数量合计'), await form.value('原值合计'), await form.value('原值合计大写'), await form.value('借用天数')]).toEqual([
      '3',
      '18,160.00',
      '壹万捌仟壹佰陆拾元整',
      '14',
    ]);
    await screenshot(page, 'published-form-1440');
    await form.press('提交');
    await page.waitForURL(/\/fvue\/(home|v-flow|hqfw)/, { waitUntil: 'commit' });
    await page.goto(`${portal.origin}/fvue/hqfw/template/preview/dt_gdzcjy`);
    await page.getByText('ZC-2026-0001').waitFor();
    expect((await admin.get('/version')).body).toEqual(before);
    expect(problems).toEqual([]);
    await leave();
  });

  it('publishing the same package again changes nothing', async () => {
    const { body } = await admin.post('/meta/v1/package/publish', example);
    expect(body).toMatchObject({ state: true });
    const versions = (await admin.get('/meta/v1/item/versions?kind=form&key=gdzcjyV1')).body as { length?: number; rows?: unknown[]; value?: unknown[] };
    expect((Array.isArray(versions) ? versions : (versions.rows ?? versions.value ?? [])).length).toBe(1);
  });
});
