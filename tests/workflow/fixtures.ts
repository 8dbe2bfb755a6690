import type { FlowSpec, VoteRule } from '../../server/workflow/index.ts';
import type { FlowLine } from '../../schemas/metadata/index.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';

/** The four flows of the scenarios: linear, par, sign, nested. Every user node offers everything. */

const people = (...users: string[]): Pick<NodeSpec, 'assignee'> => ({ assignee: { rule: 'users', users } });
export const task = (id: string, ...users: string[]): NodeSpec => ({
  id,
  type: 'USERTASK',
  name: id,
  rejectNormalInFork: true,
  jumpType: ['select', 'free'],
  ...people(...users),
});
const start: NodeSpec = { id: 'start', type: 'START' };
const apply: NodeSpec = { id: 'apply', type: 'USERTASK', name: 'apply', assignee: { rule: 'startUser' }, jumpType: ['free'] };
const end: NodeSpec = { id: 'end', type: 'END', hooks: ['notify'] };
export const chain = (...ids: string[]): FlowLine[] => ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));

export const linear = (
  changes: Readonly<Record<string, Partial<NodeSpec>>> = {},
  options: FlowSpec['options'] = { returnHooks: ['budget.release'] },
): FlowSpec => ({
  form: 'linear',
  options,
  nodes: [start, apply, task('mgr', 'm1'), task('fin', 'f1', 'f2'), task('gm', 'g1'), end].map((node) => ({ ...node, ...changes[node.id] })),
  edges: chain('start', 'apply', 'mgr', 'fin', 'gm', 'end'),
});

export const par = (changes: Readonly<Record<string, Partial<NodeSpec>>> = {}): FlowSpec => ({
  form: 'par',
  options: { returnHooks: ['budget.release'] },
  nodes: [
    start,
    apply,
    { id: 'split', type: 'PARALLEL' } as const,
    task('A', 'a1'),
    task('A2', 'a2'),
    task('B', 'b1'),
    { id: 'join', type: 'PARALLEL' } as const,
    task('fin', 'f1'),
    end,
  ].map((node) => ({ ...node, ...changes[node.id] })),
  edges: [...chain('start', 'apply', 'split', 'A', 'A2', 'join', 'fin', 'end'), ...chain('split', 'B', 'join')],
});

export const sign = (vote: Partial<VoteRule> = { pass: 'percent:60' }): FlowSpec => ({
  form: 'sign',
  nodes: [start, apply, { id: 'sign', type: 'SIGNTASK', name: 'sign', vote, ...people('s1', 's2', 's3') }, { id: 'x', type: 'EXCLUSIVE' }, end],
  edges: [...chain('start', 'apply', 'sign', 'x'), { from: 'x', to: 'apply', when: "sign_sign = 'refuse'" }, { from: 'x', to: 'end', default: true }],
});

export const nested: FlowSpec = {
  form: 'nested',
  nodes: [
    start,
    apply,
    { id: 'p1', type: 'PARALLEL' },
    task('P', 'p'),
    { id: 'i1', type: 'INCLUSIVE' },
    task('Q', 'q'),
    task('R', 'r'),
    { id: 'i2', type: 'INCLUSIVE' },
    { id: 'p2', type: 'PARALLEL' },
    task('Z', 'z'),
    end,
  ],
  edges: [
    ...chain('start', 'apply', 'p1', 'P', 'p2', 'Z', 'end'),
    ...chain('p1', 'i1'),
    { from: 'i1', to: 'Q', when: 'amount > 1000' },
    { from: 'i1', to: 'R', default: true },
    ...chain('Q', 'i2'),
    ...chain('R', 'i2'),
    ...chain('i2', 'p2'),
  ],
};
