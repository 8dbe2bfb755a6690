import { describe, expect, test } from 'vitest';
import type { FlowSpec } from '../../server/workflow/index.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';
import { compileSpec, Office } from './harness.ts';

/** An approval in one branch stands for the values that it was given for, whatever the other branch makes of them. */

type Line = FlowSpec['edges'][number];
const task = (id: string, more: Partial<NodeSpec> = {}): NodeSpec =>
  ({
    id,
    type: 'USERTASK',
    name: id,
    assignee: { rule: 'users', users: [`${id}1`] },
    rejectNormalInFork: true,
    jumpType: ['select', 'free'],
    buttons: ['agree', 'oppose', 'reject', 'rejectToAnyNode', 'startTrans', 'addSign'],
    ...more,
  }) as NodeSpec;
const gate = (id: string, type: 'EXCLUSIVE' | 'PARALLEL' | 'INCLUSIVE' = 'EXCLUSIVE'): NodeSpec => ({ id, type });
const chain = (...ids: string[]): Line[] => ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));
const past = (from: string, to: string, otherwise: string, when: string): Line[] => [
  { from, to, when },
  { from, to: otherwise, default: true },
];
const flow = (nodes: readonly NodeSpec[], edges: readonly Line[]): FlowSpec => ({
  form: 'beside',
  nodes: [
    { id: 'start', type: 'START' },
    { id: 'apply', type: 'USERTASK', name: 'apply', assignee: { rule: 'startUser' } },
    ...nodes,
    { id: 'end', type: 'END' },
  ],
  edges: [{ from: 'start', to: 'apply' }, ...edges],
});

/** A, and from 50 on A2, beside B. */
const beside = (a: Partial<NodeSpec> = {}, b: Partial<NodeSpec> = {}): FlowSpec =>
  flow(
    [gate('split', 'PARALLEL'), task('A', a), gate('x'), task('A2'), gate('z'), task('B', b), gate('join', 'PARALLEL'), task('fin')],
    [...chain('apply', 'split', 'A', 'x'), ...past('x', 'A2', 'z', 'amount > 50'), ...chain('A2', 'z', 'join', 'fin', 'end'), ...chain('split', 'B', 'join')],
  );

/** C and D within the branch of A; B beside. */
const nested = flow(
  [gate('split', 'PARALLEL'), gate('inner', 'PARALLEL'), task('C'), task('D'), gate('both', 'PARALLEL'), task('B'), gate('join', 'PARALLEL'), task('fin')],
  [...chain('apply', 'split', 'inner', 'C', 'both', 'join', 'fin', 'end'), ...chain('inner', 'D', 'both'), ...chain('split', 'B', 'join')],
);

const open = async (spec: FlowSpec, amount: number): Promise<{ office: Office; amounts: (value: number) => void }> => {
  const form = { amount };
  const office = new Office(await compileSpec('beside', spec), { form });
  await office.start();
  return { office, amounts: (value) => (form.amount = value) };
};

describe('where branches join', () => {
  test('nobody is asked again while the values are the same', async () => {
    const { office } = await open(beside(), 10);
    await office.agree('B1', 'B');
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['fin:fin1']);
  });

  test('whoever approved other values is asked again, whom they demand is asked, and nobody twice', async () => {
    const { office, amounts } = await open(beside(), 10);
    await office.agree('A1', 'A');
    amounts(99);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['A:A1']);
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['A2:A21']);
    await office.agree('A21', 'A2');
    expect(office.open()).toEqual(['fin:fin1']);
    expect(office.waiting()).toBe(0);
  });

  test('what was changed back has not changed', async () => {
    const { office, amounts } = await open(beside(), 10);
    await office.agree('A1', 'A');
    amounts(99);
    amounts(10);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['fin:fin1']);
  });

  test('who is asked for the first time may change them: those before are asked once more', async () => {
    const { office, amounts } = await open(beside(), 10);
    await office.agree('A1', 'A');
    amounts(99);
    await office.agree('B1', 'B');
    await office.agree('A1', 'A');
    amounts(98);
    await office.agree('A21', 'A2');
    expect(office.open()).toEqual(['B:B1']);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['A:A1']);
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['fin:fin1']);
  });

  test('a fork within: its people are asked where they join, and again where the branches around do', async () => {
    const { office, amounts } = await open(nested, 10);
    await office.agree('C1', 'C');
    amounts(20);
    await office.agree('D1', 'D');
    expect(office.open()).toEqual(['B:B1', 'C:C1']);
    await office.agree('C1', 'C');
    amounts(30);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['C:C1']);
    await office.agree('C1', 'C');
    expect(office.open()).toEqual(['D:D1']);
    await office.agree('D1', 'D');
    expect(office.open()).toEqual(['fin:fin1']);
  });

  test('a branch that nobody was asked in before is taken where it is demanded by now', async () => {
    const { office, amounts } = await open(
      flow(
        [gate('any', 'INCLUSIVE'), task('P'), task('Q'), task('R'), gate('all', 'INCLUSIVE'), task('fin')],
        [
          ...chain('apply', 'any'),
          { from: 'any', to: 'P', when: 'amount > 0' },
          { from: 'any', to: 'Q', when: 'amount > 50' },
          { from: 'any', to: 'R', default: true },
          ...['P', 'Q', 'R'].flatMap((id) => chain(id, 'all')),
          ...chain('all', 'fin', 'end'),
        ],
      ),
      10,
    );
    amounts(60);
    await office.agree('P1', 'P');
    expect(office.open()).toEqual(['Q:Q1']);
  });

  test('a step that passes itself over does not hold the others up', async () => {
    const { office, amounts } = await open(beside({ skipWhen: 'amount > 50' }), 10);
    await office.agree('A1', 'A');
    amounts(99);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['A2:A21']);
    await office.agree('A21', 'A2');
    expect(office.open()).toEqual(['fin:fin1']);
  });

  test('who is asked again sends it back, and it comes back to him', async () => {
    const { office, amounts } = await open(beside(), 10);
    await office.agree('A1', 'A');
    amounts(40);
    await office.agree('B1', 'B');
    await office.do('A1', { kind: 'reject', taskId: office.task('A').id, destination: 'apply', mode: 'direct' });
    expect(office.open()).toEqual(['apply:u0']);
    amounts(20);
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['B:B1']);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['A:A1']);
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['fin:fin1']);
  });

  test('or to be walked again from before the fork', async () => {
    const { office, amounts } = await open(beside(), 10);
    await office.agree('A1', 'A');
    amounts(40);
    await office.agree('B1', 'B');
    await office.do('A1', { kind: 'reject', taskId: office.task('A').id, destination: 'apply', mode: 'normal' });
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['A:A1', 'B:B1']);
  });

  test('whoever has decided on the other side may take it back meanwhile', async () => {
    const { office, amounts } = await open(beside(), 10);
    await office.agree('A1', 'A');
    amounts(40);
    await office.agree('B1', 'B');
    await office.do('B1', { kind: 'revoke' });
    expect(office.open()).toEqual(['B:B1']);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['A:A1']);
  });

  test('a branch that somebody jumped past is not asked', async () => {
    const { office, amounts } = await open(beside(), 10);
    amounts(20);
    await office.do('u0', { kind: 'revokeToStart' });
    await office.do('u0', { kind: 'complete', taskId: office.task('apply').id, action: 'agree' });
    expect(office.open()).toEqual(['A:A1', 'B:B1']);
    const jumping = await open(flow([task('head'), ...beside().nodes.slice(2, -1)], [...chain('apply', 'head', 'split'), ...beside().edges.slice(2)]), 10);
    await jumping.office.do('head1', { kind: 'complete', taskId: jumping.office.task('head').id, action: 'agree', jumpType: 'free', destination: 'B' });
    jumping.amounts(20);
    await jumping.office.agree('B1', 'B');
    expect(jumping.office.open()).toEqual(['fin:fin1']);
  });

  test('what a step writes it writes once: two that write the same do not ask each other for ever', async () => {
    const { office } = await open(beside({ onComplete: [{ set: { amount: 1 } }] }, { onComplete: [{ set: { amount: 2 } }] }), 10);
    await office.agree('A1', 'A');
    await office.agree('B1', 'B');
    expect(office.effects.filter(({ kind }) => kind === 'setFields')).toHaveLength(2);
    for (let round = 0; !office.open().includes('fin:fin1'); round++) {
      expect(round).toBeLessThan(3);
      const [next] = office.state.tasks;
      await office.agree(next?.assigneeId ?? '', next?.nodeId ?? '');
    }
    expect(office.effects.filter(({ kind }) => kind === 'setFields')).toHaveLength(2);
  });
});

/** Ap, M, A beside B (B0 before it), fin, pay. */
const through = (a: Partial<NodeSpec> = {}, b: Partial<NodeSpec> = {}): FlowSpec =>
  flow(
    [task('M'), gate('split', 'PARALLEL'), task('A', a), task('B0'), task('B', b), gate('join', 'PARALLEL'), task('fin'), gate('x'), task('boss'), task('pay')],
    [
      ...chain('apply', 'M', 'split', 'A', 'join', 'fin', 'x'),
      ...chain('split', 'B0', 'B', 'join'),
      ...past('x', 'boss', 'pay', 'amount > 50'),
      ...chain('boss', 'pay', 'end'),
    ],
  );

describe('an errand past a join whose branches are through', () => {
  const paying = async (spec: FlowSpec, people: readonly string[]): Promise<{ office: Office; amounts: (value: number) => void }> => {
    const at = await open(spec, 10);
    for (const id of people) await at.office.agree(id === 'apply' ? 'u0' : `${id}1`, id);
    return at;
  };
  const down = ['M', 'A', 'B0', 'B', 'fin'] as const;
  const back = (office: Office, who: string, from: string, to: string): Promise<unknown> =>
    office.do(who, { kind: 'reject', taskId: office.task(from).id, destination: to, mode: 'direct' });

  test('asks the branch beside for what was changed in one, and those before it in its own', async () => {
    const { office, amounts } = await paying(through(), down);
    await back(office, 'pay1', 'pay', 'B');
    amounts(20);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['A:A1']);
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['B0:B01']);
    await office.agree('B01', 'B0');
    expect(office.open()).toEqual(['fin:fin1']);
    await office.agree('fin1', 'fin');
    expect(office.open()).toEqual(['pay:pay1']);
  });

  test('asks nobody where nothing was changed', async () => {
    const { office } = await paying(through(), down);
    await back(office, 'pay1', 'pay', 'B');
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['pay:pay1']);
  });

  test('asks for the round again whoever is asked in it only by what was changed', async () => {
    const wide = flow(
      [gate('any', 'INCLUSIVE'), task('P'), task('Q'), task('R'), gate('all', 'INCLUSIVE'), task('fin')],
      [
        ...chain('apply', 'any'),
        { from: 'any', to: 'P', when: 'amount > 0' },
        { from: 'any', to: 'Q', when: 'amount > 50' },
        { from: 'any', to: 'R', default: true },
        ...['P', 'Q', 'R'].flatMap((id) => chain(id, 'all')),
        ...chain('all', 'fin', 'end'),
      ],
    );
    const { office, amounts } = await paying(wide, ['P']);
    await back(office, 'fin1', 'fin', 'P');
    amounts(60);
    await office.agree('P1', 'P');
    expect(office.open()).toEqual(['Q:Q1']);
    amounts(70);
    await office.agree('Q1', 'Q');
    expect(office.open()).toEqual(['P:P1']);
    await office.agree('P1', 'P');
    expect(office.open()).toEqual(['fin:fin1']);
  });

  test('through a whole fork: what the last branch changes is asked of the first', async () => {
    const { office, amounts } = await paying(through(), down);
    await back(office, 'pay1', 'pay', 'M');
    amounts(20);
    await office.agree('M1', 'M');
    await office.agree('A1', 'A');
    await office.agree('B01', 'B0');
    expect(office.open()).toEqual(['B:B1']);
    amounts(30);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['A:A1']);
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['B0:B01']);
    await office.agree('B01', 'B0');
    expect(office.open()).toEqual(['fin:fin1']);
  });

  test('where the way does not lead back any more too', async () => {
    const elsewhere = flow(
      [gate('split', 'PARALLEL'), task('A'), task('B'), gate('join', 'PARALLEL'), gate('x'), task('big'), task('pay')],
      [
        ...chain('apply', 'split', 'A', 'join', 'x'),
        ...chain('split', 'B', 'join'),
        ...past('x', 'big', 'pay', 'amount > 50'),
        ...chain('big', 'end'),
        ...chain('pay', 'end'),
      ],
    );
    const { office, amounts } = await paying(elsewhere, ['A', 'B']);
    await back(office, 'pay1', 'pay', 'B');
    amounts(60);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['A:A1']);
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['big:big1']);
  });

  test('a fork within a fork: both are asked where the errand comes past them', async () => {
    const { office, amounts } = await paying(nested, ['C', 'D', 'B']);
    await back(office, 'fin1', 'fin', 'C');
    amounts(20);
    await office.agree('C1', 'C');
    expect(office.open()).toEqual(['D:D1']);
    await office.agree('D1', 'D');
    expect(office.open()).toEqual(['B:B1']);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['fin:fin1']);
  });

  test('who is asked there sends it back, and it comes back to him', async () => {
    const { office, amounts } = await paying(through(), down);
    await back(office, 'pay1', 'pay', 'B');
    amounts(20);
    await office.agree('B1', 'B');
    await back(office, 'A1', 'A', 'apply');
    amounts(15);
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['M:M1']);
    await office.agree('M1', 'M');
    for (const id of ['B0', 'B', 'A', 'fin']) {
      expect(office.open()).toEqual([`${id}:${id}1`]);
      await office.agree(`${id}1`, id);
    }
    expect(office.open()).toEqual(['pay:pay1']);
  });

  test('who passed it on takes it back meanwhile', async () => {
    const { office, amounts } = await paying(through(), down);
    await back(office, 'pay1', 'pay', 'B');
    amounts(20);
    await office.agree('B1', 'B');
    await office.do('B1', { kind: 'revoke' });
    expect(office.open()).toEqual(['B:B1']);
    amounts(10);
    await office.agree('B1', 'B');
    expect(office.open()).toEqual(['pay:pay1']);
  });
});

describe('a hand-out that decides for its holder', () => {
  const rule = { sequential: false, pass: 'all', decide: 'agree', thenDo: 'submit' } as const;

  test.each([
    [10, ['fin:fin1']],
    [20, ['B:B1']],
  ])('with %d where it was given on 10', async (amount, after) => {
    const { office, amounts } = await open(beside(), 10);
    await office.agree('A1', 'A');
    await office.do('B1', { kind: 'openGroup', taskId: office.task('B').id, group: 'TRANS', userIds: ['m1', 'm2'], rule });
    await office.do('m1', { kind: 'answer', taskId: office.task('B', 'm1').id, action: 'agree' });
    amounts(amount);
    await office.do('m2', { kind: 'answer', taskId: office.task('B', 'm2').id, action: 'agree' });
    expect(office.open()).toEqual(after);
  });
});
