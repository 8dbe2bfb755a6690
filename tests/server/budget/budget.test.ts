import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  customQueryDoQuery,
  dataTemplateBoBatchUpdate,
  dataTemplateBoDel,
  dataTemplateBoSave,
  dataTemplateDataList,
  instanceDataModifyRecord,
  instanceDataModifyRecords,
  instanceDoEndProcessById,
  instanceRevoke,
  instanceSaveFormData,
  instanceStart,
  queryViewData,
  taskComplete,
  taskUserTaskToSign,
} from '../../../schemas/calls/index.ts';
import { loadRecord, mustBeCurrent } from '../../../server/forms/index.ts';
import { base64, dailyClaim, Office, type Reply, travelClaim } from '../runtime/office.ts';

/** What claims hold of budgets and spend of them. */
let office: Office;
type Data = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(() => office.server.close());

const rows = async (): Promise<readonly Data[]> => {
  const found = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('data').where('bo', '=', 'ysk').execute();
  return found.map(({ data }) => data);
};
const figures = (lines: readonly Data[]): readonly string[] =>
  ['ndys', 'yzx', 'zyje', 'kyje'].map((name) => (lines.reduce((sum, line) => sum + Math.round(Number(line[name]) * 100), 0) / 100).toFixed(2));
const ofOrg = async (name: string): Promise<readonly Data[]> => (await rows()).filter(({ bm }) => (bm as Data)['name'] === name);
const line = async (org: string, account: string): Promise<readonly string[]> => figures((await ofOrg(org)).filter(({ yskm }) => yskm === account));
const told = (reply: Reply): string => JSON.stringify(reply.issues ?? reply.message);
const start = async (account: string, data: unknown, flowKey = 'clfybxV1'): Promise<Reply> =>
  (await office.call(account, instanceStart, { body: { flowKey, data: base64(data), formType: 'inner' } })).body;
const ended = async (id: string): Promise<void> => {
  const { body } = await office.call('admin', instanceDoEndProcessById, { query: { id, reason: '测试' } });
  expect(body).toMatchObject({ state: true });
};

/** The claim of 4,370.00, or of 3,744.00 more than a fare. */
function claim(fare?: number): unknown {
  const { clfybx } = travelClaim() as { clfybx: Data };
  const [first, ...others] = clfybx['sub_xcmx'] as Data[];
  return fare === undefined ? { clfybx } : { clfybx: { ...clfybx, sub_xcmx: [{ ...first, je: fare }, ...others] } };
}

describe('the budgets of the demo institute', () => {
  test.each([
    ['综合管理部', ['460000.00', '254200.00', '7882.50', '197917.50']],
    ['财务部', ['185000.00', '98800.00', '254.00', '85946.00']],
    ['人力资源部', ['320000.00', '165200.00', '8075.00', '146725.00']],
    ['科技发展部', ['376000.00', '210118.60', '3600.00', '162281.40']],
    ['新能源研究所', ['479000.00', '278670.00', '7985.80', '192344.20']],
    ['储能技术研究所', ['448000.00', '251392.00', '7843.00', '188765.00']],
    ['后勤保障部', ['379000.00', '216470.00', '5346.00', '157184.00']],
    ['信息中心', ['320000.00', '178480.00', '3280.00', '138240.00']],
  ])('%s', async (org, expected) => {
    expect(figures(await ofOrg(org))).toEqual(expected);
  });

  test('in all', async () => {
    expect(figures(await rows())).toEqual(['2967000.00', '1653330.60', '44266.30', '1269403.10']);
  });
});

describe('who reads budgets', () => {
  const summary = (account: string) =>
    office.call<{ readonly rows?: readonly Data[]; readonly state?: boolean; readonly message?: string }>(account, queryViewData, {
      params: { sqlAlias: 'qv_bmyshz', alias: 'bmyshz' },
      body: { pageBean: { page: 1, pageSize: 20 } },
    });

  test.each(['dingjing', 'hanlicheng'])('%s sees the sums of all departments', async (account) => {
    const { rows: found = [] } = (await summary(account)).body;
    expect(found.find(({ bm }) => bm === '新能源研究所')).toMatchObject({ ys: 479000, yzx: 278670, zyje: 7985.8, kyje: 192344.2, zxl: 0.5818 });
    expect(found.length).toBe(8);
  });

  test('staff find what is available to a claim and nothing else', async () => {
    expect((await summary('chenyuxin')).body).toMatchObject({ state: false });
    const { body } = await office.call<{ readonly rows: readonly Data[] }>('chenyuxin', customQueryDoQuery, {
      query: { alias: 'q_ysky' },
      body: { nd: '2026', bm: 'O60', yskm: '660202' },
    });
    expect(body.rows).toEqual([{ kyje: 51800, kzfs: 'strong' }]);
    const dialog = await office.call<{ readonly state?: boolean }>('chenyuxin', dataTemplateDataList, { query: { alias: 'dt_ysk' }, body: {} });
    expect(dialog.body).toMatchObject({ state: false });
  });
});

describe('a travel claim', () => {
  const travel = (): Promise<readonly string[]> => line('新能源研究所', '660202');
  const before = ['180000.00', '121360.00', '6840.00', '51800.00'];
  const begun = async (fare?: number): Promise<string> => {
    const reply = await start('chenyuxin', claim(fare));
    expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
    return String(reply.instId);
  };

  test('that asks for more than is left is not started, and says how much that is', async () => {
    const reply = await start('chenyuxin', claim(60_000));
    expect([told(reply), reply.state]).toEqual([expect.stringContaining('预算不足：差旅费 可用 51,800.00 元，本次 63,744.00 元'), false]);
    expect(await travel()).toEqual(before);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['sent back to its starter', (id) => office.decide('linzhiqiang', id, { actionName: 'backToStart', opinion: '请补充' })],
    ['taken back by its starter', async (id) => (await office.call('chenyuxin', instanceRevoke, { body: { instanceId: id, cause: '填错' } })).body],
    ['ended by an administrator', async (id) => (await office.call('admin', instanceDoEndProcessById, { query: { id, reason: '重复' } })).body],
  ])('holds its amount while it runs, and gives it back when it is %s', async (way, leave) => {
    const id = await begun();
    expect(await travel()).toEqual(['180000.00', '121360.00', '11210.00', '47430.00']);
    expect(await leave(id)).toMatchObject({ state: true });
    expect(await travel()).toEqual(before);
    if (way !== 'ended by an administrator') await ended(id);
  });

  test('is judged by what the bound is now, whatever an older formula has stored of it', async () => {
    const row = await office.server.parts.database
      .forTenant('-1')
      .selectFrom('bo_row')
      .select(['id', 'data'])
      .where('bo', '=', 'ysk')
      .execute()
      .then((found) => found.find(({ data }) => data['yskm'] === '660202' && (data['bm'] as Data)['name'] === '新能源研究所'));
    const store = (data: unknown) =>
      office.server.parts.database
        .forTenant('-1')
        .updateTable('bo_row')
        .set({ data: JSON.stringify(data) })
        .where('id', '=', row?.id ?? '')
        .execute();
    await store({ ...row?.data, zxsx: '0', kyje: '0' });
    const id = await begun();
    expect(await travel()).toEqual(['180000.00', '121360.00', '11210.00', '47430.00']);
    await ended(id);
    await store({ ...row?.data, zxsx: '999999999' });
    const reply = await start('chenyuxin', claim(60_000));
    expect([told(reply), reply.state]).toEqual([expect.stringContaining('可用 51,800.00 元'), false]);
    await store(row?.data);
  });

  test('is judged by what is left when it is sent in again', async () => {
    const id = await begun();
    await office.decide('linzhiqiang', id, { actionName: 'backToStart', opinion: '请补充' });
    const again = async (fare: number): Promise<Reply> => {
      const task = await office.task('chenyuxin', id);
      return (await office.call('chenyuxin', taskComplete, { body: { taskId: task.id, actionName: 'startFlow', data: base64(claim(fare)) } })).body;
    };
    const refused = await again(60_000);
    expect([told(refused), refused.state]).toEqual([expect.stringContaining('可用 51,800.00 元'), false]);
    expect(await again(1_000)).toMatchObject({ state: true });
    expect(await travel()).toEqual(['180000.00', '121360.00', '11584.00', '47056.00']);
    await ended(id);
    expect(await travel()).toEqual(before);
  });

  test('of several at once, those start that fit', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => start('chenyuxin', claim(12_000))));
    const started = replies.filter(({ state }) => state === true);
    expect(started.length).toBe(3);
    expect(replies.filter(({ state }) => state !== true).map(told)).toEqual([
      expect.stringContaining('可用 4,568.00 元，本次 15,744.00 元'),
      expect.stringContaining('可用 4,568.00 元，本次 15,744.00 元'),
    ]);
    for (const { instId } of started) await ended(String(instId));
    expect(await travel()).toEqual(before);
  });

  test('holds what was judged last: what finance has only noted down counts when finance decides', async () => {
    const id = await begun();
    expect(await office.decide('linzhiqiang', id)).toMatchObject({ state: true });
    const { id: taskId } = await office.task('qianwei', id);
    const asked = await office.server.parts.database
      .forTenant('-1')
      .selectFrom('app_user')
      .select('id')
      .where('account', '=', 'sunhao')
      .executeTakeFirstOrThrow();
    // without the remark that the decision demands for a cut
    const noted = base64({ clfybx: { hdje: 1000 } });
    expect((await office.call('qianwei', instanceSaveFormData, { body: { proInstId: id, data: noted } })).body).toMatchObject({ state: true });
    const signers = { taskId, userIds: asked.id, action: 'back', opinion: '请会签', data: noted };
    expect((await office.call('qianwei', taskUserTaskToSign, { body: signers })).body).toMatchObject({ state: true });
    expect(await travel()).toEqual(['180000.00', '121360.00', '11210.00', '47430.00']);
    await ended(id);
    expect(await travel()).toEqual(before);
  });

  test('holds what finance has cut it to, and spends that when it is paid', async () => {
    const id = await begun();
    expect(await office.decide('linzhiqiang', id)).toMatchObject({ state: true });
    expect(await office.decide('qianwei', id, { data: base64({ clfybx: { hdje: 4000, cwsm: '住宿超标' } }) })).toMatchObject({ state: true });
    expect(await travel()).toEqual(['180000.00', '121360.00', '10840.00', '47800.00']);
    expect(await office.decide('jiangtao', id, { data: base64({ clfybx: { fkrq: '2026-11-16', fkzh: 'basic', fklsh: 'P1' } }) })).toMatchObject({
      state: true,
    });
    expect(await travel()).toEqual(['180000.00', '125360.00', '6840.00', '47800.00']);
    const history = await office.server.parts.database.forTenant('-1').selectFrom('bo_modify_record').select(['inst_id']).where('bo', '=', 'ysk').execute();
    expect(history).toContainEqual({ inst_id: id });
  });

  test('cannot name a department that has no such budget', async () => {
    const { clfybx } = claim(90_000) as { clfybx: Data };
    const reply = await start('chenyuxin', { clfybx: { ...clfybx, sub_cjkmx: [], ysbm: { id: 'O10', name: '院领导' } } });
    expect([told(reply), reply.state]).toEqual([expect.stringContaining('该部门没有此科目的预算'), false]);
  });
});

describe('a budget line', () => {
  const lineOf = async (orgId: string, account: string) => {
    const all = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select(['id', 'data']).where('bo', '=', 'ysk').execute();
    const found = all.find(({ data }) => (data['bm'] as Data)['id'] === orgId && data['yskm'] === account);
    if (found === undefined) throw new Error(`no line ${orgId} ${account}`);
    const { zxsx: _most, tzxx: _least, ...seen } = found.data;
    return { id: found.id, data: seen as Data };
  };
  const save = async (account: string, ysk: Data): Promise<Reply> =>
    (await office.call(account, dataTemplateBoSave, { params: { boAlias: 'ysk' }, body: { ysk, formKey: 'yskV1' } })).body;
  const batch = async (account: string, row: Data): Promise<Reply> =>
    (await office.call(account, dataTemplateBoBatchUpdate, { params: { boAlias: 'ysk' }, body: [row] })).body;

  test.each(['linzhiqiang', 'hanlicheng', 'xuhaiyan', 'chenyuxin'])('is not changed by %s, in no way', async (account) => {
    const { id, data } = await lineOf('O60', '660202');
    expect([await save(account, { ...data, id_: id, ndys: 990_000 }), await batch(account, { id_: id, ndys: 990_000 })]).toMatchObject([
      { state: false },
      { state: false },
    ]);
    expect((await lineOf('O60', '660202')).data).toEqual(data);
  });

  test('is neither made nor changed by the form that is for looking up', async () => {
    const { id, data } = await lineOf('O60', '660202');
    const look = async (account: string, ysk: Data): Promise<Reply> =>
      (await office.call(account, dataTemplateBoSave, { params: { boAlias: 'ysk' }, body: { ysk, formKey: 'kyysV1' } })).body;
    const fresh = { nd: '2041', bm: { id: 'O60', name: '新能源研究所' }, yskm: '660202', kzfs: 'strong' };
    for (const account of ['dengchao', 'dingjing', 'chenyuxin']) expect([account, await look(account, fresh)]).toMatchObject([account, { state: false }]);
    const { nd, bm, yskm } = data;
    await look('dingjing', { id_: id, nd, bm, yskm, kzfs: 'weak' });
    expect((await lineOf('O60', '660202')).data).toEqual(data);
    expect((await rows()).filter((row) => row['nd'] === '2041')).toEqual([]);
  });

  test('is changed by the budget accountant, but not what names it once documents have posted to it, nor what they post', async () => {
    const { id, data } = await lineOf('O60', '660202');
    expect(await save('dingjing', { ...data, id_: id, ndys: 190_000, tzje: 5_000, bqzx: 0 })).toMatchObject({ state: true });
    expect((await lineOf('O60', '660202')).data).toMatchObject({ tzje: data['tzje'], bqzx: data['bqzx'], zyje: data['zyje'] });
    expect(await save('dingjing', { ...data, id_: id })).toMatchObject({ state: true });
    for (const [path, value] of [
      ['nd', '2042'],
      ['yskm', '660201'],
      ['bm', { id: 'O10', name: '院领导' }],
    ] as const)
      for (const reply of [await save('dingjing', { ...data, id_: id, [path]: value }), await batch('dingjing', { id_: id, [path]: value })])
        expect(reply).toMatchObject({ state: false, issues: [{ path, message: '有单据占用或已过账，不能修改' }] });
    expect((await lineOf('O60', '660202')).data).toMatchObject({ nd: '2026', yskm: '660202' });
  });

  test('is kept while claims come and go: what they post to it sends nobody away', async () => {
    const { id, data: opened } = await lineOf('O60', '660202');
    const rev = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('rev').where('id', '=', id).executeTakeFirstOrThrow();
    const reply = await start('chenyuxin', { clfybx: { ...(claim(700) as { clfybx: Data }).clfybx, sub_cjkmx: [] } });
    expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
    // the form that was opened before
    const saved = await save('dingjing', { ...opened, id_: id, form_data_rev_: rev.rev, ndys: Number(opened['ndys']) + 5 });
    expect([told(saved), saved.state]).toEqual([expect.anything(), true]);
    expect((await lineOf('O60', '660202')).data).toMatchObject({ ndys: String(Number(opened['ndys']) + 5) });
    // of two that change the line itself the second is told, by whom and not who has claimed since
    const between = await start('chenyuxin', { clfybx: { ...(claim(700) as { clfybx: Data }).clfybx, sub_cjkmx: [] } });
    const late = await save('dingjing', { ...opened, id_: id, form_data_rev_: rev.rev, ndys: Number(opened['ndys']) });
    expect(late).toMatchObject({ state: false, errorCode: expect.stringContaining('041'), conflict: { userName: '丁静' } });
    // what is posted between reading and looking is no reason either
    const db = office.server.parts.database.forTenant('-1');
    const read = await loadRecord(db, 'ysk', id);
    await ended(String(between.instId));
    await ended(String(reply.instId));
    await mustBeCurrent(db, 'ysk', read, { ysk: { form_data_rev_: (read?.rev ?? 0) - 1 } }, (field) => field === 'ndys');
    // ten at once, each on its own: nobody was there before them
    const all = await Promise.all(Array.from({ length: 10 }, () => batch('dingjing', { id_: id, formKey: 'yskV1', ndys: Number(opened['ndys']) })));
    expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => true));
  });

  test('of strong control is not lowered below what claims hold and have spent', async () => {
    const {
      id,
      data: { ndys },
    } = await lineOf('O60', '660202');
    const set = async (year: number): Promise<Reply> =>
      (await office.call('dingjing', dataTemplateBoBatchUpdate, { params: { boAlias: 'ysk' }, body: [{ id_: id, formKey: 'yskV1', ndys: year }] })).body;
    const refused = await set(1);
    expect([refused.state, told(refused)]).toEqual([false, expect.stringContaining('强控预算的可用金额不能小于 0')]);
    expect(await set(Number(ndys) + 1)).toMatchObject({ state: true });
    expect(await set(Number(ndys))).toMatchObject({ state: true });
  });

  test('is there once, also when two are entered at the same time', async () => {
    const fresh = { nd: '2027', bm: { id: 'O60', name: '新能源研究所' }, yskm: '660202', kzfs: 'strong', ndys: 100 };
    const replies = await Promise.all([save('dingjing', fresh), save('dingjing', fresh), save('dingjing', fresh)]);
    expect(replies.filter(({ state }) => state === true)).toHaveLength(1);
    expect(replies.find(({ state }) => state === false)).toMatchObject({ issues: [{ path: 'nd', message: '已有相同的记录，单据无法确定使用哪一条' }] });
    const made = replies.find(({ state }) => state === true);
    const { body } = await office.call('dingjing', dataTemplateBoDel, { params: { boAlias: 'ysk' }, query: { ids: String(made?.value) } });
    expect(body).toMatchObject({ state: true });
  });

  test('has a history, which its readers open record by record', async () => {
    const { id } = await lineOf('O60', '660202');
    const { body } = await office.call<{ readonly rows: readonly { readonly id: string }[] }>('dingjing', instanceDataModifyRecords, {
      body: { querys: [{ property: 'refId', value: id, operation: 'EQUAL' }] },
    });
    expect(body.rows.length).toBeGreaterThan(0);
    const one = (account: string) => office.call<Data>(account, instanceDataModifyRecord, { query: { id: body.rows[0]?.id ?? '' } });
    expect((await one('dingjing')).body).toMatchObject({ id: body.rows[0]?.id });
    expect((await one('chenyuxin')).body).toMatchObject({ state: false });
  });

  test('that is entered after its claims knows what they hold of it and have spent', async () => {
    const db = office.server.parts.database.forTenant('-1');
    const { id } = await lineOf('O60', '660204');
    const stored = await db.selectFrom('bo_row').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await db.deleteFrom('bo_row').where('id', '=', id).execute();
    // two run without a line, one of them over two rows of it
    const daily = dailyClaim() as { rcfybx: { readonly sub_fymx: readonly Data[] } & Data };
    const [first = {}] = daily.rcfybx.sub_fymx;
    const rowOf = (je: number): Data => ({ ...first, yskm: '660204', fylx: 'trainingFee', je });
    const begun = async (...amounts: readonly number[]): Promise<string> => {
      const reply = await start('chenyuxin', { rcfybx: { ...daily.rcfybx, sub_fymx: amounts.map(rowOf) } }, 'rcfybxsqV2');
      expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
      return String(reply.instId);
    };
    const running = [await begun(100), await begun(30, 40.5)];
    const entered = await save('dingjing', { nd: '2026', bm: stored.data['bm'], yskm: '660204', kzfs: 'weak', ndys: 30_000, qczx: 14_400 });
    expect([told(entered), entered.state]).toEqual([expect.anything(), true]);
    expect(await line('新能源研究所', '660204')).toEqual(['30000.00', '14400.00', '170.50', '15429.50']);
    for (const each of running) await ended(each);
    expect(await line('新能源研究所', '660204')).toEqual(['30000.00', '14400.00', '0.00', '15600.00']);
  });

  test('has its history page by page, also where thousands of claims have changed it', async () => {
    const { id } = await lineOf('O60', '660202');
    const db = office.server.parts.database.forTenant('-1');
    const row = await db
      .selectFrom('bo_modify_record')
      .selectAll()
      .where('ref_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('rev', 'desc')
      .executeTakeFirstOrThrow();
    const page = async (asked: Data): Promise<{ readonly total: number; readonly rows: readonly { readonly id: string }[] }> => {
      const body = { pageBean: { pageSize: 20, showTotal: true, ...asked }, querys: [{ property: 'refId', value: id, operation: 'EQUAL' }] };
      return (await office.call<Awaited<ReturnType<typeof page>>>('dingjing', instanceDataModifyRecords, { body })).body;
    };
    const before = (await page({ page: 1 })).total;
    const copies = Array.from({ length: 4_100 }, (_, index) => ({
      ...row,
      id: `old${String(index).padStart(5, '0')}`,
      at: '2020-01-01 00:00:00',
      changes: JSON.stringify(index % 2 === 0 ? row.changes : []),
    }));
    for (let from = 0; from < copies.length; from += 1_000)
      await db
        .insertInto('bo_modify_record')
        .values(copies.slice(from, from + 1_000))
        .execute();
    const last = await page({ page: 1 });
    expect([last.total, last.rows[0]?.id]).toEqual([before + 2_050, row.id]);
    // the oldest stand at the end, and what changed nothing that is seen is none of them
    const end = await page({ page: Math.ceil((before + 2_050) / 20) });
    expect(end.rows.at(-1)?.id).toBe('old00000');
    await db.deleteFrom('bo_modify_record').where('id', 'like', 'old%').execute();
  });
});

describe('a daily claim', () => {
  const { rcfybx } = dailyClaim() as { rcfybx: { readonly sub_fymx: readonly Data[] } & Data };
  const [first = {}] = rcfybx.sub_fymx;
  const daily = (yskm: string, ...amounts: readonly number[]): unknown => ({
    rcfybx: { ...rcfybx, sub_fymx: amounts.map((je) => ({ ...first, yskm, fylx: yskm === '660203' ? 'venue' : first['fylx'], je })) },
  });
  const ofLiu = (account: string): Promise<readonly string[]> => line('新能源研究所', account);

  test('asks for the rows of one account together', async () => {
    const refused = await start('liuyang', daily('660203', 12_000, 12_000), 'rcfybxsqV2');
    expect([told(refused), refused.state]).toEqual([expect.stringContaining('预算不足：会议费 可用 22,500.00 元，本次 24,000.00 元'), false]);
    const reply = await start('liuyang', daily('660203', 100.1, 200.2), 'rcfybxsqV2');
    expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
    expect(await ofLiu('660203')).toEqual(['50000.00', '27500.00', '300.30', '22199.70']);
    await ended(String(reply.instId));
    expect(await ofLiu('660203')).toEqual(['50000.00', '27500.00', '0.00', '22500.00']);
  });

  test('goes beyond an account of weak control, which shows it', async () => {
    const before = await ofLiu('660201');
    const reply = await start('liuyang', daily('660201', 20_000), 'rcfybxsqV2');
    expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
    expect(Number((await ofLiu('660201'))[3])).toBe(Number(before[3]) - 20_000);
    expect(Number(before[3])).toBeLessThan(20_000);
    await ended(String(reply.instId));
    expect(await ofLiu('660201')).toEqual(before);
  });
});

describe('a transfer between budgets', () => {
  const transfer = (...rows: readonly [from: string, to: string, amount: number][]): unknown => ({
    ystz: {
      tzsy: '会议改为线上，补充差旅',
      sub_tzmx: rows.map(([dckm, drkm, je]) => ({ dcbm: department, dckm, drbm: department, drkm, je })),
    },
  });
  const department = { id: 'O60', name: '新能源研究所' };
  const both = async (): Promise<readonly (readonly string[])[]> => [await ofInstitute('660203'), await ofInstitute('660202')];
  const ofInstitute = async (account: string): Promise<readonly string[]> => {
    const [found] = (await ofOrg('新能源研究所')).filter(({ yskm }) => yskm === account);
    return ['tzje', 'tzzy', 'kyje'].map((name) => Number(found?.[name]).toFixed(2));
  };
  const asked = (...rows: readonly [string, string, number][]): Promise<Reply> => start('linzhiqiang', transfer(...rows), 'ystzV1');

  test('of more than an account has left is refused, with what it has', async () => {
    const reply = await asked(['660203', '660202', 15_000], ['660203', '660201', 7_500.01]);
    expect([told(reply), reply.state]).toEqual([expect.stringContaining('预算不足：会议费 可调出 22,500.00 元，本次 22,500.01 元'), false]);
  });

  test('of a budget that does not exist, or to itself, is refused', async () => {
    const { ystz } = transfer(['660203', '660202', 1]) as { ystz: { sub_tzmx: readonly Data[] } & Data };
    const elsewhere = { ystz: { ...ystz, sub_tzmx: ystz.sub_tzmx.map((row) => ({ ...row, drbm: { id: 'O10', name: '院领导' } })) } };
    expect(told(await start('linzhiqiang', elsewhere, 'ystzV1'))).toContain('调入：对应的单据不存在');
    expect(told(await asked(['660203', '660203', 1]))).toContain('调出与调入不能是同一预算');
  });

  test('gives of the own department, whatever is sent', async () => {
    const { ystz } = transfer(['660202', '660202', 10]) as { ystz: { sub_tzmx: readonly Data[] } & Data };
    const reply = await start(
      'linzhiqiang',
      { ystz: { ...ystz, sub_tzmx: ystz.sub_tzmx.map((row) => ({ ...row, dcbm: { id: 'O20', name: '综合管理部' } })) } },
      'ystzV1',
    );
    expect([told(reply), reply.state]).toEqual([expect.stringContaining('调出与调入不能是同一预算'), false]);
  });

  test('is gone from the one account while it is under approval, and comes to the other when it is approved', async () => {
    const [[, , meeting], [, , travelled]] = (await both()) as [string[], string[]];
    const reply = await asked(['660203', '660202', 20_000]);
    expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
    expect(await both()).toEqual([
      ['0.00', '20000.00', (Number(meeting) - 20_000).toFixed(2)],
      ['0.00', '0.00', travelled],
    ]);
    // what is leaving cannot be spent
    const claimed = await start('liuyang', { rcfybx: meetingClaim(3_000) }, 'rcfybxsqV2');
    expect([told(claimed), claimed.state]).toEqual([expect.stringContaining('预算不足：会议费 可用 2,500.00 元，本次 3,000.00 元'), false]);
    const id = String(reply.instId);
    expect(await office.decide('dingjing', id)).toMatchObject({ state: true });
    expect(await office.decide('xuhaiyan', id)).toMatchObject({ state: true });
    expect(await both()).toEqual([
      ['-20000.00', '0.00', (Number(meeting) - 20_000).toFixed(2)],
      ['20000.00', '0.00', (Number(travelled) + 20_000).toFixed(2)],
    ]);
    const total = figures(await ofOrg('新能源研究所'));
    expect(total[0]).toBe('479000.00');
  });
});

function meetingClaim(je: number): Data {
  const { rcfybx } = dailyClaim() as { rcfybx: { readonly sub_fymx: readonly Data[] } & Data };
  return { ...rcfybx, sub_fymx: [{ ...rcfybx.sub_fymx[0], yskm: '660203', fylx: 'venue', je }] };
}
