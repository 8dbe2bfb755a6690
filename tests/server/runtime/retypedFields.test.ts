import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metaPublish } from '../../../schemas/calls/index.ts';
import { base64, Office } from './office.ts';

/** A request under way writes by the version that it keeps: a field is not given another type beneath it. */
let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

interface Answer {
  readonly state: boolean;
  readonly value?: { readonly problems?: readonly { readonly code: string; readonly id?: string; readonly pointer: string; readonly message: string }[] };
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
const date = held('string', 'date');
const options = { options: ['1', 'b'] };

const versions = new Map<string, number>();

/** An object with one field, a form and a flow whose second step writes it; published over what is there. */
async function publish(key: string, field: object, inRows = false): Promise<Answer> {
  const version = versions.get(key) ?? 0;
  const rights = { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true, edit: true } } };
  const items = [
    {
      kind: 'bo',
      key,
      name: '数据',
      base: { version },
      spec: {
        schema: {
          type: 'object',
          properties: { bh: text, x: inRows ? text : field, mx: rows(inRows ? field : text) },
        },
      },
    },
    ...(version > 0
      ? []
      : [
          {
            kind: 'form',
            key,
            name: '数据',
            auth: { start: ['everyone'] },
            spec: { bo: key, layout: [{ group: '甲', fields: ['bh', 'x', 'mx'] }], perm: { start: rights, N2: rights } },
          },
          {
            kind: 'flow',
            key,
            name: '数据',
            auth: { start: ['everyone'] },
            spec: {
              form: key,
              subject: '数据',
              nodes: [
                { id: 'S', type: 'START' },
                { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
                { id: 'N2', type: 'USERTASK', assignee: { rule: 'users', users: ['admin'] }, buttons: ['agree'] },
                { id: 'E', type: 'END' },
              ],
              edges: [
                { from: 'S', to: 'N1' },
                { from: 'N1', to: 'N2' },
                { from: 'N2', to: 'E' },
              ],
            },
          },
        ]),
  ];
  const { body } = await office.call<Answer>('admin', metaPublish, { body: { package: 'probe', version: 1, items } });
  if (body.state) versions.set(key, version + 1);
  return body;
}

const told = ({ state, value }: Answer): readonly [boolean, readonly string[]] => [
  state,
  (value?.problems ?? []).filter(({ code }) => code === 'E30').map(({ id, pointer }) => `${pointer.replace('/spec/schema/properties', '')} ${id}`),
];

describe('a field that requests under way still write', () => {
  test.each<[string, object, object, boolean]>([
    ['a number becomes a text', number, text, false],
    ['a text becomes a number', text, number, false],
    ['a number becomes whole', number, held('integer', 'number'), false],
    ['a whole number may have decimals', held('integer', 'number'), number, true],
    ['a text becomes a day', text, date, false],
    ['a day becomes a month', date, held('string', 'month'), false],
    ['a day becomes a text', date, text, true],
    ['a text becomes a longer one', text, held('string', 'textarea'), true],
    ['one choice becomes several', held('string', 'select', options), held('string', 'select', { ...options, multiple: true }), true],
    ['several choices become one', held('string', 'select', { ...options, multiple: true }), held('string', 'select', options), false],
    ['a person becomes an organisation', held('object', 'user'), held('object', 'org'), false],
    ['a truth becomes a text', held('boolean', 'switch'), text, false],
    ['it has another title', number, { ...number, title: '别的' }, true],
  ])('%s', async (name, from, to, isTaken) => {
    const key = `rt${name.replace(/\W/g, '')}`;
    expect(told(await publish(key, from))).toEqual([true, []]);
    await office.start('chenyuxin', key, { [key]: { bh: '1' } });
    expect(told(await publish(key, to))).toEqual(isTaken ? [true, []] : [false, ['/x runningRetyped']]);
  });

  test('is told with one of them, and free again when they have ended', async () => {
    await publish('rtEnd', number);
    const instId = await office.start('chenyuxin', 'rtEnd', { rtEnd: { bh: '1' } });
    expect((await publish('rtEnd', text)).value?.problems?.map(({ message }) => message)).toEqual([
      `字段【列】的类型由 number 改为 string，但有 1 件进行中的单据还按版本 1 填写它，例如 ${instId}；请改用新字段，或等它们结束后再改`,
    ]);
    expect(await office.decide('admin', instId, { data: base64({ rtEnd: { x: 12.5 } }) })).toMatchObject({ state: true });
    expect(told(await publish('rtEnd', text))).toEqual([true, []]);
  });

  test('in rows; and a draft, which takes the newest version, keeps nothing', async () => {
    await publish('rtRows', number, true);
    await office.draft('chenyuxin', 'rtRows', { rtRows: { bh: '1' } });
    expect(told(await publish('rtRows', text, true))).toEqual([true, []]);
    await office.start('chenyuxin', 'rtRows', { rtRows: { bh: '1' } });
    expect(told(await publish('rtRows', number, true))).toEqual([false, ['/mx/items/properties/x runningRetyped']]);
  });

  test('what is found in stored values is not said twice', async () => {
    await publish('rtBoth', text);
    await office.start('chenyuxin', 'rtBoth', { rtBoth: { bh: '1', x: 'abc' } });
    expect(told(await publish('rtBoth', number))).toEqual([false, ['/x storedUnread']]);
  });

  test('another meaning is told once, when it is given', async () => {
    const toldOf = async (field: object): Promise<readonly unknown[]> => ((await publish('rtMeant', field)).value?.problems ?? []).map(({ id }) => id);
    await publish('rtMeant', number);
    await office.start('chenyuxin', 'rtMeant', { rtMeant: { bh: '1' } });
    const share = held('number', 'rate');
    expect(await toldOf(share)).toEqual(['runningMeaning']);
    expect(await toldOf({ ...share, title: '别的' })).toEqual([]);
    expect(await toldOf(number)).toEqual([]);
    expect(await toldOf(share)).toEqual(['runningMeaning']);
  });

  test('also beneath a version between', async () => {
    await publish('rtOld', text);
    await office.start('chenyuxin', 'rtOld', { rtOld: { bh: '1' } });
    const withMore = { ...text, title: '甲' };
    expect(told(await publish('rtOld', withMore))).toEqual([true, []]);
    await office.start('chenyuxin', 'rtOld', { rtOld: { bh: '2' } });
    const answer = await publish('rtOld', number);
    expect(told(answer)).toEqual([false, ['/x runningRetyped']]);
    expect(answer.value?.problems?.[0]?.message).toContain('有 2 件进行中的单据还按版本 2, 1 填写它');
  });
});
