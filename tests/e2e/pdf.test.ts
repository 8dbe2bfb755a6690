import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, screenshot } from './helpers/browser.ts';
import { buildPage } from './helpers/buildPage.ts';
import { serveFolder, type ServedFolder } from './helpers/serveFolder.ts';

/** A PDF is looked at; nothing of it runs, asks or leads anywhere. */

let browser: Browser;
let served: ServedFolder;
let folder: string;
beforeAll(async () => {
  folder = await buildPage('pdfPage.tsx');
  served = await serveFolder(folder);
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await served?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

async function open(query = ''): Promise<{ readonly page: Page; readonly seen: string[] }> {
  const page = await browser.newPage();
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (other) => seen.push(`popup ${other.url()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(served.origin) && !request.url().startsWith('blob:')) seen.push(request.url());
  });
  page.on('pageerror', (error) => seen.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error(violatedDirective));
  });
  page.on('console', (line) => {
    if (line.type() === 'error') seen.push(line.text());
  });
  await page.goto(`${served.origin}/${query}`);
  return { page, seen };
}

test('its page is drawn and its words can be read, and none of its scripts runs', async () => {
  const { page, seen } = await open();
  await page
    .locator('.yb-pdf-words')
    .getByText('Invoice 4711')
    .waitFor({ state: 'attached', timeout: 45_000 })
    .catch(() => expect(seen).toEqual([]));
  const dark = await page.locator('.yb-pdf-page canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray() };
    return data.filter((value, at) => at % 4 === 0 && value < 100).length;
  });
  expect(dark).toBeGreaterThan(100);
  await screenshot(page, 'pdf');
  await page.mouse.click(200, 200);
  await page.getByRole('button', { name: 'control.file.larger' }).click();
  await page.locator('.yb-pdf-words').getByText('Invoice 4711').waitFor({ state: 'attached' });
  expect(await page.locator('a, input, iframe, object, embed').count()).toBe(0);
  expect(page.url()).toBe(`${served.origin}/`);
  expect(seen).toEqual([]);
});

test('one that cannot be read says so', async () => {
  const { page } = await open('?broken');
  await page.getByRole('alert').waitFor();
});
