import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { branchForms, branchItems, type BranchForm } from '../helpers/branchForms.ts';
import { apiOf, type Api } from './helpers/api.ts';
import { launchBrowser, screenshot, signIn, type Person } from './helpers/browser.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';
import { decide } from './helpers/desk.ts';

type Data = Record<string, unknown>;

const titles = { p: '甲说明', q: '乙说明' } as const;
const names = ['p', 'q'] as const;

let portal: Portal;
let browser: Browser;
let starter: Person;
let approver: Person;
let starterApi: Api;
let approverApi: Api;

beforeAll(async () => {
  portal = await startPortal();
  const admin = await apiOf(portal.origin, 'admin');
  expect((await admin.post('/meta/v1/package/publish', { package: 'branchTest', version: 1, items: branchItems })).body).toMatchObject({ state: true });
  browser = await launchBrowser();
  [starterApi, approverApi] = [await apiOf(portal.origin, 'chenyuxin'), await apiOf(portal.origin, 'qianwei')];
  [starter, approver] = [await signIn(browser, portal.origin, 'chenyuxin', { blank: true }), await signIn(browser, portal.origin, 'qianwei', { blank: true })];
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

describe.each(branchForms)('a form with $keyword at its root', (form) => {
  const other = form.keyword === 'dependentSchemas' ? 'none' : 'b';

  it('is opened, switched, filled and submitted; whoever does not see what decides, agrees', async () => {
    const { page } = starter;
    await page.goto(`${portal.origin}/fvue/agentStartByKey/${form.flow}`);
    const filled = await new FormPage(page).open();
    await shows(page, form, 'none');

    // what was typed into a branch stays with it, and only there
    await filled.choose('类型', '甲类');
    await shows(page, form, 'a');
    await filled.fill('甲说明', '甲的说明');
    if (other === 'b') {
      await filled.choose('类型', '乙类');
      await shows(page, form, 'b');
      await filled.fill('乙说明', '乙的说明');
    }
    await filled.choose('类型', '甲类');
    await shows(page, form, 'a');
    expect(await filled.value('甲说明')).toBe('甲的说明');
    await filled.fill('备注', '备注');
    await screenshot(page, `branches-${form.bo}`);
    const address = page.url();
    const started = page.waitForResponse((response) => response.url().endsWith('/runtime/instance/v1/start'));
    await filled.press('提交');
    const { instId } = (await (await started).json()) as { instId?: string };
    await page.waitForURL((url) => url.href !== address, { waitUntil: 'commit' });
    expect(await storedOf(form, instId)).toEqual({ lx: 'a', p: '甲的说明', bz: '备注' });

    for (const [bz, hidden] of [
      ['不见类型', ['类型', '甲说明', '乙说明']],
      ['不见说明', ['甲说明', '乙说明']],
    ] as const) {
      const task = await taskOf(instId);
      await approver.page.goto(`${portal.origin}/fvue/task/${task}/0`);
      const opened = await new FormPage(approver.page).open();
      await approver.page.getByRole('textbox', { name: '备注', exact: true }).waitFor();
      for (const title of hidden) expect(await label(approver.page, title).count()).toBe(0);
      await opened.fill('备注', bz);
      await decide(approver.page, '同意');
      expect(await storedOf(form, instId)).toEqual({ lx: 'a', p: '甲的说明', bz });
    }
    expect((await fetch(`${portal.origin}/health`)).ok).toBe(true);
    expect([...starter.problems, ...approver.problems]).toEqual([]);
  });
});

// helpers

const label = (page: Page, title: string) => page.locator('.yb-field').getByText(title, { exact: true });

/** The fields of exactly this branch stand on the page. */
async function shows(page: Page, form: BranchForm, key: keyof BranchForm['fields']): Promise<void> {
  await label(page, '类型').waitFor();
  await expect
    .poll(
      async () => {
        const shown = await Promise.all(names.map(async (name) => ((await label(page, titles[name]).count()) > 0 ? [name] : [])));
        return shown.flat();
      },
      { timeout: 45_000 },
    )
    .toEqual(form.fields[key]);
}

async function taskOf(instId: string | undefined): Promise<string> {
  const { rows } = (await approverApi.post('/runtime/task/v1/getTodoList', { pageBean: { page: 1, pageSize: 100 } })).body as {
    rows: { id: string; procInstId: string }[];
  };
  return rows.find(({ procInstId }) => procInstId === instId)?.id ?? '';
}

/** The document as its starter reads it back. */
async function storedOf(form: BranchForm, instId: string | undefined): Promise<Data> {
  const { data } = (await starterApi.get(`/runtime/instance/v1/getInstFormAndBO?proInstId=${instId}`)).body as { data: Record<string, Data> };
  return Object.fromEntries(
    Object.entries(data[form.bo] ?? {}).filter(([name, value]) => ['lx', 'p', 'q', 'bz'].includes(name) && value !== null && value !== ''),
  );
}
