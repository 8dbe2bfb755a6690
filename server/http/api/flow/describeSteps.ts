import type { SimulationStep } from '../../../../schemas/calls/entities/flowDesign.ts';
import type { TenantDb } from '../../../db/index.ts';
import { type CompiledFlow, type ExecRow, type InstanceAggregate, namesOf, usersBehind } from '../../../workflow/index.ts';
import { NOBODY, type Seen } from './seen.ts';

export interface SimulatedRun {
  readonly flow: CompiledFlow;
  readonly aggregate: InstanceAggregate;
  readonly seen: Seen;
  readonly votes: Readonly<Record<string, 'agree' | 'oppose'>>;
}

/** The visits of a simulated run in their order, with the names of everybody. */
export async function describeSteps(db: TenantDb, run: SimulatedRun): Promise<SimulationStep[]> {
  const drafts: Draft[] = [];
  const notices = [...run.seen.notices];
  for (const exec of [...run.aggregate.execs].sort((a, b) => a.seq - b.seq)) {
    const notice =
      run.flow.nodes[exec.nodeId]?.type === 'COPYTO'
        ? notices.splice(
            Math.max(
              0,
              notices.findIndex((each) => each.nodeId === exec.nodeId),
            ),
            1,
          )[0]
        : undefined;
    drafts.push(await draftOf(db, run, exec, notice));
  }
  const names = await namesOf(
    db,
    drafts.flatMap(({ users, agents }) => [...users, ...agents.flatMap((pair) => [pair.principal, pair.agent])]),
  );
  const groups = await groupNames(
    db,
    drafts.flatMap((draft) => draft.candidates),
  );
  const person = (id: string) => ({ id, name: names.get(id) ?? id });
  return drafts.map(({ step, users, candidates, agents }) => ({
    ...step,
    people: users.map(person),
    ...(candidates.length === 0 ? {} : { groups: candidates.map((candidate) => groups.get(candidate) ?? candidate) }),
    ...(agents.length === 0 ? {} : { agents: agents.map(({ principal, agent }) => ({ principal: person(principal), agent: person(agent) })) }),
  }));
}

// helpers

interface Draft {
  readonly step: Omit<SimulationStep, 'people'>;
  readonly users: readonly string[];
  readonly candidates: readonly string[];
  readonly agents: readonly { readonly principal: string; readonly agent: string }[];
}

async function draftOf(
  db: TenantDb,
  { flow, aggregate, seen, votes }: SimulatedRun,
  exec: ExecRow,
  notice: Seen['notices'][number] | undefined,
): Promise<Draft> {
  const node = flow.nodes[exec.nodeId];
  const tasks = [...seen.tasks.values()].filter((task) => task.execId === exec.id);
  const candidates = [...new Set([...tasks.flatMap((task) => task.candidates), ...(notice?.candidates ?? [])])].filter((each) => !each.startsWith('user:'));
  const named = [
    ...aggregate.signs.filter((sign) => sign.execId === exec.id).map((sign) => sign.userId),
    ...tasks.flatMap((task) => task.ownerId ?? task.candidates.filter((each) => each.startsWith('user:')).map((each) => each.slice('user:'.length))),
    ...(notice?.users ?? []),
    ...(tasks.length === 0 ? exec.handlers : []),
  ];
  const users = [...new Set([...named, ...(await usersBehind(db, candidates))])].filter((id) => id !== NOBODY);
  const empty = seen.empty.get(exec.nodeId);
  const first = aggregate.execs.find((each) => each.nodeId === exec.nodeId)?.id === exec.id;
  return {
    step: {
      nodeId: exec.nodeId,
      name: node?.name ?? exec.nodeId,
      type: node?.type ?? '',
      outcome: outcomeOf(exec, node?.type),
      ...(empty === undefined ? {} : { empty }),
      ...(exec.handlers.length === 0 ? {} : { vote: (first ? votes[exec.nodeId] : undefined) ?? 'agree' }),
    },
    users,
    candidates,
    agents: tasks.flatMap((task) =>
      task.status === 'AGENT' && task.ownerId !== null && task.assigneeId !== null ? [{ principal: task.ownerId, agent: task.assigneeId }] : [],
    ),
  };
}

function outcomeOf(exec: ExecRow, type: string | undefined): SimulationStep['outcome'] {
  if (exec.state === 'skipped') return 'skipped';
  if (exec.state === 'active') return 'stopped';
  if (exec.state === 'auto') return type === 'COPYTO' ? 'notified' : 'passed';
  return 'handled';
}

async function groupNames(db: TenantDb, candidates: readonly string[]): Promise<Map<string, string>> {
  const codes = [...new Set(candidates.filter((each) => each.startsWith('role:')).map((each) => each.slice('role:'.length)))];
  if (codes.length === 0) return new Map();
  const rows = await db.selectFrom('role').select(['code', 'name']).where('code', 'in', codes).execute();
  return new Map(rows.map((row) => [`role:${row.code}`, row.name]));
}
