import { describe, expect, test } from 'vitest';
import { valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { people as organisation } from './mutations/probes.ts';

/** Addresses, parameters, defaults and rows of query views, and row filters of lists: what was published and then meant something else. */
const make = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const bo = make('bo', 'b', {
  schema: {
    type: 'object',
    properties: {
      zhj: { type: 'number', title: '合计', 'x-ui': { widget: 'money' } },
      rq: { type: 'string', format: 'date', title: '日', 'x-ui': { widget: 'date' } },
      wz: { type: 'string', title: '文', 'x-ui': { widget: 'input' } },
      lx: { type: 'string', title: '类', 'x-ui': { widget: 'checkbox', options: ['a', 'b'] } },
      sqr: { type: 'object', title: '人', 'x-ui': { widget: 'user' } },
      jbr: { type: 'string', title: '经办', 'x-ui': { widget: 'user' } },
    },
  },
});
const view = (more: object, key = 'qv_neu'): RawItem =>
  make('sqlView', key, {
    sqlAlias: 'qv_neu',
    alias: 'neu',
    sql: 'select lx, sum(zhj) as je, count(*) as cs, max(rq) as rq from w_b where rq >= ${rqq} group by lx',
    columns: [
      { field: 'lx', title: '类' },
      { field: 'je', title: '额', format: 'money', align: 'right' },
      { field: 'rq', title: '日', format: 'date' },
    ],
    filters: [{ field: 'rqq', op: 'EQUAL', title: '起', widget: 'date' }],
    rowFilter: 'all',
    ...more,
  });
const list = (sql: string): RawItem => make('dataTemplate', 'dt', { bo: 'b', columns: [{ field: 'wz', title: '文' }], rowFilter: [{ role: 'r', sql }] });
const people = { ...organisation, exists: () => true };
const published = new Map([bo, view({ sqlAlias: 'qv_alt', alias: 'alt' }, 'qv_alt')].map((item) => [`${item.kind}/${item.key}`, item]));
const found = async (...items: readonly RawItem[]): Promise<string[]> =>
  (await inspectItems(items, published, people, '2026-11-16 09:00:00')).flatMap(({ code, kind, key, pointer }) => {
    expect(valueAt(items.find((item) => item.kind === kind && item.key === key) ?? {}, pointer)).toBeDefined();
    return code.startsWith('E') ? [`${code} ${pointer}`] : [];
  });

describe('query views', () => {
  test('an address answers for one view', async () => {
    expect(await found(view({}))).toEqual([]);
    expect(await found(view({ sqlAlias: 'qv_alt' }))).toEqual([]);
    expect(await found(view({ sqlAlias: 'qv_alt', alias: 'alt' }))).toEqual(['E02 /spec/alias']);
    expect(await found(view({ sqlAlias: 'qv_alt', alias: 'alt' }, 'qv_alt'))).toEqual([]);
    expect(await found(view({}), view({}, 'qv_zwei'))).toEqual(['E02 /spec/alias', 'E02 /spec/alias']);
  });

  test('an entry of the menu is found by one name', async () => {
    const entry = (key: string, more: object = {}): RawItem => make('menu', key, { sn: 1, href: 'home', auth: ['everyone'], ...more });
    expect(await found(entry('m1'), entry('m2'))).toEqual([]);
    expect(await found(entry('m1', { code: 'x' }), entry('m2', { code: 'x' }))).toEqual(['E02 /spec/code', 'E02 /spec/code']);
    expect(await found(entry('m1'), entry('m2', { code: 'm1' }))).toEqual(['E02 /key', 'E02 /spec/code']);
  });

  test.each(['BETWEEN', 'IN', 'LIKE', 'LEFT_LIKE', 'NOT_EQUAL', 'GREAT_EQUAL', 'IS_NULL'])('a parameter is one value and not %s', async (op) => {
    expect(await found(view({ filters: [{ field: 'rqq', op, widget: 'date' }] }))).toEqual(['E10 /spec/filters/0/op']);
    expect(
      await found(
        view({
          filters: [
            { field: 'rqq', op: 'EQUAL', widget: 'date' },
            { field: 'lx', op },
          ],
        }),
      ),
    ).toEqual([]);
  });

  test.each([
    ['create_by = ${userId}', false],
    ["status = 'end'", false],
    ['cs > 1', false],
    ["lx = 'a' or je > 5", true],
    ["lx = '${userId}'", false],
    ['1=1', true],
  ])('rows carry what the columns say: %s', async (sql, isSound) => {
    expect(await found(view({ rowFilter: [{ role: 'r', sql }] }))).toEqual(isSound ? [] : ['E15 /spec/rowFilter/0/sql']);
  });

  test.each<[filter: object, isSound: boolean]>([
    [{ field: 'rqq', op: 'EQUAL', widget: 'date', default: 'abc' }, false],
    [{ field: 'rqq', op: 'EQUAL', widget: 'date', default: '2026-02-30' }, false],
    [{ field: 'rqq', op: 'EQUAL', widget: 'number', default: 'x' }, false],
    [{ field: 'je', op: 'GREAT', default: '12a' }, false],
    [{ field: 'je', op: 'BETWEEN', default: '5,1' }, false],
    [{ field: 'rq', op: 'EQUAL', default: 'abc' }, false],
    [{ field: 'rqq', op: 'EQUAL', widget: 'date', default: '2026-02-28' }, true],
    [{ field: 'rqq', op: 'EQUAL', widget: 'date', default: '${today}' }, true],
    [{ field: 'je', op: 'BETWEEN', default: '1,5' }, true],
    [{ field: 'lx', op: 'EQUAL', default: 'abc' }, true],
  ])('a default is of the kind of its filter: %j', async (filter, isSound) => {
    const own = (filter as { readonly field: string }).field === 'rqq' ? [filter] : [{ field: 'rqq', op: 'EQUAL' }, filter];
    expect(await found(view({ filters: own }))).toEqual(isSound ? [] : [`E15 /spec/filters/${own.length - 1}/default`]);
  });
});

describe('row filters of lists', () => {
  test.each([
    "create_by = '${userId}'",
    "wz like '%${userName}%'",
    "'${userId}' = 'U1'",
    "status = 'finished'",
    "status in ('end', 'done')",
    "sqr = 'U9999'",
    "sqr.id = 'U9999'",
    "jbr = 'U9999'",
    'zhj > 5 and zhj < 1',
    'zhj >= 5 and zhj < 5',
    'zhj = 5 and zhj <> 5',
    'zhj = 5 and zhj in (1, 2)',
    "wz = 'a' and wz = 'b'",
    "rq > '2026-02-01' and rq < '2026-01-01'",
    'zhj is null and zhj > 5',
    "wz = 'x' or (zhj > 5 and (zhj < 1))",
    '(zhj > 5) and create_by = ${userId} and (zhj < 1)',
    "status = 'end' and status = 'running'",
  ])('%s', async (sql) => {
    expect(await found(list(sql))).toEqual(['E15 /spec/rowFilter/0/sql']);
  });

  test.each([
    'create_by = ${userId}',
    "status = 'end' or status = 'manualend'",
    "sqr = 'U1013'",
    "sqr = '林志强'",
    "sqr = 'Li Lei'",
    'zhj > 5 or zhj < 1',
    'zhj > 1 and zhj < 5',
    'zhj >= 5 and zhj <= 5',
    "lx = 'a' and lx = 'b'",
    "rq >= '2026-01-01' and rq <= '2026-12-31'",
    "wz <> 'a' and wz <> 'b'",
    'wz is null and wz is null',
    'zhj > 5 and (zhj < 1 or wz is null)',
    'jbr = ${userId} and jbr = ${userName}',
  ])('%s may hold', async (sql) => {
    expect(await found(list(sql))).toEqual([]);
  });
});
