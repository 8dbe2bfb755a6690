import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupFirst } from '../../../server/lists/customQuery.ts';
import { startListServer, type ListServer } from './listServer.ts';

let portal: ListServer;
beforeAll(async () => { portal = await startListServer(); });
afterAll(() => portal.close());

const query = '/form/customQuery/v1';
const dialog = '/form/customDialog/v1';

describe('custom queries', () => {
  it('are found by their bare alias', async () => {
    expect((await portal.post('chen', `${query}/getByAlias`, 'q_jtgjsl')).json()).toMatchObject({ alias: 'q_jtgjsl', dsType: 'dataSource', objName: 'w_jtgjsl' });
    expect((await portal.post('chen', `${query}/getByAlias`, 'q_none')).json()).toMatchObject({ state: false, message: '未找到别名为q_none的关联查询' });
    expect((await portal.post('chen', `${query}/getByAlias`, "x' or 1=1")).statusCode).toBe(400);
  });

  it('run with parameters, by body or by address', async () => {
    const body = [{ key: 'jtgj', value: 'railSecond' }];
    const expected = { rows: [{ sl: 0.09 }], total: 1, page: 1 };
    expect((await portal.post('chen', `${query}/doQuery?alias=q_jtgjsl`, body)).json()).toMatchObject(expected);
    const once = Buffer.from(JSON.stringify(body)).toString('base64');
    const twice = Buffer.from(once).toString('base64');
    for (const data of [once, twice]) expect((await portal.get('chen', `${query}/doQueryBase64?alias=q_jtgjsl&queryData=${encodeURIComponent(data)}`)).json()).toMatchObject(expected);
    expect((await portal.get('chen', `${query}/doQueryBase64?alias=q_jtgjsl&queryData=!!!`)).statusCode).toBe(400);
  });

  it('find nothing without a required parameter and refuse unknown ones', async () => {
    expect((await portal.post('chen', `${query}/doQuery?alias=q_jtgjsl`, [])).json()).toMatchObject({ rows: [], total: 0 });
    expect((await portal.post('chen', `${query}/doQuery?alias=q_jtgjsl`, [{ key: "sl' or 1=1", value: '1' }])).statusCode).toBe(400);
    expect((await portal.post('chen', `${query}/doQuery?alias=q_jtgjsl`, [{ key: 'jtgj', value: "x' or '1'='1" }])).json()).toMatchObject({ rows: [] });
  });

  it('read people through the columns that are declared', async () => {
    expect((await portal.post('chen', `${query}/doQuery?alias=q_dqyh`, [])).json()).toMatchObject({ rows: [{ id: 'chen', account: 'chen', zjdj: 'qt' }], total: 1 });
  });

  it('serve the check of a submission', async () => {
    const user = { id: 'chen', account: 'chen', fullname: 'chen', tenantId: '-1', roles: [], roleNames: [], posts: [], org: undefined, attrs: {}, isAdmin: false, sessionId: '' };
    const reader = { db: portal.db, meta: portal.server.parts.metadata.forTenant('-1'), user };
    expect(await lookupFirst(reader, 'q_jtgjsl', { jtgj: 'railSecond' })).toEqual({ sl: 0.09 });
    expect(await lookupFirst(reader, 'q_jtgjsl', { jtgj: 'no such thing' })).toBeUndefined();
    await expect(lookupFirst(reader, 'q_none', {})).rejects.toThrow('未找到别名为q_none的关联查询');
  });

  it('leave addresses to the client', async () => {
    await portal.publish([
      { kind: 'customQuery', key: 'q_rest', name: '接口', spec: { dsType: 'restful', url: '/form/x', results: [{ field: 'a', title: 'a' }] } },
      { kind: 'customQuery', key: 'q_empty', name: '接口', spec: { dsType: 'restful', results: [{ field: 'a', title: 'a' }] } },
    ]);
    expect((await portal.post('chen', `${query}/doQuery?alias=q_rest`, [])).json()).toMatchObject({ state: false });
    expect((await portal.post('chen', `${query}/doQuery?alias=q_empty`, [])).json()).toMatchObject({ state: false, message: 'Restful类型的url地址为空' });
  });
});

describe('custom dialogs', () => {
  it('list people with keyword and organisation', async () => {
    expect((await portal.get('chen', `${dialog}/getByAlias?alias=dlg_user`)).json()).toMatchObject({ alias: 'dlg_user', style: 2, selectNum: 1 });
    const all = (await portal.post('chen', `${dialog}/getListData?alias=dlg_user&mapParam=`, {})).json<{ rows: unknown[]; total: number }>();
    expect(all.total).toBe(5);
    expect(all.rows[0]).toEqual({ id: expect.any(String), fullname: expect.any(String), account: expect.any(String), orgName: expect.any(String), postName: expect.any(String) });
    const some = (await portal.post('chen', `${dialog}/getListData?alias=dlg_user`, { querys: [{ property: 'account', operation: 'LIKE', value: 'fin' }, { property: 'orgId', value: 'O2' }] })).json<{ total: number }>();
    expect(some.total).toBe(1);
    expect((await portal.post('chen', `${dialog}/getListData?alias=dlg_user`, { querys: [{ property: 'password_hash', operation: 'LIKE', value: '$' }] })).statusCode).toBe(400);
    expect((await portal.post('chen', `${dialog}/getListData?alias=dlg_user&mapParam=${encodeURIComponent('"a": oops')}`, {})).statusCode).toBe(400);
  });

  it('show organisations as a tree', async () => {
    const nodes = (await portal.get('chen', `${dialog}/getTreeData?alias=dlg_org`)).json<{ id: string; isParent: boolean; parentId: string }[]>();
    expect(nodes.map(({ id, isParent }) => [id, isParent])).toEqual(expect.arrayContaining([['O1', false], ['O2', false]]));
  });
});
