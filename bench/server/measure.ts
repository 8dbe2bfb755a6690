import { randomUUID } from 'node:crypto';
import { taskComplete, taskGetTodoList } from '../../schemas/calls/index.ts';
import { createClient, decision, load, type Client, type Load } from './lab/client.ts';
import type { BenchTask, Population } from './lab/population.ts';
import { random, sleep } from './lab/statistics.ts';
import type { ServerProcess } from './lab/serverProcess.ts';

/** The three workloads. Requests go round the servers, as behind a proxy. */
export interface Bench {
  readonly servers: readonly ServerProcess[];
  readonly population: Population;
  /** Tasks that no round has completed yet; taken from the end. */
  readonly unused: BenchTask[];
}

/** Different people agree to different requests; each decision carries a key, as the front end's do. */
export async function completeTasks({ servers, population, unused }: Bench, connections: number, seconds: number): Promise<Load> {
  const client = createClient(connections);
  let turn = 0;
  try {
    return await load(connections, seconds, async () => {
      const task = unused.pop();
      if (task === undefined) return undefined;
      return complete(client, at(servers, turn++), population, task);
    });
  } finally {
    client.close();
  }
}

/** The first page of the to-do list with its total, of random people. */
export async function readTodoPages({ servers, population }: Bench, connections: number, seconds: number): Promise<Load> {
  const client = createClient(connections);
  const next = random(7);
  let turn = 0;
  try {
    return await load(connections, seconds, async () => {
      const who = population.people[Math.floor(next() * population.people.length)] ?? '';
      const answer = await client.send(at(servers, turn++).origin, taskGetTodoList, { token: population.tokens.get(who) ?? '', body: page(11) });
      const total = answer.status === 200 ? (JSON.parse(answer.text) as { total?: number }).total : undefined;
      return { milliseconds: answer.milliseconds, ...(total === undefined ? { failure: `status ${answer.status}` } : {}) };
    });
  } finally {
    client.close();
  }
}

/** Milliseconds from sending a decision to the first answer, of another server where there is one, whose list shows the next task. */
export async function visibility({ servers, population, unused }: Bench, times: number): Promise<Load> {
  const client = createClient(2);
  const latencies: number[] = [];
  const failures = new Map<string, number>();
  const began = performance.now();
  try {
    for (let time = 0; time < times; time += 1) {
      const task = unused.pop();
      if (task === undefined) break;
      const sent = performance.now();
      const outcome = await complete(client, at(servers, 0), population, task);
      let seen = outcome.failure === undefined;
      while (seen) {
        const answer = await client.send(at(servers, 1).origin, taskGetTodoList, { token: population.tokens.get(task.next) ?? '', body: page(20) });
        const rows = answer.status === 200 ? (JSON.parse(answer.text) as { rows: { procInstId?: string }[] }).rows : [];
        if (rows.some((row) => row.procInstId === task.instId)) break;
        if (performance.now() - sent > 10_000) seen = false;
        else await sleep(5);
      }
      if (seen) latencies.push(performance.now() - sent);
      else failures.set(outcome.failure ?? 'never shown', (failures.get(outcome.failure ?? 'never shown') ?? 0) + 1);
    }
  } finally {
    client.close();
  }
  return { count: latencies.length, seconds: (performance.now() - began) / 1000, latencies, failures };
}

// helpers

const page = (pageSize: number) => ({ pageBean: { page: 1, pageSize, showTotal: true } });

const at = (servers: readonly ServerProcess[], turn: number): ServerProcess => {
  const server = servers[turn % servers.length];
  if (server === undefined) throw new Error('no server');
  return server;
};

async function complete(
  client: Client,
  server: ServerProcess,
  population: Population,
  task: BenchTask,
): Promise<{ readonly milliseconds: number; readonly failure?: string }> {
  const answer = await client.send(server.origin, taskComplete, {
    token: population.tokens.get(task.holder) ?? '',
    key: randomUUID(),
    body: { taskId: task.taskId, actionName: 'agree', opinion: '同意' },
  });
  const { done, message } = decision(answer);
  return { milliseconds: answer.milliseconds, ...(done ? {} : { failure: `${answer.status} ${message}` }) };
}
