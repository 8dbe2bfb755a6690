import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A form page as a person uses it: by labels, tabs, cells and buttons. */
export class FormPage {
  constructor(readonly page: Page) {}

  async open(): Promise<this> {
    await this.page.getByRole('region').first().waitFor();
    return this;
  }

  async fill(label: string, value: string): Promise<void> {
    const box = this.page.getByRole('textbox', { name: label, exact: true });
    await box.click();
    await box.fill(value);
    await box.press('Tab');
  }

  /** Types into a drop-down and takes the first match. */
  async choose(label: string, text: string): Promise<void> {
    await pick(this.page, this.page.getByRole('combobox', { name: label, exact: true }), text);
  }

  /** The grid of a sub-table, brought to the front where it stands in a tab. */
  async tab(title: string): Promise<Locator> {
    const tab = this.page.getByRole('tab', { name: title });
    if ((await tab.count()) > 0) await tab.click();
    const grid = this.page.getByRole('grid', { name: title });
    await grid.waitFor();
    return grid;
  }

  /** Adds a row to a sub-table and fills its cells by column title. `*` before a title marks a drop-down. */
  async addRow(table: string, cells: Readonly<Record<string, string>>): Promise<void> {
    const grid = await this.tab(table);
    const panel = grid.locator('xpath=ancestor::*[@role="tabpanel" or self::section][1]');
    const before = await dataRows(grid).count();
    await panel.getByRole('button', { name: '新增' }).click();
    await dataRows(grid).nth(before).waitFor();
    await this.setRow(table, before, cells);
  }

  async setRow(table: string, row: number, cells: Readonly<Record<string, string>>): Promise<void> {
    for (const [title, value] of Object.entries(cells)) await this.setCell(table, row, title, value);
  }

  async setCell(table: string, row: number, title: string, value: string): Promise<void> {
    const grid = await this.tab(table);
    const isList = title.startsWith('*');
    const name = isList ? title.slice(1) : title;
    const cell = await this.cell(grid, row, name);
    await cell.click();
    const editor = grid.getByRole(isList ? 'combobox' : 'textbox', { name: `${name} 第${row + 1}行`, exact: true });
    await editor.waitFor();
    if (isList) await pick(this.page, editor, value);
    else {
      await editor.fill(value);
      await editor.press('Enter');
    }
  }

  /** What a cell shows. */
  async cellText(table: string, row: number, title: string): Promise<string> {
    const cell = await this.cell(await this.tab(table), row, title);
    const input = cell.locator('input, textarea');
    return (await input.count()) > 0 ? input.first().inputValue() : (await cell.innerText()).trim();
  }

  async cell(grid: Locator, row: number, title: string): Promise<Locator> {
    const headersNow = async (): Promise<string[]> => (await grid.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/[*\s]/g, ''));
    // a table that was hidden draws its further columns when it has been measured
    await expect.poll(headersNow, { timeout: 45_000 }).toContain(title);
    const index = (await headersNow()).indexOf(title);
    return dataRows(grid).nth(row).locator('[role=rowheader], [role=gridcell]').nth(index);
  }

  async columns(table: string): Promise<string[]> {
    return (await (await this.tab(table)).getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/[*\s]/g, ''));
  }

  /** Deletes every row of a sub-table. */
  async clear(table: string): Promise<void> {
    const grid = await this.tab(table);
    while ((await dataRows(grid).count()) > 0) await grid.getByRole('button', { name: '删除 第1行' }).click();
  }

  /** The value a read-only or computed field shows. */
  async value(label: string): Promise<string> {
    const field = this.page.locator('.yb-field', { has: this.page.getByText(label, { exact: true }) }).first();
    const input = field.locator('input, textarea');
    if ((await input.count()) > 0) return input.first().inputValue();
    const texts = (await field.innerText())
      .split('\n')
      .map((text) => text.trim())
      .filter((text) => text !== '' && text !== 'fx' && text !== label && text !== '*');
    return texts.join(' ');
  }

  async press(button: string): Promise<void> {
    // A leaving spinner may still stand before the text.
    await this.page
      .getByRole('button', { name: new RegExp(`^(loading )?${[...button].join('\\s?')}$`) })
      .first()
      .click();
  }

  /** Lines of the error notification, in order. */
  async errorLines(): Promise<string[]> {
    const notice = this.page.getByRole('alert').filter({ hasText: '错误提示' });
    await notice.waitFor();
    return (await notice.getByRole('button').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
  }

  async closeErrors(): Promise<void> {
    const notice = this.page.getByRole('alert').filter({ hasText: '错误提示' });
    await notice.getByRole('button', { name: /关闭|close/i }).click();
    await notice.waitFor({ state: 'detached' });
  }
}

// helpers

function dataRows(grid: Locator): Locator {
  return grid.getByRole('row').filter({ has: grid.page().getByRole('button', { name: /^删除 第/ }) });
}

async function pick(page: Page, box: Locator, text: string): Promise<void> {
  await box.click();
  await box.fill(text);
  await page.locator('.ant-select-item-option:visible', { hasText: text }).first().waitFor();
  await box.press('Enter');
}
