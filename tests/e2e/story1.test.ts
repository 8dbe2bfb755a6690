import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, screenshot, signIn, type Person } from './helpers/browser.ts';
import { budgetLine, cells } from './helpers/desk.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/**
 * A travel claim from the applicant to the archive, with its exact figures and those of its budget. What belongs to invoices and
 * vouchers joins when they do.
 */
describe('a travel claim is filled in, approved by three colleagues and archived', () => {
  let portal: Portal;
  let browser: Browser;
  const people = new Map<string, Person>();

  /** Signs in once per person and test file; each has an own browser context. */
  const as = async (account: string): Promise<Page> => {
    let person = people.get(account);
    if (!person) people.set(account, (person = await signIn(browser, portal.origin, account, { keep: true })));
    return person.page;
  };
  const go = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${portal.origin}/fvue${path}`);
  };

  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  it('the applicant starts with the figures of the seed', async () => {
    const page = await as('chenyuxin');
    await expect.poll(() => summary(page)).toEqual(['9,286.50', '9,286.50', '0.00']);
    await expect.poll(() => badge(page)).toBe('');
    await go(page, '/v-flow/v-request');
    expect(await total(page)).toBe(5);
  });

  it('she fills in the claim and every total follows', async () => {
    const page = await as('chenyuxin');
    await go(page, '/home');
    await page.getByRole('link', { name: '差旅费报销', exact: true }).click();
    const form = await new FormPage(page).open();
    await form.fill('出差事由', '赴北京参加储能标准研讨会');
    await form.fill('出差开始', '2026-11-09');
    await form.fill('出差结束', '2026-11-12');
    await form.choose('主要目的地', '北京');
    await form.addRow('城市间交通', { 出发日期: '2026-11-09', '*出发地': '杭州', '*目的地': '北京', '*交通工具': '高铁二等座', 票面金额: '626' });
    await form.addRow('城市间交通', { 出发日期: '2026-11-12', '*出发地': '北京', '*目的地': '杭州', '*交通工具': '飞机经济舱', 票面金额: '920' });
    await form.addRow('住宿费', { 入住日期: '2026-11-09', 离店日期: '2026-11-12', '*城市': '北京', 住宿金额: '1404', '*发票类型': '数电专票' });
    await form.addRow('出差补助', { '*出差地': '北京', 开始日期: '2026-11-09', 结束日期: '2026-11-12', 统一用餐天数: '1', 派车天数: '0' });
    await form.addRow('其他费用', { '*费用类型': '会议注册费', 说明: '储能标准研讨会注册费', 金额: '800', '*发票类型': '数电专票' });

    await form.addRow('冲借款', {});
    await page.getByRole('grid', { name: '冲借款' }).getByText('请选择').click();
    const loans = page.getByRole('dialog').filter({ hasText: 'JK-2026-0037' });
    await loans.getByText('JK-2026-0037').first().click();
    await loans.getByRole('button', { name: /确\s?定/ }).click();
    await form.setCell('冲借款', 0, '本次冲借', '3000');

    await expect.poll(() => form.cellText('城市间交通', 0, '可抵扣税额')).toBe('51.69');
    await expect.poll(() => form.cellText('城市间交通', 1, '可抵扣税额')).toBe('71.83');
    expect(await form.cellText('城市间交通', 1, '民航发展基金')).toBe('50.00');
    expect(await form.cellText('住宿费', 0, '晚数')).toBe('3');
    await expect.poll(() => form.cellText('住宿费', 0, '标准金额')).toBe('1,500.00');
    expect([await form.cellText('住宿费', 0, '超标金额'), await form.cellText('住宿费', 0, '税额')]).toEqual(['0.00', '79.47']);
    await expect.poll(() => form.cellText('出差补助', 0, '补助小计')).toBe('620.00');
    expect([
      await form.cellText('出差补助', 0, '天数'),
      await form.cellText('出差补助', 0, '伙食补助'),
      await form.cellText('出差补助', 0, '市内交通补助'),
    ]).toEqual(['4', '300.00', '320.00']);
    expect(await form.cellText('其他费用', 0, '税额')).toBe('45.28');
    expect(await totals(form)).toEqual({
      出差天数: '4',
      交通费合计: '1,546.00',
      住宿费合计: '1,404.00',
      补助合计: '620.00',
      其他合计: '800.00',
      报销总金额: '4,370.00',
      报销金额大写: '肆仟叁佰柒拾元整',
      税额合计: '248.27',
      实付金额: '1,370.00',
    });
    await screenshot(page, 'story1-start-1440');
  });

  it('(a) lodging above the standard needs an explanation', async () => {
    const form = new FormPage(await as('chenyuxin'));
    await form.setCell('住宿费', 0, '住宿金额', '1620');
    await expect.poll(() => form.cellText('住宿费', 0, '超标金额')).toBe('120.00');
    await form.press('提交');
    expect(await form.errorLines()).toEqual(['住宿费 第1行 · 超标说明：不能为空']);
    await screenshot(form.page, 'story1-errors-1440');
    await form.closeErrors();
    await form.setCell('住宿费', 0, '住宿金额', '1404');
    await expect.poll(() => form.cellText('住宿费', 0, '超标金额')).toBe('0.00');
  });

  it('(b) no more is offset than is open', async () => {
    const form = new FormPage(await as('chenyuxin'));
    await form.setCell('冲借款', 0, '本次冲借', '3500');
    await form.press('提交');
    expect(await form.errorLines()).toEqual(['冲借款 第1行 · 本次冲借：不能大于 3,000.00']);
    await form.closeErrors();
    await form.setCell('冲借款', 0, '本次冲借', '3000');
    await expect.poll(() => form.value('实付金额')).toBe('1,370.00');
  });

  it('(c) a claim beyond the budget is refused, with what is left', async () => {
    const form = new FormPage(await as('chenyuxin'));
    expect(await form.value('可用预算')).toBe('51,800.00');
    await form.setCell('城市间交通', 0, '票面金额', '60000');
    await expect.poll(() => form.value('报销总金额')).toBe('63,744.00');
    await form.press('提交');
    expect(await form.errorLines()).toEqual(['预算不足：差旅费 可用 51,800.00 元，本次 63,744.00 元']);
    await screenshot(form.page, 'story1-budget-1440');
    await form.closeErrors();
    await form.setCell('城市间交通', 0, '票面金额', '626');
    await expect.poll(() => form.value('报销总金额')).toBe('4,370.00');
    expect(await budgetLine(await as('dingjing'), portal.origin, '新能源研究所', '差旅费')).toEqual([
      '180,000.00',
      '0.00',
      '0.00',
      '121,360.00',
      '6,840.00',
      '51,800.00',
      '67.42%',
    ]);
  });

  it('(d) a claim without any expense row is refused', async () => {
    const other = await signIn(browser, portal.origin, 'chenyuxin');
    await other.page.getByRole('link', { name: '差旅费报销', exact: true }).click();
    const form = await new FormPage(other.page).open();
    await form.fill('出差事由', '没有明细');
    await form.fill('出差开始', '2026-11-09');
    await form.fill('出差结束', '2026-11-12');
    await form.choose('主要目的地', '北京');
    await form.press('提交');
    expect((await form.errorLines()).join()).toContain('请至少填写一条费用明细');
    await other.leave();
  });

  it('she submits; number, counts and summary change', async () => {
    const page = await as('chenyuxin');
    await new FormPage(page).press('提交');
    await page.waitForURL(/\/fvue\/(home|v-flow)/, { waitUntil: 'commit' });
    await go(page, '/home');
    await expect.poll(() => summary(page)).toEqual(['13,656.50', '9,286.50', '4,370.00']);
    await go(page, '/v-flow/v-request');
    expect(await total(page)).toBe(6);
    await page.getByText('CL-2026-0202').first().waitFor();
    expect(await budgetLine(await as('dingjing'), portal.origin, '新能源研究所', '差旅费')).toEqual([
      '180,000.00',
      '0.00',
      '0.00',
      '121,360.00',
      '11,210.00',
      '47,430.00',
      '67.42%',
    ]);
  });

  it('林志强 acknowledges and agrees; tax figures never reach him', async () => {
    const page = await as('linzhiqiang');
    await expect.poll(() => badge(page)).toBe('2');
    expect(await doneTotal(page)).toBe(9);
    const form = await openTask(page, 'CL-2026-0202');
    expect(await form.columns('住宿费')).not.toContain('税额');
    expect(await form.value('报销总金额')).toBe('4,370.00');
    await screenshot(page, 'story1-approve-1440');
    await form.press('签收');
    await page.getByText('已签收').first().waitFor();
    await agree(page, '同意', /下一节点：财务审核\s*钱薇/);
    await go(page, '/home');
    await expect.poll(() => badge(page)).toBe('1');
    expect(await doneTotal(page)).toBe(10);
    // What he did not see on the page was not in any response either, nor is it when he reads the document afterwards.
    await go(page, '/v-flow/v-done');
    await page.getByText('CL-2026-0202').first().click();
    await new FormPage(page).open();
    await screenshot(page, 'story1-read-1440');
    const received = await (people.get('linzhiqiang') as Person).received();
    expect(received).toContain('肆仟叁佰柒拾元整');
    for (const trace of ['sehj', '"se"', '"sl"', 'item.se', '税额', '税率', '248.27', '51.69']) expect(received).not.toContain(trace);
  });

  it('钱薇 sees the tax total and agrees', async () => {
    const page = await as('qianwei');
    await expect.poll(() => badge(page)).toBe('2');
    expect(await doneTotal(page)).toBe(6);
    const form = await openTask(page, 'CL-2026-0202');
    await expect.poll(() => form.value('税额合计')).toBe('248.27');
    expect(await form.value('核定金额')).toBe('4,370.00');
    await agree(page, '同意');
    await go(page, '/home');
    await expect.poll(() => badge(page)).toBe('1');
    expect(await doneTotal(page)).toBe(7);
  });

  it('江涛 must name date, account and number of the payment, and pays', async () => {
    const page = await as('jiangtao');
    await expect.poll(() => badge(page)).toBe('2');
    expect(await doneTotal(page)).toBe(9);
    const form = await openTask(page, 'CL-2026-0202');
    await confirm(page, '确认付款');
    expect(await form.errorLines()).toEqual(['付款日期：不能为空', '付款账户：不能为空', '付款流水号：不能为空']);
    await form.closeErrors();
    await form.fill('付款日期', '2026-11-16');
    await form.choose('付款账户', '基本户');
    await form.fill('付款流水号', 'DEMO20261116001');
    await agree(page, '确认付款');
    await go(page, '/home');
    await expect.poll(() => badge(page)).toBe('1');
    expect(await doneTotal(page)).toBe(10);
  });

  it('the claim is archived, paid and told', async () => {
    const page = await as('chenyuxin');
    await go(page, '/home');
    await expect.poll(() => summary(page)).toEqual(['13,656.50', '13,656.50', '0.00']);
    expect(await unread(page)).toBe('4');
    await go(page, '/v-flow/v-request');
    await page.getByText('CL-2026-0202').first().click();
    const form = await new FormPage(page).open();
    await page.getByText('已归档').first().waitFor();
    expect(await form.value('报销总金额')).toBe('4,370.00');
    const history = page.getByRole('list', { name: '审批历史' });
    await history.getByRole('listitem').first().waitFor();
    expect((await history.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/结束|归档/),
      expect.stringMatching(/出纳付款.*江涛/),
      expect.stringMatching(/财务审核.*钱薇/),
      expect.stringMatching(/部门负责人审批.*林志强/),
      expect.stringMatching(/填写申请.*提交.*陈雨欣/),
    ]);
    await page.getByRole('tab', { name: '流程图' }).click();
    await page.locator('.bjs-container').waitFor();
    await page.locator('.bjs-powered-by').waitFor();
    await screenshot(page, 'story1-flow-1440');
    await go(page, '/cwxxh/template/preview/dt_jksq');
    expect((await cells(page, 'JK-2026-0037')).filter((text) => /^[\d,]+\.\d\d$/.test(text))).toEqual(['3,000.00', '3,000.00', '0.00']);
  });

  it('its budget is spent: by account, by department, in all', async () => {
    const page = await as('dingjing');
    expect(await budgetLine(page, portal.origin, '新能源研究所', '差旅费')).toEqual([
      '180,000.00',
      '0.00',
      '0.00',
      '125,730.00',
      '6,840.00',
      '47,430.00',
      '69.85%',
    ]);
    await go(page, '/statement/querySql/queryView/qv_bmyshz/bmyshz');
    expect((await cells(page, '新能源研究所')).slice(-5)).toEqual(['479,000.00', '283,040.00', '7,985.80', '187,974.20', '59.09%']);
    expect((await cells(page, '合计')).filter((text) => text !== '')).toEqual(['合计', '2,967,000.00', '1,657,700.60', '44,266.30', '1,265,033.10']);
  });

  it('its voucher is in the archive, in balance', async () => {
    const page = await as('qianwei');
    await go(page, '/seachCertificate');
    expect(await total(page)).toBe(11);
    expect((await cells(page, '记-202611-0003')).slice(3, 8)).toEqual(['2026-11-16', '陈雨欣 差旅费报销 CL-2026-0202', 'CL-2026-0202', '4,370.00', '4,370.00']);
    await screenshot(page, 'story1-vouchers-1440');
    await page
      .getByRole('row', { name: /记-202611-0003/ })
      .getByText('记-202611-0003')
      .click();
    const lines = page
      .getByRole('grid', { name: '分录' })
      .or(page.getByRole('table', { name: '分录' }))
      .first();
    await lines.waitFor();
    expect((await lines.innerText()).replace(/\s+/g, ' ')).toMatch(
      /管理费用—差旅费.*4,121\.73.*进项税额.*248\.27.*其他应收款.*陈雨欣.*3,000\.00.*银行存款.*1,370\.00/,
    );
    await screenshot(page, 'story1-voucher-1440');
  });

  it('nobody saw an error in the console', () => {
    for (const [account, person] of people) expect([account, person.problems]).toEqual([account, []]);
  });
});

// helpers

async function summary(page: Page): Promise<string[]> {
  return (await page.getByRole('definition').allInnerTexts()).map((text) => text.trim());
}

/** Number in the bubble of 我的待办 on the home page; empty without one. */
async function badge(page: Page): Promise<string> {
  const tab = page.getByRole('tab', { name: /^我的待办/ });
  await tab.waitFor();
  await page
    .getByRole('tabpanel', { name: /^我的待办/ })
    .locator('li, .ant-empty')
    .first()
    .waitFor();
  return (await tab.innerText()).replace(/\D/g, '');
}

/** 共 n 条 under the list that is open. */
async function total(page: Page): Promise<number> {
  const text = page.getByText(/共 \d+ 条/).first();
  await text.waitFor();
  return Number((await text.innerText()).replace(/\D/g, ''));
}

async function doneTotal(page: Page): Promise<number> {
  await page.getByRole('tab', { name: '我的已办' }).click();
  const text = page.getByRole('tabpanel', { name: '我的已办' }).getByText(/共 \d+ 条/);
  await text.waitFor();
  const count = Number((await text.innerText()).replace(/\D/g, ''));
  await page.getByRole('tab', { name: /^我的待办/ }).click();
  return count;
}

async function unread(page: Page): Promise<string> {
  const bell = page.getByRole('button', { name: /^消息，[1-9]/ });
  await bell.waitFor();
  return ((await bell.getAttribute('aria-label')) ?? '').replace(/\D/g, '');
}

async function openTask(page: Page, number: string): Promise<FormPage> {
  await page
    .getByRole('tabpanel', { name: /^我的待办/ })
    .getByRole('link', { name: new RegExp(number) })
    .click();
  return new FormPage(page).open();
}

async function totals(form: FormPage): Promise<Record<string, string>> {
  const labels = ['出差天数', '交通费合计', '住宿费合计', '补助合计', '其他合计', '报销总金额', '报销金额大写', '税额合计', '实付金额'];
  return Object.fromEntries(await Promise.all(labels.map(async (label) => [label, await form.value(label)] as const)));
}

/** Presses a deciding button and confirms. */
async function confirm(page: Page, label: string, expected?: RegExp): Promise<void> {
  await new FormPage(page).press(label);
  const question = page.getByRole('tooltip').filter({ has: page.getByRole('button', { name: /确\s?定/ }) });
  const errors = page.getByRole('alert').filter({ hasText: '错误提示' });
  await question.or(errors).first().waitFor();
  if (await errors.isVisible()) return;
  if (expected) await question.getByText(expected).waitFor();
  await question.getByRole('button', { name: /确\s?定/ }).click();
}

/** The same, to the end: the page leaves the task. */
async function agree(page: Page, label: string, expected?: RegExp): Promise<void> {
  const address = page.url();
  await confirm(page, label, expected);
  await page.waitForURL((url) => url.href !== address, { waitUntil: 'commit' });
}
