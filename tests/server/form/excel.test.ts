import { deflateRawSync, crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import { neutralise, plainText } from '../../../server/excel/index.ts';
import { multipart, partsOf, rowsIn, sheetOf } from './excelFile.ts';
import { startListServer, type ListServer, type Person } from './listServer.ts';

let portal: ListServer;
const base = '/form/dataTemplate/v1';
const tokens = new Map<Person, string>();
const b64 = (names: string): string => encodeURIComponent(Buffer.from(names, 'utf8').toString('base64'));

beforeAll(async () => {
  portal = await startListServer();
  for (const person of ['chen', 'sun', 'finance'] as const) tokens.set(person, (await portal.server.parts.sessions.issue(portal.db, person, {})).token);
  const field = (title: string, type: string, widget: string, more: object = {}) => ({ type, title, 'x-ui': { widget }, ...more });
  await portal.publish([
    {
      kind: 'dict',
      key: 'zclx',
      name: '资产类型',
      spec: {
        items: [
          { value: '1', label: '设备' },
          { value: '2', label: '家具' },
        ],
      },
    },
    {
      kind: 'bo',
      key: 'zc',
      name: '资产',
      spec: {
        schema: {
          type: 'object',
          properties: {
            bh: { ...field('编号', 'string', 'input'), 'x-rules': 'required' },
            mc: field('名称', 'string', 'input'),
            lx: { type: 'string', title: '类型', 'x-ui': { widget: 'select', dict: 'zclx' } },
            je: field('金额', 'number', 'money'),
            sl: field('数量', 'number', 'number'),
            hj: { ...field('合计', 'number', 'money'), 'x-formula': 'je * sl' },
            rq: field('日期', 'string', 'date', { format: 'date' }),
            syr: field('使用人', 'object', 'user'),
            mm: field('秘密', 'string', 'input'),
            mx: {
              type: 'array',
              title: '明细',
              'x-ui': { widget: 'subTable' },
              maxItems: 5,
              items: {
                type: 'object',
                properties: {
                  nr: { ...field('内容', 'string', 'input'), 'x-rules': 'required' },
                  fy: field('费用', 'number', 'money'),
                  nb: field('内部', 'string', 'input'),
                },
              },
            },
          },
        },
      },
    },
    {
      kind: 'form',
      key: 'zcV1',
      name: '资产',
      auth: { start: ['role:fykj'] },
      spec: {
        bo: 'zc',
        layout: [{ group: '资产', fields: ['bh', 'mc', 'lx', 'je', 'sl', 'hj', 'rq', 'syr', 'mx'] }],
        perm: {
          start: { main: { '*': 'w', mm: 'n' }, sub: { mx: { _: 'w', nb: 'n' } }, subOps: { mx: { add: true, del: true, import: true, export: true } } },
          read: { main: { '*': 'r', mm: 'n' }, sub: { mx: { _: 'r', nb: 'n' } } },
        },
      },
    },
    {
      kind: 'dataTemplate',
      key: 'dt_zc',
      name: '资产',
      auth: { view: ['role:ptyg'] },
      spec: {
        bo: 'zc',
        form: 'zcV1',
        columns: [
          { field: 'bh', title: '编号' },
          { field: 'mc', title: '名称' },
          { field: 'lx', title: '类型', format: 'dict', dict: 'zclx' },
          { field: 'je', title: '金额', format: 'money', sum: true },
          { field: 'rq', title: '日期', format: 'date' },
          { field: 'syr', title: '使用人', format: 'name' },
          { field: 'mm', title: '秘密' },
          { field: 'sl', title: '数量', hidden: true },
        ],
        toolbar: ['add', 'import'],
        batchButtons: ['export'],
        rowButtons: ['edit', 'delete'],
        defaultSort: [{ field: 'bh' }],
        rowFilter: [{ role: '*', sql: '1=1' }],
        import: { limit: 50 },
      },
    },
    {
      kind: 'dataTemplate',
      key: 'dt_zc_own',
      name: '资产往返',
      auth: { view: ['role:ptyg'] },
      spec: {
        bo: 'zc',
        form: 'zcV1',
        toolbar: ['export', 'import'],
        rowFilter: [{ role: '*', sql: '1=1' }],
        defaultSort: [{ field: 'bh' }],
        columns: [
          { field: 'bh', title: '资产号' },
          { field: 'lx', title: '类型' },
          { field: 'je', title: '单价', sum: true },
          { field: 'sl', title: '数量' },
          { field: 'hj', title: '总额', sum: true },
          { field: 'create_time', title: '登记时间' },
        ],
      },
    },
    {
      kind: 'dataTemplate',
      key: 'dt_zc_view',
      name: '资产查阅',
      auth: { view: ['role:ptyg'] },
      spec: { bo: 'zc', form: 'zcV1', columns: [{ field: 'bh', title: '编号' }], rowFilter: [{ role: '*', sql: '1=1' }] },
    },
  ]);
});
afterAll(() => portal.close());

const upload = (person: Person, url: string, bytes: Buffer, fileName?: string) => {
  const { payload, headers } = multipart(bytes, fileName);
  return portal.server.app.inject({
    method: 'POST',
    url: `${base}/${url}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${tokens.get(person) ?? ''}` },
  });
};
const asset = (data: object) => portal.claim({ by: 'finance', bo: 'zc', data: data as Record<string, unknown> });
const clear = async (): Promise<void> => {
  await portal.db.deleteFrom('bo_sub_row').where('bo', '=', 'zc').execute();
  await portal.db.deleteFrom('bo_row').where('bo', '=', 'zc').execute();
};
async function finished(person: Person, id: string): Promise<ImportJob> {
  for (let round = 0; round < 200; round += 1) {
    const job = (await portal.get(person, `${base}/importJob/${id}`)).json<ImportJob>();
    if (job.status !== 'running') return job;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error('the import does not end');
}
const stored = async () =>
  (await portal.db.selectFrom('bo_row').select('data').where('bo', '=', 'zc').orderBy('create_time').orderBy('id').execute()).map(({ data }) => data);

describe('export', () => {
  it('holds the columns, order, formats and totals of the screen, and nothing that is hidden', async () => {
    await clear();
    await asset({ bh: '002', mc: '=HYPERLINK("http://x")', lx: '1', je: '1234.50', rq: '2026-03-01', syr: { id: 'chen', name: '陈' }, mm: 'CANARY' });
    await asset({ bh: '001', mc: '椅子', lx: '2', je: '0.10', sl: '7', mm: 'CANARY' });
    const all = await portal.post('chen', `${base}/export?formKey=dt_zc&getType=all`, {});
    expect(all.statusCode).toBe(200);
    expect(all.headers['content-disposition']).toContain('.xlsx');
    expect(await rowsIn(all.rawPayload)).toEqual([
      ['编号', '名称', '类型', '金额', '日期', '使用人'],
      ['001', '椅子', '家具', { number: '0.1' }, null, null],
      ['002', '=HYPERLINK("http://x")', '设备', { number: '1234.5' }, { date: '2026-03-01' }, '陈'],
      ['合计', null, null, { number: '1234.6' }, null, null],
    ]);
    const chosen = await portal.post('chen', `${base}/export?formKey=dt_zc&getType=page&expField=${b64('je,mm,bh,sl,constructor')}`, {
      pageBean: { page: 1, pageSize: 1 },
      sorter: [{ property: 'bh', direction: 'DESC' }],
      querys: [{ property: 'bh', operation: 'LIKE', value: '00' }],
    });
    expect(await rowsIn(chosen.rawPayload)).toEqual([
      ['金额', '编号'],
      [{ number: '1234.5' }, '002'],
      [{ number: '1234.6' }, '合计（共2条）'],
    ]);
    expect((await portal.post('chen', `${base}/export?formKey=dt_zc&expField=${b64('mm')}`, {})).statusCode).toBe(400);
    expect((await portal.post('chen', `${base}/export?formKey=dt_zc`, { querys: [{ property: 'mm', operation: 'LIKE', value: 'C' }] })).statusCode).toBe(400);
  });

  it('says values as their fields do, in the list, its dialog and its export, unless a column says otherwise', async () => {
    const ui = (title: string, type: string, widget: string, more: object = {}) => ({ type, title, 'x-ui': { widget, ...more } });
    const columns = ['bh', 'zt', 'bq', 'lx', 'ts', 'sc', 'pf', 'qy', 'rq'].map((name) => ({
      field: name,
      title: name,
      ...(name === 'ts' ? { sum: true } : {}),
    }));
    await portal.publish([
      {
        kind: 'bo',
        key: 'zw',
        name: '词',
        i18n: { 'en-US': { '/spec/schema/properties/zt/x-ui/options/0/name': 'In use' } },
        spec: {
          schema: {
            type: 'object',
            properties: {
              bh: ui('编号', 'string', 'input'),
              zt: ui('状态', 'string', 'select', {
                options: [
                  { key: 'a', name: '在用' },
                  { key: 'b', name: '停用' },
                ],
              }),
              bq: ui('标签', 'string', 'checkbox', {
                options: [
                  { key: 'x', name: '甲' },
                  { key: 'y', name: '乙' },
                ],
              }),
              lx: ui('类型', 'string', 'radio', { dict: 'zclx' }),
              ts: ui('天数', 'number', 'number', { unit: '天' }),
              sc: ui('时长', 'number', 'duration'),
              pf: ui('评分', 'number', 'rating'),
              qy: ui('启用', 'boolean', 'switch', { activeText: '开', inactiveText: '关' }),
              rq: ui('月份', 'string', 'month', { format: 'yyyy年MM月' }),
            },
          },
        },
      },
      {
        kind: 'form',
        key: 'zwV1',
        name: '词',
        auth: { start: ['role:fykj'] },
        spec: {
          bo: 'zw',
          layout: [{ group: '词', fields: columns.map(({ field }) => field) }],
          perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } },
        },
      },
      {
        kind: 'dataTemplate',
        key: 'dt_zw',
        name: '词',
        auth: { view: ['role:ptyg'] },
        spec: {
          bo: 'zw',
          form: 'zwV1',
          columns: [...columns, { field: 'ts', title: '数', format: 'number' }],
          batchButtons: ['export'],
          defaultSort: [{ field: 'bh' }],
          rowFilter: [{ role: '*', sql: '1=1' }],
        },
      },
      {
        kind: 'customDialog',
        key: 'dlg_zw',
        name: '词',
        auth: { view: ['role:ptyg'] },
        spec: {
          style: 'list',
          object: 'w_zw',
          form: 'zwV1',
          columns: columns.map(({ field, title }) => ({ field, title })),
          resultMap: { bh: 'bh' },
          rowFilter: [{ role: '*', sql: '1=1' }],
        },
      },
    ]);
    await portal.claim({ by: 'finance', bo: 'zw', data: { bh: '1', zt: 'a', bq: 'x,y', lx: '2', ts: '3', sc: 90, pf: 4, qy: false, rq: '2026-11' } });
    await portal.claim({ by: 'finance', bo: 'zw', data: { bh: '2', zt: '=1+1', ts: 1.5 } });
    const answer = await portal.post('chen', `${base}/export?formKey=dt_zw`, {});
    expect(await rowsIn(answer.rawPayload)).toEqual([
      [...columns.map(({ title }) => title), '数'],
      ['1', '在用', '甲、乙', '家具', { number: '3' }, '1小时 30分钟', { number: '4' }, '关', { date: '2026-11-01' }, { number: '3' }],
      ['2', '=1+1', null, null, { number: '1.5' }, null, null, null, null, { number: '1.5' }],
      ['合计', null, null, null, { number: '4.5' }, null, null, null, null, { number: '4.5' }],
    ]);
    expect(partsOf(answer.rawPayload)).toMatch(
      /formatCode="0.0&quot;天&quot;"[^]*formatCode="0&quot;\/5&quot;"|formatCode="0&quot;\/5&quot;"[^]*formatCode="0.0&quot;天&quot;"/,
    );
    const list = (await portal.get('chen', `${base}/getBpmDataTemplateInfo?alias=dt_zw`)).json<{
      value: { list: { columns: { field: string; display?: object }[] }; dicts: Record<string, object[]> };
    }>().value;
    expect(list.list.columns[1]?.display).toMatchObject({
      type: 'string',
      ui: {
        widget: 'select',
        options: [
          { key: 'a', name: '在用' },
          { key: 'b', name: '停用' },
        ],
      },
    });
    expect(list.dicts['zclx']).toHaveLength(2);
    const dialog = (await portal.get('chen', '/form/customDialog/v1/getByAlias?alias=dlg_zw')).json<{ displayfield: string }>();
    expect(JSON.parse(dialog.displayfield)).toContainEqual(
      expect.objectContaining({ field: 'ts', display: { type: 'number', ui: { widget: 'number', unit: '天' } } }),
    );
  });

  it('is refused where the list does not offer it or is not his', async () => {
    expect((await portal.post('chen', `${base}/export?formKey=dt_zc_view`, {})).json()).toMatchObject({ state: false, message: '没有导出权限' });
    expect((await portal.post('outsider', `${base}/export?formKey=dt_zc`, {})).statusCode).toBe(403);
  });

  it('keeps several batches in order', async () => {
    await clear();
    const rows = Array.from({ length: 2_500 }, (_, index) => ({ bh: String(index).padStart(5, '0'), je: '0.01' }));
    for (let at = 0; at < rows.length; at += 500) {
      await portal.db
        .insertInto('bo_row')
        .values(
          rows.slice(at, at + 500).map((data, index) => ({
            id: `b${at + index}`,
            bo: 'zc',
            inst_id: null,
            def_key: null,
            status: null,
            cur_node: null,
            create_by: 'finance',
            create_time: '2026-01-01 00:00:00',
            update_by: null,
            update_time: '2026-01-01 00:00:00',
            org_id: null,
            data: JSON.stringify(data),
          })),
        )
        .execute();
    }
    const sheet = await rowsIn((await portal.post('chen', `${base}/export?formKey=dt_zc&expField=${b64('bh,je')}`, {})).rawPayload);
    expect(sheet.length).toBe(2_502);
    expect(sheet.slice(1, -1).map(([bh]) => bh)).toEqual(rows.map(({ bh }) => bh));
    expect(sheet.at(-1)).toEqual(['合计', { number: '25' }]);
  });

  it.each(['=1+1', '+cmd|x', '-2+3', '@sum', '\tx', '\rx', ' =1', '＝1'])('neutralises %j and gives it back on import', (text) => {
    expect(neutralise(text)).toBe(`'${text}`);
    expect(plainText(neutralise(text))).toBe(text);
  });
  it.each(['-5', '+3.20', 'a=b', "'quoted", ''])('leaves %j as it is', (text) => {
    expect(neutralise(text)).toBe(text);
    expect(plainText(text)).toBe(text);
  });
});

describe('exportSub and importSub', () => {
  it('move the rows of a sub-table, without hidden columns, through rules and limits', async () => {
    await clear();
    const id = await portal.claim({ by: 'finance', bo: 'zc', data: { bh: 'S1', mm: 'KEEP' } });
    await portal.db
      .insertInto('bo_sub_row')
      .values({ id: `${id}1`, bo: 'zc', ref_id: id, sub: 'mx', sn: 0, data: JSON.stringify({ nr: 'a', fy: '1.20', nb: 'CANARY' }) })
      .execute();
    const exported = await portal.post('finance', `${base}/exportSub`, { alias: 'mx', refId: id });
    expect(await rowsIn(exported.rawPayload)).toEqual([
      ['内容', '费用'],
      ['a', { number: '1.2' }],
    ]);

    const bad = await upload(
      'finance',
      `importSub?alias=mx&refId=${id}`,
      await sheetOf(
        ['内容', '费用'],
        [
          ['b', 'x'],
          [null, '3'],
        ],
      ),
    );
    expect(bad.json()).toMatchObject({ state: true, value: { total: 0, errors: [{ row: 2, column: '费用', message: '“x”不是有效的数字' }] } });
    const missing = await upload(
      'finance',
      `importSub?alias=mx&refId=${id}`,
      await sheetOf(
        ['内容', '费用'],
        [
          ['b', '2'],
          [null, '3'],
        ],
      ),
    );
    expect(missing.json()).toMatchObject({ value: { total: 0, errors: [{ row: 3 }] } });
    expect((await upload('finance', `importSub?alias=mx&refId=${id}`, await sheetOf(['内容', '内部'], [['b', 'x']]))).json()).toMatchObject({
      state: false,
      message: '导入的文件中有不能导入的列：内部',
    });
    expect((await upload('chen', `importSub?alias=mx&refId=${id}`, await sheetOf(['内容'], [['b']]))).json()).toMatchObject({ state: true });
    const good = await upload(
      'finance',
      `importSub?alias=sub_mx&refId=${id}`,
      await sheetOf(
        ['内容', '费用'],
        [
          ['b', '¥1,000.50'],
          ['c', { kind: 'number', value: '0.3' }],
        ],
      ),
    );
    expect(good.json()).toMatchObject({ state: true, message: '成功导入2条数据', value: { total: 2, errors: [] } });
    const rows = await portal.db.selectFrom('bo_sub_row').select('data').where('ref_id', '=', id).orderBy('sn').execute();
    expect(rows.map(({ data }) => data)).toMatchObject([{ nr: 'a', fy: '1.2', nb: 'CANARY' }, { nr: 'b' }, { nr: 'b', fy: '1000.5' }, { nr: 'c', fy: '0.3' }]);
    expect((await upload('finance', `importSub?alias=mx&refId=${id}`, await sheetOf(['内容'], [['x'], ['y'], ['z']]))).json()).toMatchObject({
      state: false,
      message: '明细最多5行',
    });
    expect((await stored())[0]).toMatchObject({ mm: 'KEEP' });
  });
});

describe('tImportMain', () => {
  it('offers a template whose first column is the key, without what may not be filled', async () => {
    const template = await portal.post('finance', `${base}/downloadMainTempFile/dt_zc`, undefined);
    expect(await rowsIn(template.rawPayload)).toEqual([['主键', '编号*', '名称', '类型', '金额', '数量', '日期', '使用人']]);
  });

  it('adds and changes rows in the background through the check of a single save', async () => {
    await clear();
    const id = await asset({ bh: 'OLD', mc: '旧', je: '1', sl: '2', mm: 'KEEP', mx: [] });
    const bytes = await sheetOf(
      ['主键', '编号*', '类型', '金额', '数量', '日期', '使用人'],
      [
        [null, '007', '家具', { kind: 'number', value: '0.1' }, '3', '2026/1/5', 'chen'],
        [id, 'NEW', null, null, '5', { kind: 'date', value: '2026-02-03' }, null],
      ],
    );
    const begun = (await upload('finance', 'tImportMain?alias=dt_zc', bytes)).json<{ state: boolean; value: ImportJob }>();
    expect(begun).toMatchObject({ state: true, value: { status: 'running', total: 2 } });
    expect((await portal.get('chen', `${base}/importJob/${begun.value.id}`)).statusCode).toBe(403);
    expect(await finished('finance', begun.value.id)).toMatchObject({ status: 'done', created: 1, updated: 1, failed: 0, message: '成功导入2条数据' });
    const rows = await stored();
    expect(rows.find((row) => row['bh'] === '007')).toMatchObject({
      lx: '2',
      je: '0.1',
      sl: '3',
      hj: '0.30',
      rq: '2026-01-05',
      syr: { id: 'chen', name: 'chen' },
    });
    expect(rows.find((row) => row['bh'] === 'NEW')).toMatchObject({ mc: '旧', je: '1', sl: '5', hj: '5.00', rq: '2026-02-03', mm: 'KEEP' });
  });

  it('stores nothing when a row is wrong, or the right ones when asked to, and hands the wrong ones back', async () => {
    await clear();
    const bytes = await sheetOf(
      ['编号', '类型', '金额'],
      [
        ['A', '家具', '1'],
        [null, '设备', '2'],
        ['C', '汽车', 'x'],
      ],
    );
    const none = (await upload('finance', 'tImportMain?alias=dt_zc', bytes)).json<{ value: ImportJob }>().value;
    expect(await finished('finance', none.id)).toMatchObject({
      status: 'failed',
      created: 0,
      failed: 2,
      message: '有2条数据不正确，没有导入任何数据',
      errors: [
        { row: 3, column: '编号' },
        { row: 4, column: '类型', message: '“汽车”不是可选的值' },
        { row: 4, column: '金额' },
      ],
    });
    expect(await stored()).toEqual([]);
    const handedBack = (await portal.post('finance', `${base}/importErrors/${none.id}`, undefined)).rawPayload;
    const report = await rowsIn(handedBack);
    expect(report[0]).toEqual(['编号', '类型', '金额', '错误原因']);
    expect(report.slice(1).map((row) => String(row[3]).slice(0, 4))).toEqual(['第3行：', '第4行：']);
    // it can be imported again as it is: its own column is no field
    const again = (await upload('finance', 'tImportMain?alias=dt_zc', handedBack)).json<{ state: boolean; value: ImportJob }>();
    expect(again).toMatchObject({ state: true, value: { total: 2 } });
    expect(await finished('finance', again.value.id)).toMatchObject({ status: 'failed', failed: 2 });
    const some = (await upload('finance', 'tImportMain?alias=dt_zc&mode=valid', bytes)).json<{ value: ImportJob }>().value;
    expect(await finished('finance', some.id)).toMatchObject({ status: 'done', created: 1, failed: 2 });
    expect((await stored()).map((row) => row['bh'])).toEqual(['A']);
  });

  it.each<[mode: string, most: number, message: RegExp]>([
    ['all', 0, /^导入已取消，没有导入任何数据$/],
    ['valid', 49, /^导入已取消，已导入\d+条数据$/],
  ])('can be cancelled before its commit: %s', async (mode, most, message) => {
    await clear();
    const bytes = await sheetOf(
      ['编号'],
      Array.from({ length: 50 }, (_, index) => [`R${index}`]),
    );
    const begin = async (): Promise<string> => (await upload('finance', `tImportMain?alias=dt_zc&mode=${mode}`, bytes)).json<{ value: ImportJob }>().value.id;
    const cancel = async (id: string) => (await portal.post('finance', `${base}/importCancel/${id}`, undefined)).json<{ state: boolean; message: string }>();
    let id = await begin();
    expect((await portal.post('chen', `${base}/importCancel/${id}`, undefined)).statusCode).toBe(403);
    let cancelled = await cancel(id);
    // a machine with other work may have stored all of them by now
    for (let round = 1; !cancelled.state && round < 10; round++) {
      await finished('finance', id);
      await clear();
      id = await begin();
      cancelled = await cancel(id);
    }
    expect(cancelled).toMatchObject({ state: true, message: '正在取消导入' });
    const job = await finished('finance', id);
    expect(job).toMatchObject({ status: 'failed', message: expect.stringMatching(message) as string });
    const rows = await stored();
    expect(rows.length).toBe(job.created);
    expect(rows.length).toBeLessThanOrEqual(most);
    expect((await portal.post('finance', `${base}/importCancel/${id}`, undefined)).json()).toMatchObject({ state: false, message: '导入已经完成，不能取消' });
  });

  it.each([
    ['a column that may not be filled', ['编号', '秘密'], [['A', 'x']], '导入的文件中有不能导入的列：秘密'],
    ['a column that does not exist', ['编号', '没有'], [['A', 'x']], '导入的文件中有不能导入的列：没有'],
    ['a column twice', ['编号', '编号*'], [['A', 'x']], '导入的文件中有重复的列：编号*'],
    ['no rows', ['编号'], [], '导入的文件中没有数据'],
    ['too many rows', ['编号'], Array.from({ length: 51 }, () => ['A']), '一次最多导入50条数据，文件中有51条'],
  ])('refuses %s', async (_name, titles, rows, message) => {
    expect((await upload('finance', 'tImportMain?alias=dt_zc', await sheetOf(titles, rows))).json()).toMatchObject({ state: false, message });
  });

  it('takes the own export of the list: by the titles of the list, without its totals, and names what it does not read', async () => {
    await clear();
    await asset({ bh: '001', lx: '2', je: '0.1', sl: '7', hj: '0.70' });
    await asset({ bh: '合计', lx: '1', je: '2', sl: '1', hj: '2.00' });
    const own = (await portal.post('finance', `${base}/export?formKey=dt_zc_own&getType=all`, {})).rawPayload;
    expect(await rowsIn(own)).toHaveLength(4);
    const begun = (await upload('finance', 'tImportMain?alias=dt_zc_own', own)).json<{ state: boolean; value: ImportJob }>();
    expect(begun).toMatchObject({ state: true, value: { total: 2 } });
    expect(await finished('finance', begun.value.id)).toMatchObject({
      status: 'done',
      created: 2,
      message: '成功导入2条数据；未读取不能导入的列：总额、登记时间',
    });
    const [first, second, ...again] = (await stored()).map(({ bh, lx, je, sl, hj }) => ({ bh, lx, je, sl, hj }));
    expect(again).toEqual(expect.arrayContaining([first, second]));
    // columns that the list does not show are refused as before
    expect((await upload('finance', 'tImportMain?alias=dt_zc_own', await sheetOf(['资产号', '总额', '秘密'], [['A', '1', 'x']]))).json()).toMatchObject({
      state: false,
      message: '导入的文件中有不能导入的列：秘密、总额',
    });
    expect((await upload('finance', 'tImportMain?alias=dt_zc_own', await sheetOf(['总额'], [['1']]))).json()).toMatchObject({
      state: false,
      message: '导入的文件中有不能导入的列：总额',
    });
  });

  it('is for those who may start the form, from a list that offers it', async () => {
    const bytes = await sheetOf(['编号'], [['A']]);
    expect((await upload('chen', 'tImportMain?alias=dt_zc', bytes)).json()).toMatchObject({ state: false, errorCode: '004' });
    expect((await upload('finance', 'tImportMain?alias=dt_zc_view', bytes)).json()).toMatchObject({ state: false, message: '没有导入权限' });
  });
});

describe('an uploaded file', () => {
  it.each([
    ['text', Buffer.from('a,b'), 'data.xlsx'],
    ['a script named xlsx', Buffer.from('#!/bin/sh'), 'data.xlsx'],
    ['an empty file', Buffer.alloc(0), 'data.xlsx'],
    ['a zip that is no workbook', zip([{ name: 'a.txt', content: Buffer.from('x') }]), 'data.xlsx'],
    ['a cut workbook', Buffer.from('504b03041400', 'hex'), 'data.xlsx'],
    ['another extension', Buffer.from('x'), 'data.xls'],
    ['a bomb', bomb(300 * 1024 * 1024), 'data.xlsx'],
    ['a bomb that lies about its size', bomb(300 * 1024 * 1024, 1_000), 'data.xlsx'],
    ['a thousand entries', zip(Array.from({ length: 1_000 }, (_, index) => ({ name: `x${index}`, content: Buffer.from('x') }))), 'data.xlsx'],
    ['a workbook with one cell far away', sheetWith('<c r="ZZZZZZZ999999999"><v>1</v></c>'), 'data.xlsx'],
    ['a path that climbs', zip([{ name: '../../x', content: Buffer.from('x') }]), 'data.xlsx'],
  ])('is refused when it is %s', async (_name, bytes, fileName) => {
    const answer = await upload('finance', 'tImportMain?alias=dt_zc', bytes, fileName);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ state: false, errorCode: '024' });
  });
});

// helpers

/** A stored zip by hand, so that its directory can say what it likes. */
function zip(entries: readonly { readonly name: string; readonly content: Buffer; readonly size?: number; readonly claimed?: number }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, size, claimed } of entries) {
    const packed = size === undefined ? deflateRawSync(content) : content;
    const head = Buffer.alloc(30 + name.length);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claimed ?? size ?? content.length, 22);
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    parts.push(head, packed);
    directory.push(entry);
    at += head.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

/** Parts enough for a reader to come to the sheet. */
function sheetWith(cells: string): Buffer {
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
  };
  return zip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })));
}

function bomb(size: number, claimed?: number): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
    { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
    { name: 'xl/worksheets/sheet1.xml', content: deflateRawSync(Buffer.alloc(size)), size, ...(claimed === undefined ? {} : { claimed }) },
  ]);
}
