import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataTemplateBoDel, dataTemplateBoSave, metaPublish } from '../../../schemas/calls/index.ts';
import { Office, type Reply } from './office.ts';

/** An order that makes a voucher when it is saved: what its formulas give, once, in balance, and for good. */

type Data = Readonly<Record<string, unknown>>;

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  const { body } = await office.call('admin', metaPublish, { body: { package: 'mk', version: 1, items: [...voucher, ...order] } });
  expect([JSON.stringify(body), body.state]).toEqual([expect.anything(), true]);
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant('-1');
const save = async (data: Data): Promise<Reply> =>
  (await office.call('admin', dataTemplateBoSave, { params: { boAlias: 'mk_order' }, body: { mk_order: data } })).body;
const remove = async (bo: string, id: string): Promise<Reply> =>
  (await office.call('admin', dataTemplateBoDel, { params: { boAlias: bo }, query: { ids: id } })).body;
const stored = async (bo: string): Promise<{ id: string; data: Data }[]> =>
  db().selectFrom('bo_row').select(['id', 'data']).where('bo', '=', bo).orderBy('id').execute();
const vouchers = async (): Promise<{ id: string; data: Data; lines: Data[] }[]> => {
  const rows = await stored('mk_voucher');
  const lines = await db().selectFrom('bo_sub_row').select(['ref_id', 'data']).where('bo', '=', 'mk_voucher').orderBy('sn').execute();
  return rows.map((row) => ({ ...row, lines: lines.filter((line) => line.ref_id === row.id).map(({ data }) => data) }));
};
const goods = (...rows: (readonly [string, number, number])[]) => rows.map(([kind, price, tax]) => ({ kind, price, tax }));
const amounts = (lines: readonly Data[]) => lines.map(({ account, debit, credit }) => [account, Number(debit ?? 0), Number(credit ?? 0)]);

describe('an order', () => {
  test('makes one voucher: rows of a kind together, the tax apart, what is approved to the cent, its number shown in the order', async () => {
    const sent = { no: 'O-1', approved: 100, who: { id: 'U1014', name: '?' }, sub_goods: goods(['a', 33.33, 3.33], ['b', 33.33, 0], ['a', 33.35, 0]) };
    const reply = await save(sent);
    expect(reply).toMatchObject({ state: true });
    const [made, ...more] = await vouchers();
    expect(more).toEqual([]);
    expect(made?.data).toMatchObject({ reason: '订单 O-1', owner: { id: 'U1014', name: '陈雨欣' }, debits: '100.00', credits: '100.00' });
    // 63.35 and 33.33 are 96.68; 96.67 is left of the 100 beside the tax
    expect(amounts(made?.lines ?? [])).toEqual([
      ['a', 63.34, 0],
      ['b', 33.33, 0],
      ['tax', 3.33, 0],
      ['bank', 0, 100],
    ]);
    expect((await stored('mk_order'))[0]?.data['voucher']).toBe(made?.data['code']);
    expect(String(made?.data['code'])).toMatch(/^V-\d{4}$/);
  });

  test('saved again as it is makes nothing more; what its voucher was made of stays, and neither goes', async () => {
    const [{ id = '', data = {} } = {}] = await stored('mk_order');
    const goodsNow = await db().selectFrom('bo_sub_row').select(['id', 'data']).where('bo', '=', 'mk_order').orderBy('sn').execute();
    const sent = {
      id_: id,
      no: 'O-1',
      approved: 100,
      who: data['who'],
      sub_goods: goodsNow.map(({ id: id_, data: { kind, price, tax } }) => ({ id_, kind, price, tax })),
    };
    expect(await save({ ...sent, note: '已核对' })).toMatchObject({ state: true });
    expect(await vouchers()).toHaveLength(1);
    expect(await save({ ...sent, approved: 99 })).toMatchObject({ state: false, message: '已据此生成【凭证】，相关内容不能再修改' });
    expect(await save({ ...sent, no: 'O-2' })).toMatchObject({ state: false });
    expect(await remove('mk_order', id)).toMatchObject({ state: false, message: '有数据由其他单据生成或已据此生成记录，不能删除' });
    expect(await remove('mk_voucher', (await vouchers())[0]?.id ?? '')).toMatchObject({ state: false });
  });

  test.each<[string, Data]>([
    ['whose condition does not hold', { no: 'O-3', approved: 0, sub_goods: goods(['a', 5, 0]) }],
    ['of which nothing is approved yet', { no: 'O-4', sub_goods: goods(['a', 5, 0]) }],
  ])('%s makes none', async (_, data) => {
    const before = (await vouchers()).length;
    expect(await save(data)).toMatchObject({ state: true });
    expect(await vouchers()).toHaveLength(before);
  });

  test('whose voucher would not hold is not saved, and is told why', async () => {
    const before = [await stored('mk_order'), await vouchers()];
    // more is approved than the goods cost, so debit and credit differ
    const reply = await save({ no: 'O-5', approved: 10, sub_goods: goods(['a', 5, 0]) });
    expect(reply).toMatchObject({ state: false, errorCode: '024' });
    expect(reply.message).toContain('【凭证】无法生成');
    expect(reply.message).toContain('借贷不平衡');
    expect([await stored('mk_order'), await vouchers()]).toEqual(before);
  });

  test('with amounts below zero, which have no proportion, is refused with the column', async () => {
    const before = await vouchers();
    const reply = await save({ no: 'O-6', approved: 1, sub_goods: goods(['a', 5, 0], ['b', -3, 0]) });
    expect(reply).toMatchObject({ state: false, errorCode: '024' });
    expect(reply.message).toContain('【借方】有负数，不能按比例分摊');
    expect(await vouchers()).toEqual(before);
  });

  test('says of a group what its rows agree in, and sums the rest', async () => {
    expect(await save({ no: 'O-7', approved: 30, sub_goods: goods(['a', 10, 0], ['a', 10, 0], ['b', 10, 0]) })).toMatchObject({ state: true });
    expect((await vouchers()).at(-1)?.lines.map(({ account, weight, debit }) => [account, Number(weight), Number(debit)])).toEqual([
      ['a', 0.5, 20],
      ['b', 0.5, 10],
      ['bank', 0, 0],
    ]);
  });

  test.each<[string, Data, string]>([
    ['a field that was given', { reason: '改' }, 'reason'],
    ['the person', { owner: { id: 'U1016', name: '刘洋' } }, 'owner'],
    [
      'a line',
      {
        sub_lines: [
          { account: 'a', debit: 1 },
          { account: 'bank', credit: 1 },
        ],
      },
      'lines',
    ],
  ])('keeps %s of its voucher, whoever edits it', async (_, change, path) => {
    const [{ id: id_ = '' } = {}] = await vouchers();
    const reply = (await office.call('admin', dataTemplateBoSave, { params: { boAlias: 'mk_voucher' }, body: { mk_voucher: { id_, ...change } } })).body;
    expect(reply).toMatchObject({ state: false, issues: [{ path, rule: 'made' }] });
    const noted = { mk_voucher: { id_, remark: '已审核' } };
    expect((await office.call('admin', dataTemplateBoSave, { params: { boAlias: 'mk_voucher' }, body: noted })).body).toMatchObject({ state: true });
  });

  test('is not made by a package either: its rows post, make and stay like any others', async () => {
    const rows = (no: string, approved: number) => [{ bo: 'mk_order', key: ['no'], rows: [{ no, approved, goods: goods(['a', approved, 0]) }] }];
    const publish = async (version: number, data: unknown) =>
      (await office.call('admin', metaPublish, { body: { package: 'mkd', version, items: [], data } })).body;
    const before = (await vouchers()).length;
    expect(await publish(1, rows('D-1', 7))).toMatchObject({ state: true });
    expect(await vouchers()).toHaveLength(before + 1);
    expect(await publish(2, rows('D-1', 8))).toMatchObject({ state: false });
    expect((await vouchers()).at(-1)?.data).toMatchObject({ reason: '订单 D-1', credits: '7.00' });
  });

  test('is made of rows that come in one package with the objects, too', async () => {
    const text = JSON.stringify([...voucher, ...order])
      .replaceAll('mk_', 'mq_')
      .replaceAll('sn_mk', 'sn_mq');
    const data = [{ bo: 'mq_order', key: ['no'], rows: [{ no: 'Q-1', approved: 7, goods: goods(['a', 7, 0]) }] }];
    const { body } = await office.call('admin', metaPublish, { body: { package: 'mq', version: 1, items: JSON.parse(text) as unknown, data } });
    expect([JSON.stringify(body), body.state]).toEqual([expect.anything(), true]);
    expect((await stored('mq_voucher')).map(({ data: made }) => made['reason'])).toEqual(['订单 Q-1']);
  });

  test('of twenty that come at once each has its own voucher and number', async () => {
    const before = (await vouchers()).length;
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => save({ no: `P-${at}`, approved: 5, sub_goods: goods(['a', 5, 0]) })));
    expect(replies.every(({ state }) => state === true)).toBe(true);
    const numbers = (await vouchers()).map(({ data }) => Number(String(data['code']).slice(2)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: before + 20 }, (_, at) => at + 1));
  });
});

// helpers

const field = (type: string, widget: string, title: string, more: Data = {}): Data => ({ type, title, 'x-ui': { widget }, ...more });
const table = (title: string, properties: Data): Data => ({ type: 'array', title, 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties } });
const everyone = ['everyone'];
function object(key: string, properties: Data, { rules, sub, ...more }: { rules?: unknown; sub: string } & Data): readonly Data[] {
  return [
    { kind: 'bo', key, name: key, spec: { schema: { type: 'object', title: key, properties }, ...more } },
    {
      kind: 'form',
      key: `${key}V1`,
      name: key,
      auth: { start: everyone, view: everyone },
      spec: {
        bo: key,
        layout: [{ group: '全部', fields: Object.keys(properties) }],
        perm: {
          start: { main: { '*': 'w' }, sub: { [sub]: { _: 'w' } }, subOps: { [sub]: { add: true, del: true, edit: true } } },
          read: { main: { '*': 'r' } },
        },
        ...(rules === undefined ? {} : { rules }),
      },
    },
    {
      kind: 'dataTemplate',
      key: `dt_${key}`,
      name: key,
      auth: { view: everyone },
      spec: {
        bo: key,
        form: `${key}V1`,
        rowFilter: 'all',
        columns: [{ field: Object.keys(properties)[0], title: key }],
        rowButtons: ['edit', 'delete'],
        toolbar: ['add'],
      },
    },
  ];
}
const voucher = [
  { kind: 'serialNo', key: 'sn_mk', name: '凭证号', spec: { pattern: 'V-{0000}', reset: 'never' } },
  ...object(
    'mk_voucher',
    {
      code: { type: 'string', title: '编号', 'x-ui': { widget: 'serialNo', serialNo: 'sn_mk' } },
      reason: field('string', 'input', '摘要', { 'x-rules': 'required|max:50' }),
      owner: field('object', 'user', '经办人'),
      remark: field('string', 'input', '备注'),
      lines: table('分录', {
        account: field('string', 'input', '科目', { 'x-rules': 'required' }),
        weight: field('number', 'number', '权重'),
        debit: field('number', 'money', '借方', { 'x-rules': 'min_value:0|decimal:2' }),
        credit: field('number', 'money', '贷方', { 'x-rules': 'min_value:0|decimal:2' }),
      }),
      debits: field('number', 'money', '借方合计', { 'x-formula': 'sum(lines.item.debit)' }),
      credits: field('number', 'money', '贷方合计', { 'x-formula': 'sum(lines.item.credit)' }),
    },
    { sub: 'lines', rules: [{ key: 'balance', check: 'debits == credits', message: '借贷不平衡' }] },
  ),
];
const order = object(
  'mk_order',
  {
    no: field('string', 'input', '单号'),
    note: field('string', 'input', '备注'),
    approved: field('number', 'money', '核定'),
    who: field('object', 'user', '经办人'),
    voucher: field('string', 'input', '凭证号'),
    goods: table('货物', { kind: field('string', 'input', '类别'), price: field('number', 'money', '金额'), tax: field('number', 'money', '税额') }),
  },
  {
    sub: 'goods',
    makes: [
      {
        key: 'voucher',
        name: '凭证',
        bo: 'mk_voucher',
        form: 'mk_voucherV1',
        when: 'approved > 0',
        set: { reason: "concat('订单 ', no)", owner: 'who' },
        rows: {
          lines: [
            {
              each: 'goods',
              group: ['kind'],
              set: { account: 'item.kind', weight: '0.5', debit: 'item.price - item.tax' },
              total: { debit: 'approved - sum(goods.item.tax)' },
            },
            { when: 'sum(goods.item.tax) > 0', set: { account: "'tax'", debit: 'sum(goods.item.tax)' } },
            { set: { account: "'bank'", credit: 'approved' } },
          ],
        },
        back: { voucher: 'code' },
      },
    ],
  },
);
