import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataTemplateBoDel,
  dataTemplateBoSave,
  dataTemplateListJson,
  instanceDoEndProcessById,
  instanceRevoke,
  instanceStart,
} from '../../../schemas/calls/index.ts';
import { entry, FileOffice } from '../files/fileOffice.ts';
import { base64, type Office, type Reply, travelClaim } from '../runtime/office.ts';

/** Invoices: each is there once, and claimed once, whatever happens to the claims. */
let own: FileOffice;
let office: Office;
type Data = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  own = await FileOffice.open();
  office = own.office;
}, 120_000);
afterAll(() => office.server.close());

const db = () => office.server.parts.database.forTenant('-1');
const told = (reply: Reply): string => JSON.stringify(reply.issues ?? reply.message ?? reply);
const [RAIL, AIR, HOTEL] = ['26339116000012345601', '26119110000023456702', '26112000000034567803'] as const;

const stored = async (number: string): Promise<{ readonly id: string; readonly data: Data }> => {
  const rows = await db().selectFrom('bo_row').select(['id', 'data']).where('bo', '=', 'fp').execute();
  const found = rows.find(({ data }) => data['fpbs'] === number);
  if (found === undefined) throw new Error(`no invoice ${number}`);
  return found;
};
const state = async (number: string): Promise<readonly unknown[]> => {
  const { data } = await stored(number);
  return [data['zt'], data['djbh'] ?? ''];
};
const list = async (account: string, alias: string): Promise<readonly Data[]> =>
  (
    await office.call<{ readonly rows?: readonly Data[] }>(account, dataTemplateListJson, {
      body: { templateId: alias, queryFilter: { pageBean: { page: 1, pageSize: 50 }, querys: [] } },
    })
  ).body.rows ?? [];

/** A travel claim whose first row of each table stands on an invoice. */
function claim(fares: readonly string[], lodging?: string): Data {
  const { clfybx } = travelClaim() as { clfybx: Data & { sub_xcmx: readonly Data[]; sub_zsmx: readonly Data[] } };
  return {
    clfybx: {
      ...clfybx,
      sub_cjkmx: [],
      sub_xcmx: clfybx.sub_xcmx.map((row, at) => (fares[at] === undefined ? row : { ...row, fphm: fares[at] })),
      sub_zsmx: clfybx.sub_zsmx.map((row, at) => (at === 0 && lodging !== undefined ? { ...row, fphm: lodging } : row)),
    },
  };
}
const start = async (data: Data, account = 'chenyuxin'): Promise<Reply> =>
  (await office.call(account, instanceStart, { body: { flowKey: 'clfybxV1', data: base64(data), formType: 'inner' } })).body;
const begun = async (data: Data): Promise<string> => {
  const reply = await start(data);
  expect([reply.state === true ? '' : told(reply)]).toEqual(['']);
  return String(reply.instId);
};
const end = (id: string): Promise<unknown> => office.call('admin', instanceDoEndProcessById, { query: { id, reason: '测试' } });
const numberOf = async (instId: string): Promise<unknown> =>
  (await db().selectFrom('bo_row').select('data').where('inst_id', '=', instId).where('bo', '=', 'clfybx').executeTakeFirstOrThrow()).data['djbh'];

describe('the folder', () => {
  test('holds one’s own, and finance sees all', async () => {
    const own = await list('chenyuxin', 'dt_fpj');
    expect(own.map(({ zt }) => zt)).toEqual(Array.from({ length: 6 }, () => 'free'));
    expect(own.reduce((sum, { jshj }) => sum + Math.round(Number(jshj) * 100), 0)).toBe(431_640);
    expect(own.map(({ se }) => Number(se)).sort((a, b) => a - b)).toEqual([0, 0, 45.28, 51.69, 71.83, 79.47]);
    expect((await list('qianwei', 'dt_fpgl')).length).toBe(13);
    expect(await list('qianwei', 'dt_fpj')).toEqual([]);
  });

  const invoice = (more: Data): Data => ({ fplx: 'digitalOrdinary', fphm: '26332000000099999901', kprq: '2026-11-01', jshj: 100, ...more });
  const save = async (account: string, fp: Data): Promise<Reply> =>
    (await office.call(account, dataTemplateBoSave, { params: { boAlias: 'fp' }, body: { formKey: 'fp', fp } })).body;

  test.each<[string, Data, string]>([
    ['a number that is there', { fphm: RAIL }, `发票 ${RAIL} 已存在（陈雨欣 2026-11-09）`],
    ['a number with its code', { fphm: '40718205', fpdm: '133011970105' }, '发票 133011970105-40718205 已存在（陈雨欣 2026-11-06）'],
    ['a number of nine digits', { fphm: '123456789' }, '发票号码为 8 位数字，数电发票为 20 位'],
    ['a code of nine digits', { fphm: '12345678', fpdm: '123456789' }, '发票代码为 10 或 12 位数字'],
    ['a day to come', { kprq: '2026-11-17' }, '开票日期'],
    ['more tax than total', { se: 100.01 }, '税额'],
    ['no file', { wj: '' }, '发票文件'],
  ])('refuses %s', async (_name, more, words) => {
    const wj = 'wj' in more ? {} : { wj: entry(await own.upload('liuyang')) };
    const reply = await save('liuyang', invoice({ ...wj, ...more }));
    expect([reply.state, told(reply)]).toEqual([false, expect.stringContaining(words)]);
  });
});

describe('an invoice', () => {
  test('is held by the claim that names it, shown with its number, and free again however the claim goes', async () => {
    for (const leave of [
      (id: string) => office.call('chenyuxin', instanceRevoke, { body: { instanceId: id, cause: '填错' } }),
      (id: string) => office.decide('linzhiqiang', id, { actionName: 'backToStart', opinion: '请补充' }),
      end,
    ]) {
      const id = await begun(claim([RAIL, AIR], HOTEL));
      const number = await numberOf(id);
      expect(await Promise.all([RAIL, AIR, HOTEL].map(state))).toEqual([
        ['using', number],
        ['using', number],
        ['using', number],
      ]);
      await leave(id);
      expect(await Promise.all([RAIL, AIR, HOTEL].map(state))).toEqual([
        ['free', ''],
        ['free', ''],
        ['free', ''],
      ]);
      await end(id);
    }
  });

  test.each<[string, () => Data]>([
    ['twice in one table', () => claim([RAIL, RAIL])],
    ['in two tables of one claim', () => claim([RAIL], RAIL)],
    ['of a colleague', () => claim(['26119110000067890107'])],
    ['that is not there', () => claim(['99999999999999999999'])],
  ])('is not claimed %s', async (_name, data) => {
    const reply = await start(data());
    expect([told(reply), reply.state]).toEqual([expect.anything(), false]);
    expect(await state(RAIL)).toEqual(['free', '']);
  });

  test('is claimed by one of many that are submitted at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => start(claim([RAIL]))));
    const passed = replies.filter(({ state: isDone }) => isDone === true);
    expect(passed).toHaveLength(1);
    // whoever comes later finds it held, or finds it no more
    for (const reply of replies) if (reply.state !== true) expect(told(reply)).toContain('"path":"xcmx[0].fphm"');
    expect(await state(RAIL)).toEqual(['using', await numberOf(String(passed[0]?.instId))]);
    const { id } = await stored(RAIL);
    const { body } = await office.call('chenyuxin', dataTemplateBoSave, { params: { boAlias: 'fp' }, body: { formKey: 'fp', fp: { id, jshj: 62_600 } } });
    expect([told(body), Number((await stored(RAIL)).data['jshj'])]).toEqual([expect.anything(), 626]);
    const gone = await office.call('chenyuxin', dataTemplateBoDel, { body: { boAlias: 'fp', ids: id, formKey: 'fp' } });
    expect([told(gone.body), gone.body.state]).toEqual([expect.anything(), false]);
    expect(await state(RAIL)).toMatchObject(['using', expect.anything()]);
    await end(String(passed[0]?.instId));
    expect(await state(RAIL)).toEqual(['free', '']);
  });

  test('that finance has marked, or its owner has made void, is claimed by nobody', async () => {
    const { id } = await stored(HOTEL);
    const { data } = await stored(HOTEL);
    for (const mark of ['zf', 'cfbz']) {
      await db()
        .updateTable('bo_row')
        .set({ data: JSON.stringify({ ...data, [mark]: true }) })
        .where('id', '=', id)
        .execute();
      const reply = await start(claim([], HOTEL));
      expect([told(reply), reply.state]).toEqual([expect.stringContaining('发票'), false]);
    }
    await db()
      .updateTable('bo_row')
      .set({ data: JSON.stringify(data) })
      .where('id', '=', id)
      .execute();
  });
});
