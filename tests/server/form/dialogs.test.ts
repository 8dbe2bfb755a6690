import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListServer, type ListServer } from './listServer.ts';

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  const org = (id: string, parent: string, budget: boolean) => ({
    id,
    dem_id: '1',
    parent_id: parent,
    code: id,
    name: `部门${id}`,
    grade: null,
    path: `1.${id}.`,
    path_name: `/${id}`,
    master_user_id: null,
    leader_user_id: null,
    budget_unit: budget,
  });
  for (const row of [org('A', '0', true), org('A1', 'A', true), org('A2', 'A', false), org('A11', 'A1', true)])
    await portal.db.insertInto('org').values(row).execute();
});
afterAll(() => portal.close());

const service = '/form/customDialog/v1';
const definition = async (alias: string) => (await portal.get('chen', `${service}/getByAlias?alias=${alias}`)).json<Record<string, unknown>>();
const tree = async (alias: string, more = '') =>
  (await portal.get('chen', `${service}/getTreeData?alias=${alias}${more}`)).json<{ id: string; isParent: boolean }[]>();
const list = async (alias: string, body: object = {}, mapParam = '') =>
  (await portal.post('chen', `${service}/getListData?alias=${alias}&mapParam=${encodeURIComponent(mapParam)}`, body)).json<{
    rows: Record<string, unknown>[];
    total: number;
  }>();
const dialog = (key: string, spec: object, more: object = {}) =>
  portal.publish([{ kind: 'customDialog', key, name: key, ...more, spec: { columns: [{ field: 'name', title: '名称' }], resultMap: { id: 'id' }, ...spec } }]);

describe('definitions on the wire', () => {
  it('name columns, results, open conditions, keyword and switches', async () => {
    await dialog('dlg_all', {
      style: 'tree',
      object: 'sys_org',
      tree: { id: 'id', parent: 'parentId', label: 'name', lazy: true, expandAll: true, parentCheck: true, childrenCheck: true },
      selectNum: 3,
      width: 640,
      height: 480,
      keyword: ['name'],
      conditions: [
        { field: 'code', op: 'LIKE', parameter: 'bm', title: '编码' },
        { field: 'grade', op: 'EQUAL', source: 'fixed', value: 'secret' },
      ],
    });
    const found = await definition('dlg_all');
    expect(found).toMatchObject({
      style: 1,
      selectNum: 3,
      width: 640,
      height: 480,
      parentCheck: 1,
      childrenCheck: 1,
      expandAll: 1,
      lazy: 1,
      system: false,
      needPage: false,
    });
    expect(JSON.parse(String(found['displayfield']))).toEqual({ id: 'id', pid: 'parentId', displayName: 'name' });
    expect(JSON.parse(String(found['conditionfield']))).toEqual([expect.objectContaining({ field: 'bm', column: 'code', comment: '编码', condition: 'LIKE' })]);
    expect(JSON.parse(String(found['keywordfield']))).toEqual(['name']);
    expect(JSON.stringify(found)).not.toContain('secret');
    expect(await definition('dlg_user')).toMatchObject({ style: 2, system: true, selectedApi: 'user' });
  });

  it('join tree and list of a combined dialog', async () => {
    const found = (await portal.post('chen', '/form/combinateDialog/v1/getObject?alias=dlg_user', {})).json<Record<string, unknown>>();
    expect(found).toMatchObject({
      alias: 'dlg_user',
      treeDialogId: 'dlg_user',
      listDialogId: 'dlg_user',
      treeDialog: { style: 1 },
      listDialog: { style: 0, alias: 'dlg_user' },
    });
    expect(JSON.parse(String(found['field']))).toEqual({ treeField: 'id', listField: 'orgId' });
    expect((await portal.post('chen', '/form/combinateDialog/v1/getObject', { id: 'dlg_user' })).json()).toMatchObject({ alias: 'dlg_user' });
    expect((await portal.post('chen', '/form/combinateDialog/v1/getObject?alias=dlg_org', {})).statusCode).toBe(400);
    expect((await portal.post('chen', '/form/combinateDialog/v1/getObject', {})).statusCode).toBe(400);
    expect((await portal.post('chen', '/form/combinateDialog/v1/getObject?alias=dlg_none', {})).json()).toMatchObject({
      state: false,
      errorCode: '016',
      message: '未找到别名为dlg_none的对话框',
    });
  });

  it('are for those who may see them', async () => {
    await dialog('dlg_closed', { style: 'combined', api: 'user', tree: { id: 'id', parent: 'parentId', label: 'name' } }, { auth: { view: ['role:fykj'] } });
    for (const [method, url] of [
      ['get', `${service}/getByAlias?alias=dlg_closed`],
      ['get', `${service}/getTreeData?alias=dlg_closed`],
      ['post', `${service}/getListData?alias=dlg_closed`],
      ['post', '/form/combinateDialog/v1/getObject?alias=dlg_closed'],
    ] as const) {
      expect((method === 'get' ? await portal.get('chen', url) : await portal.post('chen', url, {})).statusCode).toBe(403);
      expect((method === 'get' ? await portal.get('finance', url) : await portal.post('finance', url, {})).statusCode).toBe(200);
    }
  });
});

describe('trees', () => {
  it('of budget units leave out the others', async () => {
    expect((await tree('dlg_ysbm')).map(({ id, isParent }) => [id, isParent])).toEqual(
      expect.arrayContaining([
        ['A', true],
        ['A1', true],
        ['A11', false],
      ]),
    );
    expect((await tree('dlg_ysbm')).some(({ id }) => id === 'A2')).toBe(false);
  });

  it('come level by level when they are lazy', async () => {
    await dialog('dlg_lazy', {
      style: 'tree',
      object: 'sys_org',
      tree: { id: 'id', parent: 'parentId', label: 'name', lazy: true },
      conditions: [{ field: 'code', op: 'NOT_EQUAL', source: 'fixed', value: 'A11' }],
    });
    expect((await tree('dlg_lazy')).map(({ id, isParent }) => [id, isParent])).toEqual(
      expect.arrayContaining([
        ['A', true],
        ['O1', false],
      ]),
    );
    expect((await tree('dlg_lazy')).some(({ id }) => id === 'A1')).toBe(false);
    // a child that the conditions leave out makes no parent
    expect((await tree('dlg_lazy', '&parent=A')).map(({ id, isParent }) => [id, isParent]).sort()).toEqual([
      ['A1', false],
      ['A2', false],
    ]);
    expect((await tree('dlg_lazy', `&keyword=${encodeURIComponent('门A')}`)).map(({ id }) => id).sort()).toEqual(['A', 'A1', 'A2']);
    expect(await tree('dlg_lazy', `&keyword=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await tree('dlg_lazy', `&parent=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  });
});

describe('what the form hides', () => {
  const hiding = {
    object: 'w_zz',
    rowFilter: 'all',
    columns: [
      { field: 'bt', title: '标题', to: 'jm' },
      { field: 'jm', title: '机密等级' },
    ],
    resultMap: { x: 'bt', geheim: 'jm' },
  };
  const tree = { id: 'bt', parent: 'lx', label: 'bt', object: 'w_zz' };
  const conditions = [
    { field: 'jm', op: 'EQUAL', parameter: 'mj', title: '机密等级' },
    { field: 'bt', op: 'LIKE' },
  ];
  beforeAll(async () => {
    const property = (title: string) => ({ type: 'string', title });
    await portal.publish([
      {
        kind: 'bo',
        key: 'zz',
        name: '资质',
        spec: { schema: { type: 'object', properties: { bt: property('标题'), lx: property('上级'), jm: property('机密等级') } } },
      },
      {
        kind: 'form',
        key: 'zzV1',
        name: '资质',
        spec: {
          bo: 'zz',
          layout: [{ group: '基本', fields: ['bt', 'lx', 'jm'] }],
          perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r', jm: 'n' } } },
        },
      },
      {
        kind: 'customQuery',
        key: 'q_zz',
        name: '资质',
        spec: {
          dsType: 'dataSource',
          object: 'w_zz',
          rowFilter: 'all',
          conditions: conditions as never,
          results: [
            { field: 'bt', title: '标题' },
            { field: 'jm', title: '机密等级' },
          ],
          sort: [{ field: 'jm' }],
        },
      },
    ]);
    await dialog('dlg_zzList', { ...hiding, style: 'list', conditions, keyword: ['bt', 'jm'], sort: [{ field: 'jm' }] });
    await dialog('dlg_zzTree', { ...hiding, style: 'tree', tree });
    await dialog('dlg_zzLabel', { ...hiding, style: 'tree', tree: { ...tree, label: 'jm' } });
    await dialog('dlg_zzBoth', { ...hiding, style: 'combined', tree: { ...tree, field: 'bt' } });
    await dialog('dlg_zzNarrow', { ...hiding, style: 'combined', tree: { ...tree, field: 'jm' } });
    await dialog('dlg_zzParent', { ...hiding, style: 'combined', tree: { ...tree, parent: 'jm', field: 'bt' } });
    await portal.claim({ by: 'sun', bo: 'zz', data: { bt: '一', lx: '', jm: 'A' } });
  });

  it.each([
    ['dlg_zzList', { status: 200, style: 0 }],
    ['dlg_zzTree', { status: 200, style: 1 }],
    ['dlg_zzLabel', { status: 403 }],
    ['dlg_zzBoth', { status: 200, style: 2 }],
    // without the link or the nodes, the list is left
    ['dlg_zzNarrow', { status: 200, style: 0 }],
    ['dlg_zzParent', { status: 200, style: 0 }],
  ])('is in no part of the definition of %s', async (alias, { status, style }: { status: number; style?: number }) => {
    const found = await portal.get('chen', `${service}/getByAlias?alias=${alias}`);
    const both = await portal.post('chen', '/form/combinateDialog/v1/getObject', { alias });
    expect(found.statusCode).toBe(status);
    if (style !== undefined) expect(found.json()).toMatchObject({ style });
    expect(both.statusCode).toBe(style === 2 ? 200 : status === 403 ? 403 : 400);
    for (const { body } of [found, both]) expect(body).not.toMatch(/jm|机密等级|geheim|"mj/);
  });

  it('is in no part of the definition of a query, while the rest is', async () => {
    const answer = await portal.post('chen', '/form/customQuery/v1/getByAlias', 'q_zz');
    expect(answer.body).not.toMatch(/jm|机密等级|"mj/);
    const { resultfield, conditionfield, sortfield } = answer.json<Record<string, string>>();
    expect([resultfield, conditionfield, sortfield].map((text) => (JSON.parse(String(text)) as { field: string }[]).map(({ field }) => field))).toEqual([
      ['bt'],
      ['bt'],
      [],
    ]);
  });

  it('cannot be asked for by the parameter of a condition: a dialog goes by the others, a query finds nothing, whatever the value', async () => {
    for (const value of ['A', 'B']) {
      expect((await list('dlg_zzList', {}, `"mj":"${value}"`)).total).toBe(1);
      // its first row may fill a field: rows that were not asked for must not
      expect((await portal.post('chen', '/form/customQuery/v1/doQuery?alias=q_zz', [{ key: 'mj', value }])).json()).toMatchObject({ total: 0, rows: [] });
    }
    expect((await list('dlg_zzList', {}, '"bt":"二"')).total).toBe(0);
  });

  it('opens no query whose condition over it is required', async () => {
    await dialog('dlg_zzRequired', { ...hiding, style: 'list', conditions: [{ field: 'jm', op: 'EQUAL', required: true }] });
    expect((await list('dlg_zzRequired', {}, '"jm":"A"')).total).toBe(0);
  });
});

describe('lists', () => {
  it('of open loans hold what the person was paid and still owes', async () => {
    const loan = (by: 'chen' | 'sun', djbh: string, jkye: string, fkrq: string | null) =>
      portal.claim({ by, bo: 'jksq', data: { djbh, sqr: { id: by, name: by }, jkje: '1000', jkye, jksy: `事由 ${djbh}`, ...(fkrq === null ? {} : { fkrq }) } });
    await loan('chen', 'JK-1', '1000', '2026-11-02');
    await loan('chen', 'JK-2', '0', '2026-11-01');
    await loan('chen', 'JK-3', '1000', null);
    await loan('chen', 'JK-4', '0.5', '2026-10-01');
    await loan('sun', 'JK-5', '1000', '2026-11-01');
    const { rows, total } = await list('dlg_wqjk');
    expect(rows.map(({ djbh, fkrq, jkye }) => [djbh, fkrq, jkye])).toEqual([
      ['JK-4', '2026-10-01', 0.5],
      ['JK-1', '2026-11-02', 1000],
    ]);
    expect(total).toBe(2);
    expect(rows[0]?.['id_']).toEqual(expect.any(String));
    // what a caller gives cannot replace what the dialog states
    expect((await list('dlg_wqjk', {}, '"jkye":"-1"')).total).toBe(2);
    // and whose loans are asked for opens none that he does not find
    expect((await list('dlg_wqjk', {}, '"sqr":"chen"')).total).toBe(2);
    expect((await list('dlg_wqjk', {}, '"sqr":"sun"')).total).toBe(0);
    expect((await list('dlg_wqjk', { querys: [{ property: 'djbh', operation: 'LIKE', value: '4', group: 'keyword' }] })).total).toBe(1);
    expect(
      (await list('dlg_wqjk', { sorter: [{ property: 'jkye', direction: 'DESC' }], pageBean: { page: 1, pageSize: 1 } })).rows.map(({ djbh }) => djbh),
    ).toEqual(['JK-1']);
  });

  it('take conditions by their parameters, those of combined dialogs the node as well', async () => {
    await dialog('dlg_both', {
      style: 'combined',
      object: 'sys_user',
      columns: [{ field: 'account', title: '账号' }],
      tree: { id: 'id', parent: 'parentId', label: 'name', object: 'sys_org', field: 'orgId' },
      conditions: [{ field: 'account', op: 'LIKE', parameter: 'zh' }],
    });
    expect((await list('dlg_both')).total).toBe(5);
    expect((await list('dlg_both', {}, '"zh":"fin"')).total).toBe(1);
    expect((await list('dlg_both', { querys: [{ property: 'orgId', value: 'O1' }] }, '"zh":"n"')).rows.map(({ account }) => account).sort()).toEqual([
      'chen',
      'sun',
    ]);
    expect((await portal.post('chen', `${service}/getListData?alias=dlg_both`, { querys: [{ property: 'skzh', value: '6' }] })).statusCode).toBe(400);
  });

  it('hide what the form hides: it can be neither seen nor searched nor sorted by', async () => {
    await portal.publish([
      {
        kind: 'bo',
        key: 'mm',
        name: '秘密',
        spec: { schema: { type: 'object', properties: { bt: { type: 'string', title: '标题' }, jm: { type: 'string', title: '机密' } } } },
      },
      {
        kind: 'form',
        key: 'mmV1',
        name: '秘密',
        spec: { bo: 'mm', layout: [{ group: '基本', fields: ['bt', 'jm'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r', jm: 'n' } } } },
      },
    ]);
    await dialog('dlg_mm', {
      style: 'list',
      object: 'w_mm',
      rowFilter: 'all',
      columns: [
        { field: 'bt', title: '标题' },
        { field: 'jm', title: '机密' },
      ],
      keyword: ['bt', 'jm'],
      sort: [{ field: 'jm' }],
      resultMap: { jm: 'jm' },
    });
    await portal.claim({ by: 'sun', bo: 'mm', data: { bt: '一', jm: 'CANARY-2' } });
    await portal.claim({ by: 'sun', bo: 'mm', data: { bt: '二', jm: 'CANARY-1' } });
    const answer = await list('dlg_mm');
    expect(answer.total).toBe(2);
    expect(JSON.stringify(answer)).not.toContain('CANARY');
    for (const body of [{ querys: [{ property: 'jm', operation: 'LIKE', value: 'CANARY' }] }, { sorter: [{ property: 'jm', direction: 'DESC' }] }]) {
      expect((await portal.post('chen', `${service}/getListData?alias=dlg_mm`, body)).statusCode).toBe(400);
    }
  });
});
