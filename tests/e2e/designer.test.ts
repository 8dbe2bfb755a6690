import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, loan } from '../server/runtime/office.ts';
import { apiOf } from './helpers/api.ts';
import { decide } from './helpers/desk.ts';
import { seriousFindings } from './helpers/axe.ts';
import { launchBrowser, phone, screenshot, signIn, type Person } from './helpers/browser.ts';
import { FormPage } from './helpers/formPage.ts';
import { resetPortal, startPortal, type Portal } from './helpers/portal.ts';

/** A flow of three steps, a gateway on an amount and a countersign: drawn by hand, tried out, deployed, and run to its end. */
describe('a designer draws a flow and people run it, no code touched', () => {
  let portal: Portal;
  let browser: Browser;
  let designer: Person;
  let page: Page;

  beforeAll(async () => {
    portal = await startPortal();
    await resetPortal(portal.origin);
    browser = await launchBrowser();
    designer = await signIn(browser, portal.origin, 'dengchao');
    page = designer.page;
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  const shape = (text: string): Locator => page.locator('.djs-shape:not(.djs-label)').filter({ hasText: text }).first();
  /** A click on what is selected would let go of it. */
  const select = async (element: Locator): Promise<void> => {
    await element.waitFor();
    if (!/(^| )selected( |$)/.test((await element.getAttribute('class')) ?? '')) await element.click({ position: { x: 14, y: 14 } });
  };
  const gateway = (): Locator => page.locator('[data-element-id^="Gateway_"]:not(.djs-label)').first();
  const pad = (name: string): Locator => page.locator('.djs-context-pad').getByRole('button', { name, exact: true });
  const panel = (): Locator => page.getByRole('complementary', { name: '属性与检查' });
  /** A new node is named where it stands. */
  const typeName = async (name: string): Promise<void> => {
    const box = page.locator('.djs-direct-editing-content');
    await box.waitFor();
    await box.fill(name);
    await page.keyboard.press('Enter');
    await box.waitFor({ state: 'detached' });
  };
  const pickPeople = async (...names: readonly string[]): Promise<void> => {
    await panel().getByRole('button', { name: '选择人员' }).first().click();
    const dialog = page.getByRole('dialog');
    for (const name of names) {
      await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill(name);
      await dialog.getByRole('checkbox', { name, exact: true }).check();
    }
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  it('reaches the management portal from the portal and makes a new flow', async () => {
    const [tab] = await Promise.all([designer.context.waitForEvent('page'), page.getByRole('button', { name: '管理后台' }).or(page.getByRole('button', { name: /管理/ })).first().click()]);
    page = tab;
    page.on('pageerror', (error) => designer.problems.push(error.message));
    page.setDefaultTimeout(40_000);
    await page.getByRole('heading', { name: '流程设计' }).waitFor();
    expect(page.url()).not.toContain('token=');
    await page.getByRole('link', { name: '差旅费报销' }).waitFor();
    await screenshot(page, 'designer-list-1440');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '新建流程' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '流程编码' }).fill('sbjk');
    await dialog.getByRole('textbox', { name: '流程名称' }).fill('设备借款');
    await dialog.getByRole('combobox', { name: '表单' }).fill('jksq');
    await page.locator('.ant-select-item-option:visible').first().click();
    await dialog.getByRole('button', { name: '打开设计器' }).click();
    await shape('填写申请').waitFor();
  });

  it('draws with the mouse: review, gateway, countersign, end', async () => {
    await select(shape('填写申请'));
    await pad('追加用户任务').click();
    await typeName('财务审核');
    await select(shape('财务审核'));
    await pad('追加排他网关').click();
    await select(gateway());
    await pad('追加会签任务').click();
    await typeName('部门会签');
    await select(shape('部门会签'));
    await pad('追加结束').click();
    // the second way: straight to the end
    await select(gateway());
    await pad('连线').click();
    const box = await page.locator('[data-element-id^="Event_"]:not(.djs-label)').first().boundingBox();
    if (box === null) throw new Error('the end is not drawn');
    await page.mouse.move(box.x + 8, box.y + 8);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => page.locator('.djs-connection').count()).toBe(6);
    await screenshot(page, 'designer-drawn-1440');
  });

  it('what is missing is marked and leads to its element', async () => {
    await panel().getByRole('tab', { name: /检查/ }).click();
    await panel().getByRole('button', { name: /财务审核.*没有设置执行人/ }).click();
    await panel().getByText('用户任务').first().waitFor();
    expect(await page.locator('.designer-error').count()).toBeGreaterThan(1);
  });

  it('sets executors, the vote and the condition', async () => {
    await select(shape('财务审核'));
    await panel().getByRole('button', { name: '添加规则' }).click();
    await pickPeople('方敏');
    await panel().getByText('方敏').waitFor();
    await select(shape('部门会签'));
    await panel().getByRole('button', { name: '添加规则' }).click();
    await pickPeople('孟洁', '许海燕');
    await select(gateway());
    const toEnd = panel().getByRole('group', { name: /到 (结束|Event)/ });
    await toEnd.getByRole('switch').click();
    const condition = panel().getByRole('textbox', { name: '到部门会签的条件' });
    await condition.fill('jkje > ');
    await panel().getByText(/\(\d+\)$/).waitFor();
    await condition.fill('jkje > 5000');
    await condition.blur();
    await expect.poll(() => page.getByRole('button', { name: /处错误/ }).count()).toBe(0);
    await panel().getByRole('tab', { name: /检查/ }).click();
    await panel().getByText('没有问题').waitFor();
    // the outline says the same in words
    await panel().getByRole('tab', { name: '大纲' }).click();
    await panel().getByRole('button', { name: /部门会签.*当 jkje > 5000/ }).waitFor();
    await screenshot(page, 'designer-outline-1440');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('undoes and redoes', async () => {
    await page.getByRole('button', { name: '撤销' }).click();
    await panel().getByRole('button', { name: /部门会签.*当 —/ }).waitFor();
    await page.getByRole('button', { name: '重做' }).click();
    await panel().getByRole('button', { name: /部门会签.*当 jkje > 5000/ }).waitFor();
  });

  it('gives the reviewers their rights on the form', async () => {
    await select(shape('财务审核'));
    await panel().getByText('字段权限', { exact: true }).click();
    const right = panel().getByRole('combobox', { name: '财务审核说明的权限' });
    await right.click();
    await page.locator('.ant-select-item-option:visible', { hasText: '可写' }).first().click();
    await screenshot(page, 'designer-rights-1440');
  });

  it('simulates two amounts', async () => {
    await panel().getByRole('tab', { name: '仿真' }).click();
    const amount = panel().getByRole('textbox', { name: '借款金额' });
    const result = panel().getByRole('region', { name: '仿真结果' });
    await amount.fill('3000');
    await panel().getByRole('button', { name: '开始仿真' }).click();
    await result.getByText('流程走到结束').waitFor();
    expect(await result.innerText()).toContain('方敏');
    expect(await result.innerText()).not.toContain('孟洁');
    expect(await result.innerText()).toContain('jkje = 3000');
    await amount.fill('8000');
    await panel().getByRole('button', { name: '开始仿真' }).click();
    await result.getByText('孟洁、许海燕').waitFor();
    expect(await page.locator('.designer-path').count()).toBeGreaterThan(8);
    await screenshot(page, 'designer-simulation-1440');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('deploys a version with a remark', async () => {
    await page.getByRole('button', { name: '部署' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '版本说明' }).fill('首个版本');
    await dialog.getByRole('button', { name: '部署新版本' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The designer opens the published version anew.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: '版本' }).click();
    const drawer = page.getByRole('dialog').filter({ hasText: '版本 1' });
    await drawer.getByText('首个版本').waitFor();
    await screenshot(page, 'designer-versions-1440');
    await page.keyboard.press('Escape');
  });

  it('a request over the amount goes through review and countersign to its end', async () => {
    const starter = await apiOf(portal.origin, 'chenyuxin');
    const { body } = await starter.post('/runtime/instance/v1/start', { flowKey: 'sbjk', data: base64(loan('陈雨欣', 'U1014', 8_000)), formType: 'inner' });
    expect(body).toMatchObject({ state: true });
    const { instId } = body as { instId: string };
    for (const account of ['fangmin', 'mengjie', 'xuhaiyan']) await agree(account, '设备借款');
    await expect.poll(async () => (await starter.post(`/runtime/instance/v1/getInstanceByInstId?instId=${instId}`, {})).body).toMatchObject({ status: 'end' });
  });

  it('on a phone the designer can be used', async () => {
    const small = await signIn(browser, portal.origin, 'admin', { viewport: phone });
    await small.page.goto(`${portal.origin}/mvue/flows/sbjk`);
    await small.page.getByRole('tab', { name: '大纲' }).click();
    await small.page.getByRole('button', { name: /财务审核/ }).first().waitFor();
    await screenshot(small.page, 'designer-390');
    expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousFindings(small.page)).toEqual([]);
    await small.leave();
  });

  it('others are told that they may not design', async () => {
    const other = await signIn(browser, portal.origin, 'chenyuxin');
    await other.page.goto(`${portal.origin}/mvue/flows`);
    await other.page.getByText('您没有管理端访问权限').waitFor();
    await other.leave();
  });

  it('nothing went wrong in the page', () => {
    expect(designer.problems).toEqual([]);
  });

  /** The person opens the task from the to-do list and agrees. */
  async function agree(account: string, subject: string): Promise<void> {
    const person = await signIn(browser, portal.origin, account);
    await person.page.goto(`${portal.origin}/fvue/v-flow/v-todo`);
    await person.page.getByRole('link', { name: new RegExp(subject) }).or(person.page.getByRole('button', { name: new RegExp(subject) })).first().click();
    await new FormPage(person.page).open();
    await decide(person.page, '同意');
    await person.leave();
  }
});
