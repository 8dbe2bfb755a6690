import { describe, expect, test } from 'vitest';
import type { FlowSpec } from '../../server/workflow/index.ts';
import type { AssigneeSpec, NodeSpec } from '../../server/workflow/spec.ts';
import { compileSpec, Office, type OfficeOptions } from './harness.ts';

/** Whoever the document names approves: what comes back to a former holder does so while the rules of the step name the same. */

const step = (id: string, more: Partial<NodeSpec> = {}): NodeSpec =>
  ({ id, type: 'USERTASK', name: id, assignee: { rule: 'users', users: [`${id}1`] }, rejectNormalInFork: true, ...more }) as NodeSpec;
const byField: AssigneeSpec = { rule: 'field', field: 'fzr' };

const line = (...steps: readonly NodeSpec[]): FlowSpec => {
  const ids = ['start', 'apply', ...steps.map(({ id }) => id), 'end'];
  return {
    form: 'named',
    nodes: [
      { id: 'start', type: 'START' },
      { id: 'apply', type: 'USERTASK', name: 'apply', assignee: { rule: 'startUser' } },
      ...steps,
      { id: 'end', type: 'END' },
    ],
    edges: ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to })),
  };
};

/** The field `fzr` names people; it decides, as every field that names people does. */
class Named extends Office {
  static async of(spec: FlowSpec, fzr: readonly string[], options: OfficeOptions = {}): Promise<Named> {
    const form = { fzr: 0 };
    const people = [fzr];
    const office = new Named(await compileSpec('named', spec), {
      form,
      ...options,
      resolve: ({ assignees }, facts) => {
        if (!assignees.some(({ rule }) => rule === 'field')) return options.resolve?.({ assignees } as never, facts);
        const others = assignees.flatMap((rule) => (rule.rule === 'users' ? rule.users : []));
        return { users: [...(people[form.fzr] ?? []), ...others], candidates: [] };
      },
    });
    office.names = (...users) => {
      form.fzr = people.push(users) - 1;
    };
    await office.start();
    return office;
  }
  names: (...users: string[]) => void = () => undefined;

  sendBack(user: string, nodeId: string, mode: 'direct' | 'normal', destination = 'apply') {
    return this.do(user, { kind: 'reject', taskId: this.task(nodeId, user).id, destination, mode });
  }
}

describe('a step of whoever stands in a field', () => {
  const flow = line(step('A'), step('P', { assignee: byField }), step('K'));

  test.each(['direct', 'normal'] as const)('sent back %s: the person who is named by now is asked', async (mode) => {
    const office = await Named.of(flow, ['p1']);
    await office.agree('A1', 'A');
    await office.sendBack('p1', 'P', mode);
    office.names('p2');
    await office.agree('u0', 'apply');
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['P:p2']);
    await office.agree('p2', 'P');
    expect(office.open()).toEqual(['K:K1']);
  });

  test('the same person gets it back, also if he had it from another', async () => {
    const office = await Named.of(flow, ['p1']);
    await office.agree('A1', 'A');
    await office.do('p1', { kind: 'delegate', taskId: office.task('P').id, userId: 'x' });
    await office.sendBack('x', 'P', 'direct');
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['P:x']);
  });

  test('who had it from somebody who is not named any more does not', async () => {
    const office = await Named.of(flow, ['p1']);
    await office.agree('A1', 'A');
    await office.do('p1', { kind: 'delegate', taskId: office.task('P').id, userId: 'x' });
    await office.sendBack('x', 'P', 'direct');
    office.names('p2');
    await office.agree('u0', 'apply');
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['P:p2']);
  });

  test('an agent of whoever is named no more does not get it back, an agent of the new one does', async () => {
    const office = await Named.of(flow, ['p1'], { agents: { p1: 'a1', p2: 'a2' } });
    await office.agree('A1', 'A');
    await office.sendBack('a1', 'P', 'direct');
    office.names('p2');
    await office.agree('u0', 'apply');
    await office.agree('A1', 'A');
    expect(office.open()).toEqual(['P:a2']);
  });

  test('an agent whose time is over does not get it back', async () => {
    const agents: Record<string, string | string[]> = { p1: 'a1' };
    const office = await Named.of(flow, ['p1'], { agents });
    await office.agree('A1', 'A');
    await office.sendBack('a1', 'P', 'direct');
    agents['p1'] = [];
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['P:p1']);
  });

  test.each(['direct', 'normal'] as const)('sent back %s to it', async (mode) => {
    const office = await Named.of(flow, ['p1']);
    await office.agree('A1', 'A');
    await office.agree('p1', 'P');
    office.names('p2');
    await office.sendBack('K1', 'K', mode, 'P');
    expect(office.open()).toEqual(['P:p2']);
    expect(office.effects.filter((effect) => effect.kind === 'message' && effect.template === 'rejected')).toEqual([
      { kind: 'message', template: 'rejected', to: [], nodeId: 'P' },
    ]);
  });

  test('where nobody is named any more the step has nobody', async () => {
    const office = await Named.of(flow, ['p1']);
    await office.agree('A1', 'A');
    await office.sendBack('p1', 'P', 'direct');
    office.names();
    await office.agree('u0', 'apply');
    expect(await office.refused('A1', { kind: 'complete', taskId: office.task('A').id, action: 'agree' })).toBe('NO_EXECUTOR');
  });

  test('what a manager has given to another comes back to him, though who had it has left', async () => {
    const disabled = new Set<string>();
    const office = await Named.of(line(step('A'), step('P')), [], { disabled });
    await office.agree('A1', 'A');
    disabled.add('P1');
    await office.do({ userId: 'boss', identities: [], manager: true }, { kind: 'changeHolder', taskId: office.task('P').id, userId: 'x' });
    await office.sendBack('x', 'P', 'direct');
    await office.agree('u0', 'apply');
    expect(office.open()).toEqual(['P:x']);
  });

  test('taken back by whoever is not named any more it goes to the one who is', async () => {
    const office = await Named.of(flow, ['p1']);
    await office.agree('A1', 'A');
    await office.agree('p1', 'P');
    office.names('p2');
    await office.do('p1', { kind: 'revoke' });
    expect(office.open()).toEqual(['P:p2']);
  });
});

test('a countersign opens again for those who are named by now, and for whom somebody has added', async () => {
  const signers: AssigneeSpec[] = [byField, { rule: 'users', users: ['s1'] }];
  const office = await Named.of(line(step('A'), step('V', { type: 'SIGNTASK', assignee: signers, vote: { pass: 'all' }, buttons: ['addSign', 'reject'] })), [
    'p1',
  ]);
  await office.agree('A1', 'A');
  await office.do('s1', { kind: 'addSigners', taskId: office.task('V', 's1').id, userIds: ['s2'] });
  await office.sendBack('p1', 'V', 'direct');
  office.names('p2');
  await office.agree('u0', 'apply');
  await office.agree('A1', 'A');
  expect(office.open()).toEqual(['V:p2', 'V:s1', 'V:s2']);
});

test('what follows from who decided before is asked of who decided last', async () => {
  const office = await Named.of(line(step('P', { assignee: byField }), step('S', { assignee: { rule: 'prevAssignee' } }), step('K')), ['p1'], {
    resolve: ({ assignees }, { previous }) => (assignees.some(({ rule }) => rule === 'prevAssignee') ? { users: [...previous], candidates: [] } : undefined),
  });
  await office.agree('p1', 'P');
  expect(office.open()).toEqual(['S:p1']);
  await office.sendBack('p1', 'S', 'direct');
  office.names('p2');
  await office.agree('u0', 'apply');
  await office.agree('p2', 'P');
  expect(office.open()).toEqual(['S:p2']);
  await office.sendBack('p2', 'S', 'direct');
  await office.agree('u0', 'apply');
  expect(office.open()).toEqual(['S:p2']);
});

test('whoever stands in a field that another branch has changed is asked before they join', async () => {
  const gate = (id: string): NodeSpec => ({ id, type: 'PARALLEL' });
  const spec = line(gate('split'), step('P', { assignee: byField }), gate('join'), step('K'));
  const office = await Named.of({ ...spec, nodes: [...spec.nodes, step('B')], edges: [...spec.edges, { from: 'split', to: 'B' }, { from: 'B', to: 'join' }] }, [
    'p1',
  ]);
  office.names('p2');
  await office.agree('B1', 'B');
  await office.agree('p1', 'P');
  expect(office.open()).toEqual(['P:p2']);
  await office.agree('p2', 'P');
  expect(office.open()).toEqual(['K:K1']);
});
