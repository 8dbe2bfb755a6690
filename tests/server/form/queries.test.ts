import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupsOf } from '../../../server/lists/customQuery.ts';
import { startListServer, type ListServer } from './listServer.ts';

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
});
afterAll(() => portal.close());

const query = '/form/customQuery/v1';
const dialog = '/form/customDialog/v1';

describe('custom queries', () => {
  it('are found by their bare alias', async () => {
    expect((await portal.post('chen', `${query}/getByAlias`, 'q_jtgjsl')).json()).toMatchObject({
      alias: 'q_jtgjsl',
      dsType: 'dataSource',
      objName: 'w_jtgjsl',
    });
    expect((await portal.post('chen', `${query}/getByAlias`, 'q_none')).json()).toMatchObject({ state: false, message: '未找到别名为q_none的关联查询' });
    expect((await portal.post('chen', `${query}/getByAlias`, "x' or 1=1")).statusCode).toBe(400);
  });

  it('run with parameters, by body or by address', async () => {
    const body = [{ key: 'jtgj', value: 'railSecond' }];
    const expected = { rows: [{ sl: 0.09 }], total: 1, page: 1 };
    expect((await portal.post('chen', `${query}/doQuery?alias=q_jtgjsl`, body)).json()).toMatchObject(expected);
    const once = Buffer.from(JSON.stringify(body)).toString('base64');
    const twice = Buffer.from(once).toString('base64');
    for (const data of [once, twice])
      expect((await portal.get('chen', `${query}/doQueryBase64?alias=q_jtgjsl&queryData=${encodeURIComponent(data)}`)).json()).toMatchObject(expected);
    expect((await portal.get('chen', `${query}/doQueryBase64?alias=q_jtgjsl&queryData=!!!`)).statusCode).toBe(400);
  });

  it('are not asked without a required parameter, find nothing for an empty one and refuse unknown ones', async () => {
    expect((await portal.post('chen', `${query}/doQuery?alias=q_jtgjsl`, [])).statusCode).toBe(400);
    expect((await portal.post('chen', `${query}/doQuery?alias=q_jtgjsl`, [{ key: 'jtgj', value: '' }])).json()).toMatchObject({ rows: [], total: 0 });
    expect((await portal.post('chen', `${query}/doQuery?alias=q_jtgjsl`, [{ key: "sl' or 1=1", value: '1' }])).statusCode).toBe(400);
    expect((await portal.post('chen', `${query}/doQuery?alias=q_jtgjsl`, [{ key: 'jtgj', value: "x' or '1'='1" }])).json()).toMatchObject({ rows: [] });
  });

  it('read people through the columns that are declared', async () => {
    expect((await portal.post('chen', `${query}/doQuery?alias=q_dqyh`, [])).json()).toMatchObject({
      rows: [{ id: 'chen', account: 'chen', zjdj: 'qt' }],
      total: 1,
    });
  });

  it('serve the check of a submission', async () => {
    const user = {
      id: 'chen',
      account: 'chen',
      fullname: 'chen',
      tenantId: '-1',
      roles: [],
      roleNames: [],
      posts: [],
      org: undefined,
      attrs: {},
      isAdmin: false,
      sessionId: '',
    };
    const reader = { db: portal.db, meta: portal.server.parts.metadata.forTenant('-1'), clock: portal.server.parts.clock, user };
    const lookup = lookupsOf(reader);
    expect(await lookup('q_jtgjsl', { jtgj: 'railSecond' })).toEqual({ sl: 0.09 });
    expect(await lookup('q_jtgjsl', { jtgj: 'no such thing' })).toBeUndefined();
    await expect(lookup('q_none', {})).rejects.toThrow('未找到别名为q_none的关联查询');
  });

  it('take names in any case, full moments, and periods that include their last day', async () => {
    await portal.publish([
      {
        kind: 'customQuery',
        key: 'q_claims',
        name: '单据',
        spec: {
          dsType: 'dataSource',
          object: 'w_clfybx',
          conditions: [
            { field: 'create_time', op: 'BETWEEN', parameter: 'period', dataType: 'date' },
            { field: 'djbh', op: 'EQUAL' },
          ],
          results: [
            { field: 'djbh', title: '单据编号' },
            { field: 'ccsy', title: '事由' },
            { field: 'create_time', title: '时间' },
          ],
          sort: [{ field: 'djbh' }],
        },
      },
    ]);
    for (const [djbh, time] of [
      ['Q-1', '2026-11-09 23:30:00'],
      ['Q-2', '2026-11-10 00:00:01'],
      ['Q-3', '2026-11-08 12:00:00'],
    ] as const) {
      await portal.claim({ by: 'chen', data: { djbh, ccsy: `事由 ${djbh}` }, time });
    }
    const found = async (body: object) =>
      (await portal.post('chen', `${query}/doQuery?alias=q_claims`, body))
        .json<{ rows: { djbh: string; create_time: string }[] }>()
        .rows.map((row) => [row.djbh, row.create_time]);
    expect(await found([{ key: 'PERIOD', value: '2026-11-09|2026-11-09' }])).toEqual([['Q-1', '2026-11-09 23:30:00']]);
    expect(await found([{ key: 'period', value: ['2026-11-09', ''] }])).toEqual([
      ['Q-1', '2026-11-09 23:30:00'],
      ['Q-2', '2026-11-10 00:00:01'],
    ]);
    // a result by its title narrows, an empty value does not
    expect(await found({ 事由: 'Q-3', djbh: '' })).toEqual([['Q-3', '2026-11-08 12:00:00']]);
    expect(await found({ period: '', djbh: 'Q-2' })).toHaveLength(1);
  });

  it('say which input cannot be read', async () => {
    for (const url of [
      `${query}/doQueryBase64?alias=q_jtgjsl&queryData=${Buffer.from('[{').toString('base64')}`,
      `${dialog}/getTreeData?alias=dlg_org&mapParam=%22a%22`,
    ]) {
      const answer = await portal.get('chen', url);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, '条件字段的JSON格式错误']);
    }
    expect((await portal.post('chen', `${query}/doQuery?alias=q_none`, [])).json()).toMatchObject({
      state: false,
      errorCode: '016',
      message: '未找到别名为q_none的关联查询',
    });
  });
});

describe('custom dialogs', () => {
  it('list people with keyword and organisation', async () => {
    expect((await portal.get('chen', `${dialog}/getByAlias?alias=dlg_user`)).json()).toMatchObject({ alias: 'dlg_user', style: 2, selectNum: 1 });
    const all = (await portal.post('chen', `${dialog}/getListData?alias=dlg_user&mapParam=`, {})).json<{ rows: unknown[]; total: number }>();
    expect(all.total).toBe(5);
    expect(all.rows[0]).toEqual({
      id: expect.any(String),
      fullname: expect.any(String),
      account: expect.any(String),
      orgName: expect.any(String),
      postName: expect.any(String),
    });
    const some = (
      await portal.post('chen', `${dialog}/getListData?alias=dlg_user`, {
        querys: [
          { property: 'account', operation: 'LIKE', value: 'fin' },
          { property: 'orgId', value: 'O2' },
        ],
      })
    ).json<{ total: number }>();
    expect(some.total).toBe(1);
    expect(
      (await portal.post('chen', `${dialog}/getListData?alias=dlg_user`, { querys: [{ property: 'password_hash', operation: 'LIKE', value: '$' }] }))
        .statusCode,
    ).toBe(400);
    expect((await portal.post('chen', `${dialog}/getListData?alias=dlg_user&mapParam=${encodeURIComponent('"a": oops')}`, {})).statusCode).toBe(400);
  });

  it('show organisations as a tree', async () => {
    const nodes = (await portal.get('chen', `${dialog}/getTreeData?alias=dlg_org`)).json<{ id: string; isParent: boolean; parentId: string }[]>();
    expect(nodes.map(({ id, isParent }) => [id, isParent])).toEqual(
      expect.arrayContaining([
        ['O1', false],
        ['O2', false],
      ]),
    );
  });
});
