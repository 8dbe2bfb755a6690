import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, screenshot, signIn, type Person } from './helpers/browser.ts';
import { budgetLine, decide, doneTotal, expectBadge, historyLines, openTask, todoRow, total } from './helpers/desk.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/**
 * A secretary decides for her leaders. Several of them sign the budget application of a department.
 */
describe('a secretary acts for two leaders', () => {
  let portal: Portal;
  let browser: Browser;
  const people = new Map<string, Person>();

  const as = async (account: string): Promise<Page> => {
    let person = people.get(account);
    if (!person) people.set(account, (person = await signIn(browser, portal.origin, account, { blank: true })));
    return person.page;
  };
  const go = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${portal.origin}/fvue${path}`);
  };
  const home = (page: Page, count: string): Promise<void> => expectBadge(page, portal.origin, count);
  const leaderRows = async (): Promise<number> => {
    const page = await as('tangsiyu');
    await go(page, '/v-flow/v-leader');
    return total(page);
  };

  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  it('given: two leaders, their secretary, one row per task and one per leader', async () => {
    const tang = await as('tangsiyu');
    await home(tang, '2');
    for (const text of ['CL-2026-0198', '2027年度预算申报']) await todoRow(tang, text).getByText('共享', { exact: true }).waitFor();
    expect(await doneTotal(tang)).toBe(0);
    expect(await leaderRows()).toBe(3);
    await tang
      .getByRole('navigation', { name: '流程列表' })
      .getByRole('link', { name: /领导待办/ })
      .waitFor();
    const han = await as('hanlicheng');
    await home(han, '2');
    expect(await doneTotal(han)).toBe(4);
    await go(han, '/v-flow/v-todo');
    await han.getByRole('navigation', { name: '流程列表' }).getByRole('link', { name: /待办/ }).first().waitFor();
    expect(await han.getByRole('link', { name: /领导待办/ }).count()).toBe(0);
    const shen = await as('shenyaqin');
    await home(shen, '1');
    expect(await doneTotal(shen)).toBe(5);
  });

  it('1: a travel claim above the limit of the head of department', async () => {
    const page = await as('sunhao');
    await go(page, '/home');
    await page.getByRole('link', { name: '差旅费报销', exact: true }).click();
    const form = await new FormPage(page).open();
    await form.fill('出差事由', '赴深圳参加储能系统联调');
    await form.fill('出差开始', '2026-11-02');
    await form.fill('出差结束', '2026-11-06');
    await form.choose('主要目的地', '深圳');
    await form.addRow('城市间交通', { 出发日期: '2026-11-02', '*出发地': '杭州', '*目的地': '深圳', '*交通工具': '飞机经济舱', 票面金额: '1550' });
    await form.addRow('城市间交通', { 出发日期: '2026-11-06', '*出发地': '深圳', '*目的地': '杭州', '*交通工具': '飞机经济舱', 票面金额: '1550' });
    await form.addRow('住宿费', { 入住日期: '2026-11-02', 离店日期: '2026-11-06', '*城市': '深圳', 住宿金额: '1800', '*发票类型': '数电专票' });
    await form.addRow('出差补助', { '*出差地': '深圳', 开始日期: '2026-11-02', 结束日期: '2026-11-06', 统一用餐天数: '0', 派车天数: '0' });
    await form.addRow('其他费用', { '*费用类型': '会议注册费', 说明: '会议注册费', 金额: '2600', '*发票类型': '数电专票' });
    await expect.poll(() => form.value('报销总金额'), patient).toBe('8,400.00');
    expect([await form.value('交通费合计'), await form.value('住宿费合计'), await form.value('补助合计'), await form.value('其他合计')]).toEqual([
      '3,100.00',
      '1,800.00',
      '900.00',
      '2,600.00',
    ]);
    expect([await form.value('报销金额大写'), await form.value('税额合计')]).toEqual(['捌仟肆佰元整', '496.76']);
    expect([
      await form.cellText('城市间交通', 0, '可抵扣税额'),
      await form.cellText('住宿费', 0, '标准金额'),
      await form.cellText('住宿费', 0, '超标金额'),
      await form.cellText('住宿费', 0, '税额'),
      await form.cellText('其他费用', 0, '税额'),
    ]).toEqual(['123.85', '1,800.00', '0.00', '101.89', '147.17']);
    const held = async (): Promise<string[]> => (await budgetLine(await as('dingjing'), portal.origin, '储能技术研究所', '差旅费')).slice(4, 6);
    expect(await held()).toEqual(['5,310.00', '53,048.00']);
    await form.press('提交');
    await page.waitForURL(/\/fvue\/(home|v-flow)/, { waitUntil: 'commit' });
    await go(page, '/v-flow/v-request');
    await page.getByText('CL-2026-0202').first().waitFor();
    expect(await held()).toEqual(['13,710.00', '44,648.00']);
  });

  it('2: the head of department agrees; it goes to the leader and is shared', async () => {
    const zhao = await as('zhaominjie');
    await home(zhao, '3');
    await openTask(zhao, 'CL-2026-0202');
    await decide(zhao, '同意', /下一节点：分管领导审批\s*韩立诚/);
    await home(zhao, '2');
    await home(await as('hanlicheng'), '3');
    await home(await as('tangsiyu'), '3');
    expect(await leaderRows()).toBe(4);
  });

  it('3 and 4: she decides for the one leader, and every request of the page says for whom', async () => {
    const page = await as('tangsiyu');
    await go(page, '/home');
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await openTask(page, 'CL-2026-0202');
    expect(page.url()).toMatch(/\/fvue\/task\/\d+\/U1002$/);
    await page.getByText('您正在代 韩立诚 审批').waitFor();
    await screenshot(page, 'story2-leader-1440');
    await decide(page, '同意', /下一节点：财务审核\s*钱薇/);
    const runtime = asked.filter((url) =>
      /^\/runtime\/(task|instance)\/v1\/(get$|taskDetail|getButtons|canLock|complete|getAfterJumpNodes)/.test(url.pathname),
    );
    expect(runtime.map((url) => url.pathname.split('/').at(-1))).toEqual(expect.arrayContaining(['complete', 'getAfterJumpNodes']));
    expect(runtime.filter((url) => url.searchParams.get('leaderId') !== 'U1002').map((url) => url.pathname)).toEqual([]);
    await home(page, '2');
    expect(await doneTotal(page)).toBe(1);
    const han = await as('hanlicheng');
    await home(han, '2');
    expect(await doneTotal(han)).toBe(5);
    const qian = await as('qianwei');
    await home(qian, '2');
    await openTask(qian, 'CL-2026-0202');
    expect((await historyLines(qian))[1]).toMatch(/分管领导审批.*同意.*唐思雨（代 韩立诚）/);
  });

  it('5: of several leaders one has to be chosen', async () => {
    const page = await as('tangsiyu');
    await go(page, '/home');
    await todoRow(page, '2027年度预算申报').getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: '请选择要代审批的领导' });
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('请选择代审批的领导').first().waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('combobox').click();
    const options = page.locator('.ant-select-item-option:visible');
    await expect.poll(() => options.allInnerTexts()).toEqual(['韩立诚', '沈雅琴']);
    await options.filter({ hasText: '沈雅琴' }).click();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.waitForURL(/\/fvue\/task\/\d+\/U1003$/);
    await new FormPage(page).open();
    await page.getByText('您正在代 沈雅琴 审批').waitFor();
  });

  it('6: one vote of three; the row stays for the other leader', async () => {
    const page = await as('tangsiyu');
    await decide(page, '同意');
    await home(await as('shenyaqin'), '0').catch(async () => home(await as('shenyaqin'), ''));
    expect(await doneTotal(await as('shenyaqin'))).toBe(6);
    await home(page, '2');
    expect(await doneTotal(page)).toBe(2);
    expect(await leaderRows()).toBe(2);
    await go(page, '/home');
    await openTask(page, '2027年度预算申报');
    expect(page.url()).toMatch(/\/U1002$/);
    await page
      .getByRole('list', { name: '审批历史' })
      .getByText(/1\s*\/\s*3/)
      .waitFor();
  });

  it('7: finance sends it back to the leader, to return directly', async () => {
    const page = await as('qianwei');
    await go(page, '/home');
    await openTask(page, 'CL-2026-0202');
    const address = page.url();
    await new FormPage(page).press('驳回');
    const dialog = page.getByRole('dialog').filter({ hasText: '驳回' });
    await dialog.getByRole('radio', { name: /直接返回本节点/ }).check();
    await dialog.getByRole('radio', { name: '分管领导审批' }).check();
    await dialog.getByRole('textbox').fill('');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog.getByRole('textbox').fill('发票抬头有误');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    // The next task of the list follows at once.
    await page.waitForURL((url) => url.href !== address, { waitUntil: 'commit' });
    await home(page, '1');
    const han = await as('hanlicheng');
    await home(han, '3');
    await todoRow(han, 'CL-2026-0202').getByText('驳回', { exact: true }).waitFor();
    const tang = await as('tangsiyu');
    await home(tang, '3');
    await todoRow(tang, 'CL-2026-0202').getByText('驳回·共享', { exact: true }).waitFor();
    await screenshot(tang, 'story2-backshare-1440');
    const sun = await as('sunhao');
    await go(sun, '/v-flow/v-request');
    await sun.getByRole('row').filter({ hasText: 'CL-2026-0202' }).getByText('驳回', { exact: true }).waitFor();
  });

  it('8: the secretary agrees again and it returns straight to finance', async () => {
    const page = await as('tangsiyu');
    await openTask(page, 'CL-2026-0202');
    await decide(page, '同意', /下一节点：财务审核\s*钱薇/);
    await home(page, '2');
    await home(await as('hanlicheng'), '2');
    const qian = await as('qianwei');
    await home(qian, '2');
    await openTask(qian, 'CL-2026-0202');
    expect(await historyLines(qian)).toEqual([
      expect.stringMatching(/财务审核.*待处理.*钱薇/),
      expect.stringMatching(/分管领导审批.*同意.*唐思雨（代 韩立诚）/),
      expect.stringMatching(/财务审核.*驳回.*钱薇.*发票抬头有误/),
      expect.stringMatching(/分管领导审批.*同意.*唐思雨（代 韩立诚）/),
      expect.stringMatching(/部门负责人审批.*同意.*赵敏捷/),
      expect.stringMatching(/填写申请.*提交.*孙浩/),
    ]);
    const sun = await as('sunhao');
    await go(sun, '/v-flow/v-request');
    await sun.getByRole('row').filter({ hasText: 'CL-2026-0202' }).getByText('审批中', { exact: true }).waitFor();
  });

  it('nobody saw an error in the console', () => {
    for (const [account, person] of people) expect([account, person.problems]).toEqual([account, []]);
  });
});

// helpers

/** The machine may be busy. */
const patient = { timeout: 45_000 };
