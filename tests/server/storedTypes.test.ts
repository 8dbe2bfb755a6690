import { afterAll, beforeAll, expect, test } from 'vitest';
import { metaPublish } from '../../schemas/calls/index.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

/** A field changes its type only where what documents hold can still be read. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('dengchao');
}, 300_000);
afterAll(async () => { await server.close(); });

interface Answer { readonly state: boolean; readonly value?: { readonly problems?: readonly { readonly id?: string; readonly pointer: string; readonly params?: Readonly<Record<string, string>> }[] } }
const held = (type: string, widget: string, ui: object = {}, more: object = {}): object => ({ type, title: '列', 'x-ui': { widget, ...ui }, ...more });
const rows = (column: object): object => ({ type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { x: column } } });
const text = held('string', 'input');
const number = held('number', 'number');
const options = { options: ['1', 'b'] };
const several = held('string', 'select', { ...options, multiple: true });
const list = held('array', 'select', { ...options, multiple: true }, { items: { type: 'string' } });

async function publish(key: string, column: object, data: readonly unknown[] = [], inRows = false): Promise<{ readonly state: boolean; readonly told: readonly string[] }> {
  const properties = { bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } }, ...(inRows ? { mx: rows(column) } : { x: column }) };
  const lines = data.map((x, index) => ({ bh: String(index), ...(inRows ? { mx: [{ x }, { x }] } : { x }) }));
  const body = { package: 'probe', version: 1, items: [{ kind: 'bo', key, name: '数据', base: await standing(key), spec: { schema: { type: 'object', properties } } }], ...(lines.length === 0 ? {} : { data: [{ bo: key, key: ['bh'], rows: lines }] }) };
  const answer = (await server.call(metaPublish, { token, body })).body as Answer;
  return { state: answer.state, told: (answer.value?.problems ?? []).filter(({ id }) => id === 'storedUnread').map(({ pointer, params }) => `${pointer.replace('/spec/schema/properties', '')} ${params?.['count']}`) };
}

async function standing(key: string): Promise<{ readonly version: number }> {
  const row = await server.parts.database.forTenant('-1').selectFrom('meta_item').select('version').where('kind', '=', 'bo').where('key', '=', key).where('status', '=', 'published').executeTakeFirst();
  return { version: row?.version ?? 0 };
}

test('each change of a type, with what is stored', async () => {
  const cases: readonly (readonly [from: object, values: readonly unknown[], to: object, unread: number])[] = [
    [text, ['1', '2.5'], number, 0], [text, ['1', 'x', 'x', 'y'], number, 3], [text, [null], number, 0], [number, [1, 2], text, 0], [held('boolean', 'switch'), [true], text, 1],
    [text, ['a'], rows(text), 1], [text, ['a'], held('object', 'user'), 1], [several, ['1', '1,b'], held('string', 'select', options), 1], [held('string', 'select', options), ['1'], several, 0],
    [several, ['1'], list, 1], [list, [['1']], held('string', 'select', options), 1], [text, ['a'], held('string', 'textarea'), 0], [text, ['a'], held('string', 'input', {}, { maxLength: 9 }), 0],
  ];
  for (const [at, [from, values, to, unread]] of cases.entries()) {
    for (const inRows of at < 3 ? [false, true] : [false]) {
      const key = `styp${at}${inRows ? 'r' : 'm'}`;
      const label = JSON.stringify([from, to, inRows]);
      expect((await publish(key, from, values, inRows)).state, label).toBe(true);
      expect(await publish(key, to, [], inRows), label).toEqual({ state: unread === 0, told: unread === 0 ? [] : [`${inRows ? '/mx/items/properties/x' : '/x'} ${unread}`] });
    }
  }
}, 300_000);

test('a table with rows stays one', async () => {
  expect((await publish('stypTable', text, ['a'], true)).state).toBe(true);
  const schema = { type: 'object', properties: { bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } }, mx: text } };
  const answer = (await server.call(metaPublish, { token, body: { package: 'probe', version: 1, items: [{ kind: 'bo', key: 'stypTable', name: '数据', base: { version: 1 }, spec: { schema } }] } })).body as Answer;
  expect(answer.value?.problems?.map(({ id, pointer, params }) => [id, pointer, params?.['from'], params?.['to'], params?.['count']])).toEqual([['storedUnread', '/spec/schema/properties/mx', 'table', 'string', '1']]);
});
