import { describe, expect, test } from 'vitest';
import { invariants, violationsOf } from '../../server/workflow/index.ts';
import type { InstanceAggregate } from '../../server/workflow/index.ts';
import { par } from './fixtures.ts';
import { compileSpec, Office } from './harness.ts';

const flow = await compileSpec('par', par());
const office = new Office(flow);
await office.start();
await office.agree('b1', 'B');
/** A waits to be handled, B stands at the join. */
const sound = office.state;

type Damage = (state: InstanceAggregate) => InstanceAggregate;

describe('invariants', () => {
  test('a sound instance violates none', () => {
    expect(violationsOf(flow, sound)).toEqual([]);
  });

  test.each<[string, Damage]>([
    ['a request that does not run', (state) => ({ ...state, inst: { ...state.inst, status: 'end' } })],
    ['a request that does not run', (state) => ({ ...state, tokens: [] })],
    [
      'active tokens and active visits',
      (state) => ({ ...state, tokens: state.tokens.map((token) => (token.state === 'active' ? { ...token, nodeId: 'fin' } : token)) }),
    ],
    [
      'active tokens and active visits',
      (state) => ({ ...state, tokens: [...state.tokens, ...state.tokens.map((token) => ({ ...token, id: `${token.id}x` }))] }),
    ],
    ['a waiting token', (state) => ({ ...state, tokens: state.tokens.filter((token) => token.state === 'waiting') })],
    ['scopes are nested', (state) => ({ ...state, forks: state.forks.map((fork) => ({ ...fork, state: 'closed' })) })],
    ['scopes are nested', (state) => ({ ...state, forks: [...state.forks, { id: 'f9', gatewayId: 'split', joinId: 'join', parentId: null, state: 'open' }] })],
    [
      'one token per node',
      (state) => ({
        ...state,
        tokens: [...state.tokens, ...state.tokens.filter((token) => token.state === 'active').map((token) => ({ ...token, id: 't9' }))],
      }),
    ],
    ['every active visit', (state) => ({ ...state, tasks: [] })],
    ['every task belongs', (state) => ({ ...state, tasks: state.tasks.map((task) => ({ ...task, assigneeId: null })) })],
    ['every open task', (state) => ({ ...state, opinions: state.opinions.filter((row) => row.status !== 'awaiting_check') })],
    ['a task is suspended', (state) => ({ ...state, tasks: state.tasks.map((task) => ({ ...task, suspended: true })) })],
    ['return addresses', (state) => ({ ...state, execs: state.execs.map((exec) => ({ ...exec, returnTo: [{ nodeId: 'join', users: [] }] })) })],
    ['what was decided on', (state) => ({ ...state, execs: state.execs.map((exec) => ({ ...exec, handlers: [], decidedOn: 'x' })) })],
  ])('"%s …" is noticed', (name, damage) => {
    expect(violationsOf(flow, damage(sound)).filter((text) => text.startsWith(name))).not.toEqual([]);
  });

  test('each has a case above', () => {
    expect(invariants).toHaveLength(11);
  });
});
