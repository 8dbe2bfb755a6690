import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  dataTemplateBoDel,
  dataTemplateBoSave,
  instanceDoEndProcessById,
  instanceRevoke,
  instanceStart,
  metaPublish,
  taskComplete,
  taskDetail,
} from '../../../schemas/calls/index.ts';
import { base64, Office, type Reply, travelClaim } from './office.ts';

/** What documents post to others: a loan that claims offset, a stock that requests take from. */
let office: Office;
const LOAN = 'JK-2026-0037';
type Data = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  office = await Office.open();
  const { body } = await office.call('admin', metaPublish, { body: { package: 'pst', version: 1, items: [...stockItems, holding()] } });
  expect([JSON.stringify(body), body.state]).toEqual([expect.anything(), true]);
}, 120_000);
afterAll(() => office.server.close());

const db = () => office.server.parts.database.forTenant('-1');
const lines = () =>
  db().selectFrom('posting').select(['key', 'amount', 'state']).where('to_bo', '<>', 'ysk').where('bo', '<>', 'hkd').orderBy('amount').execute();
const told = (reply: Reply): string => JSON.stringify(reply.issues ?? reply.message);

async function loan(): Promise<Data> {
  const rows = await db().selectFrom('bo_row').select('data').where('bo', '=', 'jksq').execute();
  const row = rows.find(({ data }) => data['djbh'] === LOAN) ?? { data: {} };
  return Object.fromEntries(
    Object.entries(row.data)
      .filter(([name]) => ['hkje', 'jkye', 'jkzt'].includes(name))
      .map(([name, value]) => [name, value === null || name === 'jkzt' ? value : Number(value)]),
  );
}

/** A claim that offsets so much of the loan, row by row. */
function claim(...offsets: readonly number[]): Data {
  const { clfybx } = travelClaim() as { clfybx: Data };
  const row = { jkdh: LOAN, jkrq: '2026-11-05', jkje: 3000, wqje: 3000 };
  return { clfybx: { ...clfybx, sub_cjkmx: offsets.map((bccj) => ({ ...row, bccj })) } };
}

const start = async (data: Data): Promise<Reply> =>
  (await office.call('chenyuxin', instanceStart, { body: { flowKey: 'clfybxV1', data: base64(data), formType: 'inner' } })).body;

describe('a loan that claims offset', () => {
  let running: string | undefined;
  beforeEach(() => {
    running = undefined;
  });
  const begun = async (...offsets: readonly number[]): Promise<string> => {
    const reply = await start(claim(...offsets));
    expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
    running = String(reply.instId);
    return running;
  };
  const ended = async (): Promise<void> => {
    const { body } = await office.call('admin', instanceDoEndProcessById, { query: { id: running, reason: '测试' } });
    expect(body).toMatchObject({ state: true });
  };

  test('is held while the claim runs, and another cannot have it meanwhile', async () => {
    await begun(2000);
    expect(await lines()).toEqual([{ key: 'loanOffset', amount: '2000', state: 'held' }]);
    expect(await loan()).toMatchObject({ jkye: 3000 });
    const second = await start(claim(1000.01));
    expect(second).toMatchObject({ state: false, issues: [{ path: 'cjkmx[0].bccj', rule: 'posting' }] });
    expect(told(second)).toContain('冲借款：超出可用余额');
    const third = await start(claim(1000));
    expect(third).toMatchObject({ state: true });
    await office.call('admin', instanceDoEndProcessById, { query: { id: third.instId, reason: '测试' } });
    await ended();
    expect(await lines()).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['sent back to its starter', (id) => office.decide('linzhiqiang', id, { actionName: 'backToStart', opinion: '请补充' })],
    ['taken back by its starter', async (id) => (await office.call('chenyuxin', instanceRevoke, { body: { instanceId: id, cause: '填错' } })).body],
    ['ended by an administrator', async (id) => (await office.call('admin', instanceDoEndProcessById, { query: { id: id, reason: '重复' } })).body],
  ])('is free again when the claim is %s', async (_name, leave) => {
    const id = await begun(3000);
    expect(await lines()).toMatchObject([{ state: 'held' }]);
    expect(await leave(id)).toMatchObject({ state: true });
    expect(await lines()).toEqual([]);
    expect(await loan()).toMatchObject({ jkye: 3000 });
    if (_name !== 'ended by an administrator') await ended();
  });

  test('is held again, as it is then, when the claim is sent in again', async () => {
    const id = await begun(3000);
    await office.decide('linzhiqiang', id, { actionName: 'backToStart', opinion: '请补充' });
    const task = await office.task('chenyuxin', id);
    const again = await office.call('chenyuxin', taskComplete, { body: { taskId: task.id, actionName: 'startFlow', data: base64(claim(1200.5)) } });
    expect(again.body).toMatchObject({ state: true });
    expect(await lines()).toEqual([{ key: 'loanOffset', amount: '1200.5', state: 'held' }]);
    await ended();
  });

  test('is written off once the claim is paid, with what is computed from it, and what changed it stands in its history', async () => {
    const id = await begun(1000.3);
    for (const [who, more] of [
      ['linzhiqiang', {}],
      ['qianwei', { data: base64({ clfybx: { hdje: 4370 } }) }],
      ['jiangtao', { data: base64({ clfybx: { fkrq: '2026-11-16', fkzh: 'basic', fklsh: 'P1' } }) }],
    ] as const) {
      const reply = await office.decide(who, id, more).catch((error: unknown) => ({ message: String(error) }));
      expect([who, reply]).toMatchObject([who, { state: true }]);
    }
    expect(await lines()).toEqual([{ key: 'loanOffset', amount: '1000.3', state: 'posted' }]);
    expect(await loan()).toEqual({ hkje: 1000.3, jkye: 1999.7, jkzt: 'part' });
    const history = await db().selectFrom('bo_modify_record').select(['inst_id', 'bo']).where('bo', '=', 'jksq').execute();
    expect(history).toContainEqual({ inst_id: id, bo: 'jksq' });
    expect(await start(claim(1999.71))).toMatchObject({ state: false });
  });

  test('is that of who claims, whoever decides: finance neither puts an own one there nor that of anybody else', async () => {
    const own = await db().selectFrom('bo_row').selectAll().where('bo', '=', 'jksq').execute();
    const mine = own.find((row) => row.data['djbh'] === 'JK-2026-0029');
    const finance = await db().selectFrom('app_user').select(['id', 'fullname']).where('account', '=', 'qianwei').executeTakeFirstOrThrow();
    // a loan of hers that is paid and open
    const theirs = { ...mine?.data, sqr: { id: finance.id, name: finance.fullname }, hkje: 0, jkye: 2000, jkzt: 'open' };
    await db()
      .updateTable('bo_row')
      .set({ data: JSON.stringify(theirs) })
      .where('id', '=', mine?.id ?? '')
      .execute();
    const id = await begun(500);
    await office.decide('linzhiqiang', id);
    const detail = (await office.call<{ data?: Data }>('qianwei', taskDetail, { query: { taskId: (await office.task('qianwei', id)).id } })).body;
    const [row] = (detail.data?.['clfybx'] as { readonly sub_cjkmx: readonly Data[] } | undefined)?.sub_cjkmx ?? [];
    const sent = base64({ clfybx: { hdje: 4370, sub_cjkmx: [{ ...row, jkdh: 'JK-2026-0029' }] } });
    const reply = await office.decide('qianwei', id, { data: sent });
    expect([reply.state, told(reply)]).toEqual([false, expect.stringContaining('所选数据不存在或没有权限选用')]);
    await ended();
    await db()
      .updateTable('bo_row')
      .set({ data: JSON.stringify(mine?.data ?? {}) })
      .where('id', '=', mine?.id ?? '')
      .execute();
  });

  test('that does not exist, or is not paid yet, is offset by nobody', async () => {
    const { clfybx } = claim(100) as { clfybx: Data };
    for (const jkdh of ['JK-2026-0040', 'JK-1999-0001']) {
      const reply = await start({ clfybx: { ...clfybx, sub_cjkmx: [{ jkdh, jkrq: '2026-11-05', jkje: 3000, wqje: 3000, bccj: 100 }] } });
      expect(reply).toMatchObject({ state: false });
    }
  });
});

describe('a stock from which records without a flow take', () => {
  const save = async (bo: string, data: Data): Promise<Reply> =>
    (await office.call('admin', dataTemplateBoSave, { params: { boAlias: bo }, body: { [bo]: data } })).body;
  const left = async (): Promise<unknown> =>
    Number((await db().selectFrom('bo_row').select('data').where('bo', '=', 'pst_stock').executeTakeFirstOrThrow()).data['left']);

  test('takes, follows changes, refuses what is not there, and gives back what is deleted', async () => {
    expect(await save('pst_stock', { code: 'A4', left: 10 })).toMatchObject({ state: true });
    const taken = await save('pst_take', { what: 'A4', many: 7 });
    expect(taken).toMatchObject({ state: true });
    expect(await left()).toBe(3);
    expect(await save('pst_take', { what: 'A4', many: 4 })).toMatchObject({ state: false, issues: [{ path: 'many', rule: 'posting' }] });
    expect(await save('pst_take', { what: 'B5', many: 1 })).toMatchObject({ state: false, issues: [{ path: 'many', rule: 'posting' }] });
    expect(await save('pst_take', { what: 'A4', many: -1 })).toMatchObject({ state: false, issues: [{ path: 'many', rule: 'posting' }] });
    expect(await left()).toBe(3);
    expect(await save('pst_take', { id_: taken.value, what: 'A4', many: 9.5 })).toMatchObject({ state: true });
    expect(await left()).toBe(0.5);
    expect(await save('pst_take', { id_: taken.value, what: 'A4', many: 2 })).toMatchObject({ state: true });
    expect(await left()).toBe(8);
    const stock = await db().selectFrom('bo_row').select('id').where('bo', '=', 'pst_stock').executeTakeFirstOrThrow();
    expect(await save('pst_stock', { id_: stock.id, code: 'A4', left: 20 })).toMatchObject({ state: false, issues: [{ path: 'left', rule: 'posting' }] });
    expect(await save('pst_stock', { id_: stock.id, code: 'A4', left: 8 })).toMatchObject({ state: true });
    expect((await office.call('admin', dataTemplateBoDel, { params: { boAlias: 'pst_stock' }, query: { ids: stock.id } })).body).toMatchObject({
      state: false,
      message: '有数据被单据占用或已过账，不能删除',
    });
    expect((await office.call('admin', dataTemplateBoDel, { params: { boAlias: 'pst_take' }, query: { ids: String(taken.value) } })).body).toMatchObject({
      state: true,
    });
    expect(await left()).toBe(10);
  });

  test('of twenty that come at once exactly those get it for whom there is enough', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => save('pst_take', { what: 'A4', many: 3 })));
    expect(replies.filter(({ state }) => state === true)).toHaveLength(3);
    expect(await left()).toBe(1);
  });
});

/** The shipped claim, which asks for the balance when it is paid, as one that holds it from its start. */
function holding(): Data {
  const item = JSON.parse(readFileSync('schemas/packages/travel/bo/clfybx.meta.json', 'utf8')) as { spec: { postings: { hold?: boolean }[] } };
  for (const posting of item.spec.postings) delete posting.hold;
  return item as unknown as Data;
}

const field = (type: string, widget: string, title: string): Data => ({ type, title, 'x-ui': { widget } });
const everyone = ['everyone'];
const object = (key: string, properties: Data, more: Data = {}): readonly Data[] => [
  { kind: 'bo', key, name: key, spec: { schema: { type: 'object', title: key, properties }, ...more } },
  {
    kind: 'form',
    key: `${key}V1`,
    name: key,
    auth: { start: everyone, view: everyone },
    spec: { bo: key, layout: [{ group: '全部', fields: Object.keys(properties) }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
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
      columns: Object.keys(properties).map((name) => ({ field: name, title: name })),
      rowButtons: ['edit', 'delete'],
      toolbar: ['add'],
    },
  },
];
const stockItems = [
  ...object('pst_stock', { code: field('string', 'input', '编号'), left: field('number', 'number', '库存') }),
  ...object(
    'pst_take',
    { what: field('string', 'input', '物品'), many: field('number', 'number', '数量') },
    {
      postings: [
        { key: 'take', name: '领用', amount: 'many', to: { bo: 'pst_stock', match: { code: 'what' }, field: 'left', change: 'subtract', atLeast: 0 } },
      ],
    },
  ),
];
