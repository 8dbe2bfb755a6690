import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataTemplateBoDel, dataTemplateBoSave, dataTemplateListJson } from '../../../schemas/calls/index.ts';
import { base64, dailyClaim, loan, Office, type Reply, travelClaim } from '../runtime/office.ts';

/** Vouchers that paid claims, advances and repayments make: their lines, their numbers, and what keeps them. */

type Data = Readonly<Record<string, unknown>>;

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  await office.weakBudgets();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant('-1');

/** The vouchers of a document with their lines: account, auxiliary, debit, credit. */
async function vouchersOf(djbh: unknown): Promise<{ data: Data; lines: unknown[][] }[]> {
  const rows = await db().selectFrom('bo_row').select(['id', 'data']).where('bo', '=', 'pz').orderBy('create_time').execute();
  const lines = await db().selectFrom('bo_sub_row').select(['ref_id', 'data']).where('bo', '=', 'pz').orderBy('sn').execute();
  return rows
    .filter(({ data }) => data['djbh'] === djbh)
    .map(({ id, data }) => ({
      data,
      lines: lines.filter((line) => line.ref_id === id).map(({ data: line }) => [line['kmdm'], line['fzhs'], Number(line['jfje']), Number(line['dfje'])]),
    }));
}
const documentOf = async (instId: string): Promise<Data> =>
  (await db().selectFrom('bo_row').select('data').where('inst_id', '=', instId).executeTakeFirstOrThrow()).data;
const payment = { fkrq: '2026-11-16', fkzh: 'basic', fklsh: 'P1' };
const loanOf = async (djbh: string): Promise<Data> =>
  (await db().selectFrom('bo_row').select('data').where('bo', '=', 'jksq').execute()).map(({ data }) => data).find((data) => data['djbh'] === djbh) ?? {};

/** Everybody agrees; finance approves so much, and the cashier pays. */
async function paid(account: string, flowKey: string, data: Data, approved: Data = {}): Promise<Data> {
  const instId = await office.start(account, flowKey, data);
  for (;;) {
    const open = await db()
      .selectFrom('wf_task')
      .leftJoin('app_user', 'app_user.id', 'wf_task.assignee_id')
      .select(['app_user.account', 'wf_task.node_id as node'])
      .where('inst_id', '=', instId)
      .executeTakeFirst();
    if (open === undefined) return documentOf(instId);
    const bo = Object.keys(data)[0] ?? '';
    const sent = open.node === 'UserTask7' ? payment : ['qianwei', 'fangmin'].includes(open.account ?? '') ? approved : {};
    const reply = await office.decide(open.account ?? '', instId, Object.keys(sent).length === 0 ? {} : { data: base64({ [bo]: sent }) });
    if (reply.state !== true) throw new Error(`${open.account} at ${open.node}: ${JSON.stringify(reply)}`);
  }
}

describe('a travel claim', () => {
  test('makes the voucher of its payment, in balance, with the next number of the month, and shows it', async () => {
    const claim = await paid('chenyuxin', 'clfybxV1', travelClaim());
    const [made, ...more] = await vouchersOf(claim['djbh']);
    expect(more).toEqual([]);
    expect(made?.data).toMatchObject({ pzbh: '记-202611-0003', pzrq: '2026-11-16', zt: 'pending', fjs: claim['fjzs'], zdr: { name: '江涛' } });
    expect([Number(made?.data['jfhj']), Number(made?.data['dfhj'])]).toEqual([4370, 4370]);
    expect(made?.lines).toEqual([
      ['660202', '新能源研究所', 4121.73, 0],
      ['22210101', null, 248.27, 0],
      ['122101', '陈雨欣', 0, 3000],
      ['1002', '陈雨欣', 0, 1370],
    ]);
    expect(claim['pzbh']).toBe('记-202611-0003');
  });
});

describe('a daily claim', () => {
  test.each<[string, Data, [string, number, number][]]>([
    [
      'as claimed',
      {},
      [
        ['660201', 1095.93, 0],
        ['660206', 1080, 0],
        ['22210101', 142.47, 0],
        ['1002', 0, 2318.4],
      ],
    ],
    [
      'cut to the cent',
      { hdje: 2000, cwsm: '超出标准' },
      [
        ['660201', 935.56, 0],
        ['660206', 921.97, 0],
        ['22210101', 142.47, 0],
        ['1002', 0, 2000],
      ],
    ],
  ])('has a line for each account, %s', async (_, approved, lines) => {
    const claim = await paid('liuyang', 'rcfybxsqV2', dailyClaim(), approved);
    const [made, ...more] = await vouchersOf(claim['djbh']);
    expect(more).toEqual([]);
    expect(made?.lines.map(([account, , debit, credit]) => [account, debit, credit])).toEqual(lines);
    expect(claim['pzbh']).toBe(made?.data['pzbh']);
  });
});

test('an advance is a claim on who got it', async () => {
  const advance = await paid('liuyang', 'jksqV2', loan('刘洋', 'U1016', 1000));
  expect((await vouchersOf(advance['djbh'])).map(({ lines }) => lines)).toEqual([
    [
      ['122101', '刘洋', 1000, 0],
      ['1002', '刘洋', 0, 1000],
    ],
  ]);
});

describe('a repayment', () => {
  const save = async (account: string, data: Data): Promise<Reply> =>
    (await office.call(account, dataTemplateBoSave, { params: { boAlias: 'hkd' }, body: { hkd: data } })).body;
  const repayment = (hkje: number, more: Data = {}): Data => ({
    jkr: { id: 'U1019', name: '吴倩' },
    jkdh: 'JK-2026-0041',
    jkje: 8000,
    wqje: Number(open['jkye']),
    hkje,
    hkfs: 'cash',
    hkrq: '2026-11-16',
    ...more,
  });
  let open: Data = {};
  beforeEach(async () => {
    open = await loanOf('JK-2026-0041');
  });

  test('clears the advance by what is paid back, makes the receipt, and stays', async () => {
    const reply = await save('jiangtao', repayment(3000));
    expect(reply).toMatchObject({ state: true });
    expect(await loanOf('JK-2026-0041')).toMatchObject({ hkje: '3000', jkye: '5000.00', jkzt: 'part' });
    const [made] = await vouchersOf('HK-2026-0006');
    expect(made?.lines).toEqual([
      ['1002', '吴倩', 3000, 0],
      ['122101', '吴倩', 0, 3000],
    ]);
    expect((await office.call('jiangtao', dataTemplateBoDel, { params: { boAlias: 'hkd' }, query: { ids: String(reply.value) } })).body).toMatchObject({
      state: false,
    });
  });

  test.each<[string, string, Data]>([
    ['more than is open', 'jiangtao', { hkje: 5000.01 }],
    ['an advance of somebody else', 'jiangtao', { jkr: { id: 'U1014', name: '陈雨欣' } }],
    ['an advance that does not exist', 'jiangtao', { jkdh: 'JK-1999-0001' }],
    ['a balance that is not true', 'jiangtao', { wqje: 9000, hkje: 6000 }],
    ['what an employee enters himself', 'wuqian', {}],
  ])('is refused for %s', async (_, account, more) => {
    const before = [await loanOf('JK-2026-0041'), await vouchersOf('HK-2026-0007')];
    expect(await save(account, repayment(100, more))).toMatchObject({ state: false });
    expect([await loanOf('JK-2026-0041'), await vouchersOf('HK-2026-0007')]).toEqual(before);
  });

  test('of twenty at once is never more than is open', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => save('jiangtao', repayment(700))));
    expect(replies.filter(({ state }) => state === true)).toHaveLength(7);
    expect(await loanOf('JK-2026-0041')).toMatchObject({ hkje: '7900', jkye: '100.00' });
    const numbers = (await db().selectFrom('bo_row').select('data').where('bo', '=', 'pz').execute())
      .map(({ data }) => String(data['pzbh']))
      .filter((number) => number.startsWith('记-202611'));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.toSorted().at(-1)).toBe(`记-202611-${String(numbers.length).padStart(4, '0')}`);
  });

  test('is listed to who owes, and to finance', async () => {
    const rows = async (account: string): Promise<number> =>
      (
        await office.call<{ total: number }>(account, dataTemplateListJson, {
          body: { templateId: 'dt_hkd', queryFilter: { pageBean: { page: 1, pageSize: 5 } } },
        })
      ).body.total;
    expect([await rows('wuqian'), await rows('fangmin'), await rows('liuyang')]).toEqual([8, 9, 0]);
  });
});
