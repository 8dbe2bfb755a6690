import { describe, expect, test } from 'vitest';
import { buttonsFor } from '../../server/workflow/index.ts';
import type { FlowSpec } from '../../server/workflow/index.ts';
import { roundsOf } from '../../server/workflow/kernel/commands/group.ts';
import type { GroupRule } from '../../server/workflow/kernel/commands.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';
import { chain, linear, par, sign, task } from './fixtures.ts';
import { compileSpec, Office } from './harness.ts';

const open = async (spec: FlowSpec): Promise<Office> => {
  const office = new Office(await compileSpec(spec.form ?? 'flow', spec));
  await office.start();
  return office;
};
const custom = (signType: NonNullable<NodeSpec['signType']>): FlowSpec => linear({ mgr: { type: 'CUSTOMSIGNTASK', signType } });
const taskId = (office: Office, node: string, user?: string): string => office.task(node, user).id;
const answer = (office: Office, user: string, action?: 'agree' | 'oppose', node = 'mgr') =>
  office.do(user, { kind: 'answer', taskId: taskId(office, node, user), ...(action ? { action } : {}) });
const back: GroupRule = { sequential: false, pass: 'all', decide: 'agree', thenDo: 'back' };
const statuses = (office: Office): Record<string, string> =>
  Object.fromEntries(office.state.tasks.map((task) => [task.assigneeId ?? '', task.suspended ? 'suspended' : task.status]));

describe('征询', () => {
  test('26 the task waits until everybody has replied', async () => {
    const office = await open(linear());
    const mgr = taskId(office, 'mgr');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'INQU', userIds: ['q1', 'q2'], note: { opinion: '请看票据' } });
    expect(statuses(office)).toEqual({ m1: 'suspended', q1: 'TRANSFORMEDINQU', q2: 'TRANSFORMEDINQU' });
    expect(await office.refused('m1', { kind: 'complete', taskId: mgr, action: 'agree' })).toBe('SUSPENDED');
    expect(await office.refused('m1', { kind: 'reject', taskId: mgr })).toBe('SUSPENDED');
    await answer(office, 'q1');
    expect(statuses(office)).toEqual({ m1: 'suspended', q2: 'TRANSFORMEDINQU' });
    await answer(office, 'q2');
    expect(statuses(office)).toEqual({ m1: 'NORMAL' });
    expect([office.count('inqu'), office.count('inqu_reply')]).toEqual([1, 2]);
    await office.agree('m1', 'mgr');
    expect(office.open()).toEqual(['fin:f1|f2']);
  });

  test('taking it back keeps the replies that are there', async () => {
    const office = await open(linear());
    const mgr = taskId(office, 'mgr');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'INQU', userIds: ['q1', 'q2'] });
    await answer(office, 'q1');
    expect(await office.refused('q1', { kind: 'revokeGroup', taskId: mgr })).toBe('NO_RIGHT');
    await office.do('m1', { kind: 'revokeGroup', taskId: mgr });
    expect(office.open()).toEqual(['mgr:m1']);
    expect([office.count('inqu_reply'), office.count('awaiting_check')]).toEqual([1, 1]);
    expect(await office.refused('m1', { kind: 'revokeGroup', taskId: mgr })).toBe('GROUP_NOTHING');
  });

  test.each<[string, readonly string[], string]>([
    ['nobody', [], 'NO_USERS'],
    ['oneself', ['q1', 'm1'], 'USER_SELF'],
    ['somebody who has left', ['gone'], 'USER_INACTIVE'],
  ])('asking %s is refused', async (_who, userIds, code) => {
    const office = new Office(await compileSpec('linear', linear()), { disabled: new Set(['gone']) });
    await office.start();
    expect(await office.refused('m1', { kind: 'openGroup', taskId: taskId(office, 'mgr'), group: 'INQU', userIds })).toBe(code);
  });

  test('a task that was asked for asks nobody else and rejects nothing', async () => {
    const office = await open(linear());
    await office.do('m1', { kind: 'openGroup', taskId: taskId(office, 'mgr'), group: 'INQU', userIds: ['q1'] });
    const child = taskId(office, 'mgr', 'q1');
    expect(await office.refused('q1', { kind: 'openGroup', taskId: child, group: 'INQU', userIds: ['q2'] })).toBe('GROUP_CHILD');
    expect(await office.refused('q1', { kind: 'reject', taskId: child })).toBe('REJECT_CHILD');
    expect(await office.refused('q1', { kind: 'complete', taskId: child, action: 'agree' })).toBe('NO_RIGHT');
    expect(await office.refused('q1', { kind: 'delegate', taskId: child, userId: 'q2' })).toBe('NO_RIGHT');
    expect(buttonsFor(office.flow, office.state, child, { userId: 'q1', identities: [] }).map(({ alias }) => alias)).toEqual([
      'taskToInquReply',
      'flowImage',
      'opinions',
      'print',
    ]);
  });
});

describe('流转', () => {
  test('44 two of three agreements decide and complete the task', async () => {
    const office = await open(linear());
    await office.do('m1', {
      kind: 'openGroup',
      taskId: taskId(office, 'mgr'),
      group: 'TRANS',
      userIds: ['t1', 't2', 't3'],
      rule: { ...back, pass: 'amount:2', thenDo: 'submit' },
    });
    await answer(office, 't1', 'agree');
    expect(office.open()).toEqual(['mgr:m1', 'mgr:t2', 'mgr:t3']);
    await answer(office, 't2', 'agree');
    expect(office.open()).toEqual(['fin:f1|f2']);
    expect([office.count('transforming'), office.count('transAgree'), office.count('passCancel'), office.count('agree')]).toEqual([1, 2, 1, 1]);
    expect(office.state.inst.vars).toMatchObject({ result: 'agree', group_mgr: 'pass' });
  });

  test('a refusal that is handed on opposes the step', async () => {
    const office = await open(linear());
    await office.do('m1', {
      kind: 'openGroup',
      taskId: taskId(office, 'mgr'),
      group: 'TRANS',
      userIds: ['t1', 't2', 't3'],
      rule: { ...back, pass: 'percent:60', thenDo: 'submit' },
    });
    await answer(office, 't1', 'oppose');
    await answer(office, 't2', 'oppose');
    expect([office.count('transOppose'), office.count('notPassCancel'), office.count('oppose')]).toEqual([2, 1, 1]);
    expect(office.state.inst.vars).toMatchObject({ result: 'oppose' });
  });

  test('45 taken back: open ones go, answered ones stay, the task returns', async () => {
    const office = await open(linear());
    const mgr = taskId(office, 'mgr');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'TRANS', userIds: ['t1', 't2', 't3'], rule: back });
    await answer(office, 't1', 'agree');
    await office.do('m1', { kind: 'revokeGroup', taskId: mgr });
    expect(office.open()).toEqual(['mgr:m1']);
    expect([office.count('transAgree'), office.count('transRevoker')]).toEqual([1, 3]);
    await office.agree('m1', 'mgr');
  });

  test('one after the other: the next is asked when the one before has answered', async () => {
    const office = await open(linear());
    await office.do('m1', { kind: 'openGroup', taskId: taskId(office, 'mgr'), group: 'TRANS', userIds: ['t2', 't1'], rule: { ...back, sequential: true } });
    expect(office.open()).toEqual(['mgr:m1', 'mgr:t2']);
    await answer(office, 't2', 'agree');
    expect(office.open()).toEqual(['mgr:m1', 'mgr:t1']);
    await answer(office, 't1', 'agree');
    expect(statuses(office)).toEqual({ m1: 'NORMAL' });
  });

  test('a rule nobody can read is refused', async () => {
    const office = await open(linear());
    expect(
      await office.refused('m1', { kind: 'openGroup', taskId: taskId(office, 'mgr'), group: 'TRANS', userIds: ['t1'], rule: { ...back, pass: 'percent:120' } }),
    ).toBe('GROUP_RULE');
  });
});

describe('加签', () => {
  test('46 47 one round at a time; a finished one may be followed by another', async () => {
    const office = await open(linear());
    const mgr = taskId(office, 'mgr');
    expect(roundsOf(office.state.groups, { id: mgr }, 'ADDSIGN')).toBe('none');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'ADDSIGN', userIds: ['a1'] });
    expect(roundsOf(office.state.groups, { id: mgr }, 'ADDSIGN')).toBe('open');
    expect(await office.refused('m1', { kind: 'openGroup', taskId: mgr, group: 'ADDSIGN', userIds: ['a2'] })).toBe('SUSPENDED');
    await answer(office, 'a1');
    expect(roundsOf(office.state.groups, { id: mgr }, 'ADDSIGN')).toBe('finished');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'ADDSIGN', userIds: ['a2'] });
    await answer(office, 'a2', 'oppose');
    expect([office.count('addsign'), office.count('user_add_sign_back'), office.count('addsignOppose')]).toEqual([2, 1, 1]);
    expect(office.open()).toEqual(['mgr:m1']);
  });

  test('is not for countersigns, which add signers', async () => {
    const office = await open(sign());
    expect(await office.refused('s1', { kind: 'openGroup', taskId: taskId(office, 'sign', 's1'), group: 'ADDSIGN', userIds: ['x'] })).toBe('NO_RIGHT');
  });
});

describe('签署', () => {
  test('48 in sequence: the one before takes it back while the next has not looked', async () => {
    const office = await open(custom('Sequential'));
    const mgr = taskId(office, 'mgr');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'CUSTOM', userIds: ['s1', 's2', 's3'] });
    await answer(office, 's1', 'agree');
    expect(office.open()).toEqual(['mgr:m1', 'mgr:s2']);
    expect(await office.refused('m1', { kind: 'revokeSequence', taskId: mgr })).toBe('NO_RIGHT');
    await office.do('s1', { kind: 'revokeSequence', taskId: taskId(office, 'mgr', 's2') });
    expect(office.open()).toEqual(['mgr:m1', 'mgr:s1']);
    await answer(office, 's1', 'agree');
    await office.do('s2', { kind: 'read', taskId: taskId(office, 'mgr', 's2') });
    expect(await office.refused('s1', { kind: 'revokeSequence', taskId: taskId(office, 'mgr', 's2') })).toBe('GROUP_TOUCHED');
    await answer(office, 's2', 'agree');
    await answer(office, 's3', 'agree');
    expect(office.open()).toEqual(['fin:f1|f2']);
    expect([office.count('signSequenceing'), office.count('signSequenceAgree'), office.count('agree')]).toEqual([1, 4, 1]);
  });

  test('48 whoever asked takes the first one back', async () => {
    const office = await open(custom('Sequential'));
    const mgr = taskId(office, 'mgr');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'CUSTOM', userIds: ['s1', 's2'] });
    await office.do('m1', { kind: 'revokeSequence', taskId: mgr });
    expect(statuses(office)).toEqual({ m1: 'NORMAL' });
  });

  test('a signer brings in another one behind himself', async () => {
    const office = await open(custom('Sequential'));
    await office.do('m1', { kind: 'openGroup', taskId: taskId(office, 'mgr'), group: 'CUSTOM', userIds: ['s1', 's2'] });
    await office.do('s1', { kind: 'openGroup', taskId: taskId(office, 'mgr', 's1'), group: 'CUSTOM', userIds: ['x1'] });
    for (const user of ['s1', 'x1', 's2']) {
      expect(office.open()).toEqual(['mgr:m1', `mgr:${user}`]);
      await answer(office, user, 'agree');
    }
    expect(office.open()).toEqual(['fin:f1|f2']);
  });

  test('49 in parallel: taking back the open ones lets the answered one decide', async () => {
    const office = await open(custom('Parallel'));
    const mgr = taskId(office, 'mgr');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'CUSTOM', userIds: ['s1', 's2', 's3'] });
    await answer(office, 's1', 'agree');
    await office.do('m1', { kind: 'revokeGroup', taskId: mgr, childTaskIds: ['s2', 's3'].map((user) => taskId(office, 'mgr', user)) });
    expect(office.open()).toEqual(['fin:f1|f2']);
    expect(office.count('signLineRetracted')).toBe(3);
  });

  test('49 when nobody has signed, the task returns; who has looked cannot be taken back', async () => {
    const office = await open(custom('Parallel'));
    const mgr = taskId(office, 'mgr');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'CUSTOM', userIds: ['s1', 's2'] });
    await office.do('s1', { kind: 'read', taskId: taskId(office, 'mgr', 's1') });
    expect(await office.refused('m1', { kind: 'revokeGroup', taskId: mgr, childTaskIds: [taskId(office, 'mgr', 's1')] })).toBe('GROUP_TOUCHED');
    await office.do('m1', { kind: 'revokeGroup', taskId: mgr, childTaskIds: [taskId(office, 'mgr', 's2')] });
    expect(office.open()).toEqual(['mgr:m1', 'mgr:s1']);
    expect(await office.refused('m1', { kind: 'revokeGroup', taskId: mgr, childTaskIds: ['nobody'] })).toBe('GROUP_NOTHING');
  });

  test('50 parallel approval returns to whoever asked, who decides', async () => {
    const office = await open(custom('ParallelApprove'));
    await office.do('m1', { kind: 'openGroup', taskId: taskId(office, 'mgr'), group: 'CUSTOM', userIds: ['s1', 's2'] });
    await answer(office, 's1', 'agree');
    await answer(office, 's2', 'oppose');
    expect(statuses(office)).toEqual({ m1: 'NORMAL' });
    expect([office.count('approveLineing'), office.count('approveLineAgree'), office.count('approveLineOppose')]).toEqual([1, 1, 1]);
  });

  test('is only offered where the step is one for signing', async () => {
    const office = await open(linear());
    expect(await office.refused('m1', { kind: 'openGroup', taskId: taskId(office, 'mgr'), group: 'CUSTOM', userIds: ['s1'] })).toBe('NOT_CUSTOM_SIGN');
  });
});

describe('沟通', () => {
  test('52 holds nobody up, and a late answer is still recorded', async () => {
    const office = await open(linear());
    await office.do('m1', { kind: 'communicate', taskId: taskId(office, 'mgr'), userIds: ['c1', 'c2'], note: { opinion: '标准是多少' } });
    await office.agree('m1', 'mgr');
    expect(office.open()).toEqual(['fin:f1|f2', 'mgr:c1', 'mgr:c2']);
    await answer(office, 'c1');
    expect([office.count('start_commu'), office.count('feedback'), office.count('awaiting_feedback')]).toEqual([1, 1, 1]);
    await office.agree('f1', 'fin');
    await office.agree('g1', 'gm');
    expect([office.state.inst.status, office.open()]).toEqual(['end', []]);
  });
});

describe('沟通 at the step of somebody else', () => {
  test('whoever has acted asks from his own step', async () => {
    const office = await open(linear());
    await office.agree('m1', 'mgr');
    await office.do('m1', { kind: 'communicate', taskId: taskId(office, 'fin'), userIds: ['c1'] });
    await office.do('u0', { kind: 'communicate', taskId: taskId(office, 'fin'), userIds: ['c2'] });
    expect(office.open()).toEqual(['apply:c2', 'fin:f1|f2', 'mgr:c1']);
    await answer(office, 'c1');
    expect(office.open()).toEqual(['apply:c2', 'fin:f1|f2']);
  });

  test('whoever was only asked does not pass it on, whatever he was asked for', async () => {
    const office = await open(linear({ fin: { assignee: { rule: 'users', users: ['f1'] } } }));
    await office.do('m1', { kind: 'communicate', taskId: taskId(office, 'mgr'), userIds: ['c1'] });
    expect(await office.refused('c1', { kind: 'communicate', taskId: taskId(office, 'mgr', 'c1'), userIds: ['c2'] })).toBe('NO_RIGHT');
    await office.do('m1', { kind: 'openGroup', taskId: taskId(office, 'mgr', 'm1'), group: 'INQU', userIds: ['q1'] });
    expect(await office.refused('q1', { kind: 'communicate', taskId: taskId(office, 'mgr', 'q1'), userIds: ['c2'] })).toBe('NO_RIGHT');
    expect(await office.refused('stranger', { kind: 'communicate', taskId: taskId(office, 'mgr', 'm1'), userIds: ['c2'] })).toBe('NO_RIGHT');
  });
});

describe('groups and everything else', () => {
  test('cancelling a step cancels what was asked there', async () => {
    const office = await open(par());
    await office.do('b1', { kind: 'openGroup', taskId: taskId(office, 'B'), group: 'INQU', userIds: ['q1'] });
    await office.do('a1', { kind: 'reject', taskId: taskId(office, 'A'), destination: 'apply', mode: 'normal' });
    expect(office.open()).toEqual(['apply:u0']);
    expect(office.state.groups.map(({ state }) => state)).toEqual(['revoked']);
  });

  test('ending the request ends them too', async () => {
    const office = await open(linear());
    await office.do('m1', { kind: 'openGroup', taskId: taskId(office, 'mgr'), group: 'TRANS', userIds: ['t1'], rule: back });
    await office.do('m1', { kind: 'communicate', taskId: taskId(office, 'mgr', 't1'), userIds: ['c1'] });
    await office.do({ userId: 'boss', identities: [], manager: true }, { kind: 'endProcess' });
    expect(office.open()).toEqual([]);
  });

  test('so does ending it by the very task that waits', async () => {
    const office = await open(linear());
    const mgr = taskId(office, 'mgr');
    await office.do('m1', { kind: 'openGroup', taskId: mgr, group: 'INQU', userIds: ['q1'] });
    await office.do({ userId: 'boss', identities: [], manager: true }, { kind: 'endProcess', taskId: mgr });
    expect([office.state.inst.status, office.open(), office.state.groups.map(({ state }) => state)]).toEqual(['manualend', [], ['revoked']]);
  });

  test('whoever was only asked neither ends nor suspends the request', async () => {
    const office = await open(linear({ mgr: { buttons: ['agree', 'communicate', 'endProcess', 'hangUp'] } }));
    await office.do('m1', { kind: 'communicate', taskId: taskId(office, 'mgr'), userIds: ['c1'] });
    expect(await office.refused('c1', { kind: 'endProcess', taskId: taskId(office, 'mgr', 'c1') })).toBe('NO_RIGHT');
    expect(await office.refused('c1', { kind: 'forbid' })).toBe('NO_RIGHT');
    await office.do('m1', { kind: 'forbid' });
  });

  test('whoever was only asked at a countersign adds no signers, whether it is open or long decided', async () => {
    const { nodes, ...spec } = sign();
    const buttons = ['agree', 'addSign', 'communicate'];
    const office = await open({
      ...spec,
      nodes: [...nodes.map((node) => (node.id === 'sign' ? { ...node, buttons } : node)), task('later', 'l1')],
      edges: [
        ...chain('start', 'apply', 'sign', 'x'),
        { from: 'x', to: 'apply', when: "sign_sign = 'refuse'" },
        { from: 'x', to: 'later', default: true },
        ...chain('later', 'end'),
      ],
    });
    await office.do('s1', { kind: 'communicate', taskId: taskId(office, 'sign', 's1'), userIds: ['c1'] });
    const asked = taskId(office, 'sign', 'c1');
    expect(await office.refused('c1', { kind: 'addSigners', taskId: asked, userIds: ['x'] })).toBe('NO_RIGHT');
    for (const signer of ['s1', 's2']) await office.do(signer, { kind: 'complete', taskId: taskId(office, 'sign', signer), action: 'agree' });
    expect(office.open()).toEqual(['later:l1', 'sign:c1']);
    expect(await office.refused('c1', { kind: 'addSigners', taskId: asked, userIds: ['x'] })).toBe('NO_RIGHT');
  });

  test('what a step does not offer is refused: oppose, communicate, 流转 at a countersign', async () => {
    const office = await open(linear({ mgr: { buttons: ['agree'] } }));
    expect(await office.refused('m1', { kind: 'complete', taskId: taskId(office, 'mgr'), action: 'oppose' })).toBe('NO_RIGHT');
    expect(await office.refused('m1', { kind: 'communicate', taskId: taskId(office, 'mgr'), userIds: ['c1'] })).toBe('NO_RIGHT');
    const signing = await open(sign());
    expect(await signing.refused('s1', { kind: 'openGroup', taskId: taskId(signing, 'sign', 's1'), group: 'TRANS', userIds: ['t1'], rule: back })).toBe(
      'NO_RIGHT',
    );
  });

  test('a step somebody was asked about cannot be taken back from under him', async () => {
    const office = await open(linear());
    await office.agree('m1', 'mgr');
    await office.do('f1', { kind: 'openGroup', taskId: taskId(office, 'fin'), group: 'INQU', userIds: ['q1'] });
    expect(await office.refused('m1', { kind: 'revoke' })).toBe('REVOKE_TOUCHED');
  });

  test('59 a manager gives the task of somebody who has left to somebody else', async () => {
    const office = await open(linear());
    const command = { kind: 'changeHolder', taskId: taskId(office, 'mgr'), userId: 'm9' } as const;
    expect(await office.refused('m1', command)).toBe('NO_RIGHT');
    await office.do({ userId: 'boss', identities: [], manager: true }, command);
    expect(office.open()).toEqual(['mgr:m9']);
    await office.agree('m9', 'mgr');
  });
});
