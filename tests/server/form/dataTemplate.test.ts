import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startListServer, type ListServer, type Person } from './listServer.ts';

let portal: ListServer;
const ids = new Map<string, string>();

interface Page {
  rows: Record<string, unknown>[];
  total: number;
  page: number;
  pageSize: number;
  sums: Record<string, unknown>;
}

async function list(person: Person, queryFilter: object = {}, more: object = {}): Promise<Page> {
  const response = await portal.post(person, '/form/dataTemplate/v1/listJson', { templateId: 'dt_clfybx', queryFilter, ...more });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Page>();
}

const numbers = ({ rows }: Page): unknown[] => rows.map((row) => row['djbh']);
const only = (property: string, operation: string, value?: unknown) => ({ querys: [{ property, operation, value }] });

beforeAll(async () => {
  portal = await startListServer();
  const claims = [
    [
      'CL-1',
      'chen',
      { ccsy: '上海出差', bxzje: '0.10', sfje: 0.1, sqrq: '2026-11-01', mddcs: 'SH', sqr: { id: 'chen', name: '陈雨欣' }, sqbm: { id: 'O1', name: '规划所' } },
      undefined,
      '2026-11-01 08:00:00',
    ],
    [
      'CL-2',
      'chen',
      { ccsy: '北京100%会议', bxzje: '0.20', sfje: '0.2', sqrq: '2026-11-02', mddcs: 'BJ', sqr: { id: 'chen', name: '陈雨欣' } },
      'back',
      '2026-11-02 08:00:00',
    ],
    [
      'CL-3',
      'chen',
      { ccsy: "O'Brien visit", bxzje: '99999999999.99', sqrq: '2026-11-03', sqr: { id: 'chen', name: '陈雨欣' }, cwsm: 'hidden-canary' },
      'running',
      '2026-11-03 23:30:00',
    ],
    ['CL-4', 'sun', { ccsy: '广州', bxzje: '1000', sqrq: '2026-11-04', sqr: { id: 'sun', name: '孙浩' } }, 'end', '2026-11-04 08:00:00'],
    ['CL-5', 'finance', { ccsy: '深圳', bxzje: '5', sqrq: null, sqr: { id: 'finance', name: '钱薇' } }, 'running', '2026-11-05 08:00:00'],
  ] as const;
  for (const [djbh, by, data, status, time] of claims)
    ids.set(djbh, await portal.claim({ by, data: { djbh, ...data }, time, ...(status === undefined ? {} : { status }) }));
});
afterAll(() => portal.close());

describe('rows that a person sees', () => {
  test.each([
    ['chen', ['CL-3', 'CL-2', 'CL-1']],
    ['sun', ['CL-4']],
    ['head', ['CL-4', 'CL-3', 'CL-2', 'CL-1']],
    ['finance', ['CL-4', 'CL-3', 'CL-2', 'CL-1', 'CL-5']],
  ] as const)('%s sees %j', async (person, expected) => {
    expect(numbers(await list(person))).toEqual(expected);
  });

  it('does not show what somebody has not handed in, but to him', async () => {
    const draft = await portal.claim({ by: 'sun', data: { djbh: 'CL-9' }, status: 'draft' });
    const saved = (await portal.post('sun', '/form/dataTemplate/v1/boSaveDraft', { tempAlias: 'dt_clfybx', dataJson: '{"clfybx":{"ccsy":"CL-8"}}' })).json<{
      state: boolean;
    }>();
    expect(saved.state).toBe(true);
    for (const person of ['chen', 'head', 'finance'] as const) {
      expect(numbers(await list(person))).not.toContain('CL-9');
      expect((await portal.get(person, `/form/dataTemplate/v1/getForm/clfybxV1/clfybx?id=${draft}`)).statusCode).toBe(403);
    }
    expect(numbers(await list('sun'))).toContain('CL-9');
    await portal.db.deleteFrom('bo_row').where('id', '=', draft).execute();
  });

  it('is refused to somebody without the role', async () => {
    expect((await portal.post('outsider', '/form/dataTemplate/v1/listJson', { templateId: 'dt_clfybx' })).statusCode).toBe(403);
    expect((await portal.get('outsider', '/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=dt_clfybx')).statusCode).toBe(403);
    expect((await portal.get('chen', '/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=nothing')).statusCode).toBe(403);
  });
});

test.each([
  ['&needDisplayFileds=true', true],
  ['&needDisplayFileds=false', false],
  ['', false],
])('columns with their rights: getBpmDataTemplateInfo%s', async (query, expected) => {
  const answer = (await portal.get('chen', `/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=dt_clfybx${query}`)).body;
  expect(answer.includes(String.raw`\"permission\":true`)).toBe(expected);
});

describe('filters', () => {
  test.each([
    ['EQUAL', only('djbh', 'EQUAL', 'CL-1'), ['CL-1']],
    ['EQUAL of a person by id', only('sqr', 'EQUAL', 'sun'), ['CL-4']],
    ['EQUAL of a person by what a picker gives', only('sqr', 'EQUAL', { id: 'sun', name: '孙浩' }), ['CL-4']],
    ['EQUAL of money is numeric', only('bxzje', 'EQUAL', '0.1'), ['CL-1']],
    ['EQUAL_IGNORE_CASE', only('djbh', 'EQUAL_IGNORE_CASE', 'cl-2'), ['CL-2']],
    ['NOT_EQUAL', only('djbh', 'NOT_EQUAL', 'CL-1'), ['CL-4', 'CL-3', 'CL-2', 'CL-5']],
    ['LESS', only('bxzje', 'LESS', 5), ['CL-2', 'CL-1']],
    ['LESS_EQUAL', only('bxzje', 'LESS_EQUAL', '5'), ['CL-2', 'CL-1', 'CL-5']],
    ['LESS_EQUAL of a day takes the whole day', only('create_time', 'LESS_EQUAL', '2026-11-03'), ['CL-3', 'CL-2', 'CL-1']],
    ['GREAT', only('bxzje', 'GREAT', '9'), ['CL-4', 'CL-3']],
    ['GREAT_EQUAL', only('sqrq', 'GREAT_EQUAL', '2026-11-03'), ['CL-4', 'CL-3']],
    ['LIKE', only('ccsy', 'LIKE', '出差'), ['CL-1']],
    ['LIKE takes % literally', only('ccsy', 'LIKE', '0%会'), ['CL-2']],
    ['LEFT_LIKE: ends with', only('ccsy', 'LEFT_LIKE', '会议'), ['CL-2']],
    ['RIGHT_LIKE: begins with', only('ccsy', 'RIGHT_LIKE', '上海'), ['CL-1']],
    ['IS_NULL', only('sqrq', 'IS_NULL'), ['CL-5']],
    ['NOTNULL', only('mddcs', 'NOTNULL'), ['CL-2', 'CL-1']],
    ['IN as list', only('status', 'IN', ['end', 'back']), ['CL-4', 'CL-2']],
    ['IN as text', only('status', 'IN', 'end,back'), ['CL-4', 'CL-2']],
    ['BETWEEN', only('sqrq', 'BETWEEN', ['2026-11-02', '2026-11-03']), ['CL-3', 'CL-2']],
    ['BETWEEN half open', only('bxzje', 'BETWEEN', ['1000', '']), ['CL-4', 'CL-3']],
    ['empty values drop the condition', only('djbh', 'EQUAL', ''), ['CL-4', 'CL-3', 'CL-2', 'CL-1', 'CL-5']],
    ['physical names', only('F_DJBH', 'EQUAL', 'CL-1'), ['CL-1']],
    ['column style with alias', only('tmp.create_time_', 'GREAT_EQUAL', '2026-11-05'), ['CL-5']],
    ['camel case', only('createTime', 'GREAT_EQUAL', '2026-11-05'), ['CL-5']],
    [
      'members of a group by OR, groups by AND',
      {
        querys: [
          { property: 'djbh', operation: 'LIKE', value: '上海', group: 'k' },
          { property: 'ccsy', operation: 'LIKE', value: '上海', relation: 'OR', group: 'k' },
          { property: 'bxzje', operation: 'LESS', value: 1, group: 'm' },
        ],
      },
      ['CL-1'],
    ],
  ])('%s', async (_, filter, expected) => {
    expect(numbers(await list('finance', filter))).toEqual(expected);
  });
});

describe('sort, pages and sums', () => {
  test.each([
    ['money is sorted as numbers', [{ property: 'bxzje', direction: 'ASC' }], ['CL-1', 'CL-2', 'CL-5', 'CL-4', 'CL-3']],
    ['empty values come last', [{ property: 'sqrq', direction: 'ASC' }], ['CL-1', 'CL-2', 'CL-3', 'CL-4', 'CL-5']],
    [
      'several keys',
      [
        { property: 'status', direction: 'DESC' },
        { property: 'djbh', direction: 'ASC' },
      ],
      ['CL-3', 'CL-5', 'CL-4', 'CL-2', 'CL-1'],
    ],
  ])('%s', async (_, sorter, expected) => {
    expect(numbers(await list('finance', { sorter }))).toEqual(expected);
  });

  it('pages are stable, sums cover everything that is filtered', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list('finance', { pageBean: { page: String(page), pageSize: '2' } })));
    expect(pages.flatMap(numbers)).toEqual(['CL-4', 'CL-3', 'CL-2', 'CL-1', 'CL-5']);
    for (const page of pages) expect(page).toMatchObject({ total: 5, pageSize: 2, sums: { bxzje: 100000001005.29 } });
  });

  it('adds without a binary error and keeps what a number cannot hold', async () => {
    expect((await list('finance', only('djbh', 'IN', 'CL-1,CL-2'))).sums).toMatchObject({ bxzje: 0.3, sfje: 0.3 });
    const big = await Promise.all([1, 2].map((n) => portal.claim({ by: 'sun', data: { djbh: `BIG-${n}`, bxzje: '9999999999999.99' } })));
    expect((await list('finance', only('djbh', 'LIKE', 'BIG'))).sums['bxzje']).toBe('19999999999999.98');
    await portal.db.deleteFrom('bo_row').where('id', 'in', big).execute();
  });

  it('nothing found: no rows, sums of zero', async () => {
    expect(await list('chen', only('djbh', 'EQUAL', 'none'))).toMatchObject({ rows: [], total: 0, sums: { bxzje: 0 } });
  });

  it('delivers amounts as numbers, people as id and name, and the flow', async () => {
    const [row] = (await list('chen', only('djbh', 'EQUAL', 'CL-3'))).rows;
    expect(row).toMatchObject({
      bxzje: 99999999999.99,
      sqr: { id: 'chen', name: '陈雨欣' },
      status: 'running',
      isStartFlow: true,
      bpm_status_: 'running',
      id_: ids.get('CL-3'),
    });
    expect(JSON.stringify(row)).not.toContain('hidden-canary');
  });
});

describe('field rights', () => {
  it('while the flow runs, an approver sees, finds, sorts and adds only what his node shows', async () => {
    // given a list with a column that the head of department may not see
    const template = await portal.server.parts.metadata.forTenant('-1').get('dataTemplate', 'dt_clfybx');
    const spec = {
      ...template.spec,
      columns: [...template.spec.columns, { field: 'hdje', title: '核定金额', format: 'money' as const, align: 'right' as const, sum: true, sort: true }],
    };
    const { version: _version, meta: _meta, ...item } = template;
    await portal.publish([{ ...item, key: 'dt_hd', spec }]);
    const open = await portal.claim({ by: 'sun', data: { djbh: 'HD-1', hdje: '77.70' }, status: 'running' });
    const over = await portal.claim({ by: 'sun', data: { djbh: 'HD-2', hdje: '5.00' }, status: 'end' });
    for (const id of [open, over]) {
      await portal.db
        .insertInto('wf_opinion')
        .values({
          id: `op${id}`,
          inst_id: `i${id}`,
          exec_id: `e${id}`,
          acted: true,
          task_id: null,
          parent_id: null,
          node_id: 'UserTask2',
          node_name: '部门审批',
          user_id: 'head',
          user_name: 'head',
          agent_leader_id: null,
          agent_leader_name: null,
          owner_id: null,
          status: 'agree',
          opinion: '同意',
          created_at: '2026-11-05 08:00:00',
          assigned_at: null,
          completed_at: '2026-11-05 08:00:00',
          duration: 0,
        })
        .execute();
    }
    const asked = async (person: Person, queryFilter: object) =>
      (await portal.post(person, '/form/dataTemplate/v1/listJson', { templateId: 'dt_hd', queryFilter })).json<Page>();
    const both = only('djbh', 'LIKE', 'HD-');
    // then
    expect((await asked('head', both)).rows.map((row) => [row['djbh'], row['hdje']])).toEqual([
      ['HD-2', 5],
      ['HD-1', null],
    ]);
    expect((await asked('head', both)).sums['hdje']).toBe(5);
    expect((await asked('head', { querys: [{ property: 'hdje', operation: 'GREAT', value: 10 }] })).total).toBe(0);
    expect((await asked('finance', both)).sums['hdje']).toBe(82.7);
    expect((await asked('finance', { querys: [{ property: 'hdje', operation: 'GREAT', value: 10 }] })).total).toBe(1);
    await portal.db.deleteFrom('bo_row').where('id', 'in', [open, over]).execute();
  });

  it('a field that the read rights hide is no column, no filter, no sort', async () => {
    const forms = portal.server.parts.metadata.forTenant('-1');
    const [form, template] = [await forms.get('form', 'clfybxV1'), await forms.get('dataTemplate', 'dt_clfybx')];
    const { version: _a, meta: _b, ...hiding } = form;
    const { version: _c, meta: _d, ...listing } = template;
    await portal.publish([
      { ...hiding, key: 'clfybxHide', spec: { ...hiding.spec, perm: { ...hiding.spec.perm, read: { main: { '*': 'r', ccsy: 'n', bxzje: 'n' } } } } },
      { ...listing, key: 'dt_hide', spec: { ...listing.spec, form: 'clfybxHide', keyword: ['ccsy', 'djbh'] } },
    ]);
    const info = (await portal.get('finance', '/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=dt_hide')).json<{ value: Record<string, unknown> }>().value;
    expect(JSON.stringify(info)).not.toMatch(/ccsy|bxzje/);
    const asked = (queryFilter: object) => portal.post('finance', '/form/dataTemplate/v1/listJson', { templateId: 'dt_hide', queryFilter });
    const page = (await asked({})).json<Page>();
    expect(JSON.stringify(page)).not.toMatch(/ccsy|bxzje|上海出差/);
    expect((await asked(only('ccsy', 'LIKE', '上海'))).statusCode).toBe(400);
    expect((await asked({ sorter: [{ property: 'bxzje', direction: 'ASC' }] })).statusCode).toBe(400);
  });
});

describe('hostile names and values', () => {
  const payloads = [
    "djbh' or '1'='1",
    'djbh; drop table bo_row',
    'data->>',
    't.data',
    'tenant_id',
    '__proto__',
    'constructor',
    'cwsm',
    'hdje',
    '(select 1)',
    'djbh--',
    'sqr.name)',
    '核定',
    '"djbh"',
  ];

  test.each(payloads)('the name %j is refused and named', async (property) => {
    for (const filter of [only(property, 'EQUAL', 'x'), { sorter: [{ property, direction: 'ASC' }] }]) {
      const response = await portal.post('chen', '/form/dataTemplate/v1/listJson', { templateId: 'dt_clfybx', queryFilter: filter });
      expect(response.statusCode).toBe(400);
      expect(response.json<{ message: string }>().message).toContain(property);
    }
  });

  test.each(["' or 1=1 --", "x'); delete from bo_row; --", '\\', '%', '_', '${userId}', '$1', 'null'])('the value %j is only a value', async (value) => {
    for (const operation of ['EQUAL', 'LIKE', 'IN', 'BETWEEN', 'LESS']) {
      const response = await portal.post('sun', '/form/dataTemplate/v1/listJson', { templateId: 'dt_clfybx', queryFilter: only('ccsy', operation, value) });
      expect(response.statusCode).toBe(200);
      expect(response.json<Page>().rows.every((row) => row['create_by'] === 'sun')).toBe(true);
    }
    expect((await list('finance')).total).toBe(5);
  });

  test.each([
    [only('bxzje', 'GREAT', "1' or '1'='1")],
    [only('bxzje', 'GREAT', '1e999')],
    [only('djbh', 'EQUAL', { a: 1 })],
    [{ sorter: [{ property: 'djbh', direction: 'ASC; drop table x' }] }],
    [only('djbh', 'SQL', 'x')],
  ])('%j is malformed', async (filter) => {
    expect((await portal.post('chen', '/form/dataTemplate/v1/listJson', { templateId: 'dt_clfybx', queryFilter: filter })).statusCode).toBe(400);
  });
});

describe('getBpmDataTemplateInfo', () => {
  it('describes the list in the language of the reader', async () => {
    const response = await portal.server.app.inject({
      method: 'GET',
      url: '/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=dt_clfybx',
      headers: { authorization: `Bearer ${(await portal.server.parts.sessions.issue(portal.db, 'chen', {})).token}`, 'accept-language': 'en-US' },
    });
    const { value } = response.json<{
      value: {
        list: { columns: { title: string }[]; filters: { title: string; type: string }[] };
        defId: string;
        dicts: Record<string, unknown[]>;
        pkField: string;
      };
    }>();
    expect(value).toMatchObject({ defId: 'clfybxV1', pkField: 'id_' });
    expect(value.list.columns[0]?.title).toBe('Document no.');
    expect(value.list.filters.map(({ type }) => type)).toContain('date');
    expect(value.dicts['status']).toHaveLength(8);
  });
});
