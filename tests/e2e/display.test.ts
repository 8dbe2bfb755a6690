import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, screenshot, signIn, type Person } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** The portal on displays that are set for other eyes: contrast themes, and so large that little fits on the screen. */
describe('displays', () => {
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

  const pages: Readonly<Record<string, { readonly path: string; readonly ready: (page: Page) => Promise<void> }>> = {
    home: { path: 'home', ready: (page) => page.getByText('年度报销汇总').waitFor() },
    todo: { path: 'v-flow/v-todo', ready: (page) => page.getByRole('heading').first().waitFor() },
    list: { path: 'cwxxh/template/preview/dt_clfybx', ready: (page) => page.getByText('CL-2026-0147').first().waitFor() },
    start: { path: 'agentStartByKey/clfybxV1', ready: (page) => page.getByRole('textbox', { name: '出差事由' }).waitFor() },
    settings: { path: 'v-personal/v-secretary', ready: (page) => page.getByRole('button', { name: /新\s?增/ }).waitFor() },
  };
  const open = async ({ page }: Person, name: string): Promise<void> => {
    const { path, ready } = pages[name] ?? { path: name, ready: async () => undefined };
    await page.goto(`${portal.origin}/fvue/${path}`);
    await ready(page);
    await page.waitForTimeout(500);
  };

  describe.each([
    ['200 %', { width: 720, height: 450 }],
    ['400 %', { width: 320, height: 256 }],
  ] as const)('at %s', (zoom, viewport) => {
    it.each(Object.keys(pages))('%s scrolls in one direction and has the screen for itself', async (name) => {
      const person = await signIn(browser, portal.origin, 'chenyuxin', { viewport, blank: true });
      await open(person, name);
      await person.page.mouse.wheel(0, 400);
      await person.page.waitForTimeout(200);
      await screenshot(person.page, `zoom-${name}-${viewport.width}`);
      expect([
        zoom,
        await person.page.evaluate(() => (document.documentElement.scrollWidth - document.documentElement.clientWidth <= 1 ? 'fits' : 'is too wide')),
      ]).toEqual([zoom, 'fits']);
      expect(await person.page.evaluate(staying)).toEqual([]);
      await person.leave();
    });
  });

  it('the picker is used on a low screen', async () => {
    const person = await signIn(browser, portal.origin, 'linzhiqiang', { viewport: { width: 320, height: 256 }, blank: true });
    const { page } = person;
    await page.goto(`${portal.origin}/fvue/v-personal/v-bpmDeputy`);
    await page.getByRole('button', { name: /新\s?增/ }).click();
    await page.getByRole('button', { name: '选择副手' }).click();
    const dialog = page.getByRole('dialog', { name: /选择人员/ });
    await dialog.getByRole('textbox', { name: /搜索/ }).fill('沈雅琴');
    await dialog.getByRole('row').filter({ hasText: 'shenyaqin' }).click();
    await screenshot(page, 'zoom-picker-320');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await person.leave();
  });

  it('a table without rows says so where it is seen, however wide its heads are', async () => {
    const person = await signIn(browser, portal.origin, 'chenyuxin', { viewport: { width: 900, height: 900 }, blank: true });
    await open(person, 'start');
    const grid = person.page.getByRole('grid').first();
    for (const left of [0, 300]) {
      const [inner, outer] = await grid.evaluate((table, to) => {
        table.scrollLeft = to;
        const words = table.querySelector('.yb-table-empty');
        return [words, table].map((each) => {
          const { left: start, right } = each?.getBoundingClientRect() ?? { left: NaN, right: NaN };
          return [Math.round(start), Math.round(right)];
        });
      }, left);
      expect(inner?.[0]).toBeGreaterThanOrEqual(outer?.[0] ?? NaN);
      expect(inner?.[1]).toBeLessThanOrEqual(outer?.[1] ?? NaN);
    }
    await person.leave();
  });

  it('in colours of the reader what is chosen and what has the focus stands out', async () => {
    const person = await signIn(browser, portal.origin, 'linzhiqiang', { blank: true });
    const { page } = person;
    await page.emulateMedia({ forcedColors: 'active' });
    await open(person, 'home');
    const differs = async (one: string, other: string): Promise<boolean> => {
      const colours = await Promise.all(
        [one, other].map((each) =>
          page
            .locator(each)
            .first()
            .evaluate((element) => getComputedStyle(element).backgroundColor),
        ),
      );
      return colours[0] !== colours[1];
    };
    expect(await differs('.ant-tabs-tab-active', '.ant-tabs-tab:not(.ant-tabs-tab-active)')).toBe(true);
    expect(await differs('.top-menu .ant-menu-item-selected, .top-menu [aria-current=page]', '.top-menu .ant-menu-item:not(.ant-menu-item-selected)')).toBe(
      true,
    );
    await screenshot(page, 'forced-home-1440');

    await open(person, 'todo');
    await screenshot(page, 'forced-todo-1440');
    expect(await differs('.side-panel .ant-menu-item-selected', '.side-panel .ant-menu-item:not(.ant-menu-item-selected)')).toBe(true);

    await open(person, 'start');
    const box = page.getByRole('textbox', { name: '出差事由' });
    await box.focus();
    expect(await box.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    const [chosen, other] = [page.locator('.yb-tab-button[aria-selected=true]').first(), page.locator('.yb-tab-button[aria-selected=false]').first()];
    const colourOf = (element: Element): string => getComputedStyle(element).backgroundColor;
    expect(await chosen.evaluate(colourOf)).not.toBe(await other.evaluate(colourOf));
    await chosen.scrollIntoViewIfNeeded();
    await screenshot(page, 'forced-start-1440');
    await person.leave();
  });
});

// helpers

/** What does not scroll along although it takes room: as wide as half of the window, at an edge of it. */
function staying(): string[] {
  const { innerWidth, innerHeight } = window;
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { position, visibility } = getComputedStyle(element);
      if (!['sticky', 'fixed'].includes(position) || visibility === 'hidden' || element.closest('.yb-table, .route-progress') !== null) return false;
      const { width, height, top, bottom } = element.getBoundingClientRect();
      return width > innerWidth / 2 && height > 8 && height < innerHeight && bottom > 0 && top < innerHeight;
    })
    .map((element) => element.className);
}
