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
afterAll(async () => {
  await server.close();
});

interface Answer {
  readonly state: boolean;
  readonly value?: { readonly problems?: readonly { readonly id?: string; readonly pointer: string; readonly params?: Readonly<Record<string, string>> }[] };
}
const held = (type: string, widget: string, ui: object = {}, more: object = {}): object => ({ type, title: '列', 'x-ui': { widget, ...ui }, ...more });
const rows = (column: object): object => ({
  type: 'array',
  title: '明细',
  'x-ui': { widget: 'subTable' },
  items: { type: 'object', properties: { x: column } },
});
const text = held('string', 'input');
const number = held('number', 'number');
const options = { options: ['1', 'b'] };
const several = held('string', 'select', { ...options, multiple: true });
const list = held('array', 'select', { ...options, multiple: true }, { items: { type: 'string' } });

async function publish(
  key: string,
  column: object,
  data: readonly unknown[] = [],
  inRows = false,
): Promise<{ readonly state: boolean; readonly told: readonly string[] }> {
  const properties = { bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } }, ...(inRows ? { mx: rows(column) } : { x: column }) };
  const lines = data.map((x, index) => ({ bh: String(index), ...(inRows ? { mx: [{ x }, { x }] } : { x }) }));
  const body = {
    package: 'probe',
    version: 1,
    items: [{ kind: 'bo', key, name: '数据', base: await standing(key), spec: { schema: { type: 'object', properties } } }],
    ...(lines.length === 0 ? {} : { data: [{ bo: key, key: ['bh'], rows: lines }] }),
  };
  const answer = (await server.call(metaPublish, { token, body })).body as Answer;
  return {
    state: answer.state,
    told: (answer.value?.problems ?? [])
      .filter(({ id }) => id === 'storedUnread' || id === 'storedLeft')
      .map(({ pointer, params }) => `${pointer.replace('/spec/schema/properties', '')} ${params?.['count']}`),
  };
}

async function standing(key: string): Promise<{ readonly version: number }> {
  const row = await server.parts.database
    .forTenant('-1')
    .selectFrom('meta_item')
    .select('version')
    .where('kind', '=', 'bo')
    .where('key', '=', key)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return { version: row?.version ?? 0 };
}

test('each change of a type, with what is stored', async () => {
  const cases: readonly (readonly [from: object, values: readonly unknown[], to: object, unread: number])[] = [
    [text, ['1', '2.5'], number, 0],
    [text, ['1', 'x', 'x', 'y'], number, 3],
    [text, [null], number, 0],
    [number, [1, 2], text, 0],
    [held('boolean', 'switch'), [true], text, 1],
    [text, ['a'], rows(text), 1],
    [text, ['a'], held('object', 'user'), 1],
    [several, ['1', '1,b'], held('string', 'select', options), 1],
    [held('string', 'select', options), ['1'], several, 0],
    [text, ['你好', '2026-11-16'], held('string', 'date'), 1],
    [held('string', 'date'), ['2026-11-16'], held('string', 'month'), 1],
    [held('string', 'date'), ['2026-11-16'], text, 0],
    [text, ['x', '12.50'], held('string', 'money'), 1],
    [held('object', 'user'), [{ id: 'U1013', name: '林志强' }], held('object', 'org'), 1],
    [several, ['1'], list, 1],
    [list, [['1']], held('string', 'select', options), 1],
    [text, ['a'], held('string', 'textarea'), 0],
    [text, ['a'], held('string', 'input', {}, { maxLength: 9 }), 0],
    [text, ['abc'], held('string', 'upload'), 1],
    [held('string', 'date'), ['2026-11-16'], held('string', 'image'), 1],
    [text, ['[{"fileId":"f1","name":"a.pdf"}]', 'x'], held('string', 'upload'), 1],
  ];
  for (const [at, [from, values, to, unread]] of cases.entries()) {
    for (const inRows of at < 3 ? [false, true] : [false]) {
      const key = `styp${at}${inRows ? 'r' : 'm'}`;
      const label = JSON.stringify([from, to, inRows]);
      expect((await publish(key, from, values, inRows)).state, label).toBe(true);
      expect(await publish(key, to, [], inRows), label).toEqual({
        state: unread === 0,
        told: unread === 0 ? [] : [`${inRows ? '/mx/items/properties/x' : '/x'} ${unread}`],
      });
    }
  }
}, 300_000);

test('a table with rows stays one', async () => {
  expect((await publish('stypTable', text, ['a'], true)).state).toBe(true);
  const schema = { type: 'object', properties: { bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } }, mx: text } };
  const answer = (
    await server.call(metaPublish, {
      token,
      body: { package: 'probe', version: 1, items: [{ kind: 'bo', key: 'stypTable', name: '数据', base: { version: 1 }, spec: { schema } }] },
    })
  ).body as Answer;
  expect(answer.value?.problems?.map(({ id, pointer, params }) => [id, pointer, params?.['from'], params?.['to'], params?.['count']])).toEqual([
    ['storedUnread', '/spec/schema/properties/mx', 'table', 'string', '1'],
  ]);
});

test('a name that comes back finds what it left', async () => {
  const cases: readonly (readonly [from: object, value: unknown, to: object, left: number])[] = [
    [text, 'a', number, 1],
    [text, '2.5', number, 0],
    [number, 5, held('string', 'date'), 1],
    [text, 'a', held('object', 'user'), 1],
    [text, 'a', text, 0],
  ];
  for (const [at, [from, value, to, left]] of cases.entries()) {
    const key = `sback${at}`;
    expect((await publish(key, from, [value])).state).toBe(true);
    const without = { type: 'object', properties: { bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } } } };
    expect(
      (
        (
          await server.call(metaPublish, {
            token,
            body: { package: 'probe', version: 1, items: [{ kind: 'bo', key, name: '数据', base: { version: 1 }, spec: { schema: without } }] },
          })
        ).body as Answer
      ).state,
    ).toBe(true);
    expect(await publish(key, to), JSON.stringify([from, to])).toEqual({ state: left === 0, told: left === 0 ? [] : ['/x 1'] });
  }
}, 300_000);

test.each([
  ['at once', 0],
  ['after versions that do not have the field', 2],
])(
  'the same value with another meaning %s is a remark',
  async (_when, without) => {
    const cases: readonly (readonly [from: object, value: unknown, to: object, told: readonly (string | undefined)[]])[] = [
      [held('number', 'money'), 8001, held('number', 'number', { unit: '万元' }), ['money; unit: -', 'number; unit: 万元', '1']],
      [held('number', 'money'), 500, held('number', 'rate'), ['money', 'rate', '1']],
      [
        held('number', 'duration', { units: ['hour', 'minute'], storeAs: 'minute' }),
        90,
        held('number', 'duration', { units: ['hour', 'minute'], storeAs: 'hour' }),
        ['storeAs: minute', 'storeAs: hour', '1'],
      ],
      [
        held('string', 'select', {
          options: [
            { key: 'a', name: '甲' },
            { key: 'b', name: '乙' },
          ],
        }),
        'a',
        held('string', 'select', {
          options: [
            { key: 'a', name: '乙' },
            { key: 'b', name: '甲' },
          ],
        }),
        ['a: 甲', 'a: 乙', '1'],
      ],
      [held('string', 'select', { options: [{ key: 'a', name: '甲' }] }), 'a', held('string', 'select', { options: [{ key: 'a', name: '甲类' }] }), []],
      [held('number', 'money'), 1, held('number', 'number'), ['money', 'number', '1']],
      [held('number', 'number'), 12.5, held('number', 'duration'), ['number', 'duration', '1']],
      [held('integer', 'number'), 3, held('integer', 'duration'), ['number', 'duration', '1']],
      [held('number', 'duration'), 90, held('number', 'money'), ['duration', 'money', '1']],
      [text, '12.5', held('number', 'duration'), ['input', 'duration', '1']],
      [text, 'a < b', held('string', 'richText'), ['input', 'richText', '1']],
      [text, '你好', held('string', 'richText'), []],
      [held('string', 'richText'), '<p>a</p>', text, ['richText', 'input', '1']],
    ];
    for (const [at, [from, value, to, told]] of cases.entries()) {
      const key = `smean${without}x${at}`;
      expect((await publish(key, from, [value])).state).toBe(true);
      const bh = { type: 'string', title: '编号', 'x-ui': { widget: 'input' } };
      const send = async (version: number, properties: object): Promise<unknown> => {
        const { body } = await server.call(metaPublish, {
          token,
          body: {
            package: 'probe',
            version: 1,
            items: [{ kind: 'bo', key, name: '数据', base: { version }, spec: { schema: { type: 'object', properties } } }],
          },
        });
        const { state, value: answer } = body as Answer;
        expect(state, JSON.stringify(body).slice(0, 500)).toBe(true);
        const remark = (answer?.problems ?? []).find(({ id }) => id === 'storedMeaning');
        return remark === undefined ? [] : [remark.params?.['from'], remark.params?.['to'], remark.params?.['count']];
      };
      for (let version = 1; version <= without; version += 1) await send(version, { bh, [`y${version}`]: text });
      expect(await send(1 + without, { bh, x: to }), JSON.stringify([from, to])).toEqual(told);
    }
  },
  300_000,
);

test('values that are none of the new choices, and those of a field that is gone, are remarks', async () => {
  const choices = (...values: readonly string[]): object => held('string', 'select', { options: values.map((key) => ({ key, name: key })) });
  const column = (x: object): object => ({ mx: rows(x) });
  const cases: readonly (readonly [from: object, data: readonly object[], to: object, told: readonly string[]])[] = [
    [{ x: text }, [{ x: 'abc' }, { x: 'a' }, { x: 'abc' }], { x: choices('a', 'b') }, ['storedUnlisted /x 2']],
    [{ x: choices('a', 'b') }, [{ x: 'b' }], { x: choices('a') }, ['storedUnlisted /x 1']],
    [{ x: choices('a', 'b') }, [{ x: 'a' }], { x: choices('a') }, []],
    [{ x: choices('a', 'c') }, [{ x: 'a' }], { x: choices('a', 'c', 'd') }, []],
    [{ x: choices('a') }, [{ x: 'a' }], { x: text }, []],
    [
      { x: held('string', 'select', { options: ['a', 'b'], multiple: true }) },
      [{ x: 'a,b' }],
      { x: held('string', 'select', { options: ['a', 'c'], multiple: true }) },
      ['storedUnlisted /x 1'],
    ],
    [{ x: number }, [{ x: 1 }, { x: 3 }], { x: held('number', 'radio', { options: [{ key: 1, name: '一' }] }) }, ['storedUnlisted /x 1']],
    [{ x: text, y: text }, [{ x: '1', y: 'a' }, { x: '2' }], { x: text, z: text }, ['storedGone  1']],
    [{ x: text, y: text }, [{ x: '1' }], { x: text }, []],
    [{ x: number, y: held('number', 'number', {}, { 'x-formula': 'x*2' }) }, [{ x: 1 }], { x: number }, ['storedGone  1']],
    [column(text), [{ mx: [{ x: 'a' }] }], column(choices('b')), ['storedUnlisted /mx/items/properties/x 1']],
    [{ ...column(text), x: text }, [{ x: '1', mx: [{ x: 'a' }, { x: 'b' }] }], { x: text }, ['storedGone  1']],
    [
      { mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { x: text, y: text } } } },
      [{ mx: [{ x: 'a', y: 'b' }] }],
      column(text),
      ['storedGone  1'],
    ],
  ];
  for (const [at, [from, data, to, told]] of cases.entries()) {
    const key = `sgone${at}`;
    const bh = { type: 'string', title: '编号', 'x-ui': { widget: 'input' } };
    const send = async (properties: object, version: number, lines: readonly object[]): Promise<Answer> =>
      (
        await server.call(metaPublish, {
          token,
          body: {
            package: 'probe',
            version: 1,
            items: [{ kind: 'bo', key, name: '数据', base: { version }, spec: { schema: { type: 'object', properties: { bh, ...properties } } } }],
            ...(lines.length === 0 ? {} : { data: [{ bo: key, key: ['bh'], rows: lines.map((line, index) => ({ bh: String(index), ...line })) }] }),
          },
        })
      ).body as Answer;
    expect((await send(from, 0, data)).state).toBe(true);
    const answer = await send(to, 1, []);
    expect(answer.state, JSON.stringify([to, answer]).slice(0, 900)).toBe(true);
    if (told.some((each) => each.startsWith('storedUnlisted'))) {
      // and where the name comes back
      expect((await send({ z0: text }, 2, [])).state && (await send(from, 3, [])).state && (await send({ z0: text }, 4, [])).state).toBe(true);
      expect(
        ((await send(to, 5, [])).value?.problems ?? [])
          .filter(({ id }) => id === 'storedUnlisted')
          .map(({ id, pointer, params }) => `${id} ${pointer.replace('/spec/schema/properties', '')} ${params?.['count']}`),
        JSON.stringify([from, to]),
      ).toEqual(told);
    }
    expect(
      (answer.value?.problems ?? [])
        .filter(({ id }) => id?.startsWith('stored'))
        .map(({ id, pointer, params }) => `${id} ${pointer.replace('/spec/schema/properties', '')} ${params?.['count']}`),
      JSON.stringify([from, to]),
    ).toEqual(told);
  }
}, 300_000);

test('files stay files, and are a text nobody reads in a field of texts', async () => {
  expect((await publish('sfile', text, ['[{"fileId":"f1","name":"a.pdf"}]'])).state).toBe(true);
  for (const [to, told] of [
    [held('string', 'upload'), []],
    [held('string', 'image'), []],
    [text, ['storedMeaning']],
  ] as const) {
    const properties = { bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } }, x: to };
    const { state, value } = (
      await server.call(metaPublish, {
        token,
        body: {
          package: 'probe',
          version: 1,
          items: [{ kind: 'bo', key: 'sfile', name: '数据', base: await standing('sfile'), spec: { schema: { type: 'object', properties } } }],
        },
      })
    ).body as Answer;
    expect([state, (value?.problems ?? []).flatMap(({ id }) => (id?.startsWith('stored') === true ? [id] : []))]).toEqual([true, told]);
  }
});
