import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { instanceStart } from '../../../schemas/calls/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { base64, Office } from './office.ts';

/** What somebody decided at a step stands only as long as its rules hold: nobody goes on past it by changing what they compare it with. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const money = (title: string, more: object = {}) => ({ type: 'number', title, 'x-ui': { widget: 'money' }, ...more });
const people = (...users: readonly string[]) => ({ rule: 'users', users });
const publish = async (items: readonly object[]) => {
  await publishItems(db(), items as unknown as readonly RawItem[], { by: 'U1000', now: '2026-11-16 09:00:00' });
  office.server.parts.metadata.clear();
};
const flowOf = (key: string, more: Readonly<Record<string, object>> = {}) => ({
  kind: 'flow',
  key,
  name: key,
  auth: { start: ['everyone'] },
  spec: {
    form: key,
    subject: '决定',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'T0', type: 'USERTASK', assignee: { rule: 'startUser' } },
      { id: 'N1', type: 'USERTASK', assignee: people('fangmin'), ...more['N1'] },
      { id: 'N2', type: 'USERTASK', assignee: people('qianwei') },
      { id: 'N3', type: 'USERTASK', assignee: people('jiangtao') },
      { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'T0' },
      { from: 'T0', to: 'N1' },
      { from: 'N1', to: 'N2' },
      { from: 'N2', to: 'N3' },
      { from: 'N3', to: 'E' },
    ],
  },
});

describe.each([
  ['over a default formula', { 'x-defaultFormula': 'je' }],
  ['by itself', {}],
])('a value decided %s', (name, declared) => {
  const key = name === 'by itself' ? 'dbown' : 'dbdefault';
  beforeAll(() =>
    publish([
      {
        kind: 'bo',
        key,
        name: key,
        spec: {
          schema: {
            type: 'object',
            properties: {
              je: money('金额', { 'x-rules': 'required' }),
              pay: money('核定', { ...declared, 'x-rules': 'max_value:je' }),
              sf: money('实付', { 'x-formula': 'pay' }),
            },
          },
        },
      },
      {
        kind: 'form',
        key,
        name: key,
        spec: {
          bo: key,
          layout: [{ group: '基本', fields: ['je', 'pay', 'sf'] }],
          perm: {
            start: { main: { '*': 'w', pay: 'r', sf: 'r' } },
            N1: { main: { '*': 'r', pay: 'w' } },
            N2: { main: { '*': 'r', je: 'w' } },
            N3: { main: { '*': 'r' } },
            read: { main: { '*': 'r' } },
          },
        },
      },
      flowOf(key),
    ]),
  );

  test.each([
    [1000, false],
    [3000, true],
    [5000, true],
  ])('and the claim then put to %s', async (je, holds) => {
    const instId = await office.start('chenyuxin', key, { [key]: { je: 4000 } });
    const mark = key === 'dbdefault' ? { $manual: ['pay'] } : {};
    expect(await office.decide('fangmin', instId, { data: base64({ [key]: { pay: 3000 }, ...mark }) })).toMatchObject({ state: true });
    expect(await office.decide('qianwei', instId, { data: base64({ [key]: { je } }) })).toMatchObject({ state: true });
    if (!holds) {
      // it is with whoever decided, who has to put it right, and comes back
      await expect(office.task('jiangtao', instId)).rejects.toThrow('no task');
      expect(await office.decide('fangmin', instId)).toMatchObject({ state: false });
      expect(await office.decide('fangmin', instId, { data: base64({ [key]: { pay: 900 }, ...mark }) })).toMatchObject({ state: true });
      expect(await office.decide('qianwei', instId)).toMatchObject({ state: true });
    }
    expect(await office.decide('jiangtao', instId)).toMatchObject({ state: true });
  });
});

test('what a step writes and the document forbids is told without what not everybody sees', async () => {
  const key = 'dbsecret';
  await publish([
    {
      kind: 'bo',
      key,
      name: key,
      spec: { schema: { type: 'object', properties: { hid: money('密额'), cap: money('封顶', { 'x-rules': 'max_value:hid' }) } } },
    },
    {
      kind: 'form',
      key,
      name: key,
      spec: {
        bo: key,
        layout: [{ group: '基本', fields: ['hid', 'cap'] }],
        perm: {
          start: { main: { hid: 'w', cap: 'r' } },
          N1: { main: { '*': 'n' } },
          N2: { main: { '*': 'r' } },
          N3: { main: { '*': 'r' } },
          read: { main: { '*': 'r' } },
        },
      },
    },
    flowOf(key, { N1: { onComplete: [{ set: { cap: 5000 } }] } }),
  ]);
  const instId = await office.start('chenyuxin', key, { [key]: { hid: 777.77 } });
  const refused = await office.decide('fangmin', instId);
  expect(refused.state).toBe(false);
  expect(JSON.stringify({ ...refused, logId: undefined })).not.toMatch(/777|密额|封顶|cap/);
});

describe('a value closed by what its writer enters elsewhere', () => {
  const key = 'dbclosed';
  beforeAll(() =>
    publish([
      {
        kind: 'bo',
        key,
        name: key,
        spec: {
          schema: {
            type: 'object',
            properties: {
              lim: money('限额'),
              je: money('金额', { 'x-rules': 'max_value:lim|min_value:10' }),
              lv: money('级别', { 'x-rules': 'max_value:lim' }),
              kg: {
                type: 'string',
                title: '开关',
                enum: ['开', '锁'],
                'x-ui': { widget: 'select' },
                'x-linkage': [{ when: "kg == '锁'", then: [{ field: 'je', mode: 'r' }], else: [] }],
              },
              zd: {
                type: 'string',
                title: '自动',
                enum: ['是', '否'],
                'x-ui': { widget: 'select' },
                'x-linkage': [{ when: "zd == '是'", then: [{ field: 'lv', value: 900 }], else: [{ field: 'lv', value: 1 }] }],
              },
            },
          },
        },
      },
      {
        kind: 'form',
        key,
        name: key,
        spec: {
          bo: key,
          layout: [{ group: '基本', fields: ['lim', 'je', 'lv', 'kg', 'zd'] }],
          perm: {
            start: { main: { '*': 'w', lv: 'r' } },
            N1: { main: { '*': 'r' } },
            N2: { main: { '*': 'r' } },
            N3: { main: { '*': 'r' } },
            read: { main: { '*': 'r' } },
          },
        },
      },
      flowOf(key),
    ]),
  );

  test.each([
    ['stands as it was allowed', { lim: 9000, je: 5000, kg: '开' }, { kg: '锁' }, true],
    ['is held by a limit that is lowered', { lim: 9000, je: 5000, kg: '开' }, { lim: 10, kg: '锁' }, false],
    ['is held by its own rules', { lim: 9000, je: 5, kg: '开' }, { kg: '锁' }, false],
    ['may be empty', { lim: 9000, kg: '开' }, { kg: '锁' }, true],
    ['set by linkage is judged too', { lim: 500, je: 100, kg: '开' }, { zd: '是' }, false],
    ['set by linkage holds', { lim: 1000, je: 100, kg: '开' }, { zd: '是' }, true],
  ])('%s', async (_, draft, then, holds) => {
    const drafted = await office.draft('chenyuxin', key, { [key]: draft });
    const started = await office.call('chenyuxin', instanceStart, { body: { proInstId: drafted, flowKey: key, data: base64({ [key]: then }) } });
    expect(started.body).toMatchObject({ state: holds });
  });
});
