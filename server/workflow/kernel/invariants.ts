import { isHumanNode } from '../model.ts';
import type { CompiledFlow } from '../model.ts';
import { isEnded } from './aggregate.ts';
import type { ExecRow, InstanceAggregate } from './aggregate.ts';
import { isJoin } from './scopes.ts';

/** What must be true after every command. Answers the violations in words; empty means sound. */
export function violationsOf(flow: CompiledFlow, aggregate: InstanceAggregate): string[] {
  return invariants.flatMap(({ name, check }) => check(aggregate, flow).map((what) => `${name}: ${what}`));
}

export interface Invariant {
  readonly name: string;
  check(aggregate: InstanceAggregate, flow: CompiledFlow): readonly string[];
}

export const invariants: readonly Invariant[] = [
  {
    name: 'a request that does not run has nothing open, one that runs has a token',
    check: ({ inst, tokens, tasks, forks, execs, groups }) => {
      const rests = isEnded(inst) || inst.status === 'draft';
      if (!rests) return tokens.length > 0 ? [] : ['no token'];
      const open =
        tokens.length +
        tasks.length +
        forks.filter((row) => row.state === 'open').length +
        execs.filter((row) => row.state === 'active').length +
        groups.filter((row) => row.state === 'open').length;
      return open === 0 ? [] : [`${open} rows open`];
    },
  },
  {
    name: 'active tokens and active visits belong together',
    check: ({ tokens, execs }) => [
      ...tokens
        .filter(
          (token) =>
            token.state === 'active' &&
            !execs.some((exec) => exec.id === token.execId && exec.state === 'active' && exec.nodeId === token.nodeId && same(exec.forks, token.forks)),
        )
        .map((token) => `token ${token.id}`),
      ...execs.filter((exec) => exec.state === 'active' && tokens.filter((token) => token.execId === exec.id).length !== 1).map((exec) => `visit ${exec.id}`),
    ],
  },
  {
    name: 'a waiting token stands at the join of its scope and waits for somebody',
    check: ({ tokens, forks }) =>
      tokens
        .filter((token) => {
          const scope = token.forks.at(-1) ?? '';
          const siblings = tokens.filter((row) => row.forks.includes(scope));
          const arrived = siblings.every((row) => row.state === 'waiting' && row.nodeId === token.nodeId);
          return token.state === 'waiting' && (forks.find((fork) => fork.id === scope)?.joinId !== token.nodeId || token.execId !== null || arrived);
        })
        .map((token) => `token ${token.id}`),
  },
  {
    name: 'scopes are nested, open while a token is inside, and only then',
    check: ({ tokens, forks }) => [
      ...tokens.flatMap((token) =>
        token.forks
          .filter((id, index) => {
            const fork = forks.find((row) => row.id === id);
            return fork?.state !== 'open' || fork.parentId !== (token.forks[index - 1] ?? null);
          })
          .map((id) => `token ${token.id} in scope ${id}`),
      ),
      ...forks.filter((fork) => fork.state === 'open' && !tokens.some((token) => token.forks.includes(fork.id))).map((fork) => `empty scope ${fork.id}`),
    ],
  },
  {
    name: 'one token per node, apart from visits that return',
    check: ({ tokens, execs }) => {
      const own = tokens
        .filter((token) => token.state === 'active' && (execs.find((exec) => exec.id === token.execId)?.returnTo.length ?? 0) === 0)
        .map((token) => token.nodeId);
      return own.filter((id, index) => own.indexOf(id) !== index).map((id) => `node ${id}`);
    },
  },
  {
    name: 'every active visit has its tasks',
    check: (aggregate, flow) =>
      aggregate.execs.filter((exec) => exec.state === 'active' && tasksMissing(aggregate, flow, exec)).map((exec) => `visit ${exec.id} of ${exec.nodeId}`),
  },
  {
    name: 'every task belongs to an active visit and somebody can act on it',
    check: ({ tasks, execs }) =>
      tasks
        .filter(
          (task) =>
            // Communication may outlive the step it began at.
            (task.status !== 'COMMU' && !execs.some((exec) => exec.id === task.execId && exec.state === 'active')) ||
            (task.assigneeId === null && task.candidates.length === 0) ||
            (task.claimed && task.assigneeId === null),
        )
        .map((task) => `task ${task.id}`),
  },
  {
    name: 'every open task has one pending opinion, and no other is pending',
    check: ({ tasks, opinions }) => {
      const pending = opinions.filter((row) => row.status === 'awaiting_check' || row.status === 'awaiting_feedback');
      return [
        ...tasks.filter((task) => pending.filter((row) => row.taskId === task.id).length !== 1).map((task) => `task ${task.id}`),
        ...pending.filter((row) => !tasks.some((task) => task.id === row.taskId) || row.completedAt !== null).map((row) => `opinion ${row.id}`),
      ];
    },
  },
  {
    name: 'a task is suspended exactly while a blocking group is open',
    check: ({ tasks, groups }) => [
      ...tasks
        .filter((task) => groups.filter((group) => group.parentTaskId === task.id && group.state === 'open').length !== (task.suspended ? 1 : 0))
        .map((task) => `task ${task.id}`),
      ...groups.filter((group) => group.state === 'open' && !tasks.some((task) => task.id === group.parentTaskId)).map((group) => `group ${group.id}`),
    ],
  },
  {
    name: 'return addresses lead to nodes of people or to where branches join',
    check: ({ execs, forks }, flow) =>
      execs.flatMap((exec) =>
        exec.returnTo
          .filter(({ nodeId }, index, { length }) => {
            const node = Object.hasOwn(flow.nodes, nodeId) ? flow.nodes[nodeId] : undefined;
            if (node === undefined || isHumanNode(node)) return node === undefined;
            // an errand that comes past a join asks those before it although their branches are through, or nobody was in them before
            return index < length - 1 ? !isJoin(flow, nodeId) : !forks.some(({ id, joinId }) => joinId === nodeId && exec.forks.includes(id));
          })
          .map(({ nodeId }) => `visit ${exec.id} to ${nodeId}`),
      ),
  },
  {
    name: 'what was decided on is known only where somebody has acted',
    check: ({ execs }) => execs.filter(({ decidedOn, handlers }) => decidedOn !== null && handlers.length === 0).map((exec) => `visit ${exec.id}`),
  },
];

// helpers

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id, index) => id === b[index]);

function tasksMissing({ tasks, signs }: InstanceAggregate, flow: CompiledFlow, exec: ExecRow): boolean {
  const node = flow.nodes[exec.nodeId];
  const open = tasks.filter((task) => task.execId === exec.id && task.parentId === null);
  if (node?.type !== 'SIGNTASK') return open.length !== 1;
  const waiting = signs.filter((sign) => sign.execId === exec.id && sign.vote === null);
  const expected = node.vote?.mode === 'sequential' ? Math.min(1, waiting.length) : waiting.length;
  return open.length !== expected || expected === 0 || open.some((task) => !waiting.some((sign) => sign.taskId === task.id));
}
