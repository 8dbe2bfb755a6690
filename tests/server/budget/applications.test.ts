import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataTemplateBoSave, dataTemplateGetForm, instanceDoEndProcessById, instanceGetFormAndBO, instanceStart } from '../../../schemas/calls/index.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import { base64, Office, type Reply } from '../runtime/office.ts';

/** Departments apply for the budget of the next year; what is approved makes its budget lines. */
let office: Office;
type Data = Readonly<Record<string, unknown>>;
interface Opened {
  readonly data: Readonly<Record<string, Data>>;
  readonly permission: { readonly fields: Readonly<Record<string, Data>> };
}

beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(() => office.server.close());

const db = () => office.server.parts.database.forTenant('-1');
const data = async (bo: string): Promise<readonly Data[]> =>
  (await db().selectFrom('bo_row').select('data').where('bo', '=', bo).execute()).map((row) => row.data);
const linesOf = async (org: string, year: string): Promise<readonly Data[]> =>
  (await data('ysk')).filter(({ nd, bm }) => nd === year && (bm as Data)['id'] === org).toSorted((a, b) => String(a['yskm']).localeCompare(String(b['yskm'])));
const money = (value: unknown): string => Number(value).toFixed(2);
const told = (reply: Reply): string => JSON.stringify(reply.issues ?? reply.message);

/** What somebody's new application begins with, and the same with amounts. */
async function begun(account: string): Promise<Data> {
  const { body } = await office.call<FlowForm>(account, instanceGetFormAndBO, { body: { flowKey: 'yssbV1' } });
  return body.data?.['yssb'] as Data;
}
const filled = async (account: string, amounts: readonly number[], reason = '测算说明'): Promise<Data> => {
  const form = await begun(account);
  return { yssb: { ...form, sub_sbmx: (form['sub_sbmx'] as Data[]).map((row, index) => ({ ...row, sbje: amounts[index] ?? 0, sbyj: reason })) } };
};
const start = async (account: string, document: Data): Promise<Reply> =>
  (await office.call(account, instanceStart, { body: { flowKey: 'yssbV1', data: base64(document), formType: 'inner' } })).body;

describe('the application of the demo institute', () => {
  test('has its figures, line by line and in all', async () => {
    const application = (await data('yssb')).find(({ djbh }) => djbh === 'YS-2026-0001') ?? {};
    expect([application['nd'], ...['bnyshj', 'sbjehj', 'zjjehj', 'zjlhj'].map((name) => money(application[name])), application['sbjehjdx']]).toEqual([
      '2027',
      '479000.00',
      '512000.00',
      '33000.00',
      '6.89',
      '伍拾壹万贰仟元整',
    ]);
    const rows = await db()
      .selectFrom('bo_sub_row')
      .innerJoin('bo_row', 'bo_row.id', 'bo_sub_row.ref_id')
      .select('bo_sub_row.data')
      .where('bo_sub_row.bo', '=', 'yssb')
      .where('bo_row.status', '=', 'running')
      .orderBy('sn')
      .execute();
    expect(rows.map(({ data: row }) => [row['yskm'], money(row['zjje']), money(row['zjl'])])).toEqual([
      ['660201', '-2000.00', '-5.56'],
      ['660202', '15000.00', '8.33'],
      ['660203', '10000.00', '20.00'],
      ['660204', '0.00', '0.00'],
      ['660205', '-5000.00', '-20.00'],
      ['660206', '0.00', '0.00'],
      ['660207', '5000.00', '25.00'],
      ['660208', '10000.00', '8.33'],
    ]);
  });

  test('is signed by two of three leaders, approved, and makes the lines of the year', async () => {
    const { id } = await db().selectFrom('wf_inst').select('id').where('subject', '=', '新能源研究所2027年度预算申报').executeTakeFirstOrThrow();
    expect(await linesOf('O60', '2027')).toEqual([]);
    for (const account of ['shenyaqin', 'hanlicheng', 'zhouwenbin']) expect(await office.decide(account, id)).toMatchObject({ state: true });
    const lines = await linesOf('O60', '2027');
    expect(lines.map((line) => [line['yskm'], line['kzfs'], money(line['ndys']), money(line['kyje'])])).toEqual([
      ['660201', 'weak', '34000.00', '34000.00'],
      ['660202', 'strong', '195000.00', '195000.00'],
      ['660203', 'strong', '60000.00', '60000.00'],
      ['660204', 'weak', '30000.00', '30000.00'],
      ['660205', 'strong', '20000.00', '20000.00'],
      ['660206', 'weak', '18000.00', '18000.00'],
      ['660207', 'weak', '25000.00', '25000.00'],
      ['660208', 'weak', '130000.00', '130000.00'],
    ]);
    // what is approved is not typed as well; the rest of such a line is kept as that of any other
    const id_ = String((await db().selectFrom('posting').select('to_id').where('inst_id', '=', id).orderBy('to_id').executeTakeFirstOrThrow()).to_id);
    const { body: opened } = await office.call<Opened>('dingjing', dataTemplateGetForm, {
      params: { boAlias: 'ysk', formKey: 'yskV1' },
      query: { id: id_, action: 'edit' },
    });
    expect(opened.permission.fields['ysk']).toMatchObject({ ndys: 'r', kzfs: 'b', qczx: 'w' });
    const save = async (more: Data): Promise<Reply> =>
      (await office.call('dingjing', dataTemplateBoSave, { params: { boAlias: 'ysk' }, body: { ysk: { ...opened.data['ysk'], ...more }, formKey: 'yskV1' } }))
        .body;
    expect(await save({ ndys: 1 })).toMatchObject({ state: false, issues: [{ path: 'ndys', message: '已由单据过账，不能手工修改' }] });
    expect(await save({ kzfs: 'weak' })).toMatchObject({ state: true });
    // and the department does not apply a second time
    const again = await start('linzhiqiang', await filled('linzhiqiang', [1]));
    expect([again.state, told(again)]).toEqual([false, expect.stringContaining('该部门已有该年度的预算申报')]);
  });
});

describe('a new application', () => {
  test('begins with all accounts and what they have this year', async () => {
    const rows = (await begun('zhaominjie'))['sub_sbmx'] as Data[];
    expect(rows.map(({ yskm }) => yskm)).toEqual(['660201', '660202', '660203', '660204', '660205', '660206', '660207', '660208']);
  });

  test('says why an account changes by more than a tenth', async () => {
    const reply = await start('zhaominjie', await filled('zhaominjie', [60_000, 160_000, 45_000, 30_000, 25_000, 18_000, 24_000, 110_000], ''));
    expect(reply.issues?.map(({ path }) => path)).toEqual(['sbmx[0].sbyj']);
  });

  test('of two at once one is there; the other can follow when it is ended', async () => {
    const document = await filled('zhaominjie', [36_000, 160_000]);
    const replies = await Promise.all([start('zhaominjie', document), start('zhaominjie', document)]);
    expect(replies.map(({ state }) => state).toSorted()).toEqual([false, true]);
    const first = replies.find(({ state }) => state === true);
    await office.call('admin', instanceDoEndProcessById, { query: { id: first?.instId, reason: '测试' } });
    expect(await start('zhaominjie', document)).toMatchObject({ state: true });
  });

  test('is for heads of departments', async () => {
    expect(await start('chenyuxin', await filled('zhaominjie', [1]))).toMatchObject({ state: false });
  });
});
