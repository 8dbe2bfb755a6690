import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import writeXlsxFile from 'write-excel-file/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findingsOn } from './helpers/axe.ts';
import { buildPage } from './helpers/buildPage.ts';
import { desktop, launchBrowser, phone, screenshot, visit, type Person } from './helpers/browser.ts';
import { serveFolder, type ServedFolder } from './helpers/serveFolder.ts';

interface StoreOnPage {
  rows(table: string): readonly { readonly key: string; readonly values: Readonly<Record<string, unknown>> }[];
  readonly model: { value(name: string): unknown };
}

let folder: string;
let served: ServedFolder;
let browser: Browser;
let person: Person;

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

async function open(name: string, viewport = desktop): Promise<Page> {
  person = await visit(browser, { viewport });
  await person.page.goto(`${served.origin}/?case=${name}`);
  await person.page.getByRole('button', { name: '新增' }).first().waitFor();
  return person.page;
}

const storeOf = <Value>(page: Page, read: (store: StoreOnPage) => Value): Promise<Value> => page.evaluate(`(${read.toString()})(window.store)`);
const rowCount = (page: Page): Promise<number> => storeOf(page, (store) => store.rows('mx').length);

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Eight columns: date, text, city, number, price, (computed) amount, remark, yes or no. */
const line = (index: number): string =>
  [`2026/11/${(index % 28) + 1}`, `第${index}项`, '杭州', `${index}`, `¥1,${100 + (index % 800)}.50`, '', `备注${index}`, index % 2 === 0 ? '是' : '否'].join(
    '\t',
  );

describe('a block of 300 x 8 cells', () => {
  test('is pasted at once and taken back in one step', async () => {
    const page = await open('paste');
    await page
      .locator('[data-column=rq]')
      .first()
      .click({ modifiers: ['Shift'] });
    await page.locator('[data-column=rq]').first().click();
    await page.keyboard.press('Escape');
    await paste(page, Array.from({ length: 300 }, (_, index) => line(index + 1)).join('\n'));
    await page.getByText('已粘贴 300×8').waitFor();
    expect(await rowCount(page)).toBe(300);
    expect(await storeOf(page, (store) => store.rows('mx')[299]?.values.rq)).toBe('2026-11-21');
    expect(await storeOf(page, (store) => store.rows('mx')[1]?.values.je)).toBe('2205.00');
    await page.getByRole('button', { name: '撤销' }).click();
    expect(await rowCount(page)).toBe(1);
    expect(await storeOf(page, (store) => store.rows('mx')[0]?.values.sm)).toBe('原有');
  });

  test('lists what is wrong first; the good cells go in, one step takes them back', async () => {
    const page = await open('paste');
    await page.locator('[data-column=rq]').first().click();
    await page.keyboard.press('Escape');
    const lines = Array.from({ length: 300 }, (_, index) => line(index + 1));
    lines[9] = lines[9]?.replace('杭州', '火星') ?? '';
    lines[99] = lines[99]?.replace('2026/11/', '昨天 ') ?? '';
    await paste(page, lines.join('\n'));
    const drawer = page.getByRole('dialog', { name: '粘贴预览' });
    await drawer.waitFor();
    expect(await drawer.getByRole('row').filter({ hasText: '火星' }).innerText()).toMatch(/10\s+城市\s+火星\s+不在可选项中/);
    expect(await drawer.getByRole('row').filter({ hasText: '昨天' }).innerText()).toMatch(/100\s+日期/);
    expect(await rowCount(page)).toBe(1);
    expect(await findingsOn(page)).toEqual([]);
    await screenshot(page, 'subtable-paste-preview');
    await drawer.getByRole('button', { name: '只粘贴正确的' }).click();
    await page.getByText('已粘贴 300×8').waitFor();
    expect(await storeOf(page, (store) => [store.rows('mx')[9]?.values.cs, store.rows('mx')[9]?.values.sl])).toEqual([null, '10']);
    await page.locator('[data-column=rq]').first().click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    expect(await rowCount(page)).toBe(1);
  });
});

describe('an import of 5,000 rows', () => {
  async function workbook(rows: number): Promise<Buffer> {
    const head = ['日期', '说明', '城市', '数量', '单价', '备注', '专票', '单号'];
    return writeXlsxFile([
      head,
      ...Array.from({ length: rows }, (_, index) => [`2026-11-${(index % 28) + 1}`, `第${index}项`, '北京', index, 2.5, `备注${index}`, '是', `D${index}`]),
    ]).toBuffer();
  }

  test('shows progress, leaves the page responsive, and is one step', async () => {
    const page = await open('paste');
    await page.getByRole('button', { name: /^导\s?入$/ }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rows.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: await workbook(5000) });
    const dialog = page.getByRole('dialog', { name: '导入明细' });
    await dialog.getByText('共 5000 行，5000 行正确，0 处错误').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.evaluate(() => {
      const seen: string[] = [];
      let frames = 0;
      const look = (): void => {
        frames++;
        const text = document.querySelector('[role=dialog] [role=status]')?.textContent ?? '';
        if (text.startsWith('正在导入') && seen.at(-1) !== text) seen.push(text);
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { progress: () => ({ seen, frames }) });
    });
    await dialog.getByRole('button', { name: /^导\s?入$/ }).click();
    await page.getByText('已导入 5000 行').waitFor();
    const { seen, frames } = await page.evaluate(() => (window as unknown as { progress: () => { seen: string[]; frames: number } }).progress());
    expect(seen.length).toBeGreaterThan(5);
    expect(frames).toBeGreaterThan(seen.length);
    expect(await rowCount(page)).toBe(5001);
    expect(await storeOf(page, (store) => store.model.value('hj'))).toBe('31243750.00');
    await page.getByRole('button', { name: '撤销' }).click();
    expect(await rowCount(page)).toBe(1);
  });

  test('can be given up half-way without a trace', async () => {
    const page = await open('paste');
    await page.getByRole('button', { name: /^导\s?入$/ }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'rows.xlsx', mimeType: 'application/octet-stream', buffer: await workbook(5000) });
    const dialog = page.getByRole('dialog', { name: '导入明细' });
    await dialog.getByText('共 5000 行').waitFor();
    // The import is faster than a pointer from outside: the page itself presses the button as soon as there is progress.
    await page.evaluate(() => {
      const look = (): void => {
        const modal = document.querySelector('[role=dialog]');
        if (/正在导入 [1-9]/.test(modal?.textContent ?? '')) modal?.querySelector<HTMLElement>('.ant-modal-footer button')?.click();
        else requestAnimationFrame(look);
      };
      look();
    });
    await dialog.getByRole('button', { name: /^导\s?入$/ }).click();
    await page.getByText('已取消导入').waitFor();
    expect(await rowCount(page)).toBe(1);
  });

  test('an export is a workbook with the same rows', async () => {
    const page = await open('sheet');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^导\s?出$/ }).click()]);
    expect(file.suggestedFilename()).toBe('报销单 明细.xlsx');
  });
});

describe('a table of 5,000 rows and 20 columns', () => {
  test('draws what is in view; fixed columns, head and totals stay', async () => {
    const page = await open('wide');
    const grid = page.getByRole('grid', { name: '明细' });
    await grid.evaluate((element) => {
      element.scrollTop = 90_000;
      element.scrollLeft = 1200;
    });
    await page.getByRole('rowheader', { name: /250\d/ }).first().waitFor();
    expect(await grid.locator('[role=gridcell]').count()).toBeLessThan(900);
    const box = await grid.boundingBox();
    const place = async (selector: string): Promise<number> => ((await grid.locator(selector).first().boundingBox())?.x ?? 0) - (box?.x ?? 0);
    expect(await place('.yb-head [aria-colindex="2"]')).toBeCloseTo(77, -1);
    expect(await place('[data-row] [data-column=sm]')).toBeCloseTo(77, -1);
    expect(await grid.locator('.yb-totals').isVisible()).toBe(true);
    await screenshot(page, 'subtable-wide');
  });

  test('an invalid row that was never drawn is scrolled to and gets the focus', async () => {
    const page = await open('invalid');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByRole('textbox', { name: '说明 第871行' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('说明 第871行');
    expect(await page.getByText('1处错误').isVisible()).toBe(true);
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.type('补上');
    await page.getByText('1处错误').waitFor({ state: 'detached' });
  });
});

describe('forms of a table', () => {
  test('rows inside a row open below it', async () => {
    const page = await open('nested');
    await page.getByRole('button', { name: '第1行的明细，2 行' }).click();
    const inner = page.getByRole('grid', { name: '发票' });
    await inner.locator('[data-column=je]').first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('15');
    await page.keyboard.press('Tab');
    expect(await storeOf(page, (store) => store.rows('mx')[0]?.values.je)).toBe('35.00');
    expect(await findingsOn(page)).toEqual([]);
    await screenshot(page, 'subtable-nested');
  });

  test.each(['sheet', 'cards', 'paste'])('%s has no serious finding, also full screen and on a phone', async (name) => {
    const page = await open(name);
    expect(await findingsOn(page)).toEqual([]);
    const full = page.getByRole('button', { name: /^全\s?屏$/ });
    if ((await full.count()) > 0) {
      await full.click();
      await page.getByRole('dialog', { name: '明细' }).waitFor();
      expect(await findingsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: '明细' }).waitFor({ state: 'detached' });
    }
    await page.setViewportSize(phone);
    await page.getByRole('list', { name: '明细' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await screenshot(page, `subtable-${name}-phone`);
  });
});
describe('a date that is none', () => {
  /** Name of the column that has the focus, and what stands in its box. */
  const focused = (page: Page): Promise<readonly [string | undefined, string | undefined]> =>
    page.evaluate(
      () =>
        [document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column, (document.activeElement as HTMLInputElement | null)?.value] as const,
    );

  test('stays with its message, and the focus goes where the key leads', async () => {
    const page = await open('dates');
    const [start, end] = [page.locator('[data-column=ks]').last(), page.locator('[data-column=js]').last()];
    await start.click();
    await start.locator('input').waitFor();
    await page.keyboard.type('2026-02-31');
    await page.keyboard.press('Tab');
    // the next date follows it by its formula, which finds no moment there: the box under the focus becomes another one
    await expect.poll(() => focused(page)).toEqual(['js', '']);
    await start.getByText('不是有效的日期或时间').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toEqual(['bz', '一']);
    // it is said once, where it was entered
    expect(await end.getByText('不是有效的日期或时间').count()).toBe(0);

    await start.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2026-02-28');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toEqual(['js', '2026-02-28']);
    expect(await page.locator('[data-column=ks][aria-invalid=true], [data-column=ks] [aria-invalid=true]').count()).toBe(0);

    await start.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2026-02-30');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toEqual(['ks', '2026-02-30']);
    await start.getByText('不是有效的日期或时间').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('20260301');
    await page.keyboard.press('Tab');
    await expect.poll(() => storeOf(page, (store) => store.rows('mx')[0]?.values['ks'])).toBe('2026-03-01');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  });
});
