import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  appAuthList,
  appMenuTree,
  columnGetByAlias,
  columnGetDatasByAlias,
  dataTemplateBoDel,
  dataTemplateBoSave,
  fileDownload,
  fileUpload,
  meetingPending,
  menuGetCurrentUserMenu,
  messageList,
  metaPublish,
  newsGetById,
  newsList,
  newsListNotice,
  newsPressRelease,
  newsQuery,
  newsReaders,
  noticeQueryGglList,
  portalCreateShortUrl,
  portalDesignMyLayout,
  portalGetLongUrl,
  portalSaveMyLayout,
  portalVueFrontHome,
  sessionRefresh,
  sessionSignout,
  tagQuery,
  tagSave,
} from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { toJson } from '../../../server/db/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { multipart, pngOf } from '../files/fileOffice.ts';
import { Office } from '../runtime/office.ts';

/** News, notices, applications, columns, tags, meetings and short links: who is answered what, over the wire. */

type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly total: number };
type Reply = { readonly state: boolean; readonly value: Readonly<Record<string, unknown>>; readonly message: string };

let office: Office;
let foreign: string;
beforeAll(async () => {
  office = await Office.open();
  foreign = await office.server.signIn('qhyg', undefined, 'qinghe');
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

const rows = async (account: string, call: Call, query = {}, querys: object[] = []) =>
  (await office.call<Rows>(account, call, { query, body: { querys } })).body;
const png = pngOf('portal');
/** Publishes notices. */
const WRITER = 'gaoyuan';
/** A record in another state for a moment. */
async function withRow(id: string, change: { readonly status: string; readonly inst_id: string }, look: () => Promise<void>): Promise<void> {
  const db = office.server.parts.database.forTenant(DEFAULT_TENANT);
  await db.updateTable('bo_row').set(change).where('id', '=', id).execute();
  try {
    await look();
  } finally {
    await db.updateTable('bo_row').set({ status: null, inst_id: null }).where('id', '=', id).execute();
  }
}
const elsewhere = async (call: Call, request: object = {}) => office.server.call(call, { ...request, token: foreign });

describe('lists of what is published', () => {
  test.each([
    [newsList, 8, 1, 'XW1'],
    [newsListNotice, 13, 1, 'GGL1'],
    [newsQuery, 21, 2, 'GGL1'],
    [noticeQueryGglList, 13, 1, 'GGL1'],
  ] as const)('%o shows each tenant its own, pinned and newest first', async (call, own, others, first) => {
    const page = await rows('chenyuxin', call);
    expect([page.total, page.rows[0]?.['id']]).toEqual([own, first]);
    const { body } = await elsewhere(call, { body: {} });
    expect((body as Rows).total).toBe(others);
    expect(JSON.stringify(body)).not.toContain('"XW1"');
  });

  test('are narrowed, and refuse what they do not know', async () => {
    const named = await rows('chenyuxin', newsListNotice, {}, [{ property: 'title', operation: 'LIKE', value: '报销' }]);
    expect(named.total).toBe(6);
    expect((await rows('chenyuxin', newsList, {}, [{ property: 'type', operation: 'EQUAL', value: 'kyjz' }])).total).toBe(3);
    const wrong = await office.call<{ state: boolean }>('chenyuxin', newsList, { body: { querys: [{ property: 'data', operation: 'EQUAL', value: 'x' }] } });
    expect(wrong.status).toBe(400);
  });

  test('a carousel shows those marked for it, or those of a type', async () => {
    const of = async (query: Readonly<Record<string, unknown>>) =>
      (await office.call<{ id: string }[]>('chenyuxin', newsPressRelease, { query })).body.map(({ id }) => id);
    expect(await of({})).toEqual(['XW1', 'XW2', 'XW3']);
    expect(await of({ FLbtssfl: 'dqgz' })).toEqual(['XW3', 'XW7']);
    expect(await of({ FLbtssfl: "' or 1=1" })).toEqual([]);
  });
});

describe('an article', () => {
  const read = (account: string, id: string) => office.call<Readonly<Record<string, unknown>>>(account, newsGetById, { query: { id } });

  test('is read, and that is kept once', async () => {
    const first = await read('liuyang', 'XW2');
    expect(first.body).toMatchObject({ title: '长时储能样机完成一百次循环试验', typeName: '科研进展', publisher: '高远', isRead: 0, readCount: 1 });
    expect(first.body['content']).toContain('<p>');
    expect((await read('liuyang', 'XW2')).body).toMatchObject({ isRead: 1, readCount: 1 });
    expect((await read('sunhao', 'XW2')).body).toMatchObject({ isRead: 0, readCount: 2 });
    const who = await office.call<Rows>('gaoyuan', newsReaders, { query: { id: 'XW2' }, body: {} });
    expect(who.body.rows.map((row) => row['fullname']).sort()).toEqual(['刘洋', '孙浩']);
  });

  test('of another tenant, of no tenant, or that is no article is refused alike', async () => {
    const record = await office.server.parts.database.forTenant(DEFAULT_TENANT).selectFrom('bo_row').select('id').where('bo', '=', 'clfybx').executeTakeFirst();
    for (const id of ['nosuch', 'QXW1', record?.id ?? '']) expect([id, (await read('chenyuxin', id)).status]).toEqual([id, 403]);
    expect((await elsewhere(newsGetById, { query: { id: 'XW1' } })).status).toBe(403);
    expect((await office.server.call(newsGetById, { query: {}, token: await office.token('chenyuxin') })).status).toBe(400);
  });

  test('its readers are told to those who publish alone', async () => {
    expect((await office.call('chenyuxin', newsReaders, { query: { id: 'XW2' }, body: {} })).status).toBe(403);
    expect((await office.call('gaoyuan', newsReaders, { query: { id: 'QXW1' }, body: {} })).status).toBe(403);
  });

  test.each([
    ['withdrawn', { zt: 'withdrawn' }, ''],
    ['a draft', { zt: 'draft' }, ''],
    ['over', { yxq: '2026-11-15' }, ''],
    ['on its last day', { yxq: '2026-11-16' }, 'mengjie chenyuxin'],
    ['of tomorrow', { scrq: '2026-11-17' }, ''],
    ['for a department', { fbfw: 'dept' }, 'mengjie'],
    ['for whom nobody has explained', { fbfw: 'leaders' }, ''],
  ] as const)('that is %s is shown to exactly whom it is meant for', async (_name, data, readers) => {
    const db = office.server.parts.database.forTenant(DEFAULT_TENANT);
    const stored = await db.selectFrom('bo_row').select('data').where('id', '=', 'GGL12').executeTakeFirstOrThrow();
    await db
      .updateTable('bo_row')
      .set({ data: toJson({ ...stored.data, ...data }) })
      .where('id', '=', 'GGL12')
      .execute();
    const seen: string[] = [];
    for (const account of ['mengjie', 'chenyuxin']) {
      const shown = (await read(account, 'GGL12')).status === 200;
      const board = await rows(account, noticeQueryGglList);
      expect(board.rows.some((row) => row['id'] === 'GGL12')).toBe(shown);
      if (shown) seen.push(account);
    }
    await db
      .updateTable('bo_row')
      .set({ data: toJson(stored.data) })
      .where('id', '=', 'GGL12')
      .execute();
    expect(seen.join(' ')).toBe(readers);
  });

  test.each([
    ['a draft', { status: 'draft', inst_id: 'I1' }, false],
    ['running', { status: 'running', inst_id: 'I1' }, false],
    ['sent back', { status: 'backToStart', inst_id: 'I1' }, false],
    ['ended by hand', { status: 'manualend', inst_id: 'I1' }, false],
    ['approved', { status: 'end', inst_id: 'I1' }, true],
  ])('whose request is %s', async (_name, state, shown) => {
    await withRow('GGL12', state, async () => {
      expect((await read('chenyuxin', 'GGL12')).status === 200).toBe(shown);
      for (const call of [noticeQueryGglList, newsListNotice, newsQuery])
        expect((await rows('chenyuxin', call, {}, [{ property: 'id', operation: 'EQUAL', value: 'GGL12' }])).total).toBe(shown ? 1 : 0);
    });
  });

  test('a file that it does not name any more is not read with it', async () => {
    const db = office.server.parts.database.forTenant(DEFAULT_TENANT);
    const file = async (name: string) =>
      ((await office.server.call(fileUpload, { token: await office.token(WRITER), ...multipart([name, png]) })).body as { fileId: string }).fileId;
    const [first, second] = [await file('a.png'), await file('b.png')];
    const entry = (fileId: string) => JSON.stringify([{ fileId, name: 'a.png' }]);
    const save = (wj: string, id?: string) =>
      office.call<Reply>(WRITER, dataTemplateBoSave, {
        params: { boAlias: 'ggl' },
        body: { ggl: { bt: '附件公告', gglx: 'tz', fbfw: 'all', zt: 'published', wj, ...(id === undefined ? {} : { id_: id }) }, formKey: 'ggl' },
      });
    const made = await save(entry(first));
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ state: true });
    const { id } = await db.selectFrom('bo_row').select('id').where(sql<boolean>`data->>'bt' = '附件公告'`).executeTakeFirstOrThrow();
    const readsFile = async (fileId: string) => (await office.server.call(fileDownload, { token: await office.token('chenyuxin'), query: { fileId } })).status;
    expect(await readsFile(first)).toBe(200);
    expect((await save(entry(second), id)).body).toMatchObject({ state: true });
    expect([await readsFile(first), await readsFile(second)]).toEqual([403, 200]);
    await db.deleteFrom('bo_row').where('id', '=', id).execute();
  });

  test('is written by those who may start its form', async () => {
    const xw = { bt: '新的一篇', lx: 'ynxw', nr: '<p>正文</p>', zt: 'published' };
    const save = (account: string) => office.call<Reply>(account, dataTemplateBoSave, { params: { boAlias: 'xw' }, body: { xw, formKey: 'xw' } });
    const refused = await save('chenyuxin');
    expect(refused.status === 403 || !refused.body.state).toBe(true);
    const before = (await rows('chenyuxin', newsList)).total;
    const saved = await save('gaoyuan');
    expect(saved.body.state, JSON.stringify(saved.body)).toBe(true);
    expect((await rows('chenyuxin', newsList)).total).toBe(before + 1);
  });
});

describe('applications', () => {
  test('are those that the caller may open', async () => {
    const names = async (account: string) => (await rows(account, appAuthList)).rows.map((row) => row['name']);
    expect(await names('chenyuxin')).toEqual(['流程审批', '新闻公告', '会议']);
    expect(await names('gaoyuan')).toEqual(['流程审批', '新闻公告', '会议', '公告管理']);
    expect((await rows('chenyuxin', appAuthList, {}, [{ property: 'name', operation: 'LIKE', value: '会议' }])).total).toBe(1);
  });

  test('have a menu without what the caller may not open', async () => {
    const tree = (account: string, appId: string) => office.call<{ name: string }[]>(account, appMenuTree, { query: { appId } });
    expect((await tree('chenyuxin', 'app_news')).body.map(({ name }) => name)).toEqual(['新闻', '公告']);
    expect((await tree('gaoyuan', 'app_news')).body).toHaveLength(3);
    expect((await tree('chenyuxin', 'app_desk')).status).toBe(403);
    expect((await tree('chenyuxin', 'v-flow')).status).toBe(403);
  });
});

describe('the home page', () => {
  const list = (text: unknown) => (JSON.parse(Buffer.from(String(text), 'base64').toString('utf8')) as { list: { type: string; shown?: boolean }[] }).list;
  const home = async (account: string) => list((await office.call<{ value: string }>(account, portalVueFrontHome)).body.value).map(({ type }) => type);
  const save = (account: string, blocks: object[]) => office.call<Reply>(account, portalSaveMyLayout, { body: { list: blocks } });

  test('stands as its owner has arranged it, and only his', async () => {
    const usual = await home('wangjianguo');
    expect(usual.slice(0, 2)).toEqual(['quickStart', 'reimbursementSummary']);
    await save('wangjianguo', [
      { type: 'news', shown: true },
      { type: 'quickStart', shown: false },
    ]);
    expect((await home('wangjianguo')).slice(0, 1)).toEqual(['news']);
    expect(await home('wangjianguo')).not.toContain('quickStart');
    expect(await home('liuyang')).toEqual(usual);
    const { body } = await office.call<{ sysIndexLayout: { designHtml: string; valid: number } }>('wangjianguo', portalDesignMyLayout);
    expect([body.sysIndexLayout.valid, list(body.sysIndexLayout.designHtml).slice(0, 2)]).toEqual([
      1,
      [
        { type: 'news', shown: true, span: 16 },
        { type: 'quickStart', shown: false, span: 16 },
      ],
    ]);
    await save('wangjianguo', []);
    expect(await home('wangjianguo')).toEqual(usual);
  });

  test.each([
    ['an unknown block', [{ type: 'nosuch', shown: true }]],
    [
      'a block twice',
      [
        { type: 'news', shown: true },
        { type: 'news', shown: false },
      ],
    ],
  ])('refuses %s', async (_name, blocks) => {
    expect((await save('wangjianguo', blocks)).body.state).toBe(false);
  });

  test('has columns by alias', async () => {
    expect((await office.call('chenyuxin', columnGetByAlias, { query: { alias: 'news' } })).body).toMatchObject({
      alias: 'news',
      name: '新闻',
      requestType: 'POST',
    });
    expect((await office.call('chenyuxin', columnGetByAlias, { query: { alias: 'nosuch' } })).status).toBe(403);
    const several = await office.call<{ alias: string }[]>('chenyuxin', columnGetDatasByAlias, { body: 'notices, nosuch,news' });
    expect(several.body.map(({ alias }) => alias)).toEqual(['notices', 'news']);
  });
});

describe('tags', () => {
  const save = (account: string, body: object) => office.call<{ state: boolean; value: unknown }>(account, tagSave, { body });

  test('are made and changed by those who publish', async () => {
    const made = await save('gaoyuan', { name: '展会', color: 'gold' });
    expect(made.body.state).toBe(true);
    expect((await save('gaoyuan', { id: made.body.value, name: '展览' })).body.state).toBe(true);
    expect((await rows('chenyuxin', tagQuery, {}, [{ property: 'name', operation: 'LIKE', value: '展' }])).rows.map((row) => row['name'])).toEqual(['展览']);
    expect(((await elsewhere(tagQuery, { body: {} })).body as Rows).total).toBe(3);
  });

  test('are refused twice, without a name, to others, and where they are not there', async () => {
    expect((await save('gaoyuan', { name: '制度' })).body.state).toBe(false);
    expect((await save('gaoyuan', { name: '  ' })).body.state).toBe(false);
    expect((await save('chenyuxin', { name: '我的' })).status).toBe(403);
    expect((await save('gaoyuan', { id: 'nosuch', name: '没有' })).status).toBe(403);
  });
});

test('meetings are those that the caller is to attend and that are not over', async () => {
  const subjects = async (account: string) => (await rows(account, meetingPending)).rows.map((row) => row['subject']);
  expect(await subjects('chenyuxin')).toEqual(['新能源所技术讨论', '科研项目中期检查', '样机数据讨论', '报销业务答疑']);
  expect((await subjects('xuhaiyan'))[0]).toBe('财务周例会');
  expect((await rows('chenyuxin', meetingPending)).rows[0]).toMatchObject({
    roomName: '101 会议室（12 人）',
    hostess: '林志强',
    attendees: '陈雨欣、王建国、刘洋',
  });
  expect(((await elsewhere(meetingPending, { body: {} })).body as Rows).rows.map((row) => row['subject'])).toEqual(['检测计划会']);
});

test("somebody else's booking is not changed or taken away", async () => {
  const db = office.server.parts.database.forTenant(DEFAULT_TENANT);
  const all = () => db.selectFrom('bo_row').select(['id', 'data']).where('bo', '=', 'hysyy').where('create_by', '=', 'U1008').orderBy('id').execute();
  const before = await all();
  const id = before[0]?.id ?? '';
  await office.call('chenyuxin', dataTemplateBoDel, { params: { boAlias: 'hysyy' }, query: { ids: id } });
  await office.call('chenyuxin', dataTemplateBoSave, {
    params: { boAlias: 'hysyy' },
    body: { hysyy: { ...before[0]?.data, id_: id, hyzt: '被改' }, formKey: 'hysyy' },
  });
  expect(await all()).toEqual(before);
});

test('what the object no longer declares is shown to nobody', async () => {
  const db = office.server.parts.database.forTenant(DEFAULT_TENANT);
  const { data } = await db.selectFrom('bo_row').select('data').where('id', '=', 'GGL12').executeTakeFirstOrThrow();
  await db
    .updateTable('bo_row')
    .set({ data: toJson({ ...data, alt: '以前的字段' }) })
    .where('id', '=', 'GGL12')
    .execute();
  const board = await rows('chenyuxin', noticeQueryGglList, {}, [{ property: 'id', operation: 'EQUAL', value: 'GGL12' }]);
  expect([board.total, JSON.stringify(board.rows).includes('以前的字段')]).toEqual([1, false]);
  await db
    .updateTable('bo_row')
    .set({ data: toJson(data) })
    .where('id', '=', 'GGL12')
    .execute();
});

test('what the forms hide on reading is in no list of what is published, neither shown nor asked about', async () => {
  const hide = (folder: string, kind: string, names: readonly string[]): Record<string, unknown> => {
    const item = JSON.parse(readFileSync(`schemas/packages/portal/${kind}/${folder}.meta.json`, 'utf8')) as {
      spec: { perm: { read: { main: Record<string, string> } } };
    };
    Object.assign(item.spec.perm.read.main, Object.fromEntries(names.map((name) => [name, 'n'])));
    return item as unknown as Record<string, unknown>;
  };
  const items = [hide('ggl', 'form', ['gglx']), hide('hysyy', 'form', ['zcr', 'chr'])];
  const published = await office.call<Reply>('dengchao', metaPublish, { body: { package: 'probe', version: 1, items } });
  expect(published.body, JSON.stringify(published.body)).toMatchObject({ state: true });
  const board = (await rows('chenyuxin', noticeQueryGglList)).rows;
  expect(board.length).toBeGreaterThan(5);
  expect(board.every((row) => !('gglx' in row))).toBe(true);
  expect((await rows('chenyuxin', noticeQueryGglList, {}, [{ property: 'gglx', operation: 'EQUAL', value: 'tz' }])).total).toBe(0);
  expect((await rows('chenyuxin', newsListNotice)).rows.every(({ type, typeName }) => type === '' && typeName === '')).toBe(true);
  const meetings = (await rows('chenyuxin', meetingPending)).rows;
  expect(meetings.every(({ hostess, attendees }) => hostess === '' && attendees === '')).toBe(true);
  expect((await rows('chenyuxin', meetingPending, {}, [{ property: 'attendees', operation: 'LIKE', value: '林' }])).total).toBe(0);
});

describe('a short link', () => {
  const open = async (shortUrl: string) => (await office.server.call(portalGetLongUrl, { query: { shortUrl } })).body as Reply;
  const create = (account: string, url: string) => office.call<Reply>(account, portalCreateShortUrl, { body: { url } });

  test('lets a guest read what it leads to, and nothing else', async () => {
    const { value } = await open('xinwen');
    expect(value['url']).toBe('/news/XW1');
    const token = String(value['guestToken']);
    const as = async (call: Call, request: object = {}) => (await office.server.call(call, { ...request, token })).status;
    const article = await office.server.call(newsGetById, { query: { id: 'XW1' }, token });
    expect([article.status, (article.body as { title: string }).title]).toEqual([200, '我院召开2027年度工作务虚会']);
    expect(await as(newsGetById, { query: { id: 'XW2' } })).toBe(403);
    for (const call of [newsList, noticeQueryGglList, messageList, appAuthList, meetingPending])
      expect([call.name, await as(call, { body: {} })]).toEqual([call.name, 403]);
    expect(await as(menuGetCurrentUserMenu, { query: { menuAlias: 'front_menu' } })).toBe(403);
    expect(await as(fileDownload, { query: { fileId: 'x' } })).toBe(403);
    expect(await as(portalSaveMyLayout, { body: { list: [] } })).toBe(403);
    expect((await rows('gaoyuan', newsReaders, { id: 'XW1' })).rows.map((row) => row['id'])).not.toContain('guest');
    await office.server.call(sessionSignout, { token });
    expect(await as(newsGetById, { query: { id: 'XW1' } })).toBe(401);
  });

  test('to anything else asks for a sign-in', async () => {
    expect((await open('gonggao')).value).toEqual({ url: '/newsList/notice' });
  });

  test('is made by those who publish, to pages of the portal', async () => {
    const made = await create('gaoyuan', '/news/XW3');
    expect((await open(String(made.body.value['shortUrl']).replace('/surl/', ''))).value).toMatchObject({ url: '/news/XW3', guestToken: expect.any(String) });
    expect((await create('chenyuxin', '/news/XW3')).status).toBe(403);
    for (const url of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)', '/login', ' /surl/x', 'news/XW3'])
      expect([url, (await create('gaoyuan', url)).body.state]).toEqual([url, false]);
  });

  test.each([
    ['over', '2026-11-19 09:00:00', undefined],
    ['about to end', '2026-11-17 08:59:00', 200],
    ['withdrawn', '2026-11-16 09:00:05', undefined],
    ['cut short', '2026-11-16 12:00:00', undefined],
  ] as const)('%s: its guests see as much and no longer', async (name, now, status) => {
    const made = await office.call<Reply>('gaoyuan', portalCreateShortUrl, { body: { url: '/news/XW3', days: 1 } });
    const code = String(made.body.value['shortUrl']).replace('/surl/', '');
    let token = String((await open(code)).value['guestToken']);
    const { clock, database } = office.server.parts;
    const links = database.forTenant(DEFAULT_TENANT);
    clock.set('2026-11-16 20:00:00');
    // a session that is refreshed lives no longer than the link either
    if (name !== 'withdrawn' && name !== 'cut short') {
      token = ((await office.server.call(sessionRefresh, { token })).body as { token: string }).token;
    }
    if (name === 'withdrawn') await links.deleteFrom('short_url').where('code', '=', code).execute();
    if (name === 'cut short') await links.updateTable('short_url').set({ expires_at: '2026-11-16 10:00:00' }).where('code', '=', code).execute();
    clock.set(now);
    const answers = [
      (await office.server.call(newsGetById, { query: { id: 'XW3' }, token })).status,
      (await office.server.call(sessionRefresh, { token })).status,
    ];
    clock.set('2026-11-16 09:00:00');
    expect(answers).toEqual([status ?? 401, status ?? 401]);
  });

  test('that is over, or that nobody made, is refused with words', async () => {
    const made = await create('gaoyuan', '/news/XW3');
    const code = String(made.body.value['shortUrl']).replace('/surl/', '');
    await office.server.parts.database
      .forTenant(DEFAULT_TENANT)
      .updateTable('short_url')
      .set({ expires_at: '2026-11-15 00:00:00' })
      .where('code', '=', code)
      .execute();
    for (const each of [code, 'nosuch', "' or 1=1 --"]) expect(await open(each)).toMatchObject({ state: false, message: '短链接不存在或已失效' });
  });
});
