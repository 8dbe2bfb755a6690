import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  customChartGet,
  customChartGetListData,
  dataTemplateBoSave,
  metaPublish,
  queryViewData,
  queryViewExport,
  queryViewGetJson,
  reportGetEchartsData,
} from '../../../schemas/calls/index.ts';
import { toJson } from '../../../server/db/index.ts';
import { rowsIn } from '../form/excelFile.ts';
import { Office, type Reply } from '../runtime/office.ts';
import { hostileStatements } from './hostileStatements.ts';

/** What nobody may read: it stands in the hidden column of every record. */
const CANARY = '842777';
const records = [
  ['北京', '差旅', 100.1, '2026-01-15'],
  ['北京', '差旅', 200.2, '2026-01-20'],
  ['上海', '差旅', 0.3, '2026-02-01'],
  ['上海', '会议', 50, '2026-02-28'],
  ['广州', '会议', 1000, '2026-03-01'],
] as const;

let office: Office;
const column = (field: string, title: string, more: object = {}) => ({ field, title, ...more });
const money = { format: 'money', align: 'right', sum: true };

const view = (key: string, sql: string, columns: readonly object[], more: object = {}, auth: object = {}) => ({
  kind: 'sqlView',
  key,
  name: key,
  auth: { view: ['everyone'], export: ['everyone'], ...auth },
  spec: { sqlAlias: key, alias: 'a', sql, columns, rowFilter: 'all', ...more },
});
const chart = (key: string, sqlView: string, more: object = {}) => ({
  kind: 'chart',
  key,
  name: key,
  auth: { view: ['everyone'] },
  spec: { sqlView, style: 'bar', category: 'cs', values: [{ field: 'je', title: '金额' }], ...more },
});

const input = (title: string) => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
const amount = (title: string) => ({ type: 'number', title, 'x-ui': { widget: 'money' } });
const object = [
  {
    kind: 'bo',
    key: 'rep',
    name: '单',
    spec: {
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        title: '单',
        properties: {
          cs: input('城市'),
          Lx: input('类型'),
          je: amount('金额'),
          rq: { type: 'string', format: 'date', title: '日期', 'x-ui': { widget: 'date' } },
          jbr: { type: 'object', title: '经办人', 'x-ui': { widget: 'user' } },
          mm: amount('密'),
        },
      },
    },
  },
  {
    kind: 'form',
    key: 'repV1',
    name: '单',
    auth: { start: ['everyone'] },
    spec: {
      bo: 'rep',
      layout: [{ group: '全部', fields: ['cs', 'Lx', 'je', 'rq', 'jbr', 'mm'] }],
      perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r', mm: 'n' } } },
    },
  },
];

const publish = async (items: readonly object[], account = 'admin'): Promise<Reply> =>
  (await office.call<Reply>(account, metaPublish, { body: { package: 'reports', version: 1, items } })).body;
const published = async (...items: readonly object[]): Promise<void> => {
  expect(JSON.stringify(await publish(items))).toContain('"state":true');
};

interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly summary: readonly Readonly<Record<string, unknown>>[];
}
const ask = (key: string, body: object = {}, account = 'chenyuxin', query: Readonly<Record<string, unknown>> = {}) =>
  office.call<Page>(account, queryViewData, { params: { sqlAlias: key, alias: 'a' }, body, query });
const plain = ({ rows }: Page): unknown[] => rows.map(({ row_: _place, ...row }) => row);
const where = (property: string, value: unknown, operation = 'EQUAL') => ({ querys: [{ property, operation, value }] });

const byCity = 'select cs, count(*) as bs, sum(je) as je, round(avg(je), 2) pj from w_rep group by cs';
const cityColumns = [
  column('cs', '城市'),
  column('bs', '笔数', { format: 'number', sum: true }),
  column('je', '金额', money),
  column('pj', '平均', { format: 'money' }),
];

beforeAll(async () => {
  office = await Office.open();
  await published(...object);
  for (const [cs, Lx, je, rq] of records) {
    const { body } = await office.call<Reply>('linzhiqiang', dataTemplateBoSave, {
      params: { boAlias: 'rep' },
      body: { rep: { cs, Lx, je, rq, jbr: { id: 'U1013', name: '林志强' }, mm: Number(CANARY) }, formKey: 'repV1' },
    });
    expect(body).toMatchObject({ state: true });
  }
  await published(
    view('cities', byCity, cityColumns, { filters: [{ field: 'cs', op: 'LIKE' }], defaultSort: [{ field: 'je', dir: 'desc' }] }),
    view(
      'months',
      'select substr(rq, 1, 7) as yf, lx, jbrid, sum(je) je from w_rep where (lx = ${kind} or ${kind} is null) and jbrId <> ${userId} group by 1, 2, 3 -- every month',
      [column('yf', '月'), column('lx', '类型'), column('jbrid', '人'), column('je', '金额', money)],
      { filters: [{ field: 'kind', op: 'EQUAL', title: '类型' }], defaultSort: [{ field: 'yf' }], initQuery: false },
    ),
    view('ofRoles', byCity, cityColumns, { rowFilter: [{ role: 'fykj', sql: "cs <> '广州'" }] }),
    view('closed', byCity, cityColumns, {}, { view: ['role:fykj'] }),
    view('unexported', byCity, cityColumns, {}, { export: ['role:fykj'] }),
    view(
      'secrets',
      `with inner_ as (select cs, mm as renamed, je from w_rep)
       select cs, max(renamed) as a, sum(je + renamed) as b, max(case when renamed > 0 then 1 else 0 end) as c, sum(je) as je,
         (select max(mm) from w_rep) as d
       from inner_ where renamed is null group by cs`,
      ['cs', 'a', 'b', 'c', 'je', 'd'].map((field) => column(field, field)),
    ),
    view(
      'starred',
      'select * from w_rep',
      ['cs', 'mm', 'je'].map((field) => column(field, field)),
      { defaultSort: [{ field: 'mm' }], filters: [{ field: 'mm', op: 'EQUAL' }] },
    ),
    chart('c_city', 'cities', { style: 'donut', unit: '元' }),
    chart('c_secret', 'secrets', {
      values: [
        { field: 'a', title: 'a' },
        { field: 'je', title: '金额' },
      ],
    }),
    chart('c_hidden', 'secrets', { values: [{ field: 'a', title: 'a' }] }),
    { ...chart('c_closed', 'cities'), auth: { view: ['role:fykj'] } },
    chart('c_ofClosed', 'closed'),
  );
}, 60_000);
afterAll(() => office.server.close());

describe('what a view answers', () => {
  const cities = [
    { cs: '广州', bs: 1, je: 1000, pj: 1000 },
    { cs: '北京', bs: 2, je: 300.3, pj: 150.15 },
    { cs: '上海', bs: 2, je: 50.3, pj: 25.15 },
  ];
  test.each<[string, string, object, unknown]>([
    ['groups and exact sums, in its order', 'cities', {}, cities],
    ['a page', 'cities', { pageBean: { page: 2, pageSize: 2 } }, cities.slice(2)],
    [
      'what is sorted by',
      'cities',
      {
        sorter: [
          { property: 'bs', direction: 'ASC' },
          { property: 'cs', direction: 'DESC' },
        ],
      },
      undefined,
    ],
    ['a filter over a column', 'cities', where('cs', '州', 'LIKE'), cities.slice(0, 1)],
    ['a filter over a sum', 'cities', where('je', '300.3'), cities.slice(1, 2)],
    ['a range over a sum', 'cities', where('je', '50,301', 'BETWEEN'), cities.slice(1)],
    [
      'a parameter',
      'months',
      where('kind', '会议'),
      [
        { yf: '2026-02', lx: '会议', jbrid: 'U1013', je: 50 },
        { yf: '2026-03', lx: '会议', jbrid: 'U1013', je: 1000 },
      ],
    ],
    ['a parameter among the params', 'months', { params: { kind: '没有' } }, []],
  ])('%s', async (_name, key, body, expected) => {
    const { status, body: page } = await ask(key, body);
    expect(status).toBe(200);
    if (expected === undefined) expect(plain(page)).toHaveLength(3);
    else expect(plain(page)).toEqual(expected);
  });

  test('a default is what its variable says of the person and the day', async () => {
    const list = async (key: string) => {
      const { body } = await office.call<{ readonly list: { readonly filters: readonly object[] } }>('chenyuxin', queryViewGetJson, { query: { id: key } });
      return body.list.filters;
    };
    await published(
      view('ofYear', 'select cs, sum(je) je from w_rep where left(rq, 4) = ${nd} group by cs', [column('cs', '城市'), column('je', '金额', money)], {
        filters: [{ field: 'nd', op: 'EQUAL', title: '年', default: '${year}' }],
      }),
    );
    expect(await list('ofYear')).toMatchObject([{ field: 'nd', default: '2026', type: 'text' }]);
    expect((await ask('ofYear')).body.total).toBe(3);
    expect((await ask('ofYear', where('nd', '2025'))).body.total).toBe(0);
  });

  test('totals are of all rows, whatever the page', async () => {
    expect((await ask('cities', { pageBean: { page: 1, pageSize: 1 } })).body).toMatchObject({ total: 3, summary: [{ bs: 5, je: 1350.6 }] });
  });

  test('nothing is read before the first search where it says so', async () => {
    expect((await ask('months', {}, 'chenyuxin', { initSearch: true })).body).toMatchObject({ rows: [], total: 0 });
    expect((await ask('months', {}, 'chenyuxin', { initSearch: false })).body.total).toBe(4);
    // who looks is a parameter of the statement, too
    expect((await ask('months', {}, 'linzhiqiang')).body.total).toBe(0);
  });

  test('rows by role, and whose role is not named sees none', async () => {
    expect(plain((await ask('ofRoles', {}, 'fangmin')).body)).toHaveLength(2);
    expect((await ask('ofRoles')).body).toMatchObject({ rows: [], total: 0, summary: [{ je: 0 }] });
  });

  test('who may not view it meets nothing', async () => {
    for (const reply of [
      await ask('closed'),
      await office.call('chenyuxin', queryViewGetJson, { query: { sqlAlias: 'closed', alias: 'a' } }),
      await office.call('chenyuxin', queryViewGetJson, { query: { id: 'closed' } }),
      await office.call('chenyuxin', queryViewExport, { query: { sqlAlias: 'closed', alias: 'a' }, body: {} }),
      await ask('nosuch'),
      await office.call('chenyuxin', customChartGet, { params: { id: 'c_closed' } }),
      await office.call('chenyuxin', reportGetEchartsData, { query: { reportId: 'c_ofClosed' } }),
      await office.call('chenyuxin', customChartGetListData, { query: { alias: 'c_ofClosed' }, body: {} }),
    ])
      expect(reply.status).toBe(403);
    expect((await ask('closed', {}, 'fangmin')).body.total).toBe(3);
  });

  test('another tenant has views of its own, over records of its own', async () => {
    const token = await office.server.signIn('qhadmin', 'Yunshan2026', 'qinghe');
    const call = async (body: object) => office.server.call(metaPublish, { token, headers: { 'tenant-code': 'qinghe' }, body });
    const reply = await call({ package: 'reports', version: 1, items: [...object, view('cities', byCity, cityColumns)] });
    expect(JSON.stringify(reply.body)).toContain('"state":true');
    const page = await office.server.call(queryViewData, { token, headers: { 'tenant-code': 'qinghe' }, params: { sqlAlias: 'cities', alias: 'a' }, body: {} });
    expect(page.body).toMatchObject({ rows: [], total: 0 });
  });

  test('the sheet holds what the screen shows, if it may be taken along', async () => {
    const { server } = office;
    const token = await office.token('chenyuxin');
    const sheet = async (key: string, query: object = {}, body: object = {}) =>
      server.call(queryViewExport, { token, query: { sqlAlias: key, alias: 'a', ...query }, body });
    const n = (number: string) => ({ number });
    expect(await rowsIn((await sheet('cities')).bytes)).toEqual([
      ['城市', '笔数', '金额', '平均'],
      ['广州', n('1'), n('1000'), n('1000')],
      ['北京', n('2'), n('300.3'), n('150.15')],
      ['上海', n('2'), n('50.3'), n('25.15')],
      ['合计', n('5'), n('1350.6'), null],
    ]);
    const page = await sheet('cities', { getType: 'page', expField: Buffer.from('je,cs').toString('base64') }, { pageBean: { page: 2, pageSize: 2 } });
    expect(await rowsIn(page.bytes)).toEqual([
      ['金额', '城市'],
      [n('50.3'), '上海'],
      [n('1350.6'), '合计（共3条）'],
    ]);
    expect((await sheet('unexported')).body).toMatchObject({ state: false });
  });
});

describe('what is hidden stays hidden', () => {
  test('what is made of a hidden column is no column, and nothing tells its values', async () => {
    const { body } = await ask('secrets');
    expect(plain(body)).toEqual(expect.arrayContaining([{ cs: '北京', je: 300.3 }]));
    expect(Object.keys(body.rows[0] ?? {}).sort()).toEqual(['cs', 'je', 'row_']);
    const answers = [
      body,
      (await ask('starred')).body,
      (await office.call('chenyuxin', queryViewGetJson, { query: { id: 'secrets' } })).body,
      (await office.call('chenyuxin', queryViewGetJson, { query: { id: 'starred' } })).body,
      (await office.call('chenyuxin', reportGetEchartsData, { query: { reportId: 'c_secret' } })).body,
      (await office.call('chenyuxin', customChartGetListData, { query: { alias: 'c_secret' }, body: {} })).body,
    ];
    expect(JSON.stringify(answers)).not.toContain(CANARY);
    expect(JSON.stringify(answers)).not.toContain('"mm"');
  });

  test.each<[string, object]>([
    ['a filter', where('mm', CANARY)],
    ['a range', where('mm', '0,999999', 'BETWEEN')],
    ['an order', { sorter: [{ property: 'mm', direction: 'ASC' }] }],
    ['a parameter', { params: { mm: CANARY } }],
  ])('%s cannot ask for it', async (_name, body) => {
    expect((await ask('starred', body)).status).toBe(400);
  });

  test('a chart without anything that may be seen is closed', async () => {
    expect((await office.call('chenyuxin', reportGetEchartsData, { query: { reportId: 'c_hidden' } })).status).toBe(403);
  });
});

describe('a parameter is a value, whatever it holds', () => {
  test.each([
    "会议' or '1'='1",
    "'; drop table bo_row; --",
    '会议" or 1=1 --',
    '${userId}',
    '$1',
    '\\',
    "\\'; select 1; --",
    '会议/*',
    '会议) or (1=1',
    '%',
    '_议',
    "' union select data::text, '', '', 0 from bo_row --",
    'null',
    '𠮷'.repeat(50),
  ])('%s', async (value) => {
    const { status, body } = await ask('months', where('kind', value));
    expect([status, body.total]).toEqual([200, 0]);
  });
});

describe('tables are joined', () => {
  test.each<[string, boolean]>([
    ['select a.cs a from w_rep a, w_rep b', false],
    ['select a.cs a from w_rep a cross join w_rep b', false],
    ['select a.cs a from w_rep a join w_rep b on true', false],
    ['select a.cs a from w_rep a join w_rep b on a.je > b.je', false],
    ['select a.cs a from w_rep a join w_rep b on a.cs = b.cs or a.lx = b.lx', false],
    ['select a.cs a from w_rep a join w_rep b on a.cs = a.lx', false],
    ['select a.cs a from w_rep a join w_rep b on a.cs = b.cs, w_rep c', false],
    ['select x.a from (select a.cs a from w_rep a, w_rep b) x', false],
    ['select cs a from w_rep where je > (select max(a.je) from w_rep a, w_rep b)', false],
    ['with q as (select cs from w_rep) select a.cs a from q a, q b', false],
    ['select a.cs a from w_rep a, (select cs, sum(je) s from w_rep group by cs) t', false],
    [`select count(*) a from ${Array.from({ length: 14 }, (_, index) => `w_rep t${index}`).join(', ')}`, false],
    [`select t0.cs a from w_rep t0 ${Array.from({ length: 13 }, (_, index) => `join w_rep t${index + 1} on t0.cs = t${index + 1}.cs`).join(' ')}`, false],
    ['select a.cs a from w_rep a, w_rep b where a.cs = b.cs', true],
    ['select a.cs a from w_rep a join w_rep b on a.cs = b.cs and a.je > b.je', true],
    ['select a.cs a from w_rep a left join w_rep b using (cs)', true],
    ['select a.cs a from w_rep a join w_rep b on lower(a.cs) = lower(b.cs) join w_rep c on c.lx = b.lx', true],
    ['select a.cs a from w_rep a, (select sum(je) s from w_rep) t', true],
    ['select a.cs a from w_rep a where exists (select 1 from w_rep b where b.cs = a.cs)', true],
  ])('%s', async (sql, isTaken) => {
    const reply = await publish([view('joined', sql, [column('a', 'a')])]);
    expect(reply.state).toBe(isTaken);
    if (isTaken) expect((await ask('joined')).status).toBe(200);
  });
});

test('what fails with the values of the day is said, and nothing breaks', async () => {
  await published(view('zero', 'select cs, 1 / (je - je) as je from w_rep', [column('cs', '城市'), column('je', '金额', money)]), chart('c_zero', 'zero'));
  // not in the words of the database, which quote values of any row
  const said = { state: false, message: '查询视图【zero】遇到不能计算的数据，请换用其他条件或联系设计者' };
  expect((await ask('zero')).body).toMatchObject(said);
  expect((await office.call('chenyuxin', queryViewExport, { query: { sqlAlias: 'zero', alias: 'a' }, body: {} })).body).toMatchObject(said);
  expect((await office.call('chenyuxin', reportGetEchartsData, { query: { reportId: 'c_zero' } })).body).toMatchObject(said);
});

test('what was published when more was allowed is refused in words', async () => {
  await published(view('before', 'select cs, je from w_rep', [column('cs', '城市'), column('je', '金额', money)]));
  const db = office.server.parts.database.forTenant('-1');
  const row = await db.selectFrom('meta_item').selectAll().where('kind', '=', 'sqlView').where('key', '=', 'before').executeTakeFirstOrThrow();
  const sql = `select concat(${Array.from({ length: 300 }, () => 'cs').join(', ')}) cs, je from w_rep`;
  await db
    .updateTable('meta_item')
    .set({ spec: toJson({ ...(row.spec as Readonly<Record<string, unknown>>), sql }) })
    .where('kind', '=', 'sqlView')
    .where('key', '=', 'before')
    .execute();
  office.server.parts.metadata.clear();
  expect((await ask('before')).body).toMatchObject({ state: false, message: '查询视图【before】无法执行：concat' });
});

describe('what cannot run is not published', () => {
  const problemsOf = (reply: Reply): readonly { readonly code: string; readonly pointer: string; readonly message: string; readonly key: string }[] =>
    (reply.value as { readonly problems: [] }).problems;

  test.each(hostileStatements)('%s', async (sql) => {
    const reply = await publish([view('evil', sql, [column('a', 'a')])]);
    expect(reply.state).toBe(false);
    expect(
      problemsOf(reply)
        .filter(({ code }) => ['E20', 'E07', 'E01'].includes(code))
        .map(({ pointer }) => pointer),
    ).toContain('/spec/sql');
  });

  test.each<[string, string, readonly object[], string, string, string]>([
    ['a column that the object does not have', 'select csx a from w_rep', [column('a', 'a')], 'E20', '/spec/sql', 'csx'],
    ['types that cannot be compared', 'select je a from w_rep where je = cs', [column('a', 'a')], 'E20', '/spec/sql', 'operator does not exist'],
    ['a column beside the groups', 'select cs a, sum(je) from w_rep', [column('a', 'a')], 'E20', '/spec/sql', 'GROUP BY'],
    ['what is not finished', 'select cs a from w_rep where (', [column('a', 'a')], 'E20', '/spec/sql', 'syntax error'],
    ['a parameter that nobody gives', 'select cs a from w_rep where cs = ${nosuch}', [column('a', 'a')], 'E20', '/spec/sql', 'nosuch'],
    ['a parameter between quotes', "select cs a from w_rep where cs = '${userId}'", [column('a', 'a')], 'E20', '/spec/sql', 'userId'],
    ['a sum of texts', 'select cs a from w_rep', [column('a', '城市', { sum: true })], 'E10', '/spec/columns/0/sum', '城市'],
    ['an amount that is a text', 'select cs a from w_rep', [column('a', '城市', money)], 'E10', '/spec/columns/0/sum', '城市'],
    ['a day that is a number', 'select je a from w_rep', [column('a', '金额', { format: 'date' })], 'E10', '/spec/columns/0/format', '金额'],
    ['an object that there is not', 'select cs a from w_nosuch', [column('a', 'a')], 'E07', '/spec/sql', 'nosuch'],
  ])('%s', async (_name, sql, columns, code, pointer, words) => {
    const reply = await publish([view('evil', sql, columns)]);
    expect(reply.state).toBe(false);
    const found = problemsOf(reply).find((problem) => problem.code === code && problem.pointer === pointer);
    expect(found?.message).toContain(words);
  });

  test('a change of the object that would break a view of it', async () => {
    const [bo, form] = structuredClone(object) as unknown as [
      { spec: { schema: { properties: Record<string, unknown> } } },
      { spec: { layout: { fields: string[] }[] } },
    ];
    delete bo.spec.schema.properties['Lx'];
    if (form.spec.layout[0] !== undefined) form.spec.layout[0].fields = ['cs', 'je', 'rq', 'jbr', 'mm'];
    const reply = await publish([bo, form]);
    expect(reply.state).toBe(false);
    expect(problemsOf(reply)).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'E20', key: 'months', pointer: '/spec/sql' })]));
  });

  test('a chart of texts', async () => {
    const reply = await publish([chart('evil', 'cities', { values: [{ field: 'cs', title: '城市' }] })]);
    expect(problemsOf(reply)).toEqual([expect.objectContaining({ code: 'E10', kind: 'chart', pointer: '/spec/values/0/field' })]);
  });
});

describe('a chart', () => {
  test('is its rows in the words of ECharts', async () => {
    const { body } = await office.call<Reply>('chenyuxin', reportGetEchartsData, { query: { reportId: 'c_city' } });
    expect(body.value).toMatchObject({
      title: { text: 'c_city' },
      tooltip: { trigger: 'item', renderMode: 'richText' },
      dataset: {
        dimensions: [
          { name: 'cs', displayName: '城市' },
          { name: 'je', displayName: '金额' },
        ],
        source: [
          { cs: '广州', je: 1000 },
          { cs: '北京', je: 300.3 },
          { cs: '上海', je: 50.3 },
        ],
      },
      series: [{ type: 'pie', encode: { itemName: 'cs', value: 'je' } }],
    });
  });

  test('answers clients of old by keys in upper case', async () => {
    const { body } = await office.call('chenyuxin', customChartGetListData, { query: { alias: 'c_city:1' }, body: where('cs', '京', 'LIKE') });
    expect(body).toMatchObject({ rows: [{ CS: '北京', JE: 300.3 }], total: 1 });
    expect((await office.call('chenyuxin', customChartGet, { params: { id: 'c_city' } })).body).toMatchObject({ id: 'c_city:1', style: 3, yaxisUnit: '元' });
  });
});

describe('an old client reads a view', () => {
  test('by its names or its id', async () => {
    for (const query of [{ sqlAlias: 'cities', alias: 'a' }, { id: 'cities:1' }]) {
      const { body } = await office.call<{ readonly shows: string; readonly name: string }>('chenyuxin', queryViewGetJson, { query });
      expect(JSON.parse(body.shows)).toMatchObject([{ name: 'cs', hidden: '0' }, { name: 'bs', summaryType: 'sum' }, { name: 'je' }, { name: 'pj' }]);
    }
    expect((await office.call('chenyuxin', queryViewGetJson, { query: {} })).status).toBe(400);
  });
});
