import { afterAll, beforeAll, expect, test } from 'vitest';
import { acted, C, choice, F, M, money, person, publishWorld, straight, Z, type Act, type Json, type World } from './decidedWorld.ts';
import { Office } from './office.ts';

/** What is demanded after those who may fill it in have passed goes back to them. F (fangmin) may fill in, M (qianwei) makes it demanded, Z (jiangtao) is last. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const note = (more: Json = {}) => ({ type: 'string', title: '说明', 'x-ui': { widget: 'input' }, ...more });
const demanding = (when: string, then: Json) => money({ 'x-linkage': [{ when, then: [{ field: 'cf', ...then }] }] });
const world = (then: Json = { mode: 'b' }, when = 'je2 > 5000'): World => ({
  fields: { je: money(), je2: demanding(when, then), cf: note() },
  start: { je2: 'w' },
  atF: { cf: 'w' },
  atM: { je2: 'w' },
});
const later = (given: World): World => ({ ...given, atC: {}, nodes: [F, M, C, Z], edges: straight('F', 'M', 'C', 'Z') });
const branch = { if: { properties: { lx: { const: 'x' } }, required: ['lx'] }, then: { required: ['cf'] } };
const branching: World = {
  fields: { je: money(), lx: choice(['x', 'y']), cf: note() },
  branches: branch,
  start: { lx: 'w' },
  atF: { cf: 'w' },
  atM: { lx: 'w' },
};
const raised: Act = ['qianwei', { je2: 9000 }];
const filled: Act = ['fangmin', { cf: '已核' }];

test.each<readonly [string, World, readonly Act[], string]>([
  ['by linkage with a mode', world(), [['fangmin'], raised], 'true fangmin'],
  ['by linkage that requires', world({ required: true }), [['fangmin'], raised], 'true fangmin'],
  ['by a branch', branching, [['fangmin'], ['qianwei', { lx: 'x' }]], 'true fangmin'],
  ['and who may fill it in has to', world(), [['fangmin'], raised, ['fangmin']], 'false fangmin'],
  ['and filled in it goes on', world(), [['fangmin'], raised, filled, ['qianwei'], ['jiangtao']], 'true through'],
  ['but was filled in before', world(), [filled, raised, ['jiangtao']], 'true through'],
  ['but is taken back', world(), [['fangmin'], ['qianwei', { je2: 9000 }, { draft: true }], ['qianwei', { je2: 10 }], ['jiangtao']], 'true through'],
  ['where somebody who may fill it in is still to come', { ...world(), atZ: { cf: 'w' } }, [['fangmin'], raised], 'true jiangtao'],
  ['where whoever demands may fill it in', { ...world(), atM: { je2: 'w', cf: 'w' } }, [['fangmin'], raised], 'false qianwei'],
  ['where nobody may fill it in', { ...world(), atF: {} }, [['fangmin'], raised, ['jiangtao']], 'true through'],
  [
    'while linkage closes it',
    {
      ...world(),
      fields: {
        je: money(),
        je2: demanding('je2 > 5000', { mode: 'b' }),
        cf: note(),
        kg: choice(['y'], { 'x-linkage': [{ when: 'je2 > 5000', then: [{ field: 'cf', mode: 'r' }] }] }),
      },
    },
    [['fangmin'], raised, ['jiangtao']],
    'true through',
  ],
  [
    'while linkage hides it',
    {
      ...world(),
      fields: {
        je: money(),
        je2: demanding('je2 > 5000', { mode: 'b' }),
        cf: note(),
        kg: choice(['y'], { 'x-linkage': [{ when: 'je2 > 5000', then: [{ field: 'cf', mode: 'n' }] }] }),
      },
    },
    [['fangmin'], raised, ['jiangtao']],
    'true through',
  ],
  [
    'where a step takes it away itself',
    { ...world(), nodes: [{ ...F, onComplete: [{ set: { cf: null } }] }, M, Z] },
    [['fangmin'], raised, ['jiangtao']],
    'true through',
  ],
  [
    'where whoever may fill it in was passed over',
    { ...world(), nodes: [person('F', 'fangmin', { skipWhen: 'je > 1' }), M, Z] },
    [raised, ['jiangtao']],
    'true through',
  ],
  ['where whoever demands does not see it', { ...world(), atM: { je2: 'w', cf: 'n' } }, [['fangmin'], raised], 'true jiangtao'],
  ['where he does not see it, and the next does', { ...world(), atM: { je2: 'w', cf: 'n' } }, [['fangmin'], raised, ['jiangtao']], 'true fangmin'],
  ['where he does not see what else demands it', { ...world({ mode: 'b' }, 'je2 > je'), atM: { je2: 'w', je: 'n' } }, [['fangmin'], raised], 'true jiangtao'],
  ['by a branch where something is hidden', { ...branching, atM: { lx: 'w', je: 'n' } }, [['fangmin'], ['qianwei', { lx: 'x' }]], 'true jiangtao'],
  [
    'on an errand',
    later(world()),
    [['fangmin'], ['qianwei'], ['heping', undefined, { actionName: 'reject', destination: 'T0', backHandMode: 'direct' }], ['chenyuxin', { je2: 9000 }]],
    'true fangmin',
  ],
  [
    'on an errand, and comes back',
    later(world()),
    [
      ['fangmin'],
      ['qianwei'],
      ['heping', undefined, { actionName: 'reject', destination: 'T0', backHandMode: 'direct' }],
      ['chenyuxin', { je2: 9000 }],
      filled,
      // who may enter the amount answers for it
      ['qianwei'],
    ],
    'true heping',
  ],
  ['of whoever started', { ...world(), start: { je2: 'w', cf: 'w' }, atF: {} }, [['fangmin'], raised], 'true chenyuxin'],
  [
    'of whoever started, who fills it in',
    { ...world(), start: { je2: 'w', cf: 'w' }, atF: {} },
    [['fangmin'], raised, ['chenyuxin', { cf: '补充' }], ['qianwei'], ['jiangtao']],
    'true through',
  ],
])('%s', async (_name, given, acts, expected) => {
  const start = given.branches === undefined ? { je2: 100 } : { lx: 'y' };
  expect((await acted(office, await publishWorld(office, given), start, acts)).end).toBe(expected);
});

test('what the calendar alone demands does not bring anything back', async () => {
  const key = await publishWorld(office, world({ mode: 'b' }, "today() > '2026-11-20'"));
  const { instId } = await acted(office, key, { je2: 1 }, [['fangmin']]);
  office.server.parts.clock.set('2026-11-23 09:00:00');
  expect(await office.decide('qianwei', instId)).toMatchObject({ state: true });
  await office.task('jiangtao', instId);
  office.server.parts.clock.set('2026-11-16 09:00:00');
});

test('so do columns of rows', async () => {
  const mx = {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: {
      type: 'object',
      properties: { sl: { ...money(), 'x-linkage': [{ when: 'item.sl > 5000', then: [{ field: 'item.cf', mode: 'b' }] }] }, cf: note() },
    },
  };
  const columns = (more: Json) => ({ mx: { '*': 'r', ...more } });
  const key = await publishWorld(office, {
    fields: { je: money(), mx },
    sub: { start: columns({ sl: 'w' }), F: columns({ cf: 'w' }), M: columns({ sl: 'w' }), Z: columns({}), read: columns({}) },
  });
  const { instId } = await acted(office, key, { sub_mx: [{ sl: 1 }, { sl: 2 }] }, [['fangmin']]);
  const rows = await office.server.parts.database
    .forTenant('-1')
    .selectFrom('bo_sub_row')
    .innerJoin('bo_row', 'bo_row.id', 'bo_sub_row.ref_id')
    .select('bo_sub_row.id')
    .where('bo_row.inst_id', '=', instId)
    .orderBy('sn')
    .execute();
  const sent = { sub_mx: rows.map(({ id }, index) => ({ id_: id, sl: index === 1 ? 9000 : 1 })) };
  expect(await office.decide('qianwei', instId, { data: Buffer.from(JSON.stringify({ [key]: sent })).toString('base64') })).toMatchObject({ state: true });
  await office.task('fangmin', instId);
  const refused = await office.decide('fangmin', instId);
  expect(refused).toMatchObject({ state: false, issues: [{ path: 'mx[1].cf' }] });
});
