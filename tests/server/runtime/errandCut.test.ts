import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instancePreviewPath, instanceStart, taskSaveDraft } from '../../../schemas/calls/index.ts';
import type { PathPreview } from '../../../schemas/calls/entities/instance.ts';
import { base64, dailyClaim, loan, Office, travelClaim } from './office.ts';

/**
 * An errand comes straight back where nothing has changed that decides; else past everybody who has not approved what the document says now. What finance
 * approved is never paid above the claim that it was cut from.
 */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant('-1');
const stored = async (instId: string) =>
  (await db().selectFrom('bo_row').select('data').where('inst_id', '=', instId).executeTakeFirstOrThrow()).data as Readonly<Record<string, unknown>>;
const holder = (instId: string) =>
  db()
    .selectFrom('wf_task')
    .innerJoin('app_user', 'app_user.id', 'wf_task.assignee_id')
    .select(['app_user.account', 'wf_task.node_id as node'])
    .where('inst_id', '=', instId)
    .executeTakeFirstOrThrow();

/** The two claims that are shipped: who asks, how much finance leaves, and a claim below that. */
const claims = {
  travel: {
    starter: 'chenyuxin',
    flow: 'clfybxV1',
    bo: 'clfybx',
    finance: 'qianwei',
    claim: () => travelClaim({ cjkmx: [] }),
    approved: 3000,
    less: () => travelClaim({ cjkmx: [], qtmx: [], zsmx: [] }),
  },
  daily: {
    starter: 'liuyang',
    flow: 'rcfybxsqV2',
    bo: 'rcfybx',
    finance: 'fangmin',
    claim: dailyClaim,
    approved: 2000,
    less: () => firstRowOnly(dailyClaim()),
  },
} as const;
/** The step that pays, in all flows. */
const PAYING = 'UserTask7';

/** Everybody agrees until the request is with this person, or at the step that pays; answers at which steps. */
const agreeUntil = async (instId: string, until?: string): Promise<string[]> => {
  const nodes: string[] = [];
  for (let at = await holder(instId); at.account !== until && at.node !== PAYING && nodes.length < 20; at = await holder(instId)) {
    nodes.push(at.node);
    expect(await office.decide(at.account, instId)).toMatchObject({ state: true });
  }
  return nodes;
};

describe.each(Object.entries(claims))('a %s claim that finance cut', (_, claim) => {
  const cut = (hdje: number) => ({ data: base64({ [claim.bo]: { hdje, cwsm: '超出标准' } }) });

  /** Up to the node that pays, cut on the way; answers who pays where. */
  const approved = async () => {
    const instId = await office.start(claim.starter, claim.flow, claim.claim());
    for (;;) {
      const { account, node } = await holder(instId);
      if (node === PAYING) return { instId, cashier: account };
      expect(await office.decide(account, instId, account === claim.finance ? { actionName: 'agree', ...cut(claim.approved) } : {})).toMatchObject({
        state: true,
      });
    }
  };
  const askBack = (account: string, instId: string, destination: string) =>
    office.decide(account, instId, { actionName: 'reject', destination, backHandMode: 'direct', opinion: '请确认' });
  const resubmit = (instId: string, data: unknown) =>
    office.call(claim.starter, instanceStart, { body: { proInstId: instId, flowKey: claim.flow, data: base64(data) } });

  test.each([
    ['at once', false],
    ['by a draft first', true],
  ])('and that shrinks below the cut %s passes finance before it is paid', async (_name, byDraft) => {
    const { instId, cashier } = await approved();
    await askBack(cashier, instId, 'UserTask1');
    if (byDraft) {
      const { taskId } = await office.task(claim.starter, instId);
      expect((await office.call(claim.starter, taskSaveDraft, { body: { taskId, data: base64(claim.less()) } })).body).toMatchObject({ state: true });
    }
    expect((await resubmit(instId, claim.less())).body).toMatchObject({ state: true });
    expect((await agreeUntil(instId, claim.finance)).length).toBeGreaterThan(0);
    expect(await holder(instId)).toMatchObject({ account: claim.finance });
    const { bxzje } = await stored(instId);
    expect(Number(bxzje)).toBeLessThan(claim.approved);

    // neither without a word about the amount nor above the claim
    expect(await office.decide(claim.finance, instId)).toMatchObject({ state: false });
    expect(await office.decide(claim.finance, instId, { actionName: 'agree', ...cut(Number(bxzje) + 0.01) })).toMatchObject({ state: false });
    expect(await office.decide(claim.finance, instId, { actionName: 'agree', ...cut(Number(bxzje) - 1) })).toMatchObject({ state: true });
    expect(await holder(instId)).toEqual({ account: cashier, node: PAYING });
    expect(Number((await stored(instId))['hdje'])).toBe(Number(bxzje) - 1);
  });

  test('and that stays above the cut comes straight back with it', async () => {
    const { instId, cashier } = await approved();
    await askBack(cashier, instId, 'UserTask1');
    expect((await resubmit(instId, claim.claim())).body).toMatchObject({ state: true });
    expect(await holder(instId)).toMatchObject({ account: cashier });
    expect(Number((await stored(instId))['hdje'])).toBe(claim.approved);
  });

  test('and sent back itself decides anew what does not hold', async () => {
    const instId = await office.start(claim.starter, claim.flow, claim.claim());
    while ((await holder(instId)).account !== claim.finance) await office.decide((await holder(instId)).account, instId);
    await office.decide(claim.finance, instId, {
      actionName: 'reject',
      destination: 'UserTask1',
      backHandMode: 'direct',
      opinion: '请确认',
      ...cut(claim.approved),
    });
    expect((await resubmit(instId, claim.less())).body).toMatchObject({ state: true });
    await agreeUntil(instId, claim.finance);
    expect(await office.decide(claim.finance, instId)).toMatchObject({ state: false, errorCode: '024' });
    expect(await holder(instId)).toMatchObject({ account: claim.finance });
  });
});

describe.each(Object.entries(claims))('a %s claim that finance left as it was', (_, claim) => {
  /** Who decides until somebody at `until` holds it. */
  const walk = async (instId: string, until: string) => {
    const seen: string[] = [];
    for (let at = await holder(instId); at.node !== until; at = await holder(instId)) {
      seen.push(at.account);
      expect(
        await office.decide(
          at.account,
          instId,
          at.account === claim.finance ? { actionName: 'agree', data: base64({ [claim.bo]: { hdje: Number((await stored(instId))['bxzje']) } }) } : {},
        ),
      ).toMatchObject({ state: true });
    }
    return seen;
  };

  test.each([
    ['grows', true],
    ['stays', false],
  ])('and that %s on an errand of the cashier is approved as it is paid', async (_name, grows) => {
    const instId = await office.start(claim.starter, claim.flow, claim.less());
    await walk(instId, PAYING);
    const [{ account: cashier }, before] = [await holder(instId), Number((await stored(instId))['bxzje'])];
    await office.decide(cashier, instId, { actionName: 'reject', destination: 'UserTask1', backHandMode: 'direct', opinion: '请确认' });
    const again = grows ? claim.claim() : claim.less();
    expect((await office.call(claim.starter, instanceStart, { body: { proInstId: instId, flowKey: claim.flow, data: base64(again) } })).body).toMatchObject({
      state: true,
    });
    expect((await walk(instId, PAYING)).includes(claim.finance)).toBe(grows);
    const { bxzje, hdje } = await stored(instId);
    expect(Number(bxzje) > before).toBe(grows);
    expect(Number(hdje)).toBe(Number(bxzje));
    expect(await holder(instId)).toEqual({ account: cashier, node: PAYING });
  });
});

describe('a claim that grows on an errand of the cashier', () => {
  const askStarter = async (instId: string) => {
    const { account } = await holder(instId);
    expect(await office.decide(account, instId, { actionName: 'reject', destination: 'UserTask1', backHandMode: 'direct', opinion: '请确认' })).toMatchObject({
      state: true,
    });
    return account;
  };

  test.each([
    ['陈雨欣', 'U1014', 'chenyuxin', 6_000, 19_999],
    ['陈雨欣', 'U1014', 'chenyuxin', 1_000, 50_000],
    ['林志强', 'U1012', 'linzhiqiang', 4_000, 19_000],
  ])('a loan of %s passes everybody whom a loan of that size asks', async (name, id, starter, before, after) => {
    const start = (amount: number) => office.start(starter, 'jksqV2', loan(name, id, amount));
    const again = (instId: string, amount: number) =>
      office.call(starter, instanceStart, { body: { proInstId: instId, flowKey: 'jksqV2', data: base64(loan(name, id, amount)) } });
    const asked = await agreeUntil(await start(after));
    const instId = await start(before);
    await agreeUntil(instId);
    const cashier = await askStarter(instId);
    expect((await again(instId, before)).body).toMatchObject({ state: true });
    expect(await holder(instId)).toEqual({ account: cashier, node: PAYING });

    await askStarter(instId);
    expect((await again(instId, after)).body).toMatchObject({ state: true });
    expect(await agreeUntil(instId)).toEqual(asked);
    expect(await holder(instId)).toEqual({ account: cashier, node: PAYING });
  });

  test('a travel claim that finance cut passes the limits of what is claimed, whatever finance left of it', async () => {
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim({ cjkmx: [] }));
    await agreeUntil(instId, 'qianwei');
    expect(await office.decide('qianwei', instId, { actionName: 'agree', data: base64({ clfybx: { hdje: 4000, cwsm: '超出标准' } }) })).toMatchObject({
      state: true,
    });
    await askStarter(instId);
    const { clfybx } = travelClaim({ cjkmx: [] }) as { readonly clfybx: { readonly sub_qtmx: readonly object[] } };
    const enlarged = { clfybx: { ...clfybx, sub_qtmx: clfybx.sub_qtmx.map((row, index) => (index === 0 ? { ...row, je: 80_000 } : row)) } };
    expect((await office.call('chenyuxin', instanceStart, { body: { proInstId: instId, flowKey: 'clfybxV1', data: base64(enlarged) } })).body).toMatchObject({
      state: true,
    });
    expect(await stored(instId)).toMatchObject({ hdje: expect.stringMatching(/^4000/) });
    const { taskId } = await office.task('linzhiqiang', instId);
    const preview = await office.call('linzhiqiang', instancePreviewPath, { body: { taskId } });
    const way = ['UserTask2', 'UserTask3', 'UserTask4', 'UserTask5', 'UserTask6'];
    expect((preview.body as unknown as PathPreview).steps?.map(({ nodeId }) => nodeId)).toEqual([...way.slice(1), PAYING]);
    expect(await agreeUntil(instId)).toEqual(way);
  });
});

// helpers

function firstRowOnly(claim: Readonly<Record<string, unknown>>): unknown {
  const { rcfybx } = claim as { readonly rcfybx: { readonly sub_fymx: readonly object[] } };
  return { rcfybx: { ...rcfybx, sub_fymx: rcfybx.sub_fymx.slice(0, 1) } };
}
