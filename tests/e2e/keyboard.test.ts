import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, screenshot, visit, type Person } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

const ROWS = 50;

/** From the login page to the submitted claim with the keyboard alone: nothing is clicked, focused or filled in by script. */
describe('a claim with fifty rows, by keyboard', () => {
  let portal: Portal;
  let browser: Browser;
  let person: Person;
  let keys: Keys;

  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
    person = await visit(browser);
    keys = new Keys(person.page);
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  it('signs in', async () => {
    const { page } = person;
    const captcha = page.waitForResponse((each) => new URL(each.url()).pathname === '/captcha' && each.status() === 200);
    await page.goto(`${portal.origin}/fvue/login`);
    const { value } = (await (await captcha).json()) as { value: { answer: string } };
    await keys.to(/^账号/);
    await keys.type('chenyuxin');
    await keys.to(/^密码/);
    await keys.type('Yunshan2026');
    await keys.to(/^验证码/);
    await keys.type(value.answer);
    await keys.press('Enter');
    await page.waitForURL(/\/fvue\/home/, { waitUntil: 'commit' });
  });

  it('opens the form from the home page and fills in its head', async () => {
    const { page } = person;
    await page.getByRole('link', { name: '差旅费报销', exact: true }).waitFor();
    await keys.to(/^差旅费报销$/);
    await keys.press('Enter');
    await page.getByRole('textbox', { name: '出差事由' }).waitFor();
    await keys.to(/^出差事由/);
    await keys.type('五十项会议资料');
    await keys.to(/^出差开始/);
    await keys.type('2026-11-09');
    await keys.press('Enter');
    await keys.to(/^出差结束/);
    await keys.type('2026-11-12');
    await keys.press('Enter');
    await keys.to(/^主要目的地/);
    await keys.choose('北京');
  });

  it('reaches the table in its tab and types a row', async () => {
    const { page } = person;
    await keys.to(/^城市间交通/, 'tab');
    await keys.pressUntil('ArrowRight', /^其他费用/);
    await keys.press('Enter');
    await page.getByRole('tabpanel', { name: /其他费用/ }).waitFor();
    await keys.addRow(1);
    await keys.choose('会议注册费', 'stay');
    await keys.typeRow(1, '数电专票');
  });

  it('gets a new row behind it, and leaves the table through that when nothing is typed', async () => {
    const { page } = person;
    const grid = page.getByRole('grid', { name: '其他费用' });
    await keys.press('Tab');
    await keys.at('费用类型 第2行');
    expect(await grid.getAttribute('aria-rowcount')).toBe('3');
    for (let count = 0; count < 12 && (await grid.evaluate((element) => element.contains(document.activeElement))); count++) await keys.press('Tab');
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('2');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await keys.press('Shift+Tab');
    await expect.poll(() => grid.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  it('types forty-nine more', { timeout: 420_000 }, async () => {
    const { page } = person;
    for (let row = 2; row <= ROWS; row++) {
      await (row === 2 ? keys.addRow(row) : keys.press('Tab'));
      await keys.at(`费用类型 第${row}行`);
      await keys.typeRow(row);
    }
    // passing through a list has chosen nothing
    await expect.poll(() => cellOf(page, 2, 1)).toBe('不能为空');
    await screenshot(page, 'keyboard-fifty-rows');
  });

  it('fills the lists of the other rows down', async () => {
    const { page } = person;
    await keys.press('Escape');
    await keys.press('Control+Home');
    await keys.press('ArrowRight');
    await keys.press('Control+Home');
    for (const steps of [0, 3]) {
      for (let step = 0; step < steps; step++) await keys.press('ArrowRight');
      for (let row = 1; row < ROWS; row++) await keys.press('Shift+ArrowDown');
      await keys.press('Control+d');
      await keys.press('Control+Home');
    }
    await expect.poll(() => totalOf(page, '报销总金额')).toBe('1,277.50');
    await expect.poll(() => page.getByRole('tab', { name: /其他费用/ }).innerText()).toContain(String(ROWS));
  });

  it('submits and is told where the document is', async () => {
    const { page } = person;
    await keys.press('Escape');
    await keys.press('Control+Enter');
    await page.waitForTimeout(300);
    const confirm = page.getByRole('button', { name: /^确\s?定$/ });
    if ((await confirm.count()) > 0) {
      await keys.to(/^确\s?定$/);
      await keys.press('Enter');
    }
    await page.getByText('流程启动成功').waitFor();
    expect(person.problems).toEqual([]);
  });
});

/** Keys, and where they have led. */
class Keys {
  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until the element with this name has the focus. */
  async to(name: RegExp, role?: string): Promise<void> {
    await this.pressUntil('Tab', name, role);
  }

  async pressUntil(key: string, name: RegExp, role?: string): Promise<void> {
    const seen: string[] = [];
    for (let count = 0; count < 250; count++) {
      const focus = await this.focus();
      if (name.test(focus.name) && (role === undefined || focus.role === role)) return;
      seen.push(focus.name);
      await this.press(key);
    }
    throw new Error(`${key} never led to ${String(name)}; it led to ${[...new Set(seen)].join(' | ')}`);
  }

  /** The focus is, or soon will be, on the element with this name. */
  async at(name: string): Promise<void> {
    await expect.poll(async () => (await this.focus()).name, { timeout: 45_000 }).toBe(name);
  }

  /** A new row by its button; its first cell has the focus. */
  async addRow(row: number): Promise<void> {
    await this.to(/^新增$/);
    await this.press('Enter');
    await this.at(`费用类型 第${row}行`);
  }

  /** Fills a row from its first cell to its last one. */
  async typeRow(row: number, invoice?: string): Promise<void> {
    await this.press('Tab');
    await this.at(`说明 第${row}行`);
    await this.type(`资料 ${row}`);
    await this.press('Tab');
    await this.at(`金额 第${row}行`);
    await this.type(`${row}.05`);
    await this.press('Tab');
    await this.at(`发票类型 第${row}行`);
    if (invoice !== undefined) await this.choose(invoice, 'stay');
    await this.pressUntil('Tab', new RegExp(`^发票号码 第${row}行`));
  }

  /** Types into a list and takes the first match. In a cell the editor closes; the focus stays on the cell. */
  async choose(text: string, where: 'field' | 'stay' = 'field'): Promise<void> {
    await this.type(text);
    await this.page.locator('.ant-select-item-option:visible', { hasText: text }).first().waitFor();
    await this.press('Enter');
    if (where === 'field') await this.press('Escape');
  }

  private focus(): Promise<{ name: string; role: string }> {
    return this.page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return { name: '', role: '' };
      const labelled = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
      const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? (element.labels?.[0]?.textContent ?? '') : '';
      const placeholder = element.getAttribute('placeholder') ?? '';
      const name = element.getAttribute('aria-label') ?? (labelled || label || placeholder.replace(/^请输入/, '') || (element.textContent ?? ''));
      return { name: name.trim(), role: element.getAttribute('role') ?? '' };
    });
  }
}

/** Text of a cell that is drawn; the table scrolls to it first. */
async function cellOf(page: Page, row: number, column: number): Promise<string> {
  const grid = page.getByRole('grid', { name: '其他费用' });
  await grid.evaluate((element) => element.scrollTo(0, 0));
  return (
    await grid
      .locator(`[aria-rowindex="${row + 1}"] [role=gridcell]`)
      .nth(column - 1)
      .innerText()
  ).trim();
}

async function totalOf(page: Page, label: string): Promise<string> {
  const field = page.locator('.yb-field', { has: page.getByText(label, { exact: true }) }).first();
  return (await field.innerText())
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => /^[\d,.]+$/.test(text))
    .join('');
}
