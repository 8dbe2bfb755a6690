import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from './helpers/api.ts';
import { findingsOn } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';
import { routeAreas } from '../../scripts/lib/routeList.ts';

/** Files under their own address, and the addresses of what is still to come. */

let portal: Portal;
let browser: Browser;
const ids = { png: '', txt: '' };

beforeAll(async () => {
  portal = await startPortal();
  const api = await apiOf(portal.origin, 'chenyuxin');
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  ids.png = await api.upload('/system/file/v1/fileUpload', '收据.png', pixel);
  ids.txt = await api.upload('/system/file/v1/fileUpload', '说明.txt', Buffer.from('差旅说明 <script>alert(1)</script>'));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

describe.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('on a %s', (size, viewport) => {
  it('pictures and texts are shown, what nobody has is a message', async () => {
    const { page, problems, leave } = await signIn(browser, portal.origin, 'chenyuxin', { viewport, blank: true });
    await page.goto(`${portal.origin}/fvue/file/preview/${ids.png}`);
    await page.getByRole('img', { name: '收据.png' }).waitFor();
    await page.getByRole('button', { name: '向右旋转' }).click();
    expect(await page.getByRole('img', { name: '收据.png' }).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.style.rotate])).toEqual([
      1,
      '90deg',
    ]);
    expect(await findingsOn(page, '.file-page')).toEqual([]);
    await screenshot(page, `file-picture-${size}`);
    await page.goto(`${portal.origin}/fvue/webOffice/${ids.txt}/0/0`);
    expect(await page.getByRole('textbox', { name: '说明.txt' }).inputValue()).toContain('差旅说明 <script>');
    expect(await findingsOn(page, '.file-page')).toEqual([]);
    expect(problems).toEqual([]);
    await page.goto(`${portal.origin}/fvue/pdf/https%3A%2F%2Fevil.example/nosuch`);
    await page.getByRole('alert').first().waitFor();
    await leave();
  });

  it('every address that is still to come says so', async () => {
    const { page, leave } = await signIn(browser, portal.origin, 'chenyuxin', { viewport, blank: true });
    const paths = Object.values(routeAreas)
      .flat()
      .filter(({ state }) => state === 'later')
      .map(({ path }) => path.replace(/:\w+/g, 'x'));
    await page.goto(`${portal.origin}/fvue${paths[0] ?? ''}`);
    await page.getByRole('heading', { name: /尚未开放/ }).waitFor();
    expect(await findingsOn(page, '.error-page')).toEqual([]);
    await screenshot(page, `later-${size}`);
    for (const path of size === 'desktop' ? paths : paths.slice(-3)) {
      await page.goto(`${portal.origin}/fvue${path}`);
      await page.getByRole('heading', { name: /尚未开放/ }).waitFor({ timeout: 45_000 });
    }
    await leave();
  });
});
