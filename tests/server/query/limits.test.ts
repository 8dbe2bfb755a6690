import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataTemplateExport,
  dataTemplateListJson,
  messageList,
  orgGetOrgPage,
  secretaryList,
  taskGetTodoList,
  taskGetNoticeTodoReadList,
  userQueryByType,
  type Call,
} from '../../../schemas/calls/index.ts';
import { Office } from '../runtime/office.ts';
import { prepareLists } from './prepareLists.ts';

/** What narrows a list without being a column of its rows, and how much one answer holds. */

interface Answer {
  readonly status: number;
  readonly body: { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly total: number; readonly query?: object; readonly message?: string };
}

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  await prepareLists(office);
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

const ask = async (account: string, call: Call, body: object, more: object = {}): Promise<Answer> =>
  (await office.server.call(call, { query: {}, ...more, body, token: await office.token(account) })) as unknown as Answer;
const list = (more: object): Promise<Answer> => ask('admin', dataTemplateListJson, { templateId: 'dt_kinds', ...more });
const found = ({ body }: Answer, name: string): unknown[] => body.rows.map((row) => row[name]).sort();

describe('beside the filter of a data list', () => {
  test.each<readonly [name: string, asked: object, words: readonly string[]]>([
    ['selectField and selectValue', { selectField: 'w', selectValue: 'beta_x' }, ['beta_x']],
    ['selectValue may be several', { selectField: 'w', selectValue: ['beta_x', '甲 alpha'] }, ['beta_x', '甲 alpha']],
    ['selectList', { selectField: 'w', selectList: ['beta_x', '甲 alpha'] }, ['beta_x', '甲 alpha']],
    ['selectList as text', { selectField: 'F_W', selectList: 'beta_x,甲 alpha' }, ['beta_x', '甲 alpha']],
    ['an empty selectList', { selectField: 'w', selectList: [] }, []],
    ['both', { selectField: 'w', selectList: ['beta_x', '甲 alpha'], selectValue: 'beta_x' }, ['beta_x']],
  ])('%s', async (_name, asked, words) => {
    expect(found(await list(asked), 'w')).toEqual(words);
  });

  test.each([
    [{ refIdValue: '1' }, 'refIdValue'],
    [{ filterKey: 'x' }, 'filterKey'],
    [{ selectList: ['x'] }, 'selectList'],
    [{ selectValue: 'x' }, 'selectValue'],
    [{ selectField: 'constructor', selectValue: 'x' }, 'constructor'],
  ])('%j is refused by name', async (asked, property) => {
    const { status, body } = await list(asked);
    expect([status, body.query]).toEqual([400, { code: 'property', property }]);
    expect(body.message).toContain(property);
  });

  test('empty ones are as if they were not there', async () => {
    expect((await list({ refIdValue: '', filterKey: '', selectField: '', selectValue: '' })).body.total).toBe(8);
    expect((await ask('admin', dataTemplateExport, {}, { query: { formKey: 'dt_kinds', filterKey: 'x' } })).status).toBe(400);
  });
});

describe('people are met by what they hold', () => {
  const search = async (...querys: readonly object[]): Promise<number> =>
    (await ask('chenyuxin', userQueryByType, { pageBean: { pageSize: -1 }, querys })).body.total;
  test('roles, organisations and posts, one or several, also not', async () => {
    const everybody = await search();
    const of = (operation: string, value: unknown): Promise<number> => search({ property: 'role_id_', operation, value });
    const one = await of('EQUAL', 'fykj');
    expect(one).toBeGreaterThan(0);
    expect(await of('NOT_EQUAL', 'fykj')).toBe(everybody - one);
    expect(await of('IN', ['fykj', 'nosuch'])).toBe(one);
    expect(await of('IN', [])).toBe(0);
    expect(await of('EQUAL', '')).toBe(everybody);
    expect(await search({ property: 'roleId', value: 'fykj' }, { property: 'account', value: 'chenyuxin', relation: 'OR' })).toBe(one + 1);
  });

  test.each([
    ['roleId', 'LIKE'],
    ['orgId', 'BETWEEN'],
    ['pinyin', 'EQUAL'],
    ['demId', 'IS_NULL'],
  ])('%s is not asked for with %s', async (property, operation) => {
    expect((await ask('chenyuxin', userQueryByType, { querys: [{ property, operation, value: 'x' }] })).body.query).toEqual({
      code: 'operation',
      property,
      operation,
    });
  });

  test('nobody has the initials: alternatives decide, other conditions do not', async () => {
    const alternative = { property: 'account', value: 'chenyuxin', relation: 'OR' };
    expect(await search({ property: 'pinyin', operation: 'LIKE', value: 'zzzz' }, alternative)).toBe(1);
    expect(await search({ property: 'pinyin', operation: 'LIKE', value: 'zzzz' }, { ...alternative, relation: 'AND' })).toBe(0);
  });
});

test('ids are met as they are stored and as they are delivered', async () => {
  const { rows } = (await ask('admin', secretaryList, {}, { query: { personal: false } })).body;
  const delivered = String(rows[0]?.['secretaryId']);
  for (const [operation, value] of [
    ['EQUAL', delivered],
    ['EQUAL', delivered.replaceAll(',', '')],
    ['LIKE', delivered],
  ]) {
    expect(
      (await ask('admin', secretaryList, { querys: [{ property: 'secretaryId', operation, value }] }, { query: { personal: false } })).body.total,
      value,
    ).toBeGreaterThan(0);
  }
});

test('a definition is met by its id, whichever version a row has', async () => {
  const count = async (value: string): Promise<number> => (await ask('fangmin', taskGetTodoList, { querys: [{ property: 'procDefId', value }] })).body.total;
  expect(await count('rcfybxsqV2:1')).toBeGreaterThan(0);
  expect(await count('rcfybxsqV2:99')).toBe(await count('rcfybxsqV2'));
});

describe('names that nothing else refuses', () => {
  test.each<readonly [filter: object, property: string]>([
    [{ querys: [{ property: 'subject', operation: 'DROP', value: 'x' }] }, 'querys.0.operation'],
    [{ querys: [{ property: 'subject', operation: 'constructor', value: 'x' }] }, 'querys.0.operation'],
    [{ querys: [{ property: 'subject', value: 'x', relation: 'XOR' }] }, 'querys.0.relation'],
    [{ sorter: [{ property: 'subject', direction: 'UP' }] }, 'sorter.0.direction'],
    [{ groupRelation: 'NOT' }, 'groupRelation'],
    [{ pageBean: { pageSize: 'many' } }, 'pageBean.pageSize'],
    [{ pageBean: { querys: [{ property: 'constructor', value: 'x' }] } }, 'constructor'],
  ])('%j', async (filter, property) => {
    for (const [account, call] of [
      ['fangmin', taskGetTodoList],
      ['liuyang', taskGetNoticeTodoReadList],
      ['admin', messageList],
    ] as const) {
      const { status, body } = await ask(account, call, filter);
      expect([status, body.message]).toEqual([400, expect.stringContaining(property)]);
    }
  });

  test('a refusal speaks the language of the reader', async () => {
    const { body } = await ask('admin', messageList, { querys: [{ property: 'nosuch', value: 1 }] }, { headers: { 'accept-language': 'en-US' } });
    expect(body.message).toBe('This list cannot be filtered by nosuch.');
  });
});

describe('more than one answer holds', () => {
  const MANY = 5_001;
  beforeAll(async () => {
    const db = office.server.parts.database.forTenant('-1');
    for (let from = 0; from < MANY; from += 1_000) {
      const some = Array.from({ length: Math.min(1_000, MANY - from) }, (_, index) => from + index);
      await db
        .insertInto('org')
        .values(
          some.map((n) => ({
            id: `M${n}`,
            dem_id: '1',
            code: `M${n}`,
            name: 'many',
            grade: null,
            path: `1.M${n}.`,
            path_name: '/many',
            master_user_id: null,
            leader_user_id: null,
          })),
        )
        .execute();
      await db
        .insertInto('bo_row')
        .values(
          some.map(
            (n) =>
              ({
                id: `MANY${n}`,
                bo: 'kinds',
                data: JSON.stringify({ w: 'many' }),
                create_by: 'U1018',
                create_time: '2026-11-10 08:00:00',
                update_time: '2026-11-10 08:00:00',
              }) as never,
          ),
        )
        .execute();
    }
  }, 120_000);

  const many = [{ property: 'name', value: 'many' }];
  test.each([-1, 0, '-1', 5_001, 1_000_000])('pageSize %j is refused, not cut', async (pageSize) => {
    for (const showTotal of [true, false]) {
      const { status, body } = await ask('chenyuxin', orgGetOrgPage, { pageBean: { pageSize, showTotal }, querys: many });
      expect([status, body.query]).toEqual([400, { code: 'rows', property: 'pageSize', most: 5_000 }]);
    }
    const inList = await list({ queryFilter: { pageBean: { pageSize }, querys: [{ property: 'w', value: 'many' }] } });
    expect([inList.status, inList.body.query]).toEqual([400, { code: 'rows', property: 'pageSize', most: 5_000 }]);
    const sheet = await ask(
      'admin',
      dataTemplateExport,
      { pageBean: { pageSize }, querys: [{ property: 'w', value: 'many' }] },
      { query: { formKey: 'dt_kinds', getType: 'page' } },
    );
    expect(sheet.status).toBe(400);
  });

  test('a page is a page', async () => {
    for (const answer of [
      await ask('chenyuxin', orgGetOrgPage, { pageBean: { pageSize: 5_000 }, querys: many }),
      await list({ queryFilter: { pageBean: { pageSize: 5_000 }, querys: [{ property: 'w', value: 'many' }] } }),
    ]) {
      expect([answer.status, answer.body.rows.length, answer.body.total]).toEqual([200, 5_000, 5_001]);
    }
    expect((await ask('chenyuxin', orgGetOrgPage, { pageBean: { page: 2, pageSize: 5_000 }, querys: many })).body.rows).toHaveLength(1);
    expect((await ask('chenyuxin', orgGetOrgPage, { pageBean: { pageSize: -1 }, querys: [{ property: 'id', operation: 'LIKE', value: 'M1' }] })).status).toBe(
      200,
    );
  });
});

test('a long value does not come back as a whole', async () => {
  const { status, body } = await ask('fangmin', taskGetTodoList, { querys: [{ property: 'createTime', value: 'x'.repeat(100_000) }] });
  expect([status, JSON.stringify(body).length < 1_000, body.query]).toEqual([
    400,
    true,
    { code: 'value', property: 'createTime', operation: 'EQUAL', value: 'x'.repeat(100) },
  ]);
});
