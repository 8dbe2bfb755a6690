import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn, visit, type Person } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

const sizes = { 1440: desktop, 390: phone } as const;

/** Every kind of screen at both widths: no serious accessibility finding, nothing wider than the window, no console error. */
describe.each([1440, 390] as const)('screens at %i px', (width) => {
  let portal: Portal;
  let browser: Browser;
  let employee: Person;
  let leader: Person;

  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
    employee = await signIn(browser, portal.origin, 'chenyuxin', { viewport: sizes[width], blank: true });
    leader = await signIn(browser, portal.origin, 'linzhiqiang', { viewport: sizes[width], blank: true });
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  const look = async (person: Person, name: string): Promise<void> => {
    await person.page.waitForTimeout(600);
    await screenshot(person.page, `${name}-${width}`);
    const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect([name, overflow > 1 ? `${overflow} px wider than the window` : 'fits']).toEqual([name, 'fits']);
    expect(await seriousFindings(person.page)).toEqual([]);
    expect(person.problems).toEqual([]);
  };

  it('login', async () => {
    const guest = await visit(browser, { viewport: sizes[width] });
    await guest.page.goto(`${portal.origin}/fvue/login`);
    await guest.page.getByRole('button', { name: /登\s?录/ }).waitFor();
    await look(guest, 'login');
    await guest.leave();
  });

  it('home', async () => {
    await employee.page.goto(`${portal.origin}/fvue/home`);
    await employee.page.getByText('年度报销汇总').waitFor();
    await look(employee, 'home');
  });

  it.each(['v-todo', 'v-done', 'v-request', 'v-flowList'])('%s', async (list) => {
    await leader.page.goto(`${portal.origin}/fvue/v-flow/${list}`);
    await leader.page.getByRole('heading').first().waitFor();
    await look(leader, list);
  });

  it('list', async () => {
    await employee.page.goto(`${portal.origin}/fvue/cwxxh/template/preview/dt_clfybx`);
    await employee.page.getByText('CL-2026-0147').waitFor();
    await look(employee, 'list');
  });

  it('form: start', async () => {
    await employee.page.goto(`${portal.origin}/fvue/agentStartByKey/clfybxV1`);
    await employee.page.getByRole('textbox', { name: '出差事由' }).waitFor();
    await look(employee, 'start');
  });

  it('form: approve', async () => {
    await leader.page.goto(`${portal.origin}/fvue/v-flow/v-todo`);
    await leader.page.getByText('JK-2026-0040').first().click();
    await leader.page.getByRole('region').first().waitFor();
    await look(leader, 'approve');
  });

  it('form: read', async () => {
    await employee.page.goto(`${portal.origin}/fvue/v-flow/v-request`);
    await employee.page.getByText('CL-2026-0147').first().click();
    await employee.page.getByRole('region').first().waitFor();
    await look(employee, 'read');
  });
});

describe('languages', () => {
  it('English and Traditional Chinese reach menus, forms and buttons', async () => {
    const portal = await startPortal();
    const browser = await launchBrowser();
    try {
      for (const [locale, purpose, submit] of [
        ['en-US', 'Purpose of travel', 'Submit'],
        ['zh-TW', '出差事由', '提交'],
      ] as const) {
        const person = await signIn(browser, portal.origin, 'chenyuxin', { locale, blank: true });
        await person.page.goto(`${portal.origin}/fvue/agentStartByKey/clfybxV1`);
        await person.page.getByRole('textbox', { name: purpose }).waitFor();
        await person.page
          .getByRole('button', { name: new RegExp(`^${[...submit].join('\\s?')}$`) })
          .first()
          .waitFor();
        await person.page.waitForTimeout(500);
        await screenshot(person.page, `start-${locale}`);
        if (locale === 'en-US') {
          const left = (await person.page.locator('body').innerText()).match(/\p{Script=Han}+/gu) ?? [];
          // Names of people and places are data, capital amounts are Chinese by their nature, languages are named in themselves.
          const data = /^([零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整]+|陈雨欣|新能源研究所|中国银行演示支行|简体中文|繁體中文|陈)$/;
          expect(left.filter((text) => !data.test(text))).toEqual([]);
        }
        await person.leave();
      }
    } finally {
      await browser.close();
      await portal.stop();
    }
  });
});
