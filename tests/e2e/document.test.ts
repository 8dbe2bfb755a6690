import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { travelClaim } from '../server/runtime/office.ts';
import { apiOf, type Api } from './helpers/api.ts';
import { seriousFindings } from './helpers/axe.ts';
import { documentPackage } from './helpers/documentPackage.ts';
import { desktop, launchBrowser, phone, screenshot, signIn, visit, type Person } from './helpers/browser.ts';
import { FormPage } from './helpers/formPage.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

type Row = Record<string, unknown>;

let portal: Portal;
let browser: Browser;
let frames: Server;
let frameOrigin = '';
const apis = new Map<string, Api>();
const people: Person[] = [];

beforeAll(async () => {
  frames = createServer((request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(framePage(new URL(request.url ?? '/', 'http://local').searchParams.get('mode') ?? ''));
  });
  await new Promise<void>((done) => {
    frames.listen(0, '127.0.0.1', done);
  });
  frameOrigin = `http://127.0.0.1:${(frames.address() as AddressInfo).port}`;
  portal = await startPortal({ env: { FRAME_ORIGINS: frameOrigin } });
  browser = await launchBrowser();
  const admin = await api('admin');
  const published = (await admin.post('/meta/v1/package/publish', documentPackage(frameOrigin))).body as { state: boolean; message: string };
  expect(published.message).toBe('发布成功');
});
afterAll(async () => {
  await browser?.close();
  frames?.close();
  await portal?.stop();
});

describe('input that was not saved', () => {
  it('comes back after a reload, and to nobody else', async () => {
    const { page: first, context } = await person('chenyuxin');
    let page = first;
    page.on('dialog', (dialog) => void dialog.accept());
    await go(page, '/agentStartByKey/clfybxV1');
    let form = await new FormPage(page).open();
    await form.fill('出差事由', '自动暂存的事由');
    await form.addRow('其他费用', { 说明: '打印装订', 金额: '88' });
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await kept(page, 1);
    await page.reload();
    await page.getByText(/^发现 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 未提交的内容$/).waitFor();
    expect(await form.value('出差事由')).toBe('');
    await screenshot(page, 'document-restore-1440');

    // the same browser, another person: who was here before is shown out
    const other = await signInAgain(context, 'sunhao');
    await go(other, '/agentStartByKey/clfybxV1');
    await new FormPage(other).open();
    await other.getByRole('button', { name: /提\s?交/ }).waitFor();
    expect(await other.getByText(/未提交的内容/).count()).toBe(0);
    await page.waitForURL(/\/login/);
    await page.getByText('该浏览器已由孙浩登录').waitFor();
    await Promise.all([other.close(), page.close()]);
    // and finds everything when she is back
    page = await signInAgain(context, 'chenyuxin');
    await go(page, '/agentStartByKey/clfybxV1');
    form = await new FormPage(page).open();

    await page.getByRole('button', { name: '查看差异' }).click();
    const dialog = page.getByRole('dialog', { name: '未提交的内容' });
    await dialog.getByText('自动暂存的事由').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: '继续编辑' }).click();
    await page.getByRole('button', { name: /^恢\s?复$/ }).click();
    await expect.poll(() => form.value('出差事由')).toBe('自动暂存的事由');
    expect(await form.cellText('其他费用', 0, '金额')).toBe('88.00');

    // saved: nothing is left here
    await form.press('保存草稿');
    await page.getByText('保存草稿成功').waitFor();
    await kept(page, 0);
    await page.reload();
    await form.open();
    await expect.poll(() => form.value('出差事由')).toBe('自动暂存的事由');
    expect(await page.getByText(/未提交的内容/).count()).toBe(0);
  });

  it('is unreadable for everybody once its writer has signed out, and there when he is back', async () => {
    const { page, context } = await person('chenyuxin');
    page.on('dialog', (dialog) => void dialog.accept());
    await go(page, '/agentStartByKey/clfybxV1');
    await (await new FormPage(page).open()).fill('出差事由', '不给别人看的事由');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await kept(page, 1);
    await page.getByRole('button', { name: /陈雨欣/ }).click();
    await page.getByRole('menuitem', { name: '退出' }).click();
    await page.getByRole('button', { name: /^登\s?录$/ }).waitFor();
    await kept(page, 1);
    const secrets = ['不给别人看的事由', 'clfybx', 'chenyuxin', 'U1001', '陈雨欣'];
    const found = async (at: Page): Promise<string[]> => {
      const text = await inBrowser(at);
      return secrets.filter((secret) => text.includes(secret));
    };
    expect(await found(page)).toEqual([]);
    const other = await signInAgain(context, 'sunhao');
    await go(other, '/agentStartByKey/clfybxV1');
    await new FormPage(other).open();
    expect(await found(other)).not.toContain('不给别人看的事由');
    expect(await other.getByText(/未提交的内容/).count()).toBe(0);
    await other.close();
    const again = await signInAgain(context, 'chenyuxin');
    await go(again, '/agentStartByKey/clfybxV1');
    await again.getByText(/^发现 .* 未提交的内容$/).waitFor();
  });

  it('is given up on demand', async () => {
    const { page } = await person('chenyuxin');
    page.on('dialog', (dialog) => void dialog.accept());
    await go(page, '/agentStartByKey/jksqV2');
    const form = await new FormPage(page).open();
    const label = await page
      .getByRole('textbox')
      .first()
      .evaluate((box) => (box.id === '' ? '' : (document.querySelector(`label[for="${box.id}"]`)?.textContent ?? '')));
    await form.fill(label, '不要了');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await kept(page, 1);
    await page.getByRole('button', { name: '返回' }).click();
    await page.getByRole('button', { name: '不保存离开' }).click();
    await kept(page, 0);
  });
});

describe('two people at one record', () => {
  it('the slower one sees who was faster, compares, merges and saves', async () => {
    const created = (
      await (
        await api('qianwei')
      ).post('/form/dataTemplate/v1/boSave/zcdj', { zcdj: { mc: '投影仪', dd: '101', bz: '原备注', sub_bjmx: [{ bj: '灯泡', sl: 1 }] }, formKey: 'zcdjV1' })
    ).body as { state: boolean; value: string };
    expect(created.state).toBe(true);
    const address = `/statement/template/form/dt_zcdj/edit?id=${created.value}`;
    const [one, two] = [await person('qianwei'), await person('linzhiqiang')];
    await Promise.all([go(one.page, address), go(two.page, address)]);
    const [mine, theirs] = [await new FormPage(one.page).open(), await new FormPage(two.page).open()];
    await mine.fill('名称', '投影仪甲');
    await mine.fill('备注', '甲的备注');
    await theirs.fill('地点', '203');
    await theirs.fill('备注', '乙的备注');
    await theirs.setCell('部件', 0, '数量', '5');
    await theirs.press('保存');
    await two.page.getByText('操作成功').waitFor();

    await mine.press('保存');
    const name = await two.page.evaluate(() => (JSON.parse(sessionStorage.getItem('currentUser') ?? '{}') as { username?: string }).username ?? '');
    const asked = one.page.getByRole('dialog', { name: new RegExp(`^单据已被 ${name} 于 2026-11-16 \\d\\d:\\d\\d:\\d\\d 修改$`) });
    await asked.waitFor();
    await asked.getByRole('button', { name: '查看差异' }).click();
    const merge = one.page.getByRole('dialog').filter({ hasText: '合并并保存' });
    await merge.getByText('冲突', { exact: true }).waitFor();
    expect(await merge.getByRole('radiogroup').count()).toBe(4);
    await expect.poll(() => seriousFindings(one.page)).toEqual([]);
    await screenshot(one.page, 'document-conflict-1440');
    const save = merge.getByRole('button', { name: '合并并保存' });
    expect([await save.isDisabled(), await merge.getByRole('status').textContent()]).toEqual([true, '还有 1 处冲突没有选择']);
    await merge
      .getByRole('radiogroup', { name: '备注采用' })
      .getByRole('radio', { name: new RegExp(name) })
      .check();
    await save.click();
    await one.page.getByText('操作成功').waitFor();
    const stored = (await (await api('qianwei')).get(`/form/dataTemplate/v1/getForm/zcdjV1/zcdj?id=${created.value}&action=get`)).body as {
      data: { zcdj: Row & { sub_bjmx: Row[] } };
    };
    expect(stored.data.zcdj).toMatchObject({ mc: '投影仪甲', dd: '203', bz: '乙的备注', sub_bjmx: [{ bj: '灯泡', sl: 5 }] });
    expect(one.problems).toEqual([]);
  });
});

describe('an approver of a document that came back', () => {
  it('sees marks at what was changed, the list, and nothing else on demand', async () => {
    const [chen, head] = [await api('chenyuxin'), await api('linzhiqiang')];
    const instId = String(
      ((await chen.post('/runtime/instance/v1/start', { flowKey: 'clfybxV1', data: base64(travelClaim()), formType: 'inner' })).body as Row)['instId'],
    );
    await head.post('/runtime/task/v1/complete', { taskId: await taskOf(head, instId), actionName: 'reject', opinion: '请补充', destination: 'UserTask1' });
    const own = await taskOf(chen, instId);
    const claim = structuredClone(((await chen.get(`/runtime/task/v1/taskDetail?taskId=${own}`)).body as { data: { clfybx: Row } }).data.clfybx);
    const other = claim['sub_qtmx'] as Row[];
    const data = { clfybx: { ...claim, ccsy: '改为线上参加', sub_qtmx: other.map((row) => ({ ...row, je: 700 })) } };
    expect((await chen.post('/runtime/task/v1/complete', { taskId: own, actionName: 'startFlow', data: base64(data) })).body).toMatchObject({ state: true });

    const { page, problems } = await person('linzhiqiang');
    await go(page, `/task/${await taskOf(head, instId)}/0`);
    await new FormPage(page).open();
    await page.getByText(/^自您上次查看（2026-11-16 .+）后有 \d+ 处变化$/).waitFor();
    const mark = page.getByRole('button', { name: /^出差事由有变化 原值：.+；陈雨欣 于 2026-11-16 .+ 修改$/ });
    await mark.focus();
    await page.getByRole('tooltip').filter({ hasText: '原值：赴北京参加储能标准研讨会' }).waitFor();
    await page.getByRole('button', { name: '查看明细' }).click();
    await page.getByRole('list', { name: '变化' }).getByText('其他费用 第1行 · 金额').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await screenshot(page, 'document-changes-1440');
    const purpose = page.locator('[data-address="ccsy"]');
    const applicant = page.locator('[data-address="sqr"]');
    expect([await purpose.isVisible(), await applicant.isVisible()]).toEqual([true, true]);
    await page.getByRole('switch', { name: '仅看变化' }).click();
    expect([await purpose.isVisible(), await applicant.isVisible()]).toEqual([true, false]);
    expect(problems).toEqual([]);
  });
});

describe('a flow whose form is a page of another system', () => {
  const open = async (key: string): Promise<Page> => {
    const { page } = await person('chenyuxin');
    await go(page, `/agentStartByKey/${key}`);
    return page;
  };
  const submit = async (page: Page): Promise<void> => {
    await page.frameLocator('iframe').getByRole('heading').waitFor();
    await page.getByRole('button', { name: /^提\s?交$/ }).click();
  };

  it('starts with what the page says', async () => {
    const page = await open('urlOk');
    await submit(page);
    await page.getByText('流程启动成功').waitFor();
    const mine = (await (await api('chenyuxin')).post('/runtime/instance/v1/myRequest', { pageBean: { page: 1, pageSize: 5 } })).body as { rows: Row[] };
    expect(mine.rows[0]).toMatchObject({ procDefKey: 'urlOk', status: 'running', bizKey: 'DOC-1' });
  });

  it('asks whether to start when the page does not answer', async () => {
    const page = await open('urlSilent');
    // for who asked for less motion: what opens is measured at its full size, or it stands off the screen
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await submit(page);
    await page.getByText('URL表单页面未正确处理数据，是否仍然启动流程？').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^取\s?消$/ }).click();
    await page.getByRole('button', { name: /^(loading )?提\s?交$/ }).click();
    await page.getByText('URL表单页面未正确处理数据，是否仍然启动流程？').waitFor();
    await page.getByRole('button', { name: /^确\s?定$/ }).click();
    await page.getByText('流程启动成功').waitFor();
  });

  it('gives up after ten seconds', async () => {
    const page = await open('urlLate');
    await submit(page);
    await page.getByText('URL表单处理业务数据超时.').waitFor({ timeout: 45_000 });
  });

  it('says nothing when the page refuses by itself', async () => {
    const page = await open('urlRefuse');
    await submit(page);
    await page.frameLocator('iframe').getByText('请填写金额').waitFor();
    // free again, and nothing stands before it
    await page.getByRole('button', { name: /^(loading )?提\s?交$/ }).click({ trial: true });
    expect(await page.locator('.flow-failure').count()).toBe(0);
    expect(page.url()).toContain('urlRefuse');
  });

  it('says what nobody has thought of', async () => {
    const page = await open('urlBad');
    await submit(page);
    await page.getByText(/^获取表单数据时发生预期之外的异常，reason:.+/).waitFor();
  });

  it('is no form when its origin is not allowed', async () => {
    const page = await open('urlForeign');
    await page.getByText('未获取到在线表单或者URL表单.').waitFor();
  });
});

describe('form pages', () => {
  const seen = new Map<string, Person>();
  afterAll(async () => {
    for (const each of seen.values()) await each.leave();
  });

  it.each<[string, string, () => Promise<string>, string | RegExp]>([
    ['statementTable', 'chenyuxin', async () => `/statementTable/${await finished()}/request`, /差旅费报销/],
    ['formManage', 'chenyuxin', async () => `/formManage/${await finished()}/request`, /差旅费报销/],
    ['previewForm', 'admin', async () => '/previewForm/clfybxV1?node=UserTask2', '差旅费报销单'],
    ['previewForm single', 'admin', async () => '/previewForm/clfybxV1/true', '差旅费报销单'],
    ['previewInstForm', 'chenyuxin', async () => `/previewInstForm/clfybxV1:1/${await finished()}`, /差旅费报销/],
    ['QRCodeForm', 'qianwei', async () => '/QRCodeForm/dt_zcdj/add', '资产登记 · 新增'],
    ['doneReadOnly', 'chenyuxin', async () => `/doneReadOnly/${await finished()}`, '差旅费报销单'],
    ['completeView', 'linzhiqiang', async () => '/completeView/clfybxV1', '办结单据'],
    ['onlineForm', 'chenyuxin', async () => '/onlineForm', '未获取到在线表单或者URL表单.'],
    ['onlineForm with a flow', 'chenyuxin', async () => '/onlineForm?defKey=clfybxV1', '差旅费报销单'],
    ['template form', 'qianwei', async () => '/statement/template/form/dt_zcdj/add/true', '资产登记 · 新增'],
    ['draftList', 'qianwei', async () => '/statement/draftList/dt_zcdj/true', '草稿箱'],
  ])('%s opens on desk and phone', async (name, account, address, heading) => {
    for (const [size, viewport] of [
      ['1440', desktop],
      ['390', phone],
    ] as const) {
      const key = `${account} ${size}`;
      const who = seen.get(key) ?? (await signIn(browser, portal.origin, account, { viewport, blank: true }));
      seen.set(key, who);
      who.problems.length = 0;
      await go(who.page, await address());
      await who.page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await who.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      await screenshot(who.page, `document-${name.replaceAll(' ', '-')}-${size}`);
      expect(await who.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${name} ${size}`).toBeLessThanOrEqual(0);
      expect(await seriousFindings(who.page), `${name} ${size}`).toEqual([]);
      expect(who.problems, `${name} ${size}`).toEqual([]);
    }
  });

  it('are closed to those without the right', async () => {
    const { page } = await person('chenyuxin');
    await go(page, '/previewForm/clfybxV1');
    await page.getByRole('heading', { name: '暂无访问权限' }).waitFor();
    await go(page, '/statementTable/nothing/request');
    await page.getByRole('heading', { name: '暂无访问权限' }).waitFor();
    const guest = await visit(browser);
    await guest.page.goto(`${portal.origin}/fvue/QRCodeForm/dt_zcdj/add`);
    await guest.page.waitForURL(/\/login/);
    await guest.leave();
  });
});

// helpers

async function api(account: string): Promise<Api> {
  const known = apis.get(account) ?? (await apiOf(portal.origin, account));
  apis.set(account, known);
  return known;
}

/** A fresh browser of this person. */
async function person(account: string): Promise<Person> {
  for (const each of people.splice(0, Math.max(0, people.length - 1))) await each.leave();
  const one = await signIn(browser, portal.origin, account, { blank: true });
  people.push(one);
  return one;
}

const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${portal.origin}/fvue${path}`);
};

/** Another tab of a browser in which somebody else is signed in: the session is the browser's, and so is stored data. */
async function signInAgain(context: Person['context'], account: string): Promise<Page> {
  const page = await context.newPage();
  const captcha = page.waitForResponse((response) => new URL(response.url()).pathname === '/captcha');
  await page.goto(`${portal.origin}/fvue/login`);
  const { value } = (await (await captcha).json()) as { value: { answer: string } };
  await page.getByRole('textbox', { name: '账号' }).fill(account);
  await page.locator('input[type=password]').fill('Yunshan2026');
  await page.getByRole('textbox', { name: '验证码' }).fill(value.answer);
  await page.getByRole('button', { name: /^登\s?录$/ }).click();
  await page.waitForURL(/\/fvue\/home/, { waitUntil: 'commit' });
  return page;
}

/** All that the browser keeps for this site, as somebody reads it with its tools. */
async function inBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [...Object.entries({ ...localStorage }), ...Object.entries({ ...sessionStorage })].flat();
    const all = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await all(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store);
        const held = [await all(reading.getAllKeys()), await all(db.transaction(store).objectStore(store).getAll())];
        texts.push(
          JSON.stringify(held, (_key, value: unknown) => (value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value)),
        );
      }
      db.close();
    }
    return texts.join('\n');
  });
}

/** Waits until the browser keeps this many unsaved inputs. */
async function kept(page: Page, count: number): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            new Promise<number>((resolve, reject) => {
              const opening = indexedDB.open('yuanbiao');
              opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
              opening.addEventListener('success', () => {
                const counting = opening.result.transaction('autosave').objectStore('autosave').count();
                counting.addEventListener('success', () => {
                  opening.result.close();
                  resolve(counting.result);
                });
              });
            }),
        ),
      { timeout: 45_000 },
    )
    .toBe(count);
}

async function taskOf(person: Api, instId: string): Promise<string> {
  const { rows } = (await person.post('/runtime/task/v1/getTodoList', { pageBean: { page: 1, pageSize: 100 } })).body as { rows: Row[] };
  return String(rows.find((row) => row['procInstId'] === instId)?.['id']);
}

/** A finished travel claim of 陈雨欣. */
async function finished(): Promise<string> {
  const { rows } = (await (await api('chenyuxin')).post('/runtime/instance/v1/myRequest', { pageBean: { page: 1, pageSize: 50 } })).body as { rows: Row[] };
  return String(rows.find((row) => row['procDefKey'] === 'clfybxV1' && row['status'] === 'end')?.['id']);
}

const base64 = (data: unknown): string => Buffer.from(JSON.stringify(data), 'utf8').toString('base64');

function framePage(mode: string): string {
  return `<!doctype html><html lang="zh-CN"><title>外部表单</title><h1>外部表单</h1><p id="say"></p><script>
    window.addEventListener('message', (event) => {
      if (!event.data || event.data.type !== 'urlForm:save') return;
      const answer = (more) => event.source.postMessage({ nonce: event.data.nonce, ...more }, event.origin);
      const mode = ${JSON.stringify(mode)};
      if (mode === 'silent') return;
      answer({ type: 'urlForm:ack', nonce: 'another' });
      answer({ type: 'urlForm:ack' });
      if (mode === 'ok') answer({ type: 'urlForm:saved', state: true, businessKey: 'DOC-1', sysCode: 'ERP', vars: { amount: 12 } });
      if (mode === 'refuse') { document.getElementById('say').textContent = '请填写金额'; answer({ type: 'urlForm:saved', state: false }); }
      if (mode === 'bad') answer({ type: 'urlForm:saved', state: true, vars: { amount: { nested: true } } });
    });
  </script></html>`;
}
