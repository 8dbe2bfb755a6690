import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from './helpers/api.ts';
import { decide } from './helpers/desk.ts';
import { findingsOn } from './helpers/axe.ts';
import { launchBrowser, phone, screenshot, signIn, type Person } from './helpers/browser.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** A flow of three steps, a gateway on an amount and a countersign: drawn by hand, tried out, deployed, and run to its end. */
describe('a designer draws a flow and people run it, no code touched', () => {
  let portal: Portal;
  let browser: Browser;
  let designer: Person;
  let page: Page;

  beforeAll(async () => {
    portal = await startPortal();
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
    const isSelected = async (): Promise<boolean> => /(^| )selected( |$)/.test((await element.getAttribute('class')) ?? '');
    if (await isSelected()) return;
    await element.click({ position: { x: 14, y: 14 } });
    // Until then the tools beside the canvas are those of the element before.
    await expect.poll(isSelected).toBe(true);
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
  const middleOf = async (element: Locator): Promise<{ readonly x: number; readonly y: number }> => {
    await element.waitFor();
    const box = await element.boundingBox();
    if (box === null) throw new Error('the element is not drawn');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** The library takes a click right after a drop for a part of it. */
  const settle = (): Promise<void> => page.waitForTimeout(500);
  /** A click that ends a line: the pointer has to arrive first. */
  const clickOn = async (element: Locator): Promise<void> => {
    const { x, y } = await middleOf(element);
    await page.mouse.move(x - 8, y - 8);
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.down();
    await page.mouse.up();
    await settle();
  };
  /** Drags a tool to a place under an element. */
  const dragFromPalette = async (tool: string, over: Locator): Promise<void> => {
    const [from, above] = [await middleOf(page.locator('.djs-palette').getByRole('button', { name: tool, exact: true })), await middleOf(over)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 5 });
    await page.mouse.move(above.x, above.y + 150, { steps: 10 });
    await page.mouse.up();
    await settle();
  };
  /** Takes a value of a drop-down of the panel. */
  const take = async (name: string, value: string): Promise<void> => {
    await panel().getByRole('combobox', { name, exact: true }).click();
    await page
      .locator('.ant-select-item-option:visible')
      .filter({ hasText: new RegExp(`^${value}$`) })
      .first()
      .click();
  };
  const section = (name: string): Locator =>
    panel()
      .locator('summary')
      .filter({ hasText: new RegExp(`^${name}$`) });
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
    const [tab] = await Promise.all([
      designer.context.waitForEvent('page'),
      page
        .getByRole('button', { name: '管理后台' })
        .or(page.getByRole('button', { name: /管理/ }))
        .first()
        .click(),
    ]);
    page = tab;
    page.on('pageerror', (error) => designer.problems.push(error.message));
    page.setDefaultTimeout(45_000);
    await page.getByRole('heading', { name: '流程设计' }).waitFor();
    expect(page.url()).not.toContain('token=');
    await page.getByRole('link', { name: '差旅费报销', exact: true }).waitFor();
    await screenshot(page, 'designer-list-1440');
    expect(await findingsOn(page)).toEqual([]);
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
    await dragFromPalette('新建用户任务', shape('部门会签'));
    await screenshot(page, 'designer-dragged-1440');
    await select(shape('审批'));
    const name = panel().getByRole('textbox', { name: '名称' });
    await expect.poll(() => name.inputValue()).toBe('审批');
    await name.fill('出纳确认');
    await name.press('Enter');
    await select(shape('部门会签'));
    await pad('连线').click();
    await clickOn(shape('出纳确认'));
    await select(shape('出纳确认'));
    await pad('追加结束').click();
    // the second way: straight to the end
    await select(gateway());
    await pad('连线').click();
    await clickOn(page.locator('[data-element-id^="Event_"]:not(.djs-label)').first());
    await expect.poll(() => page.locator('.djs-connection').count()).toBe(7);
    await screenshot(page, 'designer-drawn-1440');
  });

  it('what is missing is marked and leads to its element', async () => {
    await panel().getByRole('tab', { name: /检查/ }).click();
    await panel()
      .getByRole('button', { name: /财务审核.*没有设置执行人/ })
      .click();
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
    await take('表决方式', '依次');
    await take('通过条件', '达到比例');
    const share = panel().getByRole('spinbutton', { name: '比例（%）' });
    await share.fill('50');
    await share.press('Tab');
    await select(shape('出纳确认'));
    await panel().getByRole('button', { name: '添加规则' }).click();
    await pickPeople('江涛');
    await select(gateway());
    const toEnd = panel().getByRole('group', { name: /到 (结束|Event)/ });
    await toEnd.getByRole('switch').click();
    const condition = panel().getByRole('textbox', { name: '到部门会签的条件' });
    await condition.fill('jkje > ');
    await panel()
      .getByText(/\(\d+\)$/)
      .waitFor();
    await condition.fill('jkje > 5000');
    await condition.blur();
    await expect.poll(() => page.getByRole('button', { name: /处错误/ }).count()).toBe(0);
    await panel().getByRole('tab', { name: /检查/ }).click();
    // a step that was not given any rights is deployed with those for reading, and is judged with them
    await expect.poll(() => panel().getByRole('listitem').allInnerTexts()).toEqual([]);
    // the outline says the same in words
    await panel().getByRole('tab', { name: '大纲' }).click();
    await panel()
      .getByRole('button', { name: /部门会签.*当 jkje > 5000/ })
      .waitFor();
    await screenshot(page, 'designer-outline-1440');
    expect(await findingsOn(page)).toEqual([]);
  });

  it('limits the time of a step, in one stroke of undoing each', async () => {
    await select(shape('财务审核'));
    await section('办理时限').click();
    await panel().getByRole('checkbox', { name: '限时办理' }).check();
    const hours = panel().getByRole('spinbutton', { name: '办理时间（小时）' });
    expect(await hours.inputValue()).toBe('24');
    await hours.fill('16');
    await hours.press('Tab');
    await take('计时方式', '工作时间');
    const remind = panel().getByRole('spinbutton', { name: '到期前提醒（小时）' });
    await remind.fill('99');
    await remind.press('Tab');
    await expect.poll(() => remind.inputValue()).toBe('16');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => remind.inputValue()).toBe('0');
    await remind.fill('2');
    await remind.press('Tab');
    await take('到期后', '自动同意');
    await screenshot(page, 'designer-due-1440');
    expect(await findingsOn(page)).toEqual([]);
    await panel().getByRole('tab', { name: '大纲' }).click();
  });

  it('undoes and redoes', async () => {
    for (let step = 0; step < 6; step += 1) await page.getByRole('button', { name: '撤销' }).click();
    await panel()
      .getByRole('button', { name: /部门会签.*当 —/ })
      .waitFor();
    for (let step = 0; step < 6; step += 1) await page.getByRole('button', { name: '重做' }).click();
    await panel()
      .getByRole('button', { name: /部门会签.*当 jkje > 5000/ })
      .waitFor();
  });

  it('gives the reviewers their rights on the form', async () => {
    await select(shape('财务审核'));
    await panel().getByRole('tab', { name: '属性' }).click();
    await section('字段权限').click();
    const right = panel().getByRole('combobox', { name: '财务审核说明的权限' });
    await right.click();
    await page.getByRole('listbox', { name: '财务审核说明的权限' }).waitFor({ state: 'attached' });
    expect(await findingsOn(page)).toEqual([]);
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
    expect(await findingsOn(page)).toEqual([]);
  });

  it('deploys a version with a remark', async () => {
    await deploy('首个版本');
    await page.getByRole('button', { name: '版本' }).click();
    const drawer = page.getByRole('dialog').filter({ hasText: '版本 1' });
    await drawer.getByText('首个版本').waitFor();
    await screenshot(page, 'designer-versions-1440');
    await page.keyboard.press('Escape');
  });

  it('a request over the amount goes through review, countersign and payment to its end, by hand', async () => {
    const starter = await signIn(browser, portal.origin, 'chenyuxin', { blank: true });
    await starter.page.goto(`${portal.origin}/fvue/v-flow/v-flowList`);
    await starter.page.getByRole('link', { name: '设备借款' }).first().click();
    const form = await new FormPage(starter.page).open();
    await form.choose('借款类型', '业务借款');
    await form.fill('借款事由', '样机押金');
    await form.fill('借款金额', '8000');
    await form.fill('预计归还日期', '2026-12-31');
    await form.press('提交');
    await starter.page.waitForURL((url) => !url.pathname.includes('/start/'), { waitUntil: 'commit' });
    // one of two agreements is half of them, so the second signer is not asked
    for (const account of ['fangmin', 'mengjie', 'jiangtao']) await agree(account, '设备借款');
    expect(await tasksOf('xuhaiyan')).not.toContain('设备借款');
    await starter.page.goto(`${portal.origin}/fvue/v-flow/v-request`);
    await starter.page.getByRole('row').filter({ hasText: '设备借款' }).filter({ hasText: '已归档' }).getByRole('link').first().click();
    await lookAtImage(starter.page);
    await starter.leave();
  });

  it('the flow image says on a phone, too, what was decided where', async () => {
    const small = await signIn(browser, portal.origin, 'chenyuxin', { viewport: phone, blank: true });
    await small.page.goto(`${portal.origin}/fvue/v-flow/v-request`);
    await small.page
      .getByRole('link', { name: /设备借款/ })
      .first()
      .click();
    await small.page.getByTitle('查看流程图').click();
    const spot = small.page.getByRole('button', { name: /^财务审核 · 已完成 · 方敏$/ });
    await spot.click();
    await small.page.getByRole('tooltip').getByText('方敏').waitFor();
    await small.page.waitForTimeout(400);
    await screenshot(small.page, 'flow-image-390');
    expect(await findingsOn(small.page)).toEqual([]);
    await small.leave();
  });

  it('goes back to an earlier version', async () => {
    await page.keyboard.press('Escape');
    await select(shape('出纳确认'));
    const name = panel().getByRole('textbox', { name: '名称' });
    await name.fill('付款复核');
    await name.press('Enter');
    await deploy('改名');
    await page.getByRole('button', { name: '版本' }).click();
    const drawer = page.getByRole('dialog').filter({ hasText: '版本 2' });
    await drawer.getByRole('button', { name: '回滚到此版本' }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await page.getByText('回滚成功').waitFor();
    await shape('出纳确认').waitFor();
    expect(await page.getByText('未保存').count()).toBe(0);
    await page.getByRole('button', { name: '版本' }).click();
    await page.getByRole('dialog').getByText('版本 3').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /关闭|Close/ })
      .click();
  });

  it('shows both sides where two designers change the same flow, and replaces nothing unasked', async () => {
    const other = await apiOf(portal.origin, 'admin');
    const stored = async (): Promise<Readonly<Record<string, unknown>>> =>
      (await other.get('/meta/v1/item/get?kind=flow&key=sbjk&draft=true')).body as Readonly<Record<string, unknown>>;
    const theirs = async (name: string): Promise<void> => {
      const {
        meta,
        version: _version,
        status: _status,
        tenantId: _tenant,
        ...item
      } = (await stored()) as { readonly meta: { readonly checksum: string }; readonly [member: string]: unknown };
      expect(await other.post('/meta/v1/item/draft', { ...item, name, base: { checksum: meta.checksum } })).toMatchObject({ status: 200 });
    };
    const rename = async (name: string): Promise<void> => {
      await select(shape(/付款复核|出纳/.exec((await page.locator('.djs-shape').allTextContents()).join(' '))?.[0] ?? ''));
      const box = panel().getByRole('textbox', { name: '名称' });
      await box.fill(name);
      await box.press('Enter');
      await page.getByRole('button', { name: '保存草稿' }).click();
    };
    const dialog = page.getByRole('dialog', { name: '他人已修改' });
    const sure = (): Promise<void> =>
      page
        .getByRole('tooltip')
        .getByRole('button', { name: /确\s?定/ })
        .click();

    // given: a draft, that another designer saves over
    await rename('出纳核对');
    await page.getByText('草稿已保存').waitFor();
    await theirs('设备借款（新）');
    // when: mine is to stand
    await rename('出纳核对付款');
    await dialog
      .getByText(/邓超|系统管理员|管理员/)
      .first()
      .waitFor();
    await dialog.getByText('设备借款（新） → 设备借款').waitFor();
    await page.waitForTimeout(400);
    await screenshot(page, 'designer-conflict-1440');
    expect(await findingsOn(page)).toEqual([]);
    expect(await stored()).toMatchObject({ name: '设备借款（新）' });
    await dialog.getByRole('button', { name: '以我的为准' }).click();
    await sure();
    await dialog.waitFor({ state: 'detached' });
    // then
    const { name, spec } = (await stored()) as { readonly name: string; readonly spec: { readonly bpmn: string } };
    expect({ name, isMine: spec.bpmn.includes('出纳核对付款') }).toEqual({ name: '设备借款', isMine: true });

    // when: theirs is to stand
    await theirs('设备借款（再改）');
    await rename('出纳付款');
    await dialog.getByRole('button', { name: '打开对方的' }).click();
    await sure();
    await dialog.waitFor({ state: 'detached' });
    // then
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain('设备借款（再改）');
    await shape('出纳核对付款').waitFor();
    expect(await page.getByText('未保存').count()).toBe(0);
    expect(await stored()).toMatchObject({ name: '设备借款（再改）' });
    await rename('出纳确认');
    await expect.poll(async () => JSON.stringify(await stored()).includes('出纳确认')).toBe(true);
  });

  it.each([
    ['BPMN', 'flow.bpmn', async () => bpmnOf('jksqV2'), '分管领导审批'],
    ['nodes and lines', 'flow.json', async () => JSON.stringify(compact), '直属领导审核'],
  ])('imports a file: %s', async (_, name, text, node) => {
    await page.getByRole('button', { name: '导入导出' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: '导入 BPMN 或 JSON' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(await text()) });
    await shape(node).waitFor();
    await page.getByText('未保存').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('设备借款');
    await screenshot(page, `designer-import-${name.split('.').pop()}-1440`);
  });

  it('refuses a file that holds no flow, and keeps what is drawn', async () => {
    await page.getByLabel('导入 BPMN 或 JSON').setInputFiles({ name: 'other.json', mimeType: 'text/plain', buffer: Buffer.from('{"a":1}') });
    await page.getByText('文件中没有流程定义').waitFor();
    await shape('直属领导审核').waitFor();
  });

  it('on a phone the designer can be used', async () => {
    const small = await signIn(browser, portal.origin, 'admin', { viewport: phone, blank: true });
    await small.page.goto(`${portal.origin}/mvue/flows/sbjk`);
    await small.page.getByRole('tab', { name: '大纲' }).click();
    await small.page
      .getByRole('button', { name: /财务审核/ })
      .first()
      .waitFor();
    await screenshot(small.page, 'designer-390');
    expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findingsOn(small.page)).toEqual([]);
    await small.leave();
  });

  it('others are told that they may not design', async () => {
    const other = await signIn(browser, portal.origin, 'chenyuxin', { blank: true });
    await other.page.goto(`${portal.origin}/mvue/flows`);
    await other.page.getByText('您没有管理端访问权限').waitFor();
    await other.leave();
  });

  it('nothing went wrong in the page', () => {
    expect(designer.problems).toEqual([]);
  });

  /** The flow image in the portal: state by colour and in words, opinions by pointer and by keyboard. */
  async function lookAtImage(portalPage: Page): Promise<void> {
    await portalPage.getByTitle('查看流程图').click();
    const drawer = portalPage.getByRole('dialog', { name: '流程图' });
    const review = drawer.getByRole('button', { name: /^财务审核 · 已完成 · 方敏$/ });
    await review.hover();
    const card = portalPage.getByRole('tooltip');
    await card.getByText('方敏').waitFor();
    await portalPage.waitForTimeout(400);
    await screenshot(portalPage, 'flow-image-1440');
    expect(await findingsOn(portalPage)).toEqual([]);
    await portalPage.mouse.move(5, 5);
    await card.waitFor({ state: 'hidden' });
    await review.focus();
    await portalPage.keyboard.press('Tab');
    await card.getByText('孟洁').waitFor();
    await portalPage.keyboard.press('Escape');
    await card.getByText('孟洁').waitFor({ state: 'hidden' });
    expect(await drawer.isVisible()).toBe(true);
    const list = (await drawer.getByRole('list', { name: '流程节点' }).innerText()).replace(/\s+/g, ' ');
    expect(list).toMatch(/填写申请 · 已完成 · 陈雨欣.*财务审核 · 已完成 · 方敏.*部门会签 · 已完成 · 孟洁.*出纳确认 · 已完成 · 江涛/);
  }

  async function deploy(remark: string): Promise<void> {
    await page.getByRole('button', { name: '部署' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '版本说明' }).fill(remark);
    await dialog.getByRole('button', { name: '部署新版本' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The designer opens the published version anew.
    await expect.poll(() => page.getByRole('button', { name: '撤销' }).isDisabled(), { timeout: 45_000 }).toBe(true);
  }

  async function bpmnOf(key: string): Promise<string> {
    const admin = await apiOf(portal.origin, 'dengchao');
    const { body } = await admin.get(`/meta/v1/item/get?kind=flow&key=${key}`);
    const { body: report } = await admin.post('/flow/def/v1/check', { item: body });
    return String((report as { bpmnXml: string }).bpmnXml);
  }

  async function tasksOf(account: string): Promise<string> {
    const { body } = await (await apiOf(portal.origin, account)).post('/runtime/task/v1/getTodoList', { pageBean: { page: 1, pageSize: 100 } });
    return JSON.stringify(body);
  }

  /** The person opens the task from the to-do list and agrees. */
  async function agree(account: string, subject: string): Promise<void> {
    const person = await signIn(browser, portal.origin, account, { blank: true });
    await person.page.goto(`${portal.origin}/fvue/v-flow/v-todo`);
    await person.page
      .getByRole('link', { name: new RegExp(subject) })
      .or(person.page.getByRole('button', { name: new RegExp(subject) }))
      .first()
      .click();
    await new FormPage(person.page).open();
    await decide(person.page, '同意');
    await person.leave();
  }
});

/** A flow in the shorthand, as somebody writes it by hand. */
const compact = {
  nodes: [
    { id: 'StartEvent1', type: 'START', name: '开始' },
    { id: 'UserTask1', type: 'USERTASK', name: '填写申请', assignee: { rule: 'startUser' } },
    { id: 'UserTask2', type: 'USERTASK', name: '直属领导审核', assignee: { rule: 'orgMaster', of: 'startOrg' } },
    { id: 'EndEvent1', type: 'END', name: '结束' },
  ],
  edges: [
    { from: 'StartEvent1', to: 'UserTask1' },
    { from: 'UserTask1', to: 'UserTask2' },
    { from: 'UserTask2', to: 'EndEvent1' },
  ],
};
