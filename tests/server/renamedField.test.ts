import { afterAll, beforeAll, expect, test } from 'vitest';
import { metaPublish } from '../../schemas/calls/index.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

/** A field gets another name in its object and form, and whatever else still says the old one is named. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('dengchao');
}, 300_000);
afterAll(async () => {
  await server.close();
});

interface Answer {
  readonly state: boolean;
  readonly message?: string;
  readonly value?: {
    readonly problems?: readonly { readonly code: string; readonly kind: string; readonly key: string; readonly pointer: string; readonly message: string }[];
  };
}
interface Item {
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly spec: object;
  readonly base?: object;
}

const send = async (items: readonly Item[]): Promise<Answer> =>
  (await server.call(metaPublish, { token, body: { package: 'probe', version: 1, items } })).body as Answer;
const object = (name: string, version = 0): readonly Item[] => [
  {
    kind: 'bo',
    key: 'ren',
    name: '数据',
    base: { version },
    spec: {
      schema: {
        type: 'object',
        properties: {
          bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } },
          [name]: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
        },
      },
    },
  },
  {
    kind: 'form',
    key: 'ren',
    name: '数据',
    base: { version },
    spec: { bo: 'ren', layout: [{ group: '基本', fields: ['bh', name] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
  },
];
const list = (more: object): Item => ({
  kind: 'dataTemplate',
  key: 'dt_ren',
  name: '列表',
  spec: { bo: 'ren', form: 'ren', columns: [{ field: 'bh', title: '编号' }], rowFilter: 'all', ...more },
});
const query = (more: object): Item => ({
  kind: 'customQuery',
  key: 'cq_ren',
  name: '查询',
  spec: { dsType: 'dataSource', object: 'w_ren', results: [{ field: 'bh', title: '编号' }], rowFilter: 'all', ...more },
});

test.each<[what: string, item: Item]>([
  ['a column of a list', list({ columns: [{ field: 'je', title: '金额', sum: true }] })],
  ['a filter of a list', list({ filters: [{ field: 'je', op: 'BETWEEN' }] })],
  ['the order of a list', list({ defaultSort: [{ field: 'je', dir: 'desc' }] })],
  ['the rows of a list', list({ rowFilter: [{ role: '*', sql: 'je > 5' }] })],
  ['what a query gives', query({ results: [{ field: 'je', title: '金额' }] })],
  ['the condition of a query', query({ conditions: [{ field: 'je', op: 'GREAT', source: 'fixed', value: '5' }] })],
  ['the order of a query', query({ sort: [{ field: 'je', dir: 'desc' }] })],
  ['the rows of a query', query({ rowFilter: [{ role: '*', sql: 'je > 5' }] })],
  [
    'a block on paper',
    {
      kind: 'printTemplate',
      key: 'pt_ren',
      name: '打印',
      spec: { form: 'ren', paper: 'A4', orientation: 'portrait', title: '数据', blocks: [{ type: 'fields', fields: ['je'] }] },
    },
  ],
  [
    'words on paper',
    {
      kind: 'printTemplate',
      key: 'pt_ren',
      name: '打印',
      spec: { form: 'ren', paper: 'A4', orientation: 'portrait', title: '数据', blocks: [{ type: 'text', text: '金额 ${je}' }] },
    },
  ],
])('%s', async (_, item) => {
  const first = await send([...object('je', await versionOf()), item]);
  expect(first.state, JSON.stringify(first).slice(0, 900)).toBe(true);
  const answer = await send(object('jine', await versionOf()));
  expect(
    [answer.state, (answer.value?.problems ?? []).filter(({ code, kind }) => code.startsWith('E') && kind === item.kind).length > 0],
    JSON.stringify(answer).slice(0, 900),
  ).toEqual([false, true]);
});

// helpers

async function versionOf(): Promise<number> {
  const row = await server.parts.database
    .forTenant('-1')
    .selectFrom('meta_item')
    .select('version')
    .where('kind', '=', 'bo')
    .where('key', '=', 'ren')
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row?.version ?? 0;
}
