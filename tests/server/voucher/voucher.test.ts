import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataTemplateBoBatchUpdate,
  dataTemplateBoSave,
  dataTemplateExport,
  dataTemplateGetForm,
  dataTemplateListJson,
  formPrintRecord,
  menuGetCurrentUserMenu,
} from '../../../schemas/calls/index.ts';
import { Office, type Reply } from '../runtime/office.ts';

/** Vouchers: who makes, looks up and archives them, and what they refuse. */
let office: Office;
type Data = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(() => office.server.close());

const db = () => office.server.parts.database.forTenant('-1');
const money = (value: unknown): string => Number(value).toFixed(2);
const told = (reply: Reply): string => JSON.stringify(reply.issues ?? reply.message);

interface Listed {
  readonly state?: boolean;
  readonly rows?: readonly Data[];
  readonly total?: number;
  readonly sums?: Data;
}
const list = async (account: string, alias: string, querys: readonly Data[] = []): Promise<Listed> =>
  (await office.call<Listed>(account, dataTemplateListJson, { body: { templateId: alias, queryFilter: { pageBean: { page: 1, pageSize: 50 }, querys } } }))
    .body;

const debit = (kmmc: string, jfje: number): Data => ({ zy: '测试', kmmc, jfje, dfje: 0 });
const credit = (kmmc: string, dfje: number): Data => ({ zy: '测试', kmmc, jfje: 0, dfje });
const voucher = (lines: readonly Data[], more: Data = {}): Data => ({ pzrq: '2026-11-16', zy: '补记办公费', fjs: 1, ...more, sub_pzfl: lines });
const balanced = [debit('660201', 100), credit('1002', 100)];
const save = async (account: string, pz: Data, formKey = 'pz'): Promise<Reply> =>
  (await office.call(account, dataTemplateBoSave, { params: { boAlias: 'pz' }, body: { formKey, pz } })).body;
const stored = async (number: string): Promise<{ readonly id: string; readonly data: Data }> => {
  const rows = await db().selectFrom('bo_row').select(['id', 'data']).where('bo', '=', 'pz').execute();
  const found = rows.find(({ data }) => data['pzbh'] === number);
  if (found === undefined) throw new Error(`no voucher ${number}`);
  return found;
};
const linesOf = async (number: string): Promise<readonly (readonly unknown[])[]> => {
  const { id } = await stored(number);
  const rows = await db().selectFrom('bo_sub_row').select('data').where('bo', '=', 'pz').where('ref_id', '=', id).orderBy('sn').execute();
  return rows.map(({ data }) => [data['kmdm'], data['kmmc'], money(data['jfje']), money(data['dfje'])]);
};
const archive = async (account: string, number: string): Promise<Reply> => {
  const { id } = await stored(number);
  return (await office.call(account, dataTemplateBoBatchUpdate, { params: { boAlias: 'pz' }, body: [{ id_: id, formKey: 'pzgd', zt: 'archived' }] })).body;
};

describe('the vouchers of the demo year', () => {
  test('are ten, the newest first, with the sums of all', async () => {
    const { rows = [], total, sums } = await list('dingjing', 'dt_pzcx');
    expect(total).toBe(10);
    expect(rows.map(({ pzbh, djbh, jfhj }) => [pzbh, djbh, money(jfhj)])).toEqual([
      ['记-202611-0002', 'JK-2026-0041', '8000.00'],
      ['记-202611-0001', 'JK-2026-0037', '3000.00'],
      ['记-202609-0002', 'CL-2026-0172', '7318.60'],
      ['记-202609-0001', 'RC-2026-0188', '860.00'],
      ['记-202608-0003', 'CL-2026-0151', '5642.00'],
      ['记-202608-0002', 'HK-2026-0005', '2000.00'],
      ['记-202608-0001', 'CL-2026-0147', '3896.50'],
      ['记-202606-0001', 'JK-2026-0029', '2000.00'],
      ['记-202605-0001', 'RC-2026-0112', '1270.00'],
      ['记-202603-0001', 'CL-2026-0086', '4120.00'],
    ]);
    expect([money(sums?.['jfhj']), money(sums?.['dfhj'])]).toEqual(['38107.10', '38107.10']);
    expect(rows.filter(({ zt }) => zt === 'pending').map(({ pzbh }) => pzbh)).toEqual(['记-202611-0002', '记-202611-0001']);
  });

  test('are found by their month and their document', async () => {
    const month = await list('qianwei', 'dt_pz', [
      { property: 'pzrq', operation: 'BETWEEN', value: ['2026-08-01', '2026-08-31'], relation: 'AND', group: 'main' },
    ]);
    expect(month.rows?.map(({ pzbh }) => pzbh)).toEqual(['记-202608-0003', '记-202608-0002', '记-202608-0001']);
    expect(money(month.sums?.['jfhj'])).toBe('11538.50');
    const one = await list('qianwei', 'dt_pz', [{ property: 'djbh', operation: 'LIKE', value: 'RC-2026-0188', relation: 'AND', group: 'main' }]);
    expect(one.rows?.map(({ pzbh }) => pzbh)).toEqual(['记-202609-0001']);
  });

  test.each([
    // 4,120.00 with a tax of 51.69 for each way and 81.96 for the hotel
    [
      '记-202603-0001',
      [
        ['660202', '660202', '3934.66', '0.00'],
        ['22210101', '22210101', '185.34', '0.00'],
        ['1002', '1002', '0.00', '4120.00'],
      ],
    ],
    [
      '记-202605-0001',
      [
        ['660201', '660201', '1270.00', '0.00'],
        ['1002', '1002', '0.00', '1270.00'],
      ],
    ],
    [
      '记-202608-0002',
      [
        ['1002', '1002', '2000.00', '0.00'],
        ['122101', '122101', '0.00', '2000.00'],
      ],
    ],
    [
      '记-202611-0001',
      [
        ['122101', '122101', '3000.00', '0.00'],
        ['1002', '1002', '0.00', '3000.00'],
      ],
    ],
  ] as const)('%s has its lines', async (number, expected) => {
    expect(await linesOf(number)).toEqual(expected);
    const { data } = await stored(number);
    expect(data['jfhj']).toEqual(data['dfhj']);
  });

  test('stand in the documents that they post', async () => {
    const rows = await db().selectFrom('bo_row').select('data').where('bo', 'in', ['clfybx', 'rcfybx', 'jksq']).where('status', '=', 'end').execute();
    const posted = rows.map(({ data }) => [String(data['djbh']), String(data['pzbh'])]).toSorted();
    const { rows: vouchers = [] } = await list('jiangtao', 'dt_pzcx');
    expect(posted).toEqual(
      vouchers
        .filter(({ djbh }) => djbh !== 'HK-2026-0005')
        .map(({ djbh, pzbh }) => [String(djbh), String(pzbh)])
        .toSorted(),
    );
  });
});

describe('who has to do with vouchers', () => {
  const entries = async (account: string): Promise<readonly string[]> => {
    const { text } = await office.call(account, menuGetCurrentUserMenu, { query: { menuAlias: 'front_menu' } });
    return ['dt_pz', 'dt_pzcx', 'dt_pzgd'].filter((key) => text.includes(`template/preview/${key}"`));
  };

  test.each([
    // account, lists and menu entries, makes, archives
    ['qianwei', ['dt_pz', 'dt_pzcx'], true],
    ['xuhaiyan', ['dt_pz', 'dt_pzcx', 'dt_pzgd'], true],
    ['jiangtao', ['dt_pzcx'], false],
    ['dingjing', ['dt_pzcx', 'dt_pzgd'], false],
    ['mengjie', [], false],
    ['zhouwenbin', [], false],
    ['chenyuxin', [], false],
  ] as const)('%s', async (account, lists, makes) => {
    const open = await Promise.all(['dt_pz', 'dt_pzcx', 'dt_pzgd'].map(async (alias) => [alias, (await list(account, alias)).rows !== undefined] as const));
    expect(open.flatMap(([alias, isOpen]) => (isOpen ? [alias] : []))).toEqual(lists);
    expect(await entries(account)).toEqual(lists);
    const { id } = await stored('记-202611-0001');
    const get = (formKey: string, query: Record<string, string>) =>
      office.call<Reply & { data?: unknown }>(account, dataTemplateGetForm, { params: { formKey, boAlias: 'pz' }, query });
    expect((await get('pzgd', { id })).body.data !== undefined).toBe(lists.length > 0);
    expect((await get('pz', {})).body.data !== undefined).toBe(makes);
    expect((await get('pz', { id, action: 'edit' })).body.data !== undefined).toBe(makes);
    const exported = await office.call<Reply>(account, dataTemplateExport, { query: { formKey: 'dt_pzcx', getType: 'all' }, body: {} });
    expect(exported.body.state !== false).toBe(lists.length > 0);
    // nobody without the right changes or makes one, whatever form he names
    if (!makes) for (const formKey of ['pz', 'pzgd']) expect((await save(account, voucher(balanced), formKey)).state, formKey).toBe(false);
    if (!makes) expect((await save(account, { ...voucher(balanced), id_: id })).state).toBe(false);
  });

  test('those who only look them up archive nothing', async () => {
    for (const account of ['jiangtao', 'chenyuxin']) expect((await archive(account, '记-202611-0001')).state, account).toBe(false);
    expect((await stored('记-202611-0001')).data['zt']).toBe('pending');
  });
});

describe('a voucher on paper', () => {
  const printed = async (account: string, at: Partial<{ boAlias: string; list: string; id: string }>) => {
    const { id } = await stored('记-202603-0001');
    const reply = await office.call<{ templates?: readonly { key: string; isDefault: boolean }[]; form?: { data?: Record<string, Data> } }>(
      account,
      formPrintRecord,
      {
        query: { boAlias: 'pz', list: 'dt_pzcx', id, ...at },
      },
    );
    return { ...reply.body, status: reply.status };
  };

  test.each([
    ['qianwei', 'dt_pz', 'pt_pz'],
    ['qianwei', 'dt_pzcx', 'pt_pzcx'],
    ['jiangtao', 'dt_pzcx', 'pt_pzcx'],
  ])('%s prints it from %s', async (account, list, template) => {
    const paper = await printed(account, { list });
    expect(paper.templates?.map(({ key, isDefault }) => [key, isDefault])).toEqual([[template, true]]);
    expect(paper.form?.data?.['pz']).toMatchObject({ pzbh: '记-202603-0001', jfhj: 4120, dfhj: 4120, jfhjdx: '肆仟壹佰贰拾元整' });
    expect(paper.form?.data?.['pz']?.['sub_pzfl']).toHaveLength(3);
  });

  test('is for those who see it in that list', async () => {
    const claim = await db().selectFrom('bo_row').select('id').where('bo', '=', 'jksq').executeTakeFirstOrThrow();
    for (const [account, at] of [
      ['chenyuxin', {}],
      ['jiangtao', { list: 'dt_pz' }],
      // archived: no longer among those to archive
      ['dingjing', { list: 'dt_pzgd' }],
      ['qianwei', { list: 'dt_ysk' }],
      ['qianwei', { id: '404' }],
      // what a flow runs is printed as its request
      ['qianwei', { boAlias: 'jksq', list: 'dt_jksq', id: claim.id }],
    ] as const) {
      expect((await printed(account, at)).status, JSON.stringify([account, at])).toBe(403);
    }
  });
});

describe('a voucher', () => {
  test.each([
    ['balances', [debit('660201', 100), credit('1002', 99.99)], '借贷不平衡'],
    ['has two lines', [debit('660201', 0)], '请至少填写两条分录'],
    [
      'has one side in each line',
      [
        { ...debit('660201', 100), dfje: 100 },
        { ...debit('1002', 5), dfje: 5 },
      ],
      '每条分录只能填写借方或贷方金额之一',
    ],
    ['has an amount in each line', [...balanced, debit('660202', 0)], '每条分录只能填写借方或贷方金额之一'],
    ['knows no negative amounts', [debit('660201', -1), credit('1002', -1)], 'jfje'],
    ['names known accounts', [debit('6699', 1), credit('1002', 1)], 'kmmc'],
    ['says what each line is', [{ ...debit('660201', 1), zy: '' }, credit('1002', 1)], 'zy'],
  ] as const)('%s', async (_what, lines, message) => {
    const reply = await save('qianwei', voucher(lines));
    expect([told(reply), reply.state]).toEqual([expect.stringContaining(message), false]);
  });

  test.each([['pzrq'], ['zy']])('is not there without %s', async (name) => {
    const reply = await save('qianwei', voucher(balanced, { [name]: '' }));
    expect([told(reply), reply.state]).toEqual([expect.stringContaining(name), false]);
  });

  test('goes on behind the last number of its month, and begins anew with the next', async () => {
    for (const pz of [voucher(balanced), voucher(balanced)]) expect(await save('qianwei', pz)).toMatchObject({ state: true });
    office.server.parts.clock.set('2026-12-01 09:00:00');
    // the sessions of before have ended by then
    const token = await office.server.signIn('xuhaiyan');
    const december = { params: { boAlias: 'pz' }, body: { formKey: 'pz', pz: voucher(balanced, { pzrq: '2026-12-01' }) }, token };
    expect((await office.server.call(dataTemplateBoSave, december)).body).toMatchObject({ state: true });
    office.server.parts.clock.set('2026-11-16 09:30:00');
    expect(await save('qianwei', voucher(balanced))).toMatchObject({ state: true });
    const { rows = [] } = await list('qianwei', 'dt_pz');
    expect(rows.slice(0, 6).map(({ pzbh }) => pzbh)).toEqual([
      '记-202612-0001',
      '记-202611-0005',
      '记-202611-0004',
      '记-202611-0003',
      '记-202611-0002',
      '记-202611-0001',
    ]);
    expect((await stored('记-202611-0003')).data).toMatchObject({ zt: 'pending', zdr: { name: '钱薇' }, jfhjdx: '壹佰元整' });
    expect(await linesOf('记-202611-0003')).toEqual([
      ['660201', '660201', '100.00', '0.00'],
      ['1002', '1002', '0.00', '100.00'],
    ]);
  });

  test('is changed until it is archived, and then no more', async () => {
    const change = async (jfje: number): Promise<Reply> => {
      const { id } = await stored('记-202611-0003');
      return save('qianwei', voucher([debit('660202', jfje), credit('1002', jfje)], { id_: id, zy: `改为${jfje}` }));
    };
    expect(await change(200)).toMatchObject({ state: true });
    expect((await stored('记-202611-0003')).data).toMatchObject({ zy: '改为200' });
    expect(await archive('dingjing', '记-202611-0003')).toMatchObject({ state: true });
    expect((await stored('记-202611-0003')).data['zt']).toBe('archived');
    expect((await list('dingjing', 'dt_pzgd')).rows?.map(({ pzbh }) => pzbh)).not.toContain('记-202611-0003');
    await change(300);
    expect((await stored('记-202611-0003')).data).toMatchObject({ zy: '改为200', zt: 'archived' });
    expect((await linesOf('记-202611-0003'))[0]).toEqual(['660202', '660202', '200.00', '0.00']);
  });

  test('is opened again by nobody who archives, and its lines are not theirs', async () => {
    const reopened = await stored('记-202611-0003');
    const reopen = { params: { boAlias: 'pz' }, body: [{ id_: reopened.id, formKey: 'pzgd', zt: 'pending' }] };
    expect((await office.call('dingjing', dataTemplateBoBatchUpdate, reopen)).body.state).toBe(false);
    // nor by whoever may change vouchers, through the form that archives
    const { data, id: archived } = await stored('记-202611-0003');
    for (const account of ['qianwei', 'dingjing']) {
      for (const formKey of ['pz', 'pzgd']) {
        const body = { formKey, pz: { ...data, id_: archived, zt: 'pending' } };
        await office.call(account, dataTemplateBoSave, { params: { boAlias: 'pz' }, body });
        expect((await stored('记-202611-0003')).data['zt'], `${account} ${formKey}`).toBe('archived');
      }
      expect((await office.call(account, dataTemplateBoBatchUpdate, reopen)).body.state).toBe(false);
    }
    const reopening = { pz: { id_: archived, zt: 'pending' }, formKey: 'pzgd' };
    expect((await office.call('qianwei', dataTemplateBoSave, { params: { boAlias: 'pz' }, body: reopening })).body).toMatchObject({
      state: false,
      message: '已归档的凭证不能修改或删除',
    });
    const { id } = await stored('记-202611-0004');
    const other = [{ id_: id, formKey: 'pzgd', zy: '改' }];
    expect((await office.call('dingjing', dataTemplateBoBatchUpdate, { params: { boAlias: 'pz' }, body: other })).body.state).toBe(false);
    expect((await save('dingjing', voucher([debit('660201', 7), credit('1002', 7)], { id_: id }))).state).toBe(false);
    expect((await stored('记-202611-0004')).data).toMatchObject({ zy: '补记办公费', zt: 'pending' });
  });
});
