import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act } from './helpers/desk.ts';
import { apiOf, type Api } from './helpers/api.ts';
import { launchBrowser, phone, screenshot, signIn, type Person } from './helpers/browser.ts';
import { seriousFindings } from './helpers/axe.ts';
import { startPortal, type Portal } from './helpers/portal.ts';
import { longClaim, money } from './helpers/longClaim.ts';

/** Space above the foot, and what the layout keeps back for printers, px. */
const SLACK = 8;
const CONTROLS =
  'input, textarea, select, button, a[href], [contenteditable]:not([contenteditable=false]), [tabindex], [role=textbox], [role=button], [role=switch], [role=combobox]';

describe('documents on paper', () => {
  let portal: Portal;
  let browser: Browser;
  let person: Person;
  let api: Api;
  let instId: string;
  const claim = longClaim(35, 25);

  beforeAll(async () => {
    portal = await startPortal();
    browser = await launchBrowser();
    api = await apiOf(portal.origin, 'chenyuxin');
    instId = await started(api, claim.data);
    person = await signIn(browser, portal.origin, 'chenyuxin', { blank: true });
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${portal.origin}/fvue${path}`);
    await page
      .getByRole('status')
      .filter({ hasText: /\d+ 页/ })
      .waitFor();
  };

  it('a claim of 60 rows takes the expected pages, with the sum of every page and of the whole', async () => {
    const { page } = person;
    await open(page, `/print/${instId}`);
    await screenshot(page, 'print-a4-landscape');
    const pages = await pagesOf(page);
    for (const each of pages) expect(each.overflow).toBeLessThanOrEqual(0);
    // no page ends before it is full: one more row would not have fitted, unless it is the last one and waits for the total
    pages.forEach((each, index) => {
      expect(each.overflow + each.rowHeight * rowsKeptBack(each, pages[index + 1])).toBeGreaterThan(-SLACK);
    });
    checkTable(pages, '城市间交通', '票面金额', claim.travel);
    checkTable(pages, '住宿费', '住宿金额', claim.lodging);
    expect(pages.length).toBe(await printedPages(page, 'claim'));
    expect(pages.map(({ foot }) => foot)).toEqual(pages.map((_, index) => `第 ${index + 1} 页 / 共 ${pages.length} 页`));
    expect(await paperSizes(page)).toEqual(['297x210']);
    expect(person.problems).toEqual([]);
  });

  it('nothing on the paper can be edited or pressed, and its text is text', async () => {
    const { page } = person;
    const paper = page.getByRole('main', { name: '打印内容' });
    expect(await paper.locator(CONTROLS).evaluateAll((found) => found.map((element) => element.outerHTML.slice(0, 120)))).toEqual([]);
    expect(await paper.getByText('壹万玖仟零陆拾肆元柒角伍分').count()).toBeGreaterThan(0);
    expect(await page.title()).toMatch(/^CL-2026-\d{4}$/);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('another template is chosen in the toolbar: A5 across, with what is carried over and the amount in capitals', async () => {
    const { page } = person;
    await page.getByRole('combobox', { name: '模板' }).click();
    await page.getByTitle('差旅费报销凭单').click();
    await page.getByRole('heading', { name: '差旅费报销凭单' }).first().waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /\d+ 页/ })
      .waitFor();
    await screenshot(page, 'print-a5-landscape');
    const pages = await pagesOf(page);
    for (const each of pages) expect(each.overflow).toBeLessThanOrEqual(0);
    checkTable(pages, '城市间交通', '票面金额', claim.travel);
    checkTable(pages, '住宿费', '住宿金额', claim.lodging);
    checkCarried(pages, '城市间交通', '票面金额');
    checkCarried(pages, '住宿费', '住宿金额');
    expect(pages.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.filter((row) => row.length === 1).map(([only]) => only)))).toEqual([
      '票面金额合计大写：壹万壹仟零柒拾肆元整',
      '住宿金额合计大写：柒仟玖佰玖拾元柒角伍分',
    ]);
    expect(await paperSizes(page)).toEqual(['210x148']);
    expect(await printedPages(page, 'claim-a5')).toBe(pages.length);
    expect(await page.locator('main').locator(CONTROLS).count()).toBe(0);
  });

  it('a table that is too wide goes on in further columns, each with its key', async () => {
    const { page } = person;
    await open(page, `/print/${instId}?template=pt_clfybx&paper=A5&orientation=portrait`);
    const pages = await pagesOf(page);
    const parts = pages.flatMap(({ tables }) => tables.filter((table) => table.title.startsWith('城市间交通')));
    const heads = [...new Set(parts.map(({ head }) => head.join(' ')))];
    expect(heads.length).toBe(2);
    for (const head of heads) expect(head.startsWith('序号 出发日期 ')).toBe(true);
    expect(new Set(heads.flatMap((head) => head.split(' '))).size).toBe(13);
    for (const each of pages) expect(each.overflow).toBeLessThanOrEqual(0);
    expect(await cutCells(page)).toEqual([]);
    expect(await paperSizes(page)).toEqual(['148x210']);
  });

  it('a batch prints each document with page numbers of its own, and names what it cannot print', async () => {
    const { page } = person;
    const others = [await started(api, longClaim(3, 2, '第二张').data), await started(api, longClaim(40, 1, '第三张').data)];
    await open(page, `/print/batch?ids=${[instId, ...others, '404404', instId].join(',')}`);
    await screenshot(page, 'print-batch');
    const documents = page.getByRole('article');
    expect(await documents.count()).toBe(3);
    expect(await page.getByRole('alert').textContent()).toContain('404404：不存在或无权查看');
    const counts: number[] = [];
    for (const each of await documents.all()) {
      const numbers = await each.locator('footer > span:last-child').allTextContents();
      const own = numbers.slice(1);
      expect(own).toEqual(own.map((_, index) => `第 ${index + 1} 页 / 共 ${own.length} 页`));
      counts.push(own.length);
    }
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(await printedPages(page, 'batch')).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  it('what was decided stands on the paper with its words and the picture of the signature', async () => {
    const { page, problems } = person;
    const before = problems.length;
    const decided = await started(api, longClaim(2, 1, '审批后打印').data);
    const leader = await apiOf(portal.origin, 'linzhiqiang');
    const todo = (await leader.post('/runtime/task/v1/getTodoList', { pageBean: { page: 1, pageSize: 100 } })).body as {
      rows: { id: string; procInstId: string }[];
    };
    const signature = await leader.upload('/system/file/v1/upload', '签名-林志强.png', await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 20 } }));
    const password = 'Yinzhang1';
    const kept = { fileId: signature, password, confirmPwd: password, oldPassWord: 'Yunshan2026' };
    expect((await leader.post('/uc/electronicSeal/v1/userSave', kept)).body).toMatchObject({ state: true });
    expect((await leader.get(`/uc/electronicSeal/v1/getElectronicSeal?password=${password}`)).body).toMatchObject({ state: true });
    const agreed = await leader.post('/runtime/task/v1/complete', {
      taskId: todo.rows.find(({ procInstId }) => procInstId === decided)?.id,
      actionName: 'agree',
      opinion: '票据齐全，同意报销',
      zfiles: JSON.stringify([{ fileId: signature, name: '签名-林志强.png' }]),
    });
    expect(agreed.body).toMatchObject({ state: true });
    await open(page, `/print/${decided}`);
    const row = page.getByRole('main', { name: '打印内容' }).getByRole('row').filter({ hasText: '林志强' });
    await row.getByRole('img', { name: '签名-林志强.png' }).waitFor();
    expect(await row.textContent()).toContain('同意：票据齐全，同意报销');
    await screenshot(page, 'print-opinions');
    for (const each of await pagesOf(page)) expect(each.overflow).toBeLessThanOrEqual(0);
    expect(problems.slice(before)).toEqual([]);
  });

  it('the form page opens the paper in a tab of its own', async () => {
    const { page, context } = person;
    await page.goto(`${portal.origin}/fvue/inst/${instId}/request`);
    const [paper] = await Promise.all([context.waitForEvent('page'), act(page, '打印')]);
    await paper
      .getByRole('status')
      .filter({ hasText: /\d+ 页/ })
      .waitFor();
    expect(new URL(paper.url()).pathname).toBe(`/fvue/print/${instId}`);
    await paper.close();
  });

  it('a request is looked at before it is sent, marked as a draft, and goes on afterwards', async () => {
    const { page } = person;
    await page.goto(`${portal.origin}/fvue/agentStartByKey/clfybxV1`);
    const reason = page.getByRole('textbox', { name: '出差事由', exact: true });
    await reason.fill('尚未提交的事由');
    await reason.press('Tab');
    await page.getByRole('button', { name: /^打\s?印$/ }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /\d+ 页/ })
      .waitFor();
    const paper = page.getByRole('main', { name: '打印内容' });
    expect(await paper.getByText('尚未提交的事由').count()).toBeGreaterThan(0);
    expect(await paper.locator('svg text').first().textContent()).toBe('草稿');
    expect(await paper.locator(CONTROLS).count()).toBe(0);
    await screenshot(page, 'print-draft');
    await page.getByRole('button', { name: /关\s?闭/ }).click();
    expect(await reason.inputValue()).toBe('尚未提交的事由');
  });

  it('the list prints the chosen rows', async () => {
    const { page, context } = person;
    await page.goto(`${portal.origin}/fvue/statement/template/preview/dt_clfybx`);
    const boxes = page.getByRole('row').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    const [paper] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: '批量打印' }).click()]);
    await paper.getByRole('article').nth(1).waitFor();
    expect(paper.url()).toContain('/fvue/print/batch?ids=');
    await paper.close();
  });

  it('whoever may not read a document cannot print it', async () => {
    const stranger = await signIn(browser, portal.origin, 'gaoyuan', { viewport: phone, keep: true, blank: true });
    await stranger.page.goto(`${portal.origin}/fvue/print/${instId}`);
    await stranger.page.getByRole('alert').waitFor();
    expect(await stranger.page.getByRole('article').count()).toBe(0);
    expect(await stranger.received()).not.toContain('第四季度客户现场巡检与培训');
    await stranger.leave();
  });
});

// helpers

interface PrintedTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
interface PrintedPage {
  readonly title: string;
  readonly foot: string;
  readonly overflow: number;
  readonly rowHeight: number;
  readonly tables: readonly PrintedTable[];
}

/** What stands on the pages, as the browser has laid them out. `overflow`: px below the bottom of the content. */
function pagesOf(page: Page): Promise<PrintedPage[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.yb-sheet')].map((paper) => {
      const text = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';
      const content = paper.querySelector('.yb-sheet-content');
      const foot = paper.querySelector('footer');
      return {
        title: text(paper.querySelector('h1')),
        foot: text(foot?.lastElementChild),
        overflow: (content?.getBoundingClientRect().bottom ?? 0) - (foot?.getBoundingClientRect().top ?? 0),
        rowHeight: paper.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0,
        tables: [...paper.querySelectorAll('table')].map((table) => ({
          title: text(table.caption),
          head: [...table.querySelectorAll('thead th')].map(text),
          rows: [...table.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('th, td')].map(text)),
        })),
      };
    }),
  );
}

/** Rows that may be missing at the bottom of a page whose table goes on; any number where it does not. */
function rowsKeptBack(page: PrintedPage, next: PrintedPage | undefined): number {
  const [first] = next?.tables ?? [];
  const goesOn = first?.title.includes('（续）') === true && first.title.startsWith(page.tables.at(-1)?.title.replace('（续）', '') ?? '-');
  if (!goesOn) return Number.POSITIVE_INFINITY;
  return first.rows.filter(([number]) => /^\d+$/.test(number ?? '')).length === 1 ? 2 : 1;
}

/** Every row once and in order; each page adds up its own rows; the last one adds up all. */
function checkTable(pages: readonly PrintedPage[], title: string, column: string, cents: readonly number[]): void {
  const parts = pages.flatMap(({ tables }) => tables.filter((table) => table.title.startsWith(title)));
  const at = parts[0]?.head.indexOf(column) ?? -1;
  expect(at).toBeGreaterThan(0);
  const seen: number[] = [];
  parts.forEach((part, index) => {
    expect(part.head).toEqual(parts[0]?.head);
    const rows = part.rows.filter(([first]) => /^\d+$/.test(first ?? ''));
    const numbers = rows.map(([first]) => Number(first));
    expect(rows.map((row) => row[at])).toEqual(numbers.map((number) => money(cents[number - 1] ?? 0)));
    seen.push(...numbers);
    const own = numbers.reduce((sum, number) => sum + (cents[number - 1] ?? 0), 0);
    expect(part.rows.filter(([first]) => first === '本页小计').map((row) => row[at])).toEqual(parts.length > 1 ? [money(own)] : []);
    expect(part.rows.filter(([first]) => first === '合计').map((row) => row[at])).toEqual(
      index === parts.length - 1 ? [money(cents.reduce((sum, each) => sum + each, 0))] : [],
    );
  });
  expect(seen).toEqual(cents.map((_, index) => index + 1));
}

/** What is carried to the next page is what stands at its top, and it is the sum of all rows so far. */
function checkCarried(pages: readonly PrintedPage[], title: string, column: string): void {
  const parts = pages.flatMap(({ tables }) => tables.filter((table) => table.title.startsWith(title)));
  const at = parts[0]?.head.indexOf(column) ?? -1;
  const written = (part: PrintedTable | undefined, label: string): string | undefined => part?.rows.find(([first]) => first === label)?.[at];
  let sum = 0;
  parts.forEach((part, index) => {
    expect(written(part, '承前页')).toBe(index === 0 ? undefined : money(sum));
    sum += part.rows.filter(([first]) => /^\d+$/.test(first ?? '')).reduce((total, row) => total + Number((row[at] ?? '').replace(/[,.]/g, '')), 0);
    expect(written(part, '过次页')).toBe(index === parts.length - 1 ? undefined : money(sum));
  });
}

/** Sizes of the pages on screen, millimetres. */
function paperSizes(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('.yb-sheet')].map((paper) => {
        const { width, height } = paper.getBoundingClientRect();
        return [width, height].map((side) => Math.round((side * 25.4) / 96)).join('x');
      }),
    ),
  ]);
}

/** Cells whose text is wider than themselves. */
function cutCells(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.yb-sheet td, .yb-sheet th, .yb-sheet dd')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.textContent ?? ''),
  );
}

/** Prints to PDF and counts the pages in the file. */
async function printedPages(page: Page, name: string): Promise<number> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  mkdirSync('.cache/print', { recursive: true });
  writeFileSync(`.cache/print/${name}.pdf`, bytes);
  return bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

async function started(api: Api, data: unknown): Promise<string> {
  const { body } = await api.post('/runtime/instance/v1/start', { flowKey: 'clfybxV1', data: Buffer.from(JSON.stringify(data)).toString('base64') });
  const { instId, message } = body as { instId?: string; message?: string };
  if (instId === undefined) throw new Error(`the claim was not started: ${message ?? JSON.stringify(body)}`);
  return instId;
}
