import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loanData } from '../../server/seed/data/claimLines.ts';
import { apiOf, type Api } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { act } from './helpers/desk.ts';
import { desktop, launchBrowser, phone, screenshot, signIn, type Person } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

const sizes = { 1440: desktop, 390: phone } as const;
const accounts = ['linzhiqiang', 'sunhao'] as const;

/** A head of department who does not decide alone: each way of bringing others in, by hand, at both widths. */
describe.each([1440, 390] as const)('approval at %i px', (width) => {
  let portal: Portal;
  let browser: Browser;
  const people = new Map<string, Person>();
  const apis = new Map<string, Api>();

  const pageOf = (account: (typeof accounts)[number]): Page => (people.get(account) as Person).page;
  const apiFor = (account: string): Api => apis.get(account) as Api;

  beforeAll(async () => {
    portal = await startPortal();
    for (const account of [...accounts, 'chenyuxin', 'dengchao']) apis.set(account, await apiOf(portal.origin, account));
    // the head of department may hand out and talk, as an administrator has decided
    const flow = JSON.parse(readFileSync(new URL('../../schemas/packages/loan/flow/jksqV2.meta.json', import.meta.url), 'utf8')) as {
      spec: { nodes: { id: string; buttons?: string[] }[] };
    };
    flow.spec.nodes.find(({ id }) => id === 'UserTask2')?.buttons?.push('startTrans', 'communicate');
    const published = await apiFor('dengchao').post('/meta/v1/package/publish', { package: 'probe', version: 1, items: [flow] });
    expect(published.body).toMatchObject({ state: true });
    browser = await launchBrowser();
    for (const account of accounts) people.set(account, await signIn(browser, portal.origin, account, { viewport: sizes[width], blank: true }));
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  /** A loan of 陈雨欣 that waits for 林志强. */
  const startLoan = async (purpose: string): Promise<string> => {
    const data = { jksq: { ...loanData('陈雨欣', '2026-11-16', 'business', purpose, 1000, '2026-12-31'), sqr: { id: 'U1014', name: '陈雨欣' } } };
    const { body } = await apiFor('chenyuxin').post('/runtime/instance/v1/start', {
      flowKey: 'jksqV2',
      formType: 'inner',
      data: Buffer.from(JSON.stringify(data)).toString('base64'),
    });
    const { instId } = body as { instId?: string };
    if (instId === undefined) throw new Error(`not started: ${JSON.stringify(body)}`);
    return instId;
  };
  const taskOf = async (account: string, instId: string): Promise<string> => {
    const { body } = await apiFor(account).post('/runtime/task/v1/getTodoList', { pageBean: { page: 1, pageSize: 100 } });
    const row = (body as { rows: { id: string; procInstId: string }[] }).rows.find((each) => each.procInstId === instId);
    if (row === undefined) throw new Error(`<${account}> has no task of ${instId}`);
    return row.id;
  };
  const openTask = async (account: (typeof accounts)[number], instId: string): Promise<Page> => {
    const page = pageOf(account);
    await page.goto(`${portal.origin}/fvue/task/${await taskOf(account, instId)}/0`);
    await page.getByRole('region').first().waitFor();
    return page;
  };
  const look = async (page: Page, name: string): Promise<void> => {
    await page.waitForTimeout(500);
    await screenshot(page, `approval-${name}-${width}`);
    expect(await seriousFindings(page)).toEqual([]);
  };
  const history = async (page: Page): Promise<string> => {
    if (width === 390) await page.getByRole('button', { name: /^审批历史（/ }).click();
    const list = page.getByRole('list', { name: '审批历史' });
    await list.waitFor();
    return (await list.innerText()).replace(/\s+/g, ' ');
  };

  it('shows further buttons where they stay, so that a quick press does not miss them', async () => {
    const page = await openTask('linzhiqiang', await startLoan('更多操作'));
    await page.getByRole('button', { name: /更多/ }).waitFor();
    await watchPlaces(page);
    await page.getByRole('button', { name: /更多/ }).click();
    await look(page, 'more');
    expect(await placesOf(page)).toHaveLength(1);
  });

  it('asks a colleague for his view, who replies', async () => {
    const instId = await startLoan('征询用途');
    const page = await openTask('linzhiqiang', instId);
    await act(page, '征询');
    const dialog = page.getByRole('dialog', { name: '征询' });
    await confirm(dialog);
    await dialog.getByText('请选择人员').last().waitFor();
    await choose(page, ['孙浩']);
    await dialog.getByRole('textbox', { name: '说明' }).fill('请核对用途');
    await look(page, 'inquiry');
    await confirm(dialog);
    await page.getByText('征询成功').waitFor();

    const other = await openTask('sunhao', instId);
    await act(other, '回复');
    const reply = other.getByRole('dialog', { name: '回复' });
    await reply.getByRole('textbox', { name: '回复内容' }).fill('用途属实');
    await look(other, 'reply');
    await confirm(reply);
    await other.getByText('回复成功').waitFor();

    await openTask('linzhiqiang', instId);
    expect(await history(page)).toMatch(/征询.*林志强.*已答复 1\/1.*征询回复.*孙浩.*用途属实/);
    await look(page, 'history');
  });

  it('hands the task out and takes it back', async () => {
    const instId = await startLoan('流转会办');
    const page = await openTask('linzhiqiang', instId);
    await act(page, '流转');
    const dialog = page.getByRole('dialog', { name: '流转' });
    await dialog.getByRole('radio', { name: '顺序' }).check();
    await choose(page, ['孙浩', '赵敏捷']);
    await dialog.getByRole('button', { name: '将赵敏捷上移' }).click();
    expect((await dialog.getByRole('list', { name: '流转给' }).getByRole('listitem').allInnerTexts()).map((text) => text.trim())).toEqual(['赵敏捷', '孙浩']);
    await dialog.getByRole('radio', { name: '直接提交到下一节点' }).check();
    await look(page, 'hand-out');
    await confirm(dialog);
    await page.getByText('流转成功').waitFor();

    await page.goto(`${portal.origin}/fvue/inst/${instId}/done`);
    await page.getByRole('region').first().waitFor();
    await act(page, '撤回流转');
    const reason = page.getByRole('dialog', { name: '撤回流转' });
    await reason.getByRole('textbox').fill('人选有误');
    await confirm(reason);
    await page.getByText('撤回成功').waitFor();
    expect(await taskOf('linzhiqiang', instId)).not.toBe('');
  });

  it('adds a signer, and a second one only after a confirmation', async () => {
    const instId = await startLoan('两次加签');
    const ask = async (page: Page): Promise<void> => {
      await act(page, '加签');
      const dialog = page.getByRole('dialog', { name: '加签' });
      await choose(page, ['孙浩']);
      await dialog.getByRole('textbox', { name: '说明' }).fill('请加签');
      await confirm(dialog);
    };
    const page = await openTask('linzhiqiang', instId);
    await ask(page);
    await page.getByText('加签成功').waitFor();
    const signer = await openTask('sunhao', instId);
    await act(signer, '加签反馈');
    const answer = signer.getByRole('dialog', { name: '加签反馈' });
    await answer.getByRole('radio', { name: '同意' }).check();
    await look(signer, 'add-sign-answer');
    await confirm(answer);
    await signer.getByText('加签反馈成功').waitFor();

    await openTask('linzhiqiang', instId);
    await ask(page);
    const again = page.getByRole('dialog').filter({ hasText: '是否再次加签？' });
    await again.waitFor();
    await look(page, 'add-sign-again');
    await again.getByRole('button', { name: /取\s?消/ }).click();
    await again.waitFor({ state: 'hidden' });
    await expect(taskOf('sunhao', instId)).rejects.toThrow('has no task');
    await ask(page);
    await confirm(page.getByRole('dialog').filter({ hasText: '是否再次加签？' }));
    await page.getByText('加签成功').waitFor();
    expect(await taskOf('sunhao', instId)).not.toBe('');
  });

  it('talks with a colleague and sends him the document to read', async () => {
    const instId = await startLoan('沟通与抄送');
    const page = await openTask('linzhiqiang', instId);
    await act(page, '沟通');
    await choose(page, ['孙浩']);
    const talk = page.getByRole('dialog', { name: '沟通' });
    await talk.getByRole('textbox', { name: '说明' }).fill('标准是多少');
    await confirm(talk);
    await page.getByText('沟通成功').waitFor();
    const other = await openTask('sunhao', instId);
    await act(other, '反馈');
    const feedback = other.getByRole('dialog', { name: '反馈' });
    await feedback.getByRole('textbox').fill('每天 100');
    await confirm(feedback);
    await other.getByText('反馈成功').waitFor();

    await openTask('linzhiqiang', instId);
    await act(page, '抄送');
    await choose(page, ['孙浩']);
    await confirm(page.getByRole('dialog', { name: '抄送' }));
    await page.getByText('传阅成功').waitFor();
    await other.goto(`${portal.origin}/fvue/v-flow/v-todoRead`);
    await other
      .getByText('沟通与抄送')
      .or(other.getByText(/陈雨欣/))
      .first()
      .waitFor();
    await look(other, 'to-read');
    await other.locator('a.row-link').first().click();
    await other.getByRole('region').first().waitFor();
    await act(other, '回复');
    const reply = other.getByRole('dialog', { name: '回复' });
    await reply.getByRole('textbox').fill('已阅');
    await confirm(reply);
    await other.getByText('回复成功').waitFor();
  });

  it.runIf(width === 1440)('agrees to several tasks at once, by keyboard, with a result for each', async () => {
    await startLoan('批量甲');
    await startLoan('批量乙');
    const page = pageOf('linzhiqiang');
    await page.goto(`${portal.origin}/fvue/v-flow/v-todo`);
    const rows = page.locator('tr[data-row-key]');
    await rows.first().waitFor();
    const before = await rows.first().getAttribute('data-row-key');
    await rows.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: '批量同意（2）' }).click();
    const dialog = page.getByRole('dialog', { name: '批量同意 2 条任务' });
    await dialog.getByText('检查中').first().waitFor({ state: 'hidden' });
    await look(page, 'batch');
    await dialog.getByRole('button', { name: /^同意 \d 条$/ }).click();
    await dialog.getByRole('status').waitFor();
    await look(page, 'batch-result');
    expect(await dialog.getByRole('list', { name: '所选任务' }).getByRole('listitem').count()).toBe(2);
    await dialog
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click();
    await expect.poll(() => rows.first().getAttribute('data-row-key')).not.toBe(before);
    await page.getByRole('switch', { name: '分栏' }).click();
    await rows.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: '单据' }).getByRole('heading', { level: 1 }).waitFor();
    await look(page, 'split');
  });

  it.runIf(width === 390)('narrows the list in a drawer', async () => {
    const page = pageOf('linzhiqiang');
    await page.goto(`${portal.origin}/fvue/v-flow/v-todo`);
    await page.getByRole('button', { name: /筛选/ }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'filters');
  });

  it('nobody saw an error in the console', () => {
    for (const [account, person] of people) expect([account, person.problems]).toEqual([account, []]);
  });
});

// helpers

/** Picks people by name in the dialog that a field opens. */
async function choose(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('dialog').locator('button', { hasText: '请选择人员' }).click();
  const picker = page.locator('.picker-modal');
  for (const name of names) {
    await picker.getByRole('textbox').first().fill(name);
    await picker.getByRole('checkbox', { name, exact: true }).check();
  }
  await confirm(picker);
  await picker.waitFor({ state: 'hidden' });
}

/** Notes each place at which a menu is drawn that opens from now on, frame by frame. */
async function watchPlaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const places = new Set<string>();
    const standing = new Set(document.querySelectorAll('[role=menu]'));
    const look = (): void => {
      for (const menu of document.querySelectorAll('[role=menu]')) {
        if (standing.has(menu)) continue;
        const { x, y, width, height } = menu.getBoundingClientRect();
        if (x >= 0 && y >= 0) places.add([x, y, width, height].map(Math.round).join());
      }
      requestAnimationFrame(look);
    };
    Object.assign(window, { places });
    look();
  });
}

const placesOf = (page: Page): Promise<string[]> => page.evaluate(() => [...(window as unknown as { places: Set<string> }).places]);

const confirm = (dialog: ReturnType<Page['locator']>): Promise<void> =>
  dialog
    .locator('.ant-modal-footer, .ant-modal-confirm-btns')
    .getByRole('button', { name: /确\s?[定认]|OK/ })
    .click();
