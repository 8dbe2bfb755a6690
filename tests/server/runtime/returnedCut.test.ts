import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceStart } from '../../../schemas/calls/index.ts';
import { base64, dailyClaim, Office, travelClaim } from './office.ts';

/** What finance entered is no longer decided once the request is with a step before it again. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  await office.weakBudgets();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

interface Claim {
  readonly hdje: unknown;
  readonly sfje: unknown;
  readonly hjje: unknown;
  readonly bxzje: unknown;
}

async function stored(instId: string): Promise<Claim> {
  const row = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('data').where('inst_id', '=', instId).executeTakeFirstOrThrow();
  return row.data as unknown as Claim;
}

const cut = (bo: string, hdje: number) => ({ data: base64({ [bo]: { hdje, cwsm: '超出标准' } }) });
/** The claim with 80,000.00 among the other expenses: 83,570.00. */
function enlarged(): unknown {
  const { clfybx } = travelClaim({ cjkmx: [] }) as { readonly clfybx: { readonly sub_qtmx: readonly object[] } };
  return { clfybx: { ...clfybx, sub_qtmx: clfybx.sub_qtmx.map((row, index) => (index === 0 ? { ...row, je: 80_000 } : row)) } };
}

describe('a travel claim that finance cut and sent back', () => {
  test.each([
    ['backToStart', {}],
    ['reject', { destination: 'UserTask1', backHandMode: 'normal' }],
  ])('by %s follows the claim again, and all who have to approve do', async (actionName, more) => {
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim({ cjkmx: [] }));
    await office.decide('linzhiqiang', instId);
    expect(await office.decide('qianwei', instId, { actionName, opinion: '请补充', ...more, ...cut('clfybx', 3000) })).toMatchObject({ state: true });
    expect(await stored(instId)).toMatchObject({ bxzje: '4370.00', hdje: '4370.00', sfje: '4370.00', hjje: '0.00' });
    const again = await office.call('chenyuxin', instanceStart, { body: { proInstId: instId, flowKey: 'clfybxV1', data: base64(enlarged()) } });
    expect(again.body).toMatchObject({ state: true });
    expect(await stored(instId)).toMatchObject({ bxzje: '83570.00', hdje: '83570.00', hjje: '0.00' });
    await office.decide('linzhiqiang', instId);
    const open = await office.server.parts.database.forTenant('-1').selectFrom('wf_task').select('node_id').where('inst_id', '=', instId).execute();
    expect(open.map(({ node_id }) => node_id)).toEqual(['UserTask3']);
  });

  test('direct: it comes straight back to who cut it, and the cut is still his', async () => {
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim({ cjkmx: [] }));
    await office.decide('linzhiqiang', instId);
    await office.decide('qianwei', instId, {
      actionName: 'reject',
      destination: 'UserTask2',
      backHandMode: 'direct',
      opinion: '请确认',
      ...cut('clfybx', 3000),
    });
    await office.decide('linzhiqiang', instId);
    expect(await stored(instId)).toMatchObject({ hdje: '3000' });
    expect((await office.task('qianwei', instId)).nodeId).toBe('UserTask5');
  });
});

test('a daily claim that finance cut and sent back follows the claim again', async () => {
  const instId = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
  const first = await office.server.parts.database
    .forTenant('-1')
    .selectFrom('wf_task')
    .innerJoin('app_user', 'app_user.id', 'wf_task.assignee_id')
    .select('app_user.account')
    .where('inst_id', '=', instId)
    .executeTakeFirstOrThrow();
  await office.decide(first.account, instId);
  expect(await office.decide('fangmin', instId, { actionName: 'backToStart', opinion: '请补充', ...cut('rcfybx', 1) })).toMatchObject({ state: true });
  const claim = await stored(instId);
  expect(claim).toMatchObject({ bxzje: '2318.40', hdje: '2318.40', hjje: '0.00' });
});
