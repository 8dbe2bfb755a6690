import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { harmlessMarkup, hostileMarkup } from '../helpers/hostileMarkup.ts';
import { launchBrowser } from './helpers/browser.ts';
import { buildPage } from './helpers/buildPage.ts';
import { serveFolder, type ServedFolder } from './helpers/serveFolder.ts';

/** Hostile markup, cleaned in a real browser under a policy: nothing runs, and nothing is reported, so that a report means something. */

let browser: Browser;
let served: ServedFolder;
let folder: string;
beforeAll(async () => {
  folder = await buildPage('sanitisePage.ts');
  served = await serveFolder(folder);
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await served?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

test('cleaning raises no policy report', async () => {
  const page = await browser.newPage();
  await page.goto(served.origin);
  await page.waitForFunction(() => 'cleaned' in window, undefined, { timeout: 60_000 });
  const cleaned = await page.evaluate(() => Reflect.get(window, 'cleaned') as unknown);
  expect(hostileMarkup.length + harmlessMarkup.length).toBeGreaterThan(300);
  expect(cleaned).toEqual({ hits: 0, reports: [], kept: [] });
});
