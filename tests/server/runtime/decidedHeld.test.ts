import { afterAll, beforeAll, expect, test } from 'vitest';
import { acted as actedIn, choice, F, gateway, line, M, money, person, publishWorld, straight, Z, type Act, type Json, type World } from './decidedWorld.ts';
import { base64, Office } from './office.ts';

/** What somebody decided is held until the request is through, whatever makes it untrue and whichever way is drawn. F (fangmin) decides, M (qianwei) changes something, Z (jiangtao) is last. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const publish = (world: World): Promise<string> => publishWorld(office, world);
const acted = async (key: string, start: Json, acts: readonly Act[]): Promise<string> => (await actedIn(office, key, start, acts)).end;

const plain: World = { fields: { je: money(), pay: money({ 'x-rules': 'max_value:je' }) }, atF: { pay: 'w' }, atM: { je: 'w' } };
const closing = choice(['y', 'n'], { 'x-linkage': [{ when: "kg == 'y'", then: [{ field: 'pay', mode: 'r' }] }] });
const setting = choice(['高', '低'], { 'x-linkage': [{ when: "kg == '高'", then: [{ field: 'lv', value: 3000 }] }] });
const under = { if: { properties: { lx: { const: 'x' } }, required: ['lx'] }, then: { properties: { pd: { maximum: 100 } } } };
const decided: Act = ['fangmin', { pay: 3000 }];
const lowered: Act = ['qianwei', { je: 1000 }];

test.each<readonly [string, World, Json, readonly Act[], string]>([
  ['lowering the claim brings it back to whoever decided', plain, {}, [decided, lowered], 'true fangmin'],
  [
    'who decides, and then it is with who lowered it, and goes on',
    plain,
    {},
    [decided, lowered, ['fangmin', { pay: 900 }], ['qianwei'], ['jiangtao']],
    'true through',
  ],
  ['whoever decides again has to decide', plain, {}, [decided, lowered, ['fangmin']], 'false fangmin'],
  ['what still holds goes on', plain, {}, [decided, ['qianwei', { je: 3500 }], ['jiangtao']], 'true through'],
  [
    'linkage that closes the field does not help',
    { ...plain, fields: { ...plain.fields, kg: closing }, atM: { je: 'w', kg: 'w' } },
    {},
    [decided, ['qianwei', { je: 1000, kg: 'y' }]],
    'true fangmin',
  ],
  [
    'nor does linkage that hides it',
    {
      ...plain,
      fields: { ...plain.fields, kg: choice(['y', 'n'], { 'x-linkage': [{ when: "kg == 'y'", then: [{ field: 'pay', mode: 'n' }] }] }) },
      atM: { je: 'w', kg: 'w' },
    },
    {},
    [decided, ['qianwei', { je: 1000, kg: 'y' }]],
    'true fangmin',
  ],
  [
    'a rule over what is computed from it',
    { ...plain, fields: { je: money(), pay: money(), sf: money({ 'x-formula': 'pay*1', 'x-rules': 'max_value:je' }) } },
    {},
    [decided, lowered],
    'true fangmin',
  ],
  [
    'a limit in a branch of the schema',
    { fields: { je: money(), lx: choice(['x', 'y']), pd: money() }, branches: { allOf: [under] }, start: { lx: 'w' }, atF: { pd: 'w' }, atM: { lx: 'w' } },
    { lx: 'y' },
    [
      ['fangmin', { pd: 300 }],
      ['qianwei', { lx: 'x' }],
    ],
    'true fangmin',
  ],
  [
    'a value that the step writes',
    { fields: { je: money(), cap: money({ 'x-rules': 'max_value:je' }) }, atM: { je: 'w' }, nodes: [{ ...F, onComplete: [{ set: { cap: 3000 } }] }, M, Z] },
    {},
    [['fangmin'], lowered],
    'true fangmin',
  ],
  [
    'a value that linkage sets there',
    { fields: { je: money(), kg: setting, lv: money({ 'x-rules': 'max_value:je' }) }, atF: { kg: 'w' }, atM: { je: 'w' } },
    {},
    [['fangmin', { kg: '高' }], lowered],
    'true fangmin',
  ],
  [
    'a value that linkage sets where its writer does not see it',
    { fields: { je: money(), kg: setting, lv: money({ 'x-rules': 'max_value:je' }) }, start: { kg: 'w' }, atM: { kg: 'w', lv: 'n' } },
    { je: 1234.56, kg: '低' },
    [['fangmin'], ['qianwei', { kg: '高' }]],
    'false qianwei',
  ],
  [
    'a step that may decide and is passed over',
    { ...plain, atC: { pay: 'w' }, nodes: [F, M, person('C', 'heping', { skipWhen: 'je > 1' })], edges: straight('F', 'M', 'C') },
    {},
    [decided, lowered],
    'false qianwei',
  ],
  [
    'a step that may decide and is not on the way',
    {
      ...plain,
      atC: { pay: 'w' },
      nodes: [F, M, gateway('G'), person('C', 'heping')],
      edges: [...straight('F', 'M').slice(0, -1), line('M', 'G'), line('G', 'C', 'je > 90000'), line('G', 'E', true), line('C', 'E')],
    },
    {},
    [decided, lowered],
    'false qianwei',
  ],
  [
    'a step that may decide and is still to come',
    { ...plain, atC: { pay: 'w' }, nodes: [F, M, person('C', 'heping')], edges: straight('F', 'M', 'C') },
    {},
    [decided, lowered],
    'true heping',
  ],
  [
    'whoever decided is not on the way any more',
    {
      ...plain,
      atM: {},
      nodes: [gateway('G'), F, M, Z],
      edges: [line('S', 'T0'), line('T0', 'G'), line('G', 'F', 'je > 2000'), line('G', 'M', true), line('F', 'M'), line('M', 'Z'), line('Z', 'E')],
    },
    {},
    [
      decided,
      ['qianwei', undefined, { actionName: 'backToStart', backHandMode: 'normal' }],
      ['chenyuxin', { je: 1000 }],
      ['qianwei'],
      ['fangmin', { pay: 900 }],
      ['qianwei'],
      ['jiangtao'],
    ],
    'true through',
  ],
  [
    'another branch where the step may still decide',
    {
      ...plain,
      atC: { pay: 'w' },
      nodes: [gateway('P', 'PARALLEL'), F, person('C', 'heping'), M, gateway('J', 'PARALLEL'), Z],
      edges: [line('S', 'T0'), line('T0', 'P'), line('P', 'F'), line('F', 'C'), line('P', 'M'), line('C', 'J'), line('M', 'J'), line('J', 'Z'), line('Z', 'E')],
    },
    {},
    [decided, lowered],
    'true heping',
  ],
])('%s', async (_name, world, start, acts, expected) => {
  expect(await acted(await publish(world), start, acts)).toBe(expected);
});

test('votes do not get stuck over a value that one of them makes untrue', async () => {
  const key = await publish({
    ...plain,
    nodes: [
      F,
      {
        id: 'M',
        type: 'SIGNTASK',
        name: 'M',
        assignee: { rule: 'users', users: ['qianwei', 'heping'] },
        vote: { mode: 'parallel', pass: 'all' },
        buttons: ['agree', 'oppose'],
      },
      Z,
    ],
  });
  expect(await acted(key, {}, [decided, lowered, ['heping']])).toBe('true fangmin');
  expect(await acted(key, {}, [decided, lowered, ['heping'], ['fangmin', { pay: 900 }], ['qianwei'], ['heping'], ['jiangtao']])).toBe('true through');
});

test('what only the calendar has overtaken stands', async () => {
  const day = (more: Json = {}) => ({ type: 'string', format: 'date', title: '日期', 'x-ui': { widget: 'date' }, ...more });
  const key = await publish({
    fields: { je: money(), d: day(), rq: day({ 'x-rules': 'date_gte:today|date_gte:d' }) },
    start: { d: 'w' },
    atF: { rq: 'w' },
    atM: { d: 'w' },
  });
  const decide: Act = ['fangmin', { rq: '2026-11-18' }];
  const instId = await office.start('chenyuxin', key, { [key]: { je: 1, d: '2026-11-17' } });
  expect(await office.decide(decide[0], instId, { data: base64({ [key]: decide[1] }) })).toMatchObject({ state: true });
  office.server.parts.clock.set('2026-11-23 09:00:00');
  expect(await office.decide('qianwei', instId)).toMatchObject({ state: true });
  expect(await office.decide('jiangtao', instId)).toMatchObject({ state: true });
  office.server.parts.clock.set('2026-11-16 09:00:00');
  expect(await acted(key, { d: '2026-11-17' }, [decide, ['qianwei', { d: '2026-11-20' }]])).toBe('true fangmin');
});
