import { beforeEach, describe, expect, it, test } from 'vitest';
import { BadgeStore, LocaleStore, MenuStore, SessionStore, toMenuNodes } from '../../../src/stores/index.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('SessionStore', () => {
  const answer = { token: 'T', account: 'a', username: '甲', userId: '1', expiration: 100, loginStatus: true, userAttrs: { tenantId: 't' } };

  it('survives a reload and forgets everything on clear', () => {
    new SessionStore(sessionStorage, () => 5).signIn(answer);
    sessionStorage.setItem('menu_alias', 'x');
    const reloaded = new SessionStore(sessionStorage);
    expect({ ...reloaded.user }).toMatchObject({ token: 'T', loginTime: 5, expiration: 100, account: 'a', userAttrs: { tenantId: 't' } });
    reloaded.clear();
    expect([reloaded.valid, sessionStorage.length]).toEqual([false, 0]);
  });

  test.each(['{', 'null', '{}', '{"token":""}', '[1]'])('treats %s in the storage as nobody', (text) => {
    sessionStorage.setItem('currentUser', text);
    expect(new SessionStore(sessionStorage).valid).toBe(false);
  });

  it('restarts the clock with a new token', () => {
    let now = 1;
    const store = new SessionStore(sessionStorage, () => now);
    store.signIn(answer);
    now = 9;
    store.replaceToken('T2');
    expect([store.token, store.loginTime]).toEqual(['T2', 9]);
  });

  it('knows posts, roles and guarded methods', () => {
    const store = new SessionStore(sessionStorage);
    store.signIn(answer);
    store.setDetail({
      user: { id: '1', account: 'a', fullname: '甲乙' },
      role: '普通员工|管理端访问权限',
      post: { p1: { orgId: 'o1', postId: 'p1', isMaster: '0' }, p2: { orgId: 'o2', postId: 'p2', isMaster: '1' } },
    });
    expect([store.user?.username, store.post?.postId, store.mayManage]).toEqual(['甲乙', 'p2', true]);
    store.switchPost('p1');
    expect(store.post?.postId).toBe('p1');
    expect(store.mayUse('m1')).toBe(false);
    store.setMethods(['m1', 'm2'], ['m1']);
    expect(['m1', 'm2', 'free'].map((method) => store.mayUse(method))).toEqual([true, false, true]);
  });
});

const menus = [
  {
    id: '2',
    name: '财务',
    alias: 'cwxxh',
    sn: 20,
    children: [
      { id: '21', name: '发票夹', alias: 'fpj', sn: 2, href: '/invoice' },
      { id: '22', name: '差旅', alias: 'cl', sn: 1, href: 'template/preview/dt_cl' },
      { id: '23', name: '外部', alias: 'ext', sn: 3, href: 'https://example.com/' },
    ],
  },
  { id: '1', name: '首页', alias: 'home', sn: 0, href: '/home' },
  { id: '3', name: '财务（隐藏）', alias: 'caiwu', sn: 1, hidden: true, href: '/caiwu' },
  { id: '4', name: '报表', alias: 'statement', sn: 90 },
];

describe('menus', () => {
  it('are sorted, without hidden ones, with addresses inside their module', () => {
    const nodes = toMenuNodes(menus);
    expect(nodes.map(({ name, path }) => [name, path])).toEqual([
      ['首页', '/home'],
      ['财务', ''],
      ['报表', '/statement'],
    ]);
    expect(nodes[1]?.children.map(({ path, external }) => [path, external])).toEqual([
      ['/cwxxh/template/preview/dt_cl', false],
      ['/invoice', false],
      ['https://example.com/', true],
    ]);
  });

  it('find the entry and the module of an address', () => {
    const store = new MenuStore(sessionStorage);
    store.setMenus(menus);
    expect([store.entryOf('/invoice/7')?.name, store.moduleOf('/invoice')?.alias, store.moduleOf('/cwxxh/x')?.alias, store.moduleOf('/nothing')]).toEqual([
      '发票夹',
      'cwxxh',
      'cwxxh',
      undefined,
    ]);
  });

  it('remember the choice; home forgets the alias', () => {
    const store = new MenuStore(sessionStorage);
    store.setMenus(menus);
    const invoice = store.entryOf('/invoice');
    if (invoice !== undefined) store.remember(invoice);
    expect([sessionStorage.getItem('menu_alias'), sessionStorage.getItem('menu_path'), sessionStorage.getItem('menu_name'), store.lastPath('cwxxh')]).toEqual([
      'cwxxh',
      '/invoice',
      '发票夹',
      '/invoice',
    ]);
    const home = store.byAlias('home');
    if (home !== undefined) store.remember(home);
    expect([sessionStorage.getItem('menu_alias'), sessionStorage.getItem('menu_path')]).toEqual([null, '/home']);
  });
});

test('the badge never falls below zero', () => {
  const badges = new BadgeStore();
  badges.setMessages(3);
  badges.read(2);
  expect(badges.messages).toBe(1);
  badges.read(5);
  expect(badges.messages).toBe(0);
  badges.setCount('v-todo', undefined);
  expect(badges.count('v-todo')).toBeUndefined();
});

test.each([
  [null, 'zh-CN'],
  ['en-US', 'en-US'],
  ['zh-TW', 'zh-TW'],
  ['fr', 'zh-CN'],
])('stored language %s gives %s', (stored, expected) => {
  if (stored !== null) localStorage.setItem('lang', stored);
  expect(new LocaleStore(localStorage).current).toBe(expected);
});
