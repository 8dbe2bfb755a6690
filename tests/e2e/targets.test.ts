import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launchBrowser, phone, screenshot, signIn, visit, type Person } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';
import { smallTargets } from './helpers/targets.ts';

const sizes = { 1440: desktop, 390: phone } as const;

/** The main pages of the shell, and whether they wait for something besides their heading. */
const pages: readonly (readonly [path: string, row?: string])[] = [
  ['/login'],
  ['/home', '年度报销汇总'],
  ['/v-flow/v-todo', 'JK-2026-0040'],
  ['/v-flow/v-done'],
  ['/v-flow/v-request'],
  ['/v-flow/v-flowList'],
  ['/v-flow/myMessage'],
  ['/v-personal/v-approvalItem', '情况属实。'],
  ['/v-personal/v-agent'],
  ['/v-personal/v-myLayout'],
  ['/v-personal/v-messageReceiver'],
  ['/newsList/all'],
  ['/cwxxh/template/preview/dt_clfybx'],
  ['/appCenterFront'],
  ['/statement'],
];

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launchBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** What is pressed is large enough for a finger and for a hand that trembles: 24 × 24 px at both widths. */
describe.each([1440, 390] as const)('targets at %i px', (width) => {
  let leader: Person;
  let guest: Person;
  beforeAll(async () => {
    leader = await signIn(browser, portal.origin, 'linzhiqiang', { viewport: sizes[width], blank: true });
    guest = await visit(browser, { viewport: sizes[width] });
  });

  it.each(pages.map(([path, row]) => [path, row] as const))(
    '%s',
    async (path, row) => {
      const { page } = path === '/login' ? guest : leader;
      await page.goto(`${portal.origin}/fvue${path}`);
      await page
        .getByRole(path === '/login' ? 'textbox' : 'heading')
        .first()
        .waitFor();
      if (row !== undefined) await page.getByText(row).first().waitFor();
      await page.waitForFunction(() => document.querySelector('.ant-skeleton') === null);
      await page.waitForTimeout(600);
      await screenshot(page, `targets-${path.replaceAll('/', '-')}-${width}`);
      expect(await smallTargets(page)).toEqual([]);
    },
    60_000,
  );
});
