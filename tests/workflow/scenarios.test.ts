import { describe, expect, test } from 'vitest';
import { buttonsFor, claimState, compileBpmn, flowToBpmn, rejectTargets } from '../../server/workflow/index.ts';
import type { Actor, FlowSpec } from '../../server/workflow/index.ts';
import { linear, nested, par, sign } from './fixtures.ts';
import { compileSpec, Office } from './harness.ts';
import type { OfficeOptions } from './harness.ts';

const open = async (spec: FlowSpec, options: OfficeOptions = {}): Promise<Office> => {
  const office = new Office(await compileSpec(spec.form ?? 'flow', spec), options);
  await office.start();
  return office;
};

const linearAtGm = async (options: OfficeOptions = {}): Promise<Office> => {
  const office = await open(linear(), options);
  await office.agree('m1', 'mgr');
  await office.agree('f2', 'fin');
  return office;
};

const outcomes = async (promises: readonly Promise<unknown>[]): Promise<string[]> => (await Promise.allSettled(promises)).map((result) => result.status).sort();

describe('a line of steps', () => {
  test('1 a request runs to its end with its opinions in order', async () => {
    const office = await linearAtGm();
    await office.agree('g1', 'gm');
    expect(office.history()).toEqual(['start', 'agree', 'agree', 'agree', 'end']);
    expect(office.state.inst).toMatchObject({ status: 'end', endedAt: expect.any(String) });
    expect(office.state.tasks).toEqual([]);
    expect(office.effects).toContainEqual({ kind: 'hook', name: 'notify', nodeId: 'end', event: 'end' });
  });

  test('2 two candidates complete the same task at once: one wins, one is told that it is gone', async () => {
    const office = await open(linear());
    await office.agree('m1', 'mgr');
    const taskId = office.task('fin').id;
    const results = await Promise.allSettled(['f1', 'f2'].map((user) => office.do(user, { kind: 'complete', taskId, action: 'agree' })));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    expect(results[1]).toMatchObject({ reason: { code: 'TASK_GONE', message: '任务不存在，可能已经被处理' } });
    expect(office.open()).toEqual(['gm:g1']);
    expect(office.count('agree')).toBe(2);
  });

  test('3 the same task sent again has no second effect', async () => {
    const office = await open(linear());
    const command = { kind: 'complete', taskId: office.task('mgr').id, action: 'agree' } as const;
    expect((await outcomes(Array.from({ length: 50 }, () => office.do('m1', command)))).filter((status) => status === 'fulfilled')).toHaveLength(1);
    expect(office.count('agree')).toBe(1);
  });

  test('4 strangers and unknown tasks are refused and nothing is written', async () => {
    const office = await open(linear());
    expect(await office.refused('x9', { kind: 'complete', taskId: office.task('mgr').id, action: 'agree' })).toBe('NO_RIGHT');
    expect(await office.refused('m1', { kind: 'complete', taskId: '99999', action: 'agree' })).toBe('TASK_GONE');
    expect(await office.refused('m1', { kind: 'complete', taskId: office.task('mgr').id, action: 'abandon' })).toBe('ABANDON_NOT_SIGN');
  });

  test('5 reject normal to the first step: resubmission walks the diagram again', async () => {
    const office = await linearAtGm();
    await office.do('g1', { kind: 'reject', taskId: office.task('gm').id, destination: 'apply', mode: 'normal', note: { opinion: '发票有误' } });
    expect(office.open()).toEqual(['apply:u0']);
    expect(office.task('apply').status).toBe('BACK');
    expect(office.state.inst.status).toBe('backToStart');
    expect(office.effects).toContainEqual({ kind: 'hook', name: 'budget.release', nodeId: 'apply', event: 'return' });
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['mgr:m1']);
    expect(office.state.inst.status).toBe('running');
    expect(office.history()).toContain('reSubmit');
  });

  test('6 reject direct: the step comes straight back to the same person', async () => {
    const office = await linearAtGm();
    await office.do('g1', { kind: 'reject', taskId: office.task('gm').id, destination: 'mgr', mode: 'direct' });
    expect(office.open()).toEqual(['mgr:m1']);
    expect(office.state.inst.status).toBe('back');
    await office.agree('m1', 'mgr');
    expect(office.open()).toEqual(['gm:g1']);
  });

  test('7 a candidate step that is rejected to goes to the person who handled it', async () => {
    const office = await linearAtGm();
    await office.do('g1', { kind: 'reject', taskId: office.task('gm').id });
    expect(office.open()).toEqual(['fin:f2']);
  });

  test('7b unless that person has been disabled since (D-12)', async () => {
    const disabled = new Set<string>();
    const office = await linearAtGm({ disabled });
    disabled.add('f2');
    await office.do('g1', { kind: 'reject', taskId: office.task('gm').id, destination: 'fin' });
    expect(office.open()).toEqual(['fin:f1']);
  });
});

describe('parallel branches', () => {
  test('8 the join waits for both branches and fires once', async () => {
    const office = await open(par());
    expect(office.open()).toEqual(['A:a1', 'B:b1']);
    await office.agree('b1', 'B');
    expect(office.waiting()).toBe(1);
    await office.agree('a1', 'A');
    await office.agree('a2', 'A2');
    expect(office.open()).toEqual(['fin:f1']);
    expect(office.state.forks.map((fork) => fork.state)).toEqual(['joined']);
  });

  test('9 both last steps at once make exactly one task behind the join', async () => {
    const office = await open(par());
    await office.agree('a1', 'A');
    await Promise.all([office.agree('a2', 'A2'), office.agree('b1', 'B')]);
    expect(office.open()).toEqual(['fin:f1']);
  });

  test('10 normal reject out of the fork removes the waiting sibling; the split happens again', async () => {
    const office = await open(par());
    await office.agree('b1', 'B');
    await office.do('a1', { kind: 'reject', taskId: office.task('A').id, destination: 'apply', mode: 'normal' });
    expect([office.open(), office.waiting()]).toEqual([['apply:u0'], 0]);
    await office.agree('u0', 'apply');
    for (const [user, node] of [
      ['a1', 'A'],
      ['b1', 'B'],
      ['a2', 'A2'],
      ['f1', 'fin'],
    ] as const)
      await office.agree(user, node);
    expect(office.state.inst.status).toBe('end');
  });

  test('10b without the option only direct is offered and accepted', async () => {
    const office = await open(par({ A: { rejectNormalInFork: false } }));
    const task = office.task('A');
    expect(rejectTargets(office.flow, office.state, task.id)).toMatchObject({
      inGateway: true,
      allowNormalNode: [],
      allowDirectNode: [{ nodeId: 'apply' }],
      backMode: 'direct',
      canRejectToStart: true,
    });
    expect(await office.refused('a1', { kind: 'reject', taskId: task.id, destination: 'apply', mode: 'normal' })).toBe('REJECT_DIRECT_ONLY');
  });

  test('11 direct reject out of the fork: the sibling goes on, the join waits for the returning branch', async () => {
    const office = await open(par());
    await office.do('a1', { kind: 'reject', taskId: office.task('A').id, destination: 'apply', mode: 'direct' });
    expect(office.open()).toEqual(['B:b1', 'apply:u0']);
    await office.agree('b1', 'B');
    expect(office.waiting()).toBe(1);
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['A:a1']);
    await office.agree('a1', 'A');
    await office.agree('a2', 'A2');
    expect(office.open()).toEqual(['fin:f1']);
  });

  test('12 a reject within a branch leaves the other branch alone', async () => {
    const office = await open(par());
    await office.agree('a1', 'A');
    const before = office.task('B');
    await office.do('a2', { kind: 'reject', taskId: office.task('A2').id, destination: 'A', mode: 'normal' });
    expect(office.open()).toEqual(['A:a1', 'B:b1']);
    expect(office.task('B')).toEqual(before);
  });

  test('13 a reject from behind the join into a branch runs that branch only', async () => {
    const office = await open(par());
    for (const [user, node] of [
      ['a1', 'A'],
      ['a2', 'A2'],
      ['b1', 'B'],
    ] as const)
      await office.agree(user, node);
    expect(
      rejectTargets(office.flow, office.state, office.task('fin').id)
        .allowNormalNode.map((ref) => ref.nodeId)
        .sort(),
    ).toEqual(['A', 'A2', 'B', 'apply']);
    await office.do('f1', { kind: 'reject', taskId: office.task('fin').id, destination: 'A', mode: 'normal' });
    expect(office.open()).toEqual(['A:a1']);
    await office.agree('a1', 'A');
    await office.agree('a2', 'A2');
    expect(office.open()).toEqual(['fin:f1']);
  });

  test('14 a jump out of the fork cancels the sibling branch', async () => {
    const office = await open(par());
    await office.do('a1', { kind: 'complete', taskId: office.task('A').id, action: 'agree', jumpType: 'free', destination: 'fin' });
    expect(office.open()).toEqual(['fin:f1']);
    expect(office.count('signBackCancel')).toBe(1);
  });

  test('15 a jump into one branch opens its scope for that branch alone', async () => {
    const office = await open(par());
    await office.do('a1', { kind: 'backToStart', taskId: office.task('A').id, mode: 'normal' });
    await office.do('u0', { kind: 'complete', taskId: office.task('apply').id, action: 'agree', jumpType: 'free', destination: 'B' });
    expect(office.open()).toEqual(['B:b1']);
    await office.agree('b1', 'B');
    expect(office.open()).toEqual(['fin:f1']);
  });

  test('16 a jump into a sibling branch is refused', async () => {
    const office = await open(par());
    expect(await office.refused('a1', { kind: 'complete', taskId: office.task('A').id, action: 'agree', jumpType: 'free', destination: 'B' })).toBe(
      'JUMP_SIBLING',
    );
    expect(await office.refused('a1', { kind: 'complete', taskId: office.task('A').id, action: 'agree', jumpType: 'select', destination: 'fin' })).toBe(
      'JUMP_TARGET',
    );
    expect(await office.refused('a1', { kind: 'complete', taskId: office.task('A').id, action: 'agree', jumpType: 'free', destination: 'constructor' })).toBe(
      'JUMP_TARGET',
    );
  });

  test('17 nested forks: scopes open and close with rejects in and out', async () => {
    const office = await open(nested, { form: { amount: 5000 } });
    expect(office.open()).toEqual(['P:p', 'Q:q']);
    await office.agree('q', 'Q');
    await office.agree('p', 'P');
    expect(office.open()).toEqual(['Z:z']);
    await office.do('z', { kind: 'reject', taskId: office.task('Z').id, destination: 'Q', mode: 'normal' });
    expect(office.open()).toEqual(['Q:q']);
    expect(office.state.forks.filter((fork) => fork.state === 'open').map((fork) => fork.gatewayId)).toEqual(['p1', 'i1']);
    await office.do('q', { kind: 'reject', taskId: office.task('Q').id, destination: 'apply', mode: 'normal' });
    expect(office.state.forks.filter((fork) => fork.state === 'open')).toEqual([]);
    for (const [user, node] of [
      ['u0', 'apply'],
      ['q', 'Q'],
      ['p', 'P'],
      ['z', 'Z'],
    ] as const)
      await office.agree(user, node);
    expect(office.state.inst.status).toBe('end');
  });

  test('17b the default of an inclusive fork', async () => {
    const office = await open(nested, { form: { amount: 1000 } });
    expect(office.open()).toEqual(['P:p', 'R:r']);
  });

  test('18 a fork without its join is refused, and the gateway is named', async () => {
    const { xml } = await flowToBpmn(
      { key: 'broken', name: 'broken' },
      {
        nodes: [
          { id: 'start', type: 'START' },
          { id: 'apply', type: 'USERTASK', assignee: { rule: 'startUser' } },
          { id: 'split', type: 'PARALLEL', name: '并行' },
          { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
          { id: 'end', type: 'END' },
        ],
        edges: [
          { from: 'start', to: 'apply' },
          { from: 'apply', to: 'split' },
          { from: 'split', to: 'A' },
          { from: 'split', to: 'end' },
          { from: 'A', to: 'end' },
        ],
      },
    );
    const result = await compileBpmn(xml ?? '', () => undefined);
    expect(result.flow).toBeUndefined();
    expect(result.problems).toContainEqual(
      expect.objectContaining({ code: 'FLOW_NO_JOIN', level: 'error', nodeId: 'split', message: '网关【并行】没有与之对应的同类型汇合网关' }),
    );
  });
});

describe('countersign', () => {
  const vote = (office: Office, user: string, action: 'agree' | 'oppose' | 'abandon') =>
    office.do(user, { kind: 'complete', taskId: office.task('sign', user).id, action });

  test('19 two of three agree at 60 percent: passed once, the third is cancelled', async () => {
    const office = await open(sign());
    await vote(office, 's1', 'agree');
    expect(office.state.inst.status).toBe('running');
    await vote(office, 's3', 'agree');
    expect([office.count('signPass'), office.count('passCancel'), office.state.inst.status, office.state.inst.vars['sign_sign']]).toEqual([
      1,
      1,
      'end',
      'pass',
    ]);
  });

  test('20 refused as soon as it cannot pass; the gateway reopens the first step', async () => {
    const office = await open(sign());
    await vote(office, 's1', 'oppose');
    expect(office.open()).toHaveLength(2);
    await vote(office, 's2', 'oppose');
    expect([office.count('signNotPass'), office.count('notPassCancel'), office.open(), office.state.inst.status]).toEqual([1, 1, ['apply:u0'], 'backToStart']);
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['sign:s1', 'sign:s2', 'sign:s3']);
  });

  test('21 three votes at once: one decision, two votes accepted', async () => {
    const office = await open(sign());
    const votes = ['s1', 's2', 's3'].map((user) => vote(office, user, 'agree'));
    expect(await outcomes(votes)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect([office.count('signPass'), office.count('agree')]).toEqual([1, 2]);
  });

  test('22 an added signer raises the number of votes needed; adding him twice is refused', async () => {
    const office = await open(sign());
    await office.do('s1', { kind: 'addSigners', taskId: office.task('sign', 's1').id, userIds: ['s4'] });
    expect(await office.refused('s1', { kind: 'addSigners', taskId: office.task('sign', 's1').id, userIds: ['s4'] })).toBe('SIGNER_EXISTS');
    await vote(office, 's1', 'agree');
    await vote(office, 's2', 'agree');
    expect(office.open()).toEqual(['sign:s3', 'sign:s4']);
    await vote(office, 's4', 'agree');
    expect(office.state.inst.status).toBe('end');
  });

  test('23 a reject by one signer cancels the others', async () => {
    const office = await open(sign());
    await office.do('s2', { kind: 'reject', taskId: office.task('sign', 's2').id, destination: 'apply' });
    expect([office.count('signBackCancel'), office.open()]).toEqual([2, ['apply:u0']]);
  });

  test('23b a direct reject returns to all signers, who vote anew', async () => {
    const office = await open(sign());
    await vote(office, 's1', 'agree');
    await office.do('s2', { kind: 'reject', taskId: office.task('sign', 's2').id, destination: 'apply', mode: 'direct' });
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['sign:s1', 'sign:s2', 'sign:s3']);
  });

  test('in sequence each signer gets his task after the one before; an abstention is a vote', async () => {
    const office = await open(sign({ mode: 'sequential', pass: 'majority' }));
    expect(office.open()).toEqual(['sign:s1']);
    await vote(office, 's1', 'abandon');
    expect(office.open()).toEqual(['sign:s2']);
    await vote(office, 's2', 'agree');
    await vote(office, 's3', 'agree');
    expect(office.state.inst.status).toBe('end');
  });

  test('a veto hands the request back to its starter where the flow says so', async () => {
    const office = await open(sign({ pass: 'all', oneVeto: true, onVeto: 'backToStart' }));
    await vote(office, 's2', 'oppose');
    expect([office.open(), office.state.inst.status, office.task('apply').status]).toEqual([['apply:u0'], 'backToStart', 'BACK']);
  });
});

describe('claiming', () => {
  const atFin = async (): Promise<Office> => {
    const office = await open(linear({ fin: { buttons: [{ alias: 'lockUnlock', isLock: true }, 'agree', 'reject'] } }));
    await office.agree('m1', 'mgr');
    return office;
  };
  const claim = async (office: Office, user: string, node = 'fin') => (await office.do(user, { kind: 'lockUnlock', taskId: office.task(node).id })).result;

  test('25 claim, foreign attempt, release', async () => {
    const office = await atFin();
    expect(await office.refused('f1', { kind: 'complete', taskId: office.task('fin').id, action: 'agree' })).toBe('NOT_CLAIMED');
    expect(await claim(office, 'f1')).toBe(1);
    expect(await claim(office, 'f2')).toBe(4);
    expect(await office.refused('f2', { kind: 'complete', taskId: office.task('fin').id, action: 'agree' })).toBe('CLAIMED_BY_OTHER');
    expect(await claim(office, 'f1')).toBe(3);
    expect(office.open()).toEqual(['fin:f1|f2']);
  });

  test('25b two claims at once', async () => {
    const office = await atFin();
    expect((await Promise.all([claim(office, 'f1'), claim(office, 'f2')])).sort()).toEqual([1, 4]);
  });

  test('a node that lists 签收 lets its single holder acknowledge and release', async () => {
    const office = await open(linear({ mgr: { buttons: ['lockUnlock', 'agree'] } }));
    expect([await claim(office, 'm1', 'mgr'), await claim(office, 'x', 'mgr'), await claim(office, 'm1', 'mgr'), await claim(office, 'm1', 'mgr')]).toEqual([
      1, 5, 3, 1,
    ]);
    await office.do('m1', { kind: 'complete', taskId: office.task('mgr').id, action: 'agree' });
    expect(office.open()).toEqual(['fin:f1|f2']);
  });

  test('the codes of a task that needs no claim', async () => {
    const office = await open(linear());
    const viewer = (userId: string): Actor => ({ userId, identities: [] });
    expect([
      claimState(office.flow, office.state, 'none', viewer('m1')),
      claimState(office.flow, office.state, office.task('mgr').id, viewer('m1')),
      claimState(office.flow, office.state, office.task('mgr').id, viewer('x')),
    ]).toEqual([0, 2, 5]);
  });
});

describe('taking back', () => {
  test('27 the step before is taken back while nobody touched the next one', async () => {
    const office = await open(linear());
    await office.agree('m1', 'mgr');
    await office.do('m1', { kind: 'revoke' });
    expect([office.open(), office.state.inst.status, office.count('revoker'), office.count('retracted')]).toEqual([['mgr:m1'], 'revoke', 1, 1]);
    await office.agree('m1', 'mgr');
    expect(office.state.inst.status).toBe('running');
  });

  test('28 not after the next step was claimed or done', async () => {
    const office = await open(linear());
    await office.agree('m1', 'mgr');
    await office.do('f1', { kind: 'lockUnlock', taskId: office.task('fin').id });
    expect(await office.refused('m1', { kind: 'revoke' })).toBe('REVOKE_TOUCHED');
    await office.agree('f1', 'fin');
    expect(await office.refused('m1', { kind: 'revoke' })).toBe('REVOKE_TOUCHED');
  });

  test('28b read is no obstacle unless the node says so (D-13)', async () => {
    for (const [revokeAfterRead, code] of [
      [true, undefined],
      [false, 'REVOKE_READ'],
    ] as const) {
      const office = await open(linear({ mgr: { revokeAfterRead } }));
      await office.agree('m1', 'mgr');
      await office.do('f1', { kind: 'read', taskId: office.task('fin').id });
      if (code === undefined) await office.do('m1', { kind: 'revoke' });
      else expect(await office.refused('m1', { kind: 'revoke' })).toBe(code);
    }
  });

  test('29 the step before a split is taken back with all branches, or not at all', async () => {
    const office = await open(par());
    await office.do('u0', { kind: 'revoke' });
    expect([office.open(), office.state.inst.status]).toEqual([['apply:u0'], 'revokeToStart']);
    await office.agree('u0', 'apply');
    await office.agree('b1', 'B');
    expect(await office.refused('u0', { kind: 'revoke' })).toBe('REVOKE_TOUCHED');
  });

  test('30 a step that waits at the join is taken back, one behind a fired join is not', async () => {
    const office = await open(par());
    await office.agree('b1', 'B');
    await office.do('b1', { kind: 'revoke' });
    expect(office.open()).toEqual(['A:a1', 'B:b1']);
    for (const [user, node] of [
      ['b1', 'B'],
      ['a1', 'A'],
      ['a2', 'A2'],
    ] as const)
      await office.agree(user, node);
    expect(await office.refused('b1', { kind: 'revoke' })).toBe('REVOKE_JOINED');
  });

  test.each([[true], [false]])('31 completing and taking back at once: exactly one succeeds (take back first: %s)', async (revokeFirst) => {
    const office = await open(linear());
    const taskId = office.task('mgr').id;
    const commands = [() => office.do('u0', { kind: 'revokeToStart' }), () => office.do('m1', { kind: 'complete', taskId, action: 'agree' })];
    const sent = (revokeFirst ? commands : commands.reverse()).map((send) => send());
    expect(await outcomes(sent)).toEqual(['fulfilled', 'rejected']);
    expect(office.open()).toEqual([revokeFirst ? 'apply:u0' : 'fin:f1|f2']);
  });

  test('the whole request, at any time or never', async () => {
    const anytime = await open(linear({}, { revokeToStart: 'anytime', returnHooks: ['budget.release'] }));
    await anytime.agree('m1', 'mgr');
    await anytime.do('u0', { kind: 'revokeToStart' });
    expect([anytime.open(), anytime.state.inst.status, anytime.count('revoker_to_start')]).toEqual([['apply:u0'], 'revokeToStart', 1]);
    expect(await anytime.refused('u0', { kind: 'revokeToStart' })).toBe('REVOKE_AT_START');
    const never = await open(linear({}, { revokeToStart: 'never' }));
    expect(await never.refused('u0', { kind: 'revokeToStart' })).toBe('REVOKE_NEVER');
  });

  test('34 a direct reject during a direct redo returns step by step', async () => {
    const office = await linearAtGm();
    await office.do('g1', { kind: 'reject', taskId: office.task('gm').id, destination: 'mgr', mode: 'direct' });
    await office.do('m1', { kind: 'reject', taskId: office.task('mgr').id, destination: 'apply', mode: 'direct' });
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['mgr:m1']);
    await office.agree('m1', 'mgr');
    expect(office.open()).toEqual(['gm:g1']);
  });

  test('35 taking back the redo of a direct reject keeps the way back', async () => {
    const office = await open(par());
    await office.do('a1', { kind: 'reject', taskId: office.task('A').id, destination: 'apply', mode: 'direct' });
    await office.agree('u0', 'apply');
    await office.do('u0', { kind: 'revoke' });
    expect(office.open()).toEqual(['B:b1', 'apply:u0']);
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['A:a1', 'B:b1']);
    for (const [user, node] of [
      ['a1', 'A'],
      ['a2', 'A2'],
      ['b1', 'B'],
      ['f1', 'fin'],
    ] as const)
      await office.agree(user, node);
    expect(office.state.inst.status).toBe('end');
  });
});

describe('the whole request', () => {
  const manager: Actor = { userId: 'boss', identities: [], manager: true };

  test('32 suspended, released, ended by hand', async () => {
    const office = await open(par());
    await office.do(manager, { kind: 'forbid' });
    await expect(office.agree('a1', 'A')).rejects.toMatchObject({ code: 'INSTANCE_FORBIDDEN', message: '流程实例已被挂起，无法审批' });
    expect(claimState(office.flow, office.state, office.task('A').id, { userId: 'a1', identities: [] })).toBe(6);
    expect(await office.refused('a1', { kind: 'unforbid' })).toBe('NO_RIGHT');
    await office.do(manager, { kind: 'unforbid' });
    await office.agree('a1', 'A');
    await office.do('b1', { kind: 'endProcess', taskId: office.task('B').id, note: { opinion: '不再需要' } });
    expect([office.state.inst.status, office.open(), office.count('manual_end')]).toEqual(['manualend', [], 2]);
    expect(await office.refused('a1', { kind: 'revoke' })).toBe('INSTANCE_ENDED');
    expect(office.effects).toContainEqual({ kind: 'message', template: 'terminated', to: ['u0'], nodeId: 'B' });
  });

  test('33 a failure after routing changes nothing', async () => {
    const office = await open(par());
    const before = JSON.stringify(office.state);
    office.failWith = new Error('connection lost');
    await expect(office.agree('a1', 'A')).rejects.toThrow('connection lost');
    expect(JSON.stringify(office.state)).toBe(before);
  });

  test('a draft is started once, by its owner', async () => {
    const office = new Office(await compileSpec('linear', linear()));
    await office.do('u0', { kind: 'saveDraft' });
    expect(office.state.tokens).toEqual([]);
    expect(await office.refused('x', { kind: 'start' })).toBe('NO_RIGHT');
    await office.start();
    expect(await office.refused('u0', { kind: 'start' })).toBe('ALREADY_STARTED');
  });
});

describe('who gets a step', () => {
  const skips = (office: Office) =>
    office.state.opinions.filter((row) => row.status === 'skip').map((row) => `${row.nodeId}:${String(row.userId)}:${row.opinion}`);

  test.each([
    ['skipIfStarter', { skipIfStarter: true }, 'm1'],
    ['43 skipSame', { skipSame: true }, 'm1'],
    ['skipWhen', { skipWhen: 'amount > 10' }, 'u0'],
  ])('a step is passed over by %s, with a line in the history and a variable for gateways', async (_name, change, starterId) => {
    const office = await open(linear({ mgr: change }), { starterId, form: { amount: 11 } });
    expect(office.open()).toEqual(['fin:f1|f2']);
    expect(skips(office)).toEqual(['mgr:null:自动跳过']);
    expect(office.state.inst.vars['skipped_mgr']).toBe(true);
  });

  test('countersigns are never passed over', async () => {
    const office = await open({
      ...sign(),
      nodes: sign().nodes.map((node) => (node.id === 'sign' ? { ...node, skipIfStarter: true, assignee: { rule: 'users', users: ['u0'] } } : node)),
    });
    expect(office.open()).toEqual(['sign:u0']);
  });

  test.each([
    ['error', 'NO_EXECUTOR'],
    ['skip', ['fin:f1|f2']],
    ['admin', ['mgr:admin']],
    ['deputy', ['mgr:deputy']],
  ] as const)('58 nobody found, policy %s', async (emptyPolicy, expected) => {
    const office = new Office(await compileSpec('linear', linear({ mgr: { emptyPolicy } })), { disabled: new Set(['m1']) });
    if (expected === 'NO_EXECUTOR') {
      await expect(office.start()).rejects.toMatchObject({ code: expected, message: '节点【mgr】没有执行人' });
    } else {
      await office.start();
      expect(office.open()).toEqual(expected);
    }
  });

  test('an agent gets the task of one person, not of candidates', async () => {
    const office = await open(linear(), { agents: { m1: 'w1', f1: 'w1' } });
    expect(office.task('mgr')).toMatchObject({ assigneeId: 'w1', ownerId: 'm1', status: 'AGENT' });
    await office.agree('w1', 'mgr');
    expect(office.state.opinions.find((row) => row.nodeId === 'mgr')).toMatchObject({ userId: 'w1', ownerId: 'm1', status: 'agree' });
    expect(office.open()).toEqual(['fin:f1|f2']);
  });

  test('24 handed over and over, fetched back by the first', async () => {
    const office = await open(linear());
    const taskId = office.task('mgr').id;
    await office.do('m1', { kind: 'delegate', taskId, userId: 'x1' });
    await office.do('x1', { kind: 'delegate', taskId, userId: 'x2' });
    expect(office.task('mgr')).toMatchObject({ assigneeId: 'x2', ownerId: 'm1', status: 'DELIVERTO' });
    await office.do('m1', { kind: 'retrieve', taskId });
    expect(office.task('mgr')).toMatchObject({ assigneeId: 'm1', status: 'NORMAL' });
    expect(await office.refused('x2', { kind: 'complete', taskId, action: 'agree' })).toBe('NO_RIGHT');
    await office.do('m1', { kind: 'delegate', taskId, userId: 'x1' });
    await office.agree('x1', 'mgr');
    expect(office.history()).toContain('delivertoAgree');
    expect(await office.refused('m1', { kind: 'retrieve', taskId })).toBe('TASK_GONE');
  });

  test('a signer cannot hand his vote to another signer (D-19), nor anybody to himself', async () => {
    const office = await open(sign());
    const taskId = office.task('sign', 's1').id;
    expect(await office.refused('s1', { kind: 'delegate', taskId, userId: 's2' })).toBe('DELEGATE_SIGNER');
    expect(await office.refused('s1', { kind: 'delegate', taskId, userId: 's1' })).toBe('DELEGATE_SELF');
  });

  test('40 a secretary acts for her leader, within her limits', async () => {
    const office = await open(linear());
    const taskId = office.task('mgr').id;
    const secretary: Actor = { userId: 'sec', identities: ['user:m1'], leaderId: 'm1' };
    expect(buttonsFor(office.flow, office.state, taskId, secretary).map((button) => button.alias)).toEqual(['agree', 'reject']);
    expect(await office.refused(secretary, { kind: 'delegate', taskId, userId: 'm1' })).toBe('DELEGATE_LEADER');
    expect(await office.refused({ userId: 'sec', identities: [], leaderId: 'g1' }, { kind: 'complete', taskId, action: 'agree' })).toBe('NO_RIGHT');
    await office.do(secretary, { kind: 'complete', taskId, action: 'agree' });
    expect(office.state.opinions.find((row) => row.taskId === taskId)).toMatchObject({ userId: 'sec', agentLeaderId: 'm1', status: 'agree' });
    await office.do('f1', { kind: 'reject', taskId: office.task('fin').id, destination: 'mgr' });
    expect(office.open()).toEqual(['mgr:m1']);
  });
});

describe('buttons', () => {
  test('follow the node and the state', async () => {
    const office = await linearAtGm();
    const aliases = (userId: string, nodeId: string, more: Partial<Actor> = {}) =>
      buttonsFor(office.flow, office.state, office.task(nodeId).id, { userId, identities: [], ...more }).map((button) => button.alias);
    expect(aliases('g1', 'gm')).toContain('reject');
    expect(aliases('g1', 'gm')).not.toContain('lockUnlock');
    expect(aliases('nobody', 'gm')).toEqual([]);
    await office.do({ userId: 'boss', identities: [], manager: true }, { kind: 'forbid' });
    expect(aliases('g1', 'gm')).toEqual(['flowImage', 'opinions', 'print']);
    expect(aliases('boss', 'gm', { manager: true })).toEqual(['flowImage', 'opinions', 'print', 'cancelHangUp']);
  });

  test('a step back at the starter is submitted, not started; what is not offered is refused', async () => {
    const office = await open(linear({ apply: { buttons: ['startFlow', 'saveDraft', 'print'] }, mgr: { buttons: ['agree', 'backToStart'] } }));
    expect(await office.refused('m1', { kind: 'delegate', taskId: office.task('mgr').id, userId: 'x' })).toBe('NO_RIGHT');
    await office.do('m1', { kind: 'backToStart', taskId: office.task('mgr').id });
    expect(buttonsFor(office.flow, office.state, office.task('apply').id, { userId: 'u0', identities: [] })).toEqual([
      { alias: 'agree', labelOf: 'startFlow' },
      { alias: 'saveDraft' },
      { alias: 'print' },
    ]);
  });
});
