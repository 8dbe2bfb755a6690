import { rmSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildPage } from './helpers/buildPage.ts';
import { launchBrowser, visit, type Person } from './helpers/browser.ts';
import { serveFolder, type ServedFolder } from './helpers/serveFolder.ts';

interface StoreOnPage {
  rows(table: string): readonly { readonly values: Readonly<Record<string, unknown>> }[];
}

let folder: string;
let served: ServedFolder;
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  folder = await buildPage('subtablePage.tsx');
  served = await serveFolder(folder);
  browser = await launchBrowser();
});

afterEach(async () => {
  expect(person.problems).toEqual([]);
  await person.leave();
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(name: string): Promise<void> {
  person = await visit(browser);
  page = person.page;
  await page.goto(`${served.origin}/?case=${name}`);
  await page.getByRole('button', { name: '新增' }).first().waitFor();
}

const ROW = 20;
const grid = (): Locator => page.getByRole('grid', { name: '明细' });
const cell = (column: string, row = ROW): Locator => grid().locator(`[data-row][aria-rowindex="${row + 1}"] [data-column=${column}]`);
const stored = (column: string, row = ROW): Promise<unknown> =>
  page.evaluate(([name, index]) => (window as unknown as { store: StoreOnPage }).store.rows('mx')[index]?.values[name], [column, row - 1] as const);

/** Selects a cell without opening it. */
async function select(column: string, row = ROW): Promise<void> {
  await grid().evaluate(
    (element, top) => {
      element.scrollTop = top;
    },
    Math.max(0, (row - 6) * 36),
  );
  await cell(column, row).click();
  await page.keyboard.press('Escape');
}

/** With the wheel, so that the row leaves what is drawn. */
async function wheel(x: number, y: number): Promise<void> {
  const box = await grid().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 200);
  const before = await grid().evaluate((element) => element.scrollTop + element.scrollLeft);
  await page.mouse.wheel(x, y);
  await expect.poll(() => grid().evaluate((element) => element.scrollTop + element.scrollLeft)).not.toBe(before);
  await page.waitForTimeout(150);
}

/** The cell can be seen whole: below the head, above the totals, beside the columns that stay. */
const inView = (column: string, row = ROW): Promise<boolean> =>
  cell(column, row).evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [
      [box.left + 3, box.top + 3],
      [box.right - 3, box.bottom - 3],
    ].every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
  });

describe('a cell that is scrolled away while it is written', () => {
  test.each(
    [
      { what: 'a number', column: 'dj', begin: [], first: '1', rest: '251', value: '1251' },
      { what: 'a text', column: 'bz', begin: [], first: 'ab', rest: 'cd', value: 'abcd' },
      { what: 'a text opened with F2', column: 'sm', begin: ['F2'], first: 'ab', rest: 'cd', value: `行${ROW}abcd` },
      { what: 'a text of several lines', column: 'ms', begin: [], first: 'ab', rest: 'cd', value: 'abcd' },
    ].flatMap((each) => [600, 4000].map((far) => ({ ...each, far }))),
  )('$what is one text, $far px away', async ({ column, begin, first, rest, value, far }) => {
    await open('long');
    await select(column);
    for (const key of begin) await page.keyboard.press(key);
    await page.keyboard.type(first);
    await wheel(0, far);
    await page.keyboard.type(rest);
    await expect.poll(() => inView(column)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await stored(column)).toBe(value);
  });

  test('what is being composed goes on', async () => {
    await open('long');
    await select('bz');
    const keys = await person.context.newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await wheel(0, 4000);
    await keys.send('Input.insertText', { text: '你好' });
    await expect.poll(() => inView('bz')).toBe(true);
    await page.keyboard.press('Enter');
    expect(await stored('bz')).toBe('你好');
  });

  test('sideways as well', async () => {
    await open('wide');
    await select('n3');
    await page.keyboard.type('1');
    await wheel(1600, 0);
    await page.keyboard.type('251');
    await expect.poll(() => inView('n3')).toBe(true);
    await page.keyboard.press('Enter');
    expect(await stored('n3')).toBe('1251');
  });

  test('a cell of a nested table keeps what is typed', async () => {
    await open('longNested');
    await page.getByRole('button', { name: '第2行的明细，1 行' }).click();
    await page.getByRole('grid', { name: '发票' }).locator('[data-column=hm]').last().click();
    await page.keyboard.type('9');
    await wheel(0, 1600);
    await page.keyboard.type('87');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() =>
        (window as unknown as { store: StoreOnPage }).store
          .rows('fp')
          .map(({ values }) => values['hm'])
          .filter((value) => value !== '001'),
      ),
    ).toEqual(['001987']);
  });
});

describe('a cell that is selected and scrolled away', () => {
  test.each([
    { what: 'a digit', keys: ['8', '8', 'Enter'], value: '88' },
    { what: 'Delete', keys: ['Delete'], value: null },
    { what: 'Enter', keys: ['Enter', '7', 'Enter'], value: '7' },
  ])('$what leads back to it', async ({ keys, value }) => {
    await open('long');
    await select('dj', 150);
    await wheel(0, 4000);
    for (const [index, key] of keys.entries()) {
      await page.keyboard.press(key);
      if (index === 0) await expect.poll(() => inView('dj', 150)).toBe(true);
    }
    expect(await stored('dj', 150)).toBe(value);
  });

  test('sideways as well, past the columns that stay', async () => {
    await open('wide');
    await select('n3');
    await wheel(1600, 0);
    await page.keyboard.type('88');
    await expect.poll(() => inView('n3')).toBe(true);
    await page.keyboard.press('Enter');
    expect(await stored('n3')).toBe('88');
  });

  test('a column that stays is written without a move', async () => {
    await open('wide');
    await wheel(900, 0);
    const left = await grid().evaluate((element) => element.scrollLeft);
    // the click of the test library would scroll first
    const box = await cell('sm', 5).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
    await page.keyboard.press('Escape');
    await page.keyboard.type('甲');
    await page.keyboard.press('Enter');
    expect(await stored('sm', 5)).toBe('甲');
    expect(await grid().evaluate((element) => element.scrollLeft)).toBe(left);
  });

  test('the arrows go on from it', async () => {
    await open('long');
    await select('dj', 150);
    await wheel(0, 4000);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => inView('dj', 151)).toBe(true);
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    expect(await stored('dj', 151)).toBe('5');
  });
});
