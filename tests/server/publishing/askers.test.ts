import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customDialogGetListData, customQueryDoQuery, dataTemplateBoSave, metaPublish } from '../../../schemas/calls/index.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

/** Whoever asks a query or dialog gives what it cannot do without, and what rights leave unanswered is not taken for an answer. */
let server: TestServer;
let admin: string;
let employee: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('dengchao');
  employee = await server.signIn('chenyuxin');
  expect(said(await publish([...objects('src', fields.src), ...askable()], [{ bo: 'asrc', key: ['k'], rows: [{ k: 'a', z: 'zz', v: 100 }] }]))).toEqual([]);
}, 300_000);
afterAll(async () => {
  await server.close();
});

interface Answer {
  readonly state: boolean;
  readonly message?: string;
  readonly value?: {
    readonly problems?: readonly { readonly code: string; readonly kind: string; readonly key: string; readonly pointer: string; readonly id?: string }[];
  };
}
type Item = Readonly<Record<string, unknown>>;

const ui = (widget: string, more: object = {}) => ({ 'x-ui': { widget, ...more } });
const text = (more: object = {}) => ({ type: 'string', title: '文本', ...ui('input'), ...more });
const number = (more: object = {}) => ({ type: 'number', title: '数', ...ui('number'), ...more });
const fields = { src: { k: text(), z: text(), v: number() } };
const item = (kind: string, key: string, spec: object): Item => ({ kind, key, name: key, spec });

function objects(
  name: string,
  properties: Item,
  perm: object = { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } },
  more: object = {},
): readonly Item[] {
  const names = Object.keys(properties);
  return [
    item('bo', `a${name}`, { schema: { type: 'object', properties } }),
    item('form', `a${name}F`, { bo: `a${name}`, layout: [{ group: '甲', fields: names }], perm, ...more }),
    item('dataTemplate', `dt_a${name}`, {
      bo: `a${name}`,
      form: `a${name}F`,
      columns: [{ field: names.find((each) => (properties[each] as { type?: string }).type !== undefined) ?? 'k', title: '列' }],
      toolbar: ['add'],
      rowFilter: 'all',
    }),
  ];
}
const required = { field: 'z', op: 'EQUAL', required: true };
const query = (conditions: readonly object[]): Item =>
  item('customQuery', 'q_a', {
    dsType: 'dataSource',
    object: 'w_asrc',
    form: 'asrcF',
    rowFilter: 'all',
    conditions,
    results: [
      { field: 'k', title: 'k' },
      { field: 'v', title: 'v' },
    ],
  });
const dialog = (conditions: readonly object[]): Item =>
  item('customDialog', 'dlg_a', {
    style: 'list',
    object: 'w_asrc',
    form: 'asrcF',
    rowFilter: 'all',
    conditions,
    columns: [
      { field: 'k', title: 'k' },
      { field: 'v', title: 'v' },
    ],
    resultMap: { k: 'k' },
    selectNum: 1,
  });
const askable = (conditions: readonly object[] = [{ field: 'z', op: 'EQUAL' }]) => [query(conditions), dialog(conditions)];

const publish = async (items: readonly Item[], data: readonly object[] = []) =>
  (await server.call(metaPublish, { token: admin, body: { package: 'askers', version: 1, items, data } })).body as Answer;
const said = (answer: Answer): string[] =>
  (answer.value?.problems ?? []).map(({ code, kind, key, pointer, id = '' }) => `${code} ${kind}/${key} ${pointer} ${id}`);
const save = async (name: string, data: object): Promise<Answer> =>
  (
    await server.call(dataTemplateBoSave, {
      token: employee,
      params: { boAlias: `a${name}` },
      body: { [`a${name}`]: data, formKey: `a${name}F`, templateKey: `dt_a${name}` },
    } as never)
  ).body as Answer;

const options = { value: 'k', label: 'k' };
/** Every way in which a field asks: with the given parameters, and where a missing one is said. */
const askers: readonly (readonly [string, (params: object | undefined) => Item, string])[] = [
  ['a looked up value', (params) => ({ d: text(), f: number({ 'x-query': { alias: 'q_a', result: 'v', params: params ?? {} } }) }), '/f/x-query/params'],
  [
    'a choice by query',
    (params) => ({ d: text(), f: text(ui('select', { query: { alias: 'q_a', ...options, ...(params && { params }) } })) }),
    '/f/x-ui/query',
  ],
  ['a dialog', (params) => ({ d: text(), f: text(ui('dialog', { dialog: 'dlg_a', map: { f: 'k' }, ...(params && { params }) })) }), '/f/x-ui/dialog'],
  [
    'a button that asks a query',
    (params) => ({ d: text(), f: { title: '查', ...ui('button', { action: 'query', query: 'q_a', map: { d: 'k' }, ...(params && { params }) }) } }),
    '/f/x-ui/query',
  ],
  [
    'a button that opens a dialog',
    (params) => ({ d: text(), f: { title: '选', ...ui('button', { action: 'dialog', dialog: 'dlg_a', map: { d: 'k' }, ...(params && { params }) }) } }),
    '/f/x-ui/dialog',
  ],
  [
    'a related query',
    (params) => ({ d: text(), f: text(ui('input', { related: { alias: 'q_a', bind: { k: 'd' }, ...(params && { params }) } })) }),
    '/f/x-ui/related',
  ],
  ['phrases of an opinion', () => ({ d: text(), f: { title: '意见', type: 'string', ...ui('opinion', { phrases: 'q_a' }) } }), '/f/x-ui/phrases'],
];

const errors = async (items: readonly Item[]): Promise<string[]> => said(await publish(items)).filter((each) => each.startsWith('E'));

test.each(askers)('%s gives what is required, wherever it is published', async (name, make, place) => {
  const key = `c${askers.findIndex(([each]) => each === name)}`;
  const caller = objects(key, make(undefined));
  const where = `E09 bo/a${key} /spec/schema/properties${place} requiredParameter`;
  expect(await errors([...askable([required]), ...caller])).toEqual([where]);
  // published while nothing is required, and demanded afterwards by the query or dialog alone
  expect(await errors(caller)).toEqual([]);
  expect(await errors(askable([required]))).toEqual([where]);
  expect(await errors(askable([{ ...required, value: 'zz' }]))).toEqual([]);
  expect(await errors(askable())).toEqual([]);
  // and with a value of its own; phrases take no parameters
  expect(await errors(objects(key, place.endsWith('phrases') ? { f: text() } : make({ z: 'd' })))).toEqual([]);
  expect(await errors(askable([required]))).toEqual([]);
  expect(await errors(askable())).toEqual([]);
});

describe('a call', () => {
  beforeAll(async () => {
    // as it was before those who ask were asked
    await server.parts.database
      .forTenant('-1')
      .updateTable('meta_item')
      .set({ spec: JSON.stringify(query([required])['spec']) as never })
      .where('key', '=', 'q_a')
      .where('status', '=', 'published')
      .execute();
    await server.parts.database
      .forTenant('-1')
      .updateTable('meta_item')
      .set({ spec: JSON.stringify(dialog([required])['spec']) as never })
      .where('key', '=', 'dlg_a')
      .where('status', '=', 'published')
      .execute();
    server.parts.metadata?.forget('-1');
  });
  test.each([
    ['without the parameter', [], 400, undefined],
    ['with an empty value, as of a field that nobody has filled in', [{ key: 'z', value: '' }], 200, 0],
    ['with a value', [{ key: 'z', value: 'zz' }], 200, 1],
  ])('of a query %s', async (_, body, status, rows) => {
    const answer = await server.call(customQueryDoQuery, { token: employee, query: { alias: 'q_a' }, body } as never);
    expect(answer.status).toBe(status);
    expect((answer.body as { rows?: unknown[] }).rows?.length).toBe(rows);
  });
  test.each([
    ['without the parameter', '', 400],
    ['with an empty value', '"z":null', 200],
    ['with a value', '"z":"zz"', 200],
  ])('of a dialog %s', async (_, mapParam, status) => {
    const answer = await server.call(customDialogGetListData, { token: employee, query: { alias: 'dlg_a', mapParam }, body: {} } as never);
    expect(answer.status).toBe(status);
  });
});

describe('a column that the form behind it hides', () => {
  const hidden = { start: { main: { '*': 'w' } }, read: { main: { '*': 'r', v: 'n' } } };
  const perm = { start: { main: { '*': 'w', cap: 'r' } }, read: { main: { '*': 'r' } } };
  const brought: readonly (readonly [string, Item])[] = [
    ['query', { k: text(), je: number(), cap: number({ 'x-query': { alias: 'q_h', params: { k: 'k' }, result: 'v' } }) }],
    ['dialog', { k: text(ui('dialog', { dialog: 'dlg_h', map: { k: 'k', cap: 'v' } })), je: number(), cap: number() }],
    ['list', { k: text(ui('businessDialog', { template: 'dt_ahsrc', map: { k: 'k', cap: 'v' } })), je: number(), cap: number() }],
  ];
  const rename = (given: Item): Item =>
    JSON.parse(JSON.stringify(given).replaceAll('asrc', 'ahsrc').replaceAll('q_a', 'q_h').replaceAll('dlg_a', 'dlg_h')) as Item;
  beforeAll(async () => {
    const list = item('dataTemplate', 'dt_ahsrc', {
      bo: 'ahsrc',
      form: 'ahsrcF',
      columns: [
        { field: 'k', title: 'k' },
        { field: 'v', title: 'v' },
      ],
      rowFilter: 'all',
    });
    const source = [...objects('hsrc', fields.src).slice(0, 2), list, rename(query([{ field: 'k', op: 'EQUAL' }])), rename(dialog([]))];
    expect(said(await publish(source, [{ bo: 'ahsrc', key: ['k'], rows: [{ k: 'a', v: 100 }] }])).filter((each) => each.startsWith('E'))).toEqual([]);
    for (const [name, properties] of brought) {
      expect(
        said(await publish(objects(`h${name}R`, { ...properties, je: number({ 'x-rules': 'max_value:cap' }) }, perm))).filter((each) => each.startsWith('E')),
      ).toEqual([]);
      expect(
        said(await publish(objects(`h${name}F`, properties, perm, { rules: [{ key: 'r', check: 'je <= cap or cap == 0', message: '超额' }] }))).filter((each) =>
          each.startsWith('E'),
        ),
      ).toEqual([]);
      expect(said(await publish(objects(`h${name}N`, properties, perm))).filter((each) => each.startsWith('E'))).toEqual([]);
    }
  });
  test.each(brought.map(([name]) => name))('decides through a %s while it is seen', async (name) => {
    for (const by of ['R', 'F']) {
      expect(await save(`h${name}${by}`, { k: 'a', je: 99 })).toMatchObject({ state: true });
      expect(await save(`h${name}${by}`, { k: 'a', je: 101 })).toMatchObject({ state: false });
    }
  });
  test.each(brought.map(([name]) => name))('lets nothing pass through a %s when it is hidden, and decides nothing where it does not count', async (name) => {
    const [, form] = objects('hsrc', fields.src, hidden);
    await publish([form as Item]);
    for (const by of ['R', 'F']) for (const je of [99, 101]) expect(await save(`h${name}${by}`, { k: 'a', je })).toMatchObject({ state: false });
    expect(await save(`h${name}N`, { k: 'a', je: 101 })).toMatchObject({ state: true });
    await publish([objects('hsrc', fields.src)[1] as Item]);
  });
});
