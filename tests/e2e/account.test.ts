import type { Browser, Page } from 'playwright-core';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** What a person does with the own account from the menu of the user. */

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
  ['1440', 'chenyuxin', desktop],
  ['390', 'linzhiqiang', phone],
] as const;

async function openItem(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /，用户菜单$/ })
    .or(page.getByTitle(/，用户菜单$/))
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
}

describe('the own account', () => {
  it.each(sizes)('has a seal of 200×70, with all messages, at %s px', async (width, account, viewport) => {
    const { page, problems, leave } = await signIn(browser, portal.origin, account, { viewport });
    await openItem(page, '签章管理');
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: /保\s?存/ });
    await save.click();
    for (const text of ['请选择图片', '请输入登录密码！', '请输入密码！', '请输入确认密码！']) await dialog.getByText(text, { exact: true }).waitFor();
    const file = dialog.getByLabel('选择图片');
    await file.setInputFiles({ name: 'seal.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await dialog.getByText('请上传后缀名为png,jpg类型的图片！').waitFor();
    await file.setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await dialog.getByText('上传文件大小不能超过 5MB!').waitFor();
    await file.setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await dialog.getByText('图片无法读取，请换一张').waitFor();
    await file.setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: png(600, 300) });
    await dialog.getByRole('group', { name: /裁剪区域/ }).waitFor();
    await dialog.getByRole('slider', { name: '缩放' }).waitFor();
    await dialog.getByRole('textbox', { name: '登录密码' }).fill('Wrong2026');
    await dialog.getByRole('textbox', { name: '签章密码' }).fill('seal-1');
    await dialog.getByRole('textbox', { name: '确认密码' }).fill('seal-2');
    await save.click();
    await dialog.getByText('密码与确认密码不一致！').waitFor();
    await dialog.getByRole('textbox', { name: '确认密码' }).fill('seal-1');
    await screenshot(page, `account-seal-${width}`);
    expect(await seriousFindings(page)).toEqual([]);
    await save.click();
    await dialog.getByText('登录密码不正确').waitFor();
    await dialog.getByRole('textbox', { name: '登录密码' }).fill('Yunshan2026');
    await save.click();
    await page.getByText('签章保存成功').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await openItem(page, '签章管理');
    const shown = page.getByRole('img', { name: '当前签章图片' });
    await shown.waitFor();
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))).toEqual([200, 70]);
    await screenshot(page, `account-seal-kept-${width}`);
    expect(problems.filter((text) => !text.includes('blob:'))).toEqual([]);
    await leave();
  });

  it.each(sizes)('has a picture that is there again after a reload, at %s px', async (width, account, viewport) => {
    const { page, problems, leave } = await signIn(browser, portal.origin, account, { viewport });
    await openItem(page, '修改头像');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('选择图片').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300, 500) });
    const box = dialog.getByRole('group', { name: /裁剪区域/ });
    await box.waitFor();
    await box.press('ArrowDown');
    await screenshot(page, `account-avatar-${width}`);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('头像已更新').waitFor();
    const shown = page.locator('.shell-user img');
    await shown.waitFor();
    await page.reload();
    await shown.waitFor();
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))).toEqual([200, 200]);
    await screenshot(page, `account-avatar-kept-${width}`);
    expect(problems).toEqual([]);
    await leave();
  });

  it.each(sizes)('shows where it is signed in, and ends each of them and all, at %s px', async (width, account, viewport) => {
    const other = await signIn(browser, portal.origin, account, { viewport, blank: true });
    const { page, leave } = await signIn(browser, portal.origin, account, { viewport });
    await openItem(page, '登录设备');
    const dialog = page.getByRole('dialog');
    const rows = dialog.getByRole('listitem');
    await dialog.getByText('当前设备').waitFor();
    await screenshot(page, `account-devices-${width}`);
    expect(await seriousFindings(page)).toEqual([]);
    const count = await rows.count();
    await dialog
      .getByRole('button', { name: /^退出登录 / })
      .first()
      .click();
    await expect.poll(() => rows.count()).toBe(count - 1);
    await dialog.getByRole('button', { name: '全部退出' }).click();
    await page.waitForURL(/\/login/);
    await Promise.all([leave(), other.leave()]);
  });

  it('knows what runs, and no dates that nobody knows', async () => {
    const { page, leave } = await signIn(browser, portal.origin, 'chenyuxin');
    await openItem(page, '关于平台');
    await page.getByRole('dialog').getByText('0.1.0').waitFor();
    expect(await page.getByRole('dialog').innerText()).not.toMatch(/2021|7\.2\.7/);
    expect(await seriousFindings(page)).toEqual([]);
    await leave();
  });
});

// helpers

/** A picture with a diagonal edge, so that one sees on a screenshot which part was taken. */
function png(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height, 0xff);
  for (let y = 0; y < height; y++) {
    rows[y * (width * 3 + 1)] = 0;
    for (let x = 0; x < width; x++) if (x * height < y * width) rows.fill(0x40, y * (width * 3 + 1) + 1 + x * 3, y * (width * 3 + 1) + 4 + x * 3);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
