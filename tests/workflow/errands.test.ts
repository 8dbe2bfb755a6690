import { describe, expect, test } from 'vitest';
import type { FlowSpec } from '../../server/workflow/index.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';
import { compileSpec, Office } from './harness.ts';

/** An errand comes straight back, but past everybody whom the document as it is now would not have missed. */

type Line = FlowSpec['edges'][number];
const task = (id: string, more: Partial<NodeSpec> = {}): NodeSpec => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'users', users: [`${id}1`] }, rejectNormalInFork: true, jumpType: ['select', 'free'], ...more }) as NodeSpec;
const gate = (id: string, type: 'EXCLUSIVE' | 'PARALLEL' | 'INCLUSIVE' = 'EXCLUSIVE'): NodeSpec => ({ id, type });
const chain = (...ids: string[]): Line[] => ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));
const past = (from: string, to: string, otherwise: string, when: string): Line[] => [{ from, to, when }, { from, to: otherwise, default: true }];
const around = (nodes: readonly NodeSpec[], edges: readonly Line[]): FlowSpec => ({
  form: 'errands',
  nodes: [{ id: 'start', type: 'START' }, { id: 'apply', type: 'USERTASK', name: 'apply', assignee: { rule: 'startUser' } }, ...nodes, { id: 'end', type: 'END' }],
  edges: [{ from: 'start', to: 'apply' }, ...edges],
});

/** Head; from 50 the director, from 500 the president too; finance. */
const limits = (director: Partial<NodeSpec> = {}): FlowSpec => around(
  [task('head'), gate('x'), task('director', director), gate('y'), task('president'), gate('z'), task('fin')],
  [...chain('apply', 'head', 'x'), ...past('x', 'director', 'z', 'amount > 50'), ...chain('director', 'y'), ...past('y', 'president', 'z', 'amount > 500'), ...chain('president', 'z', 'fin', 'end')],
);

/** Two branches; in one of them the limit. */
const branches = around(
  [gate('split', 'PARALLEL'), task('A'), gate('x'), task('A2'), gate('z'), task('A3'), task('B'), gate('join', 'PARALLEL'), task('fin')],
  [...chain('apply', 'split', 'A', 'x'), ...past('x', 'A2', 'z', 'amount > 50'), ...chain('A2', 'z', 'A3', 'join', 'fin', 'end'), ...chain('split', 'B', 'join')],
);

/** Who is asked depends on the amount, side by side. */
const choices = around(
  [gate('any', 'INCLUSIVE'), task('P'), task('Q'), task('R'), gate('all', 'INCLUSIVE'), task('fin')],
  [...chain('apply', 'any'), { from: 'any', to: 'P', when: 'amount > 50' }, { from: 'any', to: 'Q', when: 'amount > 500' }, { from: 'any', to: 'R', default: true }, ...['P', 'Q', 'R'].flatMap((id) => chain(id, 'all')), ...chain('all', 'fin', 'end')],
);

type Step = readonly [who: string, node: string, what?: 'back to apply' | 'again from apply' | 'back to head' | 'revoke' | `jump to ${string}`, amount?: number];
const done = (...steps: Step[]): readonly Step[] => steps;

describe.each<readonly [string, FlowSpec, number, readonly Step[], number, readonly string[]]>([
  ['what has not changed', limits(), 10, done(['head1', 'head'], ['fin1', 'fin', 'back to apply']), 10, ['fin:fin1']],
  ['an amount within the same limits', limits(), 60, done(['head1', 'head'], ['director1', 'director'], ['fin1', 'fin', 'back to apply']), 400, ['fin:fin1']],
  ['an amount beyond a limit', limits(), 10, done(['head1', 'head'], ['fin1', 'fin', 'back to apply']), 60, ['director:director1', 'fin:fin1']],
  ['an amount beyond two limits', limits(), 10, done(['head1', 'head'], ['fin1', 'fin', 'back to apply']), 600, ['director:director1', 'president:president1', 'fin:fin1']],
  ['the limit of a later step', limits(), 60, done(['head1', 'head'], ['director1', 'director'], ['fin1', 'fin', 'back to apply']), 600, ['president:president1', 'fin:fin1']],
  ['an errand to a step in between', limits(), 10, done(['head1', 'head'], ['fin1', 'fin', 'back to head']), 60, ['director:director1', 'fin:fin1']],
  ['less than what led to the step that waits', limits(), 600, done(['head1', 'head'], ['director1', 'director'], ['president1', 'president', 'back to apply']), 10, ['president:president1', 'fin:fin1']],
  ['an approval of before the way was walked again', limits(), 600, done(['head1', 'head'], ['director1', 'director'], ['president1', 'president'], ['fin1', 'fin', 'again from apply', 10], ['u0', 'apply'], ['head1', 'head'], ['fin1', 'fin', 'back to apply']), 600, ['director:director1', 'president:president1', 'fin:fin1']],
  ['an errand within an errand', limits(), 10, done(['head1', 'head'], ['fin1', 'fin', 'back to head'], ['head1', 'head', 'back to apply']), 60, ['head:head1', 'director:director1', 'fin:fin1']],
  ['whom somebody jumped over', limits(), 60, done(['head1', 'head', 'jump to fin'], ['fin1', 'fin', 'back to apply']), 600, ['fin:fin1']],
  ['a step that passes itself over', limits({ skipIfStarter: true, assignee: { rule: 'startUser' } }), 10, done(['head1', 'head'], ['fin1', 'fin', 'back to apply']), 600, ['president:president1', 'fin:fin1']],
  ['a redo that was taken back', limits(), 10, done(['head1', 'head'], ['fin1', 'fin', 'back to apply', 60], ['u0', 'apply'], ['u0', '', 'revoke']), 60, ['director:director1', 'fin:fin1']],
  ['a limit in the own branch', branches, 10, done(['A1', 'A'], ['A31', 'A3', 'back to apply']), 60, ['A2:A21', 'A3:A31']],
  ['a branch where nobody is missed', branches, 60, done(['A1', 'A'], ['A21', 'A2'], ['A31', 'A3', 'back to apply']), 600, ['A3:A31']],
  ['a branch side by side that was not taken', choices, 10, done(['R1', 'R'], ['fin1', 'fin', 'back to apply']), 60, ['P:P1', 'fin:fin1']],
  ['two of them, one after the other', choices, 10, done(['R1', 'R'], ['fin1', 'fin', 'back to apply']), 600, ['P:P1', 'Q:Q1', 'fin:fin1']],
  ['one more of them', choices, 60, done(['P1', 'P'], ['fin1', 'fin', 'back to apply']), 600, ['Q:Q1', 'fin:fin1']],
])('%s', (_, spec, first, steps, then, way) => {
  test('asks whom it would have asked, and then comes back', async () => {
    const form = { amount: first };
    const office = new Office(await compileSpec('errands', spec), { form });
    await office.start();
    for (const [who, node, what, amount] of steps) {
      await act(office, who, node, what);
      if (amount !== undefined) form.amount = amount;
    }
    form.amount = then;
    const [errand = '', holder = ''] = mine(office, office.open().filter((each) => each.startsWith('B:')))[0]?.split(':') ?? [];
    await office.agree(holder, errand);
    const others = office.open().filter((each) => each.startsWith('B:'));
    const seen: string[] = [];
    for (let open = mine(office, others); open.length > 0 && seen.length < way.length; open = mine(office, others)) {
      seen.push(open.join(' '));
      const [node = '', who = ''] = open[0]?.split(':') ?? [];
      await office.agree(who, node);
    }
    expect(seen).toEqual(way);
  });
});

test('a step that an errand passes over twice is told once', async () => {
  const form = { amount: 60 };
  const office = new Office(await compileSpec('errands', limits({ skipIfStarter: true, assignee: { rule: 'startUser' } })), { form });
  await office.start();
  await office.agree('head1', 'head');
  for (let round = 0; round < 2; round++) {
    await act(office, 'fin1', 'fin', 'back to apply');
    await office.agree('u0', 'apply');
  }
  expect([office.open(), office.count('skip')]).toEqual([['fin:fin1'], 1]);
});

// helpers

const mine = (office: Office, others: readonly string[]): string[] => office.open().filter((each) => !others.includes(each));

function act(office: Office, who: string, node: string, what: Step[2]): Promise<unknown> {
  if (what === 'revoke') return office.do(who, { kind: 'revoke' });
  if (what === undefined) return office.agree(who, node);
  const taskId = office.task(node, who).id;
  if (what.startsWith('jump to ')) return office.do(who, { kind: 'complete', taskId, action: 'agree', jumpType: 'free', destination: what.slice('jump to '.length) });
  return office.do(who, { kind: 'reject', taskId, destination: what.split(' ').at(-1) ?? '', mode: what.startsWith('back') ? 'direct' : 'normal' });
}
