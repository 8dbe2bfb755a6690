import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { FormPage } from './formPage.ts';

/** What a person sees and does at the desk: counts, lists, tasks, decisions. */

/** Number in the bubble of 我的待办 on the home page; empty without one. */
async function badge(page: Page): Promise<string> {
  const tab = page.getByRole('tab', { name: /^我的待办/ });
  await tab.waitFor();
  await page
    .getByRole('tabpanel', { name: /^我的待办/ })
    .locator('li.home-row, .ant-empty')
    .first()
    .waitFor();
  return (await tab.innerText()).replace(/\D/g, '');
}

/** 共 n 条 under the list that is open. */
export async function total(page: Page): Promise<number> {
  const text = page.getByText(/共 \d+ 条/).first();
  await text.waitFor();
  return Number((await text.innerText()).replace(/\D/g, ''));
}

/** 我的已办 on the home page; 0 while the list is empty. */
export async function doneTotal(page: Page): Promise<number> {
  await page.getByRole('tab', { name: '我的已办' }).click();
  const panel = page.getByRole('tabpanel', { name: '我的已办' });
  await panel.locator('li.home-row, .ant-empty').first().waitFor();
  const count = (await panel.locator('.ant-empty').count()) > 0 ? 0 : Number((await panel.getByText(/共 \d+ 条/).innerText()).replace(/\D/g, ''));
  await page.getByRole('tab', { name: /^我的待办/ }).click();
  return count;
}

/** The row of the home page's to-do list that holds the text. */
export const todoRow = (page: Page, text: string): Locator =>
  page
    .getByRole('tabpanel', { name: /^我的待办/ })
    .getByRole('listitem')
    .filter({ hasText: text });

export async function openTask(page: Page, text: string): Promise<FormPage> {
  await todoRow(page, text).getByRole('link').first().click();
  return new FormPage(page).open();
}

/** Presses a deciding button, confirms, and waits until the page leaves the task. */
export async function decide(page: Page, label: string, expected?: RegExp): Promise<void> {
  const address = page.url();
  await new FormPage(page).press(label);
  const question = page.getByRole('tooltip').filter({ has: page.getByRole('button', { name: /确\s?定/ }) });
  await question.waitFor();
  if (expected) await question.getByText(expected).waitFor();
  await question.getByRole('button', { name: /确\s?定/ }).click();
  await page.waitForURL((url) => url.href !== address, { waitUntil: 'commit' });
}

/** Lines of the approval history, newest first. */
export async function historyLines(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: '审批历史' });
  await list.waitFor();
  return (await list.locator(':scope > li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
}

/** Picks people in the dialog that is open. */
export async function pickPeople(page: Page, ...names: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '选择人员' });
  await dialog.waitFor();
  for (const name of names) {
    const search = dialog.getByRole('textbox', { name: /搜索/ });
    await search.fill(name);
    await search.press('Enter');
    const row = dialog.getByRole('row').filter({ hasText: name }).first();
    await row.waitFor();
    // A list that narrows between the press and the release takes the row from under the pointer: who does not see the name among the chosen presses again.
    const chosen = dialog.getByRole('region', { name: '已选列表' }).getByText(name).first();
    await expect
      .poll(
        async () => {
          if (!(await chosen.isVisible())) await row.click();
          return chosen.isVisible();
        },
        { timeout: 45_000, interval: 1000 },
      )
      .toBe(true);
  }
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Badge of the home page, waited for. */
export async function expectBadge(page: Page, origin: string, count: string): Promise<void> {
  await page.goto(`${origin}/fvue/home`);
  await expect.poll(() => badge(page), { timeout: 45_000 }).toBe(count);
}

/** Presses a button of the page, wherever it stands: in the bar or behind 更多. */
export async function act(page: Page, name: string): Promise<void> {
  const pattern = new RegExp(`^${[...name].join('\\s?')}$`);
  const visible = page.locator('[data-alias]').filter({ hasText: pattern });
  const more = page.getByRole('button', { name: /更多/ });
  await visible.or(more).first().waitFor();
  if ((await visible.count()) > 0) {
    await visible.first().click();
    return;
  }
  await more.click();
  await page.getByRole('menuitem', { name: pattern }).click();
}

/** The texts of the first row of a table that holds these texts. */
export async function cells(page: Page, ...texts: readonly string[]): Promise<string[]> {
  const row = texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row')).first();
  await row.waitFor();
  return (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim());
}

/** What a line of 预算库 says: budget, adjustment, leaving, executed, held, available, share. */
export async function budgetLine(page: Page, origin: string, department: string, account: string): Promise<string[]> {
  await page.goto(`${origin}/fvue/statement/template/preview/dt_ysk`);
  return (await cells(page, department, account)).filter((text) => /^[\d,]+\.\d\d$|%$/.test(text));
}
