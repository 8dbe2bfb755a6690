import { afterAll, beforeAll, expect, test } from 'vitest';
import { acted, C, F, M, money, publishWorld, storedOf, straight, Z, type Act, type Json, type World } from './decidedWorld.ts';
import { base64, Office } from './office.ts';

/** A city that somebody decided, and whose province somebody else changes later: it is asked for again. F (fangmin) decides the city, M (qianwei) may change the province. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const dict = (key: string, spec: Json) => ({ kind: 'dict', key, name: key, spec });
const items = [
  dict('dpsf', {
    items: [
      { value: 'A', label: '甲省' },
      { value: 'B', label: '乙省' },
    ],
  }),
  dict('dpcs', {
    parentDict: 'dpsf',
    items: [
      { value: 'a1', label: '甲一', parent: 'A' },
      { value: 'b1', label: '乙一', parent: 'B' },
      { value: 'any', label: '其他' },
    ],
  }),
];
const province = { type: 'string', title: '省份', 'x-ui': { widget: 'select', dict: 'dpsf' } };
const city = (parentField: string) => ({ type: 'string', title: '城市', 'x-ui': { widget: 'select', dict: 'dpcs', parentField } });
const world: World = { items, fields: { je: money(), p: province, c: city('p') }, start: { p: 'w' }, atF: { c: 'w' }, atM: { p: 'w' } };
const later: World = { ...world, atC: {}, nodes: [F, M, C, Z], edges: straight('F', 'M', 'C', 'Z') };
const chosen = (c: string | null): Act => ['fangmin', { c }];
const moved = (p: string | null): Act => ['qianwei', { p }];

test.each<readonly [string, World, readonly Act[], string]>([
  ['goes back to whoever chose it', world, [chosen('a1'), moved('B')], 'true fangmin'],
  ['also where it was demanded of him', { ...world, atF: { c: 'b' } }, [chosen('a1'), moved('B')], 'true fangmin'],
  ['also when the province is taken away', world, [chosen('a1'), moved(null)], 'true fangmin'],
  ['who has to choose again', world, [chosen('a1'), moved('B'), ['fangmin']], 'false fangmin'],
  ['who chooses again, and it goes on', world, [chosen('a1'), moved('B'), chosen('b1'), ['qianwei'], ['jiangtao']], 'true through'],
  ['who may take it away', world, [chosen('a1'), moved('B'), chosen(null), ['qianwei'], ['jiangtao']], 'true through'],
  ['from a draft', world, [chosen('a1'), ['qianwei', { p: 'B' }, { draft: true }], ['qianwei']], 'true fangmin'],
  ['from a draft that is put back', world, [chosen('a1'), ['qianwei', { p: 'B' }, { draft: true }], moved('A'), ['jiangtao']], 'true through'],
  ['stays where it fits', world, [chosen('any'), moved('B'), ['jiangtao']], 'true through'],
  ['stays where nothing was chosen', world, [chosen(null), moved('B'), ['jiangtao']], 'true through'],
  ['waits for somebody who is still to come', { ...world, atZ: { c: 'w' } }, [chosen('a1'), moved('B')], 'true jiangtao'],
  [
    'on an errand',
    later,
    [chosen('a1'), ['qianwei'], ['heping', undefined, { actionName: 'reject', destination: 'T0', backHandMode: 'direct' }], ['chenyuxin', { p: 'B' }]],
    'true fangmin',
  ],
  ['may be chosen by whoever changes the province', { ...world, atM: { p: 'w', c: 'w' } }, [chosen('a1'), moved('B')], 'false qianwei'],
  ['of whoever started is his own', { ...world, start: { p: 'w', c: 'w' }, atF: {} }, [['fangmin'], moved('B')], 'false qianwei'],
  ['that is hidden and not told holds the province', { ...world, atM: { p: 'w', c: 'n' } }, [chosen('a1'), moved('B')], 'false qianwei'],
])('%s', async (_name, given, acts, expected) => {
  const start = given.start?.['c'] === undefined ? { p: 'A' } : { p: 'A', c: 'a1' };
  expect((await acted(office, await publishWorld(office, given), start, acts)).end).toBe(expected);
});

test('so do columns of rows, under a column and under the main record', async () => {
  const mx = {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: { type: 'object', properties: { q: province, c: city('item.q'), d: city('p') } },
  };
  const columns = (more: Json) => ({ mx: { '*': 'r', ...more } });
  const key = await publishWorld(office, {
    items,
    fields: { je: money(), p: province, mx },
    start: { p: 'w' },
    atM: { p: 'w' },
    sub: { start: columns({ q: 'w' }), F: columns({ c: 'w', d: 'w' }), M: columns({ q: 'w' }), Z: columns({}), read: columns({}) },
  });
  const rowsOf = async (instId: string) =>
    office.server.parts.database
      .forTenant('-1')
      .selectFrom('bo_sub_row')
      .innerJoin('bo_row', 'bo_row.id', 'bo_sub_row.ref_id')
      .select('bo_sub_row.id')
      .where('bo_row.inst_id', '=', instId)
      .orderBy('sn')
      .execute();
  const decided = async (changes: (id: string) => Json) => {
    const { instId } = await acted(office, key, { p: 'A', sub_mx: [{ q: 'A' }] }, []);
    const [row] = await rowsOf(instId);
    const id = String(row?.id);
    const sent = (data: Json) => ({ data: base64({ [key]: data }) });
    expect(await office.decide('fangmin', instId, sent({ sub_mx: [{ id_: id, c: 'a1', d: 'a1' }] }))).toMatchObject({ state: true });
    expect(await office.decide('qianwei', instId, sent(changes(id)))).toMatchObject({ state: true });
    await office.task('fangmin', instId);
    return office.decide('fangmin', instId);
  };
  expect(await decided((id) => ({ sub_mx: [{ id_: id, q: 'B' }] }))).toMatchObject({ state: false, issues: [{ path: 'mx[0].c', rule: 'cascade' }] });
  expect(await decided(() => ({ p: 'B' }))).toMatchObject({ state: false, issues: [{ path: 'mx[0].d', rule: 'cascade' }] });
});

test('what was decided stays stored until it is decided again', async () => {
  const { instId } = await acted(office, await publishWorld(office, world), { p: 'A' }, [chosen('a1'), moved('B')]);
  expect(await storedOf(office, instId)).toMatchObject({ p: 'B', c: 'a1' });
});
