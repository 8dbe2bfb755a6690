import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LintSource, RawItem } from '../../../registry/metadata/index.ts';
import { itemChecks } from '../../../server/publishing/itemChecks.ts';
import { startListServer, type ListServer } from './listServer.ts';

/** Lists, row filters and queries read what a field holds, whatever type carries it: numbers and several choices in a text. */
let portal: ListServer;
const options = ['技', '财'];
const fields = {
  i: { type: 'string', title: '号', 'x-ui': { widget: 'input' } },
  n: { type: 'string', title: '数', 'x-ui': { widget: 'number' } },
  m: { type: ['string', 'null'], title: '额', 'x-ui': { widget: 'money' } },
  arr: { type: 'array', title: '列', items: { type: 'string' }, 'x-ui': { widget: 'checkbox', options } },
  txt: { type: 'string', title: '文', 'x-ui': { widget: 'checkbox', options } },
  sel: { type: 'string', title: '选', 'x-ui': { widget: 'select', multiple: true, options } },
};
const columns = Object.entries(fields).map(([field, { title }]) => ({ field, title, ...(field === 'n' || field === 'm' ? { sum: true } : {}) }));
const list = (key: string, more: object): RawItem => ({
  kind: 'dataTemplate',
  key,
  name: key,
  spec: { bo: 'held', form: 'heldV1', columns, rowFilter: 'all', defaultSort: [{ field: 'i' }], ...more },
});

/** Free choices, so that pieces of them can be asked for. */
const carriers = {
  i: fields.i,
  arr: { ...fields.arr, 'x-ui': { widget: 'tags' } },
  txt: { ...fields.txt, 'x-ui': { widget: 'tags' } },
  sel: { ...fields.sel, 'x-ui': { widget: 'select', multiple: true, allowCreate: true, options } },
};
const named = Object.keys(carriers).map((field) => ({ field, title: field }));
const carried = [
  { kind: 'bo', key: 'carried', name: 'carried', spec: { schema: { type: 'object', properties: carriers } } },
  {
    kind: 'form',
    key: 'carriedV1',
    name: 'carried',
    auth: { start: ['everyone'], view: ['everyone'] },
    spec: { bo: 'carried', layout: [{ group: '一', fields: Object.keys(carriers) }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
  },
  {
    kind: 'dataTemplate',
    key: 'held_carried',
    name: 'carried',
    spec: { bo: 'carried', form: 'carriedV1', columns: named, rowFilter: 'all', defaultSort: [{ field: 'i' }] },
  },
];

/** Moments by their control alone, or with the format of JSON Schema beside it. */
const moments = {
  i: fields.i,
  dt: { type: 'string', title: '时刻', 'x-ui': { widget: 'datetime' } },
  dtf: { type: ['string', 'null'], format: 'date-time', title: '时刻', 'x-ui': { widget: 'datetime' } },
  dm: { type: 'string', title: '分', 'x-ui': { widget: 'datetime', inputFormat: 'yyyy-MM-dd HH:mm' } },
  d: { type: 'string', title: '日', 'x-ui': { widget: 'date' } },
  mo: { type: 'string', title: '月', 'x-ui': { widget: 'month' } },
  md: { type: 'string', title: '月', 'x-ui': { widget: 'month', inputFormat: 'yyyy-MM-dd' } },
  t: { type: 'string', title: '时', 'x-ui': { widget: 'time' } },
  tm: { type: 'string', title: '时', 'x-ui': { widget: 'time', inputFormat: 'HH:mm' } },
  ts: { type: 'string', title: '时', 'x-ui': { widget: 'timeSelect' } },
};
const momentFields = Object.keys(moments).map((field) => ({ field, title: field }));
const momentFilters = [
  ['day', "dt = '2026-11-20'"],
  ['until', "dt <= '2026-11-20' and mo = '2026-11-20'"],
  ['since', "dm > '2026-11-20' and t >= '09:05'"],
] as const;
const dated = [
  { kind: 'bo', key: 'dated', name: 'dated', spec: { schema: { type: 'object', properties: moments } } },
  {
    kind: 'form',
    key: 'datedV1',
    name: 'dated',
    auth: { start: ['everyone'], view: ['everyone'] },
    spec: { bo: 'dated', layout: [{ group: '一', fields: Object.keys(moments) }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
  },
  ...(['dated', ...momentFilters.map(([key]) => `dated_${key}`)] as const).map((key, index) => ({
    kind: 'dataTemplate',
    key: `held_${key}`,
    name: key,
    spec: {
      bo: 'dated',
      form: 'datedV1',
      columns: momentFields,
      rowFilter: index === 0 ? 'all' : [{ role: '*', sql: momentFilters[index - 1]?.[1] }],
      defaultSort: [{ field: 'i' }],
    },
  })),
  {
    kind: 'customQuery',
    key: 'q_dated',
    name: 'q',
    spec: {
      dsType: 'dataSource',
      object: 'w_dated',
      form: 'datedV1',
      rowFilter: 'all',
      conditions: [{ field: 'dt', op: 'EQUAL', parameter: 'day' }],
      results: [...momentFields, { field: 'create_time', title: 'create_time' }],
      sort: [{ field: 'i' }],
    },
  },
];
const momentRows = [
  { at: '2026-11-20 10:00:00', t: '09:05:00' },
  { at: '2026-11-21 00:00:00', t: '09:05:30' },
  { at: '2026-11-20 00:00:00', t: '23:00:00' },
  { at: '2026-12-20 10:00:00', t: '08:00:00' },
];

beforeAll(async () => {
  portal = await startListServer();
  await portal.publish([
    { kind: 'bo', key: 'held', name: 'held', spec: { schema: { type: 'object', properties: fields } } },
    {
      kind: 'form',
      key: 'heldV1',
      name: 'held',
      auth: { start: ['everyone'], view: ['everyone'] },
      spec: { bo: 'held', layout: [{ group: '一', fields: Object.keys(fields) }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
    },
    ...carried,
    ...dated,
    list('held_all', {}),
    list('held_sorted', { defaultSort: [{ field: 'n', dir: 'desc' }] }),
    ...[
      ['at_least', 'n >= 10'],
      ['between', 'm > 9 and m < 101'],
      ['has', "txt = '财'"],
      ['has_in', "sel in ('财')"],
      ['has_not', "txt <> '财'"],
    ].map(([key, sql]) => list(`held_${key}`, { rowFilter: [{ role: '*', sql }] })),
    {
      kind: 'customQuery',
      key: 'q_held',
      name: 'q',
      spec: {
        dsType: 'dataSource',
        object: 'w_held',
        form: 'heldV1',
        rowFilter: 'all',
        conditions: [
          { field: 'n', op: 'GREAT_EQUAL', parameter: 'least' },
          { field: 'txt', op: 'IN', parameter: 'of' },
        ],
        results: [
          { field: 'i', title: 'i' },
          { field: 'n', title: 'n' },
        ],
        sort: [{ field: 'n' }],
      },
    },
  ] as unknown as RawItem[]);
  await portal.claim({ by: 'chen', bo: 'carried', data: { i: '0', arr: ['甲', '乙丙'], txt: '甲,乙丙', sel: '甲 , 乙丙' } });
  await portal.claim({ by: 'chen', bo: 'carried', data: { i: '1', arr: ['丙', 'Ab'], txt: '丙,Ab', sel: '丙,Ab' } });
  await portal.claim({ by: 'chen', bo: 'carried', data: { i: '2', arr: [], txt: ',', sel: ' , ' } });
  await portal.claim({ by: 'chen', bo: 'carried', data: { i: '3' } });
  for (const [index, { at, t }] of momentRows.entries()) {
    const day = at.slice(0, 10);
    const clock = t.slice(0, 5);
    const data = { dt: at, dtf: at, dm: at.slice(0, 16), d: day, mo: at.slice(0, 7), md: `${at.slice(0, 7)}-01`, t, tm: clock, ts: clock };
    await portal.claim({ by: 'chen', bo: 'dated', data: { i: String(index), ...data } });
  }
  await portal.claim({ by: 'chen', bo: 'dated', data: { i: '4' } });
  const rows: readonly (readonly [n: unknown, codes: readonly string[]])[] = [
    ['9', []],
    ['10', ['财']],
    ['100', ['技', '财']],
    ['-3', ['技']],
    ['1.50', ['财', '技']],
    ['old text', []],
    [null, []],
  ];
  for (const [index, [n, codes]] of rows.entries()) {
    await portal.claim({
      by: 'chen',
      bo: 'held',
      data: {
        i: String(index),
        n,
        m: n,
        arr: codes.length === 0 ? null : codes,
        txt: codes.length === 0 ? null : codes.join(','),
        sel: ` ${codes.join(' , ')} `,
      },
    });
  }
}, 300_000);
afterAll(async () => {
  await portal.close();
});

interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly sums: Readonly<Record<string, unknown>>;
}
const page = async (key: string, filter: object = {}): Promise<Page> =>
  (
    await portal.post('chen', '/form/dataTemplate/v1/listJson', { templateId: `held_${key}`, queryFilter: { pageBean: { page: 1, pageSize: 50 }, ...filter } })
  ).json<Page>();
const found = async (key: string, filter?: object): Promise<string> => (await page(key, filter)).rows.map(({ i }) => i).join('');
const asked = (property: string, operation: string, value?: unknown): object => ({ querys: [{ property, operation, value }] });

describe('numbers in a text', () => {
  test.each<readonly [property: string, operation: string, value: unknown, rows: string]>([
    ['n', 'GREAT', '9', '12'],
    ['n', 'GREAT_EQUAL', 9, '012'],
    ['m', 'LESS', '9', '34'],
    ['m', 'BETWEEN', ['9', '20'], '01'],
    ['n', 'EQUAL', '1.5', '4'],
    ['n', 'EQUAL', '10.0', '1'],
    ['n', 'IN', ['9', '100'], '02'],
  ])('%s %s %j', async (property, operation, value, rows) => {
    expect(await found('all', asked(property, operation, value))).toBe(rows);
  });

  test('are sorted by size, what is none comes last', async () => {
    expect(await found('all', { sorter: [{ property: 'n', direction: 'ASC' }] })).toMatch(/^34012(56|65)$/);
    expect(await found('all', { sorter: [{ property: 'm', direction: 'DESC' }] })).toMatch(/^21043(56|65)$/);
    expect(await found('sorted')).toMatch(/^21043(56|65)$/);
  });

  test('are summed, and sent as they are written', async () => {
    const { rows, sums } = await page('all');
    expect(sums).toEqual({ n: 117.5, m: 117.5 });
    expect(rows.map(({ n }) => n)).toEqual(['9', '10', '100', '-3', '1.50', 'old text', null]);
  });

  test.each([
    ['at_least', '12'],
    ['between', '12'],
  ])('row filter %s', async (key, rows) => {
    expect(await found(key)).toBe(rows);
  });

  test('queries', async () => {
    const rows = (await portal.post('chen', '/form/customQuery/v1/doQuery?alias=q_held', { least: 9 })).json<Page>().rows;
    expect(rows.map(({ n }) => n)).toEqual(['9', '10', '100']);
  });
});

describe('moments, by type and control', () => {
  test.each<readonly [operation: string, value: unknown, rows: string]>([
    ['EQUAL', '2026-11-20', '02'],
    ['EQUAL', '2026-11', '012'],
    ['NOT_EQUAL', '2026-11-20', '134'],
    ['IN', ['2026-11-20', '2026-12-20'], '023'],
    ['BETWEEN', ['2026-11-20', '2026-11-20'], '02'],
    ['LESS_EQUAL', '2026-11-20', '02'],
    ['LESS', '2026-11-20', ''],
    ['GREAT', '2026-11-20', '13'],
    ['GREAT_EQUAL', '2026-11-21', '13'],
    ['IS_NULL', undefined, '4'],
  ])('%s %j is met by a day and by all of its moments', async (operation, value, rows) => {
    for (const property of ['dt', 'dtf', 'dm', 'd']) expect(await found('dated', asked(property, operation, value)), property).toBe(rows);
  });

  test.each<readonly [operation: string, value: unknown, rows: string]>([
    ['EQUAL', '2026-11', '012'],
    ['EQUAL', '2026', '0123'],
    ['GREAT', '2026-11', '3'],
    ['BETWEEN', ['2026-11', '2026-11'], '012'],
  ])('%s %j is met by a month', async (operation, value, rows) => {
    for (const property of ['mo', 'md']) expect(await found('dated', asked(property, operation, value)), property).toBe(rows);
  });

  test.each<readonly [operation: string, value: unknown, rows: string]>([
    ['EQUAL', '09:05', '01'],
    ['BETWEEN', ['09:05', '09:05'], '01'],
    ['GREAT', '09:05', '2'],
    ['LESS_EQUAL', '09:05', '013'],
  ])('%s %j is met by times of day', async (operation, value, rows) => {
    for (const property of ['t', 'tm', 'ts']) expect(await found('dated', asked(property, operation, value)), property).toBe(rows);
  });

  test.each<readonly [property: string, operation: string, value: unknown, rows: string]>([
    ['dm', 'EQUAL', '2026-11-20 10:00:00', '0'],
    ['mo', 'EQUAL', '2026-11-20', '012'],
    ['mo', 'BETWEEN', ['2026-11-15', '2026-12-01'], '0123'],
    ['tm', 'EQUAL', '09:05:00', '01'],
    ['dt', 'EQUAL', '2026-11-20T10:00:00', '0'],
  ])('%s %s %j is met as far as its moments go', async (property, operation, value, rows) => {
    expect(await found('dated', asked(property, operation, value))).toBe(rows);
  });

  test.each([
    ['day', '02'],
    ['until', '02'],
    ['since', '1'],
  ])('row filter %s', async (key, rows) => {
    expect(await found(`dated_${key}`)).toBe(rows);
  });

  test('what no moment is', async () => {
    for (const [property, value] of [
      ['dt', '20.11.2026'],
      ['mo', '11'],
      ['t', '25:00'],
    ] as const)
      expect(
        (await portal.post('chen', '/form/dataTemplate/v1/listJson', { templateId: 'held_dated', queryFilter: asked(property, 'EQUAL', value) })).json(),
      ).toMatchObject({
        state: false,
      });
  });

  test('queries', async () => {
    const rows = (await portal.post('chen', '/form/customQuery/v1/doQuery?alias=q_dated', { day: '2026-11-20' })).json<Page>().rows;
    expect(rows.map(({ i }) => i)).toEqual(['0', '2']);
    expect(rows[0]).toMatchObject({
      dt: '2026-11-20 10:00:00',
      dtf: '2026-11-20 10:00:00',
      d: '2026-11-20',
      create_time: expect.stringMatching(/ \d\d:\d\d:\d\d$/),
    });
  });
});

describe('several choices in a text', () => {
  test.each<readonly [operation: string, value: unknown, rows: string]>([
    ['EQUAL', '财', '124'],
    ['IN', '财', '124'],
    ['IN', ['财'], '124'],
    ['IN', ['技', '财'], '1234'],
    ['NOT_EQUAL', '财', '0356'],
    ['IS_NULL', undefined, '056'],
    ['NOTNULL', undefined, '1234'],
    ['EQUAL', '技,财', ''],
  ])('%s %j finds what it finds in a list', async (operation, value, rows) => {
    for (const property of ['arr', 'txt', 'sel']) expect(await found('all', asked(property, operation, value)), property).toBe(rows);
  });

  test.each<readonly [operation: string, value: unknown, rows: string]>([
    ['LIKE', '乙', '0'],
    ['LIKE', '甲,', ''],
    ['LIKE', '"', ''],
    ['RIGHT_LIKE', '丙', '1'],
    ['RIGHT_LIKE', '乙', '0'],
    ['LEFT_LIKE', '丙', '01'],
    ['LEFT_LIKE', '甲', '0'],
    ['EQUAL_IGNORE_CASE', 'aB', '1'],
    ['EQUAL', '丙', '1'],
    ['IS_NULL', undefined, '23'],
    ['NOTNULL', undefined, '01'],
    ['NOT_EQUAL', '甲', '123'],
    ['LIKE', '', '0123'],
  ])('%s %j is asked of the members', async (operation, value, rows) => {
    for (const property of ['arr', 'txt', 'sel']) expect(await found('carried', asked(property, operation, value)), property).toBe(rows);
  });

  test.each(['LESS', 'LESS_EQUAL', 'GREAT', 'GREAT_EQUAL', 'BETWEEN'])('%s is refused, and not published', async (operation) => {
    for (const property of ['arr', 'txt', 'sel']) {
      const body = { templateId: 'held_carried', queryFilter: asked(property, operation, 'a,b') };
      expect((await portal.post('chen', '/form/dataTemplate/v1/listJson', body)).json(), property).toMatchObject({
        query: { code: 'operation', property, operation },
      });
      expect(
        itemChecks.checkCondition(new Map(Object.entries(carriers)) as LintSource, { field: property, op: operation, value: 'a,b' }),
        property,
      ).toMatchObject({
        'zh-CN': expect.stringContaining(operation),
      });
    }
  });

  test.each([
    ['has', '124'],
    ['has_in', '124'],
    ['has_not', '0356'],
  ])('row filter %s', async (key, rows) => {
    expect(await found(key)).toBe(rows);
  });

  test('queries, and texts as they are stored', async () => {
    const rows = (await portal.post('chen', '/form/customQuery/v1/doQuery?alias=q_held', { of: '财' })).json<Page>().rows;
    expect(rows.map(({ i }) => i)).toEqual(['4', '1', '2']);
    expect((await page('all', asked('i', 'EQUAL', '2'))).rows[0]).toMatchObject({ arr: ['技', '财'], txt: '技,财' });
  });
});
