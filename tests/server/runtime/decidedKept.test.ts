import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { act, acted, C, choice, F, gateway, line, M, money, publishWorld, storedOf, straight, Z, type Act, type Json, type World } from './decidedWorld.ts';
import { Office } from './office.ts';

/** A value over a default formula stays what somebody decided, until those who decided are to be asked again. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const h = { je: money(), h: money({ 'x-defaultFormula': 'je' }) };
const whenOf = (type: string): string | undefined => (type === 'INCLUSIVE' ? 'je > 0' : undefined);
/** F decides in one branch; M and then C are in the other; Z, who may decide too, is behind both. */
const beside = (type: string): World => ({
  fields: h,
  atF: { h: 'w' },
  atC: {},
  atZ: { h: 'w' },
  nodes: [gateway('P', type), F, M, C, gateway('J', type), Z],
  edges: [
    line('S', 'T0'),
    line('T0', 'P'),
    line('P', 'F', whenOf(type)),
    line('F', 'J'),
    line('P', 'M', whenOf(type)),
    line('M', 'C'),
    line('C', 'J'),
    line('J', 'Z'),
    line('Z', 'E'),
  ],
});
const written: World = {
  fields: h,
  atC: {},
  atZ: { h: 'w' },
  nodes: [{ ...F, onComplete: [{ set: { h: 30 } }] }, M, C, Z],
  edges: straight('F', 'M', 'C', 'Z'),
};
const decided: Act = ['fangmin', { h: 30 }];
const back = (account: string, destination: string, data?: Json): Act => [account, data, { actionName: 'reject', destination, backHandMode: 'normal' }];

test.each<readonly [string, World, readonly Act[], string]>([
  ...['PARALLEL', 'INCLUSIVE'].flatMap((type): [string, World, readonly Act[], string][] => [
    [`a colleague in another branch goes on (${type})`, beside(type), [decided, ['qianwei'], ['heping']], '30'],
    [`the other branch is ahead (${type})`, beside(type), [['qianwei'], decided, ['heping']], '30'],
    [`only saved, while the other branch goes on (${type})`, beside(type), [['fangmin', { h: 30 }, { draft: true }], ['qianwei']], '30'],
  ]),
  ['the other branch is sent back inside', beside('PARALLEL'), [decided, ['qianwei'], back('heping', 'M'), ['qianwei']], '30'],
  [
    'again in a second round',
    beside('PARALLEL'),
    [decided, ['qianwei'], ['heping'], back('jiangtao', 'T0', { h: 20 }), ['chenyuxin'], decided, ['qianwei']],
    '30',
  ],
  ['all have to decide again', beside('PARALLEL'), [decided, ['qianwei'], ['heping'], back('jiangtao', 'T0', { h: 20 })], '4000.00'],
  [
    'only the last had decided and is asked again',
    { ...beside('PARALLEL'), atF: {} },
    [['fangmin'], ['qianwei'], ['heping'], back('jiangtao', 'T0', { h: 20 })],
    '4000.00',
  ],
  ['a step writes it, and others go on', written, [['fangmin'], ['qianwei'], ['heping']], '30'],
  ['a step writes it and is to be done again', written, [['fangmin'], ['qianwei'], back('heping', 'T0')], '4000.00'],
  ['a step that writes it is done again', written, [['fangmin'], ['qianwei'], back('heping', 'T0'), ['chenyuxin'], ['fangmin'], ['qianwei']], '30'],
])('%s', async (_name, world, acts, expected) => {
  const { instId, end } = await acted(office, await publishWorld(office, world), {}, acts);
  expect(end).toMatch(/^true/);
  expect(await storedOf(office, instId)).toMatchObject({ h: expected });
});

test('so do columns of a table', async () => {
  const mx = {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: { type: 'object', properties: { je: money(), h: money({ 'x-defaultFormula': 'item.je' }) } },
  };
  const columns = (more: Json) => ({ mx: { '*': 'r', ...more } });
  const world = { ...beside('PARALLEL'), fields: { je: money(), mx, hj: money({ 'x-formula': 'sum(mx.item.h)' }) }, atF: {}, atZ: {} };
  const key = await publishWorld(office, {
    ...world,
    sub: { start: columns({ je: 'w' }), F: columns({ h: 'w' }), M: columns({}), C: columns({}), Z: columns({ h: 'w' }), read: columns({}) },
  });
  const { instId } = await acted(office, key, { sub_mx: [{ je: 100 }, { je: 200 }] }, []);
  const rows = await office.server.parts.database
    .forTenant(DEFAULT_TENANT)
    .selectFrom('bo_sub_row')
    .innerJoin('bo_row', 'bo_row.id', 'bo_sub_row.ref_id')
    .select('bo_sub_row.id')
    .where('bo_row.inst_id', '=', instId)
    .orderBy('sn')
    .execute();
  await act(office, key, instId, ['fangmin', { sub_mx: rows.map(({ id }, index) => ({ id_: id, h: 10 * (index + 1) })) }]);
  for (const account of ['qianwei', 'heping']) expect(await act(office, key, instId, [account])).toBe(true);
  expect(await storedOf(office, instId)).toMatchObject({ hj: '30.00' });
});

const saved = (kg: string): Act => ['qianwei', { kg }, { draft: true }];
const paid: Act = ['fangmin', { pay: 1000 }];

const dictating = (action: Json, more: Json = {}): World => ({
  fields: {
    je: money(),
    kg: choice(['y', 'n'], { 'x-linkage': [{ when: "kg == 'y'", then: [{ field: 'pay', ...action }] }] }),
    pay: money(more),
    sf: money({ 'x-formula': 'pay*1' }),
  },
  start: { kg: 'w' },
  atF: { pay: 'w' },
  atM: { kg: 'w' },
});

test.each(
  [
    ['n', { clear: true }, null],
    ['r', { clear: true }, null],
    ['r', { value: 7 }, '7'],
    ['n', { value: 7 }, '7'],
  ].flatMap(([mode, action, set]) => [{}, { 'x-defaultFormula': 'je' }].map((more) => [mode, action, more, set] as const)),
)('drafts of a reader (%s) empty or fix nothing that was decided (%j, %j)', async (mode, action, more, set) => {
  const given = dictating(action as Json, more);
  const key = await publishWorld(office, { ...given, atM: { kg: 'w', pay: mode as string } });
  const after = async (acts: readonly Act[]): Promise<Json> => storedOf(office, (await acted(office, key, { kg: 'n' }, [paid, ...acts])).instId);
  const decidedValue = { pay: '1000', sf: '1000.00' };
  expect(await after([saved('y')])).toMatchObject({ kg: 'y', ...decidedValue });
  expect(await after([saved('y'), saved('n')])).toMatchObject(decidedValue);
  expect(await after([saved('y'), saved('n'), ['qianwei']])).toMatchObject(decidedValue);
  // whoever decides with the switch on has it done
  for (const acts of [[saved('y'), ['qianwei']], [['qianwei', { kg: 'y' }]]] as const) expect((await after(acts))['pay'] ?? null).toBe(set);
});

test('a draft of whoever may write it himself does what linkage says', async () => {
  const key = await publishWorld(office, { ...dictating({ value: 7 }), atM: { kg: 'w', pay: 'w' } });
  expect(await storedOf(office, (await acted(office, key, { kg: 'n' }, [paid, saved('y')])).instId)).toMatchObject({ pay: '7', sf: '7.00' });
});

test('a draft of a reader takes away no rows and no values in rows', async () => {
  const mx = {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: {
      type: 'object',
      properties: { kh: choice(['y', 'n'], { 'x-linkage': [{ when: "item.kh == 'y'", then: [{ field: 'item.h', value: 1 }] }] }), h: money() },
    },
  };
  const columns = (more: Json) => ({ mx: { '*': 'r', ...more } });
  const kg = choice(['y', 'n'], { 'x-linkage': [{ when: "kg == 'y'", then: [{ field: 'mx', clear: true }] }] });
  const key = await publishWorld(office, {
    fields: { je: money(), kg, mx, hj: money({ 'x-formula': 'sum(mx.item.h)' }) },
    start: { kg: 'w' },
    atM: { kg: 'w' },
    sub: { start: columns({ kh: 'w' }), F: columns({ h: 'w' }), M: columns({ kh: 'w' }), Z: columns({}), read: columns({}) },
  });
  const { instId } = await acted(office, key, { kg: 'n', sub_mx: [{ kh: 'n' }, { kh: 'n' }] }, []);
  const rows = await office.server.parts.database
    .forTenant(DEFAULT_TENANT)
    .selectFrom('bo_sub_row')
    .innerJoin('bo_row', 'bo_row.id', 'bo_sub_row.ref_id')
    .select('bo_sub_row.id')
    .where('bo_row.inst_id', '=', instId)
    .orderBy('sn')
    .execute();
  const inRows = (changes: Json) => ({ sub_mx: rows.map(({ id }) => ({ id_: id, ...changes })) });
  await act(office, key, instId, ['fangmin', inRows({ h: 50 })]);
  for (const data of [inRows({ kh: 'y' }), { kg: 'y' }]) {
    expect(await act(office, key, instId, ['qianwei', data, { draft: true }])).toBe(true);
    expect(await storedOf(office, instId)).toMatchObject({ hj: '100.00' });
  }
  await act(office, key, instId, ['qianwei', { kg: 'n' }]);
  expect(await storedOf(office, instId)).toMatchObject({ hj: '2.00' });
});

const hiding = (whenHidden: string, more: Json = {}): World => ({
  fields: {
    je: money(),
    kg: choice(['y', 'n'], { 'x-linkage': [{ when: "kg == 'y'", then: [{ field: 'pay', mode: 'n' }] }] }),
    pay: money({ 'x-whenHidden': whenHidden, ...more }),
    sf: money({ 'x-formula': 'pay*1' }),
  },
  start: { kg: 'w' },
  atF: { pay: 'w' },
  atM: { kg: 'w' },
});

test.each(['clear', 'omit'].flatMap((whenHidden) => [{}, { 'x-defaultFormula': 'je' }].map((more) => [whenHidden, more] as const)))(
  'drafts of a reader hide and show it again (%s, %j)',
  async (whenHidden, more) => {
    const key = await publishWorld(office, hiding(whenHidden, more));
    const after = async (acts: readonly Act[]): Promise<Json> => storedOf(office, (await acted(office, key, { kg: 'n' }, [paid, ...acts])).instId);
    expect(await after([saved('y'), saved('n')])).toMatchObject({ pay: '1000', sf: '1000.00' });
    expect(await after([saved('y'), saved('n'), ['qianwei']])).toMatchObject({ pay: '1000', sf: '1000.00' });
    expect(await after([saved('y'), ['qianwei', { kg: 'n' }]])).toMatchObject({ pay: '1000' });
    // whoever decides with the switch on has it taken away
    for (const acts of [[saved('y'), ['qianwei']], [['qianwei', { kg: 'y' }]]] as const) expect((await after(acts))['pay'] ?? null).toBeNull();
  },
);
