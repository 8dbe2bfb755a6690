import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, screenshot, visit, type Person } from './helpers/browser.ts';
import { serveFolder, type ServedFolder } from './helpers/serveFolder.ts';

const folder = fileURLToPath(new URL('../../storybook-static', import.meta.url));
if (!existsSync(`${folder}/index.json`)) throw new Error('storybook-static is missing: run "npx storybook build --quiet --output-dir storybook-static" first');
const { entries } = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as {
  entries: Readonly<Record<string, { readonly id: string; readonly importPath: string }>>;
};
const start = Object.values(entries).find(({ id, importPath }) => importPath.endsWith('/clfybxV1.meta.json') && id.endsWith('--start'))?.id ?? '';

const FORMULA = '(item.ts-item.pcts)*item.jtbz';

/** A designer changes a formula in Storybook and sees what it does; one person, step by step. */
describe('story 5: a designer changes a formula', { timeout: 420_000 }, () => {
  let served: ServedFolder;
  let browser: Browser;
  let person: Person;
  let page: Page;
  let form: Frame;

  beforeAll(async () => {
    [served, browser] = await Promise.all([serveFolder(folder), launchBrowser()]);
    person = await visit(browser, { viewport: { width: 2000, height: 1400 } });
    ({ page } = person);
    await page.goto(`${served.origin}/index.html?path=/story/${encodeURIComponent(start)}&args=data:0&globals=a11y.manual:!true`);
    form = await frameOf(page);
    await form.getByText('校验通过').waitFor({ timeout: 45_000 });
    await openPanel('元数据');
  }, 90_000);

  afterAll(async () => {
    await person?.leave();
    await browser?.close();
    await served?.stop();
  });

  test('the sample shows its figures', async () => {
    await expectAllowance({ 市内交通补助: '320.00', 补助小计: '620.00' });
    await expectFigures({ 报销总金额: '4,370.00', 报销金额大写: '肆仟叁佰柒拾元整', 实付金额: '1,370.00' });
  });

  test('a column without item. is E05; the preview keeps its last valid result', async () => {
    await setFormula('bzmx.item.jtje', '(ts-pcts)*jtbz');
    await expectText(panel().getByRole('list', { name: '问题' }), /E05 子表公式必须使用 item\.字段 形式/);
    await expectText(form.getByRole('alert').filter({ hasText: '公式运算错误' }), /E05/);
    await expectAllowance({ 市内交通补助: '320.00' });
    await expectFigures({ 报销总金额: '4,370.00' });
  });

  test('the right formula is there at once, and exactly ten fields were computed again', async () => {
    await setFormula('bzmx.item.jtje', FORMULA);
    await expectAllowance({ 市内交通补助: '240.00', 补助小计: '540.00' });
    await expectFigures({ 报销总金额: '4,290.00', 报销金额大写: '肆仟贰佰玖拾元整', 实付金额: '1,290.00', 实付金额大写: '壹仟贰佰玖拾元整' });
    expect(await form.getByRole('alert').filter({ hasText: '公式运算错误' }).count()).toBe(0);
    await openPanel('公式');
    const trace = panel('公式').getByRole('table', { name: '公式追踪' });
    await trace.waitFor();
    expect((await trace.getByRole('rowheader').allInnerTexts()).toSorted()).toEqual([
      'bxzje',
      'bxzjedx',
      'bzhj',
      'hdje',
      'hjje',
      'item.hj',
      'item.jtje',
      'sfje',
      'sfjedx',
      'ythk',
    ]);
    await screenshot(page, 'story5-trace');
  });

  test('the difference is one formula and nothing else', async () => {
    await openPanel('元数据');
    await expectText(panel().getByRole('heading', { name: /差异/ }), /^差异：修改公式 1$/);
    const row = panel().getByRole('table', { name: '差异' }).getByRole('row').nth(1);
    await expectText(row, /出差补助\.市内交通补助/);
    await expectText(row, /item\.ts\*item\.jtbz/);
    await expectText(row, /\(item\.ts-item\.pcts\)\*item\.jtbz/);
    await screenshot(page, 'story5-metadata');
  });

  test('the samples no longer come out, with both numbers, in the panel and in the check of the story', async () => {
    await openPanel('数据 JSON');
    const row = panel('数据 JSON')
      .getByRole('table', { name: '样例 北京四日行程' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: '报销总金额', exact: true }) });
    await expectText(row, /4,370\.00.*4,290\.00/s);
    const failure = await page.evaluate(async (id) => {
      const { __STORYBOOK_ADDONS_MANAGER: manager } = globalThis as unknown as {
        __STORYBOOK_ADDONS_MANAGER: {
          getChannel(): { once(event: string, listener: (value: { message?: string }) => void): void; emit(event: string, value: unknown): void };
        };
      };
      const channel = manager.getChannel();
      return new Promise<string>((resolve) => {
        channel.once('playFunctionThrewException', (error) => resolve(error.message ?? ''));
        channel.emit('forceRemount', { storyId: id });
      });
    }, start);
    expect(failure).toContain('bxzje: expected 4,370.00, received 4,290.00');
    // The check that failed on purpose has said so on the console as well.
    person.problems.length = 0;
  });

  test('five days of car are refused', async () => {
    await form.getByRole('button', { name: /^提\s?交$/ }).waitFor();
    await expectAllowance({ 市内交通补助: '240.00' });
    await enterAllowance('派车天数', '5');
    await expectAllowance({ 市内交通补助: '-80.00' });
    await form.getByRole('button', { name: /^提\s?交$/ }).click();
    await expectText(form.locator('.yb-issue-list'), /出差补助 第1行 · 派车天数：不能大于 4/);
    expect(await form.getByText('校验通过').count()).toBe(0);
    await openPanel('校验');
    await expectText(panel('校验').getByRole('row').filter({ hasText: 'max_value:item.ts' }).filter({ hasText: '派车天数' }), /不通过.*不能大于 4/s);
    await enterAllowance('派车天数', '1');
  });

  test('a cycle is E06 and names both fields; undo takes it back', async () => {
    await openPanel('元数据');
    const before = await sourceText();
    await setFormula('bzmx.item.ts', 'item.hj/80');
    await expectText(panel().getByRole('list', { name: '问题' }), /E06 公式循环引用：(?=.*item\.ts)(?=.*item\.hj)/);
    await expectAllowance({ 市内交通补助: '240.00' });
    await expectFigures({ 报销总金额: '4,290.00' });
    await panel().getByRole('textbox', { name: '公式', exact: true }).press('Control+z');
    await expectText(panel().getByRole('status').first(), /没有问题/);
    await expect.poll(sourceText).toBe(before);
    expect(person.problems).toEqual([]);
  });

  // helpers

  function panel(title = '元数据'): Locator {
    return page.getByRole('region', { name: title, exact: true });
  }

  async function openPanel(title: string): Promise<void> {
    await page.getByRole('tab', { name: title, exact: true }).click();
    await panel(title).waitFor();
  }

  async function setFormula(path: string, formula: string): Promise<void> {
    await panel().getByRole('combobox', { name: '字段' }).selectOption(path);
    const box = panel().getByRole('textbox', { name: '公式', exact: true });
    await box.fill(formula);
  }

  const sourceText = (): Promise<string> => panel().getByRole('textbox', { name: 'bo/clfybx' }).inputValue();

  /** Figures by the label of their field. */
  async function expectFigures(figures: Readonly<Record<string, string>>): Promise<void> {
    for (const [title, figure] of Object.entries(figures)) {
      const field = form.locator('.yb-field, .yb-summary-item', { has: form.getByText(title, { exact: true }) }).first();
      await expect.poll(() => field.innerText(), { message: title, timeout: 45_000 }).toContain(figure);
    }
  }

  /** Figures of the first row of the allowances, by column. */
  async function expectAllowance(figures: Readonly<Record<string, string>>): Promise<void> {
    const grid = await allowances();
    for (const [title, figure] of Object.entries(figures)) {
      const cell = await cellOf(grid, title);
      await expect.poll(async () => (await cell.innerText()).trim(), { message: title, timeout: 45_000 }).toBe(figure);
    }
  }

  async function enterAllowance(title: string, value: string): Promise<void> {
    const grid = await allowances();
    await (await cellOf(grid, title)).click();
    const editor = grid.getByRole('textbox', { name: `${title} 第1行`, exact: true });
    await editor.fill(value);
    await editor.press('Enter');
  }

  async function allowances(): Promise<Locator> {
    await form.getByRole('tab', { name: '出差补助' }).click();
    const grid = form.getByRole('grid', { name: '出差补助' });
    await grid.waitFor();
    return grid;
  }

  async function cellOf(grid: Locator, title: string): Promise<Locator> {
    const heads = (await grid.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/[*\s]/g, ''));
    const index = heads.indexOf(title);
    if (index < 0) throw new Error(`no column <${title}> among ${heads.join(', ')}`);
    return grid
      .getByRole('row')
      .filter({ has: form.getByRole('rowheader') })
      .first()
      .locator('[role=rowheader], [role=gridcell]')
      .nth(index);
  }

  async function frameOf(around: Page): Promise<Frame> {
    const element = await around.locator('#storybook-preview-iframe').elementHandle();
    const frame = await element?.contentFrame();
    if (!frame) throw new Error('Storybook shows no story');
    return frame;
  }

  async function expectText(locator: Locator, pattern: RegExp): Promise<void> {
    await expect.poll(async () => ((await locator.count()) > 0 ? locator.first().innerText() : ''), { timeout: 45_000 }).toMatch(pattern);
  }
});
