import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, C, F, gateway, line, M, money, person, publishWorld, storedOf, straight, Z } from './decidedWorld.ts';
import { base64, dailyClaim, Office, travelClaim } from './office.ts';

/** What somebody has approved is asked again where others are named by now, or other values stand there. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

/** `step:account` of every open task. */
const open = async (instId: string): Promise<string[]> =>
  (
    await office.server.parts.database
      .forTenant('-1')
      .selectFrom('wf_task as t')
      .innerJoin('app_user as u', 'u.id', 't.assignee_id')
      .select(['t.node_id', 'u.account'])
      .where('t.inst_id', '=', instId)
      .where('t.suspended', '=', false)
      .execute()
  )
    .map((row) => `${row.node_id}:${row.account}`)
    .sort();

const back = { actionName: 'reject', destination: 'T0', backHandMode: 'direct' };

describe('a step of whoever stands in a field', () => {
  const fzr = { type: 'object', title: '负责人', 'x-ui': { widget: 'user' } };
  const P = person('P', '', { assignee: { rule: 'field', field: 'fzr' } });
  const V = person('P', '', {
    type: 'SIGNTASK',
    vote: { mode: 'parallel', pass: 'all' },
    assignee: [
      { rule: 'field', field: 'fzr' },
      { rule: 'users', users: ['heping'] },
    ],
  });

  test.each([
    ['a task', P, ['P:zhouwenbin']],
    ['a countersign', V, ['P:heping', 'P:zhouwenbin']],
  ])('%s: the person who is named by now is asked', async (_, step, asked) => {
    const key = await publishWorld(office, { fields: { je: money(), fzr }, start: { fzr: 'w' }, nodes: [F, step, Z], edges: straight('F', 'P', 'Z') });
    const instId = await office.start('chenyuxin', key, { [key]: { je: 4000, fzr: { id: 'U1016' } } });
    await act(office, key, instId, ['fangmin']);
    await act(office, key, instId, ['liuyang', undefined, back]);
    await act(office, key, instId, ['chenyuxin', { je: 4000, fzr: { id: 'U1001' } }]);
    expect(await open(instId)).toEqual(['F:fangmin']);
    await act(office, key, instId, ['fangmin']);
    expect(await open(instId)).toEqual(asked);
    expect((await storedOf(office, instId))['fzr']).toMatchObject({ id: 'U1001' });
  });
});

describe('branches beside each other', () => {
  const forked = {
    fields: { je: money(), bz: { type: 'string', title: '备注', 'x-ui': { widget: 'input' } } },
    start: { bz: 'w' },
    atM: { je: 'w', bz: 'w' },
    nodes: [gateway('G', 'PARALLEL'), F, M, gateway('J', 'PARALLEL'), gateway('X'), C, gateway('Y'), Z],
    edges: [
      ...['S', 'T0', 'G'].map((from, index, all) => line(from, all[index + 1] ?? 'F')),
      line('G', 'M'),
      line('F', 'J'),
      line('M', 'J'),
      line('J', 'X'),
      line('X', 'C', 'je > 5000'),
      line('X', 'Y', true),
      line('C', 'Y'),
      line('Y', 'Z'),
      line('Z', 'E'),
    ],
  } as const;
  const started = async (more: object = {}) => {
    const key = await publishWorld(office, { ...forked, ...more });
    const instId = await office.start('chenyuxin', key, { [key]: { je: 100, bz: '' } });
    return { key, instId, act: (...each: Parameters<typeof act>[3]) => act(office, key, instId, each) };
  };

  test('who has approved another amount is asked again before they join', async () => {
    const { instId, act: does } = await started();
    expect(await does('fangmin')).toBe(true);
    expect(await does('qianwei', { je: 9999, bz: '' })).toBe(true);
    expect(await open(instId)).toEqual(['F:fangmin']);
    expect(await does('fangmin')).toBe(true);
    expect(await open(instId)).toEqual(['C:heping']);
  });

  test('a remark that decides nothing asks nobody', async () => {
    const { instId, act: does } = await started();
    await does('fangmin');
    await does('qianwei', { je: 100, bz: '已核' });
    expect(await open(instId)).toEqual(['Z:jiangtao']);
  });

  test('two branches that both write do not ask each other for ever: who is asked again takes it as it is, or sends it back', async () => {
    const { key, instId, act: does } = await started({ atF: { je: 'w', bz: 'w' } });
    await does('fangmin', { je: 200, bz: '' });
    await does('qianwei', { je: 300, bz: '' });
    expect(await open(instId)).toEqual(['F:fangmin']);
    const again = { data: base64({ [key]: { je: 400, bz: '' } }) };
    expect(await office.decide('fangmin', instId, again)).toMatchObject({ state: false, message: expect.stringContaining('请驳回') as string });
    expect(await does('fangmin', { je: 400, bz: '' }, { draft: true })).toBe(false);
    expect((await storedOf(office, instId))['je']).toBe('300');
    expect(await does('fangmin', { je: 300, bz: '知悉' })).toBe(true);
    expect(await open(instId)).toEqual(['Z:jiangtao']);
  });
});

describe('what a step answers for', () => {
  const shipped = {
    travel: { starter: 'chenyuxin', flow: 'clfybxV1', bo: 'clfybx', finance: 'qianwei', claim: travelClaim },
    daily: { starter: 'liuyang', flow: 'rcfybxsqV2', bo: 'rcfybx', finance: 'fangmin', claim: dailyClaim },
  } as const;

  test.each<[keyof typeof shipped, string, object, boolean]>([
    ['travel', 'the loans that are set off', { sub_cjkmx: [] }, true],
    ['travel', 'the account that is paid to', { skzh: '6222020200099999999' }, true],
    ['travel', 'the budget account', { yskm: '660201' }, true],
    ['travel', 'a remark', { bz: '补充说明' }, false],
    ['daily', 'the account that is paid to', { skzh: '6222020200099999999' }, true],
    ['daily', 'a remark', { bz: '补充说明' }, false],
  ])('%s: the starter changes %s while the cashier has sent it back', async (name, _, change, again) => {
    const { starter, flow, bo, finance, claim } = shipped[name];
    const instId = await office.start(starter, flow, claim());
    for (let at = await open(instId); at[0]?.startsWith('UserTask7') !== true; at = await open(instId))
      await office.decide(String(at[0]?.split(':')[1]), instId);
    expect(await office.decide('jiangtao', instId, { actionName: 'reject', destination: 'UserTask1', backHandMode: 'direct' })).toMatchObject({ state: true });
    const sent = claim()[bo] as object;
    expect(await office.decide(starter, instId, { data: base64({ [bo]: { ...sent, ...change } }) })).toMatchObject({ state: true });
    expect(await open(instId)).toEqual([again ? `UserTask5:${finance}` : 'UserTask7:jiangtao']);
    if (again) await office.decide(finance, instId);
    expect(await open(instId)).toEqual(['UserTask7:jiangtao']);
  });
});
