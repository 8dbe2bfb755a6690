import { describe, expect, test } from 'vitest';
import { rejectTargets, type FlowSpec } from '../../server/workflow/index.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';
import { compileSpec, Office } from './harness.ts';

/** An approval stands for the values that decide: an errand that changes none comes straight back, one that does passes everybody who has not approved them. */

type Line = FlowSpec['edges'][number];
const task = (id: string, more: Partial<NodeSpec> = {}): NodeSpec =>
  ({
    id,
    type: 'USERTASK',
    name: id,
    assignee: { rule: 'users', users: [`${id}1`] },
    rejectNormalInFork: true,
    jumpType: ['select', 'free'],
    ...more,
  }) as NodeSpec;
const gate = (id: string, type: 'EXCLUSIVE' | 'PARALLEL' | 'INCLUSIVE' = 'EXCLUSIVE'): NodeSpec => ({ id, type });
const chain = (...ids: string[]): Line[] => ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));
const past = (from: string, to: string, otherwise: string, when: string): Line[] => [
  { from, to, when },
  { from, to: otherwise, default: true },
];
const around = (nodes: readonly NodeSpec[], edges: readonly Line[]): FlowSpec => ({
  form: 'errands',
  nodes: [
    { id: 'start', type: 'START' },
    { id: 'apply', type: 'USERTASK', name: 'apply', assignee: { rule: 'startUser' } },
    ...nodes,
    { id: 'end', type: 'END' },
  ],
  edges: [{ from: 'start', to: 'apply' }, ...edges],
});

/** Head; from 50 the director, from 500 the president too; finance. */
const limits = (director: Partial<NodeSpec> = {}): FlowSpec =>
  around(
    [task('head'), gate('x'), task('director', director), gate('y'), task('president'), gate('z'), task('fin')],
    [
      ...chain('apply', 'head', 'x'),
      ...past('x', 'director', 'z', 'amount > 50'),
      ...chain('director', 'y'),
      ...past('y', 'president', 'z', 'amount > 500'),
      ...chain('president', 'z', 'fin', 'end'),
    ],
  );

/** Two branches; in one of them the limit. */
const branches = around(
  [gate('split', 'PARALLEL'), task('A'), gate('x'), task('A2'), gate('z'), task('A3'), task('B'), gate('join', 'PARALLEL'), task('fin')],
  [
    ...chain('apply', 'split', 'A', 'x'),
    ...past('x', 'A2', 'z', 'amount > 50'),
    ...chain('A2', 'z', 'A3', 'join', 'fin', 'end'),
    ...chain('split', 'B', 'join'),
  ],
);

/** Two branches, and two within one of them. */
const nested = around(
  [gate('split', 'PARALLEL'), task('A'), gate('inner', 'PARALLEL'), task('C'), task('D'), gate('both', 'PARALLEL'), task('B'), gate('join', 'PARALLEL')],
  [...chain('apply', 'split', 'A', 'inner', 'C', 'both', 'join', 'end'), ...chain('inner', 'D', 'both'), ...chain('split', 'B', 'join')],
);

/** Who is asked depends on the amount, side by side. */
const choices = around(
  [gate('any', 'INCLUSIVE'), task('P'), task('Q'), task('R'), gate('all', 'INCLUSIVE'), task('fin')],
  [
    ...chain('apply', 'any'),
    { from: 'any', to: 'P', when: 'amount > 50' },
    { from: 'any', to: 'Q', when: 'amount > 500' },
    { from: 'any', to: 'R', default: true },
    ...['P', 'Q', 'R'].flatMap((id) => chain(id, 'all')),
    ...chain('all', 'fin', 'end'),
  ],
);

/** The starter's own step passes itself over; then a limit by gateway or by the step itself. */
const byHead = (limit: Partial<NodeSpec> = {}): FlowSpec =>
  around(
    [task('own', { skipIfStarter: true, assignee: { rule: 'startUser' } }), task('deputy', limit), task('fin'), task('pay')],
    chain('apply', 'own', 'deputy', 'fin', 'pay', 'end'),
  );

/** One of two approves, as the amount says; the whole flow, or side by side with B. */
const either = around(
  [gate('x'), task('small'), task('large'), gate('z'), task('fin')],
  [...chain('apply', 'x'), ...past('x', 'large', 'small', 'amount > 50'), ...chain('large', 'z', 'fin', 'end'), ...chain('small', 'z')],
);
const eitherBeside = around(
  [task('head'), gate('split', 'PARALLEL'), gate('x'), task('small'), task('large'), gate('z'), task('B'), gate('join', 'PARALLEL'), task('fin')],
  [
    ...chain('apply', 'head', 'split', 'x'),
    ...past('x', 'large', 'small', 'amount > 50'),
    ...chain('large', 'z', 'join', 'fin', 'end'),
    ...chain('small', 'z'),
    ...chain('split', 'B', 'join'),
  ],
);

/** P is asked from 1 on, Q beside it from 50 on. */
const joined = around(
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

/** A limit within either of two branches. */
const bothSides = around(
  [task('head'), gate('split', 'PARALLEL'), task('A'), gate('x'), task('A2'), gate('z'), task('B'), gate('join', 'PARALLEL'), task('fin')],
  [
    ...chain('apply', 'head', 'split', 'A', 'x'),
    ...past('x', 'A2', 'z', 'amount > 50'),
    ...chain('A2', 'z', 'join', 'fin', 'end'),
    ...chain('split', 'B', 'join'),
  ],
);

/** Whoever opposes sends it round again. */
const round = around(
  [task('head', { buttons: ['agree', 'oppose', 'reject', 'rejectToAnyNode'] }), gate('x'), task('fin')],
  [...chain('apply', 'head', 'x'), { from: 'x', to: 'apply', when: "result_head = 'oppose'" }, { from: 'x', to: 'fin', default: true }, ...chain('fin', 'end')],
);

/** Whoever opposes sends it round again, once somebody else has been asked. */
const late = around(
  [task('head', { buttons: ['agree', 'oppose', 'reject', 'rejectToAnyNode'] }), gate('x'), task('B'), task('fin')],
  [
    ...chain('apply', 'head', 'x'),
    { from: 'x', to: 'apply', when: "result_head = 'oppose'" },
    { from: 'x', to: 'B', default: true },
    ...chain('B', 'fin', 'end'),
  ],
);

/**
 * What people do, one after the other, each at the step that comes first: agree; `x=60` agree where the amount has become 60; `x>y` send back to y to be returned
 * directly; `x>>y` to be walked again from there; `x^y` jump; `x-` oppose; `x<` take back. The cases then say who decides until the end.
 */
describe.each<readonly [string, FlowSpec, number, string, string]>([
  ['what has not changed', limits(), 10, 'head fin>apply apply', 'fin'],
  ['what has changed and is again what it was', limits(), 10, 'head fin>apply apply=60 head=10', 'fin'],
  ['an amount within the same limits', limits(), 60, 'head director fin>apply apply=400', 'head director fin'],
  ['an amount beyond a limit', limits(), 10, 'head fin>apply apply=60', 'head director fin'],
  ['an amount beyond two limits', limits(), 10, 'head fin>apply apply=600', 'head director president fin'],
  ['the limit of a later step', limits(), 60, 'head director fin>apply apply=600', 'head director president fin'],
  ['an errand to a step in between', limits(), 10, 'head fin>head head=60', 'director fin'],
  ['less than what led to the step that waits', limits(), 600, 'head director president>apply apply=10', 'head fin'],
  [
    'an approval of before the way was walked again',
    limits(),
    600,
    'head director president fin>>apply apply=10 head fin>apply apply=600',
    'head director president fin',
  ],
  ['an approval of these very values on this way', limits(), 60, 'head=70 director=60 fin>head head=70 director>head head=60', 'director fin'],
  ['an errand within an errand', limits(), 10, 'head fin>head head>apply apply=60', 'head director fin'],
  ['an errand within an errand that changes nothing itself', limits(), 10, 'head fin>head head=60 director>apply apply', 'director fin'],
  ['an errand of whom an errand asks', limits(), 10, 'head fin>apply apply=60 head director>apply apply=600', 'head director president fin'],
  ['an errand of somebody who is not asked any more', limits(), 10, 'head fin>apply apply=60 head director>apply apply=20', 'head fin'],
  ['whom somebody jumped over', limits(), 60, 'head^fin fin>apply apply=600', 'head fin'],
  ['a step that passes itself over', limits({ skipIfStarter: true, assignee: { rule: 'startUser' } }), 10, 'head fin>apply apply=600', 'head president fin'],
  ['the same person twice, nothing changed', limits({ skipSame: true, assignee: { rule: 'users', users: ['head1'] } }), 60, 'head fin>apply apply', 'fin'],
  [
    'the same person twice, something changed',
    limits({ skipSame: true, assignee: { rule: 'users', users: ['head1'] } }),
    60,
    'head fin>apply apply=70',
    'head fin',
  ],
  ['a redo that was taken back', limits(), 10, 'head fin>apply apply=60 apply<', 'apply head director fin'],
  ['an approval that was taken back', limits(), 60, 'head director fin>apply apply=70 head head<', 'head director fin'],
  ['a normal return from a step that is asked', limits(), 10, 'head fin>apply apply=60 head director>>head head', 'director fin'],
  ['a normal return to the starter', limits(), 10, 'head fin>apply apply=60 head director>>apply apply=10', 'head fin'],
  ['a starter whose own step passes itself over', byHead(), 40, 'deputy fin pay>apply apply=190', 'deputy fin pay'],
  ['a step that asks itself whether it is needed', byHead({ skipWhen: 'amount < 50' }), 40, 'fin pay>apply apply=190', 'deputy fin pay'],
  ['the other of two', either, 10, 'small>apply apply=600', 'large fin'],
  ['the same of two', either, 10, 'small>apply apply=20', 'small fin'],
  ['the other of two, behind both', either, 10, 'small fin>apply apply=600', 'large fin'],
  ['the other of two, side by side', eitherBeside, 10, 'head small>apply B apply=600', 'head B large fin'],
  ['the other of two, the branch beside it still open', eitherBeside, 10, 'head small>apply apply=600', 'B head large fin'],
  ['a limit in the own branch', branches, 10, 'A A3>apply apply=60', 'B A A2 A3 fin'],
  ['a branch where nobody is missed', branches, 60, 'A A2 A3>apply apply=600', 'B A A2 A3 fin'],
  ['a limit in a branch that is through', bothSides, 10, 'head A B>apply apply=60', 'head A A2 B fin'],
  ['a limit in a branch that is not there yet', bothSides, 10, 'head B>apply apply=60', 'A head A2 B fin'],
  ['whoever comes later in a branch that still runs', bothSides, 60, 'head A B>apply apply=70 head', 'A2 A B fin'],
  ['a branch beside that is taken now', joined, 10, 'P>apply apply=60', 'Q P fin'],
  ['a branch that is not taken any more', joined, 60, 'P Q>apply apply=10', 'P fin'],
  ['a branch side by side that was not taken', choices, 10, 'R fin>apply apply=60', 'P fin'],
  ['two of them, one after the other', choices, 10, 'R fin>apply apply=600', 'P Q fin'],
  ['one more of them', choices, 60, 'P fin>apply apply=600', 'P Q fin'],
  ['other values in between, side by side', bothSides, 60, 'head B>apply A>apply apply=10 head B apply=60', 'B A A2 fin'],
  ['other values in between, at a step that was open when it left', bothSides, 60, 'head B>apply apply=70 apply< A apply=60', 'A2 A B fin'],
  ['a decision that is another one on the errand', late, 60, 'head B fin>head head-', 'apply head B fin'],
  ['an errand that is refused', round, 10, 'head fin>apply apply=60 head-', 'apply head fin'],
  ['an approval of before it went round', round, 60, 'head- apply=10 head fin>apply apply=60', 'head fin'],
])('%s', (_, spec, first, script, way) => {
  test('asks everybody who has not approved these values, and returns', async () => {
    const form = { amount: first };
    const office = new Office(await compileSpec('errands', spec), { form });
    await office.start();
    for (const step of script.split(' ')) await act(office, form, step);
    const seen: string[] = [];
    for (let next = nextIn(office); next !== undefined && seen.length < 20; next = nextIn(office)) {
      seen.push(next.nodeId);
      await office.agree(next.assigneeId ?? '', next.nodeId);
    }
    expect([seen.join(' '), office.state.inst.status, office.count('end')]).toEqual([way, 'end', 1]);
  });
});

test.each([
  ['an errand that has others to ask in the branch beside', branches, 'A B A2 A3>apply apply=70 B>apply apply=80 A', 'A2', 'A'],
  ['an errand beside that has gone further back', nested, 'A B D>apply apply=80', 'C', 'A'],
])('%s is not ended by walking again from in between', async (_, spec, script, node, target) => {
  const form = { amount: 60 };
  const office = new Office(await compileSpec('errands', spec), { form });
  await office.start();
  for (const step of script.split(' ')) await act(office, form, step);
  const taskId = office.task(node).id;
  const { allowDirectNode, allowNormalNode } = rejectTargets(office.flow, office.state, taskId);
  expect([allowDirectNode, allowNormalNode].map((nodes) => nodes.some(({ nodeId }) => nodeId === target))).toEqual([true, false]);
  expect(await office.refused(`${node}1`, { kind: 'reject', taskId, destination: target, mode: 'normal' })).toBe('REJECT_DIRECT_ONLY');
});

test('a step that an errand passes over twice is told once', async () => {
  const form = { amount: 60 };
  const office = new Office(await compileSpec('errands', limits({ skipIfStarter: true, assignee: { rule: 'startUser' } })), { form });
  await office.start();
  for (const step of 'head fin>apply apply=70 head fin>apply apply=80 head'.split(' ')) await act(office, form, step);
  expect([office.open(), office.count('skip')]).toEqual([['fin:fin1'], 1]);
});

test.each([
  ['start', 'apply'],
  ['prev', 'director'],
  ['any', 'director'],
  [['head'], 'head'],
] as const)('sent back to nobody in particular where %s may be chosen, a request goes to %s', async (rejectTargets, target) => {
  const office = new Office(
    await compileSpec(
      'errands',
      around(
        [task('head'), task('director'), task('fin', { rejectTargets: typeof rejectTargets === 'string' ? rejectTargets : [...rejectTargets] })],
        chain('apply', 'head', 'director', 'fin', 'end'),
      ),
    ),
    { form: { amount: 60 } },
  );
  await office.start();
  for (const step of ['head', 'director']) await act(office, { amount: 60 }, step);
  await office.do('fin1', { kind: 'reject', taskId: office.task('fin').id });
  expect(office.open().map((each) => each.split(':')[0])).toEqual([target]);
});

test('an errand that left before its values were kept counts as one on other values', async () => {
  const office = new Office(await compileSpec('errands', limits()), { form: { amount: 60 } });
  await office.start();
  for (const step of 'head director fin>apply'.split(' ')) await act(office, { amount: 60 }, step);
  office.state = {
    ...office.state,
    execs: office.state.execs.map((exec) => ({
      ...exec,
      decidedOn: null,
      asked: null,
      returnTo: exec.returnTo.map(({ nodeId, users }) => ({ nodeId, users })),
    })),
  };
  await office.agree('u0', 'apply');
  expect(office.open()).toEqual(['head:head1']);
});

// helpers

const nextIn = (office: Office) => [...office.state.tasks].sort((a, b) => a.seq - b.seq)[0];

function act(office: Office, form: { amount: number }, step: string): Promise<unknown> {
  const [, node = '', what, more = ''] = /^(\w+)(=|>>|>|\^|-|<)?(\w*)$/.exec(step) ?? [];
  const who = node === 'apply' ? 'u0' : (office.state.tasks.find((task) => task.nodeId === node)?.assigneeId ?? `${node}1`);
  if (what === '<') return office.do(who, { kind: 'revoke' });
  if (what === '=') form.amount = Number(more);
  const taskId = office.task(node, who).id;
  if (what === '>' || what === '>>') return office.do(who, { kind: 'reject', taskId, destination: more, mode: what === '>' ? 'direct' : 'normal' });
  return office.do(who, {
    kind: 'complete',
    taskId,
    action: what === '-' ? 'oppose' : 'agree',
    ...(what === '^' ? { jumpType: 'free' as const, destination: more } : {}),
  });
}
