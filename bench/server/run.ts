/**
 * Throughput of the approval calls on real server processes.
 *
 *     npm run bench:server -- [--rounds 3] [--seconds 15] [--only pg,pglite] [--tasks 100000] [--connections 16] [--out report.md]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabaseTarget } from '../../server/db/index.ts';
import type { Load } from './lab/client.ts';
import { startCluster } from './lab/cluster.ts';
import { populate } from './lab/population.ts';
import { bundleServer, startServer, type ServerProcess } from './lab/serverProcess.ts';
import { ms, quantile } from './lab/statistics.ts';
import { completeTasks, readTodoPages, visibility, type Bench } from './measure.ts';
import { report, type Round, type Stack, type Workload } from './report.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    tasks: { type: 'string' },
    people: { type: 'string' },
    connections: { type: 'string' },
    servers: { type: 'string' },
    out: { type: 'string' },
  },
});
const rounds = Number(options.rounds ?? 3);
const seconds = Number(options.seconds ?? 15);
const tasks = Number(options.tasks ?? 100_000);
const people = Number(options.people ?? 1_000);
const connections = Number(options.connections ?? 16);
const processes = Number(options.servers ?? 2);
const wanted = (options.only ?? 'pg,pglite').split(',');
const out = resolve(options.out ?? join(import.meta.dirname, 'report.md'));

const file = await bundleServer();
const runs: Round[] = [];
if (wanted.includes('pg')) await onPostgres();
if (wanted.includes('pglite')) await onPGlite();
await writeFile(out, report(runs, { rounds, seconds, tasks, people, connections, processes }));
print(`\n${out}`);

// helpers

async function onPostgres(): Promise<void> {
  const cluster = await startCluster();
  if (cluster === undefined) {
    print('no PostgreSQL 15 or newer: left out');
    return;
  }
  try {
    const servers = () => Promise.all(Array.from({ length: processes }, () => startServer(file, { url: cluster.url, poolSize: 10 })));
    await measure('PostgreSQL', { kind: 'postgres', url: cluster.url, poolSize: 4 }, servers);
  } finally {
    await cluster.stop();
  }
}

async function onPGlite(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yuanbiao-bench-'));
  try {
    await measure('PGlite', { kind: 'pglite', dataDir: join(dataDir, 'db') }, async () => [await startServer(file, { dataDir })]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(stack: Stack, target: DatabaseTarget, startServers: () => Promise<ServerProcess[]>): Promise<void> {
  print(`${stack}: ${people} people, ${tasks} tasks`);
  const began = performance.now();
  const population = await populate(target, people, tasks);
  print(`${stack}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const servers = await startServers();
  try {
    const bench: Bench = { servers, population, unused: shuffled(population.tasks) };
    // the first seconds compile code and fill caches
    await completeTasks(bench, connections, Math.min(5, seconds));
    await readTodoPages(bench, connections, Math.min(3, seconds));
    for (let round = 0; round < rounds; round += 1) {
      const keep = (workload: Workload, load: Load): void => {
        runs.push({ stack, workload, round, load, memory: Math.max(...servers.map((server) => server.memory())) });
        print(
          `${stack} ${round} ${workload.padEnd(10)} ${(load.count / load.seconds).toFixed(0)}/s p50 ${ms(quantile(load.latencies, 0.5))} p99 ${ms(quantile(load.latencies, 0.99))} ms ${[...load.failures].map(([what, count]) => `${count}× ${what}`).join('; ')}`,
        );
      };
      keep('complete', await completeTasks(bench, connections, seconds));
      keep('todo', await readTodoPages(bench, connections, seconds));
      keep('visible', await visibility(bench, 40));
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** The copies stand in the order of the people; work does not. */
function shuffled<Item>(list: readonly Item[]): Item[] {
  const next = (
    (seed) => () =>
      (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  )(20_261_116);
  return list
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
