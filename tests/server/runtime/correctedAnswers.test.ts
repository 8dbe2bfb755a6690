import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, acted, F, M, money, person, publishWorld, storedOf, straight, Z, type Act, type Json, type World } from './decidedWorld.ts';
import { base64, Office } from './office.ts';

/** What somebody entered over the answer of a query stays what he decided, as it does over a default formula. F (fangmin) may correct the rate, M (qianwei) what it is asked by. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const rate = (source: string, more: Json = {}) => ({
  type: 'number',
  title: '税率',
  'x-ui': { widget: 'rate' },
  'x-query': { alias: 'q_jtgjsl', params: { jtgj: source }, result: 'sl' },
  ...more,
});
const text = { type: 'string', title: '工具', 'x-ui': { widget: 'input' } };
const world: World = {
  fields: { je: money(), gj: text, sl: rate('gj'), se: money({ 'x-formula': 'sl * 100' }) },
  start: { gj: 'w' },
  atF: { sl: 'w' },
  atM: { gj: 'w' },
};
const later: World = { ...world, atC: {}, nodes: [F, M, person('C', 'heping'), Z], edges: straight('F', 'M', 'C', 'Z') };
const [rail, ship] = ['0.09', '0.03'];
const corrected: Act = ['fangmin', { sl: 0.05 }];
const draft = { draft: true };
const back = (account: string, destination: string, data?: Json): Act => [account, data, { actionName: 'reject', destination, backHandMode: 'normal' }];

test.each<readonly [string, World, readonly Act[], string | null]>([
  ['a later writer changes the parameter', world, [corrected, ['qianwei', { gj: 'railFirst' }]], '0.05'],
  ['he saves it and puts it back', world, [corrected, ['qianwei', { gj: 'railFirst' }, draft], ['qianwei', { gj: 'ship' }, draft], ['qianwei']], '0.05'],
  ['he takes the parameter away', world, [corrected, ['qianwei', { gj: null }]], '0.05'],
  [
    'it was taken away instead',
    world,
    [
      ['fangmin', { sl: null }],
      ['qianwei', { gj: 'railFirst' }],
    ],
    null,
  ],
  ['it was corrected in a draft', world, [['fangmin', { sl: 0.05 }, draft], ['fangmin'], ['qianwei', { gj: 'railFirst' }]], '0.05'],
  ['nobody had corrected it', world, [['fangmin'], ['qianwei', { gj: 'railFirst' }]], rail],
  [
    'its holder had sent it as it was',
    world,
    [
      ['fangmin', { sl: 0.03 }],
      ['qianwei', { gj: 'railFirst' }],
    ],
    rail,
  ],
  [
    'its holder had gone back to the answer',
    world,
    [
      ['fangmin', { sl: 0.05 }, draft],
      ['fangmin', { sl: 0.03 }],
      ['qianwei', { gj: 'railFirst' }],
    ],
    rail,
  ],
  [
    'a list of marks names the answer',
    world,
    [
      ['fangmin', { sl: 0.03 }, { marks: ['sl'] }],
      ['qianwei', { gj: 'railFirst' }],
    ],
    rail,
  ],
  [
    'a list of marks says so',
    world,
    [
      ['fangmin', { sl: 0.05 }, { marks: ['sl'] }],
      ['qianwei', { gj: 'railFirst' }],
    ],
    '0.05',
  ],
  [
    'a list of marks says so again',
    world,
    [
      ['fangmin', { sl: 0.05 }, { marks: ['sl'], draft: true }],
      ['fangmin', { sl: 0.05 }, { marks: ['sl'] }],
      ['qianwei', { gj: 'railFirst' }],
    ],
    '0.05',
  ],
  [
    'a list of marks does not say so',
    world,
    [
      ['fangmin', { sl: 0.05 }, { marks: [] }],
      ['qianwei', { gj: 'railFirst' }],
    ],
    '0.05',
  ],
  ['who may not write it says so', world, [['fangmin'], ['qianwei', { gj: 'railFirst', sl: 0.03 }, { marks: ['sl'] }]], rail],
  [
    'a list goes back to the answer',
    world,
    [
      ['fangmin', { sl: 0.05 }, draft],
      ['fangmin', { sl: 0.03 }, { marks: [] }],
      ['qianwei', { gj: 'railFirst' }],
    ],
    rail,
  ],
  ['the step writes it', { ...world, nodes: [{ ...F, onComplete: [{ set: { sl: 0.05 } }] }, M, Z] }, [['fangmin'], ['qianwei', { gj: 'railFirst' }]], '0.05'],
  [
    'an errand goes past it',
    later,
    [corrected, ['qianwei'], ['heping', undefined, { actionName: 'reject', destination: 'T0', backHandMode: 'direct' }], ['chenyuxin', { gj: 'railFirst' }]],
    '0.05',
  ],
  ['all is to be decided again', later, [corrected, ['qianwei'], back('heping', 'T0')], ship],
  ['all is to be decided again, by something else', later, [corrected, ['qianwei'], back('heping', 'T0'), ['chenyuxin', { gj: 'railFirst' }]], rail],
  ['it goes back to a step behind it', later, [corrected, ['qianwei'], back('heping', 'M'), ['qianwei', { gj: 'railFirst' }]], '0.05'],
])('%s', async (_name, given, acts, expected) => {
  const key = await publishWorld(office, given);
  const { instId } = await acted(office, key, { gj: 'ship' }, []);
  expect(await storedOf(office, instId)).toMatchObject({ sl: ship });
  for (const [account, data, { marks, ...more } = {} as Json] of acts) {
    const sent = marks === undefined ? {} : { data: base64({ [key]: data, $manual: marks }) };
    expect(await act(office, key, instId, [account, marks === undefined ? data : undefined, { ...sent, ...more }])).toBe(true);
  }
  expect(await storedOf(office, instId)).toMatchObject({ sl: expected, se: (Number(expected) * 100).toFixed(2) });
});

test('a rate that whoever starts corrects stays when he is asked by something else later', async () => {
  const key = await publishWorld(office, { ...world, start: { gj: 'w', sl: 'w' }, atF: {} });
  const stored = async (start: Json) =>
    storedOf(office, (await acted(office, key, { gj: 'ship', ...start }, [['fangmin'], ['qianwei', { gj: 'railFirst' }]])).instId);
  expect(await stored({ sl: 0.05 })).toMatchObject({ sl: '0.05' });
  expect(await stored({ sl: 0.03 })).toMatchObject({ sl: rail });
  expect(await stored({})).toMatchObject({ sl: rail });
});

test('so do rates of rows', async () => {
  const mx = { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { gj: text, sl: rate('item.gj') } } };
  const columns = (more: Json) => ({ mx: { '*': 'r', ...more } });
  const key = await publishWorld(office, {
    fields: { je: money(), mx, hj: money({ 'x-formula': 'sum(mx.item.sl) * 100' }) },
    sub: { start: columns({ gj: 'w' }), F: columns({ sl: 'w' }), M: columns({ gj: 'w' }), Z: columns({}), read: columns({}) },
  });
  const { instId } = await acted(office, key, { sub_mx: [{ gj: 'ship' }, { gj: 'ship' }] }, []);
  const db = office.server.parts.database.forTenant('-1');
  const rows = await db
    .selectFrom('bo_sub_row')
    .innerJoin('bo_row', 'bo_row.id', 'bo_sub_row.ref_id')
    .select('bo_sub_row.id')
    .where('bo_row.inst_id', '=', instId)
    .orderBy('sn')
    .execute();
  expect(await act(office, key, instId, ['fangmin', { sub_mx: rows.map(({ id }, index) => ({ id_: id, sl: index === 0 ? 0.05 : 0.03 })) }])).toBe(true);
  expect(await act(office, key, instId, ['qianwei', { sub_mx: rows.map(({ id }) => ({ id_: id, gj: 'railFirst' })) }])).toBe(true);
  expect(await storedOf(office, instId)).toMatchObject({ hj: '14.00' });
});
