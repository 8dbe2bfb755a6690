import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { launchBrowser, signIn } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** An administrator publishes a list of his own over a call, and people use it like any other. */
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

const own = {
  kind: 'dataTemplate',
  key: 'own_requests',
  name: '我发起的事项',
  i18n: { 'en-US': { '/name': 'What I asked for', '/spec/columns/0/title': 'Matter', '/spec/columns/1/title': 'Progress' } },
  spec: {
    source: { call: 'instance.myRequest' },
    columns: [
      { field: 'subject', title: '事项', width: 420, link: 'openRequest' },
      { field: 'status', title: '进展', format: 'statusTag', dict: 'status' },
    ],
    filters: [{ field: 'procDefName', op: 'LIKE', title: '流程' }],
    keyword: ['subject'],
    toolbar: ['refresh'],
    nothing: { text: '还没有发起过事项' },
  },
};

it('is opened, narrowed and left for a document', async () => {
  const { body } = await (await apiOf(portal.origin, 'admin')).post('/meta/v1/package/publish', { package: 'own', version: 1, items: [own] });
  expect(body).toMatchObject({ state: true });
  const { page, problems, leave } = await signIn(browser, portal.origin, 'chenyuxin', { blank: true });
  await page.goto(`${portal.origin}/fvue/statement/template/preview/own_requests`);
  await page.getByRole('heading', { level: 1, name: '我发起的事项' }).waitFor();
  await page.getByText('共 5 条').waitFor();
  expect(await page.getByRole('columnheader', { name: '进展' }).count()).toBeGreaterThan(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('textbox', { name: '流程' }).fill('借款');
  await page.getByRole('button', { name: /查\s?询/ }).click();
  const link = page.getByRole('link', { name: /JK-2026-0037/ });
  await link.waitFor();
  expect(new URL(page.url()).searchParams.get('f')).toContain('借款');
  await link.click();
  await page.waitForURL(/\/fvue\/inst(Read)?\//);
  await page.getByRole('region').first().waitFor();
  await page.goBack();
  await link.waitFor();
  expect(problems).toEqual([]);
  await leave();
});
