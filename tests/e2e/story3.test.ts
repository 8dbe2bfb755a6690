import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, dailyClaim, loan } from '../server/runtime/office.ts';
import { apiOf } from './helpers/api.ts';
import { launchBrowser, screenshot, signIn, type Person } from './helpers/browser.ts';
import { decide, expectBadge, historyLines, openTask, pickPeople, todoRow, total } from './helpers/desk.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** Delegation for a time, with its exact counts. What belongs to the budget joins when it does. */
describe('a head of department is away and his agent decides', () => {
  let portal: Portal;
  let browser: Browser;
  let people = new Map<string, Person>();

  const as = async (account: string): Promise<Page> => {
    let person = people.get(account);
    if (!person) people.set(account, (person = await signIn(browser, portal.origin, account, { blank: true })));
    return person.page;
  };
  const go = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${portal.origin}/fvue${path}`);
  };
  const submit = async (account: string, flowKey: string, data: unknown): Promise<string> => {
    const { body } = await (await apiOf(portal.origin, account)).post('/runtime/instance/v1/start', { flowKey, data: base64(data), formType: 'inner' });
    const { instId } = body as { instId?: string };
    if (instId === undefined) throw new Error(`not started: ${JSON.stringify(body)}`);
    return instId;
  };

  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  it('everybody starts with the figures of the seed', async () => {
    const lin = await as('linzhiqiang');
    await expectBadge(lin, portal.origin, '1');
    await go(lin, '/v-flow/v-myDelegate');
    await lin.locator('.ant-empty').first().waitFor();
    await expectBadge(await as('wangjianguo'), portal.origin, '1');
    const fang = await as('fangmin');
    await expectBadge(fang, portal.origin, '12');
    await expect.poll(() => rowsOf(fang), patient).toBe(11);
    await fang
      .getByRole('tabpanel', { name: /我的待办/ })
      .getByRole('listitem', { name: '2', exact: true })
      .click();
    await expect.poll(() => rowsOf(fang), patient).toBe(1);
  });

  it('1: he names an agent; what cannot be is refused where it is entered', async () => {
    const page = await as('linzhiqiang');
    await go(page, '/v-personal/v-agent');
    await page.getByText('已失效').waitFor();
    expect(await total(page)).toBe(1);
    await addAgent(page);
    await page.getByRole('button', { name: '选择代理人' }).click();
    await pickPeople(page, '林志强');
    await window(page, '2026-11-20 00:00:00', '2026-11-16 23:59:59');
    await save(page);
    await page.getByText('代理人不能是本人').waitFor();
    await page.getByText('结束时间不能早于开始时间').waitFor();
    await screenshot(page, 'story3-agent-errors-1440');
    await page.getByRole('button', { name: '选择代理人' }).click();
    await pickPeople(page, '王建国');
    await window(page, '2026-11-16 00:00:00', '2026-11-20 23:59:59');
    await flows(page, '差旅费报销', '日常费用报销');
    await save(page);
    await page.getByText('保存成功').waitFor();
    await page.getByText('生效中').waitFor();
    expect(await total(page)).toBe(2);
    expect(await page.getByText('已失效').count()).toBe(1);
    await screenshot(page, 'story3-agents-1440');
  });

  it('1: a second setting for the same time and flow is refused; the task that was there stays', async () => {
    const page = await as('linzhiqiang');
    await addAgent(page);
    await page.getByRole('button', { name: '选择代理人' }).click();
    await pickPeople(page, '刘洋');
    await window(page, '2026-11-18 00:00:00', '2026-11-30 23:59:59');
    await flows(page, '日常费用报销');
    await save(page);
    await page.getByText('该时间段内已存在代理设置').waitFor();
    await page.getByRole('button', { name: /返\s?回/ }).click();
    await expect.poll(() => total(page), patient).toBe(2);
    await expectBadge(page, portal.origin, '1');
    await todoRow(page, 'JK-2026-0040').waitFor();
  });

  it('2: a colleague submits a daily claim', async () => {
    const page = await as('liuyang');
    await go(page, '/home');
    await expect.poll(() => summary(page), patient).toEqual(['7,700.00', '860.00', '6,840.00']);
    await page.getByRole('link', { name: '日常费用报销', exact: true }).click();
    const form = await new FormPage(page).open();
    await form.fill('报销事由', '实验室打印耗材与资料邮寄');
    await page.getByRole('radio', { name: '办公类' }).check();
    const row = (day: string, account: string, kind: string, purpose: string, amount: string, invoice: string): Record<string, string> => ({
      发生日期: `2026-11-${day}`,
      '*预算科目': account,
      '*费用类型': kind,
      用途说明: purpose,
      金额: amount,
      '*发票类型': invoice,
    });
    // one row is there from the beginning
    await form.setRow('费用明细', 0, row('10', '办公费', '打印耗材', '打印耗材', '1238.4', '数电专票'));
    await form.addRow('费用明细', row('11', '印刷邮寄费', '快递费', '快递费', '180', '数电普票'));
    await form.addRow('费用明细', row('12', '印刷邮寄费', '资料印刷', '资料印刷', '900', '数电普票'));
    await expect.poll(() => form.value('报销总金额'), patient).toBe('2,318.40');
    expect([await form.value('报销金额大写'), await form.value('税额合计')]).toEqual(['贰仟叁佰壹拾捌元肆角', '142.47']);
    await form.press('提交');
    const question = page.getByRole('tooltip').filter({ hasText: '部门负责人审批 林志强（代理 王建国） → 财务审核 方敏' });
    await question.waitFor();
    await screenshot(page, 'story3-path-1440');
    await question.getByRole('button', { name: /确\s?定/ }).click();
    await page.waitForURL(/\/fvue\/(home|v-flow)/, { waitUntil: 'commit' });
    await go(page, '/home');
    await expect.poll(() => summary(page), patient).toEqual(['10,018.40', '860.00', '9,158.40']);
    await go(page, '/v-flow/v-request');
    await page.getByText('RC-2026-0234').first().waitFor();
  });

  it('3: the agent has it, the owner sees it, and it is listed as handed over', async () => {
    const agent = await as('wangjianguo');
    await expectBadge(agent, portal.origin, '2');
    await todoRow(agent, 'RC-2026-0234').getByText('代理', { exact: true }).waitFor();
    const owner = await as('linzhiqiang');
    await expectBadge(owner, portal.origin, '2');
    await go(owner, '/v-flow/v-myDelegate');
    expect(await total(owner)).toBe(1);
  });

  it('3: the tag says who works for whom', async () => {
    const agent = await as('wangjianguo');
    await todoRow(agent, 'RC-2026-0234').getByText('代理', { exact: true }).hover();
    await agent.getByText('林志强 委托 王建国').first().waitFor();
  });

  it('4: the owner only reads', async () => {
    const page = await as('linzhiqiang');
    await go(page, '/home');
    await openTask(page, 'RC-2026-0234');
    expect(new URL(page.url()).pathname).toMatch(/^\/fvue\/inst(Read)?\/\d+\/agent$/);
    await page.getByText('该任务已由 王建国 代理处理，仅可查看').waitFor();
    expect(await page.getByRole('button', { name: /^(同\s?意|驳\s?回)$/ }).count()).toBe(0);
    expect(await page.getByRole('textbox', { name: /审批意见/ }).count()).toBe(0);
    await screenshot(page, 'story3-owner-1440');
  });

  it('5: the agent agrees; the history names both', async () => {
    const page = await as('wangjianguo');
    await go(page, '/home');
    await openTask(page, 'RC-2026-0234');
    await decide(page, '同意', /下一节点：财务审核\s*方敏/);
    await expectBadge(page, portal.origin, '1');
    await expectBadge(await as('linzhiqiang'), portal.origin, '1');
    const fang = await as('fangmin');
    await expectBadge(fang, portal.origin, '13');
    await fang
      .getByRole('tabpanel', { name: /我的待办/ })
      .getByRole('listitem', { name: '2', exact: true })
      .click();
    await expect.poll(() => rowsOf(fang), patient).toBe(2);
    await go(fang, '/home');
    await openTask(fang, 'RC-2026-0234');
    expect((await historyLines(fang))[1]).toMatch(/部门负责人审批.*同意.*王建国（代理 林志强）/);
  });

  it('6: a flow outside of the setting is his own', async () => {
    await submit('liuyang', 'jksqV2', loan('刘洋', 'U1016', 1_000));
    await expectBadge(await as('linzhiqiang'), portal.origin, '2');
    await expectBadge(await as('wangjianguo'), portal.origin, '1');
  });

  it('nobody saw an error in the console', () => {
    for (const [account, person] of people) expect([account, person.problems]).toEqual([account, []]);
  });

  it('7: after the window everything is his again', async () => {
    await fetch(`${portal.origin}/__test__/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: '2026-11-21 09:00:00' }),
    });
    for (const person of people.values()) await person.leave();
    people = new Map();
    const claim = dailyClaim();
    const bo = claim['rcfybx'] as Record<string, unknown>;
    const [row] = bo['sub_fymx'] as Record<string, unknown>[];
    await submit('liuyang', 'rcfybxsqV2', { rcfybx: { ...bo, sub_fymx: [{ ...row, je: 100 }] } });
    const page = await as('linzhiqiang');
    await expectBadge(page, portal.origin, '3');
    const claimRow = todoRow(page, 'RC-2026-0235');
    await claimRow.waitFor();
    expect(await claimRow.getByText('代理', { exact: true }).count()).toBe(0);
    await expectBadge(await as('wangjianguo'), portal.origin, '1');
    await go(page, '/v-personal/v-agent');
    await expect.poll(() => page.getByText('已失效').count(), patient).toBe(2);
  });
});

// helpers

/** The machine may be busy. */
const patient = { timeout: 45_000 };

async function summary(page: Page): Promise<string[]> {
  return (await page.getByRole('definition').allInnerTexts()).map((text) => text.trim());
}

/** Rows of the to-do list that is shown on the home page. */
const rowsOf = (page: Page): Promise<number> =>
  page
    .getByRole('tabpanel', { name: /^我的待办/ })
    .locator('li.home-row')
    .count();

async function addAgent(page: Page): Promise<void> {
  await page.getByRole('button', { name: /新\s?增/ }).click();
  await page.getByRole('heading', { name: '新增代理' }).waitFor();
  await page.getByRole('radio', { name: '部分代理' }).check();
}

async function window(page: Page, from: string, to: string): Promise<void> {
  for (const [label, value] of [
    ['生效时间', from],
    ['结束时间', to],
  ] as const) {
    const box = page.getByRole('textbox', { name: new RegExp(label) });
    await box.click();
    await box.fill(value);
    await box.press('Enter');
    await box.press('Tab');
  }
}

async function flows(page: Page, ...names: readonly string[]): Promise<void> {
  const box = page.getByRole('combobox', { name: '流程' });
  for (const name of names) {
    await box.click();
    await box.fill(name);
    await page.locator('.ant-select-item-option:visible', { hasText: name }).first().click();
  }
  await box.press('Escape');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /保\s?存/ }).click();
}
