import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metaPublish } from '../../schemas/calls/index.ts';
import { readPackages } from '../../registry/metadata/readPackageFolder.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

let server: TestServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const account of ['dengchao', 'admin', 'qianwei']) tokens[account] = await server.signIn(account);
}, 300_000);
afterAll(async () => {
  await server.close();
});

interface Answer {
  readonly state: boolean;
  readonly errorCode?: string;
  readonly value?: {
    readonly problems?: readonly { readonly code: string; readonly pointer: string; readonly kind: string; readonly key: string; readonly message: string }[];
    readonly rows?: readonly object[];
  };
}
type Item = Readonly<Record<string, unknown>>;
const publish = async (who: string, items: readonly Item[], data: readonly object[] = []) =>
  (await server.call(metaPublish, { token: tokens[who], body: { package: 'probe', version: 1, items, data } })).body as Answer;
const problemsOf = (answer: Answer) => (answer.value?.problems ?? []).map(({ code, kind, key, pointer }) => `${code} ${kind}/${key} ${pointer}`);
const stored = async (bo: string) =>
  (await server.parts.database.forTenant('-1').selectFrom('bo_row').select('data').where('bo', '=', bo).orderBy('id').execute()).map(({ data }) => data);

const ui = (widget: string, more: object = {}) => ({ 'x-ui': { widget, ...more } });
const properties = {
  bh: { type: 'string', title: '编号', ...ui('input'), 'x-rules': 'required' },
  je: { type: 'number', title: '金额', ...ui('money'), 'x-rules': 'required|max_value:1000|decimal:2' },
  jh: { type: 'number', title: '加和', ...ui('money'), 'x-formula': 'je * 2' },
  rq: { type: 'string', format: 'date', title: '日期', ...ui('date') },
  cs: { type: 'string', title: '城市', ...ui('select', { dict: 'cs' }) },
  ry: { type: 'object', title: '人员', ...ui('user') },
  xh: { type: 'string', title: '序号', ...ui('serialNo', { serialNo: 'pkNo' }) },
  mx: {
    type: 'array',
    title: '明细',
    ...ui('subTable'),
    items: { type: 'object', properties: { sl: { type: 'number', title: '数量', ...ui('number'), 'x-rules': 'min_value:0' } } },
  },
};
const bo = (key: string, more: object = {}): Item => ({ kind: 'bo', key, name: '数据', ...more, spec: { schema: { type: 'object', properties } } });
const form = (key: string, object: string, more: object = {}): Item => ({
  kind: 'form',
  key,
  name: '单',
  ...more,
  spec: {
    bo: object,
    layout: [{ group: '甲', fields: Object.keys(properties) }],
    perm: { start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true, edit: true } } } },
  },
});
const serial: Item = { kind: 'serialNo', key: 'pkNo', name: '编号', spec: { pattern: 'PK-{0000}', reset: 'never' } };
const row = (more: object) => ({ bh: 'A', je: 5, ...more });

describe('a row of a package is judged like every write', () => {
  const cases: readonly (readonly [string, object, string])[] = [
    ['text in a number', { je: 'abc' }, '/je'],
    ['too many decimals', { je: 1.234 }, '/je'],
    ['over the limit', { je: 1001 }, '/je'],
    ['a day that does not exist', { rq: '2026-02-30' }, '/rq'],
    ['a code that is none', { cs: 'zzz' }, '/cs'],
    ['nobody', { ry: { id: 'nosuch' } }, '/ry'],
    ['nothing where something is required', { je: undefined }, '/je'],
    ['another result than the formula has', { jh: 99 }, '/jh'],
    ['a number of the server', { xh: 'PK-0001' }, '/xh'],
    ['a wrong cell of a table', { mx: [{ sl: 1 }, { sl: -1 }] }, '/mx/1/sl'],
    ['no rows', { mx: 'x' }, '/mx'],
    ['no row', { mx: [5] }, '/mx/0'],
    ['an unknown column of a table', { mx: [{ sl: 1, zz: 2 }] }, '/mx/0/zz'],
    ['an inner mark', { sticky_: ['jh'] }, '/sticky_'],
  ];

  test.each([
    ['without a form', 'pkBare', []],
    ['through a form', 'pkForm', [form('pkFormF', 'pkForm')]],
  ] as const)('%s', async (_, object, forms) => {
    const items = [serial, bo(object), ...forms];
    for (const [name, wrong, path] of cases) {
      const answer = await publish('dengchao', items, [{ bo: object, key: ['bh'], rows: [row({ bh: 'ok' }), row(wrong)] }]);
      expect([name, answer.state, problemsOf(answer).map((problem) => problem.split(' ').slice(1).join(' '))]).toEqual([
        name,
        false,
        [`package/probe /data/0/rows/1${path}`],
      ]);
    }
    expect(await stored(object)).toEqual([]);
    const published = await server.parts.database.forTenant('-1').selectFrom('meta_item').select('key').where('key', '=', object).execute();
    expect(published).toEqual([]);

    const rows = [row({ bh: 'A', ry: { id: 'U1014', name: '王五' }, mx: [{ sl: 1 }] }), row({ bh: 'B', jh: 10, cs: 'beijing' })];
    const load = (some: readonly object[]) => publish('dengchao', items, [{ bo: object, key: ['bh'], rows: some }]);
    expect(await load(rows)).toMatchObject({ state: true, value: { rows: [{ bo: object, added: 2, updated: 0, same: 0 }] } });
    const [first, second] = await stored(object);
    expect(first).toMatchObject({ bh: 'A', je: '5', jh: '10.00', xh: expect.stringMatching(/^PK-\d{4}$/), ry: { id: 'U1014' } });
    expect(JSON.stringify(first)).not.toContain('王五');
    expect(second?.['xh']).not.toBe(first?.['xh']);
    expect(await load(rows)).toMatchObject({ state: true, value: { rows: [{ added: 0, updated: 0, same: 2 }] } });
    expect(await load([row({ bh: 'A', je: 7, mx: [{ sl: 1 }, { sl: 2 }] })])).toMatchObject({
      state: true,
      value: { rows: [{ added: 0, updated: 1, same: 0 }] },
    });
    expect((await stored(object))[0]).toMatchObject({ je: '7', jh: '14.00', xh: first?.['xh'] });
  });

  test('what the form hides, or lets nobody add, is refused by name', async () => {
    const perm = (subOps: object) => ({ start: { main: { '*': 'w', cs: 'n' }, sub: { mx: { _: 'w' } }, subOps: { mx: subOps } } });
    const closed = (subOps: object) => [
      serial,
      bo('pkHides'),
      { ...form('pkHidesF', 'pkHides'), spec: { ...(form('pkHidesF', 'pkHides')['spec'] as object), perm: perm(subOps) } },
    ];
    const load = async (subOps: object, rows: readonly object[]) =>
      problemsOf(await publish('dengchao', closed(subOps), [{ bo: 'pkHides', key: ['bh'], rows }])).filter((problem) => problem.startsWith('E30'));
    const all = { add: true, del: true, edit: true };
    expect(await load(all, [row({ cs: 'beijing' }), row({ bh: 'B', mx: [{ sl: 1 }] })])).toEqual(['E30 package/probe /data/0/rows/0/cs']);
    expect(await load({ edit: true }, [row({ mx: [{ sl: 1 }] })])).toEqual(['E30 package/probe /data/0/rows/0/mx']);
    expect(await stored('pkHides')).toEqual([]);
    expect(await load(all, [row({ cs: null, mx: [{ sl: 1 }, { sl: 2 }] })])).toEqual([]);
    expect(await load({ add: true, edit: true }, [row({ mx: [{ sl: 1 }] })])).toEqual(['E30 package/probe /data/0/rows/0/mx']);
    expect(await load({ ...all, edit: false }, [row({ mx: [{ sl: 1 }, { sl: 3 }] })])).toEqual(['E30 package/probe /data/0/rows/0/mx/1/sl']);
    expect(await load({ ...all, edit: false }, [row({ mx: [{ sl: '1.0' }, { sl: 2 }] })])).toEqual([]);
  });

  test('people as keys are told apart by id, numbers by value', async () => {
    const load = (rows: readonly object[]) => publish('dengchao', [serial, bo('pkKeys')], [{ bo: 'pkKeys', key: ['ry', 'je'], rows }]);
    expect(await load([row({ ry: { id: 'U1014' }, je: 5 })])).toMatchObject({ state: true, value: { rows: [{ added: 1 }] } });
    expect(await load([row({ ry: { id: 'U1014', name: '别名' }, je: '5.00' })])).toMatchObject({ state: true, value: { rows: [{ added: 0, same: 1 }] } });
    expect(problemsOf(await load([row({ ry: { id: 'U1014' }, je: 5 }), row({ ry: { id: 'U1014', name: 'x' }, je: '5' })]))).toEqual([
      'E02 package/probe /data/0/rows/1',
    ]);
  });

  test('rows of one package may name each other', async () => {
    const city: Item = {
      kind: 'bo',
      key: 'pkCity',
      name: '城市',
      spec: { schema: { type: 'object', properties: { mc: { type: 'string', title: '名称', ...ui('input') } } } },
    };
    const query: Item = {
      kind: 'customQuery',
      key: 'pkCities',
      name: '城市',
      spec: { dsType: 'dataSource', object: 'w_pkCity', results: [{ field: 'mc', title: '名称' }], rowFilter: 'all' },
    };
    const hotel: Item = {
      kind: 'bo',
      key: 'pkHotel',
      name: '旅馆',
      spec: {
        schema: {
          type: 'object',
          properties: {
            bh: { type: 'string', title: '编号', ...ui('input') },
            cs: { type: 'string', title: '城市', ...ui('select', { query: { alias: 'pkCities', value: 'mc', label: 'mc' } }) },
          },
        },
      },
    };
    const load = (cs: string) =>
      publish(
        'dengchao',
        [city, query, hotel],
        [
          { bo: 'pkCity', key: ['mc'], rows: [{ mc: '甲城' }] },
          { bo: 'pkHotel', key: ['bh'], rows: [{ bh: '1', cs }] },
        ],
      );
    expect(problemsOf(await load('乙城'))).toEqual(['E30 package/probe /data/1/rows/0/cs']);
    expect(await load('甲城')).toMatchObject({ state: true });
  });
});

describe('who may bring rows, and of what', () => {
  test('documents of a flow are brought by nobody', async () => {
    for (const who of ['dengchao', 'admin']) {
      expect(problemsOf(await publish(who, [], [{ bo: 'jksq', key: ['djbh'], rows: [{ djbh: 'JK-1', jkje: 1 }] }]))).toEqual(['E09 package/probe /data/0/bo']);
    }
  });

  test('an object that others edit, a form that others start', async () => {
    const rows = (object: string) => [{ bo: object, key: ['bh'], rows: [row({})] }];
    const closed = { auth: { edit: ['role:xtgly'] } };
    expect(await publish('admin', [serial, bo('pkClosed', closed)])).toMatchObject({ state: true });
    expect(await publish('dengchao', [], rows('pkClosed'))).toMatchObject({ state: false, errorCode: 'meta.forbidden' });
    expect(await publish('admin', [], rows('pkClosed'))).toMatchObject({ state: true });

    const own = { auth: { start: ['user:qianwei'] } };
    expect(await publish('dengchao', [serial, bo('pkTheirs'), form('pkTheirsF', 'pkTheirs', own)])).toMatchObject({ state: true });
    expect(problemsOf(await publish('dengchao', [], rows('pkTheirs')))).toEqual(['E09 package/probe /data/0/bo']);
    // nor by a package that opens the door for itself
    expect(problemsOf(await publish('dengchao', [form('pkTheirsF', 'pkTheirs', { base: { version: 1 } })], rows('pkTheirs')))).toEqual([
      'E09 package/probe /data/0/bo',
    ]);
    expect(problemsOf(await publish('dengchao', [serial, bo('pkNewTheirs'), form('pkNewTheirsF', 'pkNewTheirs', own)], rows('pkNewTheirs')))).toEqual([
      'E09 package/probe /data/0/bo',
    ]);
    expect(await publish('admin', [], rows('pkTheirs'))).toMatchObject({ state: true });
  });
});

test('the rows of the shipped packages hold, and are there already', async () => {
  const data = (await readPackages('schemas/packages')).flatMap((content) => content.data);
  expect(data.length).toBeGreaterThan(2);
  const answer = await publish('dengchao', [], data);
  expect(problemsOf(answer)).toEqual([]);
  expect(answer).toMatchObject({ state: true, value: { rows: data.map(({ bo: object, rows }) => ({ bo: object, added: 0, updated: 0, same: rows.length })) } });
});
